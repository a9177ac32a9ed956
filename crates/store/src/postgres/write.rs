//! The statements that write games and events, many of them in one transaction.

use std::collections::HashSet;

use sqlx::{Connection, PgConnection};

use super::rows::{HeadRow, IdRow};
use crate::{
    Append, Cause, GameId, NewGame, NotificationText,
    checksum::{self, Checksum},
    sql::Tokens,
    store::{Refused, Rematches, Written},
};

const CREATE: &str = "
    with input as (
      select * from unnest($1::text[], $2::text[], $3::bool[], $4::bigint[], $5::text[], $6::text[],
                           $7::text[], $8::bigint[], $9::bool[], $10::bytea[], $11::bigint[], $12::text[],
                           $13::bytea[])
        as input (id, kind, listed, created_at, header, tokens, status, deadline_at, wants_engine, checksum, seq,
                  projection, head_checksum)
    ), created as (
      insert into game (id, kind, listed, created_at, header, tokens, status, deadline_at, wants_engine, checksum)
      select id, kind, listed, created_at, header, tokens, status, deadline_at, wants_engine, checksum from input
      order by id
      on conflict do nothing returning id
    ), headed as (
      insert into game_head (game_id, seq, projection, checksum)
      select id, seq, projection, head_checksum from input join created using (id)
    )
    select id from created";
const CREATE_EVENTS: &str = "
    insert into game_event (game_id, seq, at, payload, checksum)
    select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bytea[])";
/// The primary key of the event decides between two servers: the second one waits for the first one and then inserts
/// nothing. All servers insert in the order of the game ids, so that they cannot deadlock. The status is null unless the
/// standing changes. The database computes the checksum as [`checksum::of_event`] does, from the row of the event before, which it
/// looks for anyway: so an append stays one statement. A notification of all games (if `$9`) is part of the transaction; the
/// subquery does not refer to a row, so it runs once.
const APPEND: &str = "
    with input as (
      select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::bool[],
                           $8::text[], $11::text[])
        as input (game_id, seq, at, payload, status, deadline_at, wants_engine, projection, cause)
    ), following as materialized (
      select input.*, case seq
        when 1 then (select coalesce(checksum, '') from game where id = game_id)
        else (select coalesce(checksum, '') from game_event before
              where before.game_id = input.game_id and before.seq = input.seq - 1)
      end as previous
      from input
    ), appended as (
      insert into game_event (game_id, seq, at, payload, checksum)
      select game_id, seq, at, payload,
        sha256(previous || convert_to(game_id, 'UTF8') || int8send(seq) || int8send(at) || convert_to(payload, 'UTF8'))
      from following where previous is not null
      order by game_id
      on conflict do nothing returning game_id, checksum
    ), changed as (
      update game
      set status = input.status, deadline_at = input.deadline_at, wants_engine = input.wants_engine
      from input join appended using (game_id) where game.id = game_id and input.status is not null
    ), headed as (
      insert into game_head (game_id, seq, projection, checksum)
      select game_id, seq, projection, appended.checksum from input join appended using (game_id)
      order by game_id
      on conflict (game_id)
        do update set seq = excluded.seq, projection = excluded.projection, checksum = excluded.checksum
    ), part as (
      select game_id || ':' || seq || coalesce(' ~' || cause, '') as word, row_number() over () / $10 as number
      from input join appended using (game_id) where $9
    )
    select game_id as id,
      (select count(pg_notify('tessera', words))
       from (select string_agg(word, ' ') as words from part group by number) as texts)
    from appended";
pub(super) const HEADS: &str = "
    select id, (select coalesce(max(seq), 0) from game_event where game_id = id) as head from game where id = any($1)";

pub(super) async fn write(
    connection: &mut PgConnection,
    games: Vec<NewGame>,
    appends: Vec<Append>,
    rematches: Rematches,
    notifies: bool,
) -> sqlx::Result<Written> {
    let (created, appended) = if games.is_empty() && rematches.is_empty() {
        // One statement is a transaction by itself.
        (
            HashSet::new(),
            append(connection, &appends, notifies).await?,
        )
    } else {
        let mut transaction = connection.begin().await?;
        let created = create(&mut transaction, &games).await?;
        let appended = append(&mut transaction, &appends, notifies).await?;
        let rematches = rematches
            .into_iter()
            .filter(|(game, _)| appended.contains(game));
        let rematches: Vec<NewGame> = rematches.map(|(_, new)| new).collect();
        create(&mut transaction, &rematches).await?;
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

async fn create(connection: &mut PgConnection, games: &[NewGame]) -> sqlx::Result<HashSet<GameId>> {
    if games.is_empty() {
        return Ok(HashSet::new());
    }
    let own = column(games, checksum::of_game);
    let of_events = column(games, checksum::of_events);
    let last_or_own = |(events, own): (&Vec<Checksum>, &Checksum)| *events.last().unwrap_or(own);
    let heads: Vec<Checksum> = of_events.iter().zip(&own).map(last_or_own).collect();
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
        .bind(column(&own, Checksum::as_slice))
        .bind(column(games, |game| game.events.len() as i64))
        .bind(column(games, |game| game.projection.as_str()))
        .bind(column(&heads, Checksum::as_slice))
        .fetch_all(&mut *connection)
        .await?;
    let created: HashSet<GameId> = created.into_iter().map(|row| row.id).collect();
    let fresh = games.iter().zip(&of_events);
    let events: Vec<_> = fresh
        .filter(|(game, _)| created.contains(&game.id))
        .flat_map(|(game, checksums)| {
            (1_i64..)
                .zip(game.events.iter().zip(checksums))
                .map(|(seq, (event, checksum))| (game.id, seq, event, checksum))
        })
        .collect();
    if !events.is_empty() {
        sqlx::query(CREATE_EVENTS)
            .bind(column(&events, |(game, ..)| game.as_str()))
            .bind(column(&events, |(_, seq, ..)| *seq))
            .bind(column(&events, |(_, _, event, _)| event.at.0))
            .bind(column(&events, |(_, _, event, _)| event.payload.as_str()))
            .bind(column(&events, |(.., checksum)| checksum.as_slice()))
            .execute(&mut *connection)
            .await?;
    }
    Ok(created)
}

/// Returns the games whose event was appended.
async fn append(
    connection: &mut PgConnection,
    appends: &[Append],
    notifies: bool,
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
        .bind(notifies)
        .bind(NotificationText::MAX_COUNT as i64)
        .bind(column(appends, |append| {
            append.cause.as_ref().map(Cause::as_str)
        }))
        .fetch_all(&mut *connection)
        .await?;
    Ok(appended.into_iter().map(|row| row.id).collect())
}

/// One column of these rows, for `unnest`.
pub(super) fn column<'a, T, V>(rows: &'a [T], value: impl Fn(&'a T) -> V) -> Vec<V> {
    rows.iter().map(value).collect()
}
