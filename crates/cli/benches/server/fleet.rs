//! Several servers on one PostgreSQL, with each bus: durable moves a second beside bare commits, and how much later an event is seen at
//! another server than at its own.

use std::{
    env,
    path::Path,
    time::{Duration, Instant},
};

use anyhow::Context;
use serde_json::{Value, json};
use sqlx::{PgPool, postgres::PgPoolOptions};
use tessera_rules::GameKind;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinHandle,
    time::timeout,
};

use crate::{
    client::{Client, ReturnPreference},
    load::{self, CLIENTS, Window, random_game},
    median,
    nats::NatsServer,
    postgres,
    server::Server,
};

/// As many as a server opens for everything but notifications.
const CONNECTIONS: u32 = 8;
const ROUNDS: usize = 3;
/// The pause between the moves that are watched.
const PROBE_EVERY: Duration = Duration::from_millis(10);
/// Longer than servers need to find an event without a notification.
const PATIENCE: Duration = Duration::from_secs(20);
const EVENT: &[u8] = br#""type":"event""#;
/// A ping without content, which ends the greeting.
const PING: [u8; 2] = [0x89, 0x00];

/// One bus with one number of servers.
pub(crate) struct Measured {
    pub(crate) bus: &'static str,
    pub(crate) nodes: usize,
    pub(crate) moves_per_second: f64,
    pub(crate) commits_per_second: f64,
    /// Moves relative to the bare commits just before and after, the median.
    pub(crate) ratio: f64,
    /// From the request of a move until its event is read at the same server.
    pub(crate) own: Percentiles,
    /// How much later it is read at another server; with one server at another socket.
    pub(crate) added: Percentiles,
}

/// In milliseconds.
pub(crate) struct Percentiles {
    pub(crate) p50: f64,
    pub(crate) p99: f64,
}

impl Percentiles {
    fn of(mut millis: Vec<f64>) -> anyhow::Result<Self> {
        anyhow::ensure!(!millis.is_empty(), "no event was seen");
        millis.sort_by(f64::total_cmp);
        Ok(Self {
            p50: millis[millis.len() / 2],
            p99: millis[millis.len() * 99 / 100],
        })
    }
}

/// Whether there is a PostgreSQL to measure.
pub(crate) fn is_possible() -> bool {
    env::var("TESSERA_TEST_POSTGRES").is_ok()
}

pub(crate) async fn measure(folder: &Path) -> anyhow::Result<Vec<Measured>> {
    let nats = NatsServer::start();
    let mut all = Vec::new();
    for (bus, address) in [
        ("postgres", "postgres".to_owned()),
        ("nats", nats.address()),
    ] {
        for nodes in 1..=3 {
            all.push(measure_one(folder, bus, &address, nodes).await?);
        }
    }
    Ok(all)
}

async fn measure_one(
    folder: &Path,
    bus: &'static str,
    bus_address: &str,
    nodes: usize,
) -> anyhow::Result<Measured> {
    let database = postgres::fresh_database().await;
    let options = ["--database", &database, "--bus", bus_address];
    let servers = (0..nodes)
        .map(|_| Server::start(folder, &options))
        .collect::<Result<Vec<_>, _>>()?;
    let addresses: Vec<String> = servers
        .iter()
        .map(|server| server.address.clone())
        .collect();
    let ids: Vec<u32> = servers.iter().map(Server::id).collect();
    let games: Vec<GameKind> = GameKind::all()
        .filter(|kind| kind.variant_name().is_empty())
        .collect();
    let games = load::prepare(&games);
    let pool = PgPoolOptions::new()
        .max_connections(CONNECTIONS * nodes as u32)
        .connect(&database)
        .await?;
    sqlx::raw_sql(
        "create table bare (game_id text, seq bigint, at bigint, payload text, primary key (game_id, seq))",
    )
    .execute(&pool)
    .await?;

    let mut bare = vec![commits(&pool).await?];
    let (mut moves, mut ratios, mut own, mut added) = (vec![], vec![], vec![], vec![]);
    for round in 0..ROUNDS {
        let probe = Probe::begin(&addresses, round).await?;
        let probing = tokio::spawn(probe.run());
        let games = games.clone();
        let rate = load::play_all(&addresses, &ids, games, ReturnPreference::Minimal).await?;
        for delay in probing.await?? {
            own.push(1e3 * delay.own.as_secs_f64());
            added.push(1e3 * delay.added);
        }
        let after = commits(&pool).await?;
        ratios.push(2.0 * rate.per_second / (bare[bare.len() - 1] + after));
        moves.push(rate.per_second);
        bare.push(after);
    }
    pool.close().await;
    Ok(Measured {
        bus,
        nodes,
        moves_per_second: median(moves.into_iter()),
        commits_per_second: median(bare.into_iter()),
        ratio: median(ratios.into_iter()),
        own: Percentiles::of(own)?,
        added: Percentiles::of(added)?,
    })
}

/// How many rows a second are inserted and committed, each in a transaction of its own, by as many callers as there are clients and
/// as many connections as the servers have.
async fn commits(pool: &PgPool) -> anyhow::Result<f64> {
    let window = Window::now();
    let callers: Vec<JoinHandle<anyhow::Result<usize>>> = (0..CLIENTS)
        .map(|_| {
            let pool = pool.clone();
            tokio::spawn(async move {
                let game = format!("{:016x}", fastrand::u64(..));
                let (mut seq, mut counted) = (0_i64, 0);
                while window.is_open() {
                    seq += 1;
                    sqlx::query(
                        "insert into bare (game_id, seq, at, payload) values ($1, $2, $3, $4)",
                    )
                    .bind(&game)
                    .bind(seq)
                    .bind(seq)
                    .bind(r#"{"type":"moved","move":"a1-a8","by":"white","id":"0123456789abcdef"}"#)
                    .execute(&pool)
                    .await?;
                    counted += usize::from(window.counts());
                }
                Ok(counted)
            })
        })
        .collect();
    let mut counted = 0;
    for caller in callers {
        counted += caller.await??;
    }
    Ok(counted as f64 / window.length().as_secs_f64())
}

/// A game that is played at the first server and watched there and at the last one.
struct Probe {
    client: Client,
    path: String,
    token: String,
    texts: Vec<String>,
    own: Watcher,
    other: Watcher,
}

struct Delay {
    own: Duration,
    /// In seconds; below zero if the other server was first.
    added: f64,
}

impl Probe {
    async fn begin(addresses: &[String], number: usize) -> anyhow::Result<Self> {
        let first = addresses.first().context("there is a server")?;
        let last = addresses.last().context("there is a server")?;
        let (kind, texts) = random_game(number);
        let mut client = Client::connect(first, ReturnPreference::Representation).await?;
        let body = json!({ "kind": kind.to_string(), "same_screen": true }).to_string();
        let created: Value =
            serde_json::from_slice(&client.post("/api/v1/games", "", body).await?)?;
        let text = |value: &Value| value.as_str().context("no text").map(str::to_owned);
        let id = text(&created["id"])?;
        Ok(Self {
            client,
            path: format!("/api/v1/games/{id}/moves"),
            token: text(&created["seats"]["white"]["token"])?,
            texts,
            own: Watcher::open(first, &id).await?,
            other: Watcher::open(last, &id).await?,
        })
    }

    async fn run(mut self) -> anyhow::Result<Vec<Delay>> {
        let mut delays = Vec::new();
        let window = Window::now();
        for (ply, text) in self.texts.iter().enumerate() {
            if !window.is_open() {
                break;
            }
            let body = json!({ "move": text, "at": ply, "id": ply.to_string() }).to_string();
            let begun = Instant::now();
            let (posted, own, other) = tokio::join!(
                self.client.post(&self.path, &self.token, body),
                self.own.event(),
                self.other.event()
            );
            posted?;
            let (own, other) = (own?.duration_since(begun), other?.duration_since(begun));
            if window.counts() {
                let added = other.as_secs_f64() - own.as_secs_f64();
                delays.push(Delay { own, added });
            }
            tokio::time::sleep(PROBE_EVERY).await;
        }
        Ok(delays)
    }
}

/// A socket that waits for events.
struct Watcher {
    stream: TcpStream,
    received: Vec<u8>,
}

impl Watcher {
    async fn open(address: &str, id: &str) -> anyhow::Result<Self> {
        let mut stream = TcpStream::connect(address).await?;
        let request = format!(
            "GET /api/v1/games/{id}/socket?version=2 HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await?;
        let mut watcher = Self {
            stream,
            received: Vec::new(),
        };
        while !watcher.received.ends_with(&PING) {
            watcher.read().await?;
        }
        watcher.received.clear();
        Ok(watcher)
    }

    async fn read(&mut self) -> anyhow::Result<()> {
        let read = timeout(PATIENCE, self.stream.read_buf(&mut self.received)).await;
        let read = read.context("an event is not seen")??;
        anyhow::ensure!(read > 0, "the server has closed a socket");
        Ok(())
    }

    /// When the next event is read. Each event is awaited before the next move, so that none is behind it.
    async fn event(&mut self) -> anyhow::Result<Instant> {
        let is_event = |bytes: &[u8]| bytes == EVENT;
        while !self.received.windows(EVENT.len()).any(is_event) {
            self.read().await?;
        }
        let now = Instant::now();
        self.received.clear();
        Ok(now)
    }
}
