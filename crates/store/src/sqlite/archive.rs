//! Moving logs out of a SQLite file into files of their own.

use std::collections::HashSet;

use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, params};

use super::Sqlite;
use crate::{
    GameId, Millis, Unavailable,
    archive::Place,
    audit::{EventRow, GameRow, GameRows, HeadRow},
    sql,
};

pub(super) const GAME: &str = "
    select kind, created_at, header, tokens, game.checksum, seq, game_head.checksum
    from game join game_head on game_head.game = game.number where id = ?1";
pub(super) const EVENTS: &str = "
    with recursive log as (
      select game_event.* from game join game_head on game_head.game = game.number
        join game_event on game_event.number = game_head.event
      where id = ?1
      union all
      select game_event.* from log join game_event on game_event.number = log.previous)
    select seq, at, payload, checksum from log order by seq";
const ARCHIVE: &str = "
    insert into archived_game (game_id, file, start, length, seq, checksum) values (?1, ?2, ?3, ?4, ?5, ?6)
    on conflict (game_id) do nothing";
/// Follows the chain, because events have no index by game.
pub(super) const DELETE: &str = "
    with recursive log as (
      select game_event.number, game_event.seq, previous from game join game_head on game_head.game = game.number
        join game_event on game_event.number = game_head.event
      where id = ?1
      union all
      select game_event.number, game_event.seq, game_event.previous
      from log join game_event on game_event.number = log.previous)
    delete from game_event where number in (select number from log where seq <= ?2)";

#[derive(Debug, thiserror::Error)]
#[error("the log of a game that was to be archived has changed")]
struct LogChanged;

impl Sqlite {
    pub(crate) async fn archivable(
        &self,
        after: String,
        created_before: Millis,
        limit: u32,
    ) -> Result<Vec<(GameId, bool)>, Unavailable> {
        let read = move |connection: &mut Connection| {
            let mut statement = connection.prepare_cached(sql::ARCHIVABLE)?;
            let page = statement.query_map(params![created_before, after, limit], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })?;
            page.collect()
        };
        self.readers.run(read).await
    }

    /// The logs of these games as they are stored.
    pub(crate) async fn log_rows(&self, games: Vec<GameId>) -> Result<Vec<GameRows>, Unavailable> {
        let read = move |connection: &mut Connection| {
            let snapshot = connection.transaction()?;
            games
                .iter()
                .map(|game| log_rows(&snapshot, *game))
                .collect()
        };
        self.readers.run(read).await
    }

    /// Deletes events that are in files now and remembers where; returns the games in which that was done.
    pub(crate) async fn archive(&self, places: Vec<Place>) -> Result<HashSet<GameId>, Unavailable> {
        let write = move |connection: &mut Connection| {
            let transaction =
                connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let mut archived = HashSet::new();
            for place in &places {
                let moved = transaction.prepare_cached(ARCHIVE)?.execute(params![
                    place.game,
                    place.file,
                    place.start,
                    place.length,
                    place.seq,
                    place.checksum
                ])?;
                if moved == 0 {
                    continue;
                }
                let mut delete = transaction.prepare_cached(DELETE)?;
                let deleted = delete.execute(params![place.game, place.seq])?;
                if deleted as u64 != place.seq {
                    // Dropping the transaction rolls it back.
                    return Ok(None);
                }
                archived.insert(place.game);
            }
            transaction.commit()?;
            Ok(Some(archived))
        };
        let archived = self.writer.run(write).await?;
        archived.ok_or_else(|| Unavailable::failed(LogChanged))
    }

    pub(crate) async fn find_archived(&self, game: GameId) -> Result<Option<Place>, Unavailable> {
        let read = move |connection: &mut Connection| {
            let mut find = connection.prepare_cached(sql::FIND_ARCHIVED)?;
            find.query_row([game], place).optional()
        };
        self.readers.run(read).await
    }

    pub(crate) async fn begin_archive_pass(
        &self,
        now: Millis,
        interval: Millis,
    ) -> Result<bool, Unavailable> {
        let begin = format!(
            "insert into archive_pass (id, at) values (1, $1) {}",
            sql::UNLESS_RECENT
        );
        let write =
            move |connection: &mut Connection| connection.execute(&begin, params![now, interval]);
        self.writer.run(write).await.map(|changed| changed == 1)
    }
}

/// The columns of [`sql::FIND_ARCHIVED`].
pub(super) fn place(row: &Row<'_>) -> rusqlite::Result<Place> {
    Ok(Place {
        game: row.get(0)?,
        file: row.get(1)?,
        start: row.get(2)?,
        length: row.get(3)?,
        seq: row.get(4)?,
        checksum: row.get(5)?,
    })
}

fn log_rows(connection: &Connection, game: GameId) -> rusqlite::Result<GameRows> {
    let row = |row: &Row<'_>| {
        Ok(GameRow {
            kind: bytes(row, 0)?,
            created_at: row.get(1)?,
            header: bytes(row, 2)?,
            tokens: bytes(row, 3)?,
            checksum: row.get(4)?,
            // Events and head are read without their row numbers, which only say where they are.
            head: Some(HeadRow {
                seq: row.get(5)?,
                checksum: row.get(6)?,
                event: None,
            }),
        })
    };
    let event = |row: &Row<'_>| {
        Ok(EventRow {
            seq: row.get(0)?,
            at: row.get(1)?,
            payload: bytes(row, 2)?,
            checksum: row.get(3)?,
            link: None,
        })
    };
    Ok(GameRows {
        id: game.as_str().as_bytes().to_vec(),
        game: connection
            .prepare_cached(GAME)?
            .query_row([game], row)
            .optional()?,
        events: connection
            .prepare_cached(EVENTS)?
            .query_map([game], event)?
            .collect::<rusqlite::Result<_>>()?,
        lost: None,
    })
}

/// A column of text as its bytes, which need not be text any more.
pub(super) fn bytes(row: &Row<'_>, column: usize) -> rusqlite::Result<Vec<u8>> {
    Ok(row.get_ref(column)?.as_bytes()?.to_vec())
}
