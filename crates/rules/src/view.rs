//! What a user interface gets: boards, pieces, scores, alerts and legal moves as plain data without rules.
//!
//! Interfaces know no games, only this vocabulary. A new game that needs another piece, figure or alert adds it to `Shape`,
//! `FigureName` or `AlertKind`; the compiler then points at every interface that has to show it.

mod move_text;
mod piece;
mod scoreboard;
mod touch;

use serde::{Deserialize, Serialize, Serializer, ser::SerializeStruct};

pub use piece::{Piece, PieceView, Place, Shape, Supply, Transfer};
pub use scoreboard::{Figure, FigureName, FigureValue, Scoreboard};
pub use touch::{Path, Touch};

use crate::{
    Bitboard, ByColor, Color, GameKind, Outcome, Square, grid, position::GameMove, text::BoardSize,
};

/// Which squares of the board are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Squares {
    /// Every square.
    All,
    /// The dark ones; `a1` is dark.
    Dark,
}

/// A board without its pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardShape {
    /// The number of files.
    pub files: u8,
    /// The number of ranks.
    pub ranks: u8,
    /// Which squares of the board are used.
    pub squares: Squares,
    /// The home squares of each player, which are the goal of the other one, in games that have them.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<ByColor<Vec<String>>>))]
    pub homes: Option<ByColor<Vec<Square>>>,
}

impl BoardShape {
    /// A board without home squares.
    pub(crate) const fn new(size: BoardSize, squares: Squares) -> Self {
        Self {
            files: size.files,
            ranks: size.ranks,
            squares,
            homes: None,
        }
    }
}

/// What an interface shows of a position of any game.
pub trait Presentation {
    /// The board without its pieces.
    fn shape(&self) -> BoardShape;

    /// The pieces on the board in the order of their squares (a1, b1, …), each stack from the bottom up.
    fn pieces(&self) -> Vec<Piece>;

    /// The pieces beside the board that may be brought onto it, in games that have them.
    fn supply(&self) -> Option<Supply> {
        None
    }

    /// The figures shown beside the board.
    fn score(&self) -> Scoreboard;

    /// Threats to point out, in games that have them. The game must not be over.
    fn alerts(&self) -> Vec<Alert> {
        Vec::new()
    }
}

/// A threat that an interface points out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Alert {
    /// The threat.
    pub kind: AlertKind,
    /// The owner of the attacked king, or the player who could win.
    pub color: Color,
    /// The squares to highlight.
    pub squares: Vec<Square>,
    /// Canonical texts of moves with which this player could win, at most three; for `wins-next` only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub moves: Vec<String>,
}

/// Maximum number of winning moves in an alert.
const MAX_THREATS: usize = 3;

impl Alert {
    /// An alert for each player who could win with the next move, with the squares of their pieces on the [`grid`] and the
    /// first of the `winning` moves.
    pub(crate) fn wins_next<M: GameMove, I: IntoIterator<Item = M>>(
        pieces: ByColor<Bitboard>,
        winning: impl Fn(Color) -> I,
    ) -> Vec<Self> {
        let alert = |color| {
            let moves = winning(color).into_iter().take(MAX_THREATS);
            let moves: Vec<String> = moves.map(|m| m.to_string()).collect();
            (!moves.is_empty()).then(|| Self {
                kind: AlertKind::WinsNext,
                color,
                squares: grid::squares(pieces[color]).collect(),
                moves,
            })
        };
        Color::ALL.into_iter().filter_map(alert).collect()
    }
}

/// The kinds of threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AlertKind {
    /// The king of this player is attacked.
    KingAttacked,
    /// This player could win with one move, if it were their turn.
    WinsNext,
}

/// The last move, for highlighting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LastMove {
    /// Its canonical text.
    pub text: String,
    /// The squares it changed, each once.
    pub squares: Vec<Square>,
}

/// A position of a game for a user interface.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardView {
    /// The game and its variant.
    pub kind: GameKind,
    /// The board without its pieces.
    #[serde(flatten)]
    pub shape: BoardShape,
    /// The player to move; without meaning once there is an outcome.
    pub turn: Color,
    /// The pieces in the order of their squares (a1, b1, …), each stack from the bottom up.
    pub pieces: Vec<PieceView>,
    /// How many pieces each player has in supply, in games that have one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub supply: Option<ByColor<u8>>,
    /// What the pieces in supply look like, in games that have one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub supply_shape: Option<Shape>,
    /// The figures shown beside the board.
    pub score: Scoreboard,
    /// Threats; none when the game is over.
    pub alerts: Vec<Alert>,
    /// The move that led to this position.
    pub last: Option<LastMove>,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
}

/// A legal move for a user interface.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveView {
    /// Its canonical text.
    pub text: String,
    /// The touches that make it.
    #[serde(flatten)]
    pub path: Path,
    /// The squares whose pieces it captures.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub captures: Vec<Square>,
}

impl Serialize for MoveView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self {
            text,
            path,
            captures,
        } = self;
        let count = 2 + usize::from(path.unordered > 0) + usize::from(!captures.is_empty());
        let mut fields = serializer.serialize_struct("MoveView", count)?;
        fields.serialize_field("text", text)?;
        fields.serialize_field("touches", &path.touches)?;
        if path.unordered > 0 {
            fields.serialize_field("unordered", &path.unordered)?;
        }
        if !captures.is_empty() {
            fields.serialize_field("captures", captures)?;
        }
        fields.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_view_omits_what_is_empty_and_reads_back() {
        for unordered in [0, 2] {
            for captures in [vec![], vec![Square::new(0, 0)]] {
                let square = Touch::Square(Square::new(0, 0));
                let touches = vec![square, Touch::Supply, Touch::Pass];
                let view = MoveView {
                    text: "a1".to_owned(),
                    path: Path { touches, unordered },
                    captures,
                };
                let json = serde_json::to_string(&view).unwrap();
                assert_eq!(serde_json::from_str::<MoveView>(&json).unwrap(), view);
                assert_eq!(json.contains("unordered"), unordered > 0);
                assert_eq!(json.contains("captures"), !view.captures.is_empty());
            }
        }
    }

    #[test]
    fn a_board_view_tells_count_and_shape_of_the_supply_where_there_is_one() {
        for kind in GameKind::all() {
            let json = serde_json::to_value(kind.new_game().view()).unwrap();
            let has_supply = kind.game().name == "mitsudomoe";
            assert_eq!(json.get("supply").is_some(), has_supply, "{kind}");
            assert_eq!(json.get("supply_shape").is_some(), has_supply, "{kind}");
        }
        let kind: GameKind = "mitsudomoe".parse().unwrap();
        let json = serde_json::to_value(kind.new_game().view()).unwrap();
        assert_eq!(json["supply"], serde_json::json!({"white": 5, "black": 5}));
        assert_eq!(json["supply_shape"], "ring");
    }
}
