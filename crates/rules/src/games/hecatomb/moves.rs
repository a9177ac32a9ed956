//! The moves of Hecatomb.

use std::fmt;

use crate::{GameMove, from_to::FromTo, grid};

/// A move of a queen or a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) capture: bool,
}

impl Move {
    /// Whether the move captures a piece.
    pub const fn is_capture(self) -> bool {
        self.capture
    }

    /// The cell on which the move begins: 8·rank + file, both counted from 0.
    pub const fn from(self) -> u8 {
        self.from
    }

    /// The cell on which the move ends.
    pub const fn to(self) -> u8 {
        self.to
    }

    fn squares(self) -> FromTo {
        FromTo {
            from: grid::square(self.from),
            to: grid::square(self.to),
            capture: self.capture,
        }
    }
}

impl GameMove for Move {
    fn displacement(self) -> Option<FromTo> {
        Some(self.squares())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.squares().fmt(f)
    }
}
