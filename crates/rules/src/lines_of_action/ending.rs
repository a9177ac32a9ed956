//! The end of the game: a side whose pieces form one group.

use super::{LinesOfAction, Variant};
use crate::{Bitboard, EndReason, Outcome, grid};

/// The player who has just moved is the one who is not to move.
#[inline]
pub(super) fn outcome(pos: &LinesOfAction) -> Option<Outcome> {
    let (us, them) = pos.sides();
    match (is_connected(us), is_connected(them)) {
        (false, false) => None,
        (true, false) => Some(Outcome::win(pos.turn, EndReason::Connected)),
        (false, true) => Some(Outcome::win(!pos.turn, EndReason::Connected)),
        (true, true) if pos.variant == Variant::DrawOnBoth => {
            Some(Outcome::draw(EndReason::BothConnected))
        }
        (true, true) => Some(Outcome::win(!pos.turn, EndReason::BothConnected)),
    }
}

/// Whether these pieces, of which there is at least one, form one group.
#[inline]
fn is_connected(pieces: Bitboard) -> bool {
    // A piece without a neighbour answers most cases at once.
    if !grid::neighbours(pieces).contains(pieces) {
        return pieces.len() == 1;
    }
    first_group(pieces) == pieces
}

/// The group of the lowest piece.
#[inline]
fn first_group(pieces: Bitboard) -> Bitboard {
    let lowest = Bitboard(pieces.0 & pieces.0.wrapping_neg());
    grid::group(pieces, lowest)
}

/// How many groups these pieces form.
pub(super) fn count_groups(mut pieces: Bitboard) -> u32 {
    let mut groups = 0;
    while pieces.any() {
        pieces = pieces - first_group(pieces);
        groups += 1;
    }
    groups
}
