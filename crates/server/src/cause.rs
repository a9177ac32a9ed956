//! What causes the work of a task: the request that is being answered. It travels with commands to rooms, from there with events to
//! other servers, and with searches to workers, so that log lines and traces everywhere name the request.

use tessera_store::Cause;
use tracing::Span;

use crate::telemetry;

tokio::task_local! {
    static CAUSE: Option<Cause>;
}

/// The request on whose behalf this task works now.
pub(crate) fn current() -> Option<Cause> {
    CAUSE.try_with(Clone::clone).ok().flatten()
}

/// Works on behalf of a request.
pub(crate) async fn within<T>(cause: Option<Cause>, work: impl Future<Output = T>) -> T {
    CAUSE.scope(cause, work).await
}

/// The cause of what is done within a span of its own.
pub(crate) fn in_span(cause: Option<&Cause>, span: &Span) -> Option<Cause> {
    let cause = cause?;
    match telemetry::traceparent(span) {
        Some(trace) => Some(cause.at(Some(&trace))),
        None => Some(cause.clone()),
    }
}
