//! The permit that an open connection holds: its share of the limits on connections.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use tokio::{sync::OwnedSemaphorePermit, time::sleep};

use crate::limits::ConnectionGuard;

/// Clones share one permit, which is returned when the last clone is dropped: a request keeps one until it is answered, and
/// a WebSocket keeps one after the connection was upgraded.
#[derive(Clone, Debug)]
pub(crate) struct ConnectionPermit {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    /// Of the connections of all clients.
    _total: Option<OwnedSemaphorePermit>,
    /// Of the connections of one address.
    _per_address: Option<ConnectionGuard>,
    /// How many requests the connection has made.
    requests: AtomicU64,
}

impl ConnectionPermit {
    pub(crate) fn new(
        total: Option<OwnedSemaphorePermit>,
        per_address: Option<ConnectionGuard>,
    ) -> Self {
        Self {
            shared: Arc::new(Shared {
                _total: total,
                _per_address: per_address,
                requests: AtomicU64::new(0),
            }),
        }
    }

    /// A clone for a new request, which is counted.
    pub(crate) fn for_request(&self) -> Self {
        self.shared.requests.fetch_add(1, Relaxed);
        self.clone()
    }

    /// Returns when the connection has been idle for one to two times `timeout`: no new request, and none in progress.
    /// `owners` is the number of clones that belong to no request.
    pub(crate) async fn idle(&self, owners: usize, timeout: Duration) {
        let mut requests = None;
        loop {
            let now = self.shared.requests.load(Relaxed);
            if requests == Some(now) && Arc::strong_count(&self.shared) <= owners {
                return;
            }
            requests = Some(now);
            sleep(timeout).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use tokio::time::{advance, pause};

    use super::*;

    const TIMEOUT: Duration = Duration::from_mins(1);

    #[tokio::test]
    async fn a_connection_is_idle_when_no_request_comes_and_none_is_in_progress() {
        pause();
        let permit = ConnectionPermit::new(None, None);
        let mut idle = Box::pin(permit.idle(1, TIMEOUT));
        let request = permit.for_request();
        for _ in 0..10 {
            assert_eq!(idle.as_mut().now_or_never(), None, "one is in progress");
            advance(TIMEOUT).await;
        }
        drop(request);
        drop(permit.for_request());
        assert_eq!(idle.as_mut().now_or_never(), None, "one has just come");
        advance(2 * TIMEOUT).await;
        idle.await;
    }
}
