//! What everything in a simulation shares: the seeded choices, the time, the trace, and the violations that were found.

use std::{
    fmt,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use fastrand::Rng;
use sha2::{Digest, Sha256};
use tessera_play::Millis;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// The true time when a simulation begins, in milliseconds since 1970.
const BEGIN: i64 = 1_800_000_000_000;

#[derive(Debug)]
pub(super) struct World {
    rng: Mutex<Rng>,
    begin: Instant,
    trace: Mutex<Vec<String>>,
    violations: Mutex<Vec<String>>,
    /// Cancelled at the first violation.
    pub(super) failed: CancellationToken,
}

/// Everything that happened, one line for each step.
#[derive(Debug, Default)]
pub(super) struct Trace(pub(super) Vec<String>);

impl Trace {
    /// The SHA-256 of all lines, in hexadecimal.
    pub(super) fn hash(&self) -> String {
        let mut hash = Sha256::new();
        for line in &self.0 {
            hash.update(line);
            hash.update("\n");
        }
        URL_SAFE_NO_PAD.encode(hash.finalize())
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl World {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            rng: Mutex::new(Rng::with_seed(seed)),
            begin: Instant::now(),
            trace: Mutex::default(),
            violations: Mutex::default(),
            failed: CancellationToken::new(),
        }
    }

    /// The true time.
    pub(super) fn now(&self) -> Millis {
        Millis(BEGIN + self.begin.elapsed().as_millis() as i64)
    }

    /// Whether something with this probability happens.
    pub(super) fn chance(&self, probability: f64) -> bool {
        probability > 0.0 && locked(&self.rng).f64() < probability
    }

    /// A number of this range.
    pub(super) fn number(&self, least: u64, most: u64) -> u64 {
        locked(&self.rng).u64(least..=most)
    }

    /// A time between these milliseconds.
    pub(super) fn millis(&self, least: u64, most: u64) -> Duration {
        Duration::from_millis(self.number(least, most))
    }

    pub(super) fn choose<'a, T>(&self, from: &'a [T]) -> Option<&'a T> {
        let last = (from.len() as u64).checked_sub(1)?;
        from.get(self.number(0, last) as usize)
    }

    /// Adds a line to the trace.
    pub(super) fn note(&self, what: fmt::Arguments<'_>) {
        let millis = self.begin.elapsed().as_millis();
        locked(&self.trace).push(format!("{millis:>7} {what}"));
    }

    /// Reports that a promise was broken.
    pub(super) fn violate(&self, what: fmt::Arguments<'_>) {
        self.note(format_args!("VIOLATION {what}"));
        locked(&self.violations).push(what.to_string());
        self.failed.cancel();
    }

    pub(super) fn take_results(&self) -> (Vec<String>, Trace) {
        let violations = std::mem::take(&mut *locked(&self.violations));
        (violations, Trace(std::mem::take(&mut *locked(&self.trace))))
    }
}
