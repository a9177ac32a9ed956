//! `Moment`: from when the time of a search counts.

use std::time::Duration;
#[cfg(not(target_family = "wasm"))]
use std::time::Instant;

/// A moment of a clock that never goes back. WebAssembly has no clock: there the host installs one with `set_clock`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(
    #[cfg(not(target_family = "wasm"))] Instant,
    /// Since a moment that the host chooses.
    #[cfg(target_family = "wasm")]
    Duration,
);

impl Moment {
    /// The present one.
    pub fn now() -> Self {
        #[cfg(not(target_family = "wasm"))]
        let now = Instant::now();
        #[cfg(target_family = "wasm")]
        let now = clock::read();
        Self(now)
    }

    /// Time since then.
    pub fn elapsed(self) -> Duration {
        #[cfg(not(target_family = "wasm"))]
        let elapsed = self.0.elapsed();
        #[cfg(target_family = "wasm")]
        let elapsed = clock::read().saturating_sub(self.0);
        elapsed
    }

    /// The moment this much later.
    #[must_use]
    pub fn after(self, time: Duration) -> Self {
        Self(self.0 + time)
    }

    /// Whether it lies in the past.
    pub fn has_come(self) -> bool {
        Self::now() >= self
    }
}

#[cfg(target_family = "wasm")]
pub use clock::set_clock;

#[cfg(target_family = "wasm")]
mod clock {
    use std::{sync::OnceLock, time::Duration};

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Installs the clock of the host, which must not go back. Until then time stands still, and no time limit ends a search. Only
    /// the first call has an effect.
    pub fn set_clock(clock: fn() -> Duration) {
        CLOCK.get_or_init(|| clock);
    }

    pub(super) fn read() -> Duration {
        CLOCK.get().map_or(Duration::ZERO, |clock| clock())
    }
}
