//! A server without its HTTP side: the tasks that run beside its rooms, from its start to its end in good order.

use std::{sync::Arc, time::Duration};

use tessera_play::LAG_BUDGET;
use tessera_store::{GameId, Millis};
use tokio::{select, task::JoinHandle, time::interval};
use tokio_util::sync::CancellationToken;

use crate::{heartbeat, lobby::Lobby, stored::stored_time};

/// How often the sweep looks for games that are due.
const SWEEP_INTERVAL: Duration = Duration::from_secs(5);

/// How many games one search of the sweep finds at most.
const SWEEP_BATCH: u32 = 500;

/// The tasks of a server.
#[derive(Debug)]
pub(crate) struct Node {
    lobby: Arc<Lobby>,
    sweeper: JoinHandle<()>,
    beating: JoinHandle<()>,
    #[cfg(feature = "postgres")]
    member: Option<JoinHandle<()>>,
}

impl Node {
    /// Starts the tasks. `ending` is cancelled before [`Node::stop`] is called.
    pub(crate) fn start(lobby: &Arc<Lobby>, ending: CancellationToken) -> Self {
        let context = Arc::clone(lobby.context());
        Self {
            lobby: Arc::clone(lobby),
            #[cfg(feature = "postgres")]
            member: lobby.context().peers.join(lobby, ending.clone()),
            sweeper: tokio::spawn(sweep(Arc::clone(lobby), ending)),
            beating: tokio::spawn(async move { heartbeat::beat(&context).await }),
        }
    }

    /// Ends the tasks, hands over to the other servers, and closes the store.
    pub(crate) async fn stop(self) {
        let context = self.lobby.context();
        self.sweeper.abort();
        #[cfg(feature = "postgres")]
        if let Some(member) = self.member {
            // Its queries have time limits. What one in progress stores must come before the end of the lease.
            if let Err(error) = member.await {
                tracing::error!(%error, "the task among the other servers has failed");
            }
            context.peers.leave().await;
        }
        self.beating.abort();
        // The outage begins now.
        heartbeat::write_heartbeat(context).await;
        context.store.close().await;
    }

    /// Ends the tasks at once, wherever they are.
    #[cfg(test)]
    pub(crate) fn kill(&self) {
        self.sweeper.abort();
        self.beating.abort();
        if let Some(member) = &self.member {
            member.abort();
        }
    }
}

/// Finds games that are not in memory and in which a clock has run out or a computer is to move, and opens their rooms.
async fn sweep(lobby: Arc<Lobby>, ending: CancellationToken) {
    let context = lobby.context();
    let mut ticks = interval(SWEEP_INTERVAL);
    let mut after: Option<GameId> = None;
    loop {
        select! {
            biased;
            () = ending.cancelled() => return,
            _ = ticks.tick() => {}
        }
        // A room compensates for lag before a flag falls, so a game is due that much later.
        let due = Millis(context.time.now().0 - LAG_BUDGET as i64);
        match context.store.due(due, SWEEP_BATCH).await {
            Ok(games) => open_rooms(&lobby, games).await,
            Err(error) => tracing::error!(%error, "games that are due cannot be searched"),
        }
        match context.store.awaiting_engine(after, SWEEP_BATCH).await {
            Ok(games) => {
                after = games.last().copied();
                open_rooms(&lobby, games).await;
            }
            Err(error) => {
                tracing::error!(%error, "games that wait for a computer cannot be searched");
            }
        }
        if let Err(error) = context
            .store
            .delete_expired_codes(stored_time(context.time.now()))
            .await
        {
            tracing::error!(%error, "expired codes cannot be deleted");
        }
    }
}

/// Opens the rooms of these games: an opened room ends a game whose clock has run out and starts a search that is due.
async fn open_rooms(lobby: &Arc<Lobby>, games: Vec<GameId>) {
    for id in games {
        if let Err(error) = lobby.room(id).ready().await {
            tracing::warn!(%id, %error, "a game that is due cannot be opened");
        }
    }
}
