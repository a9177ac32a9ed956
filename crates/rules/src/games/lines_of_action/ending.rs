//! The end of the game: a side whose pieces form one group.

use super::{LinesOfAction, Variant};
use crate::{Bitboard, EndReason, Outcome, grid};

/// The player who is not to move has just moved.
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

/// Whether these pieces, at least one, form one group.
#[inline]
fn is_connected(pieces: Bitboard) -> bool {
    // An isolated piece settles most positions without a flood fill.
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

/// The number of groups that these pieces form.
pub(super) fn count_groups(mut pieces: Bitboard) -> u32 {
    let mut groups = 0;
    while pieces.any() {
        pieces = pieces - first_group(pieces);
        groups += 1;
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    fn outcome(variant: Variant, position: &str) -> Option<String> {
        let pos = LinesOfAction::parse(variant, position).unwrap();
        pos.outcome().map(|outcome| outcome.to_string())
    }

    /// Whether white has won by connection; otherwise the game must go on.
    fn white_is_connected(position: &str) -> bool {
        let outcome = outcome(Variant::Standard, position);
        assert!(matches!(outcome.as_deref(), None | Some("white connected")));
        outcome.is_some()
    }

    fn outcome_after(variant: Variant, position: &str, m: &str) -> Option<String> {
        let pos = LinesOfAction::parse(variant, position).unwrap();
        let next = pos.play(pos.read_move(m).unwrap()).unwrap();
        next.outcome().map(|outcome| outcome.to_string())
    }

    #[test]
    fn a_connected_side_wins_whichever_side_moved() {
        for turn in ["w", "b"] {
            let position = format!("8/8/8/3w4/4w3/8/8/b6b {turn}");
            assert!(white_is_connected(&position), "{position}");
        }
    }

    #[test]
    fn pieces_connect_across_corners_but_not_across_the_edge() {
        assert!(white_is_connected("7w/w5w1/1w3w2/2w1w3/3w4/8/8/b6b w"));
        assert!(!white_is_connected("8/8/8/8/w7/7w/8/b6b w"));
    }

    #[test]
    fn a_single_piece_is_connected() {
        assert!(white_is_connected("8/8/8/3w4/8/8/8/b6b w"));
    }

    #[test]
    fn two_groups_are_not_connected() {
        let groups = "ww4ww/8/8/8/8/8/8/b6b w";
        assert_eq!(outcome(Variant::Standard, groups), None);
        assert_eq!(count_groups(Bitboard(0b1100_0011)), 2);
        assert_eq!(count_groups(Bitboard(0b0011_1100)), 1);
    }

    #[test]
    fn connecting_both_sides_wins_for_the_mover_or_draws() {
        let position = "8/4w1w1/5b2/8/3b4/8/8/8 b";
        for (variant, result) in [
            (Variant::Standard, "black both-connected"),
            (Variant::ScrambledEggs, "black both-connected"),
            (Variant::DrawOnBoth, "draw both-connected"),
        ] {
            let after = outcome_after(variant, position, "d4xg7");
            assert_eq!(after.as_deref(), Some(result));
        }
    }

    #[test]
    fn a_capture_may_connect_the_opponent_alone() {
        let position = "8/4w1w1/8/8/3b4/8/8/b7 b";
        let after = outcome_after(Variant::DrawOnBoth, position, "d4xg7");
        assert_eq!(after.as_deref(), Some("white connected"));
    }
}
