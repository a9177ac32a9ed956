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
            Self::Postgres { .. } => self.make_old_postgres_tables().await,
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

    #[cfg(feature = "postgres")]
    async fn make_old_postgres_tables(&self) {
        let folder = tempfile::tempdir().unwrap();
        let files = [
            (
                "0001_games.sql",
                include_str!("../../migrations/postgres/0001_games.sql"),
            ),
            (
                "0002_no_head.sql",
                include_str!("../../migrations/postgres/0002_no_head.sql"),
            ),
        ];
        for (name, sql) in files {
            fs::write(folder.path().join(name), sql).unwrap();
        }
        let mut connection = PgConnection::connect(&self.address()).await.unwrap();
        let migrator = Migrator::new(folder.path()).await.unwrap();
        migrator.run(&mut connection).await.unwrap();
        connection.close().await.unwrap();
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
    #[cfg(feature = "postgres")]
    pub(crate) async fn clear(self) {
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
