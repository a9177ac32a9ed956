//! A server full of people: thousands of games with two sockets each, and one game that thousands watch.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::Context;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::oneshot,
    task::{JoinHandle, JoinSet},
    time::{MissedTickBehavior, interval},
};

use crate::{
    client::{Client, ReturnPreference},
    load::random_game,
    process::{memory_mib, used},
    server::Server,
};

pub(crate) const GAMES: usize = 2_000;
pub(crate) const WATCHERS: usize = 5_000;
const CLIENTS: usize = 32;
/// Sockets that are opened at the same time.
const OPENING: usize = 50;
pub(crate) const TIME: Duration = Duration::from_secs(10);
/// How often each client moves in one of its games, and the players of the watched one.
const MOVE_EVERY: Duration = Duration::from_millis(100);
const WATCHED_MOVE_EVERY: Duration = Duration::from_millis(500);
/// More often than the server asks whether a socket is still there.
const PONG_EVERY: Duration = Duration::from_secs(8);
/// Pings without content, and pongs with a mask of zeroes.
const PING: [u8; 2] = [0x89, 0x00];
const PONG: [u8; 6] = [0x8a, 0x80, 0, 0, 0, 0];
const EVENT: &[u8] = br#""type":"event""#;

pub(crate) struct Crowd {
    pub(crate) kib_per_game: f64,
    pub(crate) kib_per_player: f64,
    pub(crate) kib_per_watcher: f64,
    pub(crate) moves: usize,
    pub(crate) events: u64,
    pub(crate) median: Duration,
    pub(crate) p99: Duration,
    /// Processor time of the server for each event that was delivered, with everything that it does for moves.
    pub(crate) processor: Duration,
}

/// A game and the moves that will be made in it.
struct Table {
    id: String,
    token: String,
    texts: std::vec::IntoIter<String>,
    ply: usize,
}

pub(crate) async fn measure(folder: &Path) -> anyhow::Result<Crowd> {
    let limit = (2 * (2 * GAMES + WATCHERS)).to_string();
    let options = ["--sockets-per-address", &limit, "--connections", "80000"];
    let server = Server::start(folder, &options)?;
    let mut client = Client::connect(&server.address, ReturnPreference::Representation).await?;
    // What the first game and its sockets make the server allocate once is not counted.
    let watched = Table::begin(&mut client, 0).await?;
    let events = Arc::new(AtomicU64::new(0));
    let warm_up = open(&server.address, &[&watched.id], 50, &events).await?;

    let at_rest = memory_mib(server.id())?;
    let mut tables = Vec::new();
    for number in 1..=GAMES {
        tables.push(Table::begin(&mut client, number).await?);
    }
    let with_games = memory_mib(server.id())?;
    let ids: Vec<&str> = tables.iter().map(|table| table.id.as_str()).collect();
    let players = open(&server.address, &ids, 2 * GAMES, &events).await?;
    let with_players = memory_mib(server.id())?;
    let watchers = open(&server.address, &[&watched.id], WATCHERS, &events).await?;
    let with_watchers = memory_mib(server.id())?;

    let before = (used(server.id())?, events.load(Ordering::Relaxed));
    let mut clients = JoinSet::new();
    while !tables.is_empty() {
        let own = tables.split_off(tables.len().saturating_sub(GAMES.div_ceil(CLIENTS)));
        clients.spawn(play(server.address.clone(), own, MOVE_EVERY));
    }
    clients.spawn(play(
        server.address.clone(),
        vec![watched],
        WATCHED_MOVE_EVERY,
    ));
    let mut times = Vec::new();
    while let Some(client) = clients.join_next().await {
        times.extend(client??);
    }
    // What is still on its way is part of it.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let after = (used(server.id())?, events.load(Ordering::Relaxed));
    let events = after.1 - before.1;
    for socket in warm_up.into_iter().chain(players).chain(watchers) {
        anyhow::ensure!(!socket.is_finished(), "the server has closed a socket");
        socket.abort();
    }
    times.sort();
    let kib = |more: f64, less: f64, count: usize| 1024.0 * (more - less) / count as f64;
    Ok(Crowd {
        kib_per_game: kib(with_games, at_rest, GAMES),
        kib_per_player: kib(with_players, with_games, 2 * GAMES),
        kib_per_watcher: kib(with_watchers, with_players, WATCHERS),
        moves: times.len(),
        events,
        median: times[times.len() / 2],
        p99: times[times.len() * 99 / 100],
        processor: (after.0.saturating_sub(before.0)).div_f64(events as f64),
    })
}

impl Table {
    async fn begin(client: &mut Client, number: usize) -> anyhow::Result<Self> {
        let (kind, texts) = random_game(number);
        let body = json!({ "kind": kind.to_string(), "same_screen": true }).to_string();
        let created: Value =
            serde_json::from_slice(&client.post("/api/v1/games", "", body).await?)?;
        let text = |value: &Value| value.as_str().context("no text").map(str::to_owned);
        Ok(Self {
            id: text(&created["id"])?,
            token: text(&created["seats"]["white"]["token"])?,
            texts: texts.into_iter(),
            ply: 0,
        })
    }
}

/// Opens sockets to these games in turn; each task ends when the server closes its socket.
async fn open(
    address: &str,
    ids: &[&str],
    count: usize,
    events: &Arc<AtomicU64>,
) -> anyhow::Result<Vec<JoinHandle<()>>> {
    let mut sockets = Vec::new();
    let mut greetings = Vec::new();
    for (number, id) in (0..count).zip(ids.iter().cycle()) {
        let (greeted, greeting) = oneshot::channel();
        let watch = watch(
            address.to_owned(),
            (*id).to_owned(),
            greeted,
            Arc::clone(events),
        );
        sockets.push(tokio::spawn(async {
            // A task that ends is noticed.
            let _closed = watch.await;
        }));
        greetings.push(greeting);
        if number % OPENING == OPENING - 1 || number == count - 1 {
            for greeting in greetings.drain(..) {
                greeting.await.context("a socket was not greeted")?;
            }
        }
    }
    Ok(sockets)
}

/// Counts the events that a socket receives.
async fn watch(
    address: String,
    id: String,
    greeted: oneshot::Sender<()>,
    events: Arc<AtomicU64>,
) -> anyhow::Result<()> {
    let mut stream = TcpStream::connect(&address).await?;
    let request = format!(
        "GET /api/v1/games/{id}/socket?version=2 HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut greeted = Some(greeted);
    let mut pong = interval(PONG_EVERY);
    pong.set_missed_tick_behavior(MissedTickBehavior::Delay);
    pong.tick().await;
    // The end of what came before stays, because an event may come in two parts.
    let mut received = Vec::with_capacity(4096);
    loop {
        tokio::select! {
            read = stream.read_buf(&mut received) => {
                if read? == 0 {
                    return Ok(());
                }
            }
            _ = pong.tick() => stream.write_all(&PONG).await?,
        }
        let is_event = |bytes: &&[u8]| *bytes == EVENT;
        let count = received.windows(EVENT.len()).filter(is_event).count();
        events.fetch_add(count as u64, Ordering::Relaxed);
        if received.ends_with(&PING)
            && let Some(greeted) = greeted.take()
        {
            // The benchmark may have ended.
            let _gone = greeted.send(());
        }
        received.drain(..received.len().saturating_sub(EVENT.len() - 1));
    }
}

/// Plays at a steady rate, in one game after the other, and returns how long each acknowledgement took.
async fn play(
    address: String,
    mut tables: Vec<Table>,
    every: Duration,
) -> anyhow::Result<Vec<Duration>> {
    let mut client = Client::connect(&address, ReturnPreference::Minimal).await?;
    let mut times = Vec::new();
    let mut ticks = interval(every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let end = Instant::now() + TIME;
    for number in 0.. {
        ticks.tick().await;
        if Instant::now() > end {
            break;
        }
        let count = tables.len();
        let table = &mut tables[number % count];
        let Some(text) = table.texts.next() else {
            continue;
        };
        let body = json!({ "move": text, "at": table.ply, "id": table.ply.to_string() });
        table.ply += 1;
        let path = format!("/api/v1/games/{}/moves", table.id);
        let begun = Instant::now();
        client.post(&path, &table.token, body.to_string()).await?;
        times.push(begun.elapsed());
    }
    Ok(times)
}
