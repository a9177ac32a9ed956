//! Options of the engine's threads and their queue.

use std::thread;

use clap::Args;

use crate::jobs::{Capacity, Threads};

/// Limits on what the engine may use.
#[derive(Clone, Debug, Args)]
pub struct EngineOptions {
    /// Engine threads for the moves of games; the default is all cores but one, and with 0 `tessera worker` searches
    #[arg(long, env = "TESSERA_ENGINE_THREADS", value_name = "N")]
    pub engine_threads: Option<usize>,

    /// Engine threads for best-move searches and hints; the default is half of those for games
    #[arg(long, env = "TESSERA_ANALYSIS_THREADS", value_name = "N")]
    pub analysis_threads: Option<usize>,

    /// Best-move searches and hints that may wait
    #[arg(
        long,
        env = "TESSERA_ENGINE_QUEUE",
        value_name = "N",
        default_value_t = 64
    )]
    pub engine_queue: usize,

    /// Best-move searches and hints that may wait per client address
    #[arg(
        long,
        env = "TESSERA_ENGINE_QUEUE_PER_ADDRESS",
        value_name = "N",
        default_value_t = 8
    )]
    pub engine_queue_per_address: usize,

    /// Best-move searches and hints that run at the same time per client address
    #[arg(
        long,
        env = "TESSERA_ENGINE_RUNNING_PER_ADDRESS",
        value_name = "N",
        default_value_t = 1
    )]
    pub engine_running_per_address: usize,

    /// Time limit of a best-move search or a hint, in milliseconds
    #[arg(
        long,
        env = "TESSERA_ENGINE_MILLISECONDS",
        value_name = "N",
        default_value_t = 10_000
    )]
    pub engine_milliseconds: u64,

    /// Node limit of a best-move search or a hint
    #[arg(
        long,
        env = "TESSERA_ENGINE_NODES",
        value_name = "N",
        default_value_t = 20_000_000
    )]
    pub engine_nodes: u64,
}

/// Moves of games that may wait in the engine's queue: more than one machine can have under way.
pub(crate) const QUEUED_MOVES: usize = 10_000;

/// All cores of this machine but one.
pub(crate) fn default_threads() -> usize {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    (cores - 1).max(1)
}

impl EngineOptions {
    /// The numbers of threads, with the defaults for this machine.
    pub(crate) fn threads(&self) -> Threads {
        let moves = self.engine_threads.unwrap_or_else(default_threads);
        Threads {
            moves,
            analyses: self.analysis_threads.unwrap_or(moves / 2).max(1),
        }
    }

    pub(crate) fn capacity(&self) -> Capacity {
        Capacity {
            games: QUEUED_MOVES,
            analyses: self.engine_queue,
            per_client: self.engine_queue_per_address,
            running_per_client: self.engine_running_per_address.max(1),
        }
    }
}
