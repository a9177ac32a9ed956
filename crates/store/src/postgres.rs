//! Logs in PostgreSQL, which several servers may share.

mod archive;
mod audit;
mod cluster;
mod codes;
mod connections;
mod heartbeat;
mod migrations;
#[cfg(test)]
mod plans;
mod rows;
mod statement;
mod write;

use std::{str::FromStr, sync::Arc};

use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection, postgres::PgConnectOptions};

use crate::{
    Append, Cursor, Filter, GameId, Millis, NewGame, Notification, OpenError, Projected, Standing,
    StoreOptions, StoredEvent, StoredGame, Summary, Unavailable,
    bus::Bus,
    sql,
    store::{Rematches, Written},
};
pub(crate) use audit::read_all;
pub(crate) use cluster::PostgresCluster;
pub(crate) use connections::Connections;
use rows::{GameRow, IdRow};
use write::{column, write};

const CONNECTIONS: u32 = 8;
const IS_HEAD: &str = "game_head.game_id = game.id";
/// If another server appends at the same time, its row is written before or after this one, and wins in both cases.
const PROJECT: &str = "
    insert into game_head (game_id, seq, projection)
    select * from unnest($1::text[], $2::bigint[], $3::text[]) as input (game_id, seq, projection)
    where not exists (select from game_event after where after.game_id = input.game_id and after.seq > input.seq)
    order by game_id
    on conflict (game_id) do update set seq = excluded.seq, projection = excluded.projection
    where game_head.seq <= excluded.seq";

const EVENTS: &str =
    "select seq, at, payload from game_event where game_id = $1 and seq > $2 order by seq";
/// All reads of the transaction see the same snapshot of the database.
const READ_SNAPSHOT: &str = "begin isolation level repeatable read, read only";

#[derive(Clone, Debug)]
pub(crate) struct Postgres {
    connections: Arc<Connections>,
    bus: Bus,
}

impl Postgres {
    pub(crate) async fn open(address: &str, options: StoreOptions) -> Result<Self, OpenError> {
        let StoreOptions { limit, bus, .. } = options;
        let options = PgConnectOptions::from_str(address)?.disable_statement_logging();
        migrations::run(&options, limit).await?;
        let connections = Arc::new(Connections::new(options, CONNECTIONS, limit));
        let bus = Bus::new(&bus, &connections, limit);
        Ok(Self { connections, bus })
    }

    pub(crate) async fn write(
        &self,
        games: Vec<NewGame>,
        appends: Vec<Append>,
        rematches: Rematches,
    ) -> Result<Written, Unavailable> {
        let notifies = self.bus.is_transactional();
        let heads: Vec<Notification> = appends.iter().map(Append::notification).collect();
        let written = self
            .connections
            .run(move |connection| Box::pin(write(connection, games, appends, rematches, notifies)))
            .await?;
        let appended = heads
            .into_iter()
            .filter(|head| !written.refused.contains_key(&head.game()));
        self.bus.publish_committed(&appended.collect::<Vec<_>>());
        Ok(written)
    }

    pub(crate) async fn load(&self, id: GameId) -> Result<Option<StoredGame>, Unavailable> {
        self.connections
            .run(move |connection| Box::pin(load(connection, id)))
            .await
    }

    pub(crate) async fn events(
        &self,
        id: GameId,
        since: i64,
    ) -> Result<Vec<StoredEvent>, Unavailable> {
        self.connections
            .run(move |connection| {
                let query = sqlx::query_as(EVENTS).bind(id.to_string()).bind(since);
                Box::pin(query.fetch_all(connection))
            })
            .await
    }

    pub(crate) async fn list(
        &self,
        filter: &Filter,
        cursor: Option<Cursor>,
        limit: u32,
    ) -> Result<Vec<Summary>, Unavailable> {
        let (created_at, id) = sql::cursor_parameters(cursor.as_ref());
        let search = sql::list(filter, limit.saturating_add(1), IS_HEAD);
        let mut query = sqlx::query_as(AssertSqlSafe(search))
            .bind(created_at.0)
            .bind(id.to_owned());
        if let Some(kind) = &filter.kind {
            query = query.bind(kind.clone());
        }
        self.connections
            .run(move |connection| Box::pin(query.fetch_all(connection)))
            .await
    }

    pub(crate) async fn project(&self, projected: Vec<Projected>) -> Result<(), Unavailable> {
        self.connections
            .run(move |connection| Box::pin(project(connection, projected)))
            .await
    }

    pub(crate) async fn replace_standing(
        &self,
        game: GameId,
        old: Standing,
        new: Standing,
    ) -> Result<(), Unavailable> {
        let query = sqlx::query(sql::REPLACE_STANDING)
            .bind(new.status.as_str())
            .bind(new.deadline_at.map(|at| at.0))
            .bind(new.wants_engine)
            .bind(game.as_str())
            .bind(old.status.as_str())
            .bind(old.deadline_at.map(|at| at.0))
            .bind(old.wants_engine);
        self.connections
            .run(move |connection| Box::pin(query.execute(connection)))
            .await
            .map(drop)
    }

    pub(crate) async fn due(&self, now: Millis, limit: u32) -> Result<Vec<GameId>, Unavailable> {
        let query = sqlx::query_as(sql::DUE).bind(now.0).bind(i64::from(limit));
        let rows: Vec<IdRow> = self
            .connections
            .run(move |connection| Box::pin(query.fetch_all(connection)))
            .await?;
        Ok(rows.into_iter().map(|row| row.id).collect())
    }

    pub(crate) async fn awaiting_engine(
        &self,
        after: String,
        limit: u32,
    ) -> Result<Vec<GameId>, Unavailable> {
        let query = sqlx::query_as(sql::AWAITING_ENGINE)
            .bind(after)
            .bind(i64::from(limit));
        let rows: Vec<IdRow> = self
            .connections
            .run(move |connection| Box::pin(query.fetch_all(connection)))
            .await?;
        Ok(rows.into_iter().map(|row| row.id).collect())
    }

    /// How a game is joined with its head.
    #[expect(clippy::unused_self, reason = "both databases are asked alike")]
    pub(crate) fn is_head(&self) -> &'static str {
        IS_HEAD
    }

    pub(crate) async fn close(&self) {
        self.connections.close().await;
    }
}

async fn load(connection: &mut PgConnection, id: GameId) -> sqlx::Result<Option<StoredGame>> {
    // One transaction, so that the standing is the one after these events.
    let mut transaction = connection.begin_with(READ_SNAPSHOT).await?;
    let row: Option<GameRow> = sqlx::query_as(sql::GAME)
        .bind(id.as_str())
        .fetch_optional(&mut *transaction)
        .await?;
    let events = match row {
        Some(_) => {
            let events = sqlx::query_as(EVENTS).bind(id.as_str()).bind(0_i64);
            events.fetch_all(&mut *transaction).await?
        }
        None => Vec::new(),
    };
    transaction.commit().await?;
    Ok(row.map(|row| row.with(events)))
}

async fn project(connection: &mut PgConnection, projected: Vec<Projected>) -> sqlx::Result<()> {
    sqlx::query(PROJECT)
        .bind(column(&projected, |one| one.game.as_str()))
        .bind(column(&projected, |one| one.seq.cast_signed()))
        .bind(column(&projected, |one| one.projection.as_str()))
        .execute(connection)
        .await
        .map(drop)
}
