//! Everything a user interface may know of a position and its moves, in plain data.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser::SerializeStruct};

use crate::{ByColor, Color, GameKind, Outcome, Square};

/// One thing that a person touches to make a move. In text and JSON: the square, `supply` or `pass`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Touch {
    /// A square of the board.
    Square(Square),
    /// The pieces in hand of the player to move.
    Supply,
    /// The wish to pass.
    Pass,
}

impl From<Square> for Touch {
    fn from(square: Square) -> Self {
        Self::Square(square)
    }
}

impl fmt::Display for Touch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(square) => square.fmt(f),
            Self::Supply => f.write_str("supply"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl Serialize for Touch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Square(square) => square.serialize(serializer),
            Self::Supply => serializer.serialize_str("supply"),
            Self::Pass => serializer.serialize_str("pass"),
        }
    }
}

impl<'de> Deserialize<'de> for Touch {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        match text.as_str() {
            "supply" => Ok(Self::Supply),
            "pass" => Ok(Self::Pass),
            square => square.parse().map(Self::Square).map_err(de::Error::custom),
        }
    }
}

/// The touches that make one move.
///
/// An interface collects touches, keeps the legal moves whose path [begins with](Self::begins_with) them,
/// and plays when the one that is left [is complete](Self::is_complete).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Path {
    /// In the order in which they are made.
    pub touches: Vec<Touch>,
    /// How many of the last touches may come in any order.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub unordered: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_zero(n: &usize) -> bool {
    *n == 0
}

impl Path {
    /// A path whose order is fixed.
    pub fn ordered(touches: impl IntoIterator<Item = Touch>) -> Self {
        Self {
            touches: touches.into_iter().collect(),
            unordered: 0,
        }
    }

    /// Whether these touches are a beginning of the path, or all of it.
    pub fn begins_with(&self, touches: &[Touch]) -> bool {
        let fixed = self.touches.len() - self.unordered.min(self.touches.len());
        let (ordered, free) = self.touches.split_at(fixed);
        let (head, tail) = touches.split_at(touches.len().min(fixed));
        ordered.starts_with(head)
            && tail.len() <= free.len()
            && tail
                .iter()
                .enumerate()
                .all(|(i, touch)| free.contains(touch) && !tail[..i].contains(touch))
    }

    /// Whether these touches, which begin the path, are all of it.
    pub fn is_complete(&self, touches: &[Touch]) -> bool {
        touches.len() == self.touches.len()
    }
}

/// What a piece looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// A piece of Mad Bishops.
    Bishop,
    /// A piece of Lines of Action.
    Stone,
    /// A queen of Hecatomb.
    Queen,
    /// A king of Hecatomb.
    King,
    /// A ring of Mitsudomoe.
    Ring,
    /// A ball of Mitsudomoe.
    Ball,
}

/// Where a piece is: a square, and how many pieces are under it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Place {
    /// The square.
    pub square: Square,
    /// 0 on the board itself.
    pub level: u8,
}

impl Place {
    /// On the board itself.
    pub const fn ground(square: Square) -> Self {
        Self { square, level: 0 }
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Where it stands.
    pub place: Place,
    /// What it is.
    pub shape: Shape,
    /// Whose it is.
    pub color: Color,
}

/// What a move does to one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Transfer {
    /// It goes from one place to another.
    Move {
        /// Where it was.
        from: Place,
        /// Where it is now.
        to: Place,
    },
    /// It is captured.
    Remove {
        /// Where it was.
        from: Place,
    },
    /// It comes from the supply.
    Enter {
        /// Where it is now.
        to: Place,
    },
}

/// Which squares belong to the game.
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
    /// How many files it has.
    pub files: u8,
    /// How many ranks it has.
    pub ranks: u8,
    /// Which squares belong to the game.
    pub squares: Squares,
    /// The home squares of each player, in games that have them: the goal of the other one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<ByColor<Vec<String>>>))]
    pub homes: Option<ByColor<Vec<Square>>>,
}

/// A piece as people follow it: its number stays with it for the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PieceView {
    /// The same piece has the same number before and after every move, undo and redo.
    pub id: u16,
    /// Where it stands.
    #[serde(flatten)]
    pub place: Place,
    /// What it is.
    pub shape: Shape,
    /// Whose it is.
    pub color: Color,
}

// By hand, like that of `MoveView`: what serde makes of a flattened field is slow, and a server writes many of them.
impl Serialize for PieceView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("PieceView", 5)?;
        fields.serialize_field("id", &self.id)?;
        fields.serialize_field("square", &self.place.square)?;
        fields.serialize_field("level", &self.place.level)?;
        fields.serialize_field("shape", &self.shape)?;
        fields.serialize_field("color", &self.color)?;
        fields.end()
    }
}

/// One figure of the score line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Figure {
    /// What it counts.
    pub name: FigureName,
    /// How many.
    #[serde(flatten)]
    pub value: FigureValue,
}

/// What a figure counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FigureName {
    /// White pieces minus black pieces.
    Balance,
    /// Connected groups.
    Groups,
    /// Plies until the game is drawn.
    PliesLeft,
    /// Plies since the last capture.
    QuietPlies,
    /// Queens on the board.
    Queens,
    /// Balls on their goal squares.
    BallsHome,
    /// Rings in supply.
    Supply,
}

impl FigureName {
    /// What people call it.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Balance => "white minus black",
            Self::Groups => "groups",
            Self::PliesLeft => "plies left",
            Self::QuietPlies => "plies since the last capture",
            Self::Queens => "queens",
            Self::BallsHome => "balls home",
            Self::Supply => "rings in supply",
        }
    }
}

/// The number or numbers of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FigureValue {
    /// One for the game.
    Shared(u32),
    /// A difference, written with its sign.
    Signed(i32),
    /// One for each player.
    Each(ByColor<u32>),
}

/// The score line of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Scoreboard(pub Vec<Figure>);

impl Scoreboard {
    /// A score line of these figures.
    pub fn new(figures: impl IntoIterator<Item = (FigureName, FigureValue)>) -> Self {
        let figure = |(name, value)| Figure { name, value };
        Self(figures.into_iter().map(figure).collect())
    }
}

/// `white minus black +4`, `plies left 7; queens white 30, black 29`.
impl fmt::Display for Scoreboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, figure) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{} ", figure.name.label())?;
            match figure.value {
                FigureValue::Shared(n) => write!(f, "{n}")?,
                FigureValue::Signed(0) => write!(f, "0")?,
                FigureValue::Signed(n) => write!(f, "{n:+}")?,
                FigureValue::Each(n) => write!(f, "white {}, black {}", n.white, n.black)?,
            }
        }
        Ok(())
    }
}

/// Something about the position that deserves a glance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Alert {
    /// What it is.
    pub kind: AlertKind,
    /// Whom it is about: the owner of the king, or the side about to win.
    pub color: Color,
    /// Where to look.
    pub squares: Vec<Square>,
}

/// What an alert is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AlertKind {
    /// This player's king is attacked.
    KingAttacked,
    /// This player would win with one more move, if it were theirs.
    WinsNext,
}

/// The last move, for marking it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LastMove {
    /// Its canonical text.
    pub text: String,
    /// Every square it changed, without repetition.
    pub squares: Vec<Square>,
}

/// A whole board for a user interface.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardView {
    /// The game and its variant.
    pub kind: GameKind,
    /// The board without its pieces.
    #[serde(flatten)]
    pub shape: BoardShape,
    /// Whose turn it is; meaningless once there is an outcome.
    pub turn: Color,
    /// The pieces, along the ranks from a1 and upwards within a stack.
    pub pieces: Vec<PieceView>,
    /// Pieces in hand, in games that have them.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub supply: Option<ByColor<u8>>,
    /// The figures that people follow.
    pub score: Scoreboard,
    /// What a watchful player would notice.
    pub alerts: Vec<Alert>,
    /// The move that led here.
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
    /// What a person touches to make it.
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

    fn touch(text: &str) -> Touch {
        Touch::Square(text.parse().unwrap())
    }

    #[test]
    fn views_are_written_as_they_are_read() {
        let piece = PieceView {
            id: 3,
            place: Place {
                square: Square::new(9, 9),
                level: 2,
            },
            shape: Shape::Ball,
            color: Color::Black,
        };
        let json = serde_json::to_string(&piece).unwrap();
        assert_eq!(
            json,
            r#"{"id":3,"square":"j10","level":2,"shape":"ball","color":"black"}"#
        );
        assert_eq!(serde_json::from_str::<PieceView>(&json).unwrap(), piece);
        for unordered in [0, 2] {
            for captures in [vec![], vec![Square::new(0, 0)]] {
                let touches = vec![touch("a1"), Touch::Supply, Touch::Pass];
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
    fn the_free_end_of_a_path_may_come_in_any_order() {
        let path = Path {
            touches: ["a1", "d4", "c5", "e2"].map(touch).into(),
            unordered: 2,
        };
        assert!(path.begins_with(&[]));
        assert!(path.begins_with(&["a1", "d4", "e2"].map(touch)));
        assert!(path.begins_with(&["a1", "d4", "e2", "c5"].map(touch)));
        assert!(!path.begins_with(&["d4"].map(touch)));
        assert!(!path.begins_with(&["a1", "d4", "e2", "e2"].map(touch)));
        assert!(!path.begins_with(&["a1", "d4", "c5", "e2", "a1"].map(touch)));
    }

    #[test]
    fn a_score_reads_as_people_say_it() {
        let score = Scoreboard::new([
            (FigureName::Balance, FigureValue::Signed(4)),
            (
                FigureName::Groups,
                FigureValue::Each(ByColor { white: 3, black: 2 }),
            ),
        ]);
        assert_eq!(
            score.to_string(),
            "white minus black +4; groups white 3, black 2"
        );
    }
}
