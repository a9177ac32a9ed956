//! Opening rooms: from the store, or for a game that was created just now.

use std::sync::{Arc, Weak};

use tessera_store::GameId;
use tokio::sync::{mpsc, watch};

use super::{
    Activity, Room, RoomContext, RoomHandle,
    handle::{Mail, RoomState},
    players::load_players,
};
use crate::{lobby::Lobby, stored::LoadedGame};

/// Capacity of the mailbox: with this many messages waiting, senders block.
const MAILBOX_CAPACITY: usize = 64;

/// Opens the room of a game, which loads itself from the store.
pub(crate) fn open(id: GameId, context: Arc<RoomContext>, lobby: Weak<Lobby>) -> RoomHandle {
    let (handle, mailbox) = channel();
    tokio::spawn(async move {
        // Boxed, so that the memory for loading is not kept as long as the room.
        match Box::pin(load(id, &context)).await {
            Ok(loaded) => Room::new(loaded, context, lobby, mailbox).run().await,
            Err(state) => {
                mailbox.state.send_replace(state);
                // The mailbox closes first, so that the next request opens a new room.
                drop(mailbox);
                if let Some(lobby) = lobby.upgrade() {
                    lobby.forget(id);
                }
            }
        }
    });
    handle
}

/// Opens the room of a game that was created just now.
pub(crate) fn begin(
    loaded: LoadedGame,
    context: Arc<RoomContext>,
    lobby: Weak<Lobby>,
) -> RoomHandle {
    let (handle, mailbox) = channel();
    tokio::spawn(Room::new(loaded, context, lobby, mailbox).run());
    handle
}

/// The room's side of its handles.
#[derive(Debug)]
pub(super) struct Mailbox {
    pub(super) messages: mpsc::Receiver<Box<Mail>>,
    pub(super) state: watch::Sender<RoomState>,
    pub(super) activity: watch::Sender<Option<Activity>>,
}

pub(super) fn channel() -> (RoomHandle, Mailbox) {
    let (sender, messages) = mpsc::channel(MAILBOX_CAPACITY);
    let (state, watched) = watch::channel(RoomState::Loading);
    let (activity, watched_activity) = watch::channel(None);
    let handle = RoomHandle {
        messages: sender,
        state: watched,
        activity: watched_activity,
    };
    let mailbox = Mailbox {
        messages,
        state,
        activity,
    };
    (handle, mailbox)
}

async fn load(id: GameId, context: &RoomContext) -> Result<LoadedGame, RoomState> {
    let stored = context.store.load(id).await.map_err(|error| {
        tracing::error!(%id, %error, "a game cannot be loaded");
        RoomState::Failed
    })?;
    let stored = stored.ok_or(RoomState::Missing)?;
    let mut loaded = LoadedGame::load(stored).map_err(|error| {
        tracing::error!(%id, %error, "the log of a game does not fold");
        RoomState::Failed
    })?;
    loaded.players = load_players(context, &loaded).await.map_err(|error| {
        tracing::error!(%id, %error, "the players of a game cannot be read");
        RoomState::Failed
    })?;
    Ok(loaded)
}
