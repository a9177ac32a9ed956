//! The public list of games.

use serde::{Deserialize, Serialize};
use tessera_rules::{BoardView, ByColor, Color, GameKind};

use tessera_play::{Seat, Status, Winner};

/// A game of the list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameLine {
    /// The game's id in URLs.
    pub id: String,
    /// The game and its variant.
    pub kind: GameKind,
    /// Whether it goes on.
    pub status: Status,
    /// How it ended; `null` while it goes on, and if it ended without a result.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub outcome: Option<Winner>,
    /// Why it ended, in one word; `null` while it goes on.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub reason: Option<String>,
    /// Whose turn it is.
    pub turn: Color,
    /// How many moves have been played.
    pub ply: u32,
    /// The board for a user interface. Pieces are numbered by their squares, not for the whole game.
    pub view: BoardView,
    /// Who sits where.
    pub seats: ByColor<Seat>,
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
    /// When the last event happened, or the game was created, in milliseconds since 1970.
    pub changed: i64,
    /// When the last event happened, or a player came, left or acted, as far as the server knows; in milliseconds since 1970.
    pub last_active_at: i64,
    /// How many clients look on now without a seat.
    pub watchers: u32,
}

/// Which games are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ListedStatus {
    /// Games that go on.
    Playing,
    /// Games that are over.
    Finished,
    /// Games that go on and have a move, with a player who is connected or was active within the last five minutes.
    Live,
}

/// A page of the list, newest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameList {
    /// The games.
    pub games: Vec<GameLine>,
    /// The `cursor` of the next page; `null` at the end.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub next: Option<String>,
}
