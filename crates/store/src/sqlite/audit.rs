//! Reading a whole SQLite file as it is stored.

use std::path::Path;

use rusqlite::{Connection, OpenFlags, OptionalExtension, Row};
use tokio::{sync::mpsc, task};

use super::{
    archive::{bytes, place},
    migrations::MIGRATIONS,
    path,
};
use crate::{
    GameId, Millis, OpenError, Unavailable,
    archive::Archive,
    audit::{EventRow, GameRow, GameRows, HeadRow},
    sql,
};

/// The number of migrations after which there are checksums.
const CHECKSUM_VERSION: usize = 8;
/// The number of migrations after which events are linked.
const LINKED_VERSION: usize = 3;

/// The number of migrations after which events may be archived.
const ARCHIVE_VERSION: usize = 10;

/// The events have no index by game, so a temporary one is made, in a file that SQLite removes.
const INDEX: &str = "
    create temp table event_index (game, seq, number, primary key (game, seq, number)) without rowid;
    insert into event_index select game, seq, number from game_event order by game, seq, number";
const ORPHANS: &str =
    "select distinct game from event_index where game not in (select number from game)";

/// Sends every game of the file, and returns how many there are. All reads see one snapshot of the file.
pub(crate) async fn read_all(
    address: &str,
    archive: Archive,
    rows: mpsc::Sender<Result<GameRows, Unavailable>>,
) -> Result<u64, OpenError> {
    let path = path(address).to_owned();
    let open = task::spawn_blocking(move || Reader::open(Path::new(&path), archive));
    let (reader, games) = open.await.map_err(OpenError::connect)??;
    task::spawn_blocking(move || {
        if let Err(error) = reader.send_all(&rows) {
            // It fails only if the audit was dropped, which needs no more rows.
            let _ = rows.blocking_send(Err(error.into()));
        }
    });
    Ok(games)
}

struct Reader {
    connection: Connection,
    /// `None` in a file of a version without archives.
    archive: Option<Archive>,
    games: String,
    heads: String,
    events: String,
}

impl Reader {
    fn open(path: &Path, archive: Archive) -> Result<(Self, u64), OpenError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(OpenError::connect)?;
        let begin = || {
            connection.execute_batch("begin")?;
            connection.pragma_query_value(None, "user_version", |row| row.get::<_, usize>(0))
        };
        let version = begin().map_err(OpenError::connect)?;
        if version > MIGRATIONS.len() {
            return Err(OpenError::Newer);
        }
        if version < LINKED_VERSION {
            return Err(OpenError::Older);
        }
        let count = connection.query_row("select count(*) from game", [], |row| row.get(0));
        let games = count.map_err(OpenError::connect)?;
        let checksum = if version < CHECKSUM_VERSION {
            "null"
        } else {
            "checksum"
        };
        let reader = Self {
            games: format!(
                "select number, id, kind, created_at, header, tokens, {checksum} from game order by number"
            ),
            heads: format!("select seq, {checksum}, event from game_head where game = ?1"),
            events: format!(
                "select event_index.seq, at, payload, {checksum}, game_event.number, previous
                 from event_index join game_event on game_event.number = event_index.number
                 where event_index.game = ?1 order by event_index.seq, event_index.number"
            ),
            connection,
            archive: (version >= ARCHIVE_VERSION).then_some(archive),
        };
        Ok((reader, games))
    }

    fn send_all(
        &self,
        sender: &mpsc::Sender<Result<GameRows, Unavailable>>,
    ) -> rusqlite::Result<()> {
        self.connection.execute_batch(INDEX)?;
        let mut games = self.connection.prepare(&self.games)?;
        let mut games = games.query([])?;
        while let Some(row) = games.next()? {
            let number = row.get(0)?;
            let mut rows = GameRows {
                id: bytes(row, 1)?,
                game: Some(self.game(number, row)?),
                events: self.events(number)?,
                lost: None,
            };
            self.add_archived(&mut rows)?;
            if sender.blocking_send(Ok(rows)).is_err() {
                return Ok(());
            }
        }
        let mut orphans = self.connection.prepare(ORPHANS)?;
        let mut orphans = orphans.query([])?;
        while let Some(row) = orphans.next()? {
            let number: i64 = row.get(0)?;
            let rows = GameRows {
                id: format!("#{number}").into_bytes(),
                game: None,
                events: self.events(number)?,
                lost: None,
            };
            if sender.blocking_send(Ok(rows)).is_err() {
                return Ok(());
            }
        }
        Ok(())
    }

    fn add_archived(&self, rows: &mut GameRows) -> rusqlite::Result<()> {
        let id = str::from_utf8(&rows.id).ok();
        let id = id.and_then(|id| id.parse::<GameId>().ok());
        let (Some(archive), Some(id)) = (&self.archive, id) else {
            return Ok(());
        };
        let mut find = self.connection.prepare_cached(sql::FIND_ARCHIVED)?;
        if let Some(place) = find.query_row([id], place).optional()? {
            rows.add_archived(&place, archive.read_blocking(&place));
        }
        Ok(())
    }

    fn game(&self, number: i64, row: &Row<'_>) -> rusqlite::Result<GameRow> {
        let head = |row: &Row<'_>| {
            Ok(HeadRow {
                seq: row.get(0)?,
                checksum: row.get(1)?,
                event: row.get(2)?,
            })
        };
        let mut heads = self.connection.prepare_cached(&self.heads)?;
        Ok(GameRow {
            kind: bytes(row, 2)?,
            created_at: row.get(3)?,
            header: bytes(row, 4)?,
            tokens: bytes(row, 5)?,
            checksum: row.get(6)?,
            head: heads.query_row([number], head).optional()?,
        })
    }

    fn events(&self, game: i64) -> rusqlite::Result<Vec<EventRow>> {
        let event = |row: &Row<'_>| {
            Ok(EventRow {
                seq: row.get(0)?,
                at: Millis(row.get(1)?),
                payload: bytes(row, 2)?,
                checksum: row.get(3)?,
                link: Some((row.get(4)?, row.get(5)?)),
            })
        };
        let mut events = self.connection.prepare_cached(&self.events)?;
        events.query_map([game], event)?.collect()
    }
}
