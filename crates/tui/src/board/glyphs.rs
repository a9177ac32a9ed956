//! Pieces as one to three characters.

use tessera_rules::{
    BoardView, Color,
    view::{PieceView, Shape},
};

/// The characters that a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyphs {
    /// Unicode.
    Unicode,
    /// ASCII only.
    Ascii,
}

impl Glyphs {
    /// The glyph of a piece. White is hollow and black is solid, so that colour is never the only difference.
    pub const fn piece(self, piece: PieceView) -> &'static str {
        use Color::{Black, White};
        let PieceView { shape, color, .. } = piece;
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

    /// The glyph of a player's most typical piece after a space; empty if the player has none.
    pub fn legend(self, view: &BoardView, color: Color) -> String {
        let is_typical = |piece: &&PieceView| {
            let is_typical = match piece.shape {
                Shape::Bishop | Shape::Stone | Shape::Queen | Shape::Ball => true,
                Shape::King | Shape::Ring => false,
            };
            piece.color == color && is_typical
        };
        let piece = view.pieces.iter().find(is_typical);
        piece.map_or_else(String::new, |piece| format!(" {}", self.piece(*piece)))
    }
}
