//! The wall clock, replaceable in tests.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tessera_play::Millis;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Time {
    /// The clock of the machine, on which all nodes and restarts agree.
    #[default]
    Machine,
    /// The clock of the tokio runtime, which tests can pause and advance.
    #[cfg(test)]
    Runtime(tokio::time::Instant),
}

impl Time {
    pub(crate) fn now(self) -> Millis {
        match self {
            Self::Machine => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH);
                Millis(since.map_or(0, |since| since.as_millis() as i64))
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
