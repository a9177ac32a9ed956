//! A server with many stored games: its start-up time, and its memory while no game is played.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use anyhow::Context;
use serde_json::{Value, json};
use tessera_store::{Filter, GameId, Millis, NewGame, Store};
use tokio::task::JoinSet;

use crate::{
    client::{Client, ReturnPreference},
    copied_game::copy_of,
    process::memory_mib,
    server::Server,
};

pub(crate) const GAMES: usize = 100_000;

pub(crate) struct Idle {
    pub(crate) start: Duration,
    pub(crate) first_page: Duration,
    pub(crate) memory_mib: f64,
}

pub(crate) async fn measure(folder: &Path) -> anyhow::Result<Idle> {
    let id = sample(folder).await?;
    fill(folder, id).await?;
    let begin = Instant::now();
    let server = Server::start(folder, &[])?;
    let mut client = Client::connect(&server.address, ReturnPreference::Representation).await?;
    client.get("/readyz").await?;
    let start = begin.elapsed();
    let begin = Instant::now();
    client.get("/api/v1/games").await?;
    let first_page = begin.elapsed();
    Ok(Idle {
        start,
        first_page,
        memory_mib: memory_mib(server.id())?,
    })
}

/// Lets the server create a game, so that all games look like those it creates.
async fn sample(folder: &Path) -> anyhow::Result<GameId> {
    let server = Server::start(folder, &[])?;
    let mut client = Client::connect(&server.address, ReturnPreference::Representation).await?;
    let body = json!({ "kind": "hecatomb", "same_screen": true }).to_string();
    let created: Value = serde_json::from_slice(&client.post("/api/v1/games", "", body).await?)?;
    let id = created["id"].as_str().context("a game has an id")?;
    let token = created["seats"]["white"]["token"]
        .as_str()
        .context("a seat has a token")?;
    let mut game = created["game"].clone();
    while game["status"] == "playing" {
        let text = &game["legal"][0]["text"];
        let body = json!({ "move": text }).to_string();
        game = serde_json::from_slice(
            &client
                .post(&format!("/api/v1/games/{id}/moves"), token, body)
                .await?,
        )?;
    }
    Ok(id.parse()?)
}

/// Copies the sample until there are [`GAMES`] games.
async fn fill(folder: &Path, id: GameId) -> anyhow::Result<()> {
    let store = Store::open(&format!("sqlite:{}", folder.join("tessera.db").display())).await?;
    let sample = store.load(id).await?.context("the sample is stored")?;
    let page = store.list(&Filter::default(), None, 1).await?;
    let listed = page.games.into_iter().next();
    let projection = listed.and_then(|game| game.projection);
    let projection = projection.context("the sample has a projection")?;
    let mut writes = JoinSet::new();
    for i in 1..GAMES {
        let copy = NewGame {
            created_at: Millis(sample.created_at.0 - i as i64),
            ..copy_of(&sample, &projection)
        };
        let store = store.clone();
        writes.spawn(async move { store.create(copy).await });
        if writes.len() >= 512 {
            writes.join_next().await.context("there are many")???;
        }
    }
    while let Some(written) = writes.join_next().await {
        written??;
    }
    store.close().await;
    Ok(())
}
