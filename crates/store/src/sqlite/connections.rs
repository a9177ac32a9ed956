//! A pool of connections to one file, for work on blocking threads; in simulations, one in memory.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use rusqlite::Connection;
use tokio::{sync::Semaphore, task};

use crate::Unavailable;
#[cfg(feature = "simulation")]
use crate::simulated::SimulatedConnection;

/// Clones share the connections.
#[derive(Clone, Debug)]
pub(crate) enum Connections {
    Pool(Arc<Pool>),
    #[cfg(feature = "simulation")]
    Simulated(SimulatedConnection),
}

impl Connections {
    /// At most `count` connections to a file, opened when they are needed.
    pub(super) fn new(path: PathBuf, count: u32, busy_timeout: Duration) -> Self {
        Self::Pool(Arc::new(Pool::new(path, count, busy_timeout)))
    }

    /// Does the work with a connection of its own.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Unavailable> {
        match self {
            Self::Pool(pool) => pool.run(work).await,
            #[cfg(feature = "simulation")]
            Self::Simulated(connection) => connection.run(work).await,
        }
    }

    /// Waits for the work in progress, then refuses later work.
    pub(super) async fn close(&self) {
        match self {
            Self::Pool(pool) => pool.close().await,
            #[cfg(feature = "simulation")]
            Self::Simulated(connection) => connection.close(),
        }
    }
}

#[derive(Debug)]
pub(crate) struct Pool {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
    free: Arc<Semaphore>,
    count: u32,
    /// How long a connection waits for a lock that another process holds.
    busy_timeout: Duration,
}

impl Pool {
    fn new(path: PathBuf, count: u32, busy_timeout: Duration) -> Self {
        Self {
            path,
            idle: Mutex::default(),
            free: Arc::new(Semaphore::new(count as usize)),
            count,
            busy_timeout,
        }
    }

    /// Waits for a free connection and does the work with it. A connection whose work failed is closed.
    async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&mut Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Unavailable> {
        let permit = self
            .free
            .clone()
            .acquire_owned()
            .await
            .or(Err(Unavailable::Closed))?;
        let this = self.clone();
        let done = task::spawn_blocking(move || {
            let _permit = permit;
            let idle = this
                .idle
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .pop();
            let mut connection = idle.map_or_else(|| this.open(), Ok)?;
            let result = work(&mut connection)?;
            this.idle
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(connection);
            Ok(result)
        });
        done.await
            .map_err(Unavailable::failed)?
            .map_err(|error: rusqlite::Error| error.into())
    }

    /// Waits for the work in progress, then closes every connection. Later work is refused.
    async fn close(&self) {
        // An error means that the pool is closed already.
        let _all = self.free.acquire_many(self.count).await;
        self.free.close();
        self.idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
    }

    fn open(&self) -> rusqlite::Result<Connection> {
        #[cfg(unix)]
        create_private(&self.path);
        let connection = Connection::open(&self.path)?;
        connection.busy_timeout(self.busy_timeout)?;
        connection.pragma_update(None, "journal_mode", "wal")?;
        // A commit returns when the disk has it.
        connection.pragma_update(None, "synchronous", "full")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.set_prepared_statement_cache_capacity(32);
        Ok(connection)
    }
}

/// Creates the file, if it is missing, so that only its owner can read it; SQLite gives the files beside it the same mode.
#[cfg(unix)]
pub(super) fn create_private(path: &Path) {
    use std::{fs::OpenOptions, os::unix::fs::OpenOptionsExt};

    let mut options = OpenOptions::new();
    // It fails if the file exists, which is usual, or cannot be created, which SQLite reports when it opens it.
    let _ = options.write(true).create_new(true).mode(0o600).open(path);
}
