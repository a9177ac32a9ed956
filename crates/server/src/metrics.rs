//! Metrics for Prometheus.

use std::{
    fmt::Write,
    sync::atomic::{AtomicI64, AtomicU64},
    time::Duration,
};

use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::Registry,
};

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(crate) struct RequestLabels {
    pub(crate) method: String,
    /// The route pattern such as `/api/v1/games/{id}`, so that there are few.
    pub(crate) route: String,
    pub(crate) status: u16,
}

/// The help texts in [`Metrics::new`] say what each of them measures.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter<u64, AtomicU64>>,
    request_seconds: Histogram,
    pub(crate) live_games: Gauge<i64, AtomicI64>,
    pub(crate) games: Counter<u64, AtomicU64>,
    pub(crate) moves: Counter<u64, AtomicU64>,
    pub(crate) append_seconds: Histogram,
    pub(crate) append_conflicts: Counter<u64, AtomicU64>,
    pub(crate) engine_queue: Gauge<i64, AtomicI64>,
    pub(crate) engine_shed: Counter<u64, AtomicU64>,
    pub(crate) sockets: Gauge<i64, AtomicI64>,
    pub(crate) slow_readers: Counter<u64, AtomicU64>,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        // From 0.25 ms to 8 s.
        let seconds = || Histogram::new(exponential_buckets(0.000_25, 2.0, 16));
        let mut metrics = Self {
            registry: Registry::with_prefix("tessera"),
            requests: Family::default(),
            request_seconds: seconds(),
            live_games: Gauge::default(),
            games: Counter::default(),
            moves: Counter::default(),
            append_seconds: seconds(),
            append_conflicts: Counter::default(),
            engine_queue: Gauge::default(),
            engine_shed: Counter::default(),
            sockets: Gauge::default(),
            slow_readers: Counter::default(),
        };
        let registry = &mut metrics.registry;
        registry.register(
            "http_requests",
            "Requests answered",
            metrics.requests.clone(),
        );
        registry.register(
            "http_request_seconds",
            "Time until the response began",
            metrics.request_seconds.clone(),
        );
        registry.register("live_games", "Games in memory", metrics.live_games.clone());
        registry.register("games", "Games created", metrics.games.clone());
        registry.register("moves", "Moves made durable", metrics.moves.clone());
        registry.register(
            "append_seconds",
            "Time until an appended event was durable",
            metrics.append_seconds.clone(),
        );
        registry.register(
            "append_conflicts",
            "Appends that lost against another writer",
            metrics.append_conflicts.clone(),
        );
        registry.register(
            "engine_queue",
            "Engine searches that wait",
            metrics.engine_queue.clone(),
        );
        registry.register(
            "engine_shed",
            "Engine searches that were refused because the queue was full",
            metrics.engine_shed.clone(),
        );
        registry.register(
            "sockets",
            "Open sockets and streams",
            metrics.sockets.clone(),
        );
        registry.register(
            "slow_readers",
            "Sockets and streams closed because they read too slowly",
            metrics.slow_readers.clone(),
        );
        metrics
    }

    pub(crate) fn count_request(&self, labels: &RequestLabels, took: Duration) {
        self.requests.get_or_create(labels).inc();
        self.request_seconds.observe(took.as_secs_f64());
    }

    /// In the text format of `OpenMetrics`.
    pub(crate) fn to_text(&self) -> String {
        let mut text = String::new();
        if encode(&mut text, &self.registry).is_err() {
            // Writing to a string does not fail; a scraper would see this line if it did.
            let _ = text.write_str("# the metrics cannot be written\n");
        }
        text
    }
}

/// Adds one to a gauge until it is dropped.
#[derive(Debug)]
pub(crate) struct Counted(Gauge<i64, AtomicI64>);

impl Counted {
    pub(crate) fn new(gauge: &Gauge<i64, AtomicI64>) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}
