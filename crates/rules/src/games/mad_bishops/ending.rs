//! The end of the game: a side without pieces has lost.
//!
//! The player to move always has a legal move while both sides have pieces. Any two dark squares are
//! joined by a bishop's path of at most two legs. Take such a path from one of our pieces to one of
//! theirs and look at the pieces along it. If two neighbours of different colours are on one leg, they
//! are engaged, and ours can capture. Otherwise each leg has one colour, so the corner is empty, and
//! our last piece before the corner, if it is not engaged elsewhere, may go there: it will be engaged
//! with the first piece behind it.

use super::MadBishops;
use crate::{Color, EndReason, Outcome};

#[inline]
pub(super) fn outcome(pos: &MadBishops) -> Option<Outcome> {
    if pos.pieces.white.is_empty() {
        Some(Outcome::win(Color::Black, EndReason::AllCaptured))
    } else if pos.pieces.black.is_empty() {
        Some(Outcome::win(Color::White, EndReason::AllCaptured))
    } else {
        None
    }
}
