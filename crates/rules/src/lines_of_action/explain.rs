//! Why a piece may not go there.

use super::{LinesOfAction, board, movegen};
use crate::{Explanation, Refusal, Square, explain::Lines, grid, view::Touch};

pub(super) fn explain(pos: &LinesOfAction, touches: &[Touch]) -> Explanation {
    match *touches {
        [Touch::Supply, ..] | [_, Touch::Supply, ..] => Refusal::NotASupplyMove.at([]),
        [Touch::Pass, ..] | [_, Touch::Pass, ..] if !movegen::must_pass(pos) => {
            Refusal::PassWithMoves.at([])
        }
        [Touch::Square(from)] | [Touch::Square(from), Touch::Pass] => {
            explain_start(pos, from).unwrap_or(Refusal::Immobile { square: from }.at([from]))
        }
        [Touch::Square(from), Touch::Square(to)] => {
            explain_start(pos, from).unwrap_or_else(|| explain_travel(pos, from, to))
        }
        _ => Refusal::TooLong.at([]),
    }
}

/// Why the player to move may not begin here, if there is a reason that needs no direction.
fn explain_start(pos: &LinesOfAction, from: Square) -> Option<Explanation> {
    let (us, them) = pos.sides();
    let Some(cell) = board::cell(pos.variant, from) else {
        return Some(Refusal::OffBoard { square: from }.at([from]));
    };
    if them.has(cell) {
        Some(Refusal::NotYours { square: from }.at([from]))
    } else if !us.has(cell) {
        Some(Refusal::NoPiece { square: from }.at([from]))
    } else if movegen::must_pass(pos) {
        Some(Refusal::MustPass.at([]))
    } else {
        None
    }
}

/// Why the piece on `from`, which belongs to the player to move, may not go to `to`.
fn explain_travel(pos: &LinesOfAction, from: Square, to: Square) -> Explanation {
    if !board::size(pos.variant).contains(to) {
        return Refusal::OffBoard { square: to }.at([to]);
    }
    if from == to {
        return Refusal::SameSquare.at([from]);
    }
    let Some((files, ranks, tried)) = from.line_to(to) else {
        return Refusal::NotInLine { moves: Lines::Any }.at([from, to]);
    };
    let (us, them) = pos.sides();
    let is_on_line = |square: &Square| {
        let same_line = |(f, r, _)| (f, r) == (files, ranks) || (f, r) == (-files, -ranks);
        *square == from || from.line_to(*square).is_some_and(same_line)
    };
    let on_line: Vec<Square> = grid::squares(us | them).filter(is_on_line).collect();
    let exactly = on_line.len() as u8;
    if tried != exactly {
        return Refusal::WrongDistance { exactly, tried }.at(on_line);
    }
    let is_enemy = |square: &Square| them.has(grid::cell(*square));
    if let Some(by) = from.between(to).find(is_enemy) {
        let color = !pos.turn;
        return Refusal::Blocked { by, color }.at([by]);
    }
    Refusal::OwnPiece { square: to }.at([to])
}
