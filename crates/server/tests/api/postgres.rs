//! A database of its own for one test.

use std::env;

use sqlx::{Connection, PgConnection};
use tessera_store::GameId;

/// Names the PostgreSQL server to test on; `scripts/postgres` sets it.
const SERVER: &str = "TESSERA_TEST_POSTGRES";

/// The address of a fresh database. Without a server the test fails: one that is skipped would look as if it had passed.
pub(crate) async fn fresh_database() -> String {
    let server = env::var(SERVER).unwrap_or_else(|_| {
        panic!("{SERVER} must name a PostgreSQL server: run `make test` or `scripts/postgres cargo test`")
    });
    let name = format!("tessera_test_{}", GameId::random());
    let mut connection = PgConnection::connect(&format!("{server}/postgres"))
        .await
        .unwrap();
    let create = sqlx::AssertSqlSafe(format!("create database \"{name}\""));
    sqlx::raw_sql(create)
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    format!("{server}/{name}")
}
