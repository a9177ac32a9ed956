//! A server that is killed again and again under load: every acknowledged move is there afterwards, and none twice.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/server.rs"]
mod server;

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use server::Server;
use tessera_store::Store;
use tokio::{sync::watch, time::timeout};

const CLIENTS: u64 = 20;
const KILLS: usize = 6;
/// Moves that are acknowledged between two kills.
const MOVES: usize = 200;
/// Far beyond what it takes: a server that hangs fails the test instead of holding it up.
const PATIENCE: Duration = Duration::from_mins(4);

/// A move that the server acknowledged.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Acknowledged {
    id: String,
    seq: u64,
    text: String,
}

/// What everybody knows: where the server is, and what it has acknowledged in each game.
struct Table {
    address: watch::Receiver<String>,
    moves: Mutex<HashMap<String, Vec<Acknowledged>>>,
    count: watch::Sender<usize>,
    ending: AtomicBool,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_under_load_it_has_every_acknowledged_move_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path(), &[]).unwrap();
    let (publish, address) = watch::channel(server.address.clone());
    let table = Arc::new(Table {
        address,
        moves: Mutex::default(),
        count: watch::Sender::new(0),
        ending: AtomicBool::new(false),
    });
    let players: Vec<_> = (0..CLIENTS)
        .map(|seed| tokio::spawn(play(table.clone(), seed)))
        .collect();

    timeout(PATIENCE, async {
        let mut count = table.count.subscribe();
        for kill in 1..=KILLS {
            count
                .wait_for(|count| *count >= kill * MOVES)
                .await
                .unwrap();
            server.kill().unwrap();
            server = Server::start(folder.path(), &[]).unwrap();
            publish.send(server.address.clone()).unwrap();
        }
        table.ending.store(true, Ordering::Relaxed);
        for player in players {
            player.await.unwrap();
        }
    })
    .await
    .unwrap();
    server.kill().unwrap();

    let games = table.moves.lock().unwrap().clone();
    assert!(games.values().map(Vec::len).sum::<usize>() >= KILLS * MOVES);
    log_has_each_once(
        &format!("sqlite:{}", folder.path().join("tessera.db").display()),
        &games,
    )
    .await;
    server = Server::start(folder.path(), &[]).unwrap();
    server_shows_all(&server.address, &games).await;
}

/// Plays random games against itself, and sends again with the same id what was not answered.
async fn play(table: Arc<Table>, seed: u64) {
    let mut random = fastrand::Rng::with_seed(seed);
    let client = Client::new();
    let mut commands = 0;
    let kinds = [
        "lines-of-action:6x6",
        "mad-bishops",
        "hecatomb",
        "mitsudomoe",
    ];
    while !table.ending.load(Ordering::Relaxed) {
        let kind = kinds[random.usize(..kinds.len())];
        let created = ask(
            &client,
            &table,
            "/api/v1/games",
            "",
            &json!({ "kind": kind, "same_screen": true }),
        )
        .await;
        let id = created["id"].as_str().unwrap().to_owned();
        let token = created["seats"]["white"]["token"]
            .as_str()
            .unwrap()
            .to_owned();
        let mut game = created["game"].clone();
        while game["status"] == "playing" && !table.ending.load(Ordering::Relaxed) {
            let legal = game["legal"].as_array().unwrap();
            let text = legal[random.usize(..legal.len())]["text"]
                .as_str()
                .unwrap()
                .to_owned();
            commands += 1;
            let command = format!("{seed}-{commands}");
            let body = json!({ "move": text, "at": game["seq"], "id": command });
            let answer = ask(
                &client,
                &table,
                &format!("/api/v1/games/{id}/moves"),
                &token,
                &body,
            )
            .await;
            let seq = answer["seq"].as_u64().unwrap();
            let done = Acknowledged {
                id: command,
                seq,
                text,
            };
            table
                .moves
                .lock()
                .unwrap()
                .entry(id.clone())
                .or_default()
                .push(done);
            table.count.send_modify(|count| *count += 1);
            game = answer;
        }
    }
}

/// Asks until there is an answer, at whatever address the server is now.
async fn ask(client: &Client, table: &Table, path: &str, token: &str, body: &Value) -> Value {
    let mut address = table.address.clone();
    loop {
        let server = address.borrow_and_update().clone();
        let request = client
            .post(format!("http://{server}{path}"))
            .bearer_auth(token)
            .json(body);
        let answer = async {
            let response = request.send().await?;
            Ok::<_, reqwest::Error>((response.status(), response.text().await?))
        };
        match answer.await {
            Ok((status, text)) => {
                let expected = [StatusCode::OK, StatusCode::CREATED].contains(&status);
                assert!(expected, "{path} {body} was answered {status} {text}");
                return serde_json::from_str(&text).unwrap();
            }
            // Killed. The next one has another address.
            Err(_) => address.changed().await.unwrap(),
        }
    }
}

async fn log_has_each_once(database: &str, games: &HashMap<String, Vec<Acknowledged>>) {
    let store = Store::open(database).await.unwrap();
    for (id, moves) in games {
        let stored = store.load(id.parse().unwrap()).await.unwrap().unwrap();
        let seqs: Vec<u64> = stored.events.iter().map(|event| event.seq).collect();
        assert_eq!(
            seqs,
            (1..=stored.events.len() as u64).collect::<Vec<_>>(),
            "the log of {id} has a gap"
        );
        let logged: Vec<Acknowledged> = stored
            .events
            .iter()
            .map(|event| {
                let payload: Value = serde_json::from_str(&event.payload).unwrap();
                let word = |key: &str| payload[key].as_str().unwrap_or_default().to_owned();
                Acknowledged {
                    id: word("id"),
                    seq: event.seq,
                    text: word("move"),
                }
            })
            .collect();
        assert_eq!(&logged, moves, "the log of {id}");
    }
    store.close().await;
}

async fn server_shows_all(address: &str, games: &HashMap<String, Vec<Acknowledged>>) {
    for (id, moves) in games {
        let shown = reqwest::get(format!("http://{address}/api/v1/games/{id}"))
            .await
            .unwrap();
        let shown: Value = shown.json().await.unwrap();
        let texts: Vec<&str> = shown["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|played| played["text"].as_str().unwrap())
            .collect();
        assert_eq!(
            texts,
            moves
                .iter()
                .map(|played| played.text.as_str())
                .collect::<Vec<_>>(),
            "{id}"
        );
    }
}
