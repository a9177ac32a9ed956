//! A loaded game: one actor that executes commands, appends their events and broadcasts them, in this order.
//!
//! The log decides and the room is a cache of it: a room can be dropped at any time, and another one, on this node or
//! another, goes on from the log. An event that cannot be appended is forgotten.

mod act;
mod activity;
mod computer;
mod context;
mod fan_out;
mod guest;
mod handle;
mod hint;
mod log;
mod open;
mod peers;
mod players;
mod presence;
mod snapshot_json;

#[cfg(test)]
mod tests;

use std::{
    net::IpAddr,
    pin::pin,
    sync::{Arc, Weak},
};

use tessera_engine::Report;
use tessera_play::{Game, Millis, SeatSet};
use tessera_protocol::GameLine;
use tessera_store::{Cause, GameId, Standing};
use tokio::{
    select,
    sync::{mpsc, watch},
    time::{Duration, Instant, sleep_until},
};

use crate::{
    lobby::Lobby,
    metrics::Counted,
    stored::LoadedGame,
    token::{Holder, SeatTokens},
};

pub(crate) use activity::Activity;
use computer::{Computer, SearchPurpose};
pub(crate) use context::{Duty, RoomConfig, RoomContext};
use fan_out::FanOut;
pub(crate) use handle::{
    ActError, Broadcast, Executed, GameCopy, Greeting, Guest, HintPermit, LeaveGuard,
    ReturnPreference, RoomHandle, Subscription,
};
use handle::{Mail, Message, RoomState};
use log::StoreFailed;
use open::Mailbox;
pub(crate) use open::{begin, open};
pub(crate) use players::{Player, Players, players, shown_names};
pub(crate) use presence::Channel;
use presence::Connections;
pub(crate) use snapshot_json::{SnapshotJson, missed_event};

/// A message from inside the server.
#[derive(Debug)]
pub(crate) enum InternalMessage {
    /// A listener's connection has ended.
    Left(u64),
    /// The players at other servers could not be read.
    PresenceDue,
    /// Whether this server is to make the search.
    Leased {
        purpose: SearchPurpose,
        granted: bool,
    },
    /// A search has ended, without a report if it failed.
    Searched {
        purpose: SearchPurpose,
        report: Option<Report>,
    },
}

/// Back-off before a failed append, read or search is tried again.
const RETRY: Duration = Duration::from_secs(1);

/// How often a command is decided again because another writer was first.
const MAX_ATTEMPTS: usize = 8;

/// The actor of one game.
#[derive(Debug)]
pub(crate) struct Room {
    id: GameId,
    listed: bool,
    context: Arc<RoomContext>,
    lobby: Weak<Lobby>,
    game: Game,
    tokens: SeatTokens,
    players: Players,
    connections: Connections,
    computer: Computer,
    /// The address of the last command, to which searches are charged.
    client: Option<IpAddr>,
    /// The request that is being executed.
    cause: Option<Cause>,
    /// The request that caused the last event.
    last_cause: Option<Cause>,
    messages: mpsc::Receiver<Box<Mail>>,
    internal_rx: mpsc::UnboundedReceiver<InternalMessage>,
    internal_tx: mpsc::UnboundedSender<InternalMessage>,
    /// The fan-out to listeners, while there are any.
    live: Option<FanOut>,
    state: watch::Sender<RoomState>,
    activity: watch::Sender<Option<Activity>>,
    /// The line in the list of live games, and the number of the event after which it was made.
    line: Option<(u64, Arc<GameLine>)>,
    /// The standing that the store has.
    stored_standing: Standing,
    /// Whether the log may hold events that this room has not read.
    is_uncertain: bool,
    /// Whether the log in memory does not fold again, so that the room must end.
    is_corrupt: bool,
    /// End of the back-off after a failure.
    retry_at: Option<Instant>,
    last_used: Instant,
    _counted: Counted,
}

impl Room {
    fn new(
        loaded: LoadedGame,
        context: Arc<RoomContext>,
        lobby: Weak<Lobby>,
        mailbox: Mailbox,
    ) -> Self {
        let LoadedGame {
            id,
            listed,
            mut game,
            tokens,
            players,
            standing,
        } = loaded;
        let Mailbox {
            messages,
            state,
            activity,
        } = mailbox;
        let (internal_tx, internal_rx) = mpsc::unbounded_channel();
        let now = context.time.now();
        game.name_accounts(shown_names(&players, game.header().is_same_screen()));
        Self {
            id,
            listed,
            players,
            tokens: SeatTokens::new(tokens, game.header().holders),
            connections: Connections::new(game.header(), context.config.claim_after, now),
            computer: Computer::default(),
            client: None,
            cause: None,
            last_cause: None,
            messages,
            internal_rx,
            internal_tx,
            live: None,
            state,
            activity,
            line: None,
            stored_standing: standing,
            is_uncertain: false,
            is_corrupt: false,
            retry_at: None,
            last_used: Instant::now(),
            _counted: Counted::new(&context.metrics.live_games),
            game,
            context,
            lobby,
        }
    }

    async fn run(mut self) {
        // A clock that ran out while the game was not loaded ends it before the first snapshot.
        self.settle().await;
        self.correct_standing().await;
        self.refresh_presence().await;
        self.publish(None);
        let mut timer = pin!(sleep_until(self.next_wake()));
        loop {
            if self.is_corrupt {
                // Dropping the mailbox makes the lobby open another room, which reads the log.
                self.state.send_replace(RoomState::Failed);
                self.leave_peers();
                return;
            }
            self.cause = None;
            self.arrange_computer();
            self.publish_activity();
            let wake = self.next_wake();
            // Early wake-ups are harmless, so most resets are skipped.
            if wake < timer.deadline() || timer.is_elapsed() {
                timer.as_mut().reset(wake);
            }
            select! {
                // A fixed order, so that a simulated server repeats itself: internal messages are few, and what the timer is for
                // is done after every message, too.
                biased;
                message = self.internal_rx.recv() => match message {
                    Some(InternalMessage::Left(connection)) => self.leave(connection),
                    Some(InternalMessage::PresenceDue) => self.refresh_presence().await,
                    Some(InternalMessage::Leased { purpose, granted }) => {
                        self.leased(purpose, granted);
                    }
                    Some(InternalMessage::Searched { purpose, report }) => {
                        self.searched(purpose, report);
                    }
                    None => return,
                },
                message = self.messages.recv() => match message {
                    Some(mail) => {
                        let Mail { message, cause } = *mail;
                        if message.is_use() {
                            self.last_used = Instant::now();
                        }
                        self.settle().await;
                        self.cause = cause;
                        self.handle(message).await;
                    }
                    None => return,
                },
                () = timer.as_mut() => {
                    if self.is_idle() {
                        if self.retire() {
                            self.leave_peers();
                            return;
                        }
                        self.last_used = Instant::now();
                    }
                }
            }
            self.settle().await;
        }
    }

    async fn handle(&mut self, message: Message) {
        // A reply fails only if the client has disconnected, and then it is not needed.
        match message {
            Message::Act {
                holder,
                command,
                client,
                preference,
                reply,
            } => {
                self.client = Some(client);
                let _ = reply.send(self.act(&holder, &command, preference).await);
            }
            Message::Watch {
                holder,
                since,
                channel,
                reply,
            } => {
                let _ = reply.send(self.watch(holder, since, channel).await);
            }
            Message::TakeSeat {
                request,
                player,
                reply,
            } => {
                let _ = reply.send(self.take_seat(request, player).await);
            }
            Message::JoinAccount {
                holder,
                account,
                reply,
            } => {
                let _ = reply.send(self.join_account(&holder, account).await);
            }
            Message::PlayersChanged => {
                // If it fails, the names are those of before until the room is opened again.
                let _ = self.read_players().await;
            }
            Message::SeatsOf { holder, reply } => {
                let _ = reply.send(self.seats_held(&holder).await);
            }
            Message::CheckHint { holder, at, reply } => {
                let _ = reply.send(self.check_hint(&holder, at).await);
            }
            Message::LogHint { holder, at, reply } => {
                let _ = reply.send(self.log_hint(&holder, at).await);
            }
            Message::Ready { reply } => {
                let _ = reply.send(());
            }
            Message::Snapshot { known, reply } => {
                let _ = reply.send(self.snapshot_after(known).await);
            }
            #[cfg(feature = "postgres")]
            Message::Search { at, reply } => {
                let _ = reply.send(self.search_with_lease(at).await);
            }
            Message::Notified(notification) => self.on_notification(notification).await,
            Message::Copy { reply } => {
                let _ = reply.send(self.copy());
            }
            Message::Line { reply } => {
                let _ = reply.send(self.line());
            }
            Message::Measured { connection, delay } => self.connections.measured(connection, delay),
        }
    }

    /// The id of the request that is being executed, for the log.
    fn request(&self) -> Option<&str> {
        self.cause.as_ref().map(Cause::request)
    }

    fn copy(&self) -> GameCopy {
        GameCopy {
            record: self.game.record().boxed(),
            header: self.game.header().clone(),
            seats: self.game.shown_seats(),
            end: self.game.end().cloned(),
            created: self.game.created(),
        }
    }

    async fn watch(
        &mut self,
        holder: Option<Holder>,
        since: Option<u64>,
        channel: Channel,
    ) -> Result<(Greeting, Subscription), ActError> {
        let seats = match &holder {
            Some(holder) => self.seats_held(holder).await?,
            None => SeatSet::default(),
        };
        // The owner of an account who plays elsewhere looks on here.
        if seats.is_empty() && holder.is_some_and(|holder| holder.token.is_some()) {
            return Err(ActError::UnknownToken);
        }
        if since.is_some_and(|since| since > self.game.seq()) {
            self.catch_up().await.map_err(unavailable)?;
        }
        self.join(seats).await.map_err(unavailable)?;
        let (connection, replaced) =
            self.connections
                .enter(seats, channel, self.context.time.now());
        for seat in seats.iter() {
            self.context.peers.set_presence(self.id, seat, None);
        }
        if !seats.is_empty() || self.connections.has_other_watchers() {
            self.broadcast_presence();
        }
        let missed = since.map(|since| self.game.events_since(since).to_vec());
        let greeting = Greeting {
            seats,
            missed: missed.unwrap_or_default(),
            snapshot: self.snapshot(),
            presence: self.connections.presence(),
            watchers: self.connections.watchers(),
        };
        let subscription = Subscription {
            live: self.subscribe(),
            replaced,
            connection,
            _leave: LeaveGuard {
                connection,
                room: self.internal_tx.clone(),
            },
        };
        Ok((greeting, subscription))
    }

    /// The time, which never runs backwards in a log.
    fn now(&self) -> Millis {
        self.context.time.now().max(self.game.last_change())
    }

    fn next_wake(&self) -> Instant {
        let mut wake = self.last_used + self.context.config.linger;
        if self.is_needed() {
            wake = Instant::now() + self.context.config.linger;
        }
        let (flag, closing) = match self.context.config.duty {
            Duty::All => (
                self.game.flag_at(self.connections.delay()),
                self.game.closes_at(self.context.config.closing),
            ),
            #[cfg(feature = "postgres")]
            Duty::Searches => (None, None),
        };
        for due in [flag, closing, self.computer.due()].into_iter().flatten() {
            wake = wake.min(Instant::now() + self.context.time.until(due));
        }
        let search_retry = self.computer.retry_at();
        for retry in [self.retry_at, search_retry].into_iter().flatten() {
            wake = wake.min(retry);
        }
        match self.retry_at {
            // What is due has failed: not before the back-off has ended.
            Some(retry_at) => wake.max(retry_at),
            None => wake,
        }
    }

    /// Whether the room must stay in memory. Computers that play each other pause when no client has looked for a while:
    /// their room is dropped, and the next one that is opened goes on.
    fn is_needed(&self) -> bool {
        let is_awaited = match self.context.config.duty {
            Duty::All => self.awaits_computer() && !self.game.header().is_between_computers(),
            #[cfg(feature = "postgres")]
            Duty::Searches => self.computer.is_searching(),
        };
        !self.connections.is_empty() || is_awaited
    }

    fn is_idle(&self) -> bool {
        !self.is_needed() && self.last_used.elapsed() >= self.context.config.linger
    }

    /// Removes the room from the lobby unless a handle is in use; returns whether it may end.
    fn retire(&self) -> bool {
        self.lobby
            .upgrade()
            .is_none_or(|lobby| lobby.retire(self.id))
    }
}

fn unavailable(StoreFailed: StoreFailed) -> ActError {
    ActError::Unavailable
}
