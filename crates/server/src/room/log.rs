//! A room and its log: appending the events that the game has decided, and reading those of other writers.

use std::sync::Arc;

use tessera_play::{Corrupt, EventKind, Game, LoggedEvent, SeatSet};
use tessera_store::{Append, AppendError, Cause, Standing};
use tokio::time::Instant;
use tracing::Instrument;

use super::{Duty, RETRY, ReturnPreference, Room, SnapshotJson};
#[cfg(all(test, feature = "postgres"))]
use crate::simulation::{Bug, is_planted};
use crate::{
    cause, create,
    json::json_text,
    projection::Projection,
    stored::{self, stored_time},
    telemetry,
};

/// The log could not be written or read.
#[derive(Debug)]
pub(super) struct StoreFailed;

/// The result of appending an event.
#[derive(Debug)]
pub(super) enum Commit {
    /// It is durable.
    Done,
    /// Another writer was first; its events have been read, and ours is undone.
    Overtaken,
}

impl Room {
    /// Logs that players have come, where clocks wait for them.
    pub(super) async fn join(&mut self, seats: SeatSet) -> Result<(), StoreFailed> {
        for by in seats.iter() {
            while let Some(joined) = self.game.join(by, self.context.time.now()).cloned() {
                self.commit(joined, ReturnPreference::Minimal).await?;
            }
        }
        Ok(())
    }

    /// Logs the outages that the clock of the player to move does not count, before that clock decides anything.
    pub(super) async fn excuse_outages(&mut self) -> Result<(), StoreFailed> {
        let context = Arc::clone(&self.context);
        while let Some(excused) = self.game.excuse(&context.outages, self.now()).cloned() {
            self.commit(excused, ReturnPreference::Minimal).await?;
        }
        Ok(())
    }

    fn standing(&self) -> Standing {
        stored::standing(&self.game, self.context.config.closing)
    }

    /// Stores the standing of a game that an earlier version stored, or one with other closing times: the sweep would find
    /// the game again and again.
    pub(super) async fn correct_standing(&mut self) {
        let (old, new) = (self.stored_standing, self.standing());
        if old == new {
            return;
        }
        match self.context.store.replace_standing(self.id, old, new).await {
            Ok(()) => self.stored_standing = new,
            // The next room of the game tries it again.
            Err(error) => {
                tracing::warn!(id = %self.id, %error, "the standing of a game cannot be corrected");
            }
        }
    }

    /// Commits the events that are due without a command: the fallen flag, the closing of the game, the computer's move or its
    /// answer to a draw offer.
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
        if self.context.config.duty == Duty::All && self.excuse_outages().await.is_err() {
            return;
        }
        while let Some(event) = self.due() {
            if self.commit(event, ReturnPreference::Minimal).await.is_err() {
                return;
            }
        }
    }

    fn due(&mut self) -> Option<LoggedEvent> {
        if self.context.config.duty != Duty::All {
            return self.computer_due();
        }
        if self.game.deadline().is_some() {
            let context = self.decision_context();
            if let Some(flagged) = self.game.flag(&context) {
                return Some(flagged.clone());
            }
        }
        let (closing, now) = (self.context.config.closing, self.context.time.now());
        if let Some(closed) = self.game.close(closing, now) {
            return Some(closed.clone());
        }
        self.computer_due()
    }

    /// Makes an event durable that the game has applied already, and broadcasts it. If that fails, the game forgets
    /// the event.
    pub(super) async fn commit(
        &mut self,
        logged: LoggedEvent,
        preference: ReturnPreference,
    ) -> Result<Commit, StoreFailed> {
        let LoggedEvent { seq, at, ref event } = logged;
        let payload = json_text(event);
        let standing = self.standing();
        let begin = Instant::now();
        // Only what listeners are sent again outlives the append.
        let listeners_payload = self.live.is_some().then(|| payload.clone());
        // The rematch is created in the transaction of the event that names it.
        let rematch = matches!(event.kind, EventKind::Rematched { .. }).then(|| {
            let closing = self.context.config.closing;
            create::rematch(
                self.id,
                self.listed,
                &self.game,
                &self.tokens,
                self.now(),
                closing,
            )
        });
        let has_rematch = rematch.is_some();
        let span = tracing::debug_span!(target: telemetry::TARGET, "append", game = %self.id, seq);
        let span = telemetry::begin(span, self.cause.as_ref().and_then(Cause::trace));
        let cause = cause::in_span(self.cause.as_ref(), &span);
        let append = Append {
            game: self.id,
            seq,
            at: stored_time(tessera_play::Millis(at)),
            payload,
            standing: (standing != self.stored_standing).then_some(standing),
            projection: Projection::of(&self.game).to_json(),
            cause: cause.clone(),
        };
        let store = &self.context.store;
        #[cfg(all(test, feature = "postgres"))]
        let planted = append.clone();
        let append = async {
            #[cfg(all(test, feature = "postgres"))]
            if is_planted(Bug::AcknowledgeBeforeAppend) {
                let store = store.clone();
                tokio::spawn(async move { store.append(append).await });
                return Ok(());
            }
            match rematch {
                Some(rematch) => store.append_and_create(append, rematch).await,
                None => store.append(append).await,
            }
        }
        .instrument(span);
        // While the log is being written, the snapshot is serialised if the client gets it, and the delta is made if there are
        // listeners.
        let is_needed = preference == ReturnPreference::Representation;
        let (appended, (snapshot, delta)) = tokio::join!(append, async {
            let snapshot = is_needed.then(|| Arc::new(SnapshotJson::of(self.id, &self.game)));
            (snapshot, self.delta())
        });
        match appended {
            Ok(()) => {
                self.stored_standing = standing;
                self.last_cause = cause;
                let metrics = &self.context.metrics;
                metrics
                    .append_seconds
                    .observe(begin.elapsed().as_secs_f64());
                if matches!(event.kind, EventKind::Moved { .. }) {
                    metrics.moves.inc();
                }
                if has_rematch {
                    metrics.games.inc();
                }
                // Published first: a listener that is told of the event must not be shown the game before it.
                self.publish(snapshot);
                if let (Some(delta), Some(payload)) = (delta, &listeners_payload) {
                    self.broadcast_event(at, payload, delta);
                }
                Ok(Commit::Done)
            }
            Err(AppendError::Conflict { .. }) => {
                self.context.metrics.append_conflicts.inc();
                #[cfg(all(test, feature = "postgres"))]
                if is_planted(Bug::FlagByTwoNodes) && matches!(event.kind, EventKind::Flagged) {
                    let next = seq + 1;
                    let again = Append {
                        seq: next,
                        ..planted
                    };
                    let _ = self.context.store.append(again).await;
                }
                self.rewind(seq - 1)?;
                self.catch_up().await?;
                Ok(Commit::Overtaken)
            }
            Err(error @ (AppendError::Unavailable(_) | AppendError::UnknownGame)) => {
                let request = self.request();
                tracing::error!(id = %self.id, %error, request, "it is not known whether an event was appended");
                self.rewind(seq - 1)?;
                self.catch_up().await?;
                // The answer to an append may be lost, but not its event.
                if self.game.events_since(seq - 1).first() == Some(&logged) {
                    return Ok(Commit::Done);
                }
                self.retry_at = Some(Instant::now() + RETRY);
                Err(StoreFailed)
            }
        }
    }

    /// Folds the game again up to event `seq`, forgetting later ones.
    pub(super) fn rewind(&mut self, seq: u64) -> Result<(), StoreFailed> {
        let folded = self.game.at(seq);
        self.replace_game(folded)
    }

    /// Goes on with the game as the log has it. If the log does not fold, the game in memory may hold an event that is not
    /// durable: the room then ends, and the next request opens another one.
    pub(super) fn replace_game(
        &mut self,
        folded: Result<Game, Corrupt>,
    ) -> Result<(), StoreFailed> {
        match folded {
            Ok(game) => {
                self.game = game;
                Ok(())
            }
            Err(error) => {
                tracing::error!(id = %self.id, %error, "the log of a game does not fold again");
                self.is_corrupt = true;
                Err(StoreFailed)
            }
        }
    }

    /// Reads and broadcasts the events of other writers.
    pub(super) async fn catch_up(&mut self) -> Result<(), StoreFailed> {
        self.is_uncertain = true;
        let events = self.context.store.events(self.id, self.game.seq()).await;
        let events = events.map_err(|error| {
            let request = self.request();
            tracing::error!(id = %self.id, %error, request, "events cannot be read");
            self.retry_at = Some(Instant::now() + RETRY);
            StoreFailed
        })?;
        for event in &events {
            if let Err(error) = stored::apply(&mut self.game, event) {
                tracing::error!(id = %self.id, %error, "the log of a game does not fold");
                self.retry_at = Some(Instant::now() + RETRY);
                return Err(StoreFailed);
            }
            self.stored_standing = self.standing();
            self.see_act_at_peer(event.seq);
            self.publish(None);
            if let Some(delta) = self.delta() {
                self.broadcast_event(event.at.0, &event.payload, delta);
            }
        }
        self.is_uncertain = false;
        Ok(())
    }
}
