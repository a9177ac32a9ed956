//! The last heartbeat of a server, and outages, in a SQLite file.

use rusqlite::{Connection, OptionalExtension, TransactionBehavior};

use super::Sqlite;
use crate::{Millis, Outage, Unavailable, sql};

impl Sqlite {
    pub(crate) async fn heartbeat(&self, now: Millis) -> Result<(), Unavailable> {
        self.writer
            .run(move |connection| connection.execute(sql::HEARTBEAT, [now]))
            .await
            .map(drop)
    }

    pub(crate) async fn last_heartbeat(&self) -> Result<Option<Millis>, Unavailable> {
        let read = |connection: &mut Connection| {
            let found = connection.query_row(sql::LAST_HEARTBEAT, [], |row| row.get(0));
            found.optional()
        };
        self.readers.run(read).await
    }

    pub(crate) async fn begin_run(
        &self,
        outage: Option<Outage>,
        now: Millis,
        oldest: Millis,
    ) -> Result<Vec<Outage>, Unavailable> {
        self.writer
            .run(move |connection| begin_run(connection, outage, now, oldest))
            .await
    }
}

pub(crate) fn begin_run(
    connection: &mut Connection,
    outage: Option<Outage>,
    now: Millis,
    oldest: Millis,
) -> rusqlite::Result<Vec<Outage>> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    if let Some(Outage { from, until }) = outage {
        transaction.execute(sql::ADD_OUTAGE, [from, until])?;
    }
    transaction.execute(sql::HEARTBEAT, [now])?;
    transaction.execute(sql::DELETE_OLD_OUTAGES, [oldest])?;
    let outages = transaction
        .prepare(sql::OUTAGES)?
        .query_map([], |row| {
            Ok(Outage {
                from: row.get(0)?,
                until: row.get(1)?,
            })
        })?
        .collect::<rusqlite::Result<_>>()?;
    transaction.commit()?;
    Ok(outages)
}
