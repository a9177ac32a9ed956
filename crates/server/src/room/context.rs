//! The services and the configuration that all rooms of a server share.

use std::{sync::Arc, time::Duration};

use tessera_play::{ClosingTimes, Outage};
use tessera_store::Store;

use crate::{jobs::Jobs, metrics::Metrics, options::AccessLog, peers::Peers, time::Time};

/// The services of the server that rooms use.
#[derive(Debug)]
pub(crate) struct RoomContext {
    pub(crate) store: Store,
    pub(crate) jobs: Jobs,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) time: Time,
    pub(crate) peers: Peers,
    /// The times before this process in which no server ran.
    pub(crate) outages: Vec<Outage>,
    pub(crate) config: RoomConfig,
}

/// Which events rooms append without a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Duty {
    /// All that are due.
    All,
    /// Those of computers only: a worker does not know the outages that clocks do not count.
    #[cfg(feature = "postgres")]
    Searches,
}

/// Timeouts and sizes of a room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RoomConfig {
    /// After how long an absence the opponent may claim the win.
    pub(crate) claim_after: Duration,
    /// When games without an event are closed.
    pub(crate) closing: ClosingTimes,
    /// How long an unused room stays in memory.
    pub(crate) linger: Duration,
    /// How many messages a listener may be behind before it is dropped.
    pub(crate) backlog: usize,
    pub(crate) duty: Duty,
    /// Whether the events of other servers are logged like requests.
    pub(crate) access_log: AccessLog,
}
