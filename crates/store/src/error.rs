//! Errors, one closed type for each operation.

use std::{error::Error, io, sync::Arc};

/// The error of the database.
type Cause = Arc<dyn Error + Send + Sync>;

/// Why a store does not open.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address has an unknown scheme.
    #[error("the database must be named sqlite:PATH or postgres://USER@HOST/NAME, not {scheme:?}…")]
    Address {
        /// The scheme alone: the rest may contain a password.
        scheme: String,
    },
    /// The address is of PostgreSQL, which this program was built without.
    #[cfg(not(feature = "postgres"))]
    #[error(
        "this program was built without PostgreSQL: build it with the feature `postgres`, or use sqlite:PATH"
    )]
    WithoutPostgres,
    /// The bus has an unknown name.
    #[error(transparent)]
    Bus(#[from] crate::NotABus),
    /// The database does not answer, or the file cannot be opened.
    #[error("cannot open the database: {0}")]
    Connect(Cause),
    /// The tables cannot be migrated.
    #[error("cannot bring the tables of the database up to date: {0}")]
    Migrate(Cause),
    /// A newer version of Tessera has migrated the database.
    #[error(
        "the database was written by a newer Tessera: run that version, or restore a backup made before the upgrade"
    )]
    Newer,
    /// The tables cannot be audited as they are.
    #[error(
        "the database has no tables of Tessera, or those of a much older version: open it once with this version's `tessera serve`"
    )]
    Older,
}

impl OpenError {
    /// The error of an address that is of no database which this program knows.
    pub(crate) fn address(address: &str) -> Self {
        match address.split_once(':') {
            #[cfg(not(feature = "postgres"))]
            Some(("postgres" | "postgresql", _)) => Self::WithoutPostgres,
            Some((scheme, _)) => Self::Address {
                scheme: scheme.to_owned(),
            },
            None => Self::Address {
                scheme: address.to_owned(),
            },
        }
    }

    pub(crate) fn connect(error: impl Error + Send + Sync + 'static) -> Self {
        Self::Connect(Arc::new(error))
    }

    pub(crate) fn migrate(error: impl Error + Send + Sync + 'static) -> Self {
        Self::Migrate(Arc::new(error))
    }
}

#[cfg(feature = "postgres")]
impl From<sqlx::Error> for OpenError {
    fn from(error: sqlx::Error) -> Self {
        Self::connect(error)
    }
}

#[cfg(feature = "postgres")]
impl From<sqlx::migrate::MigrateError> for OpenError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        match error {
            sqlx::migrate::MigrateError::VersionMissing(_) => Self::Newer,
            error => Self::migrate(error),
        }
    }
}

impl From<Unavailable> for OpenError {
    fn from(error: Unavailable) -> Self {
        match error {
            Unavailable::Failed(cause) | Unavailable::Corrupt(cause) => Self::Connect(cause),
            Unavailable::Closed => Self::connect(error),
        }
    }
}

/// The database failed or is closed. A write that fails with this may have happened or not: read the log before trying again.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Unavailable {
    /// The database reported an error.
    #[error("the database failed: {0}")]
    Failed(Cause),
    /// A row holds what the store did not write. Trying again does not help, but other rows can be read.
    #[error("a row of the database cannot be decoded: {0}")]
    Corrupt(Cause),
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
}

impl Unavailable {
    pub(crate) fn failed(error: impl Error + Send + Sync + 'static) -> Self {
        Self::Failed(Arc::new(error))
    }
}

#[cfg(feature = "postgres")]
impl From<sqlx::Error> for Unavailable {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolClosed => Self::Closed,
            error @ (sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_)) => {
                Self::Corrupt(Arc::new(error))
            }
            error => Self::failed(error),
        }
    }
}

impl From<rusqlite::Error> for Unavailable {
    fn from(error: rusqlite::Error) -> Self {
        match error {
            error @ (rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::Utf8Error(..)) => Self::Corrupt(Arc::new(error)),
            error => Self::failed(error),
        }
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
    /// The event's number is not the next one.
    #[error("the last event of this game has the number {head}")]
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

/// Why there is no backup.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database is not a SQLite file.
    #[error(
        "only SQLite files are copied by this program: back up PostgreSQL with pg_dump or pg_basebackup"
    )]
    NotSqlite,
    /// There is a file of this name, which is left as it is.
    #[error("the file exists already")]
    Exists,
    /// The database cannot be read, or its copy not be written.
    #[error("cannot copy the database: {0}")]
    Database(rusqlite::Error),
    /// The file system refuses the file.
    #[error("cannot write the file: {0}")]
    Write(io::Error),
}

/// Why a backup was not restored.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// The database is not a SQLite file.
    #[error("only SQLite files are restored by this program: restore PostgreSQL with pg_restore")]
    NotSqlite,
    /// There is a database already, which is left as it is.
    #[error("there is a database already: --overwrite replaces it")]
    Exists,
    /// A program has the database open, so that it is left as it is.
    #[error("the database is in use: stop the server first")]
    InUse,
    /// The backup cannot be read, or the database not be written.
    #[error("cannot copy the backup: {0}")]
    Database(rusqlite::Error),
    /// The directory of the database cannot be used.
    #[error("cannot use the directory of the database: {0}")]
    Directory(io::Error),
}
