//! The server's time, which tests may bend.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tessera_play::Millis;

/// Where the time comes from.
#[derive(Clone, Copy, Debug, Default)]
pub enum Time {
    /// The clock of the machine, so that all nodes and all runs agree.
    #[default]
    Machine,
    /// The clock of the runtime, which tests can pause.
    #[cfg(test)]
    Runtime(tokio::time::Instant),
}

impl Time {
    /// Now.
    pub fn now(self) -> Millis {
        match self {
            Self::Machine => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH);
                Millis(since.map_or(0, |since| since.as_millis() as i64))
            }
            #[cfg(test)]
            Self::Runtime(begin) => Millis(1_800_000_000_000 + begin.elapsed().as_millis() as i64),
        }
    }

    /// How long until then; nothing if it has come.
    pub fn until(self, then: Millis) -> Duration {
        Duration::from_millis(u64::try_from(then.0 - self.now().0).unwrap_or(0))
    }
}
