//! A process's connection to the simulated database: calls take effect in tasks of their own, as they do at a real server.

use std::{
    future::pending,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use rusqlite::Connection;
use tokio::{
    sync::oneshot,
    time::{sleep, timeout},
};

use super::{Answer, Fate, Link, Shared};
use crate::Unavailable;

#[derive(Clone, Copy, Debug, thiserror::Error)]
enum Injected {
    #[error("the simulated connection was reset")]
    Reset,
    #[error("no answer within {} s", .0.as_secs_f32())]
    TimedOut(Duration),
}

#[derive(Clone, Debug)]
pub(crate) struct SimulatedConnection {
    shared: Arc<Shared>,
    link: Arc<dyn Link>,
    /// The time limit of one call.
    limit: Duration,
    is_closed: Arc<AtomicBool>,
}

impl SimulatedConnection {
    pub(super) fn new(shared: Arc<Shared>, link: Arc<dyn Link>, limit: Duration) -> Self {
        Self {
            shared,
            link,
            limit,
            is_closed: Arc::default(),
        }
    }

    pub(super) fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    pub(super) fn link(&self) -> &Arc<dyn Link> {
        &self.link
    }

    /// Does the work as the link decides. A caller that gives up, or is dropped, does not stop the work.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Unavailable> {
        if self.is_closed.load(Ordering::Relaxed) {
            return Err(Unavailable::Closed);
        }
        let (before, answer) = match self.link.call() {
            Fate::Never => return pending().await,
            Fate::Fails(after) => {
                pause(after.min(self.limit)).await;
                return Err(Unavailable::failed(Injected::Reset));
            }
            Fate::Runs(before, answer) => (before, answer),
        };
        let (sender, receiver) = oneshot::channel();
        let (shared, link, limit) = (Arc::clone(&self.shared), Arc::clone(&self.link), self.limit);
        tokio::spawn(async move {
            pause(before).await;
            let done = work(&mut shared.connection());
            match answer {
                Answer::Comes(after) => {
                    pause(after).await;
                    if link.is_up() {
                        // It fails only if the caller has given up.
                        let _ = sender.send(done);
                    } else {
                        sleep(limit).await;
                        drop(sender);
                    }
                }
                Answer::Fails(after) => {
                    pause(after).await;
                    drop(sender);
                }
                Answer::Lost => {
                    sleep(limit).await;
                    drop(sender);
                }
            }
        });
        match timeout(self.limit, receiver).await {
            Ok(Ok(done)) => done.map_err(Unavailable::from),
            Ok(Err(_dropped)) => Err(Unavailable::failed(Injected::Reset)),
            Err(_elapsed) => Err(Unavailable::failed(Injected::TimedOut(self.limit))),
        }
    }

    pub(crate) fn close(&self) {
        self.is_closed.store(true, Ordering::Relaxed);
    }
}

/// The timer of the runtime rounds up to a millisecond.
async fn pause(time: Duration) {
    if !time.is_zero() {
        sleep(time).await;
    }
}
