//! Servers that share a PostgreSQL database take over from one that dies.

#![cfg(feature = "postgres")]
#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "../../server/tests/api/postgres.rs"]
mod postgres;
#[path = "support/server.rs"]
mod server;

use std::time::Duration;

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use server::Server;
use tokio::time::{sleep, timeout};

/// Far beyond what it takes: a server that hangs fails the test instead of holding it up.
const PATIENCE: Duration = Duration::from_mins(4);

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
