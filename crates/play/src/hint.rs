//! Hints: who may be given one, and the event that tells both players of a friendly game about it.

use serde::{Deserialize, Serialize};
use tessera_rules::Color;

use crate::{
    Event, EventKind, Game, Impossible, LoggedEvent, MAX_EVENTS, Millis, Refusal, SeatSet,
};

/// A hint that a player of a friendly game was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HintTaken {
    /// Who was given it.
    pub by: Color,
    /// How many moves had been played.
    pub ply: u32,
}

impl Game {
    /// Whether a client with these seats may be given a hint in the position after event `at`: the player to move,
    /// against a computer, at one screen, or in a friendly game.
    pub fn check_hint(&self, seats: SeatSet, at: u64) -> Result<Color, Refusal> {
        let turn = self.record().turn();
        let by = seats.actor(turn).ok_or(Refusal::Spectator)?;
        if self.end().is_some() {
            return Err(Refusal::GameOver);
        }
        if self.header().is_between_people() && !self.header().friendly {
            return Err(Refusal::NoHints);
        }
        if self.is_stale(at) {
            return Err(Refusal::Stale);
        }
        if by != turn {
            return Err(Refusal::NotYourTurn(turn));
        }
        Ok(by)
    }

    /// Logs that a player of a friendly game is given a hint, once for a position. Other games log no hints.
    pub fn take_hint(
        &mut self,
        seats: SeatSet,
        at: u64,
        now: Millis,
    ) -> Result<Option<&LoggedEvent>, Refusal> {
        let by = self.check_hint(seats, at)?;
        if !self.header().is_between_people() || self.asked(by).hint {
            return Ok(None);
        }
        if self.log().len() >= MAX_EVENTS {
            return Err(Refusal::NotPossible(Impossible::LogFull));
        }
        let event = Event {
            by,
            id: None,
            kind: EventKind::Hinted,
        };
        Ok(Some(self.commit(event, now)))
    }
}
