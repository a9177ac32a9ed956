//! Moving logs out of PostgreSQL into files.

use std::collections::HashSet;

use sqlx::{AssertSqlSafe, Connection, FromRow, PgConnection, Row, postgres::PgRow};

use super::{
    Postgres,
    audit::{EVENTS_WITH_CHECKSUMS, event, game},
    cluster::NOW,
    column,
    rows::{number, text},
};
use crate::{GameId, Millis, Unavailable, archive::Place, audit::GameRows, sql};

/// Servers that know fewer migrations do not find archived events.
const ARCHIVE_VERSION: i64 = 11;
/// What rows without a version stand for.
const VERSION_BEFORE_VERSIONS: i64 = 10;

const GAMES: &str = "
    select id, kind, created_at, header, tokens, game.checksum, seq, game_head.checksum as head_checksum
    from game left join game_head on game_head.game_id = game.id
    where id = any($1) order by id";
/// An event is deleted in the statement that says where it is archived. A game that is archived already is left as it is.
pub(super) const ARCHIVE: &str = "
    with moved as (
      insert into archived_game (game_id, file, start, length, seq, checksum)
      select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bytea[])
      order by 1
      on conflict do nothing returning game_id, seq
    ), deleted as (
      delete from game_event using moved
      where game_event.game_id = moved.game_id and game_event.seq <= moved.seq
      returning game_event.game_id
    )
    select moved.game_id as id, seq = (select count(*) from deleted where deleted.game_id = moved.game_id) as complete
    from moved";

#[derive(Debug, thiserror::Error)]
#[error("the log of a game that was to be archived has changed")]
pub(crate) struct LogChanged;

impl Postgres {
    pub(crate) async fn archivable(
        &self,
        after: String,
        created_before: Millis,
        limit: u32,
    ) -> Result<Vec<(GameId, bool)>, Unavailable> {
        let query = sqlx::query(sql::ARCHIVABLE)
            .bind(created_before.0)
            .bind(after)
            .bind(i64::from(limit));
        let rows = self
            .connections
            .run(move |connection| Box::pin(query.fetch_all(connection)))
            .await?;
        let games = rows
            .iter()
            .map(|row| Ok((text(row, "id")?, row.try_get("archivable")?)));
        Ok(games.collect::<sqlx::Result<_>>()?)
    }

    /// The logs of these games as they are stored.
    pub(crate) async fn log_rows(&self, games: Vec<GameId>) -> Result<Vec<GameRows>, Unavailable> {
        self.connections
            .run(move |connection| Box::pin(log_rows(connection, games)))
            .await
    }

    /// Deletes events that are in files now and remembers where; returns the games in which that was done.
    pub(crate) async fn archive(&self, places: Vec<Place>) -> Result<HashSet<GameId>, Unavailable> {
        let archived = self
            .connections
            .run(move |connection| Box::pin(archive(connection, places)))
            .await?;
        archived.ok_or_else(|| Unavailable::failed(LogChanged))
    }

    pub(crate) async fn find_archived(&self, game: GameId) -> Result<Option<Place>, Unavailable> {
        let query = sqlx::query_as(sql::FIND_ARCHIVED).bind(game.to_string());
        self.connections
            .run(move |connection| Box::pin(query.fetch_optional(connection)))
            .await
    }

    /// Not while a server runs that does not find archived events.
    pub(crate) async fn begin_archive_pass(
        &self,
        now: Millis,
        interval: Millis,
    ) -> Result<bool, Unavailable> {
        let begin = format!(
            "insert into archive_pass (id, at)
             select 1, $1::bigint where not exists
               (select from node where expires_at > {NOW}
                  and coalesce(schema_version, {VERSION_BEFORE_VERSIONS}) < {ARCHIVE_VERSION})
             {}",
            sql::UNLESS_RECENT
        );
        self.connections
            .run(move |connection| {
                let query = sqlx::query(AssertSqlSafe(begin))
                    .bind(now.0)
                    .bind(interval.0);
                Box::pin(query.execute(connection))
            })
            .await
            .map(|done| done.rows_affected() == 1)
    }
}

async fn log_rows(
    connection: &mut PgConnection,
    games: Vec<GameId>,
) -> sqlx::Result<Vec<GameRows>> {
    let mut snapshot = connection.begin_with(super::READ_SNAPSHOT).await?;
    let ids: Vec<&str> = games.iter().map(GameId::as_str).collect();
    let found = sqlx::query(GAMES)
        .bind(ids)
        .fetch_all(&mut *snapshot)
        .await?;
    let mut rows = Vec::with_capacity(found.len());
    for row in &found {
        let id: String = row.try_get("id")?;
        let events = sqlx::query(EVENTS_WITH_CHECKSUMS)
            .bind(&id)
            .fetch_all(&mut *snapshot)
            .await?;
        rows.push(GameRows {
            id: id.into_bytes(),
            game: Some(game(row)?),
            events: events.iter().map(event).collect::<sqlx::Result<_>>()?,
            lost: None,
        });
    }
    snapshot.commit().await?;
    Ok(rows)
}

/// `None` if there are not as many events in the database as in the file: then nothing is done.
async fn archive(
    connection: &mut PgConnection,
    places: Vec<Place>,
) -> sqlx::Result<Option<HashSet<GameId>>> {
    let mut transaction = connection.begin().await?;
    let rows = sqlx::query(ARCHIVE)
        .bind(column(&places, |place| place.game.as_str()))
        .bind(column(&places, |place| place.file.as_str()))
        .bind(column(&places, |place| place.start.cast_signed()))
        .bind(column(&places, |place| place.length.cast_signed()))
        .bind(column(&places, |place| place.seq.cast_signed()))
        .bind(column(&places, |place| place.checksum.as_slice()))
        .fetch_all(&mut *transaction)
        .await?;
    let mut archived = HashSet::new();
    for row in &rows {
        if !row.try_get::<bool, _>("complete")? {
            transaction.rollback().await?;
            return Ok(None);
        }
        archived.insert(text(row, "id")?);
    }
    transaction.commit().await?;
    Ok(Some(archived))
}

impl FromRow<'_, PgRow> for Place {
    fn from_row(row: &PgRow) -> sqlx::Result<Self> {
        Ok(Self {
            game: text(row, "game_id")?,
            file: row.try_get("file")?,
            start: number(row, "start")?,
            length: number(row, "length")?,
            seq: number(row, "seq")?,
            checksum: row.try_get("checksum")?,
        })
    }
}
