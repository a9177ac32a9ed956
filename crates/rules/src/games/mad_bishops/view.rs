//! The view of Mad Bishops.

use super::{MadBishops, Variant, board};
use crate::{
    Color,
    view::{BoardShape, FigureName, FigureValue, Piece, Place, Scoreboard, Shape, Squares},
};

pub(super) fn shape(variant: Variant) -> BoardShape {
    let size = board::size(variant);
    BoardShape {
        files: size.files,
        ranks: size.ranks,
        squares: Squares::Dark,
        homes: None,
    }
}

pub(super) fn pieces(pos: &MadBishops) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Color::ALL
        .into_iter()
        .flat_map(|color| pos.pieces[color].into_iter().map(move |cell| (color, cell)))
        .map(|(color, cell)| Piece {
            place: Place::ground(board::square(cell)),
            shape: Shape::Bishop,
            color,
        })
        .collect();
    pieces.sort_unstable_by_key(|piece| piece.place);
    pieces
}

pub(super) fn score(pos: &MadBishops) -> Scoreboard {
    let balance = pos.pieces.white.len() as i32 - pos.pieces.black.len() as i32;
    Scoreboard::new([(FigureName::Balance, FigureValue::Signed(balance))])
}
