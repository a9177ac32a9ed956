//! A fresh database for one test: a SQLite file of its own, or a PostgreSQL database of its own.

use std::env;

use sqlx::{Connection, PgConnection};
use tempfile::TempDir;
use tessera_store::{GameId, Store};

/// Names the PostgreSQL server to test on; `scripts/postgres` sets it.
const SERVER: &str = "TESSERA_TEST_POSTGRES";

pub(crate) enum Bed {
    Sqlite(TempDir),
    Postgres { server: String, name: String },
}

impl Bed {
    pub(crate) fn sqlite() -> Self {
        Self::Sqlite(tempfile::tempdir().unwrap())
    }

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
            Self::Postgres { server, name } => format!("{server}/{name}"),
        }
    }

    pub(crate) async fn open(&self) -> Store {
        Store::open(&self.address()).await.unwrap()
    }

    /// Interferes from outside.
    pub(crate) async fn execute(&self, sql: &'static str) {
        match self {
            Self::Sqlite(folder) => {
                let path = folder.path().join("tessera.db");
                rusqlite::Connection::open(path)
                    .unwrap()
                    .execute_batch(sql)
                    .unwrap();
            }
            Self::Postgres { .. } => {
                let mut connection = PgConnection::connect(&self.address()).await.unwrap();
                sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
                connection.close().await.unwrap();
            }
        }
    }

    /// Removes what the test left.
    pub(crate) async fn clear(self) {
        self.administer(|name| format!("drop database \"{name}\" with (force)"))
            .await;
    }

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
