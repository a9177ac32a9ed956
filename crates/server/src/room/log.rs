//! A room and its log: appending what was decided, and reading what others have written.

use std::sync::Arc;

use tessera_protocol::{Event, EventKind, Logged};
use tessera_store::{Append, AppendError, CreateError};
use tokio::time::Instant;

use super::{Answer, RETRY, Room, SnapshotJson};
use crate::{create, game::SeatSet, json::json_text};

/// The log could not be written or read.
#[derive(Debug)]
pub(super) struct StoreFailed;

/// What became of an event.
#[derive(Debug)]
pub(super) enum Commit {
    /// It is in the log.
    Made,
    /// Another writer came before; what it wrote has been read.
    Overtaken,
}

impl Room {
    /// Notes that players have come, where clocks wait for them.
    pub(super) async fn join(&mut self, seats: SeatSet) -> Result<(), StoreFailed> {
        for by in seats.seats() {
            while self.game.awaits(by) {
                let joined = Event {
                    by,
                    id: None,
                    kind: EventKind::Joined,
                };
                self.commit(joined, Answer::Brief).await?;
            }
        }
        Ok(())
    }

    /// Does what is due: the end by the clock, the computer's move.
    pub(super) async fn settle(&mut self) {
        if self
            .retry_at
            .is_some_and(|retry_at| retry_at > Instant::now())
        {
            return;
        }
        self.retry_at = None;
        if self.is_uncertain && self.catch_up().await.is_err() {
            return;
        }
        while let Some(event) = self.due() {
            if self.commit(event, Answer::Brief).await.is_err() {
                return;
            }
        }
    }

    fn due(&mut self) -> Option<Event> {
        let flag = match self.game.deadline() {
            Some(_) => self.game.decide_flag(&self.decision_context()),
            None => None,
        };
        flag.or_else(|| self.computer_due())
    }

    /// Appends an event and tells of it.
    pub(super) async fn commit(
        &mut self,
        event: Event,
        answer: Answer,
    ) -> Result<Commit, StoreFailed> {
        let at = self.now();
        let payload = json_text(&event);
        let seq = self.game.seq() + 1;
        let is_move = matches!(event.kind, EventKind::Moved { .. });
        let logged = Logged {
            seq,
            at: at.0,
            event,
        };
        if let Err(error) = self.game.apply(logged.clone()) {
            tracing::error!(id = %self.game.id(), %error, "a decision does not fit its game");
            self.retry_at = Some(Instant::now() + RETRY);
            self.rewind(seq - 1);
            return Err(StoreFailed);
        }
        let standing = self.game.standing();
        let begin = Instant::now();
        let append = self.around.store.append(Append {
            game: self.game.id(),
            seq,
            at,
            payload,
            standing: (standing != self.kept_standing).then_some(standing),
        });
        // While the log is being written, the answer is prepared, if anybody is to see it.
        let is_seen = answer == Answer::Whole || self.is_watched();
        let (appended, face) = tokio::join!(append, async {
            is_seen.then(|| Arc::new(SnapshotJson::of(&self.game)))
        });
        match appended {
            Ok(()) => {
                self.kept_standing = standing;
                let metrics = &self.around.metrics;
                metrics
                    .append_seconds
                    .observe(begin.elapsed().as_secs_f64());
                if is_move {
                    metrics.moves.inc();
                }
                if let Some(face) = &face {
                    self.tell(|| face.message(&logged));
                }
                self.show(face);
                Ok(Commit::Made)
            }
            Err(AppendError::Conflict { .. }) => {
                self.around.metrics.append_conflicts.inc();
                self.rewind(seq - 1);
                self.catch_up().await?;
                Ok(Commit::Overtaken)
            }
            Err(error @ (AppendError::Unavailable(_) | AppendError::UnknownGame)) => {
                tracing::error!(id = %self.game.id(), %error, "an event cannot be appended");
                self.rewind(seq - 1);
                self.is_uncertain = true;
                self.retry_at = Some(Instant::now() + RETRY);
                Err(StoreFailed)
            }
        }
    }

    /// Forgets events that are not in the log.
    fn rewind(&mut self, seq: u64) {
        match self.game.at(seq) {
            Ok(game) => self.game = game,
            Err(error) => {
                tracing::error!(id = %self.game.id(), %error, "the log of a game does not fold again");
                self.is_uncertain = true;
            }
        }
    }

    /// Reads what others have written.
    pub(super) async fn catch_up(&mut self) -> Result<(), StoreFailed> {
        self.is_uncertain = true;
        let events = self
            .around
            .store
            .events(self.game.id(), self.game.seq())
            .await;
        let events = events.map_err(|error| {
            tracing::error!(id = %self.game.id(), %error, "events cannot be read");
            self.retry_at = Some(Instant::now() + RETRY);
            StoreFailed
        })?;
        for event in &events {
            if let Err(error) = self.game.read(event) {
                tracing::error!(id = %self.game.id(), %error, "the log of a game does not fold");
                self.retry_at = Some(Instant::now() + RETRY);
                return Err(StoreFailed);
            }
            self.kept_standing = self.game.standing();
            self.show(None);
            if let Some(logged) = self.game.events_since(event.seq - 1).first() {
                self.tell(|| self.face().message(logged));
            }
        }
        self.is_uncertain = false;
        Ok(())
    }

    /// Creates the game that follows this one. It has a name that follows from this one's, so that creating it again does
    /// no harm.
    pub(super) async fn begin_next(&mut self, next: &str) -> Result<(), StoreFailed> {
        let game = create::rematch(&self.game, &self.locks, self.now());
        debug_assert_eq!(
            game.id.as_str(),
            next,
            "the decision names the game that is created"
        );
        match self.around.store.create(game).await {
            Ok(()) => {
                self.around.metrics.games.inc();
                Ok(())
            }
            Err(CreateError::IdTaken) => Ok(()),
            Err(CreateError::Unavailable(error)) => {
                tracing::error!(id = %self.game.id(), %error, "a rematch cannot be created");
                Err(StoreFailed)
            }
        }
    }
}
