//! Codes to continue on another device, in PostgreSQL.

use sqlx::{Connection, PgConnection};

use super::Postgres;
use crate::{Millis, SeatCode, Unavailable, sql};

impl Postgres {
    pub(crate) async fn add_code(&self, code: SeatCode, now: Millis) -> Result<(), Unavailable> {
        self.0
            .run(move |connection| Box::pin(add(connection, code, now)))
            .await
    }

    pub(crate) async fn take_code(&self, code: String) -> Result<Option<SeatCode>, Unavailable> {
        let take = sqlx::query_as(sql::TAKE_CODE).bind(code);
        self.0
            .run(move |connection| Box::pin(take.fetch_optional(connection)))
            .await
    }
}

async fn add(connection: &mut PgConnection, code: SeatCode, now: Millis) -> sqlx::Result<()> {
    let mut transaction = connection.begin().await?;
    let delete = sqlx::query(sql::DELETE_EXPIRED_CODES).bind(now.0);
    delete.execute(&mut *transaction).await?;
    let add = sqlx::query(sql::ADD_CODE)
        .bind(code.code)
        .bind(code.game.to_string())
        .bind(code.token)
        .bind(code.expires_at.0);
    add.execute(&mut *transaction).await?;
    transaction.commit().await
}
