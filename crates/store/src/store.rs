//! The store: one face for both databases.

use std::collections::{HashMap, HashSet};

use crate::{
    Append, AppendError, CreateError, Cursor, Filter, GameId, Millis, NewGame, OpenError, Page,
    Projected, StoredEvent, StoredGame, Unavailable, postgres::Postgres, sqlite::Sqlite,
    writer::Writer,
};

/// The games that did not get their event, with the head of their log, or none if there is no such game.
pub(crate) type Refused = HashMap<GameId, Option<u64>>;

/// What became of games and events that were written together.
#[derive(Debug)]
pub(crate) struct Written {
    /// The games whose id was free.
    pub(crate) created: HashSet<GameId>,
    /// The events that were not the next ones.
    pub(crate) refused: Refused,
}

/// A log of games. Clones share it; it is closed by [`Store::close`] or when the last clone is gone.
#[derive(Clone, Debug)]
pub struct Store {
    database: Database,
    writer: Writer,
}

impl Store {
    /// Opens the database at `sqlite:PATH` or `postgres://…`, creates the file if it is missing, and brings the tables
    /// up to date.
    pub async fn open(address: &str) -> Result<Self, OpenError> {
        let database = Database::open(address).await?;
        let writer = Writer::start(database.clone());
        Ok(Self { database, writer })
    }

    /// Creates a game. When this returns, the game is durable.
    pub async fn create(&self, game: NewGame) -> Result<(), CreateError> {
        self.writer.create(game).await
    }

    /// Appends the next event of a game. When this returns, the event is durable.
    pub async fn append(&self, append: Append) -> Result<(), AppendError> {
        self.writer.append(append).await
    }

    /// A game with all its events.
    pub async fn load(&self, id: GameId) -> Result<Option<StoredGame>, Unavailable> {
        match &self.database {
            Database::Sqlite(database) => database.load(id).await,
            Database::Postgres(database) => database.load(id).await,
        }
    }

    /// The events of a game behind number `since`.
    pub async fn events(&self, id: GameId, since: u64) -> Result<Vec<StoredEvent>, Unavailable> {
        let since = i64::try_from(since).unwrap_or(i64::MAX);
        match &self.database {
            Database::Sqlite(database) => database.events(id, since).await,
            Database::Postgres(database) => database.events(id, since).await,
        }
    }

    /// Listed games, newest first, behind the cursor.
    pub async fn list(
        &self,
        filter: &Filter,
        cursor: Option<Cursor>,
        limit: u32,
    ) -> Result<Page, Unavailable> {
        let games = match &self.database {
            Database::Sqlite(database) => database.list(filter, cursor, limit).await?,
            Database::Postgres(database) => database.list(filter, cursor, limit).await?,
        };
        Ok(Page::new(games, limit))
    }

    /// Sets the projections of games whose logs were written without, or with one in another format. The projection of a game
    /// whose log has grown since is dropped.
    pub async fn project(&self, projected: Vec<Projected>) -> Result<(), Unavailable> {
        match &self.database {
            Database::Sqlite(database) => database.project(projected).await,
            Database::Postgres(database) => database.project(&projected).await,
        }
    }

    /// Games whose deadline has come, the most overdue first.
    pub async fn due(&self, now: Millis, limit: u32) -> Result<Vec<GameId>, Unavailable> {
        match &self.database {
            Database::Sqlite(database) => database.due(now, limit).await,
            Database::Postgres(database) => database.due(now, limit).await,
        }
    }

    /// Games in which a computer is to move, ordered by id, behind the id given.
    pub async fn awaiting_engine(
        &self,
        after: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<GameId>, Unavailable> {
        let after = after.map_or(String::new(), |id| id.to_string());
        match &self.database {
            Database::Sqlite(database) => database.awaiting_engine(after, limit).await,
            Database::Postgres(database) => database.awaiting_engine(&after, limit).await,
        }
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), Unavailable> {
        match &self.database {
            Database::Sqlite(database) => database.ping().await,
            Database::Postgres(database) => database.ping().await,
        }
    }

    /// Ends the connections in good order; what is asked afterwards fails.
    pub async fn close(&self) {
        match &self.database {
            Database::Sqlite(database) => database.close().await,
            Database::Postgres(database) => database.close().await,
        }
    }
}

/// One of the two.
#[derive(Clone, Debug)]
pub(crate) enum Database {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

impl Database {
    async fn open(address: &str) -> Result<Self, OpenError> {
        if address.starts_with("sqlite:") {
            Ok(Self::Sqlite(Sqlite::open(address).await?))
        } else if address.starts_with("postgres:") || address.starts_with("postgresql:") {
            Ok(Self::Postgres(Postgres::open(address).await?))
        } else {
            Err(OpenError::Address {
                scheme: address.split(':').next().unwrap_or_default().to_owned(),
            })
        }
    }

    /// Creates games, then appends events of different games, all of it in one transaction.
    pub(crate) async fn write(
        &self,
        games: Vec<NewGame>,
        appends: Vec<Append>,
    ) -> Result<Written, Unavailable> {
        match self {
            Self::Sqlite(database) => database.write(games, appends).await,
            Self::Postgres(database) => database.write(&games, &appends).await,
        }
    }
}
