//! Many clients at once, each with a connection that stays open.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tessera_rules::GameKind;

use crate::{bare, client::Client};

pub(crate) const CLIENTS: usize = 64;
const WARM_UP: Duration = Duration::from_secs(1);
const TIME: Duration = Duration::from_secs(5);

/// When answers count.
#[derive(Clone, Copy)]
struct Window {
    begin: Instant,
    end: Instant,
}

impl Window {
    fn now() -> Self {
        let begin = Instant::now() + WARM_UP;
        Self {
            begin,
            end: begin + TIME,
        }
    }

    fn is_open(self) -> bool {
        Instant::now() < self.end
    }

    fn counts(self) -> usize {
        let now = Instant::now();
        usize::from(self.begin <= now && now < self.end)
    }
}

/// Answers a second of the bare server.
pub(crate) async fn bare_requests(address: &str) -> anyhow::Result<f64> {
    let window = Window::now();
    let clients: Vec<_> = (0..CLIENTS)
        .map(|_| tokio::spawn(ask(address.to_owned(), window)))
        .collect();
    let mut answers = 0;
    for client in clients {
        answers += client.await??;
    }
    Ok(answers as f64 / TIME.as_secs_f64())
}

async fn ask(address: String, window: Window) -> anyhow::Result<usize> {
    let mut client = Client::connect(&address).await?;
    let (mut answers, mut count) = (0, 0);
    while window.is_open() {
        count += 1;
        let body = json!({ "move": "b1-b3", "id": count.to_string() }).to_string();
        client
            .post(bare::PATH, "0123456789abcdef0123456789abcdef", body)
            .await?;
        answers += window.counts();
    }
    Ok(answers)
}

/// Durable moves a second: every client plays games of these kinds, both sides, from the first to the last move.
pub(crate) async fn moves(address: &str, kinds: &[GameKind]) -> anyhow::Result<f64> {
    let games: Vec<Vec<(GameKind, Vec<String>)>> = (0..CLIENTS)
        .map(|client| random_games(client, kinds))
        .collect();
    let window = Window::now();
    let clients: Vec<_> = games
        .into_iter()
        .map(|games| tokio::spawn(play(address.to_owned(), games, window)))
        .collect();
    let mut moves = 0;
    for client in clients {
        moves += client.await??;
    }
    Ok(moves as f64 / TIME.as_secs_f64())
}

async fn play(
    address: String,
    games: Vec<(GameKind, Vec<String>)>,
    window: Window,
) -> anyhow::Result<usize> {
    let mut client = Client::connect(&address).await?;
    let mut moves = 0;
    for (kind, texts) in games.iter().cycle() {
        let body = json!({ "kind": kind.to_string(), "same_screen": true }).to_string();
        let created: Value =
            serde_json::from_slice(&client.post("/api/v1/games", "", body).await?)?;
        let path = format!(
            "/api/v1/games/{}/moves",
            created["id"].as_str().unwrap_or_default()
        );
        let token = created["seats"]["white"]["token"]
            .as_str()
            .unwrap_or_default();
        for (ply, text) in texts.iter().enumerate() {
            if !window.is_open() {
                return Ok(moves);
            }
            let body = json!({ "move": text, "at": ply, "id": ply.to_string() }).to_string();
            client.post(&path, token, body).await?;
            moves += window.counts();
        }
    }
    Ok(moves)
}

/// A few games for one client, the same in every run.
fn random_games(client: usize, kinds: &[GameKind]) -> Vec<(GameKind, Vec<String>)> {
    let mut random = fastrand::Rng::with_seed(client as u64);
    (0..4)
        .map(|i| {
            let kind = kinds[(client + i) % kinds.len()];
            let mut game = kind.session();
            while game.outcome().is_none() && game.ply() < 200 {
                let legal = game.legal_texts();
                game.play(&legal[random.usize(..legal.len())])
                    .expect("it is legal");
            }
            (kind, game.moves())
        })
        .collect()
}
