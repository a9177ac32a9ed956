//! The evaluation of Mad Bishops, computed set-wise with bitboards.
//!
//! A piece is *engaged* if an enemy piece sees it along a diagonal, and *guarded* if an own piece does. Engaged pieces can
//! capture, so they count more than others; the fewer pieces are on the board, the greater the difference. A player to move
//! without engaged pieces must move into an enemy's diagonal.

use tessera_rules::{Bitboard, MadBishops, Position};

/// A tapered weight: interpolated by the number of pieces between the full and the empty board.
#[derive(Clone, Copy, Debug)]
struct Weight {
    full: i32,
    empty: i32,
}

const fn weight(full: i32, empty: i32) -> Weight {
    Weight { full, empty }
}

/// A weight for the player to move and one for the opponent.
#[derive(Clone, Copy, Debug)]
struct Pair {
    us: Weight,
    them: Weight,
}

/// All weights, in hundredths of a piece.
struct Weights {
    /// For each piece more than the opponent has.
    piece: Weight,
    engaged: Pair,
    /// Engaged and not guarded.
    hanging: Pair,
    /// Guarded and not engaged.
    reserve: Pair,
    /// Empty squares that the enemy sees and that own pieces see from two directions.
    safe_step: Pair,
    /// Empty squares that only this player sees.
    domain: Pair,
    /// For the player to move.
    tempo: Weight,
    /// For the player to move, if no own piece is engaged.
    must_engage: Weight,
    /// In that case also for each piece more that the opponent has.
    must_engage_behind: Weight,
}

/// Fitted to the results of self-play games.
const WEIGHTS: Weights = Weights {
    piece: weight(42, 187),
    engaged: Pair {
        us: weight(8, 34),
        them: weight(1, -51),
    },
    hanging: Pair {
        us: weight(-23, 28),
        them: weight(10, 10),
    },
    reserve: Pair {
        us: weight(-1, 50),
        them: weight(13, -53),
    },
    safe_step: Pair {
        us: weight(-13, 6),
        them: weight(9, -6),
    },
    domain: Pair {
        us: weight(-13, -6),
        them: weight(2, 4),
    },
    tempo: weight(-10, 153),
    must_engage: weight(-268, -268),
    must_engage_behind: weight(-26, -26),
};

/// Number of pieces on the full board.
const ALL_PIECES: i32 = 50;

/// The squares that a player's pieces see.
#[derive(Clone, Copy, Debug)]
struct Sight {
    any: Bitboard,
    /// Seen from two directions or more.
    twice: Bitboard,
}

impl Sight {
    #[inline]
    fn new([a, b, c, d]: [Bitboard; 4]) -> Self {
        Self {
            any: a | b | c | d,
            twice: a & b | (a | b) & (c | d) | c & d,
        }
    }
}

/// A sum of tapered weights.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    full: i32,
    empty: i32,
}

impl Sum {
    #[inline]
    fn add(&mut self, weight: Weight, count: i32) {
        self.full += weight.full * count;
        self.empty += weight.empty * count;
    }

    #[inline]
    fn add_squares(&mut self, weights: Pair, us: Bitboard, them: Bitboard) {
        self.add(weights.us, us.len() as i32);
        self.add(weights.them, them.len() as i32);
    }

    /// The interpolated value with this number of pieces on the board.
    #[inline]
    fn total(self, pieces: i32) -> i32 {
        (self.full * pieces + self.empty * (ALL_PIECES - pieces)) / ALL_PIECES
    }
}

#[inline]
pub(super) fn evaluate(pos: &MadBishops) -> i32 {
    let turn = Position::turn(pos);
    let (us, them) = (pos.pieces_of(turn), pos.pieces_of(!turn));
    let [ours, theirs] = pos.sight();
    let (ours, theirs) = (Sight::new(ours), Sight::new(theirs));
    let (our_engaged, their_engaged) = (us & theirs.any, them & ours.any);
    let pieces = us | them;
    let lead = us.len() as i32 - them.len() as i32;

    let mut sum = Sum::default();
    sum.add(WEIGHTS.piece, lead);
    sum.add(WEIGHTS.tempo, 1);
    sum.add_squares(WEIGHTS.engaged, our_engaged, their_engaged);
    sum.add_squares(
        WEIGHTS.hanging,
        our_engaged - ours.any,
        their_engaged - theirs.any,
    );
    sum.add_squares(
        WEIGHTS.reserve,
        (us & ours.any) - theirs.any,
        (them & theirs.any) - ours.any,
    );
    sum.add_squares(
        WEIGHTS.safe_step,
        (ours.twice & theirs.any) - pieces,
        (theirs.twice & ours.any) - pieces,
    );
    sum.add_squares(
        WEIGHTS.domain,
        ours.any - theirs.any - pieces,
        theirs.any - ours.any - pieces,
    );
    if our_engaged.is_empty() {
        sum.add(WEIGHTS.must_engage, 1);
        sum.add(WEIGHTS.must_engage_behind, -lead);
    }
    sum.total(pieces.len() as i32)
}

#[cfg(test)]
mod tests {
    use tessera_rules::mad_bishops::Variant;

    use super::*;
    use crate::games::{for_random_positions, with_letters_swapped};

    /// The position with white and black exchanged.
    fn with_colours_swapped(pos: &MadBishops) -> MadBishops {
        let text = with_letters_swapped(&pos.to_string());
        MadBishops::parse(pos.variant(), &text).unwrap()
    }

    #[test]
    fn swapped_colours_have_the_same_evaluation() {
        for_random_positions([Variant::Standard, Variant::Eight], |pos| {
            assert_eq!(evaluate(pos), evaluate(&with_colours_swapped(pos)), "{pos}");
        });
    }

    #[test]
    fn having_to_engage_is_worse_than_being_engaged() {
        let value = |text| evaluate(&MadBishops::parse(Variant::Standard, text).unwrap());
        let apart = value("10/10/10/10/10/b9/10/10/5w4/10 w");
        let engaged = value("10/10/10/10/10/b9/10/10/3w6/10 w");
        assert!(apart < 0 && engaged > 0, "{apart} {engaged}");
    }
}
