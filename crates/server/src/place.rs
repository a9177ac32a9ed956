//! The place that a connection takes among all that may be open.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use tokio::{sync::OwnedSemaphorePermit, time::sleep};

use crate::limits::ConnectionGuard;

/// What a connection holds as long as it is open, also when it has become a socket.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    held: Arc<Held>,
}

#[derive(Debug)]
struct Held {
    _permit: Option<OwnedSemaphorePermit>,
    _plug: Option<ConnectionGuard>,
    requests: AtomicU64,
}

impl Place {
    pub(crate) fn new(permit: Option<OwnedSemaphorePermit>, plug: Option<ConnectionGuard>) -> Self {
        Self {
            held: Arc::new(Held {
                _permit: permit,
                _plug: plug,
                requests: AtomicU64::new(0),
            }),
        }
    }

    /// The same place, for a request that has come.
    pub(crate) fn for_request(&self) -> Self {
        self.held.requests.fetch_add(1, Relaxed);
        self.clone()
    }

    /// Returns when no request has come for so long, or twice as long, and none is under way. `owners` hold the place
    /// without being requests.
    pub(crate) async fn forsaken(&self, owners: usize, patience: Duration) {
        let mut requests = None;
        loop {
            let now = self.held.requests.load(Relaxed);
            if requests == Some(now) && Arc::strong_count(&self.held) <= owners {
                return;
            }
            requests = Some(now);
            sleep(patience).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use tokio::time::{advance, pause};

    use super::*;

    const PATIENCE: Duration = Duration::from_mins(1);

    #[tokio::test]
    async fn a_place_is_forsaken_when_nothing_is_asked_and_nothing_is_answered() {
        pause();
        let place = Place::new(None, None);
        let mut forsaken = Box::pin(place.forsaken(1, PATIENCE));
        let request = place.for_request();
        for _ in 0..10 {
            assert_eq!(forsaken.as_mut().now_or_never(), None, "it is answered");
            advance(PATIENCE).await;
        }
        drop(request);
        drop(place.for_request());
        assert_eq!(forsaken.as_mut().now_or_never(), None, "it was asked");
        advance(2 * PATIENCE).await;
        forsaken.await;
    }
}
