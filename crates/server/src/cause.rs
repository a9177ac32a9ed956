//! What causes the work of a task: the request that is being answered. It travels with commands to rooms, from there with events to
//! other servers, and with searches to workers, so that log lines and traces everywhere name the request.

use tessera_store::Cause;

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
