//! What servers on one database share: their leases, which players are connected to which server, and which server searches for
//! which game; and the notifications between them.

use std::{fmt, time::Duration};

#[cfg(feature = "simulation")]
use crate::simulated::{Simulated, SimulatedCluster};
use crate::{
    GameId, Listener, Millis, Notification, Search, SeatPresence, Unavailable,
    postgres::{Postgres, PostgresCluster},
};

/// After this time without renewal the other servers close the presences of a server and take over its searches.
pub const LEASE: Duration = Duration::from_secs(20);

/// How often a server renews its lease.
pub const LEASE_RENEWAL: Duration = Duration::from_secs(5);

/// A server that has not renewed its lease for this long counts as killed: one that starts then ends an outage.
pub(crate) const LONGEST_RENEWAL: Duration = Duration::from_secs(8);

/// What the ids of workers begin with.
pub(crate) const WORKER_PREFIX: &str = "worker-";

/// What a process does among those that share the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NodeRole {
    /// It answers requests.
    Server,
    /// It takes searches only: while no server runs, there is an outage.
    Worker,
}

/// Which searches of other processes a worker takes.
#[derive(Clone, Copy, Debug)]
pub enum FreeSearches {
    /// Those that a server has left to workers.
    Requested,
    /// Those of processes whose lease has ended, and again those that this process has: the answer that named them first may have
    /// been lost.
    Abandoned,
}

/// A process among those that share the database, as long as it runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId {
    id: GameId,
    role: NodeRole,
}

impl NodeId {
    /// A new id.
    pub fn random(role: NodeRole) -> Self {
        Self {
            id: GameId::random(),
            role,
        }
    }

    /// The `number`th id of a simulation.
    #[cfg(feature = "simulation")]
    pub(crate) fn numbered(number: u64, role: NodeRole) -> Self {
        Self {
            id: GameId::numbered(number),
            role,
        }
    }

    #[cfg(feature = "simulation")]
    pub(crate) fn role(self) -> NodeRole {
        self.role
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.role {
            NodeRole::Server => self.id.fmt(f),
            NodeRole::Worker => write!(f, "{WORKER_PREFIX}{}", self.id),
        }
    }
}

impl fmt::Debug for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NodeId({self})")
    }
}

/// One server's side of what all servers share.
#[derive(Clone, Debug)]
pub struct Cluster(Tables);

#[derive(Clone, Debug)]
enum Tables {
    Postgres(PostgresCluster),
    #[cfg(feature = "simulation")]
    Simulated(SimulatedCluster),
}

/// Calls the same method of whichever tables these are.
macro_rules! with_tables {
    ($cluster:expr, $name:ident => $call:expr) => {
        match $cluster {
            Tables::Postgres($name) => $call,
            #[cfg(feature = "simulation")]
            Tables::Simulated($name) => $call,
        }
    };
}

impl Cluster {
    pub(crate) fn on_postgres(postgres: &Postgres, role: NodeRole) -> Self {
        Self(Tables::Postgres(PostgresCluster::new(postgres, role)))
    }

    #[cfg(feature = "simulation")]
    pub(crate) fn simulated(database: &Simulated, role: NodeRole) -> Self {
        Self(Tables::Simulated(SimulatedCluster::new(database, role)))
    }

    /// This server.
    pub fn node(&self) -> NodeId {
        with_tables!(&self.0, tables => tables.node())
    }

    /// Whether servers notify each other.
    pub fn notifies(&self) -> bool {
        with_tables!(&self.0, tables => tables.notifies())
    }

    /// The numbers of the last events of these games.
    pub async fn heads(&self, games: Vec<GameId>) -> Result<Vec<Notification>, Unavailable> {
        with_tables!(&self.0, tables => tables.heads(games).await)
    }

    /// Sends a message to all servers, this one too. An empty one shows that their connections work.
    pub async fn publish(&self, notifications: &[Notification]) -> Result<(), Unavailable> {
        with_tables!(&self.0, tables => tables.publish(notifications).await)
    }

    /// Begins to listen on a connection of its own. Messages that are sent after this has returned are received.
    pub async fn listen(&self) -> Result<Listener, Unavailable> {
        with_tables!(&self.0, tables => tables.listen().await)
    }

    /// Renews the lease of this server. Returns whether the lease had not ended before: if it had, the other servers have closed
    /// its presences.
    pub async fn renew(&self, lease: Duration) -> Result<bool, Unavailable> {
        with_tables!(&self.0, tables => tables.renew(lease).await)
    }

    /// Ends this server's lease and its presences.
    pub async fn leave(&self) -> Result<(), Unavailable> {
        with_tables!(&self.0, tables => tables.leave().await)
    }

    /// Closes the presences of servers whose lease has ended and notifies all servers; returns how many servers those were.
    pub async fn expire_nodes(&self) -> Result<u64, Unavailable> {
        with_tables!(&self.0, tables => tables.expire_nodes().await)
    }

    /// Deletes rows that are no longer needed: presences that ended a day ago or whose server is unknown, and leases of searches
    /// in games that are over.
    pub async fn delete_old_rows(&self) -> Result<(), Unavailable> {
        with_tables!(&self.0, tables => tables.delete_old_rows().await)
    }

    /// Stores which players have come to this server (`None`) or left it (at this time), and notifies all servers.
    pub async fn set_presence(
        &self,
        changes: Vec<(GameId, String, Option<Millis>)>,
    ) -> Result<(), Unavailable> {
        with_tables!(&self.0, tables => tables.set_presence(changes).await)
    }

    /// The presences of a game's players at the other servers.
    pub async fn presence(&self, game: GameId) -> Result<Vec<SeatPresence>, Unavailable> {
        with_tables!(&self.0, tables => tables.presence(game).await)
    }

    /// Takes a search unless another server that runs has taken it. Returns whether this server is to search.
    pub async fn lease_search(&self, search: Search) -> Result<bool, Unavailable> {
        with_tables!(&self.0, tables => tables.lease_search(search).await)
    }

    /// Leaves a search to workers, unless it is taken, and wakes them.
    pub async fn request_search(&self, search: Search) -> Result<(), Unavailable> {
        with_tables!(&self.0, tables => tables.request_search(search).await)
    }

    /// Takes searches for this process, at most `limit`.
    pub async fn take_searches(
        &self,
        which: FreeSearches,
        limit: usize,
    ) -> Result<Vec<Search>, Unavailable> {
        with_tables!(&self.0, tables => tables.take_searches(which, limit).await)
    }

    /// Gives up a search, so that another process can take it.
    pub async fn release_search(&self, game: GameId) -> Result<(), Unavailable> {
        with_tables!(&self.0, tables => tables.release_search(game).await)
    }
}
