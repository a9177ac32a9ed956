//! What sockets that watch a long game keep, and what lists of long games need, counted by the allocator. A program of its own,
//! because everything in a program shares the allocator.

#![expect(clippy::unwrap_used, reason = "a test may fail")]
#![expect(
    unsafe_code,
    reason = "an allocator is unsafe by its nature; this one counts what it hands on to the system"
)]

#[path = "support/copied_game.rs"]
mod copied_game;
#[path = "support/long_record.rs"]
mod long_record;

use std::{
    alloc::{GlobalAlloc, Layout, System},
    io::{Read, Write},
    net::TcpStream,
    path::Path,
    sync::atomic::{AtomicIsize, Ordering},
    time::Duration,
};

use clap::Parser;
use copied_game::copy_of;
use long_record::{LONG, record};
use serde_json::{Value, json};
use tessera_server::{Options, Server};
use tessera_store::{Filter, GameId, Store};
use tokio::{sync::Mutex, task::JoinHandle};
use tokio_util::sync::CancellationToken;

/// Held by the test that counts.
static COUNTS: Mutex<()> = Mutex::const_new(());

/// Bytes that are allocated now.
static ALLOCATED: AtomicIsize = AtomicIsize::new(0);

/// Bytes that have been allocated since the program began.
static REQUESTED: AtomicIsize = AtomicIsize::new(0);

struct Counting;

// SAFETY: every call is handed on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATED.fetch_add(layout.size() as isize, Ordering::Relaxed);
        REQUESTED.fetch_add(layout.size() as isize, Ordering::Relaxed);
        // SAFETY: as above.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        ALLOCATED.fetch_sub(layout.size() as isize, Ordering::Relaxed);
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const SOCKETS: isize = 500;

/// What a socket may cost while it watches, in bytes.
const WHILE_OPEN: isize = 20_000;

/// What it may leave behind, in bytes: the tables of the server keep their capacity.
const AFTERWARDS: isize = 500;

#[derive(Debug, Parser)]
struct Arguments {
    #[command(flatten)]
    options: Options,
}

/// A running server.
struct Running {
    address: String,
    metrics: String,
    ending: CancellationToken,
    task: JoinHandle<()>,
}

impl Running {
    async fn start(data: &Path) -> Self {
        let folder = data.display().to_string();
        let arguments = [
            "tessera",
            "--listen",
            "127.0.0.1:0",
            "--metrics",
            "127.0.0.1:0",
            "--data",
            &folder,
        ];
        let options = Arguments::try_parse_from(arguments).unwrap().options;
        let server = Server::bind(options).await.unwrap();
        let ending = CancellationToken::new();
        Self {
            address: server.address().unwrap().to_string(),
            metrics: server.metrics_address().unwrap().to_string(),
            task: tokio::spawn(server.run(ending.clone())),
            ending,
        }
    }

    /// Imports a game with this number of plies; one token holds both seats.
    async fn import(&self, plies: usize) -> Value {
        let body = json!({"record": record("lines-of-action", plies), "same_screen": true});
        let games = format!("http://{}/api/v1/games", self.address);
        let created = reqwest::Client::new().post(games).json(&body).send().await;
        created.unwrap().json().await.unwrap()
    }

    async fn stop(self) {
        self.ending.cancel();
        self.task.await.unwrap();
    }
}

/// A socket that allocates nothing on the side of the client.
struct Watcher(TcpStream);

impl Watcher {
    /// Opens a socket and reads the greeting, up to the ping that follows it.
    fn open(address: &str, id: &str) -> Self {
        let mut stream = TcpStream::connect(address).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_mins(1)))
            .unwrap();
        write!(
            stream,
            "GET /api/v1/games/{id}/socket?version=2&since=1800 HTTP/1.1\r\nHost: {address}\r\n\
             Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        .unwrap();
        let mut watcher = Self(stream);
        watcher.read_until(&[0x89, 0x00]);
        watcher
    }

    /// Reads until these bytes are the last that have come.
    fn read_until(&mut self, end: &[u8]) {
        let mut bytes = [0; 16 * 1024];
        let mut last = [0; 2];
        loop {
            let count = self.0.read(&mut bytes).unwrap();
            assert!(count > 0, "the server has closed the socket");
            for &byte in &bytes[..count] {
                last = [last[1], byte];
            }
            if last == end {
                return;
            }
        }
    }
}

async fn wait_for_sockets(metrics: &str, count: isize) {
    let wanted = format!("tessera_sockets {count}\n");
    for _ in 0..600 {
        let shown = reqwest::get(format!("http://{metrics}/metrics"));
        let shown = shown.await.unwrap().text().await.unwrap();
        if shown.contains(&wanted) {
            // The room hears of it a moment later.
            tokio::time::sleep(Duration::from_millis(200)).await;
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the number of sockets does not become {count}");
}

fn allocated() -> isize {
    ALLOCATED.load(Ordering::Relaxed)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_watching_socket_costs_little_and_leaves_nothing() {
    let _alone = COUNTS.lock().await;
    let data = tempfile::tempdir().unwrap();
    let running = Running::start(data.path()).await;
    let (address, metrics) = (running.address.clone(), running.metrics.clone());
    let client = reqwest::Client::new();
    let games = format!("http://{address}/api/v1/games");
    let created = running.import(LONG).await;
    let id = created["id"].as_str().unwrap().to_owned();
    let token = created["seats"]["white"]["token"].as_str().unwrap();
    let legal = &created["game"]["legal"];
    let play = async |n: usize| {
        let body = json!({"move": legal[n]["text"]});
        let moves = format!("{games}/{id}/moves");
        let moved = client.post(moves).bearer_auth(token).json(&body);
        assert_eq!(moved.send().await.unwrap().status(), 200);
        let undo = client.post(format!("{games}/{id}/undo")).bearer_auth(token);
        assert_eq!(undo.send().await.unwrap().status(), 200);
    };

    // What is allocated once, such as the snapshot that all greetings share, is not counted.
    let first = Watcher::open(&address, &id);
    play(0).await;
    drop(first);
    wait_for_sockets(&metrics, 0).await;
    drop(Watcher::open(&address, &id));
    wait_for_sockets(&metrics, 0).await;

    let before = allocated();
    let mut watchers = Vec::with_capacity(SOCKETS as usize);
    for _ in 0..SOCKETS {
        watchers.push(Watcher::open(&address, &id));
    }
    // Every socket is sent events as well.
    play(1).await;
    wait_for_sockets(&metrics, SOCKETS).await;
    let each = (allocated() - before) / SOCKETS;
    assert!(each <= WHILE_OPEN, "a socket costs {each} bytes");
    drop(watchers);
    wait_for_sockets(&metrics, 0).await;
    let left = (allocated() - before) / SOCKETS;
    assert!(left <= AFTERWARDS, "a socket leaves {left} bytes behind");
    println!("a watching socket costs {each} bytes and leaves {left} behind");

    running.stop().await;
}

/// The most that a page shows.
const LISTED: usize = 50;

/// Copies the only game of the database until a page is full.
async fn fill(data: &Path, id: GameId) {
    let file = data.join("tessera.db");
    let store = Store::open(&format!("sqlite:{}", file.display())).await;
    let store = store.unwrap();
    let game = store.load(id).await.unwrap().unwrap();
    let page = store.list(&Filter::default(), None, 1).await.unwrap();
    let projection = page.games[0].projection.clone().unwrap();
    for _ in 1..LISTED {
        store.create(copy_of(&game, &projection)).await.unwrap();
    }
    store.close().await;
}

/// Reads a page of the list, without an allocation on the side of the client.
fn read_page(stream: &mut TcpStream) {
    let request = format!("GET /api/v1/games?limit={LISTED} HTTP/1.1\r\nHost: x\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let end = b"\"next\":null}";
    let mut last = [0; 12];
    let mut bytes = [0; 16 * 1024];
    while last != *end {
        let count = stream.read(&mut bytes).unwrap();
        assert!(count > 0, "the server has closed the connection");
        for &byte in &bytes[..count] {
            last.rotate_left(1);
            last[11] = byte;
        }
    }
}

/// Bytes that the server allocates for a page of games with this number of plies each.
async fn cost_of_a_page(plies: usize) -> isize {
    let data = tempfile::tempdir().unwrap();
    let running = Running::start(data.path()).await;
    let created = running.import(plies).await;
    running.stop().await;
    fill(
        data.path(),
        created["id"].as_str().unwrap().parse().unwrap(),
    )
    .await;

    let running = Running::start(data.path()).await;
    let mut stream = TcpStream::connect(&running.address).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_mins(1)))
        .unwrap();
    // The first page fills caches; what the server does beside a page is not in the smallest of the others.
    let mut costs = Vec::new();
    for _ in 0..6 {
        let before = REQUESTED.load(Ordering::Relaxed);
        read_page(&mut stream);
        costs.push(REQUESTED.load(Ordering::Relaxed) - before);
    }
    drop(stream);
    running.stop().await;
    costs.into_iter().min().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_of_fifty_long_games_costs_as_much_as_one_of_short_games() {
    let _alone = COUNTS.lock().await;
    let (short, long) = (cost_of_a_page(10).await, cost_of_a_page(LONG).await);
    assert!(
        2 * long < 3 * short,
        "a page of games of {LONG} plies needs {long} bytes, one of short games {short}"
    );
    println!("a page needs {short} bytes for games of 10 plies, {long} for games of {LONG}");
}
