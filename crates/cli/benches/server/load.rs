//! Load of many clients at once, each with one keep-alive connection.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tessera_rules::GameKind;
use tokio::task::JoinHandle;

use crate::{
    bare,
    client::{Client, ReturnPreference},
    process::processor,
};

pub(crate) const CLIENTS: usize = 64;
const WARM_UP: Duration = Duration::from_millis(300);
const TIME: Duration = Duration::from_secs(1);

#[derive(Clone, Copy)]
pub(crate) struct Rate {
    pub(crate) per_second: f64,
    /// Processor time of server and clients together for one answer.
    pub(crate) processor: Duration,
}

impl Rate {
    /// Measures the rate within the window, and the processor time over all answers.
    async fn measure(
        servers: &[u32],
        clients: impl Iterator<Item = JoinHandle<anyhow::Result<Count>>>,
    ) -> anyhow::Result<Self> {
        let before = processor(servers)?;
        let mut answers = Count::default();
        for client in clients.collect::<Vec<_>>() {
            let its = client.await??;
            answers.counted += its.counted;
            answers.all += its.all;
        }
        let used = processor(servers)?.saturating_sub(before);
        Ok(Self {
            per_second: answers.counted as f64 / TIME.as_secs_f64(),
            processor: used.div_f64(answers.all as f64),
        })
    }
}

/// The number of answers within the window, and of all answers.
#[derive(Clone, Copy, Default)]
struct Count {
    counted: usize,
    all: usize,
}

/// The time in which answers count, after the warm-up.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    begin: Instant,
    end: Instant,
}

impl Window {
    pub(crate) fn now() -> Self {
        let begin = Instant::now() + WARM_UP;
        Self {
            begin,
            end: begin + TIME,
        }
    }

    pub(crate) fn is_open(self) -> bool {
        Instant::now() < self.end
    }

    /// Whether the warm-up is over.
    pub(crate) fn counts(self) -> bool {
        let now = Instant::now();
        self.begin <= now && now < self.end
    }

    pub(crate) fn length(self) -> Duration {
        self.end.duration_since(self.begin)
    }

    fn count(self, answers: &mut Count) {
        answers.all += 1;
        answers.counted += usize::from(self.counts());
    }
}

/// The rate of the bare endpoint.
pub(crate) async fn bare_requests(address: &str, server: u32) -> anyhow::Result<Rate> {
    let window = Window::now();
    Rate::measure(
        &[server],
        (0..CLIENTS).map(|_| tokio::spawn(ask(address.to_owned(), window))),
    )
    .await
}

/// The rate of requests that pass all middleware and reach no game.
pub(crate) async fn health_checks(address: &str, server: u32) -> anyhow::Result<Rate> {
    let window = Window::now();
    Rate::measure(
        &[server],
        (0..CLIENTS).map(|_| tokio::spawn(check_health(address.to_owned(), window))),
    )
    .await
}

async fn check_health(address: String, window: Window) -> anyhow::Result<Count> {
    let mut client = Client::connect(&address, ReturnPreference::Minimal).await?;
    let mut answers = Count::default();
    while window.is_open() {
        client.get("/healthz").await?;
        window.count(&mut answers);
    }
    Ok(answers)
}

/// The rate of moves that were executed before: the room of the game answers them, and nothing is written.
pub(crate) async fn repeated_moves(address: &str, server: u32) -> anyhow::Result<Rate> {
    let window = Window::now();
    Rate::measure(
        &[server],
        (0..CLIENTS).map(|_| tokio::spawn(repeat_move(address.to_owned(), window))),
    )
    .await
}

async fn repeat_move(address: String, window: Window) -> anyhow::Result<Count> {
    let mut client = Client::connect(&address, ReturnPreference::Minimal).await?;
    let mut answers = Count::default();
    let (path, token) = create(&mut client, "lines-of-action").await?;
    while window.is_open() {
        let body = json!({ "move": "b1-b3", "at": 0, "id": "0" }).to_string();
        client.post(&path, &token, body).await?;
        window.count(&mut answers);
    }
    Ok(answers)
}

/// Creates a game for both players and returns the path of its moves and the token.
async fn create(client: &mut Client, kind: &str) -> anyhow::Result<(String, String)> {
    let body = json!({ "kind": kind, "same_screen": true }).to_string();
    let created: Value = serde_json::from_slice(&client.post("/api/v1/games", "", body).await?)?;
    let id = created["id"].as_str().unwrap_or_default();
    let token = created["seats"]["white"]["token"]
        .as_str()
        .unwrap_or_default();
    Ok((format!("/api/v1/games/{id}/moves"), token.to_owned()))
}

async fn ask(address: String, window: Window) -> anyhow::Result<Count> {
    let mut client = Client::connect(&address, ReturnPreference::Representation).await?;
    let mut answers = Count::default();
    while window.is_open() {
        let body = json!({ "move": "b1-b3", "id": answers.all.to_string() }).to_string();
        client
            .post(bare::PATH, "0123456789abcdef0123456789abcdef", body)
            .await?;
        window.count(&mut answers);
    }
    Ok(answers)
}

/// The rate of durable moves: every client plays both sides of whole games of these kinds, at one of the servers.
pub(crate) async fn moves(
    addresses: &[String],
    servers: &[u32],
    kinds: &[GameKind],
    preference: ReturnPreference,
) -> anyhow::Result<Rate> {
    play_all(addresses, servers, prepare(kinds), preference).await
}

/// The games of one client.
type Games = Vec<(GameKind, Vec<String>)>;

/// The games of all clients, which take a while to make.
pub(crate) fn prepare(kinds: &[GameKind]) -> Vec<Games> {
    (0..CLIENTS)
        .map(|client| random_games(client, kinds))
        .collect()
}

/// Like [`moves`], with games that are prepared: the measurement begins at once.
pub(crate) async fn play_all(
    addresses: &[String],
    servers: &[u32],
    games: Vec<Games>,
    preference: ReturnPreference,
) -> anyhow::Result<Rate> {
    let window = Window::now();
    let clients = games
        .into_iter()
        .zip(addresses.iter().cycle())
        .map(|(games, address)| tokio::spawn(play(address.clone(), games, preference, window)));
    Rate::measure(servers, clients).await
}

async fn play(
    address: String,
    games: Games,
    preference: ReturnPreference,
    window: Window,
) -> anyhow::Result<Count> {
    let mut client = Client::connect(&address, preference).await?;
    let mut moves = Count::default();
    for (kind, texts) in games.iter().cycle() {
        let (path, token) = create(&mut client, &kind.to_string()).await?;
        for (ply, text) in texts.iter().enumerate() {
            if !window.is_open() {
                return Ok(moves);
            }
            let body = json!({ "move": text, "at": ply, "id": ply.to_string() }).to_string();
            client.post(&path, &token, body).await?;
            window.count(&mut moves);
        }
    }
    Ok(moves)
}

/// A few games for one client, the same in every run.
fn random_games(client: usize, kinds: &[GameKind]) -> Games {
    let mut random = fastrand::Rng::with_seed(client as u64);
    (0..4)
        .map(|i| {
            let kind = kinds[(client + i) % kinds.len()];
            (kind, random_moves(kind, &mut random))
        })
        .collect()
}

/// A long game of Lines of Action, the same in every run for each number.
pub(crate) fn random_game(number: usize) -> (GameKind, Vec<String>) {
    let kind = "lines-of-action".parse().expect("it is a kind");
    let mut random = fastrand::Rng::with_seed(number as u64);
    (kind, random_moves(kind, &mut random))
}

fn random_moves(kind: GameKind, random: &mut fastrand::Rng) -> Vec<String> {
    let mut game = kind.new_game();
    while game.outcome().is_none() && game.ply() < 200 {
        let legal = game.legal_texts();
        game.play(&legal[random.usize(..legal.len())])
            .expect("it is legal");
    }
    game.moves()
}
