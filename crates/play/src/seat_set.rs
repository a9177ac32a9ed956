//! The seats that one client holds.

use tessera_rules::Color;

/// A set of seats: empty for a spectator, both at one screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatSet {
    white: bool,
    black: bool,
}

impl SeatSet {
    /// White's seat only.
    pub const WHITE: Self = Self {
        white: true,
        black: false,
    };
    /// Black's seat only.
    pub const BLACK: Self = Self {
        white: false,
        black: true,
    };
    /// Both seats.
    pub const BOTH: Self = Self {
        white: true,
        black: true,
    };

    /// The seats for which `holds` is true.
    pub fn new(holds: impl Fn(Color) -> bool) -> Self {
        Self {
            white: holds(Color::White),
            black: holds(Color::Black),
        }
    }

    /// Whether the set has this seat.
    pub const fn has(self, color: Color) -> bool {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// The seats, white first.
    pub fn iter(self) -> impl Iterator<Item = Color> {
        Color::ALL.into_iter().filter(move |&color| self.has(color))
    }

    /// Whether this is a spectator's set.
    pub const fn is_empty(self) -> bool {
        !self.white && !self.black
    }

    /// The color for which a client with these seats acts: its only seat, or the player to move if it has both.
    pub const fn actor(self, turn: Color) -> Option<Color> {
        match (self.white, self.black) {
            (false, false) => None,
            (true, false) => Some(Color::White),
            (false, true) => Some(Color::Black),
            (true, true) => Some(turn),
        }
    }
}
