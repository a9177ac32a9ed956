//! What never changes about a game: the log's entry number zero.

use serde::{Deserialize, Serialize};
use tessera_protocol::{ClockSetting, ClockStart, SeatView};
use tessera_rules::{ByColor, Color};

/// The header of a game, kept as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Who sits where.
    pub seats: ByColor<SeatView>,
    /// Which of the stored tokens holds a seat; `None` for a computer.
    pub holders: ByColor<Option<usize>>,
    /// The canonical position string of the start, if it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Clocks for the people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSetting>,
    /// When they begin to run.
    #[serde(default)]
    pub clock_start: ClockStart,
    /// The least time between two moves when computers play each other, in milliseconds.
    #[serde(default)]
    pub pace: u32,
    /// What the levels draw their chances from.
    pub seed: u64,
    /// The game before this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

impl Header {
    /// Whether a person sits here.
    pub fn is_person(&self, color: Color) -> bool {
        matches!(self.seats[color], SeatView::Human { .. })
    }

    /// The level of the computer that sits here.
    pub fn level(&self, color: Color) -> Option<u8> {
        match self.seats[color] {
            SeatView::Engine { level, .. } => Some(level),
            SeatView::Human { .. } => None,
        }
    }

    /// Whether one token holds both seats.
    pub fn is_same_screen(&self) -> bool {
        self.holders.white.is_some() && self.holders.white == self.holders.black
    }

    /// Whether two people play, each with an own token.
    pub fn is_between_people(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.is_person(color)) && !self.is_same_screen()
    }

    /// Whether computers play each other.
    pub fn is_between_computers(&self) -> bool {
        !Color::ALL.into_iter().any(|color| self.is_person(color))
    }

    /// The header of another game between the same with colours exchanged.
    #[must_use]
    pub fn exchanged(&self, after: String, seed: u64) -> Self {
        Self {
            seats: ByColor::new(|color| self.seats[!color].clone()),
            holders: ByColor::new(|color| self.holders[!color]),
            after: Some(after),
            seed,
            ..self.clone()
        }
    }
}
