//! The end of the game: a side without pieces has lost.
//!
//! While both sides have pieces, the player to move always has a legal move. Proof: any two dark squares are joined by a path
//! of at most two diagonal legs. Take such a path from one of our pieces to one of theirs. If two consecutive pieces on one
//! leg differ in colour, they are engaged, and ours can capture. Otherwise all pieces on the first leg are ours, all on the second
//! are theirs, and the corner is empty. Our last piece before the corner either is engaged elsewhere and can capture, or
//! may move to the corner, where it is engaged with their first piece behind it.

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
