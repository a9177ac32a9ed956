//! Scores of positions, in centi-units (hundredths of a unit that each game chooses) for the player to move.

use std::fmt;

/// The score of a position in which the player to move has won. A win in `n` plies scores `WIN - n`.
pub const WIN: i32 = 30_000;

/// Scores from here on are forced wins; their negatives are forced losses.
pub const MIN_WIN: i32 = WIN - 2_000;

/// The score of a proven win whose distance is not known.
pub const SOME_WIN: i32 = WIN - 1_000;

/// Greater than every score.
pub(crate) const INFINITE: i32 = 32_000;

/// The score of a search: centi-units, or the distance to a forced win or loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(
    /// As the search counts it.
    pub i32,
);

impl Score {
    /// Whether it is a forced win or loss.
    pub const fn is_decided(self) -> bool {
        self.0.abs() >= MIN_WIN
    }

    /// The same score with the distance of a win or loss in moves of the game, each of which is this many plies of the search.
    pub(crate) const fn in_moves(self, plies_per_move: i32) -> Self {
        match self.plies_to_end() {
            Some(plies) if self.0 > 0 => Self(WIN - (plies + plies_per_move - 1) / plies_per_move),
            Some(plies) => Self(-WIN - (plies - plies_per_move + 1) / plies_per_move),
            None => self,
        }
    }

    /// In how many plies the player to move wins, negative for a loss; `None` if the game is undecided or the distance is
    /// not known.
    pub const fn plies_to_end(self) -> Option<i32> {
        if self.0.abs() == SOME_WIN {
            return None;
        }
        if self.0 >= MIN_WIN {
            Some(WIN - self.0)
        } else if self.0 <= -MIN_WIN {
            Some(-WIN - self.0)
        } else {
            None
        }
    }
}

/// `+1.25`, `win in 5`, `loss in 4` (plies).
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end() {
            Some(plies) if plies >= 0 && self.0 > 0 => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {}", -plies),
            None if self.0 == SOME_WIN => f.write_str("win"),
            None if self.0 == -SOME_WIN => f.write_str("loss"),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_have_a_distance() {
        assert_eq!(Score(WIN - 5).to_string(), "win in 5");
        assert_eq!(Score(-WIN + 4).to_string(), "loss in 4");
        assert_eq!(Score(-WIN).to_string(), "loss in 0");
        assert_eq!(Score(125).to_string(), "+1.25");
        assert_eq!(Score(SOME_WIN).to_string(), "win");
        assert_eq!(Score(-SOME_WIN).plies_to_end(), None);
    }

    #[test]
    fn distances_are_counted_in_moves_of_the_game() {
        for (plies, moves) in [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)] {
            assert_eq!(Score(WIN - plies).in_moves(2), Score(WIN - moves));
            assert_eq!(Score(plies - WIN).in_moves(2), Score(moves - WIN));
            assert_eq!(Score(WIN - plies).in_moves(1), Score(WIN - plies));
        }
        for score in [0, 125, -125, SOME_WIN, -SOME_WIN] {
            assert_eq!(Score(score).in_moves(2), Score(score));
        }
    }
}
