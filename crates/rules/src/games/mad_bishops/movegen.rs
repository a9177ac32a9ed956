//! Move generation, set-wise: attacks are computed for all pieces of a side at once.
//!
//! A piece that is not engaged is in no enemy attack set, so its leaving changes none. Whether it will be engaged on an empty
//! square can be read from the enemy attacks before the move, and one attack set serves all quiet moves.

use super::{
    MadBishops, Move,
    board::{Shift, reach, slides},
};
use crate::Bitboard;

/// The empty squares on which a piece that is not engaged now would be engaged.
#[inline]
fn engaging_squares(pos: &MadBishops) -> Bitboard {
    let (_, them) = pos.sides();
    let [a, b, c, d] = reach(them, pos.empty());
    (a | b | c | d) & pos.empty()
}

/// The legal destinations of the piece of the player to move on `cell`.
pub(super) fn targets(pos: &MadBishops, cell: u8) -> Bitboard {
    let (_, them) = pos.sides();
    let slides = slides(cell, pos.occupied());
    let captures = slides & them;
    if captures.any() {
        captures
    } else {
        slides & engaging_squares(pos)
    }
}

/// The attack sets tell only the destinations. The other end of each move is the nearest piece in the opposite direction: the
/// enemy that a reached piece captures, or our piece that goes to a reached square.
#[inline]
pub(super) fn generate(pos: &MadBishops, moves: &mut Vec<Move>) {
    let (us, them) = pos.sides();
    let (occupied, empty) = (pos.occupied(), pos.empty());
    let mut reached = Bitboard::EMPTY;
    for (shift, squares) in Shift::ALL.into_iter().zip(reach(them, empty)) {
        reached |= squares;
        for from in squares & us {
            moves.push(Move::capture(from, shift.origin(from, occupied)));
        }
    }
    let free = us - reached;
    if free.is_empty() {
        return;
    }
    let engaging = reached & empty;
    for (shift, squares) in Shift::ALL.into_iter().zip(reach(free, empty)) {
        for to in squares & engaging {
            moves.push(Move::new(shift.origin(to, occupied), to));
        }
    }
}

/// Engagement is mutual, so the pairs in the enemy's attack sets are our captures.
#[inline]
pub(super) fn count(pos: &MadBishops) -> u64 {
    let (us, them) = pos.sides();
    let empty = pos.empty();
    let mut captures = 0;
    let mut reached = Bitboard::EMPTY;
    for squares in reach(them, empty) {
        captures += (squares & us).len();
        reached |= squares;
    }
    let free = us - reached;
    let mut quiet = 0;
    if free.any() {
        let engaging = reached & empty;
        for squares in reach(free, empty) {
            quiet += (squares & engaging).len();
        }
    }
    u64::from(captures + quiet)
}
