//! What happens in a game, as the log keeps it and sockets tell it.

use serde::{Deserialize, Serialize};
use tessera_rules::Color;

use crate::{CommandId, Winner};

/// One thing that happened in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Event {
    /// Who did it, or to whom it happened.
    pub by: Color,
    /// The id of the command that asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<CommandId>,
    /// Its kind, with the data of that kind.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum EventKind {
    /// A person came for the first time. Logged only where clocks wait for it.
    Joined,
    /// A guest took the seat with an invitation.
    Seated {
        /// The name that the guest gave.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// A keyed hash of the guest's idempotency key, by which the server recognises the same request.
        receipt: String,
    },
    /// A player of a friendly game was given a hint.
    Hinted,
    /// A move was played. It declines all offers.
    Moved {
        /// Its canonical text.
        #[serde(rename = "move")]
        #[cfg_attr(feature = "openapi", schema(rename = "move", example = "b1-b3"))]
        text: String,
        /// Milliseconds of network delay that the clock does not count.
        #[serde(default, skip_serializing_if = "is_zero")]
        lag: u64,
    },
    /// Moves were taken back.
    Undone {
        /// How many moves are left.
        ply: u32,
    },
    /// Moves taken back were played again.
    Redone {
        /// How many moves are played now.
        ply: u32,
    },
    /// A player asked to take moves back.
    UndoRequested {
        /// How many moves would be left.
        ply: u32,
    },
    /// The request to take moves back was declined or withdrawn.
    UndoDeclined,
    /// A draw was offered.
    DrawOffered,
    /// The offer of a draw was declined or withdrawn.
    DrawDeclined,
    /// The players agreed to a draw.
    Drawn,
    /// A player gave up.
    Resigned,
    /// A player's time ran out.
    Flagged,
    /// The server did not run for a while, which the clock of the player to move does not count. Decided by the server that starts
    /// again. `by` is the player to move.
    Interrupted {
        /// The milliseconds that are not counted.
        millis: u64,
    },
    /// A player claimed the win because the opponent had gone.
    Claimed,
    /// The server closed the game, because nothing had happened in it for a long time. There is no result. `by` is the
    /// player to move.
    Closed,
    /// A record says how the game ended.
    Concluded {
        /// Who won.
        outcome: Winner,
        /// Why, in the word of the record.
        reason: String,
    },
    /// Another game was offered.
    RematchOffered,
    /// The offer of another game was declined or withdrawn.
    RematchDeclined,
    /// Another game has begun.
    Rematched {
        /// Its id. The players keep their tokens and exchange colours.
        game: String,
    },
    /// The clocks were stopped: the players of a game at one terminal looked away or left. Never on a server.
    Paused,
    /// The clocks run again.
    Resumed,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_zero(n: &u64) -> bool {
    *n == 0
}

/// An event with its place in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LoggedEvent {
    /// Its number, from 1, without gaps.
    pub seq: u64,
    /// When it happened, in milliseconds since 1970.
    pub at: i64,
    /// What happened.
    pub event: Event,
}
