//! The store: one interface to both databases.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use tokio::{task::spawn_blocking, time::timeout};

#[cfg(feature = "simulation")]
use crate::simulated::Simulated;
use crate::{
    Accounts, Append, AppendError, ArchiveError, BusAddress, CreateError, Cursor, Filter, GameId,
    Millis, NewGame, OpenError, Outage, Page, Projected, SeatCode, Standing, Status, StoredEvent,
    StoredGame, Summary, Unavailable,
    archive::{self, Archive, Member, Place},
    sqlite::Sqlite,
    statement::{Executed, Row, Statement, Value},
    writer::Writer,
};
#[cfg(feature = "postgres")]
use crate::{
    cluster::{Cluster, NodeRole},
    postgres::Postgres,
};

/// The time limit of a call, unless another is given.
pub(crate) const CALL_LIMIT: Duration = Duration::from_secs(5);

/// How long outages are kept, in milliseconds: 60 days, longer than clocks usually run.
const OUTAGES_KEPT: i64 = 60 * 86_400_000;

/// How many games a step of a pass looks at.
const ARCHIVE_PAGE: u32 = 2_000;
/// How many games are in one file at most.
const FILE_GAMES: usize = 500;
/// How many logs are read or deleted in one transaction, so that moves do not wait for long.
const TRANSACTION_GAMES: usize = 20;

/// How a store works.
#[derive(Clone, Debug)]
pub struct StoreOptions {
    /// A call that takes longer fails: with PostgreSQL the limit is on the whole call, with SQLite on the wait for a lock of
    /// another process.
    pub limit: Duration,
    /// How servers that share a PostgreSQL notify each other of appends.
    pub bus: BusAddress,
    /// The directory of archived games. Without one none is read or archived.
    pub archive: Option<PathBuf>,
}

impl Default for StoreOptions {
    fn default() -> Self {
        Self {
            limit: CALL_LIMIT,
            bus: BusAddress::Postgres,
            archive: None,
        }
    }
}

/// The games whose event was not the next one, each with the head of its log; `None` if there is no such game.
pub(crate) type Refused = HashMap<GameId, Option<u64>>;

/// The rematches that are created together with an event, by the game of the event.
pub(crate) type Rematches = BTreeMap<GameId, NewGame>;

/// The result of a batch of writes.
#[derive(Debug)]
pub(crate) struct Written {
    /// The games whose id was free.
    pub(crate) created: HashSet<GameId>,
    /// The events that were not appended.
    pub(crate) refused: Refused,
}

/// What archiving a page of games did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArchivedPage {
    /// The last game of the page, behind which the next one begins; `None` after the last page.
    pub next: Option<GameId>,
    /// How many games were archived.
    pub archived: u64,
}

/// The logs of games in one database. Clones share it; it is closed by [`Store::close`] or when the last clone is dropped.
#[derive(Clone, Debug)]
pub struct Store {
    database: Database,
    writer: Writer,
    archive: Archive,
    limit: Duration,
}

#[derive(Clone, Debug)]
pub(crate) enum Database {
    Sqlite(Sqlite),
    #[cfg(feature = "postgres")]
    Postgres(Postgres),
    #[cfg(feature = "simulation")]
    Simulated(Simulated),
}

/// Calls the same method of whichever database it is.
macro_rules! with_database {
    ($database:expr, $name:ident => $call:expr) => {
        match $database {
            Database::Sqlite($name) => $call,
            #[cfg(feature = "postgres")]
            Database::Postgres($name) => $call,
            #[cfg(feature = "simulation")]
            Database::Simulated(simulated) => {
                let $name = simulated.tables();
                $call
            }
        }
    };
}

impl Store {
    /// Opens the database at `sqlite:PATH` or `postgres://…`, creates the file if it is missing, and migrates the tables.
    pub async fn open(address: &str) -> Result<Self, OpenError> {
        Self::open_with(address, StoreOptions::default()).await
    }

    /// Opens the database like [`Store::open`].
    pub async fn open_with(address: &str, options: StoreOptions) -> Result<Self, OpenError> {
        let limit = options.limit;
        let archive = Archive::new(options.archive.clone());
        let database = Database::open(address, options).await?;
        Ok(Self::on(database, archive, limit))
    }

    pub(crate) fn on(database: Database, archive: Archive, limit: Duration) -> Self {
        let writer = Writer::start(database.clone());
        Self {
            database,
            writer,
            archive,
            limit,
        }
    }

    /// The tables that servers on this database share; `None` for SQLite, which one server uses alone.
    #[cfg(feature = "postgres")]
    pub fn cluster(&self) -> Option<Cluster> {
        self.cluster_as(NodeRole::Server)
    }

    /// Like [`Store::cluster`], for a process with this role.
    #[cfg(feature = "postgres")]
    pub fn cluster_as(&self, role: NodeRole) -> Option<Cluster> {
        match &self.database {
            Database::Sqlite(_) => None,
            Database::Postgres(postgres) => Some(Cluster::on_postgres(postgres, role)),
            #[cfg(feature = "simulation")]
            Database::Simulated(simulated) => Some(Cluster::simulated(simulated, role)),
        }
    }

    /// The accounts in this database.
    pub fn accounts(&self) -> Accounts {
        Accounts::on(self.database.clone())
    }

    /// Creates a game. When this returns `Ok`, the game is durable.
    pub async fn create(&self, game: NewGame) -> Result<(), CreateError> {
        self.writer.create(game).await
    }

    /// Appends the next event of a game. When this returns `Ok`, the event is durable.
    pub async fn append(&self, append: Append) -> Result<(), AppendError> {
        self.writer.append(append, None).await
    }

    /// Appends the next event of a game and creates the rematch that it names, both or neither. An id that is taken
    /// already is no error.
    pub async fn append_and_create(
        &self,
        append: Append,
        rematch: NewGame,
    ) -> Result<(), AppendError> {
        self.writer.append(append, Some(Box::new(rematch))).await
    }

    /// Loads a game with all its events.
    pub async fn load(&self, id: GameId) -> Result<Option<StoredGame>, Unavailable> {
        let found = with_database!(&self.database, database => database.load(id).await)?;
        let Some(mut game) = found else {
            return Ok(None);
        };
        game.events = self.with_archived(id, 0, game.events).await?;
        Ok(Some(game))
    }

    /// The events of a game after number `since`.
    pub async fn events(&self, id: GameId, since: u64) -> Result<Vec<StoredEvent>, Unavailable> {
        let after = i64::try_from(since).unwrap_or(i64::MAX);
        let events = with_database!(&self.database, database => database.events(id, after).await)?;
        self.with_archived(id, since, events).await
    }

    /// Adds the events after number `since` that are archived. The last event of a game never is.
    async fn with_archived(
        &self,
        id: GameId,
        since: u64,
        events: Vec<StoredEvent>,
    ) -> Result<Vec<StoredEvent>, Unavailable> {
        let first = match events.first() {
            Some(first) if first.seq > since + 1 => first.seq,
            _ => return Ok(events),
        };
        let found = with_database!(&self.database, database => database.find_archived(id).await)?;
        // Without a place the log has a gap, which the fold reports.
        let Some(place) = found else {
            return Ok(events);
        };
        let rows = self.archive.read(place.clone()).await?;
        let mut all = archive::stored(rows, &place)?;
        all.retain(|event| since < event.seq && event.seq < first);
        all.extend(events);
        Ok(all)
    }

    /// Begins a pass over all games that archives; `false` if the last one began within the interval, or if a server shares the
    /// database that could not read archived games.
    pub async fn begin_archive_pass(
        &self,
        now: Millis,
        interval: Millis,
    ) -> Result<bool, Unavailable> {
        with_database!(&self.database, database => database.begin_archive_pass(now, interval).await)
    }

    /// Looks at the games after this one and archives those that ended before this time: first their events but the last are in a
    /// file, on the disk, and read again; then they are deleted from the database. Logs with damage are left as they are.
    pub async fn archive_page(
        &self,
        after: Option<GameId>,
        ended_before: Millis,
    ) -> Result<ArchivedPage, ArchiveError> {
        let start = after.map_or(String::new(), |id| id.to_string());
        let page = with_database!(&self.database, database => {
            database.archivable(start, ended_before, ARCHIVE_PAGE).await?
        });
        let is_last = page.len() < ARCHIVE_PAGE as usize;
        let next = page.last().map(|(id, _)| *id).filter(|_| !is_last);
        let games: Vec<GameId> = page
            .into_iter()
            .filter_map(|(id, is_archivable)| is_archivable.then_some(id))
            .collect();
        let mut archived = 0;
        for games in games.chunks(FILE_GAMES) {
            archived += self.archive_games(games, ended_before).await?;
        }
        Ok(ArchivedPage { next, archived })
    }

    /// Archives these games in one file.
    async fn archive_games(
        &self,
        games: &[GameId],
        ended_before: Millis,
    ) -> Result<u64, ArchiveError> {
        let mut members = Vec::new();
        for games in games.chunks(TRANSACTION_GAMES) {
            let games = games.to_vec();
            let logs = with_database!(&self.database, database => database.log_rows(games).await)?;
            let compress = spawn_blocking(move || -> Result<Vec<_>, Unavailable> {
                let members = logs.into_iter().map(|rows| Member::of(rows, ended_before));
                members.filter_map(Result::transpose).collect()
            });
            members.extend(compress.await.map_err(Unavailable::failed)??);
        }
        if members.is_empty() {
            return Ok(0);
        }
        let places = self.archive.write(members).await?;
        let mut archived = 0;
        for places in places.chunks(TRANSACTION_GAMES) {
            let places: Vec<Place> = places.to_vec();
            let done = with_database!(&self.database, database => database.archive(places).await)?;
            archived += done.len() as u64;
        }
        // Another server was first in every game.
        if archived == 0 {
            self.archive.remove(&places[0].file).await?;
        }
        Ok(archived)
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

    /// The rows of these games as the list has them, in this order; those that are not there are left out.
    pub async fn summaries(&self, games: &[GameId]) -> Result<Vec<Summary>, Unavailable> {
        if games.is_empty() {
            return Ok(Vec::new());
        }
        let is_head = with_database!(&self.database, database => database.is_head());
        let places: Vec<String> = (1..=games.len()).map(|index| format!("${index}")).collect();
        let sql = format!(
            "select id, kind, created_at, header, status, projection \
             from game left join game_head on {is_head} where id in ({})",
            places.join(", ")
        );
        let query = Statement::new(sql, games.iter().copied().map(Value::from));
        let rows = self.database.query(query).await?;
        let summary = |row: &Row| {
            Ok::<_, Unavailable>(Summary {
                id: row.parse("id")?,
                kind: row.text("kind")?,
                created_at: Millis(row.number("created_at")?),
                header: row.text("header")?,
                status: Status::try_from(row.text("status")?.as_str())
                    .map_err(|error| Unavailable::Corrupt(Arc::new(error)))?,
                projection: row.optional_text("projection")?,
            })
        };
        let mut found: Vec<Summary> = rows.iter().map(summary).collect::<Result<_, _>>()?;
        found.sort_by_key(|summary| games.iter().position(|id| *id == summary.id));
        Ok(found)
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

    /// A code that has not expired. It stays valid.
    pub async fn find_code(
        &self,
        code: String,
        now: Millis,
    ) -> Result<Option<SeatCode>, Unavailable> {
        let found = with_database!(&self.database, database => database.find_code(code).await?);
        Ok(found.filter(|code| code.expires_at > now))
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

    /// Writes a sign of life, which also checks that the database takes writes.
    pub async fn heartbeat(&self, now: Millis) -> Result<(), Unavailable> {
        with_database!(&self.database, database => database.heartbeat(now).await)
    }

    /// The last sign of life of any server.
    pub async fn last_heartbeat(&self) -> Result<Option<Millis>, Unavailable> {
        with_database!(&self.database, database => database.last_heartbeat().await)
    }

    /// Writes the first sign of life of a server that starts, with the outage that it ends, and returns the outages of the last
    /// 60 days. Of several servers that start at the same time, one adds the outage.
    pub async fn begin_run(
        &self,
        outage: Option<Outage>,
        now: Millis,
    ) -> Result<Vec<Outage>, Unavailable> {
        let oldest = Millis(now.0 - OUTAGES_KEPT);
        #[cfg(feature = "simulation")]
        if let Database::Simulated(simulated) = &self.database {
            return simulated.begin_run(outage, now, oldest).await;
        }
        with_database!(&self.database, database => database.begin_run(outage, now, oldest).await)
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
    async fn open(address: &str, options: StoreOptions) -> Result<Self, OpenError> {
        match address.split_once(':') {
            Some(("sqlite", _)) => Ok(Self::Sqlite(Sqlite::open(address, options.limit).await?)),
            #[cfg(feature = "postgres")]
            Some(("postgres" | "postgresql", _)) => {
                Ok(Self::Postgres(Postgres::open(address, options).await?))
            }
            _ => Err(OpenError::address(address)),
        }
    }

    /// Executes statements in one transaction.
    pub(crate) async fn execute(
        &self,
        statements: Vec<Statement>,
    ) -> Result<Executed, Unavailable> {
        with_database!(self, database => database.execute(statements).await)
    }

    /// The rows that a query returns.
    pub(crate) async fn query(&self, query: Statement) -> Result<Vec<Row>, Unavailable> {
        with_database!(self, database => database.query(query).await)
    }

    /// Creates games, then appends events of different games, then creates the games that begin with these, all in one
    /// transaction.
    pub(crate) async fn write(
        &self,
        games: Vec<NewGame>,
        appends: Vec<Append>,
        rematches: Rematches,
    ) -> Result<Written, Unavailable> {
        #[cfg(feature = "simulation")]
        if let Self::Simulated(simulated) = self {
            return simulated.write(games, appends, rematches).await;
        }
        with_database!(self, database => database.write(games, appends, rematches).await)
    }
}
