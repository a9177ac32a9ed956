//! The fan-out of a room: snapshots and messages to all listeners.

use std::sync::Arc;

use tessera_protocol::ServerMessage;
use tokio::{sync::broadcast, time::Instant};

use super::{Broadcast, Room, SnapshotJson, handle::RoomState};
use crate::json::json;

impl Room {
    pub(super) fn subscribe(&mut self) -> broadcast::Receiver<Broadcast> {
        let backlog = self.context.config.backlog;
        self.live
            .get_or_insert_with(|| broadcast::Sender::new(backlog))
            .subscribe()
    }

    pub(super) fn leave(&mut self, connection: u64) {
        self.last_used = Instant::now();
        self.live.take_if(|live| live.receiver_count() == 0);
        if self.connections.leave(connection, self.context.time.now()) {
            self.broadcast_presence();
        }
    }

    pub(super) fn broadcast_presence(&self) {
        self.broadcast(|| {
            let presence = self.connections.presence();
            let text = json(&ServerMessage::Presence { presence }).into();
            Broadcast { seq: None, text }
        });
    }

    /// Sends a message to all listeners; it is made only if there are any.
    pub(super) fn broadcast(&self, message: impl FnOnce() -> Broadcast) {
        if let Some(live) = self.listeners() {
            // It fails only if the last listener has just left.
            let _ = live.send(message());
        }
    }

    /// The snapshot of the last event, serialised at most once.
    pub(super) fn snapshot(&self) -> Arc<SnapshotJson> {
        if let RoomState::Live(Some(snapshot)) = &*self.state.borrow() {
            return Arc::clone(snapshot);
        }
        let snapshot = Arc::new(SnapshotJson::of(self.id, &self.game));
        self.publish(Some(Arc::clone(&snapshot)));
        snapshot
    }

    /// Gives all handles the snapshot of the last event, or tells them that the one they have is out of date.
    pub(super) fn publish(&self, snapshot: Option<Arc<SnapshotJson>>) {
        self.state.send_replace(RoomState::Live(snapshot));
    }

    fn listeners(&self) -> Option<&broadcast::Sender<Broadcast>> {
        self.live.as_ref().filter(|live| live.receiver_count() > 0)
    }

    pub(super) fn is_watched(&self) -> bool {
        self.listeners().is_some()
    }
}
