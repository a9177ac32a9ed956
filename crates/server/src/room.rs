//! A loaded game: one task that decides, applies, appends and tells, in this order; what cannot be appended is forgotten.
//!
//! The log decides and the room is a cache of it: a room can be dropped at any time, and another one, here or elsewhere,
//! goes on from the log.

mod computer;
mod context;
mod handle;
mod log;
mod presence;
mod snapshot_json;

#[cfg(test)]
mod tests;

use std::{
    net::IpAddr,
    pin::pin,
    sync::{Arc, Weak},
};

use tessera_protocol::{EventKind, ServerMessage};
use tessera_store::{GameId, Millis, Standing, TokenHash};
use tokio::{
    select,
    sync::{broadcast, mpsc, oneshot, watch},
    time::{Duration, Instant, sleep_until},
};

use crate::{
    game::{Command, DecisionContext, Game, Refusal, SeatSet},
    json::json,
    lobby::Lobby,
    metrics::Counted,
    token::SeatTokens,
};

use computer::Computer;
pub use context::{RoomConfig, RoomContext};
pub use handle::{
    ActError, Answer, Broadcast, Done, LeaveGuard, Order, Reading, RoomHandle, Watching,
};
use handle::{Letter, Message, RoomState};
use log::{Commit, StoreFailed};
pub use presence::Channel;
use presence::Connections;
pub use snapshot_json::{SnapshotJson, event};

/// What comes from inside the server.
#[derive(Debug)]
pub(super) enum InternalMessage {
    Left(u64),
    Found { at: u64, text: Option<String> },
}

/// How many messages may wait before a room.
const MAILBOX: usize = 64;

/// How long to wait before something that failed is tried again.
const RETRY: Duration = Duration::from_secs(1);

/// A game in memory.
#[derive(Debug)]
pub struct Room {
    around: Arc<RoomContext>,
    lobby: Weak<Lobby>,
    game: Game,
    locks: SeatTokens,
    connections: Connections,
    computer: Computer,
    /// Who acted last.
    client: Option<IpAddr>,
    messages: mpsc::Receiver<Letter>,
    news: mpsc::UnboundedReceiver<InternalMessage>,
    internal_tx: mpsc::UnboundedSender<InternalMessage>,
    /// As long as somebody listens.
    live: Option<broadcast::Sender<Broadcast>>,
    stage: watch::Sender<RoomState>,
    /// How the game stands for those who search the store.
    kept_standing: Standing,
    /// Whether the log may hold more than the game here.
    is_uncertain: bool,
    /// When something that failed is tried again.
    retry_at: Option<Instant>,
    last_used: Instant,
    _counted: Counted,
}

/// A game as the log keeps it.
#[derive(Debug)]
pub struct LoadedGame {
    /// The game.
    pub game: Game,
    /// The hashes of its tokens.
    pub tokens: Vec<TokenHash>,
    /// How it stands for those who search the store.
    pub standing: Standing,
}

/// Opens the room of a game. It loads itself.
pub fn open(id: GameId, around: Arc<RoomContext>, lobby: Weak<Lobby>) -> RoomHandle {
    let (handle, mailbox) = channel();
    tokio::spawn(async move {
        // In a box, so that what loading needs is not kept for as long as the room.
        match Box::pin(load(id, &around)).await {
            Ok(loaded) => Room::new(loaded, around, lobby, mailbox).run().await,
            Err(why) => {
                mailbox.stage.send_replace(why);
                // Whoever comes next tries again.
                drop(mailbox);
                if let Some(lobby) = lobby.upgrade() {
                    lobby.forget(id);
                }
            }
        }
    });
    handle
}

/// Opens the room of a game that was created just now.
pub fn begin(loaded: LoadedGame, around: Arc<RoomContext>, lobby: Weak<Lobby>) -> RoomHandle {
    let (handle, mailbox) = channel();
    tokio::spawn(Room::new(loaded, around, lobby, mailbox).run());
    handle
}

/// A room's side of its handles.
#[derive(Debug)]
struct Mailbox {
    messages: mpsc::Receiver<Letter>,
    stage: watch::Sender<RoomState>,
}

fn channel() -> (RoomHandle, Mailbox) {
    let (sender, messages) = mpsc::channel(MAILBOX);
    let (stage, watched) = watch::channel(RoomState::Loading);
    let handle = RoomHandle {
        messages: sender,
        stage: watched,
    };
    (handle, Mailbox { messages, stage })
}

/// The game in the log, or why there is none.
async fn load(id: GameId, around: &RoomContext) -> Result<LoadedGame, RoomState> {
    let stored = around.store.load(id).await.map_err(|error| {
        tracing::error!(%id, %error, "a game cannot be loaded");
        RoomState::Failed
    })?;
    let stored = stored.ok_or(RoomState::Missing)?;
    let game = Game::load(&stored).map_err(|error| {
        tracing::error!(%id, %error, "the log of a game does not fold");
        RoomState::Failed
    })?;
    Ok(LoadedGame {
        game,
        tokens: stored.tokens,
        standing: stored.standing,
    })
}

impl Room {
    fn new(
        loaded: LoadedGame,
        around: Arc<RoomContext>,
        lobby: Weak<Lobby>,
        mailbox: Mailbox,
    ) -> Self {
        let LoadedGame {
            game,
            tokens,
            standing,
        } = loaded;
        let Mailbox { messages, stage } = mailbox;
        let (internal_tx, news) = mpsc::unbounded_channel();
        Self {
            locks: SeatTokens::new(tokens, game.header().holders),
            connections: Connections::new(
                game.header(),
                around.config.claim_after,
                around.time.now(),
            ),
            computer: Computer::default(),
            client: None,
            messages,
            news,
            internal_tx,
            live: None,
            stage,
            kept_standing: standing,
            is_uncertain: false,
            retry_at: None,
            last_used: Instant::now(),
            _counted: Counted::new(&around.metrics.live_games),
            game,
            around,
            lobby,
        }
    }

    async fn run(mut self) {
        // A clock that ran out meanwhile has run out before anybody looks.
        self.settle().await;
        self.show(None);
        let mut alarm = pin!(sleep_until(self.next_wake()));
        loop {
            self.arrange_computer();
            let wake = self.next_wake();
            // An alarm that rings too early does no harm, and most are put off before they ring.
            if wake < alarm.deadline() || alarm.is_elapsed() {
                alarm.as_mut().reset(wake);
            }
            select! {
                message = self.messages.recv() => match message {
                    Some(message) => {
                        self.last_used = Instant::now();
                        self.settle().await;
                        self.handle(*message).await;
                    }
                    None => return,
                },
                news = self.news.recv() => match news {
                    Some(InternalMessage::Left(connection)) => self.leave(connection),
                    Some(InternalMessage::Found { at, text }) => self.computer_found(at, text),
                    None => return,
                },
                () = alarm.as_mut() => {
                    if self.is_idle() {
                        if self.retire() {
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
        // Whoever asked may have gone away, and then needs no answer.
        match message {
            Message::Act {
                token,
                order,
                answer,
                reply,
            } => {
                let _ = reply.send(self.act(&token, order, answer).await);
            }
            Message::Watch {
                token,
                since,
                channel,
                reply,
            } => {
                let _ = reply.send(self.watch(token, since, channel).await);
            }
            Message::Look { reply } => {
                let _ = reply.send(self.face());
            }
            Message::Read { reply } => self.read(reply),
            Message::Measured { connection, delay } => self.connections.measured(connection, delay),
        }
    }

    fn read(&self, reply: oneshot::Sender<Reading>) {
        let _ = reply.send(Reading {
            session: self.game.session().boxed(),
            header: self.game.header().clone(),
            end: self.game.end().cloned(),
            created: self.game.created(),
        });
    }

    async fn act(
        &mut self,
        token: &TokenHash,
        order: Order,
        answer: Answer,
    ) -> Result<Done, ActError> {
        let seats = self.locks.opened_by(token);
        if seats.is_empty() {
            return Err(ActError::UnknownToken);
        }
        self.connections.sign_of_life(seats, self.around.time.now());
        self.client = order.client.or(self.client);
        let command = Command {
            seats,
            act: order.act,
            at: order.at,
            id: order.id,
        };
        // Every turn of the loop that is not the last has read what another writer wrote.
        for _ in 0..8 {
            if self.is_uncertain && self.catch_up().await.is_err() {
                return Err(ActError::Unavailable);
            }
            if let Some(seq) = self
                .game
                .carried_out(&command)
                .map_err(|refusal| self.refused(refusal))?
            {
                return self.done(seq, answer);
            }
            self.join(seats)
                .await
                .map_err(|StoreFailed| ActError::Unavailable)?;
            let decided = self.game.decide(&command, &self.decision_context());
            let event = decided.map_err(|refusal| self.refused(refusal))?;
            if let EventKind::Rematched { game } = &event.kind {
                let game = game.clone();
                self.begin_next(&game)
                    .await
                    .map_err(|StoreFailed| ActError::Unavailable)?;
            }
            match self.commit(event, answer).await {
                Ok(Commit::Made) => return self.done(self.game.seq(), answer),
                Ok(Commit::Overtaken) => {}
                Err(StoreFailed) => return Err(ActError::Unavailable),
            }
        }
        Err(ActError::Unavailable)
    }

    fn refused(&self, refusal: Refusal) -> ActError {
        ActError::Refused {
            refusal,
            game: Box::new(self.game.snapshot()),
        }
    }

    /// The answer to a command that made this event, the same whenever it is asked for.
    fn done(&self, seq: u64, answer: Answer) -> Result<Done, ActError> {
        let face = match answer {
            Answer::Brief => None,
            Answer::Whole if seq == self.game.seq() => Some(self.face()),
            Answer::Whole => {
                let game = self.game.at(seq).map_err(|error| {
                    tracing::error!(id = %self.game.id(), %error, "the log of a game does not fold again");
                    ActError::Unavailable
                })?;
                Some(Arc::new(SnapshotJson::of(&game)))
            }
        };
        Ok(Done { seq, face })
    }

    async fn watch(
        &mut self,
        token: Option<TokenHash>,
        since: Option<u64>,
        channel: Channel,
    ) -> Result<Watching, ActError> {
        let seats = token.map(|token| self.locks.opened_by(&token));
        if seats.is_some_and(SeatSet::is_empty) {
            return Err(ActError::UnknownToken);
        }
        let seats = seats.unwrap_or_default();
        self.join(seats)
            .await
            .map_err(|StoreFailed| ActError::Unavailable)?;
        let (connection, replaced) = self.connections.enter(seats, channel);
        if !seats.is_empty() {
            self.tell_presence();
        }
        let missed = since.map(|since| self.game.events_since(since).to_vec());
        Ok(Watching {
            seats,
            missed: missed.unwrap_or_default(),
            face: self.face(),
            presence: self.connections.presence(),
            live: self.listen(),
            replaced,
            connection,
            departure: LeaveGuard {
                connection,
                room: self.internal_tx.clone(),
            },
        })
    }

    fn listen(&mut self) -> broadcast::Receiver<Broadcast> {
        let backlog = self.around.config.backlog;
        self.live
            .get_or_insert_with(|| broadcast::Sender::new(backlog))
            .subscribe()
    }

    fn leave(&mut self, connection: u64) {
        self.last_used = Instant::now();
        self.live.take_if(|live| live.receiver_count() == 0);
        if self.connections.leave(connection, self.around.time.now()) {
            self.tell_presence();
        }
    }

    fn tell_presence(&self) {
        self.tell(|| {
            let presence = self.connections.presence();
            let text = json(&ServerMessage::Presence { presence }).into();
            Broadcast { seq: None, text }
        });
    }

    /// Makes a message only if somebody listens.
    fn tell(&self, message: impl FnOnce() -> Broadcast) {
        if let Some(live) = self.listeners() {
            // Listeners who have left since need not hear it.
            let _ = live.send(message());
        }
    }

    /// The game as it stands, serialised when somebody wants to see it.
    fn face(&self) -> Arc<SnapshotJson> {
        if let RoomState::Live(Some(face)) = &*self.stage.borrow() {
            return Arc::clone(face);
        }
        let face = Arc::new(SnapshotJson::of(&self.game));
        self.show(Some(Arc::clone(&face)));
        face
    }

    fn show(&self, face: Option<Arc<SnapshotJson>>) {
        self.stage.send_replace(RoomState::Live(face));
    }

    /// Those who listen, if there are any.
    fn listeners(&self) -> Option<&broadcast::Sender<Broadcast>> {
        self.live.as_ref().filter(|live| live.receiver_count() > 0)
    }

    fn is_watched(&self) -> bool {
        self.listeners().is_some()
    }

    fn decision_context(&self) -> DecisionContext {
        let now = self.now();
        DecisionContext {
            now,
            delay: self.connections.delay(),
            gone: self.connections.gone(now),
            claim_after: self.around.config.claim_after.as_millis() as u64,
        }
    }

    /// The time, which never runs backwards in a log.
    fn now(&self) -> Millis {
        self.around.time.now().max(self.game.last_change())
    }

    fn next_wake(&self) -> Instant {
        let mut wake = self.last_used + self.around.config.linger;
        if self.is_needed() {
            wake = Instant::now() + self.around.config.linger;
        }
        let flag = self.game.flag_at(self.connections.delay());
        let move_due = self.computer.due();
        for due in [flag, move_due].into_iter().flatten() {
            wake = wake.min(Instant::now() + self.around.time.until(due));
        }
        let computer_retry = self.computer.retry_at();
        for retry in [self.retry_at, computer_retry].into_iter().flatten() {
            wake = wake.min(retry);
        }
        match self.retry_at {
            // What is due was tried, and failed.
            Some(retry_at) => wake.max(retry_at),
            None => wake,
        }
    }

    fn is_needed(&self) -> bool {
        !self.connections.is_empty() || self.game.level_to_move().is_some()
    }

    fn is_idle(&self) -> bool {
        !self.is_needed() && self.last_used.elapsed() >= self.around.config.linger
    }

    /// Leaves the lobby, unless somebody is about to speak to this room.
    fn retire(&self) -> bool {
        self.lobby
            .upgrade()
            .is_none_or(|lobby| lobby.retire(self.game.id()))
    }
}
