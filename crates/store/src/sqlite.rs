//! Logs in a SQLite file: one connection writes and a few read, on blocking threads.

mod archive;
mod audit;
mod backup;
mod codes;
mod columns;
mod connections;
mod head;
mod heartbeat;
mod migrations;
mod statement;

use std::{collections::HashSet, time::Duration};

use rusqlite::{Connection, OptionalExtension, Params, Row, TransactionBehavior, params};

#[cfg(feature = "simulation")]
use crate::simulated::SimulatedConnection;
use crate::{
    Append, Cursor, Filter, GameId, Millis, NewGame, OpenError, Projected, Standing, StoredEvent,
    StoredGame, Summary, Unavailable, checksum,
    sql::{self, Tokens},
    store::{Refused, Rematches, Written},
};
pub(crate) use audit::read_all;
pub use backup::{Overwrite, back_up, restore};
use connections::Connections;
use head::Head;
#[cfg(feature = "simulation")]
pub(crate) use heartbeat::begin_run;
#[cfg(feature = "simulation")]
pub(crate) use migrations::run as migrate;

const CREATE: &str = "
    insert into game (id, kind, listed, created_at, header, tokens, status, deadline_at, wants_engine, checksum)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) on conflict (id) do nothing";
const IS_HEAD: &str = "game_head.game = game.number";
const PROJECT: &str = "
    update game_head set projection = ?3
    where game = (select number from game where id = ?1) and seq = ?2";
const CHANGE: &str =
    "update game set status = ?2, deadline_at = ?3, wants_engine = ?4 where number = ?1";
/// Follows the chain of events from the last one back.
const EVENTS: &str = "
    with recursive log as (
      select game_event.* from game join game_head on game_head.game = game.number
        join game_event on game_event.number = game_head.event
      where id = ?1 and game_event.seq > ?2
      union all
      select game_event.* from log join game_event on game_event.number = log.previous where game_event.seq > ?2)
    select seq, at, payload from log order by seq";

#[derive(Clone, Debug)]
pub(crate) struct Sqlite {
    writer: Connections,
    readers: Connections,
}

impl Sqlite {
    pub(crate) async fn open(address: &str, limit: Duration) -> Result<Self, OpenError> {
        let path = path(address);
        let writer = Connections::new(path.into(), 1, limit);
        writer
            .run(|connection| Ok(migrations::run(connection)))
            .await??;
        let readers = Connections::new(path.into(), 4, limit);
        Ok(Self { writer, readers })
    }

    /// Tables that are migrated already, which this connection reads and writes.
    #[cfg(feature = "simulation")]
    pub(crate) fn simulated(connection: SimulatedConnection) -> Self {
        let connections = Connections::Simulated(connection);
        Self {
            writer: connections.clone(),
            readers: connections,
        }
    }

    pub(crate) async fn write(
        &self,
        games: Vec<NewGame>,
        appends: Vec<Append>,
        rematches: Rematches,
    ) -> Result<Written, Unavailable> {
        self.writer
            .run(move |connection| write(connection, &games, &appends, &rematches))
            .await
    }

    pub(crate) async fn load(&self, id: GameId) -> Result<Option<StoredGame>, Unavailable> {
        self.readers
            .run(move |connection| load(connection, id))
            .await
    }

    pub(crate) async fn events(
        &self,
        id: GameId,
        since: i64,
    ) -> Result<Vec<StoredEvent>, Unavailable> {
        self.readers
            .run(move |connection| events(connection, id, since))
            .await
    }

    pub(crate) async fn list(
        &self,
        filter: &Filter,
        cursor: Option<Cursor>,
        limit: u32,
    ) -> Result<Vec<Summary>, Unavailable> {
        let (search, kind) = (
            sql::list(filter, limit.saturating_add(1), IS_HEAD),
            filter.kind.clone(),
        );
        let read = move |connection: &mut Connection| {
            let (created_at, id) = sql::cursor_parameters(cursor.as_ref());
            let mut statement = connection.prepare_cached(&search)?;
            statement.raw_bind_parameter(1, created_at)?;
            statement.raw_bind_parameter(2, id)?;
            if let Some(kind) = kind {
                statement.raw_bind_parameter(3, kind)?;
            }
            statement.raw_query().mapped(summary).collect()
        };
        self.readers.run(read).await
    }

    pub(crate) async fn project(&self, projected: Vec<Projected>) -> Result<(), Unavailable> {
        let write = move |connection: &mut Connection| {
            let transaction =
                connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            for Projected {
                game,
                seq,
                projection,
            } in &projected
            {
                let mut project = transaction.prepare_cached(PROJECT)?;
                project.execute(params![game, seq, projection])?;
            }
            transaction.commit()
        };
        self.writer.run(write).await
    }

    pub(crate) async fn replace_standing(
        &self,
        game: GameId,
        old: Standing,
        new: Standing,
    ) -> Result<(), Unavailable> {
        let write = move |connection: &mut Connection| {
            let mut replace = connection.prepare_cached(sql::REPLACE_STANDING)?;
            replace.execute(params![
                new.status,
                new.deadline_at,
                new.wants_engine,
                game,
                old.status,
                old.deadline_at,
                old.wants_engine,
            ])?;
            Ok(())
        };
        self.writer.run(write).await
    }

    pub(crate) async fn due(&self, now: Millis, limit: u32) -> Result<Vec<GameId>, Unavailable> {
        self.game_ids(sql::DUE, (now, limit)).await
    }

    pub(crate) async fn awaiting_engine(
        &self,
        after: String,
        limit: u32,
    ) -> Result<Vec<GameId>, Unavailable> {
        self.game_ids(sql::AWAITING_ENGINE, (after, limit)).await
    }

    /// The ids that a query of one column returns.
    async fn game_ids(
        &self,
        query: &'static str,
        parameters: impl Params + Send + 'static,
    ) -> Result<Vec<GameId>, Unavailable> {
        let read = move |connection: &mut Connection| {
            let mut statement = connection.prepare_cached(query)?;
            statement.query_map(parameters, |row| row.get(0))?.collect()
        };
        self.readers.run(read).await
    }

    /// How a game is joined with its head.
    #[expect(clippy::unused_self, reason = "both databases are asked alike")]
    pub(crate) fn is_head(&self) -> &'static str {
        IS_HEAD
    }

    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

/// The path of the file with this address.
fn path(address: &str) -> &str {
    address
        .trim_start_matches("sqlite:")
        .trim_start_matches("//")
}

pub(crate) fn write(
    connection: &mut Connection,
    games: &[NewGame],
    appends: &[Append],
    rematches: &Rematches,
) -> rusqlite::Result<Written> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let written = Written {
        created: create(&transaction, games)?,
        refused: append(&transaction, appends)?,
    };
    for (game, new) in rematches {
        if !written.refused.contains_key(game) {
            create(&transaction, std::slice::from_ref(new))?;
        }
    }
    transaction.commit()?;
    Ok(written)
}

fn create(connection: &Connection, games: &[NewGame]) -> rusqlite::Result<HashSet<GameId>> {
    let mut created = HashSet::new();
    for game in games {
        let Standing {
            status,
            deadline_at,
            wants_engine,
        } = game.standing;
        let checksum = checksum::of_game(game);
        let inserted = connection.prepare_cached(CREATE)?.execute(params![
            game.id,
            game.kind,
            game.listed,
            game.created_at,
            game.header,
            Tokens::text(&game.tokens),
            status,
            deadline_at,
            wants_engine,
            checksum,
        ])?;
        if inserted == 0 {
            continue;
        }
        created.insert(game.id);
        let mut head = Head::new(game.id, connection.last_insert_rowid(), checksum);
        for event in &game.events {
            head.push(connection, event.at, &event.payload)?;
        }
        head.write(connection, &game.projection)?;
    }
    Ok(created)
}

/// Only one transaction writes at a time, so a head does not change between reading and setting it.
fn append(connection: &Connection, appends: &[Append]) -> rusqlite::Result<Refused> {
    let mut refused = Refused::new();
    for append in appends {
        let mut head = match Head::find(connection, append.game)? {
            Some(head) if head.seq + 1 == append.seq => head,
            found => {
                refused.insert(append.game, found.map(|head| head.seq));
                continue;
            }
        };
        head.push(connection, append.at, &append.payload)?;
        head.write(connection, &append.projection)?;
        if let Some(Standing {
            status,
            deadline_at,
            wants_engine,
        }) = append.standing
        {
            let mut change = connection.prepare_cached(CHANGE)?;
            change.execute(params![head.game, status, deadline_at, wants_engine])?;
        }
    }
    Ok(refused)
}

pub(crate) fn load(
    connection: &mut Connection,
    id: GameId,
) -> rusqlite::Result<Option<StoredGame>> {
    // One transaction, so that the standing is the one after these events.
    let transaction = connection.transaction()?;
    let found = transaction
        .prepare_cached(sql::GAME)?
        .query_row([id], game)
        .optional()?;
    let Some(game) = found else { return Ok(None) };
    let events = events(&transaction, id, 0)?;
    Ok(Some(StoredGame { events, ..game }))
}

fn events(connection: &Connection, id: GameId, since: i64) -> rusqlite::Result<Vec<StoredEvent>> {
    let event = |row: &Row<'_>| {
        Ok(StoredEvent {
            seq: row.get("seq")?,
            at: row.get("at")?,
            payload: row.get("payload")?,
        })
    };
    connection
        .prepare_cached(EVENTS)?
        .query_map(params![id, since], event)?
        .collect()
}

fn game(row: &Row<'_>) -> rusqlite::Result<StoredGame> {
    Ok(StoredGame {
        id: row.get("id")?,
        kind: row.get("kind")?,
        listed: row.get("listed")?,
        created_at: row.get("created_at")?,
        header: row.get("header")?,
        tokens: row.get::<_, Tokens>("tokens")?.0,
        standing: standing(row)?,
        events: Vec::new(),
    })
}

fn standing(row: &Row<'_>) -> rusqlite::Result<Standing> {
    Ok(Standing {
        status: row.get("status")?,
        deadline_at: row.get("deadline_at")?,
        wants_engine: row.get("wants_engine")?,
    })
}

fn summary(row: &Row<'_>) -> rusqlite::Result<Summary> {
    Ok(Summary {
        id: row.get("id")?,
        kind: row.get("kind")?,
        created_at: row.get("created_at")?,
        header: row.get("header")?,
        status: row.get("status")?,
        projection: row.get("projection")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Status;

    #[test]
    fn every_search_uses_its_index() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrations::run(&mut connection).unwrap();
        let searches = [
            (sql::DUE.to_owned(), "game_due"),
            (sql::AWAITING_ENGINE.to_owned(), "game_wants_engine"),
            (sql::GAME.to_owned(), "sqlite_autoindex_game_1"),
            (
                sql::FIND_ARCHIVED.to_owned(),
                "sqlite_autoindex_archived_game_1",
            ),
            (list(None, None), "game_listed"),
            (list(Some("hecatomb"), None), "game_listed_kind"),
            (list(None, Some(Status::Playing)), "game_playing"),
            (list(None, Some(Status::Finished)), "game_listed"),
            (
                list(Some("hecatomb"), Some(Status::Playing)),
                "game_listed_kind_status",
            ),
            (
                list(Some("hecatomb"), Some(Status::Finished)),
                "game_listed_kind_status",
            ),
        ];
        for (search, index) in searches {
            let steps = plan(&connection, &search);
            let head = "SEARCH game_head USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN";
            assert!(
                steps[1..].iter().all(|step| step == head),
                "{search} takes {steps:?}"
            );
            let words: Vec<&str> = steps[0].split(' ').collect();
            assert!(
                words.contains(&"INDEX") && words.contains(&index),
                "{search} takes {steps:?}"
            );
        }
    }

    #[test]
    fn no_log_is_found_by_a_scan() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrations::run(&mut connection).unwrap();
        let searches = [
            head::HEAD,
            EVENTS,
            archive::GAME,
            archive::EVENTS,
            archive::DELETE,
        ];
        for search in searches {
            let steps = plan(&connection, search);
            let whole = ["SCAN game", "SCAN game_head", "SCAN game_event"];
            let scanned = steps.iter().find(|step| whole.contains(&step.as_str()));
            assert_eq!(scanned, None, "{search} takes {steps:?}");
            assert!(
                steps.iter().any(|step| step.contains("SEARCH game_head")),
                "{steps:?}"
            );
        }
    }

    #[test]
    fn a_page_of_games_to_archive_reads_no_more_than_the_page() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrations::run(&mut connection).unwrap();
        let steps = plan(&connection, sql::ARCHIVABLE);
        for search in [
            "SEARCH game USING INDEX sqlite_autoindex_game_1 (id>?)",
            "archived_game USING COVERING INDEX sqlite_autoindex_archived_game_1",
        ] {
            assert!(steps.iter().any(|step| step.contains(search)), "{steps:?}");
        }
        assert!(
            !steps.iter().any(|step| step.contains("B-TREE")),
            "{steps:?}"
        );
    }

    /// The steps of the query plan.
    fn plan(connection: &Connection, search: &str) -> Vec<String> {
        let mut plan = connection
            .prepare(&format!("explain query plan {search}"))
            .unwrap();
        plan.raw_query()
            .mapped(|row| row.get("detail"))
            .collect::<Result<_, _>>()
            .unwrap()
    }

    fn list(kind: Option<&str>, status: Option<Status>) -> String {
        let kind = kind.map(str::to_owned);
        sql::list(&Filter { kind, status }, 9, IS_HEAD)
    }
}
