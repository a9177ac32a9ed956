//! Which seats a client holds.

use tessera_rules::Color;

/// The seats of one token: none for a spectator, both at one screen.
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

    /// Those of the two seats that `holds` says yes to.
    pub fn new(holds: impl Fn(Color) -> bool) -> Self {
        Self {
            white: holds(Color::White),
            black: holds(Color::Black),
        }
    }

    /// Whether this seat is one of them.
    pub const fn has(self, color: Color) -> bool {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// The seats, white first.
    pub fn seats(self) -> impl Iterator<Item = Color> {
        Color::ALL.into_iter().filter(move |&color| self.has(color))
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        !self.white && !self.black
    }

    /// Who acts: the holder of one seat for that seat, of both for the player to move.
    pub const fn actor(self, turn: Color) -> Option<Color> {
        match (self.white, self.black) {
            (false, false) => None,
            (true, false) => Some(Color::White),
            (false, true) => Some(Color::Black),
            (true, true) => Some(turn),
        }
    }
}
