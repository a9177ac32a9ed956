//! The messages of a socket, each one JSON text. The lines of the event stream are the server's messages.

use serde::{Deserialize, Serialize};
use tessera_rules::{ByColor, Color};

use tessera_play::{Command, CommandId, Delta, Event, Snapshot};

use crate::Problem;

/// The version of the messages below, which a client names when it connects. Version 1, which had no number, sent the whole game
/// with every event.
pub const PROTOCOL_VERSION: u32 = 2;

/// A message of a client to the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Takes the seat of this token; for those who cannot send the header.
    Join {
        /// The secret of the seat.
        token: String,
    },
    /// Asks for something in the game; answered by `ack` or `nack`. Its `id` is required: the answer names it.
    Act(Command),
    /// Asks for a `snapshot`, because a delta does not fit the game that the client has.
    Snapshot {},
    /// Asks for a `pong`.
    Ping {},
}

/// Whether a seat's player is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Presence {
    /// Whether a socket or stream of this seat is open.
    pub here: bool,
    /// Since when it is not, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gone_since: Option<i64>,
    /// From when the opponent may claim the win on this player's turn, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim_from: Option<i64>,
}

/// A message of the server to a client.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The first message, and the answer to `join`.
    Hello {
        /// The seats that the client holds.
        seats: Vec<Color>,
        /// The number of the last event.
        seq: u64,
        /// The server's time, in milliseconds since 1970.
        now: i64,
        /// Who is there; `null` for a computer.
        presence: ByColor<Option<Presence>>,
        /// How many clients look on without a seat.
        watchers: u32,
    },
    /// Something that happened. Missed events come without `delta`.
    Event {
        /// Its number, from 1, without gaps.
        seq: u64,
        /// When it happened, in milliseconds since 1970.
        at: i64,
        /// What happened.
        event: Event,
        /// What it changes in the game.
        #[serde(skip_serializing_if = "Option::is_none")]
        delta: Option<Box<Delta>>,
    },
    /// The game as it stands: after the missed events, and as the answer to `snapshot`.
    Snapshot {
        /// The game.
        game: Box<Snapshot>,
    },
    /// A player connected, disconnected, or acted without a connection, or the number of watchers changed by a tenth.
    Presence {
        /// Who is there; `null` for a computer.
        presence: ByColor<Option<Presence>>,
        /// How many clients look on without a seat.
        watchers: u32,
    },
    /// The command was carried out and is durable.
    Ack {
        /// The command.
        id: CommandId,
        /// The number of the event it made.
        seq: u64,
    },
    /// The command was not carried out.
    Nack {
        /// The command; `null` if the message did not read.
        id: Option<CommandId>,
        /// Why.
        problem: Problem,
    },
    /// The answer to `ping`, and a sign of life in the event stream.
    Pong {
        /// The server's time, in milliseconds since 1970.
        now: i64,
    },
}
