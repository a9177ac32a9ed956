//! A process that searches for computers in the games of the servers on the same PostgreSQL, and does nothing else. Its moves are
//! appended like those of a server: the number of the event decides.

use std::{sync::Arc, time::Duration};

use clap::Args;
use tessera_play::Millis;
use tessera_store::{Cause, FreeSearches, NodeRole, OpenError, Search, Store, Unavailable};
use tokio::{
    select,
    time::{interval, sleep},
};
use tokio_util::sync::CancellationToken;

use crate::{
    cause,
    jobs::{Capacity, Jobs, Threads},
    lobby::Lobby,
    metrics::Metrics,
    options::{AccessLog, QUEUED_MOVES, SharedOptions, default_threads},
    peers::Peers,
    room::{Duty, RoomConfig, RoomContext},
    serve::ServeError,
    time::Time,
};

/// How often a worker polls for searches, because notifications may be lost.
const INTERVAL: Duration = Duration::from_secs(1);

/// Shortest time between two polls: notifications that arrive within it cause one poll.
const MIN_INTERVAL: Duration = Duration::from_millis(10);

/// How often a worker polls for searches of processes that have died, and for its own that it does not know of.
const ABANDONED_INTERVAL: Duration = Duration::from_secs(5);

/// How long an unused game stays in memory.
const LINGER: Duration = Duration::from_mins(1);

/// Options of `tessera worker`.
#[derive(Clone, Debug, Args)]
pub struct WorkerOptions {
    /// The database of the servers: `postgres://USER@HOST/NAME`
    #[arg(
        long,
        env = "TESSERA_DATABASE",
        value_name = "URL",
        hide_env_values = true
    )]
    pub database: String,

    #[command(flatten)]
    #[expect(
        missing_docs,
        reason = "the fields say it, and it would become a help text"
    )]
    pub shared: SharedOptions,

    /// Engine threads; the default is all cores but one
    #[arg(long, env = "TESSERA_WORKER_THREADS", value_name = "N", value_parser = parse_threads)]
    pub engine_threads: Option<usize>,
}

fn parse_threads(text: &str) -> Result<usize, &'static str> {
    match text.parse() {
        Ok(0) | Err(_) => Err("expected a number from 1 on"),
        Ok(threads) => Ok(threads),
    }
}

/// A worker; [`Worker::run`] searches.
#[derive(Debug)]
pub struct Worker {
    lobby: Arc<Lobby>,
}

impl Worker {
    /// Opens the store and starts the engine's threads.
    pub async fn start(options: WorkerOptions) -> Result<Self, ServeError> {
        let store = Store::open_with(&options.database, options.shared.store_options()?).await?;
        let peers = Peers::with_role(&store, NodeRole::Worker);
        if !peers.are_possible() {
            return Err(ServeError::NoWorkers);
        }
        // A worker writes no heartbeat: while no server runs, there is an outage.
        let last = store.last_heartbeat().await.map_err(OpenError::from)?;
        let time = Time::start(
            std::time::SystemTime::now(),
            last.map(|last| Millis(last.0)),
        );
        let metrics = Arc::new(Metrics::new());
        let threads = Threads {
            moves: options.engine_threads.unwrap_or_else(default_threads),
            analyses: 1,
        };
        let capacity = Capacity {
            games: QUEUED_MOVES,
            analyses: 1,
            per_client: 1,
            running_per_client: 1,
        };
        tracing::info!(engine_threads = threads.moves, "working");
        Ok(Self {
            lobby: Lobby::new(Arc::new(RoomContext {
                store,
                jobs: Jobs::start(threads, capacity, Arc::clone(&metrics)),
                metrics,
                time,
                outages: Vec::new(),
                peers,
                config: RoomConfig {
                    claim_after: LINGER,
                    closing: options.shared.closing_times(),
                    linger: LINGER,
                    backlog: 1,
                    duty: Duty::Searches,
                    access_log: AccessLog::Errors,
                },
            })),
        })
    }

    /// A worker with the rooms of a simulation.
    #[cfg(test)]
    pub(crate) fn on(lobby: Arc<Lobby>) -> Self {
        Self { lobby }
    }

    /// Searches until `ending` is cancelled, and then leaves its searches to others.
    pub async fn run(self, ending: CancellationToken) {
        let context = self.lobby.context();
        let member = context.peers.join(&self.lobby, ending.clone());
        let mut ticks = interval(INTERVAL);
        let mut abandoned = interval(ABANDONED_INTERVAL);
        loop {
            let taken = select! {
                biased;
                () = ending.cancelled() => break,
                _ = abandoned.tick() => self.take(FreeSearches::Abandoned).await,
                _ = ticks.tick() => self.take(FreeSearches::Requested).await,
                () = context.peers.news() => self.take(FreeSearches::Requested).await,
            };
            match taken {
                Ok(searches) => self.search(searches).await,
                Err(error) => tracing::warn!(%error, "searches cannot be taken"),
            }
            sleep(MIN_INTERVAL).await;
        }
        if let Some(member) = member
            && let Err(error) = member.await
        {
            tracing::error!(%error, "the task among the servers has failed");
        }
        context.peers.leave().await;
        context.store.close().await;
        tracing::info!("ended");
    }

    async fn take(&self, which: FreeSearches) -> Result<Vec<Search>, Unavailable> {
        let context = self.lobby.context();
        match context.jobs.free_moves() {
            0 => Ok(Vec::new()),
            free => context.peers.take_searches(which, free).await,
        }
    }

    /// Opens the rooms of these games, which queue their searches.
    async fn search(&self, searches: Vec<Search>) {
        for Search { game, at, cause } in searches {
            let request = cause.as_ref().map(Cause::request);
            tracing::debug!(id = %game, at, request, "a search is taken");
            let room = self.lobby.room(game);
            if let Err(error) = cause::within(cause, room.search(at)).await {
                tracing::warn!(id = %game, %error, "a game that waits for a computer cannot be opened");
                self.lobby.context().peers.release_search(game).await;
            }
        }
    }
}
