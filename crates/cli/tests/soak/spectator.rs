//! A client that follows a game, whatever happens to the server that it is connected to.

use std::{net::SocketAddr, time::Duration};

use reqwest::{Client, Response};
use serde_json::Value;
use tokio::{
    sync::watch,
    time::{sleep, timeout},
};

use crate::player::RETRY;

/// A connection without data for this time is closed: its server may be paused.
const SILENCE: Duration = Duration::from_secs(6);

/// An event as it was shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) seq: u64,
    pub(crate) id: String,
    pub(crate) text: String,
}

impl Seen {
    /// By the number and the JSON of an event.
    pub(crate) fn new(seq: u64, event: &Value) -> Self {
        let word = |key: &str| event[key].as_str().unwrap_or_default().to_owned();
        Self {
            seq,
            id: word("id"),
            text: word("move"),
        }
    }
}

/// Follows a game until it has seen the event that `end` names.
pub(crate) async fn watch(
    proxy: SocketAddr,
    game: String,
    mut end: watch::Receiver<Option<u64>>,
) -> Vec<Seen> {
    let client = Client::new();
    let mut seen: Vec<Seen> = Vec::new();
    loop {
        let last = seen.len() as u64;
        if end.borrow().is_some_and(|end| last >= end) {
            return seen;
        }
        let address = format!("http://{proxy}/api/v1/games/{game}/events?version=2&since={last}");
        match timeout(SILENCE, client.get(address).send()).await {
            Ok(Ok(response)) if response.status().is_success() => {
                follow(response, &game, &mut end, &mut seen).await;
            }
            _ => sleep(RETRY).await,
        }
    }
}

/// Reads a stream until it ends, is silent, or has brought everything.
async fn follow(
    mut response: Response,
    game: &str,
    end: &mut watch::Receiver<Option<u64>>,
    seen: &mut Vec<Seen>,
) {
    let mut buffer = Vec::new();
    loop {
        let chunk = tokio::select! {
            chunk = timeout(SILENCE, response.chunk()) => chunk,
            // A finished game brings nothing more.
            _ = end.wait_for(|end| end.is_some_and(|end| seen.len() as u64 >= end)) => return,
        };
        let Ok(Ok(Some(chunk))) = chunk else { return };
        buffer.extend_from_slice(&chunk);
        while let Some(length) = buffer.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = buffer.drain(..=length).collect();
            let message: Value = serde_json::from_slice(&line).unwrap();
            if message["type"] == "event" {
                let seq = message["seq"].as_u64().unwrap();
                assert_eq!(seq, seen.len() as u64 + 1, "{game}: {message}");
                seen.push(Seen::new(seq, &message["event"]));
            }
        }
    }
}
