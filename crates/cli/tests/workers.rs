//! Processes that search for servers which do not: `tessera worker` beside `tessera serve --engine-threads 0`.

#![cfg(feature = "postgres")]
#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "../../server/tests/api/postgres.rs"]
mod postgres;
#[path = "support/server.rs"]
mod server;

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    time::Duration,
};

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use server::Server;
use sqlx::{Connection, PgConnection};
use tokio::time::{sleep, timeout};

/// Far longer than the test takes: a process that hangs fails it.
const PATIENCE: Duration = Duration::from_mins(3);
const POLL: Duration = Duration::from_millis(20);

struct Worker(Child);

impl Worker {
    /// Starts a worker and waits until it works.
    fn start(database: &str) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_tessera"))
            .args(["worker", "--engine-threads", "1", "--database", database])
            .env("RUST_LOG", "warn")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let stdout = process.stdout.take().unwrap();
        BufReader::new(stdout).read_line(&mut line).unwrap();
        assert!(line.starts_with("Tessera searches"), "{line:?}");
        Self(process)
    }

    /// Ends it by SIGKILL.
    fn kill(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ended = self.0.kill();
        let _status = self.0.wait();
    }
}

/// Creates a game and returns its path and the token of black.
async fn create(server: &Server, game: Value) -> (String, String) {
    let created = Client::new()
        .post(format!("http://{}/api/v1/games", server.address))
        .json(&game);
    let created: Value = created.send().await.unwrap().json().await.unwrap();
    let token = created["seats"]["black"]["token"].as_str();
    let path = format!("/api/v1/games/{}", created["id"].as_str().unwrap());
    (path, token.unwrap_or_default().to_owned())
}

async fn wait_for_seq(server: &Server, path: &str, seq: u64) {
    let reached = async {
        loop {
            let shown = reqwest::get(format!("http://{}{path}", server.address)).await;
            let shown: Value = shown.unwrap().json().await.unwrap();
            if shown["seq"].as_u64() >= Some(seq) {
                return;
            }
            sleep(POLL).await;
        }
    };
    timeout(PATIENCE, reached).await.unwrap();
}

/// Waits until a worker has the lease of a search, and returns its id.
async fn wait_for_lease(database: &str, except: &str) -> String {
    let mut connection = PgConnection::connect(database).await.unwrap();
    let leased = async {
        loop {
            let leased: Option<String> = sqlx::query_scalar(
                "select node_id from engine_lease where node_id like 'worker-%' and node_id <> $1",
            )
            .bind(except.to_owned())
            .fetch_optional(&mut connection)
            .await
            .unwrap();
            if let Some(node) = leased {
                return node;
            }
            sleep(POLL).await;
        }
    };
    timeout(PATIENCE, leased).await.unwrap()
}

#[tokio::test]
async fn a_worker_searches_for_a_server_and_another_one_goes_on_when_it_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let database = postgres::fresh_database().await;
    let options = ["--database", &database, "--engine-threads", "0"];
    let server = Server::start(folder.path(), &options).unwrap();
    let mut first = Worker::start(&database);
    let level =
        |level: u8| json!({"kind": "lines-of-action", "white": {"type": "engine", "level": level}});
    let play = async |path: &str, token: &str| {
        let played = Client::new()
            .post(format!("http://{}{path}/moves", server.address))
            .bearer_auth(token)
            .json(&json!({"move": "b1-b3"}));
        assert_eq!(played.send().await.unwrap().status(), StatusCode::OK);
    };

    let (path, token) = create(&server, level(10)).await;
    play(&path, &token).await;
    let node = wait_for_lease(&database, "").await;
    first.kill();
    let _second = Worker::start(&database);
    wait_for_lease(&database, &node).await;
    wait_for_seq(&server, &path, 2).await;

    // Searches that are requested after the worker has died do not wait for the end of its lease.
    let (path, token) = create(&server, level(1)).await;
    play(&path, &token).await;
    wait_for_seq(&server, &path, 2).await;
}

#[tokio::test]
async fn computers_play_each_other_on_a_server_without_engine_threads() {
    let folder = tempfile::tempdir().unwrap();
    let database = postgres::fresh_database().await;
    let options = ["--database", &database, "--engine-threads", "0"];
    let server = Server::start(folder.path(), &options).unwrap();
    let _workers = [Worker::start(&database), Worker::start(&database)];
    let computer = json!({"type": "engine", "level": 1});
    let game = json!({"kind": "lines-of-action", "white": computer, "black": computer, "pace": 0});
    let (path, _) = create(&server, game).await;
    wait_for_seq(&server, &path, 6).await;
}

#[test]
fn a_file_has_no_workers() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |command: &mut Command| {
        let output = command.stdin(Stdio::null()).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(
            message.contains("a SQLite file has no workers"),
            "{message}"
        );
    };
    let mut serve = Server::command("127.0.0.1:0", folder.path(), &["--engine-threads", "0"]);
    refused(&mut serve);
    let file = format!("sqlite:{}", folder.path().join("tessera.db").display());
    let mut worker = Command::new(env!("CARGO_BIN_EXE_tessera"));
    refused(worker.args(["worker", "--database", &file]));
}
