//! The rows of a game, and what is appended to it.

use std::fmt;

#[cfg(feature = "postgres")]
use crate::Notification;
use crate::{Cause, GameId};

/// Milliseconds since 1970, by the clock of the server that wrote them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Millis(pub i64);

/// The SHA-256 of a seat's token. The token itself is never stored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TokenHash(pub [u8; 32]);

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(…)")
    }
}

/// Whether a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It goes on.
    Playing,
    /// It has an outcome.
    Finished,
}

impl Status {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Playing => "playing",
            Self::Finished => "finished",
        }
    }
}

/// A stored status is neither of the two.
#[derive(Debug, thiserror::Error)]
#[error("the status of a game must be \"playing\" or \"finished\"")]
pub struct NotAStatus;

impl TryFrom<&str> for Status {
    type Error = NotAStatus;

    fn try_from(text: &str) -> Result<Self, NotAStatus> {
        [Self::Playing, Self::Finished]
            .into_iter()
            .find(|status| status.as_str() == text)
            .ok_or(NotAStatus)
    }
}

/// The indexed columns by which games are searched, derived from the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whether the game goes on.
    pub status: Status,
    /// When the game ends unless an event comes before: the clock of the player to move runs out, or without a running
    /// clock the game is closed.
    pub deadline_at: Option<Millis>,
    /// Whether a computer is to move or to answer an offer, and a person plays against it.
    pub wants_engine: bool,
}

/// An event before it has a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// When it happened.
    pub at: Millis,
    /// What happened, as JSON.
    pub payload: String,
}

/// A game to create.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// A new id.
    pub id: GameId,
    /// The kind, by which games are listed.
    pub kind: String,
    /// Whether the public list shows it.
    pub listed: bool,
    /// When it was created.
    pub created_at: Millis,
    /// The header, which never changes, as JSON.
    pub header: String,
    /// The hashes of the seats' tokens; the header refers to them by index.
    pub tokens: Vec<TokenHash>,
    /// The events it begins with, numbered from 1; empty for a fresh game.
    pub events: Vec<Event>,
    /// The standing after these events.
    pub standing: Standing,
    /// What the list of games shows of it after these events, as JSON.
    pub projection: String,
}

/// A code with which a player continues on another device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatCode {
    /// The hash of the code, as text.
    pub code: String,
    /// The game.
    pub game: GameId,
    /// The token of the seat, encrypted with the code.
    pub token: String,
    /// Until when the code is valid.
    pub expires_at: Millis,
}

/// A time in which no server ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The last sign of life before it.
    pub from: Millis,
    /// When a server started again.
    pub until: Millis,
}

/// An event to append.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// The number of the event: one more than the head of the log.
    pub seq: u64,
    /// When it happened.
    pub at: Millis,
    /// What happened, as JSON.
    pub payload: String,
    /// The standing after the event, if the event changes it.
    pub standing: Option<Standing>,
    /// What the list of games shows of the game after the event, as JSON.
    pub projection: String,
    /// The request that causes the event, of which other servers are told.
    pub cause: Option<Cause>,
}

impl Append {
    /// What other servers are told of it once it is durable.
    #[cfg(feature = "postgres")]
    pub(crate) fn notification(&self) -> Notification {
        Notification::Appended {
            game: self.game,
            seq: self.seq,
            cause: self.cause.clone(),
        }
    }
}

/// A projection that was derived from a log after it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Projected {
    /// The game.
    pub game: GameId,
    /// The number of the last event that the projection was derived from.
    pub seq: u64,
    /// What the list of games shows of the game after that event, as JSON.
    pub projection: String,
}

/// A game with its whole log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// Its id.
    pub id: GameId,
    /// The kind, by which games are listed.
    pub kind: String,
    /// Whether the public list shows it.
    pub listed: bool,
    /// When it was created.
    pub created_at: Millis,
    /// The header, which never changes, as JSON.
    pub header: String,
    /// The hashes of the seats' tokens.
    pub tokens: Vec<TokenHash>,
    /// The standing after the last event.
    pub standing: Standing,
    /// All events, numbered from 1.
    pub events: Vec<StoredEvent>,
}

/// An event of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEvent {
    /// Its number, from 1.
    pub seq: u64,
    /// When it happened.
    pub at: Millis,
    /// What happened, as JSON.
    pub payload: String,
}
