//! The rules and the engine without a game.

use serde::{Deserialize, Serialize};
use tessera_rules::{BoardView, Color, Explanation, GameKind, MoveView, Outcome, Touch};

use crate::LevelChoice;

/// A game that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KindView {
    /// The name for programs: the game, with the variant behind a colon.
    pub kind: GameKind,
    /// The game without its variant, for programs.
    pub game: String,
    /// The variant's name; empty for the usual rules.
    pub variant: String,
    /// The name of the game for people.
    pub title: String,
    /// Who invented it.
    pub author: String,
    /// One sentence about the game or the variant.
    pub summary: String,
    /// The position string of the usual start.
    pub start: String,
    /// Who usually moves first.
    pub first: Color,
    /// Whether either player may move first.
    pub either_first: bool,
    /// Whether a game can end in a draw.
    pub draws: bool,
}

/// The list of `GET /api/v1/kinds`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KindList {
    /// Every game with every variant, the usual rules of each game first.
    pub kinds: Vec<KindView>,
}

/// A position, given by a start and moves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct PositionQuery {
    /// A position string; without it, the usual start.
    pub position: Option<String>,
    /// Moves to play from there.
    #[cfg_attr(feature = "openapi", schema(max_items = 2_000))]
    pub moves: Vec<String>,
    /// What a person has touched there; if no legal move begins with it, the answer says why in `refusal`.
    #[cfg_attr(feature = "openapi", schema(max_items = 16))]
    pub touches: Vec<Touch>,
}

/// What the rules say of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PositionInfo {
    /// The canonical position string.
    pub position: String,
    /// Whose turn it is.
    pub turn: Color,
    /// How the game has ended, if it has.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub outcome: Option<Outcome>,
    /// The legal moves with what a person touches to make them.
    pub legal: Vec<MoveView>,
    /// The board for a user interface.
    pub view: BoardView,
    /// Why no legal move begins with the touches that were sent; left out if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<Explanation>,
}

/// What a search may cost; whatever is reached first ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct SearchLimits {
    /// Milliseconds.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub time: Option<u64>,
    /// Positions looked at.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub nodes: Option<u64>,
    /// Plies looked ahead.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub depth: Option<u32>,
}

/// The body of `…/bestmove`: a position, and either a level or limits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct BestMoveRequest {
    /// A position string; without it, the usual start.
    pub position: Option<String>,
    /// Moves to play from there.
    #[cfg_attr(feature = "openapi", schema(max_items = 2_000))]
    pub moves: Vec<String>,
    /// Plays like this level; not together with `limits`.
    pub level: Option<LevelChoice>,
    /// What the search may cost; one second without it.
    pub limits: Option<SearchLimits>,
}

/// What the engine would play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BestMove {
    /// The move's canonical text.
    #[serde(rename = "move")]
    pub text: String,
    /// What it is worth to the player to move, in hundredths of a unit.
    pub score: i32,
    /// In how many plies the player to move wins; negative for a loss; `null` if neither is known.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub win_in: Option<i32>,
    /// Whether the score is certain: a forced win or loss, or a draw that has been proven.
    pub proven: bool,
    /// The moves expected from here, the best first.
    pub line: Vec<String>,
    /// How many plies it looked ahead.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
    /// How long it took, in milliseconds.
    pub time: u64,
}
