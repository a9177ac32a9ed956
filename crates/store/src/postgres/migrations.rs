//! Migrations of a database. It knows the checksum of each one that it has had, so none of them may change.
//!
//! Servers of the version before go on while a migration runs: it only adds (a test says what that means), and it does not wait
//! for a lock so long that their statements, which queue behind it, miss their time limit.

use std::time::Duration;

use sqlx::{
    Connection, SqlSafeStr,
    migrate::{MigrateError, Migration, MigrationType, Migrator},
    postgres::PgConnectOptions,
};
use tokio::time::{Instant, sleep, timeout};

use super::connections::connect;
use crate::OpenError;

/// How long a migration waits for a lock that something else holds, such as a dump. Statements on the same table wait as long.
const LOCK_LIMIT: &str = "set lock_timeout = '1s'";
/// The pause until a migration that got no lock is tried again, in which the statements that waited are executed.
const LOCK_RETRY: Duration = Duration::from_secs(2);
/// When a migration that gets no lock is given up.
const MIGRATION_LIMIT: Duration = Duration::from_mins(10);

/// In order, by what each one describes.
pub(super) const MIGRATIONS: [(&str, &str); 13] = [
    (
        "games",
        include_str!("../../migrations/postgres/0001_games.sql"),
    ),
    (
        "no head",
        include_str!("../../migrations/postgres/0002_no_head.sql"),
    ),
    (
        "projection",
        include_str!("../../migrations/postgres/0003_projection.sql"),
    ),
    (
        "closing",
        include_str!("../../migrations/postgres/0004_closing.sql"),
    ),
    (
        "seat code",
        include_str!("../../migrations/postgres/0005_seat_code.sql"),
    ),
    (
        "heartbeat",
        include_str!("../../migrations/postgres/0006_heartbeat.sql"),
    ),
    (
        "checksum",
        include_str!("../../migrations/postgres/0007_checksum.sql"),
    ),
    (
        "outage",
        include_str!("../../migrations/postgres/0008_outage.sql"),
    ),
    (
        "nodes",
        include_str!("../../migrations/postgres/0009_nodes.sql"),
    ),
    (
        "requested searches",
        include_str!("../../migrations/postgres/0010_requested_searches.sql"),
    ),
    (
        "archive",
        include_str!("../../migrations/postgres/0011_archive.sql"),
    ),
    (
        "accounts",
        include_str!("../../migrations/postgres/0012_accounts.sql"),
    ),
    (
        "search cause",
        include_str!("../../migrations/postgres/0013_search_cause.sql"),
    ),
];

/// The version of the tables, and of what this program can read in them.
pub(super) const SCHEMA_VERSION: usize = MIGRATIONS.len();

/// Migrates the tables, on a connection of its own without the time limit of a call.
pub(super) async fn run(options: &PgConnectOptions, limit: Duration) -> Result<(), OpenError> {
    let begun = Instant::now();
    loop {
        let mut connection = timeout(limit, connect(options, limit))
            .await
            .map_err(OpenError::connect)??;
        sqlx::raw_sql(LOCK_LIMIT).execute(&mut connection).await?;
        let migrated = migrator().run(&mut connection).await;
        // It also gives up the lock by which one server at a time migrates.
        connection.close().await?;
        match migrated {
            Err(error) if is_locked(&error) && begun.elapsed() < MIGRATION_LIMIT => {
                sleep(LOCK_RETRY).await;
            }
            migrated => return Ok(migrated?),
        }
    }
}

/// Whether another session holds the lock that the migration needs.
fn is_locked(error: &MigrateError) -> bool {
    let (MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) = error else {
        return false;
    };
    let code = error
        .as_database_error()
        .and_then(sqlx::error::DatabaseError::code);
    // lock_not_available
    code.as_deref() == Some("55P03")
}

fn migrator() -> Migrator {
    let migration = |(version, (description, sql)): (i64, (&'static str, &'static str))| {
        Migration::new(
            version,
            description.into(),
            MigrationType::Simple,
            sql.into_sql_str(),
            false,
        )
    };
    Migrator::with_migrations((1..).zip(MIGRATIONS).map(migration).collect())
}

#[cfg(test)]
mod tests {
    use super::MIGRATIONS;

    /// Before this migration servers did not run beside one of another version.
    const FIRST_BESIDE_OLDER_SERVERS: usize = 11;

    /// Whether servers that do not know of the change go on, without waiting for long.
    fn only_adds(statement: &str) -> bool {
        let words: Vec<&str> = statement.split_whitespace().collect();
        match words[..] {
            ["create", "table", ..] => true,
            // A column that may be null, or has a constant default, is added without reading the table; one that must be given is
            // not given by older servers.
            ["alter", "table", _, "add", "column", ..] => {
                let is_required = words.windows(2).any(|pair| pair == ["not", "null"]);
                !statement.contains(',') && (!is_required || words.contains(&"default"))
            }
            _ => false,
        }
    }

    #[test]
    fn migrations_only_add() {
        for (name, sql) in &MIGRATIONS[FIRST_BESIDE_OLDER_SERVERS - 1..] {
            let lines = sql
                .lines()
                .filter(|line| !line.trim_start().starts_with("--"));
            let sql: Vec<&str> = lines.collect();
            let sql = sql.join("\n");
            let statements = sql.split(';').map(str::trim);
            for statement in statements.filter(|statement| !statement.is_empty()) {
                assert!(
                    only_adds(statement),
                    "the migration {name:?} is not one that servers of the version before survive: {statement}"
                );
            }
        }
    }

    #[test]
    fn a_change_that_older_servers_do_not_survive_is_noticed() {
        for good in [
            "create table x (id text primary key)",
            "alter table game add column x bigint",
            "alter table game add column x bigint not null default 0",
        ] {
            assert!(only_adds(good), "{good}");
        }
        for bad in [
            "alter table game add column x bigint not null",
            "alter table game drop column header",
            "alter table game rename column header to head",
            "alter table game add constraint c check (id <> '')",
            "create index x on game (id)",
            "create unique index x on game (header)",
            "update game set header = ''",
            "delete from heartbeat",
            "drop table game",
        ] {
            assert!(!only_adds(bad), "{bad}");
        }
    }
}
