//! A fresh database for one test: a SQLite file of its own, or a PostgreSQL database of its own.

#[cfg(feature = "postgres")]
use std::{env, fs};

#[cfg(feature = "postgres")]
use sqlx::{Connection, PgConnection, migrate::Migrator};
use tempfile::TempDir;
use tessera_store::Store;
#[cfg(feature = "postgres")]
use tessera_store::{BusAddress, GameId, StoreOptions};

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
}

impl Bed {
    pub(crate) fn sqlite() -> Self {
        Self::Sqlite(tempfile::tempdir().unwrap())
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

    pub(crate) fn address(&self) -> String {
        match self {
            Self::Sqlite(folder) => {
                format!("sqlite:{}", folder.path().join("tessera.db").display())
            }
            #[cfg(feature = "postgres")]
            Self::Postgres { server, name } => format!("{server}/{name}"),
        }
    }

    pub(crate) async fn open(&self) -> Store {
        Store::open(&self.address()).await.unwrap()
    }

    /// Opens the store with this bus.
    #[cfg(feature = "postgres")]
    pub(crate) async fn open_on(&self, bus: BusAddress) -> Store {
        let options = StoreOptions {
            bus,
            ..StoreOptions::default()
        };
        Store::open_with(&self.address(), options).await.unwrap()
    }

    /// Makes the tables that the version before projections made.
    pub(crate) async fn make_old_tables(&self) {
        match self {
            Self::Sqlite(_) => {
                self.execute(concat!(
                    include_str!("../../migrations/sqlite/0001_games.sql"),
                    include_str!("../../migrations/sqlite/0002_no_head.sql"),
                    include_str!("../../migrations/sqlite/0003_chain.sql"),
                    "pragma user_version = 3;"
                ))
                .await;
            }
            #[cfg(feature = "postgres")]
            Self::Postgres { .. } => {
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
