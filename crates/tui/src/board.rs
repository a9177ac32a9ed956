//! Boards drawn with characters: glyphs, layout, marks and painting.

pub mod glyphs;
mod layout;
mod naming;
pub mod original;
mod paint;
mod sprite;

#[cfg(test)]
use tessera_rules::view::Shape;
use tessera_rules::{
    BoardView, Color, GameKind, Square,
    view::{PieceView, Squares},
};

pub use glyphs::Glyphs;
pub(crate) use layout::BoardLayout;
pub use naming::{Naming, Players};
pub use original::Numbering;
pub(crate) use paint::{Scene, paint};

/// The pieces on a square, from the bottom up.
pub fn stack(view: &BoardView, square: Square) -> impl DoubleEndedIterator<Item = &PieceView> {
    view.pieces
        .iter()
        .filter(move |piece| piece.place.square == square)
}

/// Whether the game does not use the square: a light one where only dark squares are used.
pub fn is_unused(view: &BoardView, square: Square) -> bool {
    view.shape.squares == Squares::Dark && !square.is_dark()
}

/// The player whose home square it is.
pub fn home_of(view: &BoardView, square: Square) -> Option<Color> {
    let homes = view.shape.homes.as_ref()?;
    Color::ALL
        .into_iter()
        .find(|&color| homes[color].contains(&square))
}

/// How boards are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Style {
    /// Shaded squares with Unicode pieces.
    #[default]
    Tessera,
    /// The same with ASCII characters only.
    Ascii,
    /// The board as the original program of each game printed it.
    Original,
}

impl Style {
    /// All styles, in the order of the menu.
    pub const ALL: [Self; 3] = [Self::Tessera, Self::Ascii, Self::Original];
}

/// The orientation of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Side {
    /// White at the bottom, unless the original program printed rank 1 at the top.
    #[default]
    Usual,
    /// Rotated by 180 degrees.
    Turned,
}

impl Side {
    /// The player whose end of the board is at the bottom.
    pub(crate) fn bottom(self, kind: GameKind, style: Style) -> Color {
        // `Numbering::FromRankOne` prints rank 1 at the top.
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

/// Why a square is marked, in ascending priority.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mark {
    /// Changed by the last move.
    Last,
    /// Part of a threat.
    Alert,
    /// A legal next touch.
    Target,
    /// Touched already.
    Chosen,
    /// Part of the hinted move.
    Hint,
    /// Shows why a move is not legal.
    Refused,
}

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

/// Every shape of a piece. A new shape is a compile error here.
#[cfg(test)]
fn shapes() -> impl Iterator<Item = Shape> {
    std::iter::successors(Some(Shape::Bishop), |shape| match shape {
        Shape::Bishop => Some(Shape::Stone),
        Shape::Stone => Some(Shape::Queen),
        Shape::Queen => Some(Shape::King),
        Shape::King => Some(Shape::Ring),
        Shape::Ring => Some(Shape::Ball),
        Shape::Ball => None,
    })
}
