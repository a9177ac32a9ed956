//! A database for simulations: SQLite in memory, with the tables and the notifications that servers share, and between it and each
//! process a [`Link`] on which a test chooses delays and failures. Nothing in it is random and nothing runs on another thread.

mod bus;
mod cluster;
mod connection;

use std::{
    fmt,
    path::Path,
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
    time::Duration,
};

use rusqlite::Connection;
use tokio::time::Instant;

use crate::{
    Append, GameId, Millis, NewGame, OpenError, Outage, Store, StoredGame, Unavailable,
    archive::Archive,
    cluster::{LEASE, LONGEST_RENEWAL, NodeRole},
    sqlite::{self, Sqlite},
    store::{CALL_LIMIT, Database, Rematches, Written},
};

use bus::Bus;
pub(crate) use bus::SimulatedListener;
pub(crate) use cluster::SimulatedCluster;
use cluster::Tables;
pub(crate) use connection::SimulatedConnection;

/// The time of the database when it is made, in milliseconds since 1970.
const BEGIN: i64 = 1_800_000_000_000;

/// What becomes of one call to the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It does not reach the database and is never answered: the process is dead.
    Never,
    /// It fails after this time without an effect.
    Fails(Duration),
    /// It takes effect after this time, even if the caller has given up by then.
    Runs(Duration, Answer),
}

/// What becomes of the answer to a call that has taken effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It comes after this time, if the link is up then.
    Comes(Duration),
    /// The caller is told after this time that the call failed.
    Fails(Duration),
    /// The caller is told nothing, until its time limit.
    Lost,
}

/// The network between one process and the database. A test decides what happens on it.
pub trait Link: fmt::Debug + Send + Sync {
    /// What becomes of a call that the process makes now.
    fn call(&self) -> Fate;

    /// After which times the copies of a message of another process come; none if it is lost.
    fn message(&self) -> Vec<Duration>;

    /// Whether answers and messages come through now.
    fn is_up(&self) -> bool;
}

/// Is told of each game that was created and each event that was appended, at the moment of the commit.
pub trait Observer: fmt::Debug + Send + Sync {
    /// A game was created.
    fn created(&self, game: &NewGame);

    /// An event was appended.
    fn appended(&self, append: &Append);
}

/// A database in memory. Clones share it.
#[derive(Clone, Debug)]
pub struct SimulatedDatabase(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    connection: Mutex<Connection>,
    tables: Mutex<Tables>,
    bus: Bus,
    begin: Instant,
    observer: OnceLock<Arc<dyn Observer>>,
}

impl SimulatedDatabase {
    /// An empty database, without tables until a process opens it.
    pub fn new() -> Result<Self, OpenError> {
        let connection = Connection::open_in_memory().map_err(OpenError::connect)?;
        connection
            .pragma_update(None, "foreign_keys", true)
            .map_err(OpenError::connect)?;
        connection.set_prepared_statement_cache_capacity(64);
        Ok(Self(Arc::new(Shared {
            connection: Mutex::new(connection),
            tables: Mutex::default(),
            bus: Bus::default(),
            begin: Instant::now(),
            observer: OnceLock::new(),
        })))
    }

    /// Opens the database for one process.
    pub fn open(&self, link: Arc<dyn Link>) -> Result<Store, OpenError> {
        sqlite::migrate(&mut self.0.connection())?;
        let connection = SimulatedConnection::new(Arc::clone(&self.0), link, CALL_LIMIT);
        let simulated = Simulated {
            tables: Sqlite::simulated(connection.clone()),
            connection,
        };
        Ok(Store::on(
            Database::Simulated(simulated),
            Archive::new(None),
            CALL_LIMIT,
        ))
    }

    /// Sets the only observer.
    pub fn observe(&self, observer: Arc<dyn Observer>) {
        self.0.observer.get_or_init(|| observer);
    }

    /// Breaks the connections of this link on which notifications come: their listeners notice it.
    pub fn break_listeners(&self, link: &Arc<dyn Link>) {
        self.0.bus.break_listeners(link);
    }

    /// Moves the clock of the database, by which leases end.
    pub fn shift_clock(&self, millis: i64) {
        self.0.tables().clock_shift += millis;
    }

    /// A game as it is stored now, whatever happens on the links.
    pub fn load(&self, id: GameId) -> Result<Option<StoredGame>, Unavailable> {
        Ok(sqlite::load(&mut self.0.connection(), id)?)
    }

    /// Changes the tables behind the back of every process.
    pub fn execute(&self, sql: &str) -> Result<(), Unavailable> {
        Ok(self.0.connection().execute_batch(sql)?)
    }

    /// Copies the tables of games into a new SQLite file.
    pub fn copy_to(&self, path: &Path) -> Result<(), Unavailable> {
        let path = path.display().to_string();
        let connection = self.0.connection();
        Ok(connection.execute("vacuum into ?1", [path]).map(drop)?)
    }
}

impl Shared {
    fn connection(&self) -> MutexGuard<'_, Connection> {
        // A transaction that panicked was rolled back.
        self.connection
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The time of the database, in milliseconds since 1970.
    fn now(&self, tables: &Tables) -> i64 {
        BEGIN + self.begin.elapsed().as_millis() as i64 + tables.clock_shift
    }
}

/// One process's side of the database.
#[derive(Clone, Debug)]
pub(crate) struct Simulated {
    tables: Sqlite,
    connection: SimulatedConnection,
}

impl Simulated {
    /// The tables of games, codes and heartbeats.
    pub(crate) fn tables(&self) -> &Sqlite {
        &self.tables
    }

    /// Like [`Sqlite::write`]; a commit notifies all processes.
    pub(crate) async fn write(
        &self,
        games: Vec<NewGame>,
        appends: Vec<Append>,
        rematches: Rematches,
    ) -> Result<Written, Unavailable> {
        let shared = Arc::clone(self.connection.shared());
        self.connection
            .run(move |connection| {
                let written = sqlite::write(connection, &games, &appends, &rematches)?;
                shared.committed(&written, &games, &appends, &rematches);
                Ok(written)
            })
            .await
    }

    /// Like [`Sqlite::begin_run`], but beside a server that runs there was no outage.
    pub(crate) async fn begin_run(
        &self,
        outage: Option<Outage>,
        now: Millis,
        oldest: Millis,
    ) -> Result<Vec<Outage>, Unavailable> {
        let shared = Arc::clone(self.connection.shared());
        self.connection
            .run(move |connection| {
                let outage = outage.filter(|_| !shared.is_any_running());
                sqlite::begin_run(connection, outage, now, oldest)
            })
            .await
    }
}

impl Shared {
    fn committed(
        &self,
        written: &Written,
        games: &[NewGame],
        appends: &[Append],
        rematches: &Rematches,
    ) {
        let appended = appends
            .iter()
            .filter(|append| !written.refused.contains_key(&append.game));
        if let Some(observer) = self.observer.get() {
            for game in games.iter().filter(|new| written.created.contains(&new.id)) {
                observer.created(game);
            }
            for append in appended.clone() {
                observer.appended(append);
                if let Some(rematch) = rematches.get(&append.game) {
                    observer.created(rematch);
                }
            }
        }
        self.bus.publish_appended(appended);
    }

    fn is_any_running(&self) -> bool {
        let tables = self.tables();
        let renewed_after = self.now(&tables) - LONGEST_RENEWAL.as_millis() as i64;
        tables.nodes.iter().any(|(node, expires_at)| {
            node.role() == NodeRole::Server && expires_at - LEASE.as_millis() as i64 > renewed_after
        })
    }
}
