//! Servers that are killed again and again under load: every acknowledged move is there afterwards, and none twice.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[cfg(feature = "postgres")]
#[path = "../../server/tests/api/postgres.rs"]
mod postgres;
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
use tokio::{
    sync::watch,
    task::JoinHandle,
    time::{sleep, timeout},
};

const CLIENTS: u64 = 20;
const KILLS: usize = 6;
/// Moves that are acknowledged between two kills.
const MOVES: usize = 200;
/// Far beyond what it takes: a server that hangs fails the test instead of holding it up.
const PATIENCE: Duration = Duration::from_mins(4);
/// A client that has no answer by then asks another server, with the same id.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(5);
const RETRY: Duration = Duration::from_millis(20);

/// A move that the server acknowledged.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Acknowledged {
    id: String,
    seq: u64,
    text: String,
}

/// What all clients know: where the servers are, and what they have acknowledged in each game.
struct Table {
    addresses: watch::Receiver<Vec<String>>,
    moves: Mutex<HashMap<String, Vec<Acknowledged>>>,
    count: watch::Sender<usize>,
    ending: AtomicBool,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_under_load_it_has_every_acknowledged_move_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path(), &[]).unwrap();
    let (publish, addresses) = watch::channel(vec![server.address.clone()]);
    let (table, players) = begin(addresses);

    timeout(PATIENCE, async {
        let mut count = table.count.subscribe();
        for kill in 1..=KILLS {
            count
                .wait_for(|count| *count >= kill * MOVES)
                .await
                .unwrap();
            server.kill().unwrap();
            server = Server::start(folder.path(), &[]).unwrap();
            publish.send(vec![server.address.clone()]).unwrap();
        }
        table.end(players).await;
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

#[cfg(feature = "postgres")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_servers_on_one_database_lose_nothing_whichever_is_killed_or_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let database = postgres::fresh_database().await;
    let options = ["--database", &database, "--database-seconds", "2"];
    let start = || Server::start(folder.path(), &options).unwrap();
    let mut servers = [start(), start(), start()];
    let addresses = |servers: &[Server; 3]| servers.each_ref().map(|one| one.address.clone());
    let (publish, received) = watch::channel(addresses(&servers).to_vec());
    let (table, players) = begin(received);

    timeout(PATIENCE, async {
        let mut count = table.count.subscribe();
        for fault in 1..=KILLS {
            count
                .wait_for(|count| *count >= fault * MOVES)
                .await
                .unwrap();
            let server = &mut servers[fault % 3];
            if fault % 2 == 0 {
                server.signal("STOP");
                count
                    .wait_for(|count| *count >= fault * MOVES + MOVES / 4)
                    .await
                    .unwrap();
                server.signal("CONT");
            } else {
                server.kill().unwrap();
                *server = start();
                publish.send(addresses(&servers).to_vec()).unwrap();
            }
        }
        table.end(players).await;
    })
    .await
    .unwrap();

    let games = table.moves.lock().unwrap().clone();
    assert!(games.values().map(Vec::len).sum::<usize>() >= KILLS * MOVES);
    log_has_each_once(&database, &games).await;
    for server in &servers {
        // A server that has not heard of the last moves reads them: the client knows their numbers.
        server_shows_all(&server.address, &games).await;
    }
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn the_search_of_a_server_that_dies_is_made_by_another() {
    let folder = tempfile::tempdir().unwrap();
    let database = postgres::fresh_database().await;
    let options = ["--database", &database];
    let mut first = Server::start(folder.path(), &options).unwrap();
    let second = Server::start(folder.path(), &options).unwrap();
    let client = Client::new();
    let game = json!({"kind": "lines-of-action", "white": {"type": "engine", "level": 10}});
    let created = client
        .post(format!("http://{}/api/v1/games", first.address))
        .json(&game);
    let created: Value = created.send().await.unwrap().json().await.unwrap();
    let (id, token) = (&created["id"], &created["seats"]["black"]["token"]);
    let path = format!("/api/v1/games/{}", id.as_str().unwrap());
    let played = client
        .post(format!("http://{}{path}/moves", first.address))
        .bearer_auth(token.as_str().unwrap())
        .json(&json!({"move": "b1-b3"}));
    assert_eq!(played.send().await.unwrap().status(), StatusCode::OK);
    first.kill().unwrap();
    timeout(PATIENCE, async {
        loop {
            let shown = reqwest::get(format!("http://{}{path}", second.address));
            let shown: Value = shown.await.unwrap().json().await.unwrap();
            if shown["seq"].as_u64() >= Some(2) {
                break;
            }
            sleep(Duration::from_millis(200)).await;
        }
    })
    .await
    .unwrap();
}

/// Lets clients play.
fn begin(addresses: watch::Receiver<Vec<String>>) -> (Arc<Table>, Vec<JoinHandle<()>>) {
    let table = Arc::new(Table {
        addresses,
        moves: Mutex::default(),
        count: watch::Sender::new(0),
        ending: AtomicBool::new(false),
    });
    let players = (0..CLIENTS).map(|seed| tokio::spawn(play(table.clone(), seed)));
    let players = players.collect();
    (table, players)
}

impl Table {
    /// Ends the games and waits for the clients.
    async fn end(&self, players: Vec<JoinHandle<()>>) {
        self.ending.store(true, Ordering::Relaxed);
        for player in players {
            player.await.unwrap();
        }
    }
}

/// Plays random games against itself, and sends again with the same id what was not answered.
async fn play(table: Arc<Table>, seed: u64) {
    let mut random = fastrand::Rng::with_seed(seed);
    let client = Client::builder().timeout(ANSWER_TIMEOUT).build().unwrap();
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

/// Asks until there is an answer, each time at any of the servers that there are now.
async fn ask(client: &Client, table: &Table, path: &str, token: &str, body: &Value) -> Value {
    loop {
        let server = {
            let addresses = table.addresses.borrow();
            addresses[fastrand::usize(..addresses.len())].clone()
        };
        let request = client
            .post(format!("http://{server}{path}"))
            .bearer_auth(token)
            .json(body);
        let answer = async {
            let response = request.send().await?;
            Ok::<_, reqwest::Error>((response.status(), response.text().await?))
        };
        match answer.await {
            // Killed or stopped, or its database does not answer.
            Ok((StatusCode::SERVICE_UNAVAILABLE, _)) | Err(_) => sleep(RETRY).await,
            Ok((status, text)) => {
                let expected = [StatusCode::OK, StatusCode::CREATED].contains(&status);
                assert!(expected, "{path} {body} was answered {status} {text}");
                return serde_json::from_str(&text).unwrap();
            }
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
        let seq = moves.last().map_or(0, |last| last.seq);
        let shown = reqwest::get(format!("http://{address}/api/v1/games/{id}?seq={seq}"))
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
