//! The store: one interface to both databases.

use std::{
    collections::{HashMap, HashSet},
    time::Duration,
};

use tokio::time::timeout;

#[cfg(feature = "postgres")]
use crate::postgres::Postgres;
use crate::{
    Append, AppendError, CreateError, Cursor, Filter, GameId, Millis, NewGame, OpenError, Page,
    Projected, SeatCode, Standing, StoredEvent, StoredGame, Unavailable, sqlite::Sqlite,
    writer::Writer,
};

/// The time limit of a call.
const CALL_LIMIT: Duration = Duration::from_secs(5);

/// The games whose event was not the next one, each with the head of its log; `None` if there is no such game.
pub(crate) type Refused = HashMap<GameId, Option<u64>>;

/// The games that begin with an event, by the game of the event.
pub(crate) type Begun = HashMap<GameId, NewGame>;

/// The result of a batch of writes.
#[derive(Debug)]
pub(crate) struct Written {
    /// The games whose id was free.
    pub(crate) created: HashSet<GameId>,
    /// The events that were not appended.
    pub(crate) refused: Refused,
}

/// The logs of games in one database. Clones share it; it is closed by [`Store::close`] or when the last clone is dropped.
#[derive(Clone, Debug)]
pub struct Store {
    database: Database,
    writer: Writer,
    limit: Duration,
}

#[derive(Clone, Debug)]
pub(crate) enum Database {
    Sqlite(Sqlite),
    #[cfg(feature = "postgres")]
    Postgres(Postgres),
}

/// Calls the same method of whichever database it is.
macro_rules! with_database {
    ($database:expr, $name:ident => $call:expr) => {
        match $database {
            Database::Sqlite($name) => $call,
            #[cfg(feature = "postgres")]
            Database::Postgres($name) => $call,
        }
    };
}

impl Store {
    /// Opens the database at `sqlite:PATH` or `postgres://…`, creates the file if it is missing, and migrates the tables.
    pub async fn open(address: &str) -> Result<Self, OpenError> {
        Self::open_with_limit(address, CALL_LIMIT).await
    }

    /// Opens the database like [`Store::open`]. A call that takes longer than `limit` fails: with PostgreSQL the limit is on
    /// the whole call, with SQLite on the wait for a lock of another process.
    pub async fn open_with_limit(address: &str, limit: Duration) -> Result<Self, OpenError> {
        let database = Database::open(address, limit).await?;
        let writer = Writer::start(database.clone());
        Ok(Self {
            database,
            writer,
            limit,
        })
    }

    /// Creates a game. When this returns `Ok`, the game is durable.
    pub async fn create(&self, game: NewGame) -> Result<(), CreateError> {
        self.writer.create(game).await
    }

    /// Appends the next event of a game. When this returns `Ok`, the event is durable.
    pub async fn append(&self, append: Append) -> Result<(), AppendError> {
        self.writer.append(append, None).await
    }

    /// Appends the next event of a game and creates the game that begins with it, both or neither. An id that is taken
    /// already is no error.
    pub async fn append_and_create(
        &self,
        append: Append,
        begins: NewGame,
    ) -> Result<(), AppendError> {
        self.writer.append(append, Some(Box::new(begins))).await
    }

    /// Loads a game with all its events.
    pub async fn load(&self, id: GameId) -> Result<Option<StoredGame>, Unavailable> {
        with_database!(&self.database, database => database.load(id).await)
    }

    /// The events of a game after number `since`.
    pub async fn events(&self, id: GameId, since: u64) -> Result<Vec<StoredEvent>, Unavailable> {
        let since = i64::try_from(since).unwrap_or(i64::MAX);
        with_database!(&self.database, database => database.events(id, since).await)
    }

    /// A page of the listed games after the cursor, newest first.
    pub async fn list(
        &self,
        filter: &Filter,
        cursor: Option<Cursor>,
        limit: u32,
    ) -> Result<Page, Unavailable> {
        let games = with_database!(&self.database, database => {
            database.list(filter, cursor, limit).await?
        });
        Ok(Page::new(games, limit))
    }

    /// Sets the projections of games whose logs were written without, or with one in another format. The projection of a game
    /// whose log has grown since is dropped.
    pub async fn project(&self, projected: Vec<Projected>) -> Result<(), Unavailable> {
        with_database!(&self.database, database => database.project(projected).await)
    }

    /// Sets the standing of a game in which nothing has happened, unless it is no longer the old one: for a game that was
    /// stored by an earlier version or with other options.
    pub async fn replace_standing(
        &self,
        game: GameId,
        old: Standing,
        new: Standing,
    ) -> Result<(), Unavailable> {
        with_database!(&self.database, database => database.replace_standing(game, old, new).await)
    }

    /// Games whose deadline has passed, the most overdue first.
    pub async fn due(&self, now: Millis, limit: u32) -> Result<Vec<GameId>, Unavailable> {
        with_database!(&self.database, database => database.due(now, limit).await)
    }

    /// Games that wait for a computer, in the order of their ids, after the id given.
    pub async fn awaiting_engine(
        &self,
        after: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<GameId>, Unavailable> {
        let after = after.map_or(String::new(), |id| id.to_string());
        with_database!(&self.database, database => database.awaiting_engine(after, limit).await)
    }

    /// Keeps a code.
    pub async fn add_code(&self, code: SeatCode) -> Result<(), Unavailable> {
        with_database!(&self.database, database => database.add_code(code).await)
    }

    /// Deletes the codes that have expired.
    pub async fn delete_expired_codes(&self, now: Millis) -> Result<(), Unavailable> {
        with_database!(&self.database, database => database.delete_expired_codes(now).await)
    }

    /// Deletes a code and returns it if it has not expired: a code is used once, by one server.
    pub async fn take_code(
        &self,
        code: String,
        now: Millis,
    ) -> Result<Option<SeatCode>, Unavailable> {
        let found = with_database!(&self.database, database => database.take_code(code).await?);
        Ok(found.filter(|code| code.expires_at > now))
    }

    /// Checks that the database takes writes, by writing one.
    pub async fn heartbeat(&self, now: Millis) -> Result<(), Unavailable> {
        with_database!(&self.database, database => database.heartbeat(now).await)
    }

    /// Finishes the queries in progress and closes the connections; later queries fail. Queries that do not finish within
    /// the time limit of two calls are given up.
    pub async fn close(&self) {
        let closed = async { with_database!(&self.database, database => database.close().await) };
        // The process ends next, and its connections with it.
        let _given_up = timeout(2 * self.limit, closed).await;
    }
}

impl Database {
    async fn open(address: &str, limit: Duration) -> Result<Self, OpenError> {
        match address.split_once(':') {
            Some(("sqlite", _)) => Ok(Self::Sqlite(Sqlite::open(address, limit).await?)),
            #[cfg(feature = "postgres")]
            Some(("postgres" | "postgresql", _)) => {
                Ok(Self::Postgres(Postgres::open(address, limit).await?))
            }
            #[cfg(not(feature = "postgres"))]
            Some(("postgres" | "postgresql", _)) => Err(OpenError::WithoutPostgres),
            Some((scheme, _)) => Err(OpenError::Address {
                scheme: scheme.to_owned(),
            }),
            None => Err(OpenError::Address {
                scheme: address.to_owned(),
            }),
        }
    }

    /// Creates games, then appends events of different games, then creates the games that begin with these, all in one
    /// transaction.
    pub(crate) async fn write(
        &self,
        games: Vec<NewGame>,
        appends: Vec<Append>,
        begun: Begun,
    ) -> Result<Written, Unavailable> {
        with_database!(self, database => database.write(games, appends, begun).await)
    }
}
