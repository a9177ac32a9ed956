//! A running server for one test.

use std::{fs, path::PathBuf, time::Duration};

use clap::Parser;
use serde_json::{Value, json};
#[cfg(feature = "postgres")]
use sqlx::{Connection, PgConnection};
use tempfile::TempDir;
use tessera_server::{Options, Server};
use tokio::{task::JoinHandle, time::sleep};
use tokio_util::sync::CancellationToken;

#[cfg(feature = "postgres")]
use crate::postgres::fresh_database;

#[derive(Debug, Parser)]
struct Arguments {
    #[command(flatten)]
    options: Options,
}

/// A server with its database.
pub(crate) struct Bed {
    data: TempDir,
    arguments: Vec<String>,
    running: Option<Running>,
    client: reqwest::Client,
}

struct Running {
    address: String,
    metrics_address: String,
    ending: CancellationToken,
    task: JoinHandle<()>,
}

/// An answer: its status and its JSON.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: reqwest::header::HeaderMap,
    pub(crate) body: Value,
}

impl Answer {
    /// The JSON of an answer with this status.
    pub(crate) fn expect(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{:#}", self.body);
        self.body
    }

    /// Asserts the error.
    pub(crate) fn expect_problem(self, status: u16, code: &str) -> Value {
        let body = self.expect(status);
        assert_eq!(body["code"], code, "{body:#}");
        assert!(
            body["message"]
                .as_str()
                .is_some_and(|message| !message.is_empty())
        );
        body
    }
}

impl Bed {
    /// On a SQLite file.
    pub(crate) async fn new() -> Self {
        Self::with(&[]).await
    }

    /// On a SQLite file, with these options.
    pub(crate) async fn with(options: &[&str]) -> Self {
        let mut bed = Self::prepare(options);
        bed.start().await;
        bed
    }

    /// On a SQLite file that these statements have made.
    pub(crate) async fn on_file(sql: &str) -> Self {
        // The games of the file were played at fixed times and must not be closed.
        let years = u32::MAX.to_string();
        let mut bed = Self::prepare(&["--abort-after", &years, "--abandon-after", &years]);
        let file = bed.file();
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        bed.execute(sql).await;
        bed.start().await;
        bed
    }

    /// Why a server with these options does not start.
    #[cfg(feature = "postgres")]
    pub(crate) async fn refused(options: &[&str]) -> String {
        let bed = Self::prepare(options);
        let options = Arguments::parse_from(&bed.arguments).options;
        Server::bind(options).await.unwrap_err().to_string()
    }

    fn prepare(options: &[&str]) -> Self {
        let data = tempfile::tempdir().unwrap();
        let mut arguments = vec!["tessera".to_owned()];
        let addresses = ["--listen", "127.0.0.1:0", "--metrics", "127.0.0.1:0"];
        arguments.extend(addresses.map(str::to_owned));
        arguments.push("--data".to_owned());
        arguments.push(data.path().join("deep/data").display().to_string());
        arguments.extend(options.iter().map(|&option| option.to_owned()));
        Self {
            data,
            arguments,
            running: None,
            client: reqwest::Client::new(),
        }
    }

    fn file(&self) -> PathBuf {
        self.data.path().join("deep/data/tessera.db")
    }

    /// The address of the PostgreSQL database, if the server is on one.
    #[cfg(feature = "postgres")]
    pub(crate) fn database(&self) -> Option<&str> {
        let mut arguments = self.arguments.iter();
        arguments.find(|argument| *argument == "--database")?;
        arguments.next().map(String::as_str)
    }

    /// Changes the database behind the server's back.
    #[cfg_attr(
        not(feature = "postgres"),
        expect(clippy::unused_async, reason = "only PostgreSQL is awaited")
    )]
    pub(crate) async fn execute(&self, sql: &str) {
        #[cfg(feature = "postgres")]
        if let Some(database) = self.database() {
            let mut connection = PgConnection::connect(database).await.unwrap();
            let sql = sqlx::AssertSqlSafe(sql.to_owned());
            sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
            return connection.close().await.unwrap();
        }
        let connection = rusqlite::Connection::open(self.file()).unwrap();
        connection.execute_batch(sql).unwrap();
    }

    /// Locks the SQLite file for writers until the connection is dropped.
    pub(crate) fn lock_file(&self) -> rusqlite::Connection {
        let connection = rusqlite::Connection::open(self.file()).unwrap();
        connection.execute_batch("begin immediate").unwrap();
        connection
    }

    /// The bytes of the SQLite file and of the files beside it.
    pub(crate) fn stored_bytes(&self) -> Vec<u8> {
        let folder = self.file();
        let files = fs::read_dir(folder.parent().unwrap()).unwrap();
        let contents = files.map(|file| fs::read(file.unwrap().path()).unwrap());
        contents.collect::<Vec<_>>().concat()
    }

    /// Waits until the server says that it is ready.
    pub(crate) async fn wait_until_ready(&self) {
        self.wait_for_readiness(200).await;
    }

    /// Waits until the readiness check has this status.
    pub(crate) async fn wait_for_readiness(&self, status: u16) {
        let look = async || json!(self.get("/readyz").await.status);
        wait_for(look, |seen| *seen == status).await;
    }

    /// On a fresh database of the PostgreSQL server.
    #[cfg(feature = "postgres")]
    pub(crate) async fn postgres() -> Self {
        Self::with(&["--database", &fresh_database().await]).await
    }

    async fn start(&mut self) {
        let options = Arguments::try_parse_from(&self.arguments).unwrap().options;
        let server = Server::bind(options).await.unwrap();
        let ending = CancellationToken::new();
        self.running = Some(Running {
            address: server.address().unwrap().to_string(),
            metrics_address: server.metrics_address().unwrap().to_string(),
            task: tokio::spawn(server.run(ending.clone())),
            ending,
        });
    }

    /// Ends the server in good order.
    pub(crate) async fn stop(&mut self) {
        let running = self.running.take().unwrap();
        running.ending.cancel();
        running.task.await.unwrap();
    }

    /// Starts it again, on another port.
    pub(crate) async fn restart(&mut self) {
        if self.running.is_some() {
            self.stop().await;
        }
        self.client = reqwest::Client::new();
        self.start().await;
    }

    pub(crate) fn address(&self) -> &str {
        &self.running.as_ref().unwrap().address
    }

    /// A request to the server, which has its metrics at an address of their own.
    pub(crate) fn request(&self, method: reqwest::Method, path: &str) -> reqwest::RequestBuilder {
        let address = match path {
            "/metrics" => &self.running.as_ref().unwrap().metrics_address,
            _ => self.address(),
        };
        self.client
            .request(method, format!("http://{address}{path}"))
    }

    pub(crate) async fn send(&self, request: reqwest::RequestBuilder) -> Answer {
        let response = request.send().await.unwrap();
        Answer {
            status: response.status().as_u16(),
            headers: response.headers().clone(),
            body: serde_json::from_slice(&response.bytes().await.unwrap()).unwrap_or(Value::Null),
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(self.request(reqwest::Method::GET, path)).await
    }

    pub(crate) async fn text(&self, path: &str) -> String {
        let response = self
            .request(reqwest::Method::GET, path)
            .send()
            .await
            .unwrap();
        assert_eq!(response.status(), 200, "{path}");
        response.text().await.unwrap()
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(self.request(reqwest::Method::POST, path).json(&body))
            .await
    }

    /// Asserts that the path is refused with this error.
    pub(crate) async fn get_refused(&self, path: &str, status: u16, code: &str) -> Value {
        self.get(path).await.expect_problem(status, code)
    }

    /// Asserts that the body is refused with this error.
    pub(crate) async fn post_refused(
        &self,
        path: &str,
        body: Value,
        status: u16,
        code: &str,
    ) -> Value {
        self.post(path, body).await.expect_problem(status, code)
    }

    /// Waits until the list of games, with this query, is as wanted. Unlike a request for a game, it opens no room.
    pub(crate) async fn wait_for_list(
        &self,
        query: &str,
        wanted: impl Fn(&Value) -> bool,
    ) -> Value {
        let path = format!("/api/v1/games{query}");
        wait_for(async || self.get(&path).await.expect(200), wanted).await
    }

    /// A game of which the test has the id and the tokens already.
    pub(crate) fn table(&self, id: &str, white: &str, black: &str) -> Table<'_> {
        Table {
            bed: self,
            id: id.to_owned(),
            white: white.to_owned(),
            black: black.to_owned(),
            created: Value::Null,
        }
    }

    /// Begins a game.
    pub(crate) async fn begin(&self, body: Value) -> Table<'_> {
        let created = self.post("/api/v1/games", body).await.expect(201);
        let token = |seat: &str| created["seats"][seat]["token"].as_str().unwrap_or("");
        let id = created["id"].as_str().unwrap();
        let table = self.table(id, token("white"), token("black"));
        Table { created, ..table }
    }

    /// Begins a game of Lines of Action between two people. Black moves first.
    pub(crate) async fn two_people(&self) -> Table<'_> {
        self.begin(json!({"kind": "lines-of-action"})).await
    }

    /// Begins a game of Lines of Action in which one token holds both seats.
    pub(crate) async fn same_screen(&self) -> Table<'_> {
        self.begin(json!({"kind": "lines-of-action", "same_screen": true}))
            .await
    }

    /// Begins a game of Lines of Action with this clock between two people.
    pub(crate) async fn timed(&self, clock: Value) -> Table<'_> {
        self.begin(json!({"kind": "lines-of-action", "clock": clock}))
            .await
    }
}

/// The body that makes or answers an offer.
pub(crate) fn answer(word: &str) -> Value {
    json!({"answer": word})
}

/// The body of a move.
pub(crate) fn move_body(text: &str) -> Value {
    json!({"move": text})
}

/// A game on a server.
pub(crate) struct Table<'a> {
    pub(crate) bed: &'a Bed,
    pub(crate) id: String,
    pub(crate) white: String,
    pub(crate) black: String,
    pub(crate) created: Value,
}

impl Table<'_> {
    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/api/v1/games/{}{rest}", self.id)
    }

    pub(crate) async fn look(&self) -> Value {
        self.bed.get(&self.path("")).await.expect(200)
    }

    /// Acts with a token.
    pub(crate) async fn act(&self, token: &str, what: &str, body: Value) -> Answer {
        let request = self
            .bed
            .request(reqwest::Method::POST, &self.path(&format!("/{what}")));
        self.bed.send(request.bearer_auth(token).json(&body)).await
    }

    /// Acts with a token; returns the game after it.
    pub(crate) async fn execute(&self, token: &str, what: &str, body: Value) -> Value {
        self.act(token, what, body).await.expect(200)
    }

    /// Asserts that an act is refused with this error.
    pub(crate) async fn refused(
        &self,
        token: &str,
        what: &str,
        body: Value,
        status: u16,
        code: &str,
    ) -> Value {
        let answer = self.act(token, what, body).await;
        answer.expect_problem(status, code)
    }

    pub(crate) async fn play(&self, token: &str, text: &str) -> Value {
        self.execute(token, "moves", move_body(text)).await
    }

    /// The game that follows this one, with the same tokens.
    pub(crate) async fn next(&self) -> Table<'_> {
        let game = self.look().await;
        let id = game["rematch"].as_str().expect("a rematch was agreed");
        self.bed.table(id, &self.white, &self.black)
    }

    /// Waits until the game is as wanted.
    pub(crate) async fn wait_for(&self, wanted: impl Fn(&Value) -> bool) -> Value {
        wait_for(|| self.look(), wanted).await
    }
}

/// Looks again and again until it sees what is wanted, and fails if that takes a minute.
async fn wait_for(look: impl AsyncFn() -> Value, wanted: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..1_200 {
        let seen = look().await;
        if wanted(&seen) {
            return seen;
        }
        sleep(Duration::from_millis(50)).await;
    }
    panic!("it does not become as wanted: {:#}", look().await);
}
