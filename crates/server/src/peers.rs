//! The other servers on the same database. Their appends are announced to the rooms of this server, the players connected to
//! them count as present here, and a search is made by one server only.
//!
//! Notifications may be lost: a sweep compares the logs with the rooms in memory, and a refusal is sent only after the log has
//! been read. A server on SQLite is alone, and none of this runs.

#[cfg(feature = "postgres")]
mod membership;

use tessera_play::Millis;
use tessera_rules::{ByColor, Color};
use tessera_store::{GameId, Search, Store, Unavailable};

#[cfg(all(test, feature = "postgres"))]
use crate::simulation::{Bug, is_planted};
#[cfg(feature = "postgres")]
use std::sync::Arc;
#[cfg(all(test, feature = "postgres"))]
use tessera_store::SeatPresence;
#[cfg(feature = "postgres")]
use {
    crate::lobby::Lobby,
    membership::Change,
    tessera_store::{Cluster, FreeSearches, NodeRole},
    tokio::{
        sync::{Notify, mpsc},
        task::JoinHandle,
    },
    tokio_util::sync::CancellationToken,
};

/// Whether a player is connected to another server.
#[cfg_attr(
    not(feature = "postgres"),
    expect(dead_code, reason = "a server on SQLite is alone")
)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum PeerPresence {
    /// The database has no row of the player.
    #[default]
    Unknown,
    Here,
    /// The player has left the last of them at this time.
    Gone(Millis),
}

/// This server among its peers.
#[derive(Debug)]
pub(crate) struct Peers {
    #[cfg(feature = "postgres")]
    shared: Option<Shared>,
}

#[cfg(feature = "postgres")]
#[derive(Debug)]
struct Shared {
    cluster: Cluster,
    changes: mpsc::UnboundedSender<Change>,
    /// Taken by the task that writes them.
    receiver: std::sync::Mutex<Option<mpsc::UnboundedReceiver<Change>>>,
    /// Notified after messages of other servers.
    news: Arc<Notify>,
}

#[cfg(not(feature = "postgres"))]
#[expect(
    clippy::unused_async,
    clippy::unused_self,
    reason = "only PostgreSQL has other servers to ask"
)]
impl Peers {
    pub(crate) fn of(_: &Store) -> Self {
        Self {}
    }

    pub(crate) fn are_possible(&self) -> bool {
        false
    }

    pub(crate) fn set_presence(&self, _: GameId, _: Color, _: Option<Millis>) {}

    pub(crate) async fn presence(&self, _: GameId) -> Result<ByColor<PeerPresence>, Unavailable> {
        Ok(ByColor::default())
    }

    pub(crate) async fn lease_search(&self, _: Search) -> Result<bool, Unavailable> {
        Ok(true)
    }

    pub(crate) async fn release_search(&self, _: GameId) {}

    pub(crate) async fn request_search(&self, _: Search) {}
}

#[cfg(feature = "postgres")]
impl Peers {
    pub(crate) fn of(store: &Store) -> Self {
        Self::with_role(store, NodeRole::Server)
    }

    pub(crate) fn with_role(store: &Store, role: NodeRole) -> Self {
        let shared = store.cluster_as(role).map(|cluster| {
            let (changes, receiver) = mpsc::unbounded_channel();
            Shared {
                cluster,
                changes,
                receiver: std::sync::Mutex::new(Some(receiver)),
                news: Arc::default(),
            }
        });
        Self { shared }
    }

    /// Whether other servers may use the same database.
    pub(crate) fn are_possible(&self) -> bool {
        self.shared.is_some()
    }

    /// Takes part among the servers until `ending` is cancelled.
    pub(crate) fn join(
        &self,
        lobby: &Arc<Lobby>,
        ending: CancellationToken,
    ) -> Option<JoinHandle<()>> {
        let shared = self.shared.as_ref()?;
        let receiver = shared.receiver.lock().ok()?.take()?;
        let cluster = shared.cluster.clone();
        Some(tokio::spawn(membership::run(
            cluster,
            Arc::clone(lobby),
            receiver,
            Arc::clone(&shared.news),
            ending,
        )))
    }

    /// Waits for messages of other servers.
    pub(crate) async fn news(&self) {
        match &self.shared {
            Some(shared) => shared.news.notified().await,
            None => std::future::pending().await,
        }
    }

    /// Takes searches of other processes, at most `limit`.
    pub(crate) async fn take_searches(
        &self,
        which: FreeSearches,
        limit: usize,
    ) -> Result<Vec<Search>, Unavailable> {
        match &self.shared {
            Some(shared) => shared.cluster.take_searches(which, limit).await,
            None => Ok(Vec::new()),
        }
    }

    /// Ends the lease of this server, after its task has ended.
    pub(crate) async fn leave(&self) {
        if let Some(shared) = &self.shared
            && let Err(error) = shared.cluster.leave().await
        {
            tracing::warn!(%error, "the other servers notice the end of this one by its lease only");
        }
    }

    /// A player has come to this server (`None`) or has left it.
    pub(crate) fn set_presence(&self, game: GameId, seat: Color, left_at: Option<Millis>) {
        if let Some(shared) = &self.shared {
            // It fails only while the server ends.
            let _ = shared.changes.send(Change {
                game,
                seat,
                left_at,
            });
        }
    }

    /// The players of a game at the other servers.
    pub(crate) async fn presence(
        &self,
        game: GameId,
    ) -> Result<ByColor<PeerPresence>, Unavailable> {
        let mut presence = ByColor::<PeerPresence>::default();
        let Some(shared) = &self.shared else {
            return Ok(presence);
        };
        for row in shared.cluster.presence(game).await? {
            let named = |color: &Color| color.to_string() == row.seat;
            let Some(seat) = Color::ALL.into_iter().find(named) else {
                continue;
            };
            #[cfg(test)]
            let row = match row {
                row if is_planted(Bug::PresenceNeverExpires) => SeatPresence {
                    left_at: None,
                    ..row
                },
                row => row,
            };
            let seen = &mut presence[seat];
            *seen = match (*seen, row.left_at) {
                (PeerPresence::Here, _) | (_, None) => PeerPresence::Here,
                (PeerPresence::Gone(other), Some(left)) => {
                    PeerPresence::Gone(other.max(Millis(left.0)))
                }
                (PeerPresence::Unknown, Some(left)) => PeerPresence::Gone(Millis(left.0)),
            };
        }
        Ok(presence)
    }

    /// Whether this server is to make a search.
    pub(crate) async fn lease_search(&self, search: Search) -> Result<bool, Unavailable> {
        match &self.shared {
            Some(shared) => shared.cluster.lease_search(search).await,
            None => Ok(true),
        }
    }

    /// Leaves a search to the other servers.
    pub(crate) async fn release_search(&self, game: GameId) {
        if let Some(shared) = &self.shared
            && let Err(error) = shared.cluster.release_search(game).await
        {
            tracing::warn!(%error, %game, "a search cannot be left to other servers");
        }
    }

    /// Leaves a search to workers.
    pub(crate) async fn request_search(&self, search: Search) {
        let game = search.game;
        if let Some(shared) = &self.shared
            && let Err(error) = shared.cluster.request_search(search).await
        {
            tracing::warn!(%error, %game, "workers cannot be told of a search");
        }
    }
}
