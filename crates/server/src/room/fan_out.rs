//! The fan-out of a room: snapshots, deltas and messages to all listeners.

use std::{sync::Arc, time::Duration};

use tessera_play::{Delta, DeltaBase};
use tessera_protocol::ServerMessage;
use tokio::{sync::broadcast, time::Instant};

use super::{Broadcast, Room, SnapshotJson, handle::RoomState};
use crate::json::json;

/// The listeners of a room, and the state that the next delta is relative to.
#[derive(Debug)]
pub(super) struct FanOut {
    listeners: broadcast::Sender<Broadcast>,
    base: DeltaBase,
}

impl Room {
    pub(super) fn subscribe(&mut self) -> broadcast::Receiver<Broadcast> {
        let fan_out = self.live.get_or_insert_with(|| FanOut {
            listeners: broadcast::Sender::new(self.context.config.backlog),
            base: DeltaBase::of(&self.game),
        });
        fan_out.listeners.subscribe()
    }

    pub(super) fn leave(&mut self, connection: u64) {
        self.last_used = Instant::now();
        self.live
            .take_if(|live| live.listeners.receiver_count() == 0);
        let now = self.context.time.now();
        let left = self.connections.leave(connection, now);
        for seat in left.iter() {
            self.context.peers.set_presence(self.id, seat, Some(now));
        }
        if !left.is_empty() || self.connections.has_other_watchers() {
            self.broadcast_presence();
        }
    }

    /// Tells all listeners who is there, and how many look on.
    pub(super) fn broadcast_presence(&mut self) {
        let watchers = self.connections.tell_watchers();
        if let Some(live) = &self.live {
            let presence = self.connections.presence();
            let text = json(&ServerMessage::Presence { presence, watchers }).into();
            live.send(Broadcast {
                seq: None,
                decided_at: None,
                text,
            });
        }
    }

    /// The delta of the last event and the base of the next one, if there are listeners.
    pub(super) fn delta(&self) -> Option<(DeltaBase, Delta)> {
        let live = self.live.as_ref()?;
        Some(live.base.next(&self.game))
    }

    /// Sends the last event to all listeners, once it is durable. `event` is its JSON as the log keeps it.
    pub(super) fn broadcast_event(&mut self, at: i64, event: &str, delta: (DeltaBase, Delta)) {
        let (seq, decided_at) = (self.game.seq(), self.decided_at(at));
        if let Some(live) = &mut self.live {
            let (base, delta) = delta;
            live.base = base;
            let head =
                format!(r#"{{"type":"event","seq":{seq},"at":{at},"event":{event},"delta":"#);
            let text = [head.as_bytes(), &json(&delta), b"}"].concat().into();
            live.send(Broadcast {
                seq: Some(seq),
                decided_at: Some(decided_at),
                text,
            });
        }
    }

    /// The moment of this time of the log.
    fn decided_at(&self, at: i64) -> Instant {
        let now = Instant::now();
        let ago = self.context.time.now().0.saturating_sub(at).max(0) as u64;
        now.checked_sub(Duration::from_millis(ago)).unwrap_or(now)
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
}

impl FanOut {
    fn send(&self, message: Broadcast) {
        // It fails only if the last listener has just left.
        let _ = self.listeners.send(message);
    }
}
