//! The list of games: what a page of it costs, and how long others wait meanwhile, must not depend on how long the games are.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::Context;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::{
    client::{Client, ReturnPreference},
    load::random_game,
    long_record::{LONG, record},
    process::used,
    server::Server,
};

/// The most that a page shows.
pub(crate) const GAMES: usize = 50;
pub(crate) const SHORT: usize = 10;
const ROUNDS: usize = 50;
/// Clients that ask for the list again and again.
pub(crate) const READERS: usize = 8;

/// A server whose games have this many plies each.
pub(crate) struct Listed {
    pub(crate) plies: usize,
    /// The median time of a page.
    pub(crate) page: Duration,
    /// The processor time of the server for a page while many ask for it.
    pub(crate) processor: Duration,
    /// The median time of a move in another game while the list is not requested.
    pub(crate) quiet_move: Duration,
    /// The same while many ask for it.
    pub(crate) busy_move: Duration,
}

/// Measures servers with short and with long games in turns.
pub(crate) async fn measure(folder: &Path) -> anyhow::Result<[Listed; 2]> {
    let mut short = Site::start(&folder.join("short"), SHORT).await?;
    let mut long = Site::start(&folder.join("long"), LONG).await?;
    let mut times = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        times.0.push(page(&mut short.client).await?);
        times.1.push(page(&mut long.client).await?);
    }
    let short = short.measure(SHORT, median(times.0)).await?;
    let long = long.measure(LONG, median(times.1)).await?;
    Ok([short, long])
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

/// A server full of games, and a connection to it.
struct Site {
    server: Server,
    client: Client,
}

impl Site {
    async fn start(folder: &Path, plies: usize) -> anyhow::Result<Self> {
        let server = Server::start(folder, &[])?;
        let mut client = Client::connect(&server.address, ReturnPreference::Representation).await?;
        let body = json!({ "record": record("lines-of-action", plies) }).to_string();
        for _ in 0..GAMES {
            client.post("/api/v1/games", "", body.clone()).await?;
        }
        Ok(Self { server, client })
    }

    async fn measure(mut self, plies: usize, page: Duration) -> anyhow::Result<Listed> {
        let quiet_move = self.moves(1).await?;
        let ends = Arc::new(AtomicBool::new(false));
        let mut readers = JoinSet::new();
        for _ in 0..READERS {
            readers.spawn(read(self.server.address.clone(), Arc::clone(&ends)));
        }
        let before = used(self.server.id())?;
        let busy_move = self.moves(2).await?;
        let after = used(self.server.id())?;
        ends.store(true, Ordering::Relaxed);
        let mut pages = 0;
        while let Some(reader) = readers.join_next().await {
            pages += reader??;
        }
        Ok(Listed {
            plies,
            page,
            processor: after.saturating_sub(before) / pages,
            quiet_move,
            busy_move,
        })
    }

    /// The median time of the moves of a game that is not listed.
    async fn moves(&mut self, number: usize) -> anyhow::Result<Duration> {
        let (kind, texts) = random_game(number);
        let body = json!({ "kind": kind.to_string(), "same_screen": true, "unlisted": true });
        let created = self.client.post("/api/v1/games", "", body.to_string());
        let created: Value = serde_json::from_slice(&created.await?)?;
        let id = created["id"].as_str().context("a game has an id")?;
        let token = created["seats"]["white"]["token"].as_str();
        let token = token.context("a seat has a token")?;
        let mut times = Vec::new();
        for text in texts {
            let body = json!({ "move": text }).to_string();
            let path = format!("/api/v1/games/{id}/moves");
            let begin = Instant::now();
            self.client.post(&path, token, body).await?;
            times.push(begin.elapsed());
        }
        Ok(median(times))
    }
}

/// Asks for pages until it is told to end; returns how many there were.
async fn read(address: String, ends: Arc<AtomicBool>) -> anyhow::Result<u32> {
    let mut client = Client::connect(&address, ReturnPreference::Representation).await?;
    let mut pages = 0;
    while !ends.load(Ordering::Relaxed) {
        client.get(&format!("/api/v1/games?limit={GAMES}")).await?;
        pages += 1;
    }
    Ok(pages)
}
