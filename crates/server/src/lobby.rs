//! All rooms of this node, by the id of their game.

use std::{
    cmp::Reverse,
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tessera_rules::GameKind;
use tessera_store::GameId;
#[cfg(feature = "postgres")]
use tessera_store::Notification;

use crate::{
    room::{self, Activity, RoomContext, RoomHandle},
    stored::LoadedGame,
};

/// The lock is short: it is never held over an `await`.
#[derive(Debug)]
pub(crate) struct Lobby {
    /// Ordered, so that a simulated server repeats itself.
    rooms: Mutex<BTreeMap<GameId, RoomHandle>>,
    context: Arc<RoomContext>,
}

impl Lobby {
    pub(crate) fn new(context: Arc<RoomContext>) -> Arc<Self> {
        Arc::new(Self {
            rooms: Mutex::default(),
            context,
        })
    }

    fn rooms(&self) -> MutexGuard<'_, BTreeMap<GameId, RoomHandle>> {
        // A panic cannot leave the map half changed.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn context(&self) -> &Arc<RoomContext> {
        &self.context
    }

    /// The room of a game, opened if it is not in memory. If there is no such game, requests to the handle fail.
    pub(crate) fn room(self: &Arc<Self>, id: GameId) -> RoomHandle {
        let mut rooms = self.rooms();
        match rooms.get(&id) {
            Some(room) if !room.is_closed() => room.clone(),
            _ => {
                let room = room::open(id, Arc::clone(&self.context), Arc::downgrade(self));
                rooms.insert(id, room.clone());
                room
            }
        }
    }

    /// Opens the room of a game that was just created, without reading its log; a room that another request has opened
    /// meanwhile stays.
    pub(crate) fn begin(self: &Arc<Self>, loaded: LoadedGame) {
        let id = loaded.id;
        let mut rooms = self.rooms();
        if rooms.get(&id).is_none_or(RoomHandle::is_closed) {
            let room = room::begin(loaded, Arc::clone(&self.context), Arc::downgrade(self));
            rooms.insert(id, room);
        }
    }

    /// The live games, of this kind if one is named: those with the latest activity first, at most `limit`.
    pub(crate) fn live(
        &self,
        kind: Option<GameKind>,
        limit: usize,
    ) -> Vec<(GameId, Activity, RoomHandle)> {
        let now = self.context.time.now();
        let rooms = self.rooms();
        let mut live: Vec<_> = rooms
            .iter()
            .filter_map(|(id, room)| Some((*id, room.activity()?, room)))
            .filter(|(_, activity, _)| activity.is_live(now))
            .filter(|(_, activity, _)| kind.is_none_or(|kind| activity.kind == kind))
            .collect();
        live.sort_by_key(|(id, activity, _)| (Reverse(activity.last_active_at), *id));
        live.truncate(limit);
        live.into_iter()
            .map(|(id, activity, room)| (id, activity, room.clone()))
            .collect()
    }

    /// Lets the room of a game, if it is in memory, read the names of its players again.
    pub(crate) fn players_changed(&self, id: GameId) {
        if let Some(room) = self.rooms().get(&id) {
            room.players_changed();
        }
    }

    /// What is going on in a game, if it is in memory.
    pub(crate) fn activity(&self, id: GameId) -> Option<Activity> {
        self.rooms().get(&id)?.activity()
    }

    /// The games in memory.
    #[cfg(feature = "postgres")]
    pub(crate) fn loaded(&self) -> Vec<GameId> {
        self.rooms().keys().copied().collect()
    }

    /// Lets the rooms with listeners read which players are connected to other servers.
    #[cfg(feature = "postgres")]
    pub(crate) fn refresh_presence(&self) {
        for (game, room) in self.rooms().iter() {
            let is_watched = room
                .activity()
                .is_some_and(|activity| activity.has_player || activity.watchers > 0);
            if is_watched {
                room.notify(Notification::Presence { game: *game });
            }
        }
    }

    /// Passes a notification of another server to its room, if that is in memory and does not know it yet.
    #[cfg(feature = "postgres")]
    pub(crate) fn notify(&self, notification: Notification) {
        let rooms = self.rooms();
        let Some(room) = rooms.get(&notification.game()) else {
            return;
        };
        let known = room.activity().map(|activity| activity.seq);
        if !matches!((&notification, known), (Notification::Appended { seq, .. }, Some(known)) if *seq <= known)
        {
            room.notify(notification);
        }
    }

    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        self.rooms().is_empty()
    }

    /// Removes a room that wants to end, unless a request holds its handle; returns whether the room may end.
    pub(crate) fn retire(&self, id: GameId) -> bool {
        let mut rooms = self.rooms();
        let is_unreferenced = rooms.get(&id).is_none_or(RoomHandle::is_unreferenced);
        if is_unreferenced {
            rooms.remove(&id);
        }
        is_unreferenced
    }

    /// Removes a room whose game could not be loaded.
    pub(crate) fn forget(&self, id: GameId) {
        let mut rooms = self.rooms();
        if rooms.get(&id).is_some_and(RoomHandle::is_closed) {
            rooms.remove(&id);
        }
    }
}
