//! Traces: the spans of one request belong together at whichever server or worker the work is done. `tracing` makes the spans; with the
//! feature `otlp` they are exported.

#[cfg(feature = "otlp")]
mod client;
#[cfg(feature = "otlp")]
mod export;

use tracing::Span;

#[cfg(feature = "otlp")]
pub(crate) use export::counters;
#[cfg(feature = "otlp")]
pub use export::{Telemetry, TelemetryError};

/// The target of the spans that are exported. The log does not show them, and they cost nothing unless they are exported.
pub const TARGET: &str = "tessera_server::trace";

/// Begins a span that belongs to the trace of this W3C `traceparent`, if one is given.
pub(crate) fn begin(span: Span, traceparent: Option<&str>) -> Span {
    #[cfg(feature = "otlp")]
    if !span.is_disabled()
        && let Some(traceparent) = traceparent
    {
        export::set_parent(&span, traceparent);
    }
    #[cfg(not(feature = "otlp"))]
    let _ = traceparent;
    span
}

/// The W3C `traceparent` of a span; `None` if it is not exported.
pub(crate) fn traceparent(span: &Span) -> Option<String> {
    #[cfg(feature = "otlp")]
    if !span.is_disabled() {
        return export::traceparent(span);
    }
    #[cfg(not(feature = "otlp"))]
    let _ = span;
    None
}
