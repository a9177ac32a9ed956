//! The last heartbeat of a server, and outages, in PostgreSQL.

use sqlx::{Connection, PgConnection};

use super::{Postgres, cluster::NOW};
use crate::{
    Millis, Outage, Unavailable,
    cluster::{LEASE, LONGEST_RENEWAL, WORKER_PREFIX},
    sql,
};

/// The locks that an append takes: it waits for what an append would wait for.
const LOCK_AS_WRITER: &str = "lock table game, game_event, game_head in row exclusive mode";
/// Of two servers that start at the same time, the second one waits here, and then finds the heartbeat of the first.
const LOCK_HEARTBEAT: &str = "select from heartbeat for update";

impl Postgres {
    pub(crate) async fn heartbeat(&self, now: Millis) -> Result<(), Unavailable> {
        self.connections
            .run(move |connection| Box::pin(heartbeat(connection, now)))
            .await
    }

    pub(crate) async fn last_heartbeat(&self) -> Result<Option<Millis>, Unavailable> {
        let last: Option<i64> = self
            .connections
            .run(|connection| {
                Box::pin(sqlx::query_scalar(sql::LAST_HEARTBEAT).fetch_optional(connection))
            })
            .await?;
        Ok(last.map(Millis))
    }

    pub(crate) async fn begin_run(
        &self,
        outage: Option<Outage>,
        now: Millis,
        oldest: Millis,
    ) -> Result<Vec<Outage>, Unavailable> {
        self.connections
            .run(move |connection| Box::pin(begin_run(connection, outage, now, oldest)))
            .await
    }
}

async fn heartbeat(connection: &mut PgConnection, now: Millis) -> sqlx::Result<()> {
    let mut transaction = connection.begin().await?;
    sqlx::query(LOCK_AS_WRITER)
        .execute(&mut *transaction)
        .await?;
    write_heartbeat(&mut transaction, now).await?;
    transaction.commit().await
}

async fn write_heartbeat(connection: &mut PgConnection, now: Millis) -> sqlx::Result<()> {
    let write = sqlx::query(sql::HEARTBEAT).bind(now.0);
    write.execute(connection).await.map(drop)
}

/// Whether a server has renewed its lease lately. A server that starts beside it would take the time since its last heartbeat for
/// an outage.
async fn is_any_running(connection: &mut PgConnection) -> sqlx::Result<bool> {
    let exists = format!(
        "select exists (select from node where expires_at - $1 > {NOW} - $2 and not starts_with(id, $3))"
    );
    sqlx::query_scalar(sqlx::AssertSqlSafe(exists))
        .bind(LEASE.as_millis() as i64)
        .bind(LONGEST_RENEWAL.as_millis() as i64)
        .bind(WORKER_PREFIX)
        .fetch_one(connection)
        .await
}

async fn begin_run(
    connection: &mut PgConnection,
    outage: Option<Outage>,
    now: Millis,
    oldest: Millis,
) -> sqlx::Result<Vec<Outage>> {
    let mut transaction = connection.begin().await?;
    sqlx::query(LOCK_HEARTBEAT)
        .execute(&mut *transaction)
        .await?;
    if let Some(Outage { from, until }) = outage
        && !is_any_running(&mut transaction).await?
    {
        sqlx::query(sql::ADD_OUTAGE)
            .bind(from.0)
            .bind(until.0)
            .execute(&mut *transaction)
            .await?;
    }
    write_heartbeat(&mut transaction, now).await?;
    sqlx::query(sql::DELETE_OLD_OUTAGES)
        .bind(oldest.0)
        .execute(&mut *transaction)
        .await?;
    let rows: Vec<(i64, i64)> = sqlx::query_as(sql::OUTAGES)
        .fetch_all(&mut *transaction)
        .await?;
    transaction.commit().await?;
    let outages = rows.into_iter().map(|(from, until)| Outage {
        from: Millis(from),
        until: Millis(until),
    });
    Ok(outages.collect())
}
