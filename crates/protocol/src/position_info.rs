//! The rules and the engine for positions that belong to no game.

use serde::{Deserialize, Serialize};
use tessera_play::{Bot, MAX_PLY, optional_object};
use tessera_rules::{AnyGame, BoardView, Color, Explanation, GameKind, MoveView, Outcome, Touch};

use crate::{Code, LevelChoice, PositionField, Problem, ProblemReason};

/// A kind of game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KindView {
    /// The name for programs: the game, and after a colon the variant.
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
    /// The computer players of original programs that play it.
    pub bots: Vec<Bot>,
}

impl From<GameKind> for KindView {
    fn from(kind: GameKind) -> Self {
        let (game, session) = (kind.game(), kind.new_game());
        Self {
            kind,
            game: game.name.to_owned(),
            variant: kind.variant_name().to_owned(),
            title: game.title.to_owned(),
            author: game.author.to_owned(),
            summary: kind.summary().to_owned(),
            start: session.start(),
            first: session.first(),
            either_first: Color::ALL
                .into_iter()
                .all(|color| kind.new_game_with_first(color).is_some()),
            draws: session.has_draws(),
            bots: Bot::of(kind).collect(),
        }
    }
}

/// The list of `GET /api/v1/kinds`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KindList {
    /// Every game with every variant, the usual rules of each game first.
    pub kinds: Vec<KindView>,
}

impl KindList {
    /// Every game with every variant.
    pub fn all() -> Self {
        Self {
            kinds: GameKind::all().map(KindView::from).collect(),
        }
    }
}

/// The body of `…/moves` of a kind: a position, given by a start and moves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct PositionQuery {
    /// A position string; without it, the usual start.
    pub position: Option<String>,
    /// Moves to play from there.
    #[cfg_attr(feature = "openapi", schema(max_items = 2_000))]
    pub moves: Vec<String>,
    /// The squares and supplies that a person has touched there; if no legal move begins with them, `refusal` of the answer
    /// says why.
    #[cfg_attr(feature = "openapi", schema(max_items = 16))]
    pub touches: Vec<Touch>,
}

/// A position with its legal moves.
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
    /// The legal moves, each with the touches that make it.
    pub legal: Vec<MoveView>,
    /// The board for a user interface.
    pub view: BoardView,
    /// Why no legal move begins with the touches that were sent; left out if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<Explanation>,
}

/// No move has more touches.
const MAX_TOUCHES: usize = 16;

impl PositionInfo {
    /// What is asked about a position of this kind.
    pub fn of(kind: GameKind, query: &PositionQuery) -> Result<Self, Box<Problem>> {
        if query.touches.len() > MAX_TOUCHES {
            let reason = ProblemReason::TooManyTouches { most: MAX_TOUCHES };
            return Err(Box::new(Problem::because(Code::Invalid, reason)));
        }
        let game = game_after(kind, query.position.as_deref(), &query.moves)?;
        let asks_why = !query.touches.is_empty();
        Ok(Self {
            refusal: asks_why.then(|| game.refusal(&query.touches)).flatten(),
            position: game.position(),
            turn: game.turn(),
            outcome: game.outcome(),
            legal: game.legal_moves(),
            view: game.view(),
        })
    }
}

/// The game after these moves from a position, or from the usual start.
pub fn game_after(
    kind: GameKind,
    position: Option<&str>,
    moves: &[String],
) -> Result<Box<dyn AnyGame>, Box<Problem>> {
    let invalid = |reason| Box::new(Problem::because(Code::Invalid, reason));
    if moves.len() > MAX_PLY {
        return Err(invalid(ProblemReason::TooManyMoves { most: MAX_PLY }));
    }
    let mut game = match position {
        None => kind.new_game(),
        Some(position) => kind
            .game_at(position)
            .map_err(|error| invalid(PositionField::Position.reason(&error)))?,
    };
    for (i, text) in moves.iter().enumerate() {
        game.play(text).map_err(|error| {
            let mut problem = Problem::from(error);
            problem.number = Some(i + 1);
            problem.message = format!("move {} {text:?}: {}", i + 1, problem.message);
            problem
        })?;
    }
    Ok(game)
}

/// Limits of a search, which ends at the first one it reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct SearchLimits {
    /// Time in milliseconds.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub time: Option<u64>,
    /// Number of positions searched.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub nodes: Option<u64>,
    /// Depth in plies.
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
    /// Play like this level; not together with `limits`.
    pub level: Option<LevelChoice>,
    /// Limits of the search; one second by default.
    #[serde(deserialize_with = "optional_object")]
    pub limits: Option<SearchLimits>,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BestMove {
    /// The move's canonical text.
    #[serde(rename = "move")]
    pub text: String,
    /// The evaluation for the player to move, in hundredths of a unit.
    pub score: i32,
    /// In how many plies the player to move wins; negative for a loss; `null` if neither is known.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub win_in: Option<i32>,
    /// Whether the score is a proven win, loss or draw.
    pub proven: bool,
    /// The principal variation: the expected moves, beginning with the best one.
    pub line: Vec<String>,
    /// Depth of the search in plies.
    pub depth: u32,
    /// Number of positions searched.
    pub nodes: u64,
    /// Time of the search in milliseconds.
    pub time: u64,
}
