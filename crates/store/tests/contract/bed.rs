//! A fresh database for one test: a SQLite file of its own, a PostgreSQL database of its own, or a simulated one.

#[cfg(feature = "postgres")]
use std::{env, fs, sync::Arc, time::Duration};

#[cfg(feature = "postgres")]
use sqlx::{Connection, PgConnection, migrate::Migrator};
use tempfile::TempDir;
use tessera_store::Store;
#[cfg(feature = "postgres")]
use tessera_store::{Answer, BusAddress, Fate, GameId, Link, SimulatedDatabase, StoreOptions};

/// Names the PostgreSQL server to test on; `scripts/postgres` sets it.
#[cfg(feature = "postgres")]
const SERVER: &str = "TESSERA_TEST_POSTGRES";

pub(crate) enum Bed {
    Sqlite(TempDir),
    #[cfg(feature = "postgres")]
    Postgres {
        server: String,
        name: String,
    },
    /// The folder is for copies.
    #[cfg(feature = "postgres")]
    Simulated(SimulatedDatabase, TempDir),
}

/// A network without faults.
#[cfg(feature = "postgres")]
#[derive(Debug)]
struct Faultless;

#[cfg(feature = "postgres")]
impl Link for Faultless {
    fn call(&self) -> Fate {
        Fate::Runs(Duration::ZERO, Answer::Comes(Duration::ZERO))
    }

    fn message(&self) -> Vec<Duration> {
        vec![Duration::ZERO]
    }

    fn is_up(&self) -> bool {
        true
    }
}

impl Bed {
    pub(crate) fn sqlite() -> Self {
        Self::Sqlite(tempfile::tempdir().unwrap())
    }

    #[cfg(feature = "postgres")]
    pub(crate) fn simulated() -> Self {
        Self::Simulated(
            SimulatedDatabase::new().unwrap(),
            tempfile::tempdir().unwrap(),
        )
    }

    #[cfg(feature = "postgres")]
    pub(crate) async fn postgres() -> Self {
        let server = env::var(SERVER).unwrap_or_else(|_| {
            panic!("{SERVER} must name a PostgreSQL server: run `make test` or `scripts/postgres cargo test`")
        });
        let name = format!("tessera_{}", GameId::random());
        let bed = Self::Postgres { server, name };
        bed.administer(|name| format!("create database \"{name}\""))
            .await;
        bed
    }

    /// Another database of the same kind.
    #[cfg_attr(
        not(feature = "postgres"),
        expect(clippy::unused_async, reason = "only PostgreSQL is awaited")
    )]
    pub(crate) async fn another(&self) -> Self {
        match self {
            Self::Sqlite(_) => Self::sqlite(),
            #[cfg(feature = "postgres")]
            Self::Simulated(..) => Self::simulated(),
            #[cfg(feature = "postgres")]
            Self::Postgres { .. } => Self::postgres().await,
        }
    }

    /// Names the database, or a copy as it is now.
    pub(crate) fn address(&self) -> String {
        match self {
            #[cfg(feature = "postgres")]
            Self::Simulated(database, folder) => {
                let copy = folder.path().join(format!("{}.db", GameId::random()));
                database.copy_to(&copy).unwrap();
                format!("sqlite:{}", copy.display())
            }
            Self::Sqlite(folder) => {
                format!("sqlite:{}", folder.path().join("tessera.db").display())
            }
            #[cfg(feature = "postgres")]
            Self::Postgres { server, name } => format!("{server}/{name}"),
        }
    }

    pub(crate) async fn open(&self) -> Store {
        #[cfg(feature = "postgres")]
        if let Self::Simulated(database, _) = self {
            return database.open(Arc::new(Faultless)).unwrap();
        }
        Store::open(&self.address()).await.unwrap()
    }

    /// Opens the store with this bus.
    #[cfg(feature = "postgres")]
    pub(crate) async fn open_on(&self, bus: BusAddress) -> Store {
        if let Self::Simulated(..) = self {
            return self.open().await;
        }
        let options = StoreOptions {
            bus,
            ..StoreOptions::default()
        };
        Store::open_with(&self.address(), options).await.unwrap()
    }

    /// Makes the tables that the version before projections made.
    pub(crate) async fn make_old_tables(&self) {
        match self {
            #[cfg(feature = "postgres")]
            Self::Postgres { .. } => self.make_tables(2).await,
            _ => {
                self.execute(concat!(
                    include_str!("../../migrations/sqlite/0001_games.sql"),
                    include_str!("../../migrations/sqlite/0002_no_head.sql"),
                    include_str!("../../migrations/sqlite/0003_chain.sql"),
                    "pragma user_version = 3;"
                ))
                .await;
            }
        }
    }

    /// Interferes from outside.
    #[cfg_attr(
        not(feature = "postgres"),
        expect(clippy::unused_async, reason = "only PostgreSQL is awaited")
    )]
    pub(crate) async fn execute(&self, sql: &'static str) {
        match self {
            Self::Sqlite(folder) => {
                let path = folder.path().join("tessera.db");
                rusqlite::Connection::open(path)
                    .unwrap()
                    .execute_batch(sql)
                    .unwrap();
            }
            #[cfg(feature = "postgres")]
            Self::Simulated(database, _) => database.execute(sql).unwrap(),
            #[cfg(feature = "postgres")]
            Self::Postgres { .. } => {
                let mut connection = PgConnection::connect(&self.address()).await.unwrap();
                sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
                connection.close().await.unwrap();
            }
        }
    }

    /// The number that a query returns.
    #[cfg_attr(
        not(feature = "postgres"),
        expect(clippy::unused_async, reason = "only PostgreSQL is awaited")
    )]
    pub(crate) async fn count(&self, sql: &'static str) -> i64 {
        match self {
            Self::Sqlite(folder) => {
                let path = folder.path().join("tessera.db");
                let connection = rusqlite::Connection::open(path).unwrap();
                connection.query_row(sql, [], |row| row.get(0)).unwrap()
            }
            #[cfg(feature = "postgres")]
            Self::Simulated(..) => panic!("a simulated database is not counted from outside"),
            #[cfg(feature = "postgres")]
            Self::Postgres { .. } => {
                let mut connection = PgConnection::connect(&self.address()).await.unwrap();
                let count = sqlx::query_scalar(sql).fetch_one(&mut connection).await;
                connection.close().await.unwrap();
                count.unwrap()
            }
        }
    }

    /// Lets every transaction fail that deletes an event.
    pub(crate) async fn refuse_archiving(&self) {
        self.execute(match self {
            #[cfg(feature = "postgres")]
            Self::Postgres { .. } => {
                "create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
                 create trigger refuse before delete on game_event for each row execute function refuse()"
            }
            _ => {
                "create trigger refuse before delete on game_event begin select raise(abort, 'refused'); end"
            }
        })
        .await;
    }

    /// Removes what [`Bed::refuse_archiving`] made.
    pub(crate) async fn allow_archiving(&self) {
        self.execute(match self {
            #[cfg(feature = "postgres")]
            Self::Postgres { .. } => "drop trigger refuse on game_event; drop function refuse()",
            _ => "drop trigger refuse",
        })
        .await;
    }

    /// Makes the tables of the version of PostgreSQL's migration with this number.
    #[cfg(feature = "postgres")]
    pub(crate) async fn make_tables(&self, version: usize) {
        let folder = tempfile::tempdir().unwrap();
        let migrations = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations/postgres");
        for entry in fs::read_dir(migrations).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            if name[..4].parse::<usize>().unwrap() <= version {
                fs::copy(entry.path(), folder.path().join(name)).unwrap();
            }
        }
        let mut connection = PgConnection::connect(&self.address()).await.unwrap();
        let migrator = Migrator::new(folder.path()).await.unwrap();
        migrator.run(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }

    /// Lets sessions that begin from now on write again.
    #[cfg(feature = "postgres")]
    pub(crate) async fn allow_writes(&self) {
        let mut connection = PgConnection::connect(&self.address()).await.unwrap();
        // Two transactions: the setting counts from the next one on.
        for sql in [
            "set default_transaction_read_only = off",
            "do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$",
        ] {
            sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
        }
        connection.close().await.unwrap();
    }

    /// Removes what the test left.
    #[cfg_attr(
        not(feature = "postgres"),
        expect(clippy::unused_async, reason = "only PostgreSQL is awaited")
    )]
    pub(crate) async fn clear(self) {
        #[cfg(feature = "postgres")]
        self.administer(|name| format!("drop database \"{name}\" with (force)"))
            .await;
    }

    #[cfg(feature = "postgres")]
    async fn administer(&self, sql: impl Fn(&str) -> String) {
        let Self::Postgres { server, name } = self else {
            return;
        };
        let mut connection = PgConnection::connect(&format!("{server}/postgres"))
            .await
            .unwrap();
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql(name)))
            .execute(&mut connection)
            .await
            .unwrap();
        connection.close().await.unwrap();
    }
}
