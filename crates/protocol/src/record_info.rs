//! Reading a record without making a game of it.

use serde::{Deserialize, Serialize};
use tessera_rules::{BoardView, ByColor, Color, GameKind};

use tessera_play::{Status, Winner};

/// A record to read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordQuery {
    /// Header pairs and numbered moves.
    pub record: String,
}

/// What a record says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecordInfo {
    /// The game and its variant.
    pub kind: GameKind,
    /// The names of the players.
    pub names: ByColor<Option<String>>,
    /// Whether the recorded game goes on.
    pub status: Status,
    /// How it ended; `null` if it did not.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub outcome: Option<Winner>,
    /// Why it ended, in one word; `null` if it did not.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub reason: Option<String>,
    /// The moves of the game.
    pub moves: Vec<String>,
    /// How many moves stand in variations, which are no part of the game.
    pub left_out: usize,
    /// The position strings, from the start to the end: one more than moves.
    pub positions: Vec<String>,
    /// Whose turn it is at the end.
    pub turn: Color,
    /// The board at the end.
    pub view: BoardView,
}
