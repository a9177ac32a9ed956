//! Notifications between simulated processes: each listener has a link of its own, which delays, doubles and loses them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::{sync::mpsc, time::sleep};

use super::Link;
use crate::{Append, Notification, NotificationText};

/// What a listener receives; `None` when its connection breaks.
type Received = Option<String>;

#[derive(Debug, Default)]
pub(super) struct Bus {
    listeners: Mutex<Vec<Subscriber>>,
}

#[derive(Clone, Debug)]
struct Subscriber {
    link: Arc<dyn Link>,
    sender: mpsc::UnboundedSender<Received>,
}

#[derive(Debug)]
pub(crate) struct SimulatedListener(mpsc::UnboundedReceiver<Received>);

impl SimulatedListener {
    /// `None` when messages may have been lost.
    pub(crate) async fn next(&mut self) -> Received {
        self.0.recv().await.flatten()
    }
}

impl Bus {
    fn listeners(&self) -> MutexGuard<'_, Vec<Subscriber>> {
        self.listeners
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn listen(&self, link: &Arc<dyn Link>) -> SimulatedListener {
        let (sender, receiver) = mpsc::unbounded_channel();
        let link = Arc::clone(link);
        self.listeners().push(Subscriber { link, sender });
        SimulatedListener(receiver)
    }

    pub(super) fn break_listeners(&self, link: &Arc<dyn Link>) {
        self.listeners().retain(|listener| {
            let is_broken = Arc::ptr_eq(&listener.link, link);
            if is_broken {
                // It fails only if nothing listens any more.
                let _ = listener.sender.send(None);
            }
            !is_broken
        });
    }

    pub(super) fn publish_appended<'a>(&self, appends: impl Iterator<Item = &'a Append>) {
        let appended: Vec<Notification> = appends.map(Append::notification).collect();
        for text in NotificationText::of(&appended) {
            self.publish(&text);
        }
    }

    /// Sends a message to all listeners.
    pub(super) fn publish(&self, text: &str) {
        let mut listeners = self.listeners();
        listeners.retain(|listener| !listener.sender.is_closed());
        for listener in listeners.iter() {
            for delay in listener.link.message() {
                if delay.is_zero() {
                    let _gone = listener.sender.send(Some(text.to_owned()));
                    continue;
                }
                let (listener, text) = (listener.clone(), text.to_owned());
                tokio::spawn(async move {
                    sleep(delay).await;
                    if listener.link.is_up() {
                        let _gone = listener.sender.send(Some(text));
                    }
                });
            }
        }
    }
}
