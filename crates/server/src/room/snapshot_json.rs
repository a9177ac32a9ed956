//! A game as a room shows it, serialised once for everybody.

use bytes::Bytes;
use serde::Serialize;
use tessera_protocol::{Event, Logged};

use super::Broadcast;
use crate::{game::Game, json::json};

/// The snapshot of a game after an event, as JSON.
#[derive(Clone, Debug)]
pub struct SnapshotJson {
    /// The number of the event.
    pub seq: u64,
    /// The snapshot.
    pub json: Bytes,
}

impl SnapshotJson {
    /// As the game stands.
    pub fn of(game: &Game) -> Self {
        Self {
            seq: game.seq(),
            json: game.snapshot_json().into(),
        }
    }

    /// The message that tells of an event and shows the game after it.
    pub fn message(&self, logged: &Logged) -> Broadcast {
        const BEFORE: &[u8] = br#","game":"#;
        let mut text = event(logged);
        text.pop();
        text.reserve_exact(BEFORE.len() + self.json.len() + 1);
        text.extend_from_slice(BEFORE);
        text.extend_from_slice(&self.json);
        text.push(b'}');
        Broadcast {
            seq: Some(logged.seq),
            text: text.into(),
        }
    }

    /// The message that shows the game.
    pub fn snapshot_message(&self) -> Bytes {
        [br#"{"type":"snapshot","game":"#, &*self.json, b"}"]
            .concat()
            .into()
    }
}

/// The message that tells of an event.
pub fn event(logged: &Logged) -> Vec<u8> {
    #[derive(Serialize)]
    #[serde(tag = "type", rename = "event")]
    struct Message<'a> {
        seq: u64,
        at: i64,
        event: &'a Event,
    }
    json(&Message {
        seq: logged.seq,
        at: logged.at,
        event: &logged.event,
    })
}
