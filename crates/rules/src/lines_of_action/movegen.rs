//! Legal moves, read line by line from tables.

use super::{LinesOfAction, Move, Travel, lines::ROOM};

/// Whether no piece of the player to move can move.
pub(super) fn must_pass(pos: &LinesOfAction) -> bool {
    pos.lines.count(pos.turn) == 0
}

#[inline]
pub(super) fn generate(pos: &LinesOfAction, moves: &mut Vec<Move>) {
    let (_, them) = pos.sides();
    let mut room = ROOM;
    let pairs = pos.lines.moves(pos.variant, pos.turn, &mut room);
    moves.extend(pairs.iter().map(|&[from, to]| {
        Move::Travel(Travel {
            from,
            to,
            capture: them.has(to),
        })
    }));
    if pairs.is_empty() {
        moves.push(Move::Pass);
    }
}

/// A pass is a move.
#[inline]
pub(super) fn count(pos: &LinesOfAction) -> u64 {
    pos.lines.count(pos.turn).max(1).into()
}
