//! Legal moves, found for all pieces at once where that is possible.
//!
//! A piece that is not engaged stands on no enemy diagonal, so it blocks none: the squares that the
//! enemy reaches before the move are those it reaches after it, and one set serves all quiet moves.

use super::{
    MadBishops, Move,
    board::{Shift, slides},
};
use crate::Bitboard;

/// The empty squares on which a piece that is not engaged now would be engaged.
#[inline]
fn engaging_squares(pos: &MadBishops) -> Bitboard {
    let empty = pos.empty();
    let (_, them) = pos.sides();
    let reach = |set, shift: Shift| set | shift.reach(them, empty);
    Shift::ALL.into_iter().fold(Bitboard::EMPTY, reach) & empty
}

/// Where the piece of the player to move on `cell` may go.
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

#[inline]
pub(super) fn generate(pos: &MadBishops, moves: &mut Vec<Move>) {
    let (us, them) = pos.sides();
    let occupied = pos.occupied();
    let mut free = Bitboard::EMPTY;
    for from in us {
        let captures = slides(from, occupied) & them;
        if captures.is_empty() {
            free |= Bitboard::of(from);
        }
        moves.extend(captures.into_iter().map(|to| Move {
            from,
            to,
            capture: true,
        }));
    }
    if free.is_empty() {
        return;
    }
    let engaging = engaging_squares(pos);
    for from in free {
        let quiet = slides(from, occupied) & engaging;
        moves.extend(quiet.into_iter().map(|to| Move {
            from,
            to,
            capture: false,
        }));
    }
}

/// Engagement is mutual, so the enemy's captures are counted as ours.
#[inline]
pub(super) fn count(pos: &MadBishops) -> u64 {
    let (us, them) = pos.sides();
    let empty = pos.empty();
    let mut captures = 0;
    let mut engaged = Bitboard::EMPTY;
    let mut reached = Bitboard::EMPTY;
    for shift in Shift::ALL {
        let reach = shift.reach(them, empty);
        captures += (reach & us).len();
        engaged |= reach & us;
        reached |= reach;
    }
    let free = us - engaged;
    let mut quiet = 0;
    if free.any() {
        let engaging = reached & empty;
        for shift in Shift::ALL {
            quiet += (shift.reach(free, empty) & engaging).len();
        }
    }
    u64::from(captures + quiet)
}
