//! Codes to continue on another device, in PostgreSQL.

use super::Postgres;
use crate::{Millis, SeatCode, Unavailable, sql};

impl Postgres {
    pub(crate) async fn add_code(&self, code: SeatCode, now: Millis) -> Result<(), Unavailable> {
        let mut transaction = self.0.begin().await?;
        let delete = sqlx::query(sql::DELETE_EXPIRED_CODES).bind(now.0);
        delete.execute(&mut *transaction).await?;
        let add = sqlx::query(sql::ADD_CODE)
            .bind(code.code)
            .bind(code.game.as_str())
            .bind(code.token)
            .bind(code.expires_at.0);
        add.execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(())
    }

    pub(crate) async fn take_code(&self, code: String) -> Result<Option<SeatCode>, Unavailable> {
        let take = sqlx::query_as(sql::TAKE_CODE).bind(code);
        Ok(take.fetch_optional(&self.0).await?)
    }
}
