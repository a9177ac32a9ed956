//! Codes to continue on another device, in a SQLite file.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::Sqlite;
use crate::{Millis, SeatCode, Unavailable, sql};

impl Sqlite {
    pub(crate) async fn add_code(&self, code: SeatCode) -> Result<(), Unavailable> {
        let write = move |connection: &mut Connection| {
            let SeatCode {
                code,
                game,
                token,
                expires_at,
            } = code;
            connection.execute(sql::ADD_CODE, params![code, game, token, expires_at])
        };
        self.writer.run(write).await.map(drop)
    }

    pub(crate) async fn delete_expired_codes(&self, now: Millis) -> Result<(), Unavailable> {
        let delete =
            move |connection: &mut Connection| connection.execute(sql::DELETE_EXPIRED_CODES, [now]);
        self.writer.run(delete).await.map(drop)
    }

    pub(crate) async fn find_code(&self, code: String) -> Result<Option<SeatCode>, Unavailable> {
        let read = move |connection: &mut Connection| {
            let found = connection.query_row(sql::FIND_CODE, [code], seat_code);
            found.optional()
        };
        self.readers.run(read).await
    }

    pub(crate) async fn take_code(&self, code: String) -> Result<Option<SeatCode>, Unavailable> {
        let write = move |connection: &mut Connection| {
            let found = connection.query_row(sql::TAKE_CODE, [code], seat_code);
            found.optional()
        };
        self.writer.run(write).await
    }
}

fn seat_code(row: &Row<'_>) -> rusqlite::Result<SeatCode> {
    Ok(SeatCode {
        code: row.get("code")?,
        game: row.get("game")?,
        token: row.get("token")?,
        expires_at: row.get("expires_at")?,
    })
}
