//! What the server counts, for Prometheus.

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

/// The labels of a request.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct RequestLabels {
    /// `GET`, `POST`, …
    pub method: String,
    /// The route, not the address.
    pub route: String,
    /// The status of the answer.
    pub status: u16,
}

/// All figures.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    /// Requests answered.
    pub requests: Family<RequestLabels, Counter<u64, AtomicU64>>,
    /// How long they took.
    pub request_seconds: Histogram,
    /// Games in memory.
    pub live_games: Gauge<i64, AtomicI64>,
    /// Games begun.
    pub games: Counter<u64, AtomicU64>,
    /// Moves made durable.
    pub moves: Counter<u64, AtomicU64>,
    /// How long an append takes to be durable.
    pub append_seconds: Histogram,
    /// Appends that another writer came before.
    pub append_conflicts: Counter<u64, AtomicU64>,
    /// Searches that wait.
    pub engine_queue: Gauge<i64, AtomicI64>,
    /// Searches that were refused for lack of room.
    pub engine_shed: Counter<u64, AtomicU64>,
    /// Open sockets.
    pub sockets: Gauge<i64, AtomicI64>,
    /// Sockets and streams dropped because they read too slowly.
    pub slow_readers: Counter<u64, AtomicU64>,
}

impl Metrics {
    /// All at zero.
    pub fn new() -> Self {
        let quick = || Histogram::new(exponential_buckets(0.000_25, 2.0, 16));
        let mut metrics = Self {
            registry: Registry::with_prefix("tessera"),
            requests: Family::default(),
            request_seconds: quick(),
            live_games: Gauge::default(),
            games: Counter::default(),
            moves: Counter::default(),
            append_seconds: quick(),
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
            "How long requests took",
            metrics.request_seconds.clone(),
        );
        registry.register("live_games", "Games in memory", metrics.live_games.clone());
        registry.register("games", "Games begun", metrics.games.clone());
        registry.register("moves", "Moves made durable", metrics.moves.clone());
        registry.register(
            "append_seconds",
            "How long an append takes to be durable",
            metrics.append_seconds.clone(),
        );
        registry.register(
            "append_conflicts",
            "Appends that another writer came before",
            metrics.append_conflicts.clone(),
        );
        registry.register(
            "engine_queue",
            "Searches that wait",
            metrics.engine_queue.clone(),
        );
        registry.register(
            "engine_shed",
            "Searches that were refused for lack of room",
            metrics.engine_shed.clone(),
        );
        registry.register("sockets", "Open sockets", metrics.sockets.clone());
        registry.register(
            "slow_readers",
            "Sockets and streams dropped because they read too slowly",
            metrics.slow_readers.clone(),
        );
        metrics
    }

    /// Counts an answered request.
    pub fn answered(&self, labels: &RequestLabels, took: Duration) {
        self.requests.get_or_create(labels).inc();
        self.request_seconds.observe(took.as_secs_f64());
    }

    /// In the text format of `OpenMetrics`.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        if encode(&mut text, &self.registry).is_err() {
            // A string takes everything; if not, say so where the figures would stand.
            let _ = text.write_str("# the figures cannot be written\n");
        }
        text
    }
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new()
    }
}

/// Counts something as long as it lives.
#[derive(Debug)]
pub struct Counted(Gauge<i64, AtomicI64>);

impl Counted {
    /// One more.
    pub fn new(gauge: &Gauge<i64, AtomicI64>) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}
