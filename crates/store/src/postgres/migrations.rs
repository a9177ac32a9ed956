//! Migrations of a database. It knows the checksum of each one that it has had, so none of them may change.

use sqlx::{
    SqlSafeStr,
    migrate::{Migration, MigrationType, Migrator},
};

/// In order, by what each one describes.
pub(super) const MIGRATIONS: [(&str, &str); 10] = [
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
];

pub(super) fn migrator() -> Migrator {
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
