//! The snapshot of a game as JSON, serialised once for the answer and all listeners.

use bytes::Bytes;
use serde::Serialize;
use tessera_play::{Event, Game, LoggedEvent};
use tessera_store::GameId;

use super::Broadcast;
use crate::json::json;

/// The snapshot of a game after an event, as JSON.
#[derive(Clone, Debug)]
pub(crate) struct SnapshotJson {
    /// The number of the event.
    pub(crate) seq: u64,
    pub(crate) json: Bytes,
}

impl SnapshotJson {
    pub(super) fn of(id: GameId, game: &Game) -> Self {
        Self {
            seq: game.seq(),
            json: json(&game.borrowed_snapshot(id.as_str())).into(),
        }
    }

    /// The message of an event together with the game after it. `event` is the JSON of the event as the log keeps it.
    pub(super) fn message(&self, at: i64, event: &str) -> Broadcast {
        let seq = self.seq;
        let head = format!(r#"{{"type":"event","seq":{seq},"at":{at},"event":{event},"game":"#);
        let mut text = Vec::with_capacity(head.len() + self.json.len() + 1);
        text.extend_from_slice(head.as_bytes());
        text.extend_from_slice(&self.json);
        text.push(b'}');
        Broadcast {
            seq: Some(seq),
            text: text.into(),
        }
    }

    /// The message that only shows the game.
    pub(crate) fn snapshot_message(&self) -> Bytes {
        [br#"{"type":"snapshot","game":"#, &*self.json, b"}"]
            .concat()
            .into()
    }
}

/// The message of an event that a client has missed, without the game.
pub(crate) fn missed_event(logged: &LoggedEvent) -> Vec<u8> {
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
