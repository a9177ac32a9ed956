//! `tessera backup` and `tessera restore`, and the commands of PostgreSQL that the guide gives instead.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/client.rs"]
mod client;
#[cfg(feature = "postgres")]
#[path = "../../server/tests/api/postgres.rs"]
mod postgres;
#[path = "support/run.rs"]
mod run;
#[path = "support/server.rs"]
mod server;

use std::{
    collections::HashMap,
    fs,
    path::Path,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

use client::Api;
use run::{Run, tessera};
use rusqlite::Connection;
use serde_json::{Value, json};
use server::Server;
use tessera_store::Store;
use tokio::sync::watch;

const CLIENTS: u64 = 8;
/// Moves that are acknowledged before the backup begins.
const MOVES: usize = 150;

/// The texts of the acknowledged moves, by game.
type Games = HashMap<String, Vec<String>>;

/// Clients that play random games until they are told to end.
struct Load {
    games: Arc<Mutex<Games>>,
    count: watch::Receiver<usize>,
    ending: Arc<AtomicBool>,
    players: Vec<tokio::task::JoinHandle<()>>,
}

impl Load {
    fn begin(address: &str) -> Self {
        let games: Arc<Mutex<Games>> = Arc::default();
        let ending = Arc::new(AtomicBool::new(false));
        let (counted, count) = watch::channel(0);
        let players = (0..CLIENTS).map(|seed| {
            let player = Player {
                api: Api::new(address),
                random: fastrand::Rng::with_seed(seed),
                games: games.clone(),
                counted: counted.clone(),
                ending: ending.clone(),
            };
            tokio::spawn(player.play())
        });
        Self {
            players: players.collect(),
            games,
            count,
            ending,
        }
    }

    /// Waits until this number of moves has been acknowledged; returns all of them.
    async fn acknowledged(&mut self, moves: usize) -> Games {
        self.count.wait_for(|count| *count >= moves).await.unwrap();
        self.games.lock().unwrap().clone()
    }

    fn count(&self) -> usize {
        *self.count.borrow()
    }

    async fn end(self) {
        self.ending.store(true, Ordering::Relaxed);
        for player in self.players {
            player.await.unwrap();
        }
    }
}

struct Player {
    api: Api,
    random: fastrand::Rng,
    games: Arc<Mutex<Games>>,
    counted: watch::Sender<usize>,
    ending: Arc<AtomicBool>,
}

impl Player {
    async fn play(mut self) {
        while !self.ending.load(Ordering::Relaxed) {
            let table = self.api.begin(json!({"same_screen": true})).await;
            let mut game = self.api.look(&table).await;
            while game["status"] == "playing" && !self.ending.load(Ordering::Relaxed) {
                let legal = game["legal"].as_array().unwrap();
                let chosen = &legal[self.random.usize(..legal.len())]["text"];
                let text = chosen.as_str().unwrap().to_owned();
                let (status, after) = self.api.play(&table, &text).await;
                assert_eq!(status, 200, "{after:#}");
                let mut games = self.games.lock().unwrap();
                games.entry(table.id.clone()).or_default().push(text);
                drop(games);
                self.counted.send_modify(|count| *count += 1);
                game = after;
            }
        }
    }
}

async fn moves_in(database: &str, id: &str) -> Vec<String> {
    let store = Store::open(database).await.unwrap();
    let game = store.load(id.parse().unwrap()).await.unwrap();
    store.close().await;
    let events = game.map(|game| game.events).unwrap_or_default();
    let text = |payload: &str| {
        let event: Value = serde_json::from_str(payload).unwrap();
        event["move"].as_str().unwrap_or_default().to_owned()
    };
    events.iter().map(|event| text(&event.payload)).collect()
}

/// Asserts that the database has these moves; those that were acknowledged later may be there too.
async fn has_all(database: &str, games: &Games) {
    for (id, moves) in games {
        let found = moves_in(database, id).await;
        assert!(found.starts_with(moves), "{id}: {found:?}, not {moves:?}");
    }
}

/// Runs `tessera COMMAND FILE --data DATA` without blocking the clients.
async fn on(command: &'static str, file: &Path, data: &Path, options: &'static [&str]) -> Run {
    let (file, data) = (file.to_owned(), data.to_owned());
    let run = move || {
        let mut arguments = vec![command, file.to_str().unwrap()];
        arguments.extend(["--data", data.to_str().unwrap()]);
        arguments.extend(options);
        tessera(&arguments, "")
    };
    tokio::task::spawn_blocking(run).await.unwrap()
}

fn address(data: &Path) -> String {
    format!("sqlite:{}", data.join("tessera.db").display())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_under_load_has_every_move_acknowledged_before_it() {
    let folder = tempfile::tempdir().unwrap();
    let (data, file) = (folder.path().join("data"), folder.path().join("copy.db"));
    let mut server = Server::start(&data, &[]).unwrap();
    let mut load = Load::begin(&server.address);
    let before = load.acknowledged(MOVES).await;
    let run = on("backup", &file, &data, &[]).await;
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    assert!(run.out.ends_with("findings: 0\n"), "{}", run.out);
    // The server goes on meanwhile and afterwards.
    load.acknowledged(load.count() + MOVES).await;

    let run = on("restore", &file, &data, &["--overwrite"]).await;
    run.assert_failed(2, "the database is in use");
    let games = load.games.clone();
    load.end().await;
    server.kill().unwrap();
    let all = games.lock().unwrap().clone();
    has_all(&address(&data), &all).await;

    let elsewhere = folder.path().join("elsewhere");
    let run = on("restore", &file, &elsewhere, &[]).await;
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    has_all(&address(&elsewhere), &before).await;
    let server = Server::start(&elsewhere, &[]).unwrap();
    let api = Api::new(&server.address);
    for (id, moves) in &before {
        let (status, game) = api.get(&format!("/api/v1/games/{id}")).await;
        assert_eq!(status, 200);
        assert!(game["moves"].as_array().unwrap().len() >= moves.len());
    }
}

#[tokio::test]
async fn nothing_is_overwritten_unless_that_is_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let (data, file) = (folder.path().join("data"), folder.path().join("copy.db"));
    let run = on("backup", &file, &data, &[]).await;
    assert_eq!(run.code, 2, "{}", run.out);
    assert!(!file.exists() && !data.exists(), "nothing is made");

    let mut server = Server::start(&data, &[]).unwrap();
    let api = Api::new(&server.address);
    let first = api.begin(json!({"same_screen": true})).await;
    assert_eq!(on("backup", &file, &data, &[]).await.code, 0);
    let run = on("backup", &file, &data, &[]).await;
    run.assert_failed(2, "the file exists already");
    let second = api.begin(json!({"same_screen": true})).await;
    server.kill().unwrap();

    let run = on("restore", &file, &data, &[]).await;
    run.assert_failed(2, "there is a database already");
    let run = on("restore", &file, &data, &["--overwrite"]).await;
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let server = Server::start(&data, &[]).unwrap();
    let api = Api::new(&server.address);
    let status = async |id: &str| api.get(&format!("/api/v1/games/{id}")).await.0;
    assert_eq!(
        (status(&first.id).await, status(&second.id).await),
        (200, 404)
    );
}

#[tokio::test]
async fn a_damaged_backup_does_not_replace_a_database() {
    let folder = tempfile::tempdir().unwrap();
    let (data, file) = (folder.path().join("data"), folder.path().join("copy.db"));
    let mut server = Server::start(&data, &[]).unwrap();
    let api = Api::new(&server.address);
    let table = api.begin(json!({"same_screen": true})).await;
    assert_eq!(api.play(&table, "b1-b3").await.0, 200);
    assert_eq!(on("backup", &file, &data, &[]).await.code, 0);
    server.kill().unwrap();
    let damage = "update game_event set payload = replace(payload, 'b1-b3', 'c1-c3')";
    Connection::open(&file)
        .unwrap()
        .execute_batch(damage)
        .unwrap();
    let before = fs::read(data.join("tessera.db")).unwrap();
    let run = on("restore", &file, &data, &["--overwrite"]).await;
    assert_eq!(run.code, 1);
    assert!(
        run.out.contains("event 1: altered") && run.err.starts_with("nothing was restored"),
        "{} {}",
        run.out,
        run.err
    );
    assert!(fs::read(data.join("tessera.db")).unwrap() == before);
    let run = on("restore", &file, &data, &["--overwrite", "--damaged"]).await;
    assert_eq!(run.code, 1);
    let moves = moves_in(&address(&data), &table.id).await;
    assert_eq!(moves, ["c1-c3"]);
}

/// The commands of the guide, with the names of the databases replaced.
#[cfg(feature = "postgres")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dump_of_postgresql_under_load_has_every_move_acknowledged_before_it() {
    let guide = include_str!("../../../docs/operating.md");
    let command = |begin: &str| guide.lines().find(|line| line.starts_with(begin)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (database, empty) = (
        postgres::fresh_database().await,
        postgres::fresh_database().await,
    );
    let server = Server::start(folder.path(), &["--database", &database]).unwrap();
    let mut load = Load::begin(&server.address);
    let before = load.acknowledged(MOVES).await;
    let shell = |command: &str, database: &str| {
        let command = command
            .replace("\"$TESSERA_DATABASE\"", &format!("'{database}'"))
            .replace("/backup/", &format!("{}/", folder.path().display()));
        assert!(command.contains(database), "{command}");
        let done = std::process::Command::new("sh")
            .args(["-ec", &command])
            .output()
            .unwrap();
        assert!(done.status.success(), "{command}: {done:?}");
    };
    tokio::task::block_in_place(|| shell(command("pg_dump "), &database));
    load.end().await;
    shell(command("pg_restore "), &empty);
    has_all(&empty, &before).await;
    let run = tessera(&["admin", "verify", "--database", &empty], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    assert!(run.out.ends_with("findings: 0\n"), "{}", run.out);
}
