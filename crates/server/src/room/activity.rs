//! The activity of a loaded game, by which the list of live games is filtered and ordered.

use std::sync::Arc;

use tessera_play::Millis;
use tessera_protocol::GameLine;
use tessera_rules::GameKind;

use super::Room;
use crate::projection::Projection;

/// A game lives for this long after its last activity, in milliseconds.
const LIVE_TIME: i64 = 5 * 60_000;

/// What is going on in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Activity {
    pub(crate) kind: GameKind,
    /// Whether it is a public game that goes on and has at least one move.
    is_public_play: bool,
    /// Whether a player is connected.
    pub(crate) has_player: bool,
    /// When the last event happened, or a player came, left or acted.
    pub(crate) last_active_at: Millis,
    /// How many clients look on without a seat.
    pub(crate) watchers: u32,
    /// The number of the last event that the room knows.
    pub(crate) seq: u64,
}

impl Activity {
    /// Whether the list of live games shows the game.
    pub(crate) fn is_live(&self, now: Millis) -> bool {
        let is_recent = now.0 - self.last_active_at.0 < LIVE_TIME;
        self.is_public_play && (self.has_player || is_recent)
    }
}

impl Room {
    /// Tells the handles what is going on, if that has changed.
    pub(super) fn publish_activity(&self) {
        let last_event = self.game.last_change();
        let activity = Some(Activity {
            kind: self.game.kind(),
            is_public_play: self.listed
                && self.game.end().is_none()
                && self.game.record().ply() > 0,
            has_player: self.connections.has_player(),
            last_active_at: self
                .connections
                .last_seen()
                .unwrap_or(last_event)
                .max(last_event),
            watchers: self.connections.watchers(),
            seq: self.game.seq(),
        });
        self.activity.send_if_modified(|published| {
            let is_modified = *published != activity;
            *published = activity;
            is_modified
        });
    }

    /// The game's line in the list: made once after an event, however often the list is asked for.
    pub(super) fn line(&mut self) -> Option<Arc<GameLine>> {
        let seq = self.game.seq();
        if let Some((made_after, line)) = &self.line
            && *made_after == seq
        {
            return Some(Arc::clone(line));
        }
        let (kind, seats) = (self.game.kind(), self.game.shown_seats());
        let line = Projection::of(&self.game).line(self.id, kind, seats, self.game.created().0);
        let line = line.inspect_err(|error| {
            tracing::error!(id = %self.id, %error, "a game is left out of the list");
        });
        let line = Arc::new(line.ok()?);
        self.line = Some((seq, Arc::clone(&line)));
        Some(line)
    }
}
