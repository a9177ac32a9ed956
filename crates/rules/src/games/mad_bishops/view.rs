//! The view of Mad Bishops.

use super::{MadBishops, board};
use crate::view::{
    BoardShape, FigureName, FigureValue, Piece, Presentation, Scoreboard, Shape, Squares,
};

impl Presentation for MadBishops {
    fn shape(&self) -> BoardShape {
        BoardShape::new(board::size(self.variant), Squares::Dark)
    }

    fn pieces(&self) -> Vec<Piece> {
        Piece::alike(Shape::Bishop, self.pieces, board::square)
    }

    fn score(&self) -> Scoreboard {
        let balance = self.pieces.white.len() as i32 - self.pieces.black.len() as i32;
        Scoreboard::new([(FigureName::Balance, FigureValue::Signed(balance))])
    }
}
