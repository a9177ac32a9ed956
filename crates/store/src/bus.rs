//! The bus: how servers on one database send each other notifications. Messages may be lost, doubled or late: the
//! events themselves are in the database, which servers compare with their rooms regularly.

#[cfg(feature = "nats")]
mod nats;
#[cfg(feature = "postgres")]
mod postgres;

use std::str::FromStr;
#[cfg(feature = "postgres")]
use std::{sync::Arc, time::Duration};

#[cfg(feature = "simulation")]
use crate::simulated::SimulatedListener;
#[cfg(feature = "nats")]
pub use nats::NatsAddress;
#[cfg(feature = "postgres")]
pub(crate) use postgres::notify;
#[cfg(feature = "postgres")]
use {
    crate::{Notification, NotificationText, Unavailable, postgres::Connections},
    sqlx::postgres::PgListener,
};

/// The bus that servers use: `postgres`, `none` or `nats://HOST:PORT`.
#[derive(Clone, Debug, Default)]
pub enum BusAddress {
    /// No bus: servers find new events when they compare the logs with their rooms.
    None,
    /// Notifications of PostgreSQL, sent with each commit.
    #[default]
    Postgres,
    /// A NATS server, to which messages are sent after each commit.
    #[cfg(feature = "nats")]
    Nats(NatsAddress),
}

/// The text names no bus. It is not repeated here, because it may contain a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotABus {
    /// Neither a known word nor an address of NATS.
    #[error("the bus must be postgres, none or nats://HOST:PORT")]
    Unknown,
    /// The address is of NATS, which this program was built without.
    #[cfg(not(feature = "nats"))]
    #[error("this program was built without NATS: build it with the feature `nats`")]
    WithoutNats,
}

impl FromStr for BusAddress {
    type Err = NotABus;

    fn from_str(text: &str) -> Result<Self, NotABus> {
        match (text, text.split_once("://")) {
            ("none", _) => Ok(Self::None),
            ("postgres", _) => Ok(Self::Postgres),
            #[cfg(feature = "nats")]
            (_, Some(("nats" | "tls", _))) => text.parse().map(Self::Nats),
            #[cfg(not(feature = "nats"))]
            (_, Some(("nats" | "tls", _))) => Err(NotABus::WithoutNats),
            _ => Err(NotABus::Unknown),
        }
    }
}

/// One server's side of the bus. Clones share its connection.
#[cfg(feature = "postgres")]
#[derive(Clone, Debug)]
pub(crate) enum Bus {
    None,
    Postgres(Arc<Connections>),
    #[cfg(feature = "nats")]
    Nats(nats::Nats),
}

#[cfg(feature = "postgres")]
impl Bus {
    pub(crate) fn new(
        address: &BusAddress,
        connections: &Arc<Connections>,
        limit: Duration,
    ) -> Self {
        #[cfg(not(feature = "nats"))]
        let _ = limit;
        match address {
            BusAddress::None => Self::None,
            BusAddress::Postgres => Self::Postgres(Arc::clone(connections)),
            #[cfg(feature = "nats")]
            BusAddress::Nats(address) => Self::Nats(nats::Nats::new(address.clone(), limit)),
        }
    }

    /// Whether notifications are part of the transaction that they tell of.
    pub(crate) fn is_transactional(&self) -> bool {
        matches!(self, Self::Postgres(_))
    }

    /// Sends notifications of committed events, unless the transaction has sent them. It does not wait: while the bus is slow or
    /// unreachable, notifications are lost.
    pub(crate) fn publish_committed(&self, notifications: &[Notification]) {
        match self {
            Self::None | Self::Postgres(_) => {}
            #[cfg(feature = "nats")]
            Self::Nats(nats) => {
                if !notifications.is_empty() {
                    nats.publish(NotificationText::of(notifications));
                }
            }
        }
        #[cfg(not(feature = "nats"))]
        let _ = notifications;
    }

    /// Sends a message to all servers, this one included; an empty one shows that their connections work.
    pub(crate) async fn publish(&self, notifications: &[Notification]) -> Result<(), Unavailable> {
        let mut texts = NotificationText::of(notifications);
        if texts.is_empty() {
            texts.push(String::new());
        }
        match self {
            Self::None => {}
            Self::Postgres(connections) => postgres::publish(connections, texts).await?,
            #[cfg(feature = "nats")]
            Self::Nats(nats) => nats.publish(texts),
        }
        Ok(())
    }

    pub(crate) async fn listen(&self) -> Result<Listener, Unavailable> {
        let receiver = match self {
            Self::None => return Err(Unavailable::failed(NoBus)),
            Self::Postgres(connections) => Receiver::Postgres(postgres::listen(connections).await?),
            #[cfg(feature = "nats")]
            Self::Nats(nats) => Receiver::Nats(nats.listen().await?),
        };
        Ok(Listener(receiver))
    }
}

#[cfg(feature = "postgres")]
#[derive(Debug, thiserror::Error)]
#[error("there is no bus to listen on")]
struct NoBus;

#[cfg(feature = "postgres")]
#[derive(Debug, thiserror::Error)]
#[error("the connection for notifications was lost")]
struct ConnectionLost;

/// A connection that receives the notifications of all servers. Messages are lost while it is broken.
#[cfg(feature = "postgres")]
#[derive(Debug)]
pub struct Listener(Receiver);

#[cfg(feature = "postgres")]
#[derive(Debug)]
enum Receiver {
    Postgres(PgListener),
    #[cfg(feature = "nats")]
    Nats(nats::NatsListener),
    #[cfg(feature = "simulation")]
    Simulated(SimulatedListener),
}

#[cfg(feature = "postgres")]
impl Listener {
    #[cfg(feature = "simulation")]
    pub(crate) fn simulated(listener: SimulatedListener) -> Self {
        Self(Receiver::Simulated(listener))
    }

    /// Waits for the next message. An error means that messages may have been lost: listen again.
    pub async fn next(&mut self) -> Result<Vec<Notification>, Unavailable> {
        let text = match &mut self.0 {
            Receiver::Postgres(listener) => {
                let received = listener.try_recv().await.map_err(Unavailable::failed)?;
                received.map(|received| received.payload().to_owned())
            }
            #[cfg(feature = "nats")]
            Receiver::Nats(listener) => listener.next().await,
            #[cfg(feature = "simulation")]
            Receiver::Simulated(listener) => listener.next().await,
        };
        let text = text.ok_or_else(|| Unavailable::failed(ConnectionLost))?;
        Ok(NotificationText::parse(&text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bus_is_named_by_a_word_or_an_address() {
        assert!(matches!("none".parse(), Ok(BusAddress::None)));
        assert!(matches!("postgres".parse(), Ok(BusAddress::Postgres)));
        for bad in ["", "Nats", "redis://localhost", "postgres://localhost/x"] {
            assert_eq!(bad.parse::<BusAddress>().unwrap_err(), NotABus::Unknown);
        }
    }
}
