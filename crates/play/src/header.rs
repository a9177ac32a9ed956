//! The header of a game: the part that never changes, entry number zero of its log.

use serde::{Deserialize, Serialize};
use tessera_rules::{ByColor, Color};

use crate::{ClockSetting, ClockStart, Seat};

/// The header of a game, kept as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Who sits where.
    pub seats: ByColor<Seat>,
    /// Which holder has a seat: two seats with equal numbers are played at one screen; `None` for a computer. On a
    /// server the number is the index of the seat's token.
    pub holders: ByColor<Option<usize>>,
    /// The canonical position string of the start, if it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Clocks for the people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSetting>,
    /// When the clocks begin to run.
    #[serde(default)]
    pub clock_start: ClockStart,
    /// The least time between two moves when computers play each other, in milliseconds.
    #[serde(default)]
    pub pace: u32,
    /// Seed of the levels' random choices.
    pub seed: u64,
    /// The id of the game before this one, of which this is the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// For each seat that a guest takes with an invitation, the key from which a server derives the guest's token.
    #[serde(default, skip_serializing_if = "has_no_invitations")]
    pub invitation_keys: ByColor<Option<String>>,
    /// Whether two people, with a seat each, may take hints.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub friendly: bool,
}

fn has_no_invitations(keys: &ByColor<Option<String>>) -> bool {
    keys.white.is_none() && keys.black.is_none()
}

impl Header {
    /// The header of a game on one device, which holds the seats of all people.
    pub fn local(seats: ByColor<Seat>, seed: u64) -> Self {
        Self {
            holders: ByColor::new(|color| seats[color].is_person().then_some(0)),
            seats,
            start: None,
            clock: None,
            clock_start: ClockStart::Created,
            pace: 0,
            seed,
            after: None,
            invitation_keys: ByColor::default(),
            friendly: false,
        }
    }

    /// Whether a person sits here.
    pub fn is_person(&self, color: Color) -> bool {
        self.seats[color].is_person()
    }

    /// The level of the engine that sits here.
    pub fn level(&self, color: Color) -> Option<u8> {
        match self.seats[color] {
            Seat::Engine { level, .. } => Some(level),
            Seat::Human { .. } | Seat::Bot { .. } | Seat::Random { .. } => None,
        }
    }

    /// Whether one holder has both seats.
    pub fn is_same_screen(&self) -> bool {
        self.holders.white.is_some() && self.holders.white == self.holders.black
    }

    /// Whether two people play, each with a seat of their own.
    pub fn is_between_people(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.is_person(color)) && !self.is_same_screen()
    }

    /// Whether computers play each other.
    pub fn is_between_computers(&self) -> bool {
        !Color::ALL.into_iter().any(|color| self.is_person(color))
    }

    /// The header of the rematch: the same players with colours exchanged.
    #[must_use]
    pub(crate) fn exchanged(&self, after: String, seed: u64) -> Self {
        Self {
            seats: ByColor::new(|color| self.seats[!color].clone()),
            holders: ByColor::new(|color| self.holders[!color]),
            invitation_keys: ByColor::new(|color| self.invitation_keys[!color].clone()),
            after: Some(after),
            seed,
            ..self.clone()
        }
    }
}
