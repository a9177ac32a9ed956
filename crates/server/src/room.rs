//! A loaded game: one task that decides, applies, appends and tells, in this order; what cannot be appended is forgotten.
//!
//! The log decides and the room is a cache of it: a room can be dropped at any time, and another one, here or elsewhere,
//! goes on from the log.

mod computer;
mod face;
mod handle;
mod log;
mod presence;
mod surroundings;

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
    game::{Circumstances, Command, Game, Holding, Refusal},
    json::json,
    lobby::Lobby,
    metrics::Counted,
    token::Locks,
};

use computer::Computer;
pub use face::{Face, event};
pub use handle::{Answer, Denied, Departure, Done, Order, Reading, RoomHandle, Told, Watching};
use handle::{Letter, Message, Stage};
use log::{Broken, Commit};
use presence::Audience;
pub use presence::Channel;
pub use surroundings::{Habits, Surroundings};

/// What comes from inside the server.
#[derive(Debug)]
pub(super) enum News {
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
    around: Arc<Surroundings>,
    lobby: Weak<Lobby>,
    game: Game,
    locks: Locks,
    audience: Audience,
    computer: Computer,
    /// Who acted last.
    client: Option<IpAddr>,
    messages: mpsc::Receiver<Letter>,
    news: mpsc::UnboundedReceiver<News>,
    newsroom: mpsc::UnboundedSender<News>,
    /// As long as somebody listens.
    live: Option<broadcast::Sender<Told>>,
    stage: watch::Sender<Stage>,
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
pub struct Kept {
    /// The game.
    pub game: Game,
    /// The hashes of its tokens.
    pub tokens: Vec<TokenHash>,
    /// How it stands for those who search the store.
    pub standing: Standing,
}

/// Opens the room of a game. It loads itself.
pub fn open(id: GameId, around: Arc<Surroundings>, lobby: Weak<Lobby>) -> RoomHandle {
    let (handle, ears) = door();
    tokio::spawn(async move {
        // In a box, so that what loading needs is not kept for as long as the room.
        match Box::pin(load(id, &around)).await {
            Ok(kept) => Room::new(kept, around, lobby, ears).run().await,
            Err(why) => {
                ears.stage.send_replace(why);
                // Whoever comes next tries again.
                drop(ears);
                if let Some(lobby) = lobby.upgrade() {
                    lobby.forget(id);
                }
            }
        }
    });
    handle
}

/// Opens the room of a game that was created just now.
pub fn begin(kept: Kept, around: Arc<Surroundings>, lobby: Weak<Lobby>) -> RoomHandle {
    let (handle, ears) = door();
    tokio::spawn(Room::new(kept, around, lobby, ears).run());
    handle
}

/// A room's side of its handles.
#[derive(Debug)]
struct Ears {
    messages: mpsc::Receiver<Letter>,
    stage: watch::Sender<Stage>,
}

fn door() -> (RoomHandle, Ears) {
    let (sender, messages) = mpsc::channel(MAILBOX);
    let (stage, watched) = watch::channel(Stage::Loading);
    let handle = RoomHandle {
        messages: sender,
        stage: watched,
    };
    (handle, Ears { messages, stage })
}

/// The game in the log, or why there is none.
async fn load(id: GameId, around: &Surroundings) -> Result<Kept, Stage> {
    let stored = around.store.load(id).await.map_err(|error| {
        tracing::error!(%id, %error, "a game cannot be loaded");
        Stage::Failed
    })?;
    let stored = stored.ok_or(Stage::Missing)?;
    let game = Game::load(&stored).map_err(|error| {
        tracing::error!(%id, %error, "the log of a game does not fold");
        Stage::Failed
    })?;
    Ok(Kept {
        game,
        tokens: stored.tokens,
        standing: stored.standing,
    })
}

impl Room {
    fn new(kept: Kept, around: Arc<Surroundings>, lobby: Weak<Lobby>, ears: Ears) -> Self {
        let Kept {
            game,
            tokens,
            standing,
        } = kept;
        let Ears { messages, stage } = ears;
        let (newsroom, news) = mpsc::unbounded_channel();
        Self {
            locks: Locks::new(tokens, game.header().holders),
            audience: Audience::new(game.header(), around.habits.claim_after, around.time.now()),
            computer: Computer::default(),
            client: None,
            messages,
            news,
            newsroom,
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
                    Some(News::Left(connection)) => self.leave(connection),
                    Some(News::Found { at, text }) => self.computer_found(at, text),
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
            Message::Measured { connection, delay } => self.audience.measured(connection, delay),
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
    ) -> Result<Done, Denied> {
        let holding = self.locks.opened_by(token);
        if holding.is_empty() {
            return Err(Denied::UnknownToken);
        }
        self.audience.sign_of_life(holding, self.around.time.now());
        self.client = order.client.or(self.client);
        let command = Command {
            holding,
            act: order.act,
            at: order.at,
            id: order.id,
        };
        // Every turn of the loop that is not the last has read what another writer wrote.
        for _ in 0..8 {
            if self.is_uncertain && self.catch_up().await.is_err() {
                return Err(Denied::Unavailable);
            }
            if let Some(seq) = self
                .game
                .carried_out(&command)
                .map_err(|refusal| self.refused(refusal))?
            {
                return self.done(seq, answer);
            }
            self.join(holding)
                .await
                .map_err(|Broken| Denied::Unavailable)?;
            let decided = self.game.decide(&command, &self.circumstances());
            let event = decided.map_err(|refusal| self.refused(refusal))?;
            if let EventKind::Rematched { game } = &event.kind {
                let game = game.clone();
                self.begin_next(&game)
                    .await
                    .map_err(|Broken| Denied::Unavailable)?;
            }
            match self.commit(event, answer).await {
                Ok(Commit::Made) => return self.done(self.game.seq(), answer),
                Ok(Commit::Overtaken) => {}
                Err(Broken) => return Err(Denied::Unavailable),
            }
        }
        Err(Denied::Unavailable)
    }

    fn refused(&self, refusal: Refusal) -> Denied {
        Denied::Refused {
            refusal,
            game: Box::new(self.game.snapshot()),
        }
    }

    /// The answer to a command that made this event, the same whenever it is asked for.
    fn done(&self, seq: u64, answer: Answer) -> Result<Done, Denied> {
        let face = match answer {
            Answer::Brief => None,
            Answer::Whole if seq == self.game.seq() => Some(self.face()),
            Answer::Whole => {
                let game = self.game.at(seq).map_err(|error| {
                    tracing::error!(id = %self.game.id(), %error, "the log of a game does not fold again");
                    Denied::Unavailable
                })?;
                Some(Arc::new(Face::of(&game)))
            }
        };
        Ok(Done { seq, face })
    }

    async fn watch(
        &mut self,
        token: Option<TokenHash>,
        since: Option<u64>,
        channel: Channel,
    ) -> Result<Watching, Denied> {
        let holding = token.map(|token| self.locks.opened_by(&token));
        if holding.is_some_and(Holding::is_empty) {
            return Err(Denied::UnknownToken);
        }
        let holding = holding.unwrap_or_default();
        self.join(holding)
            .await
            .map_err(|Broken| Denied::Unavailable)?;
        let (connection, replaced) = self.audience.enter(holding, channel);
        if !holding.is_empty() {
            self.tell_presence();
        }
        let missed = since.map(|since| self.game.events_since(since).to_vec());
        Ok(Watching {
            holding,
            missed: missed.unwrap_or_default(),
            face: self.face(),
            presence: self.audience.presence(),
            live: self.listen(),
            replaced,
            connection,
            departure: Departure {
                connection,
                room: self.newsroom.clone(),
            },
        })
    }

    fn listen(&mut self) -> broadcast::Receiver<Told> {
        let backlog = self.around.habits.backlog;
        self.live
            .get_or_insert_with(|| broadcast::Sender::new(backlog))
            .subscribe()
    }

    fn leave(&mut self, connection: u64) {
        self.last_used = Instant::now();
        self.live.take_if(|live| live.receiver_count() == 0);
        if self.audience.leave(connection, self.around.time.now()) {
            self.tell_presence();
        }
    }

    fn tell_presence(&self) {
        self.tell(|| {
            let presence = self.audience.presence();
            let text = json(&ServerMessage::Presence { presence }).into();
            Told { seq: None, text }
        });
    }

    /// Makes a message only if somebody listens.
    fn tell(&self, message: impl FnOnce() -> Told) {
        if let Some(live) = self.listeners() {
            // Listeners who have left since need not hear it.
            let _ = live.send(message());
        }
    }

    /// The game as it stands, serialised when somebody wants to see it.
    fn face(&self) -> Arc<Face> {
        if let Stage::Live(Some(face)) = &*self.stage.borrow() {
            return Arc::clone(face);
        }
        let face = Arc::new(Face::of(&self.game));
        self.show(Some(Arc::clone(&face)));
        face
    }

    fn show(&self, face: Option<Arc<Face>>) {
        self.stage.send_replace(Stage::Live(face));
    }

    /// Those who listen, if there are any.
    fn listeners(&self) -> Option<&broadcast::Sender<Told>> {
        self.live.as_ref().filter(|live| live.receiver_count() > 0)
    }

    fn is_watched(&self) -> bool {
        self.listeners().is_some()
    }

    fn circumstances(&self) -> Circumstances {
        let now = self.now();
        Circumstances {
            now,
            delay: self.audience.delay(),
            gone: self.audience.gone(now),
            claim_after: self.around.habits.claim_after.as_millis() as u64,
        }
    }

    /// The time, which never runs backwards in a log.
    fn now(&self) -> Millis {
        self.around.time.now().max(self.game.last_change())
    }

    fn next_wake(&self) -> Instant {
        let mut wake = self.last_used + self.around.habits.linger;
        if self.is_needed() {
            wake = Instant::now() + self.around.habits.linger;
        }
        let flag = self.game.flag_at(self.audience.delay());
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
        !self.audience.is_empty() || self.game.level_to_move().is_some()
    }

    fn is_idle(&self) -> bool {
        !self.is_needed() && self.last_used.elapsed() >= self.around.habits.linger
    }

    /// Leaves the lobby, unless somebody is about to speak to this room.
    fn retire(&self) -> bool {
        self.lobby
            .upgrade()
            .is_none_or(|lobby| lobby.retire(self.game.id()))
    }
}
