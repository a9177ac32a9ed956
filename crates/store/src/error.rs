//! What can go wrong, one closed type for each operation.

use std::sync::Arc;

/// Why a store does not open.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address is of neither database.
    #[error("the database must be named sqlite:PATH or postgres://USER@HOST/NAME, not {0:?}")]
    Address(String),
    /// The database does not answer.
    #[error("cannot open the database: {0}")]
    Connect(#[from] sqlx::Error),
    /// The database belongs to another version of Tessera.
    #[error("cannot bring the database up to date: {0}")]
    Migrate(#[from] sqlx::migrate::MigrateError),
}

/// The database failed or is closed. A write that fails so may have happened or not: read again before trying again.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Unavailable {
    /// The database said so.
    #[error("the database failed: {0}")]
    Failed(Arc<sqlx::Error>),
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
}

impl From<sqlx::Error> for Unavailable {
    fn from(error: sqlx::Error) -> Self {
        Self::Failed(Arc::new(error))
    }
}

/// Why a game was not created.
#[derive(Clone, Debug, thiserror::Error)]
pub enum CreateError {
    /// Another game has this id.
    #[error("there is a game with this id already")]
    IdTaken,
    /// It is not known whether the game was created.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}

/// Why an event was not appended.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AppendError {
    /// The event's number is not the next one: the log stands at `head`.
    #[error("the log of this game stands at {head} already")]
    Conflict {
        /// The number of the last event.
        head: u64,
    },
    /// There is no such game.
    #[error("there is no such game")]
    UnknownGame,
    /// It is not known whether the event was appended.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}
