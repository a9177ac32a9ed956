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
    registry::{Metric, Registry},
};
use tokio::time::Instant;

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(crate) struct RequestLabels {
    pub(crate) method: String,
    /// The route pattern such as `/api/v1/games/{id}`, so that there are few.
    pub(crate) route: String,
    pub(crate) status: u16,
}

type IntCounter = Counter<u64, AtomicU64>;
type IntGauge = Gauge<i64, AtomicI64>;

/// The help texts in [`Metrics::new`] say what each of them measures.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, IntCounter>,
    request_seconds: Histogram,
    pub(crate) live_games: IntGauge,
    pub(crate) games: IntCounter,
    pub(crate) moves: IntCounter,
    pub(crate) append_seconds: Histogram,
    pub(crate) append_conflicts: IntCounter,
    pub(crate) engine_queue: IntGauge,
    pub(crate) engine_shed: IntCounter,
    pub(crate) engine_searches: IntCounter,
    pub(crate) event_delay_seconds: Histogram,
    pub(crate) sockets: IntGauge,
    pub(crate) slow_readers: IntCounter,
    pub(crate) archived_games: IntCounter,
}

/// A new metric, registered under this name with this help text.
fn metric<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    register(registry, name, help, M::default())
}

/// A new histogram of seconds, from 0.25 ms to 8 s.
fn seconds(registry: &mut Registry, name: &str, help: &str) -> Histogram {
    let buckets = exponential_buckets(0.000_25, 2.0, 16);
    register(registry, name, help, Histogram::new(buckets))
}

fn register<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register(name, help, metric.clone());
    metric
}

#[cfg(feature = "otlp")]
fn with_telemetry(mut registry: Registry) -> Registry {
    let [exported, dropped] = crate::telemetry::counters();
    let exported_help = "Spans of traces that the collector has taken";
    register(
        &mut registry,
        "trace_spans_exported",
        exported_help,
        exported,
    );
    let dropped_help =
        "Spans of traces that were dropped: the queue was full, or the collector did not take them";
    register(&mut registry, "trace_spans_dropped", dropped_help, dropped);
    registry
}

#[cfg(not(feature = "otlp"))]
fn with_telemetry(registry: Registry) -> Registry {
    registry
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let mut registry = Registry::with_prefix("tessera");
        let r = &mut registry;
        Self {
            requests: metric(r, "http_requests", "Requests answered"),
            request_seconds: seconds(
                r,
                "http_request_seconds",
                "Time to first byte: from the head of a request until its response began",
            ),
            live_games: metric(r, "live_games", "Games in memory"),
            games: metric(r, "games", "Games created"),
            moves: metric(r, "moves", "Moves made durable"),
            append_seconds: seconds(
                r,
                "append_seconds",
                "Time until an appended event was durable",
            ),
            append_conflicts: metric(
                r,
                "append_conflicts",
                "Appends that lost against another writer",
            ),
            engine_queue: metric(r, "engine_queue", "Engine searches that wait"),
            engine_searches: metric(r, "engine_searches", "Engine searches for moves in games"),
            engine_shed: metric(
                r,
                "engine_shed",
                "Engine searches that were refused because the queue was full",
            ),
            event_delay_seconds: seconds(
                r,
                "event_delay_seconds",
                "Time from the decision of an event, at this or another server, until it was written to a socket or stream",
            ),
            sockets: metric(r, "sockets", "Open sockets and streams"),
            slow_readers: metric(
                r,
                "slow_readers",
                "Sockets and streams closed because they read too slowly",
            ),
            archived_games: metric(
                r,
                "archived_games",
                "Games whose logs were moved from the database into files",
            ),
            registry: with_telemetry(registry),
        }
    }

    pub(crate) fn count_request(&self, labels: &RequestLabels, took: Duration) {
        self.requests.get_or_create(labels).inc();
        self.request_seconds.observe(took.as_secs_f64());
    }

    /// Counts an event that was written to a socket or stream; other messages have no moment of decision.
    pub(crate) fn count_event(&self, decided_at: Option<Instant>) {
        if let Some(decided_at) = decided_at {
            self.event_delay_seconds
                .observe(decided_at.elapsed().as_secs_f64());
        }
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
pub(crate) struct Counted(IntGauge);

impl Counted {
    pub(crate) fn new(gauge: &IntGauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}
