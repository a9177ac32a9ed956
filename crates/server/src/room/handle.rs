//! How the rest of the server speaks to a room.

use std::{net::IpAddr, sync::Arc};

use bytes::Bytes;
use tessera_protocol::{Act, CommandId, Logged, Presence, Snapshot};
use tessera_rules::{AnyGame, ByColor};
use tessera_store::{Millis, TokenHash};
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio_util::sync::CancellationToken;

use super::{Channel, SnapshotJson};
use crate::game::{End, Header, Refusal, SeatSet};

/// What is wanted of a room.
#[derive(Debug)]
pub(super) enum Message {
    Act {
        token: TokenHash,
        order: Order,
        answer: Answer,
        reply: oneshot::Sender<Result<Done, ActError>>,
    },
    Watch {
        token: Option<TokenHash>,
        since: Option<u64>,
        channel: Channel,
        reply: oneshot::Sender<Result<Watching, ActError>>,
    },
    Look {
        reply: oneshot::Sender<Arc<SnapshotJson>>,
    },
    Read {
        reply: oneshot::Sender<Reading>,
    },
    Measured {
        connection: u64,
        delay: u64,
    },
}

/// A message in a box: a mailbox has room for many, and every room has one.
pub(super) type Letter = Box<Message>;

/// What a client asks for, before it is known which seats it holds.
#[derive(Clone, Debug)]
pub struct Order {
    /// What is asked.
    pub act: Act,
    /// The event after which it was decided.
    pub at: Option<u64>,
    /// Its name.
    pub id: Option<CommandId>,
    /// Who asks; the computer's answer counts as theirs.
    pub client: Option<IpAddr>,
}

impl Order {
    /// Asked from this address.
    #[must_use]
    pub fn from_client(mut self, client: IpAddr) -> Self {
        self.client = Some(client);
        self
    }
}

impl<T: Into<(Act, Option<u64>, Option<CommandId>)>> From<T> for Order {
    fn from(request: T) -> Self {
        let (act, at, id) = request.into();
        Self {
            act,
            at,
            id,
            client: None,
        }
    }
}

/// What a client wants to hear of what was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// That it was.
    Brief,
    /// The game after it.
    Whole,
}

/// What was carried out.
#[derive(Clone, Debug)]
pub struct Done {
    /// The number of the event.
    pub seq: u64,
    /// The game after it, if it was asked for.
    pub face: Option<Arc<SnapshotJson>>,
}

/// Why something was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum ActError {
    /// There is no such game.
    #[error("there is no such game")]
    UnknownGame,
    /// The token belongs to no seat.
    #[error("this token belongs to no seat of the game")]
    UnknownToken,
    /// The game says no.
    #[error("{refusal}")]
    Refused {
        /// Why.
        refusal: Refusal,
        /// The game as it stands.
        game: Box<Snapshot>,
    },
    /// The database does not answer, or the room is overrun.
    #[error("the game cannot be reached now: try again in a moment")]
    Unavailable,
}

/// A message to all listeners.
#[derive(Clone, Debug)]
pub struct Broadcast {
    /// The number of the event, if it tells of one.
    pub seq: Option<u64>,
    /// The message.
    pub text: Bytes,
}

/// The beginning of listening.
#[derive(Debug)]
pub struct Watching {
    /// The seats that the listener holds.
    pub seats: SeatSet,
    /// The events behind the one that was named.
    pub missed: Vec<Logged>,
    /// The game as it stands.
    pub face: Arc<SnapshotJson>,
    /// Who is there.
    pub presence: ByColor<Option<Presence>>,
    /// What happens from now on, as messages.
    pub live: broadcast::Receiver<Broadcast>,
    /// Told when another socket has taken the seat.
    pub replaced: CancellationToken,
    /// Which connection it is.
    pub connection: u64,
    /// Tells the room when it is dropped.
    pub departure: LeaveGuard,
}

/// Tells a room that a listener has left.
#[derive(Debug)]
pub struct LeaveGuard {
    pub(super) connection: u64,
    pub(super) room: mpsc::UnboundedSender<super::InternalMessage>,
}

impl Drop for LeaveGuard {
    fn drop(&mut self) {
        // A room that has ended needs no telling.
        let _ = self
            .room
            .send(super::InternalMessage::Left(self.connection));
    }
}

/// The moves of a game and what is known of the occasion.
#[derive(Debug)]
pub struct Reading {
    /// The moves.
    pub session: Box<dyn AnyGame>,
    /// What never changes.
    pub header: Header,
    /// How it ended.
    pub end: Option<End>,
    /// When it was created.
    pub created: Millis,
}

/// How far a room has come.
#[derive(Clone, Debug)]
pub(super) enum RoomState {
    Loading,
    Missing,
    Failed,
    /// With the game as it stands, unless nobody has looked since the last event.
    Live(Option<Arc<SnapshotJson>>),
}

/// Speaks to a room. The room lives at least as long as it has handles outside the lobby.
#[derive(Clone, Debug)]
pub struct RoomHandle {
    pub(super) messages: mpsc::Sender<Letter>,
    pub(super) stage: watch::Receiver<RoomState>,
}

impl RoomHandle {
    /// Whether nobody but the lobby holds it.
    pub fn is_forsaken(&self) -> bool {
        self.messages.strong_count() == 1
    }

    /// Whether the room has ended.
    pub fn is_closed(&self) -> bool {
        self.messages.is_closed()
    }

    /// Waits until the room is open.
    pub async fn ready(&self) -> Result<(), ActError> {
        self.glance().await.map(drop)
    }

    /// The game as it stands.
    pub async fn face(&self) -> Result<Arc<SnapshotJson>, ActError> {
        if let Some(face) = self.glance().await? {
            return Ok(face);
        }
        let (reply, answer) = oneshot::channel();
        self.ask(Message::Look { reply }, answer).await
    }

    async fn glance(&self) -> Result<Option<Arc<SnapshotJson>>, ActError> {
        let mut stage = self.stage.clone();
        let stage = stage
            .wait_for(|stage| !matches!(stage, RoomState::Loading))
            .await;
        match stage.as_deref() {
            Ok(RoomState::Live(face)) => Ok(face.clone()),
            Ok(RoomState::Missing) => Err(ActError::UnknownGame),
            Ok(RoomState::Failed | RoomState::Loading) | Err(_) => Err(ActError::Unavailable),
        }
    }

    /// Acts in the game. When this returns well, the event is durable.
    pub async fn act(
        &self,
        token: TokenHash,
        order: Order,
        answer: Answer,
    ) -> Result<Done, ActError> {
        let (reply, done) = oneshot::channel();
        let message = Message::Act {
            token,
            order,
            answer,
            reply,
        };
        self.ask(message, done).await?
    }

    /// Listens from now on, after the events behind `since`.
    pub async fn watch(
        &self,
        token: Option<TokenHash>,
        since: Option<u64>,
        channel: Channel,
    ) -> Result<Watching, ActError> {
        let (reply, answer) = oneshot::channel();
        let message = Message::Watch {
            token,
            since,
            channel,
            reply,
        };
        self.ask(message, answer).await?
    }

    /// Reads the moves.
    pub async fn read(&self) -> Result<Reading, ActError> {
        let (reply, answer) = oneshot::channel();
        self.ask(Message::Read { reply }, answer).await
    }

    /// Tells how long a message takes to a connection and back, in milliseconds.
    pub fn measured(&self, connection: u64, delay: u64) {
        // A measure that does not fit is replaced by the next one.
        let _ = self
            .messages
            .try_send(Letter::new(Message::Measured { connection, delay }));
    }

    async fn ask<T>(&self, message: Message, answer: oneshot::Receiver<T>) -> Result<T, ActError> {
        if self.messages.send(Letter::new(message)).await.is_ok()
            && let Ok(answer) = answer.await
        {
            return Ok(answer);
        }
        // The room ended without an answer: because there is no such game, or it could not be read.
        match &*self.stage.borrow() {
            RoomState::Missing => Err(ActError::UnknownGame),
            RoomState::Loading | RoomState::Failed | RoomState::Live(_) => {
                Err(ActError::Unavailable)
            }
        }
    }
}
