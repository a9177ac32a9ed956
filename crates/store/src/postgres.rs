//! The log in PostgreSQL, which several servers may share.

use std::{collections::HashSet, str::FromStr, time::Duration};

use sqlx::{
    AssertSqlSafe, ConnectOptions, Executor, PgPool,
    postgres::{PgConnectOptions, PgPoolOptions},
};

use crate::{
    Append, Cursor, Filter, GameId, Millis, NewGame, OpenError, Standing, StoredEvent, StoredGame,
    Summary, Unavailable,
    sql::{self, Tokens},
    store::Refused,
};

const CONNECTIONS: u32 = 8;
const PATIENCE: Duration = Duration::from_secs(5);

/// A commit must wait for the disk, whatever the database's default is.
const SYNC: &str = "select set_config('synchronous_commit', 'on', false)
    where current_setting('synchronous_commit') = 'off'";
const CREATE: &str = "
    insert into game (id, kind, listed, created_at, header, tokens, head, status, deadline_at, wants_engine)
    select * from unnest($1::text[], $2::text[], $3::bool[], $4::bigint[], $5::text[], $6::text[], $7::bigint[],
                         $8::text[], $9::bigint[], $10::bool[])
    on conflict do nothing returning id";
const CREATE_EVENTS: &str = "
    insert into game_event (game_id, seq, at, payload)
    select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[])";
/// One statement, so that it is a transaction by itself. The event's key decides between two servers: the slower one waits
/// for the faster one and then inserts nothing. All servers go through the games in the same order, so they never wait
/// for each other in a circle.
const APPEND: &str = "
    with input as (
      select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::bool[])
        as input (game_id, seq, at, payload, status, deadline_at, wants_engine)
    ), appended as (
      insert into game_event (game_id, seq, at, payload)
      select game_id, seq, at, payload from input join game on game.id = game_id and game.head + 1 = seq
      order by game_id
      on conflict do nothing returning game_id
    ), advanced as (
      update game
      set head = seq, status = input.status, deadline_at = input.deadline_at, wants_engine = input.wants_engine
      from input join appended using (game_id) where game.id = game_id
    )
    select game_id as id from appended";

const GAME: &str = "select * from game where id = $1";
const HEAD: &str = "select head from game where id = $1";
const EVENTS: &str = "select seq, at, payload from game_event where game_id = $1 and seq > $2 and seq <= $3 order by seq";

#[derive(Clone, Debug)]
pub(crate) struct Postgres(PgPool);

impl Postgres {
    pub(crate) async fn open(address: &str) -> Result<Self, OpenError> {
        let options = PgConnectOptions::from_str(address)?.disable_statement_logging();
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(PATIENCE)
            .after_connect(|connection, _| {
                Box::pin(async move { connection.execute(SYNC).await.map(|_| ()) })
            })
            .connect_with(options)
            .await?;
        sqlx::migrate!("migrations/postgres").run(&pool).await?;
        Ok(Self(pool))
    }

    pub(crate) async fn create(&self, games: &[NewGame]) -> Result<HashSet<GameId>, Unavailable> {
        let mut transaction = self.0.begin().await?;
        let created: Vec<IdRow> = sqlx::query_as(CREATE)
            .bind(column(games, |game| game.id.as_str()))
            .bind(column(games, |game| game.kind.as_str()))
            .bind(column(games, |game| game.listed))
            .bind(column(games, |game| game.created_at.0))
            .bind(column(games, |game| game.header.as_str()))
            .bind(column(games, |game| Tokens::text(&game.tokens)))
            .bind(column(games, |game| game.events.len() as i64))
            .bind(column(games, |game| game.standing.status.as_str()))
            .bind(column(games, |game| {
                game.standing.deadline_at.map(|at| at.0)
            }))
            .bind(column(games, |game| game.standing.wants_engine))
            .fetch_all(&mut *transaction)
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
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await?;
        Ok(created)
    }

    pub(crate) async fn append(&self, appends: &[Append]) -> Result<Refused, Unavailable> {
        let appended: Vec<IdRow> = sqlx::query_as(APPEND)
            .bind(column(appends, |append| append.game.as_str()))
            .bind(column(appends, |append| append.seq.cast_signed()))
            .bind(column(appends, |append| append.at.0))
            .bind(column(appends, |append| append.payload.as_str()))
            .bind(column(appends, |append| append.standing.status.as_str()))
            .bind(column(appends, |append| {
                append.standing.deadline_at.map(|at| at.0)
            }))
            .bind(column(appends, |append| append.standing.wants_engine))
            .fetch_all(&self.0)
            .await?;
        let mut refused: Refused = appends.iter().map(|append| (append.game, None)).collect();
        for row in appended {
            refused.remove(&row.id);
        }
        for (game, head) in &mut refused {
            let found: Option<i64> = sqlx::query_scalar(HEAD)
                .bind(game.as_str())
                .fetch_optional(&self.0)
                .await?;
            *head = found.map(i64::cast_unsigned);
        }
        Ok(refused)
    }

    pub(crate) async fn load(&self, id: GameId) -> Result<Option<StoredGame>, Unavailable> {
        let row: Option<GameRow> = sqlx::query_as(GAME)
            .bind(id.as_str())
            .fetch_optional(&self.0)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let events = sqlx::query_as(EVENTS)
            .bind(id.as_str())
            .bind(0_i64)
            .bind(row.head);
        let events = events.fetch_all(&self.0).await?;
        Ok(Some(row.with(events)))
    }

    pub(crate) async fn events(
        &self,
        id: GameId,
        since: i64,
    ) -> Result<Vec<StoredEvent>, Unavailable> {
        let query = sqlx::query_as(EVENTS)
            .bind(id.as_str())
            .bind(since)
            .bind(i64::MAX);
        Ok(query.fetch_all(&self.0).await?)
    }

    pub(crate) async fn list(
        &self,
        filter: &Filter,
        cursor: Option<Cursor>,
        limit: u32,
    ) -> Result<Vec<Summary>, Unavailable> {
        let (created_at, id) = sql::place(cursor.as_ref());
        let mut query = sqlx::query_as(AssertSqlSafe(sql::list(filter, limit.saturating_add(1))))
            .bind(created_at)
            .bind(id);
        if let Some(kind) = &filter.kind {
            query = query.bind(kind);
        }
        Ok(query.fetch_all(&self.0).await?)
    }

    pub(crate) async fn due(&self, now: Millis, limit: u32) -> Result<Vec<GameId>, Unavailable> {
        let rows: Vec<IdRow> = sqlx::query_as(sql::DUE)
            .bind(now)
            .bind(i64::from(limit))
            .fetch_all(&self.0)
            .await?;
        Ok(rows.into_iter().map(|row| row.id).collect())
    }

    pub(crate) async fn awaiting_engine(
        &self,
        after: &str,
        limit: u32,
    ) -> Result<Vec<GameId>, Unavailable> {
        let query = sqlx::query_as(sql::AWAITING_ENGINE)
            .bind(after)
            .bind(i64::from(limit));
        let rows: Vec<IdRow> = query.fetch_all(&self.0).await?;
        Ok(rows.into_iter().map(|row| row.id).collect())
    }

    pub(crate) async fn ping(&self) -> Result<(), Unavailable> {
        sqlx::query(sql::PING).execute(&self.0).await?;
        Ok(())
    }

    pub(crate) async fn close(&self) {
        self.0.close().await;
    }
}

/// A game without its events.
#[derive(Debug, sqlx::FromRow)]
struct GameRow {
    #[sqlx(try_from = "String")]
    id: GameId,
    kind: String,
    listed: bool,
    created_at: Millis,
    header: String,
    #[sqlx(try_from = "String")]
    tokens: Tokens,
    head: i64,
    #[sqlx(flatten)]
    standing: Standing,
}

impl GameRow {
    fn with(self, events: Vec<StoredEvent>) -> StoredGame {
        StoredGame {
            id: self.id,
            kind: self.kind,
            listed: self.listed,
            created_at: self.created_at,
            header: self.header,
            tokens: self.tokens.0,
            head: self.head.cast_unsigned(),
            standing: self.standing,
            events,
        }
    }
}

/// An id in a column.
#[derive(Debug, sqlx::FromRow)]
struct IdRow {
    #[sqlx(try_from = "String")]
    id: GameId,
}

/// A column of the rows, for `unnest`.
fn column<'a, T, V>(rows: &'a [T], value: impl Fn(&'a T) -> V) -> Vec<V> {
    rows.iter().map(value).collect()
}
