//! How long an opponent of level 5 takes to answer, alone and while best-move searches run.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use anyhow::Context;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::{
    client::{Client, ReturnPreference},
    server::Server,
};

/// Best-move requests of ten seconds each, from one address.
pub(crate) const SEARCHES: usize = 20;
const GAMES: usize = 40;

pub(crate) struct Answers {
    pub(crate) alone: Duration,
    pub(crate) beside_searches: Duration,
    /// How many of the searches had not been refused, and had not ended when the last answer came.
    pub(crate) unfinished: usize,
}

pub(crate) async fn measure(folder: &Path) -> anyhow::Result<Answers> {
    let server = Server::start(folder, &[])?;
    let mut client = Client::connect(&server.address, ReturnPreference::Minimal).await?;
    // The first answers find an empty machine.
    answers(&mut client).await?;
    let alone = answers(&mut client).await?;
    let mut searches = JoinSet::new();
    for _ in 0..SEARCHES {
        searches.spawn(search(server.address.clone()));
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let beside_searches = answers(&mut client).await?;
    while searches.try_join_next().is_some() {}
    Ok(Answers {
        alone,
        beside_searches,
        unfinished: searches.len(),
    })
}

/// A search that is refused because too many wait ends at once.
async fn search(address: String) -> anyhow::Result<()> {
    let mut client = Client::connect(&address, ReturnPreference::Representation).await?;
    let body = json!({ "limits": { "time": 10_000 } }).to_string();
    let path = "/api/v1/kinds/lines-of-action/bestmove";
    client.post(path, "", body).await.map(drop)
}

/// The median time from a move to the opponent's answer.
async fn answers(client: &mut Client) -> anyhow::Result<Duration> {
    let mut times = Vec::new();
    for _ in 0..GAMES {
        let opponent = json!({ "type": "engine", "level": 5 });
        let body = json!({ "kind": "lines-of-action", "white": opponent }).to_string();
        let created: Value =
            serde_json::from_slice(&client.post("/api/v1/games", "", body).await?)?;
        let id = created["id"].as_str().context("a game has an id")?;
        let token = created["seats"]["black"]["token"].as_str();
        let token = token.context("a seat has a token")?;
        let begin = Instant::now();
        let path = format!("/api/v1/games/{id}");
        let body = json!({ "move": "b1-b3" }).to_string();
        client.post(&format!("{path}/moves"), token, body).await?;
        loop {
            let game: Value = serde_json::from_slice(&client.get(&path).await?)?;
            if game["ply"] == 2 {
                break;
            }
        }
        times.push(begin.elapsed());
    }
    times.sort();
    Ok(times[times.len() / 2])
}
