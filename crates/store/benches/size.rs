//! What a million stored games cost: the time of every search beside that in a database of a thousand games; and what archiving saves.
//!
//! `scripts/postgres cargo bench -p tessera-store --bench size` measures both databases; without PostgreSQL it measures SQLite alone.
//! A number, such as `-- 100000`, takes that many games.

#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::{
    env,
    future::Future,
    time::{Duration, Instant},
};

use tessera_store::{
    Cursor, Event, Filter, GameId, Millis, NewGame, Standing, Status, Store, StoreOptions,
    TokenHash,
};

const FEW: u64 = 1_000;
const MANY: u64 = 1_000_000;
/// Creations at the same time, which share commits.
const WRITERS: u64 = 512;
const ROUNDS: usize = 51;
const PAGE: u32 = 50;
const KINDS: [&str; 4] = ["lines-of-action", "mad-bishops", "hecatomb", "mitsudomoe"];
/// One game in so many goes on, and one of those in so many waits for a computer.
const PLAYING_EVERY: u64 = 100;
const EVENTS: u64 = 4;
/// Games that are archived, each as long as a usual one.
const ARCHIVED: u64 = 2_000;
const ARCHIVED_EVENTS: i64 = 60;
/// They are older than the others.
const OLD: Millis = Millis(-1_000_000);
/// As long as those of the server.
const PROJECTION: &str = r#"{"ply":31,"position":"1w1w1w1w1w/w1w1w1w1w1/1w1w1w1w1w/w1w1w1w1w1/10/10/1b1b1b1b1b/b1b1b1b1b1/1b1b1b1b1b/b1b1b1b1b1 w","last":{"text":"b2xa1","squares":["b2","a1"]},"changed":1794786978970}"#;
const HEADER: &str = r#"{"seats":{"white":{"type":"person"},"black":{"type":"person"}},"clock":null,"same_screen":false}"#;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let many = env::args().find_map(|argument| argument.parse().ok());
    let many = many.unwrap_or(MANY);
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let file = |name: &str| format!("sqlite:{}", folder.path().join(name).display());
    measure("SQLite", many, [file("few.db"), file("many.db")]).await?;
    match env::var("TESSERA_TEST_POSTGRES") {
        Ok(server) => {
            // The server of the script is used by nothing else; each of the two databases is there from the beginning.
            let addresses = ["template1", "postgres"].map(|name| format!("{server}/{name}"));
            measure("PostgreSQL", many, addresses).await?;
        }
        Err(_) => println!("no TESSERA_TEST_POSTGRES: PostgreSQL is not measured"),
    }
    Ok(())
}

/// Fills the two databases and compares them.
async fn measure(
    name: &str,
    many: u64,
    [few_address, many_address]: [String; 2],
) -> anyhow::Result<()> {
    let few = fill(&few_address, FEW).await?;
    let begun = Instant::now();
    let store = fill(&many_address, many).await?;
    let rate = many as f64 / begun.elapsed().as_secs_f64();
    println!("{name}: {many} games of {EVENTS} events stored, {rate:.0} a second");
    store.close().await;
    let begun = Instant::now();
    let store = Store::open(&many_address).await?;
    println!("{:<42} {:>7.2} ms", "open", millis(begun.elapsed()));
    let before = searches(&few, FEW).await?;
    for ((what, small), (_, large)) in before.into_iter().zip(searches(&store, many).await?) {
        println!(
            "{what:<42} {:>7.2} ms, with {FEW} games {:.2} ms: {:>5.2} times as long",
            millis(large),
            millis(small),
            large.as_secs_f64() / small.as_secs_f64()
        );
    }
    few.close().await;
    show_archive(name, &few_address).await?;
    store.close().await;
    Ok(())
}

/// Archives games and loads them before and after.
async fn show_archive(name: &str, address: &str) -> anyhow::Result<()> {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let options = StoreOptions {
        archive: Some(folder.path().to_owned()),
        ..StoreOptions::default()
    };
    let store = Store::open_with(address, options).await?;
    let first = FEW;
    for number in first..first + ARCHIVED {
        store.create(long_game(number)).await?;
    }
    let load = |round: u64| store.load(id(first + round * 7919 % ARCHIVED));
    let before = median(async |round| load(round).await.map(drop)).await?;
    let begun = Instant::now();
    let (mut after, mut archived) = (None, 0);
    loop {
        let page = store.archive_page(after, Millis(0)).await?;
        archived += page.archived;
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    let took = begun.elapsed();
    anyhow::ensure!(archived == ARCHIVED, "{archived} games were archived");
    let loaded = median(async |round| load(round).await.map(drop)).await?;
    let mut bytes = 0;
    for entry in std::fs::read_dir(folder.path())? {
        bytes += entry?.metadata()?.len();
    }
    println!(
        "{name}: {archived} games of {ARCHIVED_EVENTS} events archived, {:.0} a second, {} bytes a game; loaded in {:.2} ms, before in {:.2} ms",
        archived as f64 / took.as_secs_f64(),
        bytes / archived,
        millis(loaded),
        millis(before),
    );
    store.close().await;
    Ok(())
}

/// A game whose moves and keys compress no better than those of people.
fn long_game(number: u64) -> NewGame {
    let mut random = fastrand::Rng::with_seed(number);
    let mut square = || format!("{}{}", random.char('a'..='j'), random.u8(1..=9));
    let texts: Vec<String> = (0..ARCHIVED_EVENTS)
        .map(|_| format!("{}-{}", square(), square()))
        .collect();
    let mut keys = fastrand::Rng::with_seed(number);
    let event = |(second, text): (i64, &String)| Event {
        at: Millis(OLD.0 + 1_000 * second),
        payload: format!(
            r#"{{"type":"moved","move":"{text}","by":"white","id":"{:016x}"}}"#,
            keys.u64(..)
        ),
    };
    NewGame {
        created_at: OLD,
        events: (0..).zip(&texts).map(event).collect(),
        standing: Standing {
            status: Status::Finished,
            deadline_at: None,
            wants_engine: false,
        },
        ..game(number)
    }
}

fn millis(time: Duration) -> f64 {
    1e3 * time.as_secs_f64()
}

/// A fresh database with this many games.
async fn fill(address: &str, count: u64) -> anyhow::Result<Store> {
    let store = Store::open(address).await?;
    let tasks: Vec<_> = (0..WRITERS)
        .map(|writer| {
            let store = store.clone();
            tokio::spawn(async move {
                for number in (writer..count).step_by(WRITERS as usize) {
                    store.create(game(number)).await?;
                }
                anyhow::Ok(())
            })
        })
        .collect();
    for task in tasks {
        task.await??;
    }
    Ok(store)
}

fn id(number: u64) -> GameId {
    // As scattered as random ones: the factor has no divisor in common with a power of ten.
    let scattered = number * 7_654_321_357 % 10_000_000_000;
    let digits = format!("{scattered:010}").replace('0', "z");
    digits.parse().expect("the alphabet has these characters")
}

fn game(number: u64) -> NewGame {
    let is_playing = number.is_multiple_of(PLAYING_EVERY);
    let at = Millis(number.cast_signed());
    let event = |_| Event {
        at,
        payload: r#"{"type":"moved","move":"a1-a8","by":"white","id":"0123456789abcdef"}"#
            .to_owned(),
    };
    NewGame {
        id: id(number),
        kind: KINDS[(number % 4) as usize].to_owned(),
        listed: true,
        created_at: at,
        header: HEADER.to_owned(),
        tokens: vec![TokenHash([7; 32]); 2],
        events: (0..EVENTS).map(event).collect(),
        standing: Standing {
            status: if is_playing {
                Status::Playing
            } else {
                Status::Finished
            },
            deadline_at: is_playing.then_some(at),
            wants_engine: is_playing && number.is_multiple_of(PLAYING_EVERY * PLAYING_EVERY),
        },
        projection: PROJECTION.to_owned(),
    }
}

/// The median times of what a server asks.
async fn searches(store: &Store, count: u64) -> anyhow::Result<Vec<(String, Duration)>> {
    let mut times = Vec::new();
    for (kind, status) in [
        (None, None),
        (None, Some(Status::Playing)),
        (None, Some(Status::Finished)),
        (Some(KINDS[0]), None),
        (Some(KINDS[0]), Some(Status::Playing)),
        (Some(KINDS[0]), Some(Status::Finished)),
    ] {
        let filter = Filter {
            kind: kind.map(str::to_owned),
            status,
        };
        let middle: Cursor = format!("{}-{}", count / 2, id(count / 2)).parse()?;
        for (place, cursor) in [("beginning", None), ("middle", Some(middle))] {
            let time = median(async |_| store.list(&filter, cursor, PAGE).await.map(drop)).await?;
            let words = [kind, status.map(name)].map(|word| word.unwrap_or("all"));
            times.push((format!("list {} {}, {place}", words[0], words[1]), time));
        }
    }
    let load = median(async |round| store.load(id(round * 7919 % count)).await.map(drop));
    times.push(("load a game".to_owned(), load.await?));
    let due = median(async |_| store.due(Millis(count.cast_signed()), PAGE).await.map(drop));
    times.push(("games that are due".to_owned(), due.await?));
    let awaiting = median(async |_| store.awaiting_engine(None, PAGE).await.map(drop));
    times.push(("games that await the engine".to_owned(), awaiting.await?));
    Ok(times)
}

async fn median<F>(mut run: impl FnMut(u64) -> F) -> anyhow::Result<Duration>
where
    F: Future<Output = Result<(), tessera_store::Unavailable>>,
{
    let mut times = Vec::new();
    for round in 0..ROUNDS as u64 {
        let begun = Instant::now();
        run(round).await?;
        times.push(begun.elapsed());
    }
    times.sort();
    Ok(times[ROUNDS / 2])
}

fn name(status: Status) -> &'static str {
    match status {
        Status::Playing => "playing",
        Status::Finished => "finished",
    }
}
