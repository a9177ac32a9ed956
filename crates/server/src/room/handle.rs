//! The typed handle of a room's mailbox.

use std::{net::IpAddr, sync::Arc};

use bytes::Bytes;
use tessera_play::{Command, End, Header, LoggedEvent, Millis, Refusal, Seat, SeatSet, Snapshot};
use tessera_protocol::{GameLine, Presence, TakeSeat};
use tessera_rules::{AnyGame, ByColor, Color};
use tessera_store::{AccountId, Cause, Notification};
use tokio::{
    sync::{broadcast, mpsc, oneshot, watch},
    time::Instant,
};
use tokio_util::sync::CancellationToken;

use super::{Activity, Channel, Player, SnapshotJson};
use crate::{
    cause,
    token::{Holder, Token},
};

/// A message to a room, and the request that it is about.
#[derive(Debug)]
pub(super) struct Mail {
    pub(super) message: Message,
    pub(super) cause: Option<Cause>,
}

impl Mail {
    /// A message from the request that this task works for.
    fn new(message: Message) -> Box<Self> {
        let cause = cause::current();
        Box::new(Self { message, cause })
    }
}

/// A message to a room.
#[derive(Debug)]
pub(super) enum Message {
    Act {
        holder: Holder,
        command: Command,
        /// The address of the client, to which the computer's reply is charged.
        client: IpAddr,
        preference: ReturnPreference,
        reply: oneshot::Sender<Result<Executed, ActError>>,
    },
    Watch {
        holder: Option<Holder>,
        since: Option<u64>,
        channel: Channel,
        reply: oneshot::Sender<Result<(Greeting, Subscription), ActError>>,
    },
    TakeSeat {
        request: TakeSeat,
        /// The account that takes the seat, if the guest is signed in.
        player: Option<Player>,
        reply: oneshot::Sender<Result<Guest, ActError>>,
    },
    /// Joins the seats of a token to an account.
    JoinAccount {
        holder: Holder,
        account: AccountId,
        reply: oneshot::Sender<Result<SeatSet, ActError>>,
    },
    /// An account that plays has another name, or is gone; it does not count as a use of the room.
    PlayersChanged,
    SeatsOf {
        holder: Holder,
        reply: oneshot::Sender<Result<SeatSet, ActError>>,
    },
    CheckHint {
        holder: Holder,
        at: Option<u64>,
        reply: oneshot::Sender<Result<HintPermit, ActError>>,
    },
    LogHint {
        holder: Holder,
        at: u64,
        reply: oneshot::Sender<Result<(), ActError>>,
    },
    /// Is answered when the game is loaded; it does not count as a use of the room.
    Ready {
        reply: oneshot::Sender<()>,
    },
    Snapshot {
        /// The number of an event that the client knows.
        known: u64,
        reply: oneshot::Sender<Result<Arc<SnapshotJson>, ActError>>,
    },
    Copy {
        reply: oneshot::Sender<GameCopy>,
    },
    /// The game's line in the list; it does not count as a use of the room.
    Line {
        reply: oneshot::Sender<Option<Arc<GameLine>>>,
    },
    Measured {
        connection: u64,
        delay: u64,
    },
    /// This process holds the lease of the search that is due after event `at`.
    #[cfg(feature = "postgres")]
    Search {
        at: u64,
        reply: oneshot::Sender<Result<(), ActError>>,
    },
    /// A notification of another server; it does not count as a use of the room.
    #[cfg_attr(
        not(feature = "postgres"),
        expect(dead_code, reason = "a server on SQLite is alone")
    )]
    Notified(Notification),
}

impl Message {
    /// Whether it keeps the room in memory.
    pub(super) fn is_use(&self) -> bool {
        !matches!(
            self,
            Self::Ready { .. } | Self::Line { .. } | Self::Notified(_) | Self::PlayersChanged
        )
    }
}

/// What a client wants to get back for an executed command (RFC 7240, `Prefer: return=…`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReturnPreference {
    /// Only the number of the event.
    Minimal,
    /// The game after the event.
    Representation,
}

/// A command that was executed and is durable.
#[derive(Clone, Debug)]
pub(crate) struct Executed {
    /// The number of the event.
    pub(crate) seq: u64,
    /// The game after it, if the client prefers it.
    pub(crate) snapshot: Option<Arc<SnapshotJson>>,
}

/// Why a request to a room failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ActError {
    #[error("there is no such game")]
    UnknownGame,
    #[error("this token belongs to no seat of the game")]
    UnknownToken,
    #[error("this invitation is for no seat of the game")]
    UnknownInvitation,
    #[error("{refusal}")]
    Refused {
        refusal: Refusal,
        /// The game as it stands.
        game: Box<Snapshot>,
    },
    /// The database does not answer, or the room's mailbox is overrun.
    #[error("the game cannot be reached now: try again in a moment")]
    Unavailable,
}

/// A guest who has taken a seat.
#[derive(Debug)]
pub(crate) struct Guest {
    pub(crate) seat: Color,
    pub(crate) token: Token,
    pub(crate) game: Box<Snapshot>,
}

/// The position in which a player may be given a hint.
#[derive(Debug)]
pub(crate) struct HintPermit {
    pub(crate) record: Box<dyn AnyGame>,
    /// The number of the last event.
    pub(crate) at: u64,
}

/// A message to all listeners.
#[derive(Clone, Debug)]
pub(crate) struct Broadcast {
    /// The number of the event, if it is about one.
    pub(crate) seq: Option<u64>,
    /// When the event was decided, at this or another server.
    pub(crate) decided_at: Option<Instant>,
    pub(crate) text: Bytes,
}

/// What a listener is told first. It is dropped once it is sent: a long game takes much more memory than a listener.
#[derive(Debug)]
pub(crate) struct Greeting {
    /// The seats that the listener holds.
    pub(crate) seats: SeatSet,
    /// The events after the `since` that the listener named.
    pub(crate) missed: Vec<LoggedEvent>,
    pub(crate) snapshot: Arc<SnapshotJson>,
    pub(crate) presence: ByColor<Option<Presence>>,
    /// How many clients look on without a seat.
    pub(crate) watchers: u32,
}

/// A listener's side of a room.
#[derive(Debug)]
pub(crate) struct Subscription {
    pub(crate) live: broadcast::Receiver<Broadcast>,
    /// Cancelled when another socket takes the seat.
    pub(crate) replaced: CancellationToken,
    pub(crate) connection: u64,
    /// Dropped together with the subscription.
    pub(crate) _leave: LeaveGuard,
}

/// Tells a room on drop that a listener has left.
#[derive(Debug)]
pub(crate) struct LeaveGuard {
    pub(super) connection: u64,
    pub(super) room: mpsc::UnboundedSender<super::InternalMessage>,
}

impl Drop for LeaveGuard {
    fn drop(&mut self) {
        // A room that has ended has no listeners to count.
        let _ = self
            .room
            .send(super::InternalMessage::Left(self.connection));
    }
}

/// A copy of a game for those who make a record or a picture of it.
#[derive(Debug)]
pub(crate) struct GameCopy {
    pub(crate) record: Box<dyn AnyGame>,
    pub(crate) header: Header,
    pub(crate) seats: ByColor<Seat>,
    pub(crate) end: Option<End>,
    pub(crate) created: Millis,
}

/// How far a room has come.
#[derive(Clone, Debug)]
pub(super) enum RoomState {
    Loading,
    Missing,
    Failed,
    /// Loaded, with the snapshot of the last event if one has been serialised.
    Live(Option<Arc<SnapshotJson>>),
}

/// The handle of a room. The room stays in memory at least as long as handles outside the lobby exist.
#[derive(Clone, Debug)]
pub(crate) struct RoomHandle {
    pub(super) messages: mpsc::Sender<Box<Mail>>,
    pub(super) state: watch::Receiver<RoomState>,
    pub(super) activity: watch::Receiver<Option<Activity>>,
}

impl RoomHandle {
    /// Whether only the lobby holds the room.
    pub(crate) fn is_unreferenced(&self) -> bool {
        self.messages.strong_count() == 1
    }

    /// Whether the room has ended.
    pub(crate) fn is_closed(&self) -> bool {
        self.messages.is_closed()
    }

    /// `None` until the room has loaded its game.
    pub(crate) fn activity(&self) -> Option<Activity> {
        *self.activity.borrow()
    }

    /// The game's line in the list; `None` if the game cannot be shown.
    pub(crate) async fn line(&self) -> Result<Option<Arc<GameLine>>, ActError> {
        self.request(|reply| Message::Line { reply }).await
    }

    /// Waits until the room has loaded its game.
    pub(crate) async fn ready(&self) -> Result<(), ActError> {
        match &*self.state.borrow() {
            RoomState::Live(_) => return Ok(()),
            RoomState::Missing => return Err(ActError::UnknownGame),
            RoomState::Loading | RoomState::Failed => {}
        }
        self.request(|reply| Message::Ready { reply }).await
    }

    /// The game as it stands.
    #[cfg(test)]
    pub(crate) async fn snapshot(&self) -> Result<Arc<SnapshotJson>, ActError> {
        self.snapshot_after(0).await
    }

    /// The game as it stands, with event number `known` at least if the log has it.
    pub(crate) async fn snapshot_after(&self, known: u64) -> Result<Arc<SnapshotJson>, ActError> {
        if let RoomState::Live(Some(snapshot)) = &*self.state.borrow()
            && snapshot.seq >= known
        {
            return Ok(Arc::clone(snapshot));
        }
        self.request(|reply| Message::Snapshot { known, reply })
            .await?
    }

    /// Queues the search that is due after event `at`, of which this process holds the lease, if the game still waits for it.
    #[cfg(feature = "postgres")]
    pub(crate) async fn search(&self, at: u64) -> Result<(), ActError> {
        self.request(|reply| Message::Search { at, reply }).await?
    }

    /// Passes on a notification of another server, when the mailbox has space.
    #[cfg(feature = "postgres")]
    pub(crate) fn notify(&self, notification: Notification) {
        let message = Mail::new(Message::Notified(notification));
        if let Err(mpsc::error::TrySendError::Full(message)) = self.messages.try_send(message) {
            let messages = self.messages.clone();
            // It fails only if the room has ended, and the next one reads everything.
            tokio::spawn(async move { messages.send(message).await });
        }
    }

    /// Executes a command. When this returns `Ok`, the event is durable.
    pub(crate) async fn act(
        &self,
        holder: impl Into<Holder>,
        command: Command,
        client: IpAddr,
        preference: ReturnPreference,
    ) -> Result<Executed, ActError> {
        let holder = holder.into();
        self.request(|reply| Message::Act {
            holder,
            command,
            client,
            preference,
            reply,
        })
        .await?
    }

    /// Takes the seat that an invitation is for. When this returns `Ok`, no other guest can take it.
    pub(crate) async fn take_seat(
        &self,
        request: TakeSeat,
        player: Option<Player>,
    ) -> Result<Guest, ActError> {
        self.request(|reply| Message::TakeSeat {
            request,
            player,
            reply,
        })
        .await?
    }

    /// Joins the seats that a token holds to an account; returns which they are. A seat of another account stays that.
    pub(crate) async fn join_account(
        &self,
        holder: impl Into<Holder>,
        account: AccountId,
    ) -> Result<SeatSet, ActError> {
        let holder = holder.into();
        self.request(|reply| Message::JoinAccount {
            holder,
            account,
            reply,
        })
        .await?
    }

    /// Lets the room read the names of its players again.
    pub(crate) fn players_changed(&self) {
        // A room whose mailbox is full reads them when it is opened again.
        let _ = self.messages.try_send(Mail::new(Message::PlayersChanged));
    }

    /// The seats of this holder.
    pub(crate) async fn seats_of(&self, holder: impl Into<Holder>) -> Result<SeatSet, ActError> {
        let holder = holder.into();
        let seats = self.request(|reply| Message::SeatsOf { holder, reply });
        match seats.await?? {
            seats if seats.is_empty() => Err(ActError::UnknownToken),
            seats => Ok(seats),
        }
    }

    /// The position to search for a hint, if the player may be given one.
    pub(crate) async fn check_hint(
        &self,
        holder: Holder,
        at: Option<u64>,
    ) -> Result<HintPermit, ActError> {
        self.request(|reply| Message::CheckHint { holder, at, reply })
            .await?
    }

    /// Logs that the player is given a hint for the position after event `at`, where the log tells it.
    pub(crate) async fn log_hint(&self, holder: Holder, at: u64) -> Result<(), ActError> {
        self.request(|reply| Message::LogHint { holder, at, reply })
            .await?
    }

    /// Subscribes to the game, beginning with the events after `since`.
    pub(crate) async fn watch(
        &self,
        holder: Option<Holder>,
        since: Option<u64>,
        channel: Channel,
    ) -> Result<(Greeting, Subscription), ActError> {
        self.request(|reply| Message::Watch {
            holder,
            since,
            channel,
            reply,
        })
        .await?
    }

    /// A copy of the game's moves and header.
    pub(crate) async fn copy(&self) -> Result<GameCopy, ActError> {
        self.request(|reply| Message::Copy { reply }).await
    }

    /// Tells the round-trip delay of a connection, in milliseconds.
    pub(crate) fn measured(&self, connection: u64, delay: u64) {
        // A measurement that finds the mailbox full is replaced by the next one.
        let _ = self
            .messages
            .try_send(Mail::new(Message::Measured { connection, delay }));
    }

    /// Sends a message with the place for its reply, and waits for the reply.
    async fn request<T>(
        &self,
        message: impl FnOnce(oneshot::Sender<T>) -> Message,
    ) -> Result<T, ActError> {
        let (reply, answer) = oneshot::channel();
        if self.messages.send(Mail::new(message(reply))).await.is_ok()
            && let Ok(answer) = answer.await
        {
            return Ok(answer);
        }
        // The room ended without an answer: there is no such game, or it could not be read.
        match &*self.state.borrow() {
            RoomState::Missing => Err(ActError::UnknownGame),
            RoomState::Loading | RoomState::Failed | RoomState::Live(_) => {
                Err(ActError::Unavailable)
            }
        }
    }
}
