//! How a room executes a command: decided on the events of all writers, and appended before it is answered.

use std::sync::Arc;

use tessera_play::{Act, Command, DecisionContext, Refusal, Reopening};

use super::{
    MAX_ATTEMPTS, Room, SnapshotJson,
    handle::{ActError, Executed, ReturnPreference},
    log::{Commit, StoreFailed},
    unavailable,
};
#[cfg(all(test, feature = "postgres"))]
use crate::simulation::{Bug, is_planted};
use crate::{create::rematch_id, token::Holder};

impl Room {
    pub(super) async fn act(
        &mut self,
        holder: &Holder,
        command: &Command,
        preference: ReturnPreference,
    ) -> Result<Executed, ActError> {
        let seats = self.seats_held(holder).await?;
        if seats.is_empty() {
            return Err(ActError::UnknownToken);
        }
        let now = self.context.time.now();
        if self.connections.sign_of_life(seats, now) {
            self.broadcast_presence();
        }
        // Each further attempt has read the events of another writer.
        for _ in 0..MAX_ATTEMPTS {
            if self.is_uncertain {
                self.catch_up().await.map_err(unavailable)?;
            }
            let before = self.game.executed_before(seats, command);
            #[cfg(all(test, feature = "postgres"))]
            let before = match before {
                Ok(Some(_)) if is_planted(Bug::ApplyTwiceOnRetry) => Ok(None),
                before => before,
            };
            match before {
                Ok(Some(seq)) => return self.executed(seq, preference),
                Ok(None) => {}
                Err(_) if self.catch_up_with_peers().await.map_err(unavailable)? => continue,
                Err(refusal) => return Err(self.refused(refusal)),
            }
            self.join(seats).await.map_err(unavailable)?;
            self.excuse_outages().await.map_err(unavailable)?;
            if matches!(command.act, Act::Claim) {
                // The opponent may be connected to another server.
                self.read_presence().await.map_err(unavailable)?;
            }
            let mut context = self.decision_context();
            if let Act::Rematch { .. } = command.act {
                context.rematch_id = Some(rematch_id(self.id).to_string());
            }
            let executed = self.game.execute(seats, command, &context).cloned();
            let logged = match executed {
                Ok(logged) => logged,
                Err(_) if self.catch_up_with_peers().await.map_err(unavailable)? => continue,
                Err(refusal) => return Err(self.refused(refusal)),
            };
            let seq = logged.seq;
            match self.commit(logged, preference).await {
                // If the answer of the store was lost, the log may have been read beyond the event.
                Ok(Commit::Done) => return self.executed(seq, preference),
                Ok(Commit::Overtaken) => {}
                Err(StoreFailed) => return Err(ActError::Unavailable),
            }
        }
        Err(ActError::Unavailable)
    }

    pub(super) fn refused(&self, refusal: Refusal) -> ActError {
        ActError::Refused {
            refusal,
            game: Box::new(self.game.snapshot(self.id.as_str())),
        }
    }

    /// The answer to a command that made this event: the same whenever the command is sent again.
    fn executed(&self, seq: u64, preference: ReturnPreference) -> Result<Executed, ActError> {
        let snapshot = match preference {
            ReturnPreference::Minimal => None,
            ReturnPreference::Representation if seq == self.game.seq() => Some(self.snapshot()),
            ReturnPreference::Representation => {
                let game = self.game.at(seq).map_err(|error| {
                    tracing::error!(id = %self.id, %error, "the log of a game does not fold again");
                    ActError::Unavailable
                })?;
                Some(Arc::new(SnapshotJson::of(self.id, &game)))
            }
        };
        Ok(Executed { seq, snapshot })
    }

    pub(super) fn decision_context(&self) -> DecisionContext {
        let now = self.now();
        DecisionContext {
            now,
            delay: self.connections.delay(),
            gone: self.connections.gone(now),
            claim_after: self.context.config.claim_after.as_millis() as u64,
            reopening: Reopening::Never,
            rematch_id: None,
        }
    }
}
