//! Logs in PostgreSQL, which several servers may share.

mod codes;
mod connections;
mod migrations;
mod rows;

use std::{collections::HashSet, str::FromStr, sync::Arc, time::Duration};

use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection, postgres::PgConnectOptions};
use tokio::time::timeout;

use crate::{
    Append, Cursor, Filter, GameId, Millis, NewGame, OpenError, Projected, Standing, StoredEvent,
    StoredGame, Summary, Unavailable,
    sql::{self, Tokens},
    store::{Begun, Refused, Written},
};
use connections::Connections;
use rows::{GameRow, HeadRow, IdRow};

const CONNECTIONS: u32 = 8;
const CREATE: &str = "
    with input as (
      select * from unnest($1::text[], $2::text[], $3::bool[], $4::bigint[], $5::text[], $6::text[],
                           $7::text[], $8::bigint[], $9::bool[], $10::bigint[], $11::text[])
        as input (id, kind, listed, created_at, header, tokens, status, deadline_at, wants_engine, seq, projection)
    ), created as (
      insert into game (id, kind, listed, created_at, header, tokens, status, deadline_at, wants_engine)
      select id, kind, listed, created_at, header, tokens, status, deadline_at, wants_engine from input
      order by id
      on conflict do nothing returning id
    ), headed as (
      insert into game_head (game_id, seq, projection)
      select id, seq, projection from input join created using (id)
    )
    select id from created";
const CREATE_EVENTS: &str = "
    insert into game_event (game_id, seq, at, payload)
    select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[])";
/// The primary key of the event decides between two servers: the second one waits for the first one and then inserts
/// nothing. All servers insert in the order of the game ids, so that they cannot deadlock. The status is null unless the
/// standing changes.
const APPEND: &str = "
    with input as (
      select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::bool[],
                           $8::text[])
        as input (game_id, seq, at, payload, status, deadline_at, wants_engine, projection)
    ), appended as (
      insert into game_event (game_id, seq, at, payload)
      select game_id, seq, at, payload from input
      where case seq
        when 1 then exists (select from game where id = game_id)
        else exists (select from game_event before where before.game_id = input.game_id and before.seq = input.seq - 1)
      end
      order by game_id
      on conflict do nothing returning game_id
    ), changed as (
      update game
      set status = input.status, deadline_at = input.deadline_at, wants_engine = input.wants_engine
      from input join appended using (game_id) where game.id = game_id and input.status is not null
    ), headed as (
      insert into game_head (game_id, seq, projection)
      select game_id, seq, projection from input join appended using (game_id)
      order by game_id
      on conflict (game_id) do update set seq = excluded.seq, projection = excluded.projection
    )
    select game_id as id from appended";

const IS_HEAD: &str = "game_head.game_id = game.id";
/// If another server appends at the same time, its row is written before or after this one, and wins in both cases.
const PROJECT: &str = "
    insert into game_head (game_id, seq, projection)
    select * from unnest($1::text[], $2::bigint[], $3::text[]) as input (game_id, seq, projection)
    where not exists (select from game_event after where after.game_id = input.game_id and after.seq > input.seq)
    order by game_id
    on conflict (game_id) do update set seq = excluded.seq, projection = excluded.projection
    where game_head.seq <= excluded.seq";

const GAME: &str = "select * from game where id = $1";
const HEADS: &str = "
    select id, (select coalesce(max(seq), 0) from game_event where game_id = id) as head from game where id = any($1)";
const EVENTS: &str =
    "select seq, at, payload from game_event where game_id = $1 and seq > $2 order by seq";
/// The locks that an append takes: it waits for what an append would wait for.
const LOCK_AS_WRITER: &str = "lock table game, game_event, game_head in row exclusive mode";
/// All reads of the transaction see the same snapshot of the database.
const READ_SNAPSHOT: &str = "begin isolation level repeatable read, read only";

#[derive(Clone, Debug)]
pub(crate) struct Postgres(Arc<Connections>);

impl Postgres {
    /// Opens the database; `limit` is the time limit of each later call.
    pub(crate) async fn open(address: &str, limit: Duration) -> Result<Self, OpenError> {
        let options = PgConnectOptions::from_str(address)?.disable_statement_logging();
        // Migrations run on a connection of their own, without the time limit of a call.
        let mut connection = timeout(limit, connections::connect(&options, limit))
            .await
            .map_err(OpenError::connect)??;
        migrations::migrator().run(&mut connection).await?;
        connection.close().await?;
        let connections = Connections::new(options, CONNECTIONS, limit);
        Ok(Self(Arc::new(connections)))
    }

    pub(crate) async fn write(
        &self,
        games: Vec<NewGame>,
        appends: Vec<Append>,
        begun: Begun,
    ) -> Result<Written, Unavailable> {
        self.0
            .run(move |connection| Box::pin(write(connection, games, appends, begun)))
            .await
    }

    pub(crate) async fn load(&self, id: GameId) -> Result<Option<StoredGame>, Unavailable> {
        self.0
            .run(move |connection| Box::pin(load(connection, id)))
            .await
    }

    pub(crate) async fn events(
        &self,
        id: GameId,
        since: i64,
    ) -> Result<Vec<StoredEvent>, Unavailable> {
        self.0
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
        self.0
            .run(move |connection| Box::pin(query.fetch_all(connection)))
            .await
    }

    pub(crate) async fn project(&self, projected: Vec<Projected>) -> Result<(), Unavailable> {
        self.0
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
        self.0
            .run(move |connection| Box::pin(query.execute(connection)))
            .await
            .map(drop)
    }

    pub(crate) async fn due(&self, now: Millis, limit: u32) -> Result<Vec<GameId>, Unavailable> {
        let query = sqlx::query_as(sql::DUE).bind(now.0).bind(i64::from(limit));
        let rows: Vec<IdRow> = self
            .0
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
            .0
            .run(move |connection| Box::pin(query.fetch_all(connection)))
            .await?;
        Ok(rows.into_iter().map(|row| row.id).collect())
    }

    pub(crate) async fn heartbeat(&self, now: Millis) -> Result<(), Unavailable> {
        self.0
            .run(move |connection| Box::pin(heartbeat(connection, now)))
            .await
    }

    pub(crate) async fn close(&self) {
        self.0.close().await;
    }
}

async fn write(
    connection: &mut PgConnection,
    games: Vec<NewGame>,
    appends: Vec<Append>,
    begun: Begun,
) -> sqlx::Result<Written> {
    let (created, appended) = if games.is_empty() && begun.is_empty() {
        // One statement is a transaction by itself.
        (HashSet::new(), append(connection, &appends).await?)
    } else {
        let mut transaction = connection.begin().await?;
        let created = create(&mut transaction, &games).await?;
        let appended = append(&mut transaction, &appends).await?;
        let begun = begun
            .into_iter()
            .filter(|(game, _)| appended.contains(game));
        let begun: Vec<NewGame> = begun.map(|(_, new)| new).collect();
        create(&mut transaction, &begun).await?;
        transaction.commit().await?;
        (created, appended)
    };
    let games = appends.iter().map(|append| append.game);
    let refused: Refused = games
        .filter(|game| !appended.contains(game))
        .map(|game| (game, None))
        .collect();
    Ok(Written {
        created,
        refused: with_heads(connection, refused).await?,
    })
}

async fn with_heads(connection: &mut PgConnection, mut refused: Refused) -> sqlx::Result<Refused> {
    if refused.is_empty() {
        return Ok(refused);
    }
    let ids: Vec<&str> = refused.keys().map(GameId::as_str).collect();
    let rows: Vec<HeadRow> = sqlx::query_as(HEADS)
        .bind(ids)
        .fetch_all(connection)
        .await?;
    for row in rows {
        refused.insert(row.id, Some(row.head));
    }
    Ok(refused)
}

async fn load(connection: &mut PgConnection, id: GameId) -> sqlx::Result<Option<StoredGame>> {
    // One transaction, so that the standing is the one after these events.
    let mut transaction = connection.begin_with(READ_SNAPSHOT).await?;
    let row: Option<GameRow> = sqlx::query_as(GAME)
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

async fn heartbeat(connection: &mut PgConnection, now: Millis) -> sqlx::Result<()> {
    let mut transaction = connection.begin().await?;
    sqlx::query(LOCK_AS_WRITER)
        .execute(&mut *transaction)
        .await?;
    sqlx::query(sql::HEARTBEAT)
        .bind(now.0)
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await
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

async fn create(connection: &mut PgConnection, games: &[NewGame]) -> sqlx::Result<HashSet<GameId>> {
    if games.is_empty() {
        return Ok(HashSet::new());
    }
    let created: Vec<IdRow> = sqlx::query_as(CREATE)
        .bind(column(games, |game| game.id.as_str()))
        .bind(column(games, |game| game.kind.as_str()))
        .bind(column(games, |game| game.listed))
        .bind(column(games, |game| game.created_at.0))
        .bind(column(games, |game| game.header.as_str()))
        .bind(column(games, |game| Tokens::text(&game.tokens)))
        .bind(column(games, |game| game.standing.status.as_str()))
        .bind(column(games, |game| {
            game.standing.deadline_at.map(|at| at.0)
        }))
        .bind(column(games, |game| game.standing.wants_engine))
        .bind(column(games, |game| game.events.len() as i64))
        .bind(column(games, |game| game.projection.as_str()))
        .fetch_all(&mut *connection)
        .await?;
    let created: HashSet<GameId> = created.into_iter().map(|row| row.id).collect();
    let fresh = games.iter().filter(|game| created.contains(&game.id));
    let events: Vec<_> = fresh
        .flat_map(|game| {
            (1_i64..)
                .zip(&game.events)
                .map(|(seq, event)| (game.id, seq, event))
        })
        .collect();
    if !events.is_empty() {
        sqlx::query(CREATE_EVENTS)
            .bind(column(&events, |(game, _, _)| game.as_str()))
            .bind(column(&events, |(_, seq, _)| *seq))
            .bind(column(&events, |(_, _, event)| event.at.0))
            .bind(column(&events, |(_, _, event)| event.payload.as_str()))
            .execute(&mut *connection)
            .await?;
    }
    Ok(created)
}

/// Returns the games whose event was appended.
async fn append(
    connection: &mut PgConnection,
    appends: &[Append],
) -> sqlx::Result<HashSet<GameId>> {
    if appends.is_empty() {
        return Ok(HashSet::new());
    }
    let appended: Vec<IdRow> = sqlx::query_as(APPEND)
        .bind(column(appends, |append| append.game.as_str()))
        .bind(column(appends, |append| append.seq.cast_signed()))
        .bind(column(appends, |append| append.at.0))
        .bind(column(appends, |append| append.payload.as_str()))
        .bind(column(appends, |append| {
            append.standing.map(|standing| standing.status.as_str())
        }))
        .bind(column(appends, |append| {
            append.standing?.deadline_at.map(|at| at.0)
        }))
        .bind(column(appends, |append| {
            append.standing.map(|standing| standing.wants_engine)
        }))
        .bind(column(appends, |append| append.projection.as_str()))
        .fetch_all(&mut *connection)
        .await?;
    Ok(appended.into_iter().map(|row| row.id).collect())
}

/// One column of these rows, for `unnest`.
fn column<'a, T, V>(rows: &'a [T], value: impl Fn(&'a T) -> V) -> Vec<V> {
    rows.iter().map(value).collect()
}
