//! The messages of a socket, each one JSON text. The lines of the event stream are the server's messages.

use serde::{Deserialize, Serialize};
use tessera_rules::{ByColor, Color};

use tessera_play::{Command, CommandId, Event, Snapshot};

use crate::Problem;

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
    },
    /// Something that happened. Missed events come without `game`.
    Event {
        /// Its number, from 1, without gaps.
        seq: u64,
        /// When it happened, in milliseconds since 1970.
        at: i64,
        /// What happened.
        event: Event,
        /// The game after it.
        #[serde(skip_serializing_if = "Option::is_none")]
        game: Option<Box<Snapshot>>,
    },
    /// The game as it stands, after the missed events.
    Snapshot {
        /// The game.
        game: Box<Snapshot>,
    },
    /// A player connected, disconnected, or acted without a connection.
    Presence {
        /// Who is there; `null` for a computer.
        presence: ByColor<Option<Presence>>,
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
        /// The game as it stands.
        #[serde(skip_serializing_if = "Option::is_none")]
        game: Option<Box<Snapshot>>,
    },
    /// The answer to `ping`, and a sign of life in the event stream.
    Pong {
        /// The server's time, in milliseconds since 1970.
        now: i64,
    },
}
