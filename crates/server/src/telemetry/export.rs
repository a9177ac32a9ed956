//! The export of spans by OTLP over HTTP: from a bounded queue, in a thread of its own, so that a collector that is slow or away
//! delays no request. Spans that find the queue full, or that the collector does not take, are dropped and counted.

use std::{
    collections::HashMap,
    env,
    sync::{
        Arc, LazyLock,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

use opentelemetry::{
    Context, KeyValue,
    propagation::TextMapPropagator,
    trace::{TraceContextExt, TracerProvider},
};
use opentelemetry_otlp::{ExporterBuildError, Protocol, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::{
    Resource,
    error::OTelSdkResult,
    propagation::TraceContextPropagator,
    trace::{
        BatchConfigBuilder, BatchSpanProcessor, SdkTracerProvider, Span as SdkSpan, SpanData,
        SpanExporter, SpanProcessor,
    },
};
use prometheus_client::metrics::counter::Counter;
use tracing::{Level, Metadata, Span, Subscriber};
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::{Layer, filter::filter_fn, registry::LookupSpan};

use super::{TARGET, client::Client};

/// The path of traces below the address of a collector.
const PATH: &str = "v1/traces";
/// The default time limit of an export.
const EXPORT_LIMIT: Duration = Duration::from_secs(10);
/// The default capacity of the queue, in spans.
const QUEUE: usize = 2_048;
/// How long the last export may take when the process ends.
const SHUTDOWN_LIMIT: Duration = Duration::from_secs(3);

type IntCounter = Counter<u64, AtomicU64>;

/// The subscriber of spans belongs to the process, and so do its counters.
static EXPORTED: LazyLock<IntCounter> = LazyLock::new(Counter::default);
static DROPPED: LazyLock<IntCounter> = LazyLock::new(Counter::default);

/// Spans that a collector has taken, and those that were dropped.
pub(crate) fn counters() -> [IntCounter; 2] {
    [EXPORTED.clone(), DROPPED.clone()]
}

/// The export of traces. Dropping it exports the spans that wait.
#[derive(Debug)]
pub struct Telemetry(SdkTracerProvider);

/// Why traces are not exported.
#[derive(Debug, thiserror::Error)]
pub enum TelemetryError {
    /// An option or a variable has a value that is not possible.
    #[error("traces cannot be exported: {0}")]
    Configuration(#[from] ExporterBuildError),
    /// A variable is not a number.
    #[error("traces cannot be exported: {0} is not a number from 1 on")]
    NotANumber(&'static str),
}

impl Telemetry {
    /// Begins to export to the collector at this address, or to the one that the variables of OpenTelemetry name; `None` if there is none.
    pub fn start(address: Option<&str>) -> Result<Option<Self>, TelemetryError> {
        let endpoints = [
            "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
            "OTEL_EXPORTER_OTLP_ENDPOINT",
        ];
        let is_named =
            address.is_some() || endpoints.into_iter().any(|name| variable(name).is_some());
        let is_disabled =
            variable("OTEL_SDK_DISABLED").is_some_and(|on| on.eq_ignore_ascii_case("true"));
        if !is_named || is_disabled {
            return Ok(None);
        }
        let limit = [
            "OTEL_EXPORTER_OTLP_TRACES_TIMEOUT",
            "OTEL_EXPORTER_OTLP_TIMEOUT",
        ];
        let limit = match number(limit[0])?.or(number(limit[1])?) {
            Some(milliseconds) => Duration::from_millis(milliseconds as u64),
            None => EXPORT_LIMIT,
        };
        let exporter = opentelemetry_otlp::SpanExporter::builder()
            .with_http()
            .with_http_client(Client::new(limit))
            .with_protocol(Protocol::HttpBinary)
            .with_timeout(limit);
        let exporter = match address {
            Some(address) => {
                exporter.with_endpoint(format!("{}/{PATH}", address.trim_end_matches('/')))
            }
            None => exporter,
        };
        let capacity = number("OTEL_BSP_MAX_QUEUE_SIZE")?.unwrap_or(QUEUE);
        let waiting = Arc::new(AtomicUsize::new(0));
        let exporter = CountingExporter {
            exporter: exporter.build()?,
            waiting: Arc::clone(&waiting),
            is_failing: AtomicBool::new(false),
        };
        let batches = BatchConfigBuilder::default().with_max_queue_size(capacity);
        let queue = Queue {
            processor: BatchSpanProcessor::builder(exporter)
                .with_batch_config(batches.build())
                .build(),
            waiting,
            capacity,
        };
        let mut resource = Resource::builder().with_attributes([
            KeyValue::new("service.version", env!("CARGO_PKG_VERSION")),
            KeyValue::new(
                "service.instance.id",
                format!("{:016x}", rand::random::<u64>()),
            ),
        ]);
        if variable("OTEL_SERVICE_NAME").is_none() {
            resource = resource.with_service_name("tessera");
        }
        let provider = SdkTracerProvider::builder()
            .with_resource(resource.build())
            .with_span_processor(queue);
        Ok(Some(Self(provider.build())))
    }

    /// The layer of the subscriber that exports spans, and warnings and errors of this server within them.
    pub fn layer<S>(&self) -> impl Layer<S> + Send + Sync + use<S>
    where
        S: Subscriber + for<'a> LookupSpan<'a> + Send + Sync,
    {
        let is_exported = |metadata: &Metadata<'_>| {
            if metadata.is_span() {
                return metadata.target() == TARGET;
            }
            metadata.target().starts_with("tessera") && *metadata.level() <= Level::WARN
        };
        tracing_opentelemetry::layer()
            .with_tracer(self.0.tracer("tessera"))
            .with_location(false)
            .with_threads(false)
            .with_target(false)
            .with_tracked_inactivity(false)
            .with_filter(filter_fn(is_exported))
    }
}

impl Drop for Telemetry {
    fn drop(&mut self) {
        // A collector that does not answer now is no reason to stay: what it does not take is counted as dropped.
        let _ended = self.0.shutdown_with_timeout(SHUTDOWN_LIMIT);
    }
}

/// A variable that is set and not empty.
fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}

fn number(name: &'static str) -> Result<Option<usize>, TelemetryError> {
    let parse = |text: String| match text.parse() {
        Ok(0) | Err(_) => Err(TelemetryError::NotANumber(name)),
        Ok(number) => Ok(number),
    };
    variable(name).map(parse).transpose()
}

/// The queue of spans that wait for their export. It is never longer than its capacity, and never waited for.
#[derive(Debug)]
struct Queue {
    processor: BatchSpanProcessor,
    /// How many spans wait or are being exported.
    waiting: Arc<AtomicUsize>,
    capacity: usize,
}

impl SpanProcessor for Queue {
    fn on_start(&self, span: &mut SdkSpan, context: &Context) {
        self.processor.on_start(span, context);
    }

    fn on_end(&self, span: SpanData) {
        if !span.span_context.is_sampled() {
            return;
        }
        if self.waiting.fetch_add(1, Ordering::Relaxed) < self.capacity {
            self.processor.on_end(span);
        } else {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            DROPPED.inc();
        }
    }

    fn force_flush(&self) -> OTelSdkResult {
        self.processor.force_flush()
    }

    fn shutdown_with_timeout(&self, limit: Duration) -> OTelSdkResult {
        self.processor.shutdown_with_timeout(limit)
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.processor.set_resource(resource);
    }
}

/// Exports batches, counts their spans, and logs when the collector goes away and when it is back.
#[derive(Debug)]
struct CountingExporter {
    exporter: opentelemetry_otlp::SpanExporter,
    waiting: Arc<AtomicUsize>,
    is_failing: AtomicBool,
}

impl SpanExporter for CountingExporter {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        let count = batch.len();
        let exported = self.exporter.export(batch).await;
        self.waiting.fetch_sub(count, Ordering::Relaxed);
        let was_failing = self.is_failing.swap(exported.is_err(), Ordering::Relaxed);
        match &exported {
            Ok(()) => {
                EXPORTED.inc_by(count as u64);
                if was_failing {
                    tracing::info!("traces are exported again");
                }
            }
            Err(error) => {
                DROPPED.inc_by(count as u64);
                if !was_failing {
                    tracing::warn!(%error, "traces cannot be exported: they are dropped and counted");
                }
            }
        }
        exported
    }

    fn shutdown_with_timeout(&self, limit: Duration) -> OTelSdkResult {
        self.exporter.shutdown_with_timeout(limit)
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.exporter.set_resource(resource);
    }
}

/// Lets a span belong to this trace. A text that is not a `traceparent` of version 00 is ignored: the library takes shorter ids, too.
pub(super) fn set_parent(span: &Span, traceparent: &str) {
    let lengths = traceparent.split('-').map(str::len);
    if !lengths.eq([2, 32, 16, 2]) {
        return;
    }
    let carrier = HashMap::from([("traceparent".to_owned(), traceparent.to_owned())]);
    let parent = TraceContextPropagator::new().extract_with_context(&Context::new(), &carrier);
    if let Err(error) = span.set_parent(parent) {
        tracing::debug!(%error, "a span has no parent");
    }
}

pub(super) fn traceparent(span: &Span) -> Option<String> {
    let context = span.context();
    let span = context.span();
    let context = span.span_context();
    let flags = context.trace_flags().to_u8();
    context.is_valid().then(|| {
        format!(
            "00-{}-{}-{flags:02x}",
            context.trace_id(),
            context.span_id()
        )
    })
}
