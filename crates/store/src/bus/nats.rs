//! Messages by a NATS server, for fleets in which the notifications of PostgreSQL cost too much: a commit that notifies takes a
//! lock of the whole database server.

use std::{
    fmt,
    str::FromStr,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use async_nats::{Client, ConnectOptions, Event, ServerAddr, Subscriber, connection::State};
use futures_util::{FutureExt, StreamExt};
use percent_encoding::percent_decode_str;
use tokio::{select, sync::watch, time::timeout};

use super::{ConnectionLost, NotABus};
use crate::Unavailable;

const SUBJECT: &str = "tessera";

/// How often the connection is tested.
const PING_INTERVAL: Duration = Duration::from_secs(10);

/// The address of a NATS server. Its name and password are never printed.
#[derive(Clone)]
pub struct NatsAddress {
    server: ServerAddr,
    /// The name, or the token if there is no password.
    user: Option<String>,
    password: Option<String>,
}

impl FromStr for NatsAddress {
    type Err = NotABus;

    fn from_str(text: &str) -> Result<Self, NotABus> {
        let with_secrets: ServerAddr = text.parse().or(Err(NotABus::Unknown))?;
        let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let user = with_secrets.username().map(decoded);
        let password = with_secrets.password().map(decoded);
        let mut url = with_secrets.into_inner();
        let is_bare = url.set_username("").is_ok() && url.set_password(None).is_ok();
        let server = ServerAddr::from_url(url).or(Err(NotABus::Unknown))?;
        if !is_bare || server.host().is_empty() {
            return Err(NotABus::Unknown);
        }
        Ok(Self {
            server,
            user,
            password,
        })
    }
}

impl fmt::Debug for NatsAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NatsAddress({})", self.server.as_url_str())
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Nats {
    address: NatsAddress,
    limit: Duration,
    /// The connection of the last listener, which also sends.
    client: Arc<Mutex<Option<Client>>>,
}

impl Nats {
    pub(super) fn new(address: NatsAddress, limit: Duration) -> Self {
        Self {
            address,
            limit,
            client: Arc::default(),
        }
    }

    /// Queues the texts. They are lost while there is no connection, or if the queue is full.
    pub(super) fn publish(&self, texts: Vec<String>) {
        let client = self.client.lock().unwrap_or_else(PoisonError::into_inner);
        let client = client.as_ref();
        let Some(client) = client.filter(|client| client.connection_state() == State::Connected)
        else {
            return;
        };
        for text in texts {
            // Messages may be lost, so neither an error nor a full queue holds up the caller.
            let _lost = client.publish(SUBJECT, text.into()).now_or_never();
        }
    }

    /// Connects, and waits until the subscription counts.
    pub(super) async fn listen(&self) -> Result<NatsListener, Unavailable> {
        let listening = timeout(self.limit, self.subscribe()).await;
        listening.map_err(Unavailable::failed)?
    }

    async fn subscribe(&self) -> Result<NatsListener, Unavailable> {
        let (losses, lost) = watch::channel(());
        let client = self.options(losses).connect(self.address.server.clone());
        let client = client.await.map_err(Unavailable::failed)?;
        let subscriber = client.subscribe(SUBJECT).await;
        let mut listener = NatsListener {
            subscriber: subscriber.map_err(Unavailable::failed)?,
            lost,
            first: None,
        };
        // A message shows that the subscription counts; if there is no other, this one comes back.
        let sent = client.publish(SUBJECT, String::new().into()).await;
        sent.map_err(Unavailable::failed)?;
        let first = listener.next().await;
        let first = first.ok_or_else(|| Unavailable::failed(ConnectionLost))?;
        listener.first = Some(first).filter(|text| !text.is_empty());
        *self.client.lock().unwrap_or_else(PoisonError::into_inner) = Some(client);
        Ok(listener)
    }

    /// The caller connects again, with its own back-off: a connection that the library restores by itself would not say which
    /// messages were lost.
    fn options(&self, losses: watch::Sender<()>) -> ConnectOptions {
        let losses = Arc::new(losses);
        let options = ConnectOptions::new()
            .name("tessera")
            .connection_timeout(self.limit)
            .ping_interval(PING_INTERVAL)
            .max_reconnects(1)
            .event_callback(move |event| {
                if matches!(
                    event,
                    Event::Disconnected | Event::Closed | Event::SlowConsumer(_)
                ) {
                    losses.send_replace(());
                }
                std::future::ready(())
            });
        match (&self.address.user, &self.address.password) {
            (Some(user), Some(password)) => {
                options.user_and_password(user.clone(), password.clone())
            }
            (Some(token), None) => options.token(token.clone()),
            (None, _) => options,
        }
    }
}

#[derive(Debug)]
pub(super) struct NatsListener {
    subscriber: Subscriber,
    /// Changes when messages may have been lost.
    lost: watch::Receiver<()>,
    first: Option<String>,
}

impl NatsListener {
    /// `None` when messages may have been lost.
    pub(super) async fn next(&mut self) -> Option<String> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        let message = select! {
            _ = self.lost.changed() => None,
            message = self.subscriber.next() => message,
        }?;
        Some(String::from_utf8_lossy(&message.payload).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_of_an_address_are_kept_but_not_printed() {
        let address: NatsAddress = "nats://fleet:p%40ss@127.0.0.1:4222".parse().unwrap();
        assert_eq!(address.user.as_deref(), Some("fleet"));
        assert_eq!(address.password.as_deref(), Some("p@ss"));
        assert_eq!(format!("{address:?}"), "NatsAddress(nats://127.0.0.1:4222)");
        let token: NatsAddress = "nats://s3cret@example.org".parse().unwrap();
        assert_eq!(
            (token.user.as_deref(), token.password),
            (Some("s3cret"), None)
        );
        assert_eq!(token.server.port(), 4222);
    }
}
