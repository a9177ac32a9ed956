//! Outages of the server, which are not charged to the player to move.

use crate::{Event, EventKind, Game, LoggedEvent, Millis};

/// A shorter interruption, in milliseconds, is not worth an event: it is charged.
const MIN_CREDIT: u64 = 1_000;

/// The most that one event gives back, in milliseconds: 24 hours.
const MAX_CREDIT: u64 = 86_400_000;

/// A time in which no server ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The last heartbeat before it.
    pub from: Millis,
    /// When a server started again.
    pub until: Millis,
}

impl Outage {
    /// Whether it is long enough to be given back by itself.
    pub fn is_credited(self) -> bool {
        self.millis_after(self.from) >= MIN_CREDIT
    }

    /// How many milliseconds of it are later than `since`.
    fn millis_after(self, since: Millis) -> u64 {
        u64::try_from(self.until.0 - self.from.max(since).0).unwrap_or(0)
    }
}

impl Game {
    /// Gives the player whose clock runs the time of these outages back, as far as they are later than the last event. The event
    /// says how much, so that every reader of the log has the same clocks; after it, the same outages give nothing.
    pub fn excuse(&mut self, outages: &[Outage], now: Millis) -> Option<&LoggedEvent> {
        self.deadline()?;
        let (by, last) = (self.turn()?, self.last_change());
        let lost: u64 = outages.iter().map(|outage| outage.millis_after(last)).sum();
        let millis = lost.min(MAX_CREDIT);
        if millis < MIN_CREDIT {
            return None;
        }
        let kind = EventKind::Interrupted { millis };
        Some(self.commit(Event { by, id: None, kind }, now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outage_of_less_than_a_second_is_not_credited() {
        let is_credited = |until| {
            let from = Millis(1_000);
            let until = Millis(until);
            Outage { from, until }.is_credited()
        };
        assert!(!is_credited(0));
        assert!(!is_credited(1_999));
        assert!(is_credited(2_000));
    }
}
