//! The memory of sockets that watch a long game, counted by the allocator. A program of its own, because everything in a
//! program shares the allocator.

#![expect(clippy::unwrap_used, reason = "a test may fail")]
#![expect(
    unsafe_code,
    reason = "an allocator is unsafe by its nature; this one counts what it hands on to the system"
)]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    io::{Read, Write},
    net::TcpStream,
    sync::atomic::{AtomicIsize, Ordering},
    time::Duration,
};

use clap::Parser;
use serde_json::{Value, json};
use tessera_rules::{GameKind, Transcript, pgn::Tags};
use tessera_server::{Options, Server};
use tokio_util::sync::CancellationToken;

/// Bytes that are allocated now.
static ALLOCATED: AtomicIsize = AtomicIsize::new(0);

struct Counting;

// SAFETY: every call is handed on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATED.fetch_add(layout.size() as isize, Ordering::Relaxed);
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

/// A random game of Lines of Action that goes on.
fn long_record() -> String {
    let kind: GameKind = "lines-of-action".parse().unwrap();
    let mut random = fastrand::Rng::with_seed(1);
    let mut game = kind.new_game();
    while game.ply() < 1_990 {
        let text = random.choice(game.legal_texts()).unwrap();
        game.play(&text).unwrap();
        // A move that ends the game is exchanged for another one.
        if game.outcome().is_some() {
            game.undo();
        }
    }
    Transcript::of(game.as_ref(), Tags::default()).to_string()
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
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().display().to_string();
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
    let address = server.address().unwrap().to_string();
    let metrics = server.metrics_address().unwrap().to_string();
    let ending = CancellationToken::new();
    let task = tokio::spawn(server.run(ending.clone()));

    let client = reqwest::Client::new();
    let body = json!({"record": long_record(), "same_screen": true});
    let games = format!("http://{address}/api/v1/games");
    let created = client.post(&games).json(&body).send().await.unwrap();
    let created: Value = created.json().await.unwrap();
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

    ending.cancel();
    task.await.unwrap();
}
