//! Why an attempted move of Mad Bishops is not legal.

use super::{MadBishops, board, movegen};
use crate::{
    Explanation, IllegalReason, explain::Directions, from_to::touched_squares, view::Touch,
};

pub(super) fn explain(pos: &MadBishops, touches: &[Touch]) -> Explanation {
    let (from, to) = match touched_squares(touches, board::size(pos.variant)) {
        Ok(squares) => squares,
        Err(explanation) => return explanation,
    };
    let (us, them) = pos.sides();
    let Some(start) = board::cell(pos.variant, from) else {
        return IllegalReason::LightSquare { square: from }.at([from]);
    };
    if them.has(start) {
        return IllegalReason::NotYours { square: from }.at([from]);
    }
    if !us.has(start) {
        return IllegalReason::NoPiece { square: from }.at([from]);
    }
    let Some(to) = to else {
        return IllegalReason::Immobile { square: from }.at([from]);
    };
    if from == to {
        return IllegalReason::SameSquare.at([from]);
    }
    let Some(end) = board::cell(pos.variant, to) else {
        return IllegalReason::LightSquare { square: to }.at([to]);
    };
    let diagonal = from
        .line_to(to)
        .is_some_and(|(files, ranks, _)| files != 0 && ranks != 0);
    if !diagonal {
        return IllegalReason::NotInLine {
            moves: Directions::Diagonal,
        }
        .at([from, to]);
    }
    let piece_on = |square| {
        let cell = board::cell(pos.variant, square)?;
        Some((square, pos.pieces.owner(cell)?))
    };
    if let Some((by, color)) = from.between(to).find_map(piece_on) {
        return IllegalReason::Blocked { by, color }.at([by]);
    }
    if us.has(end) {
        return IllegalReason::OwnPiece { square: to }.at([to]);
    }
    let captures = movegen::targets(pos, start) & them;
    if captures.any() {
        return IllegalReason::MustCapture { square: from }
            .at(captures.into_iter().map(board::square));
    }
    IllegalReason::EngagesNobody { square: to }.at([to])
}
