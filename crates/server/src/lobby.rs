//! All rooms of this node, by the id of their game.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tessera_store::GameId;

use crate::{
    room::{self, RoomContext, RoomHandle},
    stored::LoadedGame,
};

/// The rooms. Its lock is held for moments only, never over an `await`.
#[derive(Debug)]
pub struct Lobby {
    rooms: Mutex<HashMap<GameId, RoomHandle>>,
    around: Arc<RoomContext>,
}

impl Lobby {
    /// Without rooms.
    pub fn new(around: Arc<RoomContext>) -> Arc<Self> {
        Arc::new(Self {
            rooms: Mutex::default(),
            around,
        })
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<GameId, RoomHandle>> {
        // A panic cannot leave the map half changed.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What every room needs.
    pub fn around(&self) -> &Arc<RoomContext> {
        &self.around
    }

    /// The room of a game, opened if need be. Whether there is such a game turns out later.
    pub fn room(self: &Arc<Self>, id: GameId) -> RoomHandle {
        let mut rooms = self.rooms();
        match rooms.get(&id) {
            Some(room) if !room.is_closed() => room.clone(),
            _ => {
                let room = room::open(id, Arc::clone(&self.around), Arc::downgrade(self));
                rooms.insert(id, room.clone());
                room
            }
        }
    }

    /// Opens the room of a game that was created just now, so that it need not be read again, unless somebody was faster.
    pub fn begin(self: &Arc<Self>, loaded: LoadedGame) {
        let id = loaded.id;
        let mut rooms = self.rooms();
        if rooms.get(&id).is_none_or(RoomHandle::is_closed) {
            let room = room::begin(loaded, Arc::clone(&self.around), Arc::downgrade(self));
            rooms.insert(id, room);
        }
    }

    /// Whether there are no rooms.
    pub fn is_empty(&self) -> bool {
        self.rooms().is_empty()
    }

    /// Lets a room go if nobody else holds it; tells whether it may end.
    pub fn retire(&self, id: GameId) -> bool {
        let mut rooms = self.rooms();
        let forsaken = rooms.get(&id).is_none_or(RoomHandle::is_unreferenced);
        if forsaken {
            rooms.remove(&id);
        }
        forsaken
    }

    /// Lets a room go that could not be loaded.
    pub fn forget(&self, id: GameId) {
        let mut rooms = self.rooms();
        if rooms.get(&id).is_some_and(RoomHandle::is_closed) {
            rooms.remove(&id);
        }
    }
}
