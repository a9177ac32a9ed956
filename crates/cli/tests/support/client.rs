//! A client of the API.

#![allow(dead_code, reason = "each file of tests uses what it needs")]

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::sleep;

/// A server at this address.
pub(crate) struct Api {
    address: String,
    client: reqwest::Client,
}

/// A game, with the token of the player who moves first.
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) token: String,
}

impl Api {
    pub(crate) fn new(address: &str) -> Self {
        Self {
            address: address.to_owned(),
            client: reqwest::Client::new(),
        }
    }

    async fn send(&self, request: reqwest::RequestBuilder) -> (u16, Value) {
        let response = request.send().await.unwrap();
        let status = response.status().as_u16();
        let body = response.bytes().await.unwrap();
        (status, serde_json::from_slice(&body).unwrap_or_default())
    }

    pub(crate) async fn get(&self, path: &str) -> (u16, Value) {
        let address = format!("http://{}{path}", self.address);
        self.send(self.client.get(address)).await
    }

    /// As the holder of the token, or as anybody if it is empty.
    pub(crate) async fn post(&self, path: &str, token: &str, body: &Value) -> (u16, Value) {
        let address = format!("http://{}/api/v1{path}", self.address);
        let mut request = self.client.post(address).json(body);
        if !token.is_empty() {
            request = request.bearer_auth(token);
        }
        self.send(request).await
    }

    /// The server's time, in milliseconds since 1970.
    pub(crate) async fn time(&self) -> i64 {
        let address = format!("http://{}/healthz", self.address);
        let response = self.client.get(address).send().await.unwrap();
        let time = response.headers()["x-tessera-time"].to_str().unwrap();
        time.parse().unwrap()
    }

    /// Begins a game of Lines of Action, in which Black moves first.
    pub(crate) async fn begin(&self, mut body: Value) -> Table {
        body["kind"] = json!("lines-of-action");
        let (status, created) = self.post("/games", "", &body).await;
        assert_eq!(status, 201, "{created:#}");
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        Table {
            id: text(&created["id"]),
            token: text(&created["seats"]["black"]["token"]),
        }
    }

    pub(crate) async fn look(&self, table: &Table) -> Value {
        let (status, game) = self.get(&format!("/api/v1/games/{}", table.id)).await;
        assert_eq!(status, 200, "{game:#}");
        game
    }

    pub(crate) async fn play(&self, table: &Table, text: &str) -> (u16, Value) {
        let path = format!("/games/{}/moves", table.id);
        self.post(&path, &table.token, &json!({"move": text})).await
    }

    /// Waits until the readiness check has this status, and fails if that takes a minute.
    pub(crate) async fn wait_for_readiness(&self, status: u16) {
        for _ in 0..600 {
            if self.get("/readyz").await.0 == status {
                return;
            }
            sleep(Duration::from_millis(100)).await;
        }
        panic!("/readyz does not become {status}");
    }
}
