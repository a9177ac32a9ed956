//! Pseudo-legal moves, which may leave the king attacked: the legal moves of the usual game. `classic` filters them for the
//! classic game.

use super::{Hecatomb, Move, rays};
use crate::{Bitboard, grid::neighbours};

/// The pseudo-legal destinations of the piece of the player to move on `cell`.
#[inline]
pub(super) fn targets(pos: &Hecatomb, cell: u8) -> Bitboard {
    let (us, _) = pos.sides();
    let reached = if pos.kings.has(cell) {
        neighbours(Bitboard::of(cell))
    } else {
        rays::slides(cell, pos.occupied())
    };
    reached - us
}

/// The queens of the player to move with a neighbouring square that holds no piece of their own: those that have a move.
#[inline]
pub(super) fn mobile_queens(pos: &Hecatomb) -> Bitboard {
    let (us, _) = pos.sides();
    pos.queens(pos.turn) & neighbours(!us)
}

/// Appends the moves of one piece.
#[inline]
pub(super) fn append(moves: &mut Vec<Move>, from: u8, targets: Bitboard, them: Bitboard) {
    moves.extend(targets.into_iter().map(|to| Move {
        from,
        to,
        capture: them.has(to),
    }));
}

/// Only the moves that end on one of the `targets`.
#[inline]
pub(super) fn generate_onto(pos: &Hecatomb, targets: Bitboard, moves: &mut Vec<Move>) {
    let (us, them) = pos.sides();
    let occupied = pos.occupied();
    let targets = targets - us;
    for from in mobile_queens(pos) {
        append(moves, from, rays::slides(from, occupied) & targets, them);
    }
    let king = pos.king(pos.turn);
    for from in king {
        append(moves, from, neighbours(king) & targets, them);
    }
}

#[inline]
pub(super) fn count(pos: &Hecatomb) -> u64 {
    let (us, _) = pos.sides();
    let king_moves = (neighbours(pos.king(pos.turn)) - us).len();
    u64::from(count_slides(pos, pos.queens(pos.turn), !us) + king_moves)
}

/// The number of moves of these queens of the player to move onto `targets`, which hold no piece of their own.
#[inline]
pub(super) fn count_slides(pos: &Hecatomb, queens: Bitboard, targets: Bitboard) -> u32 {
    let reached = rays::reach(queens, !pos.occupied());
    reached.into_iter().map(|set| (set & targets).len()).sum()
}
