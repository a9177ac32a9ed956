//! How rows are read.

use std::error::Error;

use sqlx::{FromRow, Row, postgres::PgRow};

use crate::{
    GameId, Millis, Search, SeatCode, Standing, StoredEvent, StoredGame, Summary, sql::Tokens,
};

/// A game without its events.
pub(super) struct GameRow {
    id: GameId,
    kind: String,
    listed: bool,
    created_at: Millis,
    header: String,
    tokens: Tokens,
    standing: Standing,
}

impl GameRow {
    pub(super) fn with(self, events: Vec<StoredEvent>) -> StoredGame {
        StoredGame {
            id: self.id,
            kind: self.kind,
            listed: self.listed,
            created_at: self.created_at,
            header: self.header,
            tokens: self.tokens.0,
            standing: self.standing,
            events,
        }
    }
}

impl FromRow<'_, PgRow> for GameRow {
    fn from_row(row: &PgRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: text(row, "id")?,
            kind: row.try_get("kind")?,
            listed: row.try_get("listed")?,
            created_at: millis(row, "created_at")?,
            header: row.try_get("header")?,
            tokens: text(row, "tokens")?,
            standing: Standing {
                status: text(row, "status")?,
                deadline_at: row.try_get::<Option<_>, _>("deadline_at")?.map(Millis),
                wants_engine: row.try_get("wants_engine")?,
            },
        })
    }
}

pub(super) struct IdRow {
    pub(super) id: GameId,
}

impl FromRow<'_, PgRow> for IdRow {
    fn from_row(row: &PgRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: text(row, "id")?,
        })
    }
}

/// The number of a game's last event.
pub(super) struct HeadRow {
    pub(super) id: GameId,
    pub(super) head: u64,
}

impl FromRow<'_, PgRow> for HeadRow {
    fn from_row(row: &PgRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: text(row, "id")?,
            head: number(row, "head")?,
        })
    }
}

pub(super) struct SearchRow(pub(super) Search);

impl FromRow<'_, PgRow> for SearchRow {
    fn from_row(row: &PgRow) -> sqlx::Result<Self> {
        let cause: Option<String> = row.try_get("cause")?;
        Ok(Self(Search {
            game: text(row, "id")?,
            at: number(row, "at")?,
            // It only names a request, so one that is malformed is no reason to leave a search.
            cause: cause.and_then(|cause| cause.parse().ok()),
        }))
    }
}

impl FromRow<'_, PgRow> for StoredEvent {
    fn from_row(row: &PgRow) -> sqlx::Result<Self> {
        Ok(Self {
            seq: number(row, "seq")?,
            at: millis(row, "at")?,
            payload: row.try_get("payload")?,
        })
    }
}

impl FromRow<'_, PgRow> for SeatCode {
    fn from_row(row: &PgRow) -> sqlx::Result<Self> {
        Ok(Self {
            code: row.try_get("code")?,
            game: text(row, "game")?,
            token: row.try_get("token")?,
            expires_at: millis(row, "expires_at")?,
        })
    }
}

impl FromRow<'_, PgRow> for Summary {
    fn from_row(row: &PgRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: text(row, "id")?,
            kind: row.try_get("kind")?,
            created_at: millis(row, "created_at")?,
            header: row.try_get("header")?,
            status: text(row, "status")?,
            projection: row.try_get("projection")?,
        })
    }
}

/// A column whose text stands for a value of ours.
pub(super) fn text<'r, T>(row: &'r PgRow, name: &str) -> sqlx::Result<T>
where
    T: TryFrom<&'r str, Error: Error + Send + Sync + 'static>,
{
    T::try_from(row.try_get(name)?).map_err(|error| undecodable(name, error))
}

fn millis(row: &PgRow, name: &str) -> sqlx::Result<Millis> {
    row.try_get(name).map(Millis)
}

pub(super) fn number(row: &PgRow, name: &str) -> sqlx::Result<u64> {
    let number: i64 = row.try_get(name)?;
    u64::try_from(number).map_err(|error| undecodable(name, error))
}

fn undecodable(name: &str, error: impl Error + Send + Sync + 'static) -> sqlx::Error {
    sqlx::Error::ColumnDecode {
        index: name.to_owned(),
        source: error.into(),
    }
}
