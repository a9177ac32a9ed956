//! Codes to continue on another device, in PostgreSQL.

use super::Postgres;
use crate::{Millis, SeatCode, Unavailable, sql};

impl Postgres {
    pub(crate) async fn add_code(&self, code: SeatCode) -> Result<(), Unavailable> {
        let add = sqlx::query(sql::ADD_CODE)
            .bind(code.code)
            .bind(code.game.to_string())
            .bind(code.token)
            .bind(code.expires_at.0);
        self.connections
            .run(move |connection| Box::pin(add.execute(connection)))
            .await
            .map(drop)
    }

    pub(crate) async fn delete_expired_codes(&self, now: Millis) -> Result<(), Unavailable> {
        let delete = sqlx::query(sql::DELETE_EXPIRED_CODES).bind(now.0);
        self.connections
            .run(move |connection| Box::pin(delete.execute(connection)))
            .await
            .map(drop)
    }

    pub(crate) async fn find_code(&self, code: String) -> Result<Option<SeatCode>, Unavailable> {
        let find = sqlx::query_as(sql::FIND_CODE).bind(code);
        self.connections
            .run(move |connection| Box::pin(find.fetch_optional(connection)))
            .await
    }

    pub(crate) async fn take_code(&self, code: String) -> Result<Option<SeatCode>, Unavailable> {
        let take = sqlx::query_as(sql::TAKE_CODE).bind(code);
        self.connections
            .run(move |connection| Box::pin(take.fetch_optional(connection)))
            .await
    }
}
