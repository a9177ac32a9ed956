//! Boards made of characters: what stands on a square, where it is on the screen, and what marks it.

pub mod glyphs;
pub mod original;
mod paint;
mod plan;
mod sprite;

use tessera_rules::{
    BoardView, Color, GameKind, Square,
    view::{PieceView, Squares},
};

pub use glyphs::Glyphs;
pub use original::Numbering;
pub(crate) use paint::{Scene, paint};
pub(crate) use plan::Plan;

/// What stands on a square, from the bottom up.
pub fn stack(view: &BoardView, square: Square) -> impl DoubleEndedIterator<Item = &PieceView> {
    view.pieces
        .iter()
        .filter(move |piece| piece.place.square == square)
}

/// Whether the square is no part of the game.
pub fn is_unused(view: &BoardView, square: Square) -> bool {
    view.shape.squares == Squares::Dark && !square.is_dark()
}

/// Whose home square it is, if it is one.
pub fn is_home(view: &BoardView, square: Square) -> Option<Color> {
    let homes = view.shape.homes.as_ref()?;
    Color::ALL
        .into_iter()
        .find(|&color| homes[color].contains(&square))
}

/// How boards are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Style {
    /// Our own board.
    #[default]
    Tessera,
    /// Our own board with plain letters.
    Ascii,
    /// The board of the original program of each game.
    Original,
}

impl Style {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Tessera, Self::Ascii, Self::Original];
}

/// From which side one looks at the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Side {
    /// As the rules draw it.
    #[default]
    Usual,
    /// From the other end.
    Turned,
}

impl Side {
    /// The player whose end of the board is at the bottom.
    pub(crate) fn bottom(self, kind: GameKind, style: Style) -> Color {
        // One of the original programs printed rank 1 at the top.
        let is_turned = style == Style::Original && Numbering::of(kind) == Numbering::FromRankOne;
        if (self == Self::Turned) == is_turned {
            Color::White
        } else {
            Color::Black
        }
    }

    pub(crate) fn turned(self) -> Self {
        match self {
            Self::Usual => Self::Turned,
            Self::Turned => Self::Usual,
        }
    }
}

/// Why a square deserves a look, the more urgent last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mark {
    /// The last move changed it.
    Last,
    /// A watchful player would notice it.
    Alert,
    /// The next touch may be here.
    Target,
    /// It has been touched.
    Chosen,
    /// The advised move.
    Hint,
    /// It shows why a move is not legal.
    Refused,
}

/// The marked squares of a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks(Vec<(Square, Mark)>);

impl Marks {
    pub(crate) fn add(&mut self, mark: Mark, squares: impl IntoIterator<Item = Square>) {
        self.0
            .extend(squares.into_iter().map(|square| (square, mark)));
    }

    fn has(&self, square: Square, mark: Mark) -> bool {
        self.0.contains(&(square, mark))
    }
}
