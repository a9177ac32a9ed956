//! What the server can take: durable moves over HTTP against a bare endpoint, a cold start, and memory at rest.

#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

#[path = "server/bare.rs"]
mod bare;
#[path = "server/client.rs"]
mod client;
#[path = "server/idle.rs"]
mod idle;
#[path = "server/load.rs"]
mod load;
#[path = "server/process.rs"]
mod process;
#[path = "../tests/support/server.rs"]
mod server;

use std::{env, slice};

use bare::Bare;
use client::Answers;
use load::Rate;
use server::Server;
use tessera_rules::GameKind;

const ROUNDS: usize = 5;

/// What the server is asked to take, and how fast it took it.
struct Load {
    what: String,
    kinds: Vec<GameKind>,
    answers: Answers,
    rates: Vec<Rate>,
}

impl Load {
    fn new(what: &str, kinds: &[GameKind], answers: Answers) -> Self {
        Self {
            what: what.to_owned(),
            kinds: kinds.to_vec(),
            answers,
            rates: Vec::new(),
        }
    }
}

fn show(what: &str, rates: &[Rate], bare: &[Rate]) {
    let parts = rates.iter().zip(bare);
    println!(
        "{what:<34} {:>7.0}/s, {:>3.0} % of the bare endpoint; processor time of server and clients: {:>4.0} µs",
        median(rates.iter().map(|rate| rate.per_second)),
        median(parts.map(|(rate, bare)| 100.0 * rate.per_second / bare.per_second)),
        median(rates.iter().map(|rate| rate.processor.as_secs_f64() * 1e6)),
    );
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    if env::args().nth(1).as_deref() == Some(bare::ARGUMENT) {
        return bare::serve().await;
    }
    println!(
        "{} clients, each with a connection of its own; the medians of {ROUNDS} rounds",
        load::CLIENTS
    );
    let games: Vec<GameKind> = GameKind::all()
        .filter(|kind| kind.variant_name().is_empty())
        .collect();
    let mut loads = vec![
        Load::new("durable moves, brief answers", &games, Answers::Brief),
        Load::new("durable moves, the whole game back", &games, Answers::Whole),
    ];
    for kind in &games {
        let what = format!("the same, {kind} alone");
        loads.push(Load::new(&what, slice::from_ref(kind), Answers::Whole));
    }
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let (bare, server) = (Bare::start()?, Server::start(folder.path(), &[])?);
    let mut bare_rates = Vec::new();
    // The machine may be faster at one time than at another, so every round compares with its own bare endpoint.
    for _ in 0..ROUNDS {
        let rate = load::bare_requests(&bare.address, bare.id()).await?;
        bare_rates.push(rate);
        for load in &mut loads {
            let moves =
                load::moves(&server.address, server.id(), &load.kinds, load.answers).await?;
            load.rates.push(moves);
        }
    }
    show("bare axum endpoint, JSON to JSON", &bare_rates, &bare_rates);
    for load in &loads {
        show(&load.what, &load.rates, &bare_rates);
    }
    drop((bare, server));

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
