//! The snapshot of a game as JSON, serialised once for the answer and all listeners.

use bytes::Bytes;
use serde::Serialize;
use tessera_play::{Event, Game, LoggedEvent};
use tessera_store::GameId;

use crate::json::json;

/// The beginning of the message that shows the game.
const HEAD: &[u8] = br#"{"type":"snapshot","game":"#;

/// The snapshot of a game after an event, as JSON.
#[derive(Clone, Debug)]
pub(crate) struct SnapshotJson {
    /// The number of the event.
    pub(crate) seq: u64,
    /// The message that shows the game: all listeners share its bytes.
    message: Bytes,
}

impl SnapshotJson {
    pub(super) fn of(id: GameId, game: &Game) -> Self {
        let json = json(&game.borrowed_snapshot(id.as_str()));
        Self {
            seq: game.seq(),
            message: [HEAD, &json, b"}"].concat().into(),
        }
    }

    /// The game alone.
    pub(crate) fn json(&self) -> Bytes {
        self.message.slice(HEAD.len()..self.message.len() - 1)
    }

    /// The message that shows the game.
    pub(crate) fn message(&self) -> Bytes {
        self.message.clone()
    }
}

/// The message of an event that a client has missed, without its delta.
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
