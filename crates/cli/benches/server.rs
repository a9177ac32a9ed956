//! Throughput of durable moves over HTTP relative to a bare endpoint, time of the list of games and of moves beside it, answers of
//! computers beside best-move searches, memory of watching sockets, start-up time, memory when idle, and several servers on one
//! PostgreSQL. `cargo bench --package tessera --bench server -- moves` measures the throughput alone, `list` the list, `search` the answers, `sockets` the
//! sockets, `crowd` a server full of people, `fleet` several servers, for which `scripts/postgres` stands before the command.

#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

#[path = "server/bare.rs"]
mod bare;
#[path = "server/client.rs"]
mod client;
#[path = "../../server/tests/support/copied_game.rs"]
mod copied_game;
#[path = "server/crowd.rs"]
mod crowd;
#[path = "server/fleet.rs"]
mod fleet;
#[path = "server/idle.rs"]
mod idle;
#[path = "server/list.rs"]
mod list;
#[path = "server/load.rs"]
mod load;
#[path = "../../server/tests/support/long_record.rs"]
mod long_record;
#[path = "../../store/tests/contract/nats.rs"]
#[expect(clippy::unwrap_used, reason = "it belongs to tests, too")]
mod nats;
#[path = "../../server/tests/api/postgres.rs"]
#[expect(clippy::unwrap_used, reason = "it belongs to tests, too")]
mod postgres;
#[path = "server/process.rs"]
mod process;
#[path = "server/search.rs"]
mod search;
#[path = "../tests/support/server.rs"]
mod server;
#[path = "server/sockets.rs"]
mod sockets;

use std::{env, path::PathBuf, slice};

use bare::Bare;
use client::ReturnPreference;
use load::Rate;
use server::Server;
use tessera_rules::GameKind;

const ROUNDS: usize = 7;

/// What the clients of a load ask for: the steps of a ladder from the bare endpoint to a durable move.
enum Requests {
    /// What passes all middleware, and reaches no game.
    Health,
    /// Moves that were executed before: what reaches a room, and no database.
    Repeated,
    /// Moves that are written into memory: no disk is waited for.
    InMemory,
    /// Moves of these kinds of games.
    Moves(Vec<GameKind>, ReturnPreference),
}

/// One kind of load, and the rates that were measured.
struct Load {
    what: String,
    requests: Requests,
    rates: Vec<Rate>,
    /// Each rate relative to that of the bare endpoint just before and after.
    ratios: Vec<f64>,
}

impl Load {
    fn new(what: &str, requests: Requests) -> Self {
        Self {
            what: what.to_owned(),
            requests,
            rates: Vec::new(),
            ratios: Vec::new(),
        }
    }
}

/// A folder in memory, where the system has one.
fn memory_folder() -> Option<PathBuf> {
    let folder = PathBuf::from("/dev/shm");
    folder.is_dir().then_some(folder)
}

fn show(what: &str, rates: &[Rate], ratios: &[f64]) {
    println!(
        "{what:<34} {:>7.0}/s, {:>3.0} % of the bare endpoint; processor time of server and clients: {:>4.0} µs",
        median(rates.iter().map(|rate| rate.per_second)),
        100.0 * median(ratios.iter().copied()),
        median(rates.iter().map(|rate| rate.processor.as_secs_f64() * 1e6)),
    );
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

async fn show_list() -> anyhow::Result<()> {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let listed = list::measure(folder.path()).await?;
    for site in &listed {
        println!(
            "a list of {} games of {} plies: {:.2} ms, {:.2} ms of processor; a move in another game {:.2} ms, {:.2} ms while {} \
             clients read lists",
            list::GAMES,
            site.plies,
            1e3 * site.page.as_secs_f64(),
            1e3 * site.processor.as_secs_f64(),
            1e3 * site.quiet_move.as_secs_f64(),
            1e3 * site.busy_move.as_secs_f64(),
            list::READERS,
        );
    }
    let [short, long] = listed;
    println!(
        "long games: a list takes {:.2} times as long, a move beside lists {:.2} times",
        long.page.as_secs_f64() / short.page.as_secs_f64(),
        long.busy_move.as_secs_f64() / short.busy_move.as_secs_f64(),
    );
    Ok(())
}

async fn show_search() -> anyhow::Result<()> {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let answers = search::measure(folder.path()).await?;
    println!(
        "an opponent of level 5 answers in {:.2} ms alone, in {:.2} ms beside {} best-move searches ({} others were refused)",
        1e3 * answers.alone.as_secs_f64(),
        1e3 * answers.beside_searches.as_secs_f64(),
        answers.unfinished,
        search::SEARCHES - answers.unfinished,
    );
    Ok(())
}

async fn show_sockets() -> anyhow::Result<()> {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    println!(
        "a socket that watches a game of {} plies: {:.1} KiB of memory, the mean of {}",
        long_record::LONG,
        sockets::measure(folder.path()).await?,
        sockets::SOCKETS,
    );
    Ok(())
}

async fn show_crowd() -> anyhow::Result<()> {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let crowd = crowd::measure(folder.path()).await?;
    println!(
        "{} games with two sockets each: {:.1} KiB of memory for a game, {:.1} for a socket; {} watchers of one game: {:.1} for each",
        crowd::GAMES,
        crowd.kib_per_game,
        crowd.kib_per_player,
        crowd::WATCHERS,
        crowd.kib_per_watcher,
    );
    println!(
        "with all of them {} moves in {} s: acknowledged in {:.1} ms, 99 % in {:.1} ms; {} events delivered, {:.1} µs of processor for each",
        crowd.moves,
        crowd::TIME.as_secs(),
        1e3 * crowd.median.as_secs_f64(),
        1e3 * crowd.p99.as_secs_f64(),
        crowd.events,
        1e6 * crowd.processor.as_secs_f64(),
    );
    Ok(())
}

async fn show_fleet() -> anyhow::Result<()> {
    if !fleet::is_possible() {
        println!("no TESSERA_TEST_POSTGRES: several servers on one PostgreSQL are not measured");
        return Ok(());
    }
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    for fleet in fleet::measure(folder.path()).await? {
        println!(
            "PostgreSQL, bus {:<8}, servers: {}: {:>6.0} durable moves/s, {:>3.0} % of the {:.0} bare commits/s by as many connections; \
             an event is read after {:.1} ms (99 %: {:.1}), at another server {:.1} ms later (99 %: {:.1})",
            fleet.bus,
            fleet.nodes,
            fleet.moves_per_second,
            100.0 * fleet.ratio,
            fleet.commits_per_second,
            fleet.own.p50,
            fleet.own.p99,
            fleet.added.p50,
            fleet.added.p99,
        );
    }
    Ok(())
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    match env::args().nth(1).as_deref() {
        Some(bare::ARGUMENT) => return bare::serve().await,
        Some("list") => return show_list().await,
        Some("search") => return show_search().await,
        Some("sockets") => return show_sockets().await,
        Some("crowd") => return show_crowd().await,
        Some("fleet") => return show_fleet().await,
        Some("moves") => return show_moves().await,
        _ => {}
    }
    show_moves().await?;
    show_list().await?;
    show_search().await?;
    show_sockets().await?;
    show_crowd().await?;
    show_fleet().await?;

    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let idle = idle::measure(folder.path()).await?;
    println!(
        "cold start with {} games: {} ms until it is ready",
        idle::GAMES,
        idle.start.as_millis()
    );
    println!("first page of the list: {} ms", idle.first_page.as_millis());
    println!("memory at rest: {:.1} MiB", idle.memory_mib);
    Ok(())
}

async fn show_moves() -> anyhow::Result<()> {
    println!(
        "{} clients, each with a connection of its own; the medians of {ROUNDS} rounds",
        load::CLIENTS
    );
    let games: Vec<GameKind> = GameKind::all()
        .filter(|kind| kind.variant_name().is_empty())
        .collect();
    let moves = |preference| Requests::Moves(games.clone(), preference);
    let mut loads = vec![
        Load::new("with all middleware", Requests::Health),
        Load::new("and a room: repeated moves", Requests::Repeated),
    ];
    let in_memory = match memory_folder() {
        Some(folder) => {
            loads.push(Load::new("and a database in memory", Requests::InMemory));
            let folder = tempfile::tempdir_in(folder)?;
            let server = Server::start(folder.path(), &[])?;
            Some((server, folder))
        }
        None => None,
    };
    loads.push(Load::new(
        "durable moves, return=minimal",
        moves(ReturnPreference::Minimal),
    ));
    loads.push(Load::new(
        "durable moves, snapshot returned",
        moves(ReturnPreference::Representation),
    ));
    for kind in &games {
        let requests = Requests::Moves(vec![*kind], ReturnPreference::Representation);
        loads.push(Load::new(&format!("the same, {kind} alone"), requests));
    }
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let (bare, server) = (Bare::start()?, Server::start(folder.path(), &[])?);
    // The speed of the machine may vary, so each load is measured between two measurements of the bare endpoint.
    let mut bare_rates = vec![load::bare_requests(&bare.address, bare.id()).await?];
    for _ in 0..ROUNDS {
        for load in &mut loads {
            let on = match (&load.requests, &in_memory) {
                (Requests::InMemory, Some((in_memory, _))) => in_memory,
                _ => &server,
            };
            let (addresses, ids) = (slice::from_ref(&on.address), [on.id()]);
            let rate = match &load.requests {
                Requests::Health => load::health_checks(&on.address, on.id()).await?,
                Requests::Repeated => load::repeated_moves(&on.address, on.id()).await?,
                Requests::InMemory => {
                    load::moves(addresses, &ids, &games, ReturnPreference::Minimal).await?
                }
                Requests::Moves(kinds, preference) => {
                    load::moves(addresses, &ids, kinds, *preference).await?
                }
            };
            let after = load::bare_requests(&bare.address, bare.id()).await?;
            let before = bare_rates[bare_rates.len() - 1];
            load.ratios
                .push(2.0 * rate.per_second / (before.per_second + after.per_second));
            load.rates.push(rate);
            bare_rates.push(after);
        }
    }
    show("bare axum endpoint, JSON to JSON", &bare_rates, &[1.0]);
    for load in &loads {
        show(&load.what, &load.rates, &load.ratios);
    }
    Ok(())
}
