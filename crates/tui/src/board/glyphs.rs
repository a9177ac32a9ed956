//! What pieces look like in a few characters.

use tessera_rules::{
    BoardView, Color,
    view::{PieceView, Shape},
};

/// Which characters a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyphs {
    /// All of them.
    Unicode,
    /// Plain letters.
    Ascii,
}

impl Glyphs {
    /// One to three characters. White is hollow and black is solid, so that colour is never the only sign.
    pub const fn piece(self, piece: PieceView) -> &'static str {
        self.of(piece.shape, piece.color)
    }

    /// The same for a piece that need not be on a board.
    pub const fn of(self, shape: Shape, color: Color) -> &'static str {
        use Color::{Black, White};
        if matches!(self, Self::Ascii) {
            return match (shape, color) {
                (Shape::Bishop | Shape::Stone, White) => "w",
                (Shape::Bishop | Shape::Stone, Black) => "b",
                (Shape::Queen, White) => "Q",
                (Shape::Queen, Black) => "q",
                (Shape::King, White) => "K",
                (Shape::King, Black) => "k",
                (Shape::Ring, White) => "(w)",
                (Shape::Ring, Black) => "[b]",
                (Shape::Ball, White) => "(W)",
                (Shape::Ball, Black) => "[B]",
            };
        }
        match (shape, color) {
            (Shape::Bishop, White) => "♗",
            (Shape::Bishop, Black) => "♝",
            (Shape::Stone, White) => "○",
            (Shape::Stone, Black) => "●",
            (Shape::Queen, White) => "♕",
            (Shape::Queen, Black) => "♛",
            (Shape::King, White) => "♔",
            (Shape::King, Black) => "♚",
            (Shape::Ring, White) => "( )",
            (Shape::Ring, Black) => "[ ]",
            (Shape::Ball, White) => "(○)",
            (Shape::Ball, Black) => "[●]",
        }
    }

    /// How a player's pieces look, with a space before; nothing if there are none.
    pub fn legend(self, view: &BoardView, color: Color) -> String {
        let is_typical = |piece: &&PieceView| {
            piece.color == color && !matches!(piece.shape, Shape::King | Shape::Ring)
        };
        let piece = view.pieces.iter().find(is_typical);
        piece.map_or_else(String::new, |piece| format!(" {}", self.piece(*piece)))
    }
}
