//! Closing games in which nothing happens any more: when, and with which end.

use crate::{EndCause, Event, EventKind, Game, LoggedEvent, Millis};

/// A game with fewer moves is aborted instead of left unfinished.
const BEGUN_PLY: usize = 2;

/// The closing time is rounded up to a multiple of this part of the waiting time, so that it seldom changes: a server
/// stores it beside the game, and need not write it with every move.
const ROUNDING: i64 = 16;

/// How long a game without a running clock may be without an event before it is closed, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClosingTimes {
    /// While fewer than two moves have been played.
    pub abort_after: i64,
    /// From the second move on.
    pub abandon_after: i64,
}

impl Game {
    /// When the game is closed unless an event comes before; `None` if it is over or a clock runs, which ends it. It
    /// depends on the log alone.
    pub fn closes_at(&self, times: ClosingTimes) -> Option<Millis> {
        if self.end().is_some() || self.deadline().is_some() {
            return None;
        }
        let wait = match self.cause_of_closing() {
            EndCause::Aborted => times.abort_after,
            _ => times.abandon_after,
        };
        let step = (wait / ROUNDING).max(1);
        let earliest = self.last_change().0.saturating_add(wait);
        let steps = earliest.div_euclid(step).saturating_add(1);
        Some(Millis(steps.saturating_mul(step)))
    }

    /// Closes the game if that is due.
    pub fn close(&mut self, times: ClosingTimes, now: Millis) -> Option<&LoggedEvent> {
        let is_due = self.closes_at(times).is_some_and(|at| now >= at);
        let by = self.turn().filter(|_| is_due)?;
        let kind = EventKind::Closed;
        Some(self.commit(Event { by, id: None, kind }, now))
    }

    pub(crate) fn cause_of_closing(&self) -> EndCause {
        if self.record().ply() < BEGUN_PLY {
            EndCause::Aborted
        } else {
            EndCause::Unfinished
        }
    }
}
