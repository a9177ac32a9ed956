//! How many durable events a second the store takes, with one writer and with many.
//!
//! `scripts/postgres cargo bench -p tessera-store` measures both databases; without PostgreSQL it measures SQLite alone.

#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::{
    env,
    time::{Duration, Instant},
};

use tessera_store::{Append, GameId, Millis, NewGame, Standing, Status, Store};

const TIME: Duration = Duration::from_secs(3);
const PLAYING: Standing = Standing {
    status: Status::Playing,
    deadline_at: None,
    wants_engine: false,
};
/// As long as those of the server.
const PROJECTION: &str = r#"{"ply":31,"position":"1w1w1w1w1w/w1w1w1w1w1/1w1w1w1w1w/w1w1w1w1w1/10/10/1b1b1b1b1b/b1b1b1b1b1/1b1b1b1b1b/b1b1b1b1b1 w","last":{"text":"b2xa1","squares":["b2","a1"]},"changed":1794786978970}"#;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let file = format!("sqlite:{}", folder.path().join("bench.db").display());
    let mut databases = vec![("SQLite", file)];
    match env::var("TESSERA_TEST_POSTGRES") {
        Ok(server) => databases.push(("PostgreSQL", format!("{server}/postgres"))),
        Err(_) => println!("no TESSERA_TEST_POSTGRES: PostgreSQL is not measured"),
    }
    for (name, address) in databases {
        let store = Store::open(&address).await?;
        for writers in [1, 64] {
            let rate = rate(&store, writers).await?;
            println!("{name:<10} {writers:>3} writers: {rate:>7.0} durable appends/s");
        }
        store.close().await;
    }
    Ok(())
}

/// Appends a second, each writer to a game of its own, one after the other.
async fn rate(store: &Store, writers: usize) -> anyhow::Result<f64> {
    let begun = Instant::now();
    let tasks: Vec<_> = (0..writers)
        .map(|_| tokio::spawn(write(store.clone(), begun + TIME)))
        .collect();
    let mut appended = 0;
    for task in tasks {
        appended += task.await??;
    }
    Ok(appended as f64 / begun.elapsed().as_secs_f64())
}

async fn write(store: Store, end: Instant) -> anyhow::Result<u64> {
    let game = GameId::random();
    store
        .create(NewGame {
            id: game,
            kind: "hecatomb".to_owned(),
            listed: true,
            created_at: Millis(0),
            header: "{}".to_owned(),
            tokens: vec![],
            events: vec![],
            standing: PLAYING,
            projection: PROJECTION.to_owned(),
        })
        .await?;
    let mut seq = 0;
    while Instant::now() < end {
        seq += 1;
        store
            .append(Append {
                cause: None,
                game,
                seq,
                at: Millis(seq.cast_signed()),
                payload: r#"{"type":"moved","move":"a1-a8","by":"white","id":"0123456789abcdef"}"#
                    .to_owned(),
                standing: None,
                projection: PROJECTION.to_owned(),
            })
            .await?;
    }
    Ok(seq)
}
