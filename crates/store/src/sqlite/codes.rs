//! Codes to continue on another device, in a SQLite file.

use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, params};

use super::Sqlite;
use crate::{Millis, SeatCode, Unavailable, sql};

impl Sqlite {
    pub(crate) async fn add_code(&self, code: SeatCode, now: Millis) -> Result<(), Unavailable> {
        let write = move |connection: &mut Connection| {
            let transaction =
                connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            transaction.execute(sql::DELETE_EXPIRED_CODES, [now])?;
            let SeatCode {
                code,
                game,
                token,
                expires_at,
            } = code;
            transaction.execute(sql::ADD_CODE, params![code, game, token, expires_at])?;
            transaction.commit()
        };
        self.writer.run(write).await
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
