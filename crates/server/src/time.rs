//! The time of the server, which a change of the machine's clock does not move; replaceable in tests.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tessera_play::Millis;
use tokio::time::Instant;

/// The largest step back of the machine's clock between two runs that is bridged, in milliseconds: 24 hours.
const MAX_STEP_BACK: i64 = 86_400_000;

/// Wall time at the start of the process, on which all nodes and restarts agree, and monotonic time from then on: a step of
/// the machine's clock must not decide games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Time {
    begin: Millis,
    /// Of the runtime, so that tests can pause and advance it.
    anchor: Instant,
}

impl Time {
    /// Begins with this wall time. If it is earlier than the last sign of life of a server, the machine's clock was set back:
    /// time then goes on from that sign, so that clocks do not stand still until wall time has caught up. A step of more
    /// than [`MAX_STEP_BACK`] means that the earlier time was wrong.
    pub(crate) fn start(wall_clock: SystemTime, last_sign: Option<Millis>) -> Self {
        let since = wall_clock.duration_since(UNIX_EPOCH);
        let wall = Millis(since.map_or(0, |since| since.as_millis() as i64));
        let step_back = last_sign.map_or(0, |last| last.0 - wall.0);
        if step_back > 0 {
            tracing::warn!(
                seconds = step_back / 1_000,
                "the machine's clock is earlier than it was when a server last ran"
            );
        }
        Self {
            begin: match last_sign {
                Some(last) if (1..=MAX_STEP_BACK).contains(&step_back) => last,
                _ => wall,
            },
            anchor: Instant::now(),
        }
    }

    pub(crate) fn now(self) -> Millis {
        Millis(self.begin.0 + self.anchor.elapsed().as_millis() as i64)
    }

    /// How long until `then`; zero if it has passed.
    pub(crate) fn until(self, then: Millis) -> Duration {
        Duration::from_millis(u64::try_from(then.0 - self.now().0).unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wall(millis: u64) -> SystemTime {
        UNIX_EPOCH + Duration::from_millis(millis)
    }

    fn begin(wall_clock: SystemTime, last_sign: Option<i64>) -> i64 {
        Time::start(wall_clock, last_sign.map(Millis)).begin.0
    }

    #[test]
    fn time_begins_with_wall_time_and_goes_on() {
        let time = Time::start(wall(1_800_000_000_000), None);
        let (first, second) = (time.now(), time.now());
        assert!(first.0 >= 1_800_000_000_000);
        assert!((first.0..first.0 + 60_000).contains(&second.0));
        assert_eq!(
            begin(wall(1_800_000_000_000), Some(1_700_000_000_000)),
            1_800_000_000_000
        );
    }

    #[test]
    fn a_clock_that_was_set_back_does_not_set_the_server_back() {
        let now = 1_800_000_000_000;
        for step in [1, 3_600_000, MAX_STEP_BACK] {
            assert_eq!(begin(wall(now), Some(now as i64 + step)), now as i64 + step);
        }
        let wrong = now as i64 + MAX_STEP_BACK + 1;
        assert_eq!(begin(wall(now), Some(wrong)), now as i64);
    }
}
