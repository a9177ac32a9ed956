//! A whole game at one moment.

use serde::{Deserialize, Serialize};
use tessera_rules::{BoardView, ByColor, Color, GameKind, MoveView, Scoreboard};
use utoipa::ToSchema;

use crate::{ClockView, SeatView};

/// Whether a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It goes on.
    Playing,
    /// It is over.
    Finished,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Winner {
    /// White won.
    White,
    /// Black won.
    Black,
    /// Nobody won.
    Draw,
}

impl From<Option<Color>> for Winner {
    fn from(winner: Option<Color>) -> Self {
        match winner {
            Some(Color::White) => Self::White,
            Some(Color::Black) => Self::Black,
            None => Self::Draw,
        }
    }
}

/// The ends of a game that no rule of it makes. Every other reason is a word of the rules, such as `connected`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndWord {
    /// A player gave up.
    Resignation,
    /// A player's time ran out.
    Time,
    /// The players agreed to a draw.
    Agreement,
    /// A player had gone, and the other one claimed the win.
    Abandoned,
    /// The game became longer than the server keeps: a draw.
    MoveLimit,
}

impl EndWord {
    /// As written.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Resignation => "resignation",
            Self::Time => "time",
            Self::Agreement => "agreement",
            Self::Abandoned => "abandoned",
            Self::MoveLimit => "move-limit",
        }
    }
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MoveEntry {
    /// Its canonical text.
    pub text: String,
    /// Who played it.
    pub by: Color,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// A request to take moves back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct UndoOffer {
    /// Who asks.
    pub by: Color,
    /// How many moves would be left.
    pub ply: u32,
}

/// What waits for an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Offers {
    /// Who offers a draw.
    #[schema(required = true)]
    pub draw: Option<Color>,
    /// Who asks to take moves back, and how far.
    #[schema(required = true)]
    pub undo: Option<UndoOffer>,
    /// Who offers another game.
    #[schema(required = true)]
    pub rematch: Option<Color>,
}

/// A whole game after the event `seq`, its moves held in whatever serialises as entries do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(bound = "", description = "A whole game after the event `seq`.")]
pub struct Snapshot<Moves = Vec<MoveEntry>> {
    /// The game's name in addresses.
    #[schema(example = "7hQk2mXw9B")]
    pub id: String,
    /// The game and its variant.
    pub kind: GameKind,
    /// The number of the last event; 0 before the first.
    pub seq: u64,
    /// Whether it goes on.
    pub status: Status,
    /// How it ended; `null` while it goes on.
    #[schema(required = true)]
    pub outcome: Option<Winner>,
    /// Why it ended: a word of the rules such as `connected`, or `resignation`, `time`, `agreement`, `abandoned`, `move-limit`.
    #[schema(required = true)]
    pub reason: Option<String>,
    /// Whose turn it is; meaningless once the game is over.
    pub turn: Color,
    /// How many moves have been played.
    pub ply: u32,
    /// The position string.
    pub position: String,
    /// The position string of the start.
    pub start: String,
    /// The moves played.
    #[schema(value_type = Vec<MoveEntry>)]
    pub moves: Moves,
    /// The moves taken back, the next to redo first.
    pub undone: Vec<String>,
    /// The legal moves with what a person touches to make them; none when the game is over.
    pub legal: Vec<MoveView>,
    /// The board for a user interface.
    pub view: BoardView,
    /// The figures that people follow.
    pub score: Scoreboard,
    /// The clocks, if there are any.
    #[schema(required = true)]
    pub clock: Option<ClockView>,
    /// What waits for an answer.
    pub offers: Offers,
    /// The id of the game that follows this one, if there is one.
    #[schema(required = true)]
    pub rematch: Option<String>,
    /// Who sits where.
    pub seats: ByColor<SeatView>,
    /// Whether one token holds both seats.
    pub same_screen: bool,
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
}
