//! The list of games: what a page of it costs must not depend on how long the games are.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use anyhow::Context;
use serde_json::{Value, json};
use tessera_rules::{GameKind, Transcript, pgn::Tags};

use crate::{
    client::{Client, ReturnPreference},
    server::Server,
};

/// The most that a page shows.
pub(crate) const GAMES: usize = 50;
pub(crate) const SHORT: usize = 10;
/// Just below the length at which a game is a draw.
pub(crate) const LONG: usize = 1_990;
const ROUNDS: usize = 50;

/// The median time of a page of games that have this many plies each.
pub(crate) struct Pages {
    pub(crate) short: Duration,
    pub(crate) long: Duration,
}

/// Lists short and long games in turns, each from a server of its own.
pub(crate) async fn measure(folder: &Path) -> anyhow::Result<Pages> {
    let (short_server, mut short) = serve(&folder.join("short"), SHORT).await?;
    let (long_server, mut long) = serve(&folder.join("long"), LONG).await?;
    let mut times = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        times.0.push(page(&mut short).await?);
        times.1.push(page(&mut long).await?);
    }
    drop((short_server, long_server));
    Ok(Pages {
        short: median(times.0),
        long: median(times.1),
    })
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

async fn page(client: &mut Client) -> anyhow::Result<Duration> {
    let begin = Instant::now();
    let answer = client.get(&format!("/api/v1/games?limit={GAMES}")).await?;
    let took = begin.elapsed();
    let list: Value = serde_json::from_slice(&answer)?;
    let listed = list["games"].as_array().context("a list has games")?.len();
    anyhow::ensure!(listed == GAMES, "{listed} games are listed");
    Ok(took)
}

async fn serve(folder: &Path, plies: usize) -> anyhow::Result<(Server, Client)> {
    let server = Server::start(folder, &[])?;
    let mut client = Client::connect(&server.address, ReturnPreference::Representation).await?;
    let body = json!({ "record": record(plies) }).to_string();
    for _ in 0..GAMES {
        client.post("/api/v1/games", "", body.clone()).await?;
    }
    Ok((server, client))
}

/// A random game of Lines of Action that goes on, the same in every run.
pub(crate) fn record(plies: usize) -> String {
    let kind: GameKind = "lines-of-action".parse().expect("it is a kind");
    let mut random = fastrand::Rng::with_seed(1);
    let mut game = kind.new_game();
    while game.ply() < plies {
        let legal = game.legal_texts();
        let text = &legal[random.usize(..legal.len())];
        game.play(text).expect("it is legal");
        // A move that ends the game is exchanged for another one.
        if game.outcome().is_some() {
            game.undo();
        }
    }
    Transcript::of(game.as_ref(), Tags::default()).to_string()
}
