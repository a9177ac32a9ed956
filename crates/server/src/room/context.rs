//! What rooms share, and how they behave.

use std::{sync::Arc, time::Duration};

use tessera_store::Store;

use crate::{jobs::Jobs, metrics::Metrics, time::Time};

/// What every room needs.
#[derive(Debug)]
pub struct RoomContext {
    /// The log.
    pub store: Store,
    /// The engine.
    pub jobs: Jobs,
    /// The figures.
    pub metrics: Arc<Metrics>,
    /// The time.
    pub time: Time,
    /// How rooms behave.
    pub config: RoomConfig,
}

/// How rooms behave.
#[derive(Clone, Copy, Debug)]
pub struct RoomConfig {
    /// After how long a player who has gone may be claimed against.
    pub claim_after: Duration,
    /// How long a room stays that nobody speaks to.
    pub linger: Duration,
    /// How many messages a listener may be behind.
    pub backlog: usize,
}
