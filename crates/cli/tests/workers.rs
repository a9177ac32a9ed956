//! Processes that search for servers which do not: `tessera worker` beside `tessera serve --engine-threads 0`.

#![cfg(feature = "postgres")]
#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "../../server/tests/api/postgres.rs"]
mod postgres;
#[path = "support/server.rs"]
mod server;

use std::{
    fs::{self, File},
    io::{BufRead, BufReader},
    path::Path,
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
        let mut command = Self::command(database);
        Self::spawn(command.env("RUST_LOG", "warn"))
    }

    fn command(database: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tessera"));
        command.args(["worker", "--engine-threads", "1", "--database", database]);
        command
    }

    /// Starts a worker by this command and waits until it works.
    fn spawn(command: &mut Command) -> Self {
        let command = command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut process = command.spawn().unwrap();
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

/// Waits until a process has logged this message with this id of a request, and returns the fields of the line.
async fn wait_for_line(log: &Path, message: &str, request: &str) -> Value {
    let logged = async {
        loop {
            let text = fs::read_to_string(log).unwrap();
            let lines = text
                .lines()
                .filter_map(|line| serde_json::from_str(line).ok());
            let is_it = |line: &Value| {
                line["fields"]["message"] == message && line["fields"]["request"] == request
            };
            if let Some(line) = lines.into_iter().find(is_it) {
                return line["fields"].clone();
            }
            sleep(POLL).await;
        }
    };
    timeout(PATIENCE, logged).await.unwrap()
}

#[tokio::test]
async fn other_servers_and_workers_log_the_id_of_the_request_that_caused_an_event() {
    let folder = tempfile::tempdir().unwrap();
    let database = postgres::fresh_database().await;
    let options = [
        "--database",
        &database,
        "--engine-threads",
        "0",
        "--access-log",
        "all",
        "--log-format",
        "json",
    ];
    let log = |name: &str| folder.path().join(name);
    let start = |name: &str| {
        let mut command = Server::command("127.0.0.1:0", folder.path(), &options);
        command.stderr(File::create(log(name)).unwrap());
        Server::spawn_with_log(command, "info").unwrap()
    };
    let [here, there] = ["here", "there"].map(start);
    let mut worker = Worker::command(&database);
    worker
        .args(["--log-format", "json"])
        .env("RUST_LOG", "tessera_server=debug");
    worker.stderr(File::create(log("worker")).unwrap());
    let _worker = Worker::spawn(&mut worker);

    let computer = json!({"type": "engine", "level": 1});
    let (path, token) = create(&here, json!({"kind": "lines-of-action", "white": computer})).await;
    wait_for_seq(&there, &path, 0).await;
    let played = Client::new()
        .post(format!("http://{}{path}/moves", here.address))
        .header("x-request-id", "from-a-proxy")
        .bearer_auth(&token)
        .json(&json!({"move": "b1-b3"}));
    assert_eq!(played.send().await.unwrap().status(), StatusCode::OK);

    let taken = wait_for_line(&log("worker"), "a search is taken", "from-a-proxy").await;
    assert_eq!(taken["at"], 1);
    // The other servers are told of both events, or of the last one only if they are slow: the answer of the computer has the same
    // cause.
    for name in ["here", "there"] {
        let told = wait_for_line(&log(name), "an event of another server", "from-a-proxy").await;
        let seq = told["seq"].as_u64().unwrap();
        assert!(seq == 2 || (seq == 1 && name == "there"), "{name}: {told}");
    }
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
