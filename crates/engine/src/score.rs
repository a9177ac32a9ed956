//! What a position is worth to the player to move, in hundredths of a unit that each game chooses.

use std::fmt;

/// The score of a win at once. A win in `n` plies is worth `n` less.
pub const WIN: i32 = 30_000;

/// Scores beyond this are wins with a known distance.
pub const WIN_FROM: i32 = WIN - 2_000;

/// The score of a win that is proven, but of which nobody knows how long it takes.
pub const SOME_WIN: i32 = WIN - 1_000;

/// Beyond every score.
pub(crate) const INFINITE: i32 = 32_000;

/// A score for people and programs: a number of units, or a distance to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(
    /// As the search counts it.
    pub i32,
);

impl Score {
    /// Whether somebody is known to win.
    pub const fn is_decided(self) -> bool {
        self.0.abs() >= WIN_FROM
    }

    /// In how many plies the player to move wins, negative if that player loses.
    pub const fn plies_to_end(self) -> Option<i32> {
        if self.0.abs() == SOME_WIN {
            return None;
        }
        if self.0 >= WIN_FROM {
            Some(WIN - self.0)
        } else if self.0 <= -WIN_FROM {
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
}
