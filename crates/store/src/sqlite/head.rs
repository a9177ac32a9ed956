//! The end of a game's log in a SQLite file, where events are appended.

use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::{
    GameId, Millis,
    checksum::{self, Checksum},
};

pub(super) const HEAD: &str = "
    select game.number, seq, event, game_head.checksum from game join game_head on game_head.game = game.number where id = ?1";
const SET_HEAD: &str = "insert into game_head (game, seq, event, projection, checksum) values (?1, ?2, ?3, ?4, ?5)
    on conflict (game) do update set
      seq = excluded.seq, event = excluded.event, projection = excluded.projection, checksum = excluded.checksum";
const INSERT: &str = "insert into game_event (game, seq, at, payload, previous, checksum) values (?1, ?2, ?3, ?4, ?5, ?6)";

/// The end of a game's log.
#[derive(Clone, Debug)]
pub(super) struct Head {
    id: GameId,
    /// The row number of the game.
    pub(super) game: i64,
    /// The number of the last event.
    pub(super) seq: u64,
    /// The row number of the last event.
    event: Option<i64>,
    /// The last checksum of the chain; `None` in a log without one.
    checksum: Option<Vec<u8>>,
}

impl Head {
    /// The head of a game that has no events yet.
    pub(super) fn new(id: GameId, game: i64, checksum: Checksum) -> Self {
        Self {
            id,
            game,
            seq: 0,
            event: None,
            checksum: Some(checksum.to_vec()),
        }
    }

    pub(super) fn find(connection: &Connection, id: GameId) -> rusqlite::Result<Option<Self>> {
        let head = |row: &Row<'_>| {
            Ok(Self {
                id,
                game: row.get(0)?,
                seq: row.get(1)?,
                event: row.get(2)?,
                checksum: row.get(3)?,
            })
        };
        let mut find = connection.prepare_cached(HEAD)?;
        find.query_row([id], head).optional()
    }

    /// Appends an event.
    pub(super) fn push(
        &mut self,
        connection: &Connection,
        at: Millis,
        payload: &str,
    ) -> rusqlite::Result<()> {
        self.seq += 1;
        let previous = self.checksum.as_deref().unwrap_or_default();
        let checksum =
            checksum::of_event(previous, self.id, self.seq.cast_signed(), at, payload).to_vec();
        let mut insert = connection.prepare_cached(INSERT)?;
        let event = params![self.game, self.seq, at, payload, self.event, checksum];
        self.event = Some(insert.insert(event)?);
        self.checksum = Some(checksum);
        Ok(())
    }

    pub(super) fn write(&self, connection: &Connection, projection: &str) -> rusqlite::Result<()> {
        let mut set = connection.prepare_cached(SET_HEAD)?;
        set.execute(params![
            self.game,
            self.seq,
            self.event,
            projection,
            self.checksum
        ])?;
        Ok(())
    }
}
