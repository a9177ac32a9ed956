//! The time of the server, which a change of the machine's clock does not move; replaceable in tests.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tessera_play::Millis;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Time {
    /// Wall time at the start of the process, on which all nodes and restarts agree, and monotonic time from then on: a step of
    /// the machine's clock must not decide games.
    Monotonic { begin: Millis, anchor: Instant },
    /// The clock of the tokio runtime, which tests can pause and advance.
    #[cfg(test)]
    Runtime(tokio::time::Instant),
}

impl Time {
    /// Reads the wall clock once.
    pub(crate) fn start(wall_clock: impl FnOnce() -> SystemTime) -> Self {
        let since = wall_clock().duration_since(UNIX_EPOCH);
        Self::Monotonic {
            begin: Millis(since.map_or(0, |since| since.as_millis() as i64)),
            anchor: Instant::now(),
        }
    }

    pub(crate) fn now(self) -> Millis {
        match self {
            Self::Monotonic { begin, anchor } => {
                Millis(begin.0 + anchor.elapsed().as_millis() as i64)
            }
            #[cfg(test)]
            Self::Runtime(begin) => Millis(1_800_000_000_000 + begin.elapsed().as_millis() as i64),
        }
    }

    /// How long until `then`; zero if it has passed.
    pub(crate) fn until(self, then: Millis) -> Duration {
        Duration::from_millis(u64::try_from(then.0 - self.now().0).unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wall_clock_is_read_once() {
        let mut wall_clocks = vec![UNIX_EPOCH + Duration::from_hours(500_000)];
        let time = Time::start(|| wall_clocks.pop().unwrap());
        let (first, second) = (time.now(), time.now());
        assert!(first.0 >= 1_800_000_000_000);
        assert!((first.0..first.0 + 60_000).contains(&second.0));
    }
}
