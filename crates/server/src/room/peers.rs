//! A room among the rooms of the same game on other servers: the log decides between them.

use std::sync::Arc;

use tessera_play::{EventKind, Millis, SeatSet};
use tessera_store::{Cause, Notification};
use tokio::time::sleep;
use tracing::Instrument;

use super::{
    ActError, Duty, InternalMessage, RETRY, Room, SnapshotJson, log::StoreFailed, unavailable,
};
use crate::{options::AccessLog, telemetry};

impl Room {
    /// Reads the events of other servers, if there may be any; returns whether there were some. A command is refused only after
    /// that.
    pub(super) async fn catch_up_with_peers(&mut self) -> Result<bool, StoreFailed> {
        if !self.context.peers.are_possible() {
            return Ok(false);
        }
        let before = self.game.seq();
        self.catch_up().await?;
        Ok(self.game.seq() > before)
    }

    pub(super) async fn on_notification(&mut self, notification: Notification) {
        match notification {
            Notification::Appended { seq, cause, .. } if seq > self.game.seq() => {
                let span = tracing::debug_span!(target: telemetry::TARGET, "read events", game = %self.id, seq);
                let span = telemetry::begin(span, cause.as_ref().and_then(Cause::trace));
                self.cause.clone_from(&cause);
                // If it fails, the room tries it again after its back-off.
                if self.catch_up().instrument(span).await.is_ok() {
                    self.last_cause = cause;
                    self.log_news();
                }
            }
            Notification::Appended { .. } => {}
            Notification::Presence { .. } => {
                self.refresh_presence().await;
                if self.has_unnamed_guest() {
                    // If it fails, the guest has no name here until the next time.
                    let _ = self.read_players().await;
                }
            }
        }
    }

    /// Logs that the events of another server are here, with the request there that caused the last one.
    fn log_news(&self) {
        let (id, seq, request) = (self.id, self.game.seq(), self.request());
        if self.context.config.access_log == AccessLog::All {
            tracing::info!(%id, seq, request, "an event of another server");
        } else {
            tracing::debug!(%id, seq, request, "an event of another server");
        }
    }

    /// Reads which players are connected to other servers, again after a failure.
    pub(super) async fn refresh_presence(&mut self) {
        if self.read_presence().await.is_err() {
            let internal_tx = self.internal_tx.clone();
            tokio::spawn(async move {
                sleep(RETRY).await;
                // A room that has ended needs no presence.
                let _ = internal_tx.send(InternalMessage::PresenceDue);
            });
        }
    }

    /// The snapshot of the last event, which is event `known` or a later one if the log has it.
    pub(super) async fn snapshot_after(
        &mut self,
        known: u64,
    ) -> Result<Arc<SnapshotJson>, ActError> {
        if known > self.game.seq() {
            self.catch_up().await.map_err(unavailable)?;
        }
        Ok(self.snapshot())
    }

    /// Reads which players are connected to other servers.
    pub(super) async fn read_presence(&mut self) -> Result<(), StoreFailed> {
        let is_known = !self.context.peers.are_possible() || self.context.config.duty != Duty::All;
        if is_known || self.game.end().is_some() {
            return Ok(());
        }
        let peers = self.context.peers.presence(self.id).await;
        let peers = peers.map_err(|error| {
            tracing::warn!(id = %self.id, %error, "the players at other servers cannot be read");
            StoreFailed
        })?;
        if self.connections.set_peers(peers) {
            self.broadcast_presence();
        }
        Ok(())
    }

    /// An act of a player at another server shows that the player was there.
    pub(super) fn see_act_at_peer(&mut self, seq: u64) {
        let Some(logged) = self.game.events_since(seq - 1).first() else {
            return;
        };
        let (by, at) = (logged.event.by, Millis(logged.at));
        let is_act = !matches!(
            logged.event.kind,
            EventKind::Flagged
                | EventKind::Interrupted { .. }
                | EventKind::Closed
                | EventKind::Concluded { .. }
        );
        if is_act && self.game.header().is_person(by) {
            let seats = SeatSet::new(|color| color == by);
            if self.connections.sign_of_life(seats, at) {
                self.broadcast_presence();
            }
        }
    }

    /// Ends what this room holds among the servers: the presence of its players, and the lease of its search.
    pub(super) fn leave_peers(&mut self) {
        let now = self.context.time.now();
        for seat in self.connections.here().iter() {
            self.context.peers.set_presence(self.id, seat, Some(now));
        }
        self.release_search();
    }
}
