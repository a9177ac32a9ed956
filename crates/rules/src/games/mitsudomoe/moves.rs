//! The moves of Mitsudomoe: ring steps, ball steps and the turns made of them.

use std::fmt;

use crate::{Bitboard, FromTo, GameMove, grid};

/// A ring is put on the board or moved. Squares are cells: 8·rank + file, both counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RingStep {
    /// The cell from which the ring is moved; `None` if it comes from the supply.
    pub from: Option<u8>,
    /// The cell on which it is put.
    pub to: u8,
}

/// A ball moves to a neighbouring square or vaults over others. Squares are cells: 8·rank + file, both counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BallStep {
    /// The cell on which the step begins.
    pub from: u8,
    /// The cell on which it ends.
    pub to: u8,
    /// Whether the ball vaults over balls, of any colours.
    pub vault: bool,
    /// The cells on which the vaulted opponent balls end; empty without such balls.
    pub relocated: Bitboard,
}

/// A turn: one step by the usual rules, a ring step and then a ball step by the rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The ring step; `None` in a turn that is only a ball step.
    pub ring: Option<RingStep>,
    /// The ball step; `None` in a turn that is only a ring step.
    pub ball: Option<BallStep>,
}

/// A turn touches more squares than two, so `Mitsudomoe` describes its moves itself.
impl GameMove for Move {
    fn displacement(self) -> Option<FromTo> {
        None
    }
}

impl From<RingStep> for Move {
    #[inline]
    fn from(step: RingStep) -> Self {
        Self {
            ring: Some(step),
            ball: None,
        }
    }
}

impl From<BallStep> for Move {
    #[inline]
    fn from(step: BallStep) -> Self {
        Self {
            ring: None,
            ball: Some(step),
        }
    }
}

/// `o@c3`, `oa1-c3`.
impl fmt::Display for RingStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.from {
            None => f.write_str("o@")?,
            Some(from) => {
                f.write_str("o")?;
                grid::square(from).fmt(f)?;
                f.write_str("-")?;
            }
        }
        grid::square(self.to).fmt(f)
    }
}

/// `a1-b2`, `a1^c3`, `a1^d4:c5,e2`.
impl fmt::Display for BallStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        grid::square(self.from).fmt(f)?;
        f.write_str(if self.vault { "^" } else { "-" })?;
        grid::square(self.to).fmt(f)?;
        for (i, square) in grid::squares(self.relocated).enumerate() {
            f.write_str(if i == 0 { ":" } else { "," })?;
            square.fmt(f)?;
        }
        Ok(())
    }
}

/// The steps, joined by `+`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(ring) = self.ring {
            ring.fmt(f)?;
        }
        if self.ring.is_some() && self.ball.is_some() {
            f.write_str("+")?;
        }
        if let Some(ball) = self.ball {
            ball.fmt(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_stays_small() {
        assert!(size_of::<Move>() <= 24);
    }

    #[test]
    fn texts_name_the_squares_along_the_ranks() {
        let ring = RingStep { from: None, to: 18 };
        let ball = BallStep {
            from: 0,
            to: 27,
            vault: true,
            relocated: [34, 12].into_iter().collect(),
        };
        assert_eq!(Move::from(ring).to_string(), "o@c3");
        assert_eq!(Move::from(ball).to_string(), "a1^d4:e2,c5");
        let both = Move {
            ring: Some(ring),
            ball: Some(ball),
        };
        assert_eq!(both.to_string(), "o@c3+a1^d4:e2,c5");
    }
}
