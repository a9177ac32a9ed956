//! The log in a SQLite file: one connection writes, a few read beside it.

use std::{collections::HashSet, str::FromStr, time::Duration};

use sqlx::{
    ConnectOptions, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use crate::{
    Append, Cursor, Filter, GameId, Millis, NewGame, OpenError, StoredEvent, StoredGame, Summary,
    sql::{self, GameRow, IdRow, Tokens},
    store::Refused,
};

const READERS: u32 = 4;
const PATIENCE: Duration = Duration::from_secs(5);

const CREATE: &str = "
    insert into game (id, kind, listed, created_at, header, tokens, head, status, deadline_at, wants_engine)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
           value ->> 8, value ->> 9
    from json_each($1) where true
    on conflict do nothing returning id";
const CREATE_EVENTS: &str = "
    insert into game_event (game_id, seq, at, payload)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each($1)";
const APPEND: &str = "
    insert into game_event (game_id, seq, at, payload)
    select game.id, value ->> 1, value ->> 2, value ->> 3
    from json_each($1) join game on game.id = value ->> 0
    where game.head + 1 = value ->> 1
    on conflict do nothing returning game_id as id";
const ADVANCE: &str = "
    update game set head = value ->> 1, status = value ->> 4, deadline_at = value ->> 5, wants_engine = value ->> 6
    from json_each($1) where game.id = value ->> 0 and game.head + 1 = value ->> 1";

#[derive(Clone, Debug)]
pub(crate) struct Sqlite {
    writer: SqlitePool,
    readers: SqlitePool,
}

impl Sqlite {
    pub(crate) async fn open(address: &str) -> Result<Self, OpenError> {
        let options = SqliteConnectOptions::from_str(address)?
            .create_if_missing(true)
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A commit returns when the disk has it.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(PATIENCE)
            .disable_statement_logging();
        let pool = SqlitePoolOptions::new()
            .acquire_timeout(PATIENCE)
            .idle_timeout(None)
            .max_lifetime(None);
        let writer = pool
            .clone()
            .max_connections(1)
            .connect_with(options.clone())
            .await?;
        sqlx::migrate!("migrations/sqlite").run(&writer).await?;
        let readers = pool.max_connections(READERS).connect_with(options).await?;
        Ok(Self { writer, readers })
    }

    pub(crate) async fn create(&self, games: &[NewGame]) -> Result<HashSet<GameId>, sqlx::Error> {
        let rows: Vec<_> = games
            .iter()
            .map(|game| {
                let standing = &game.standing;
                (
                    game.id.as_str(),
                    &game.kind,
                    game.listed,
                    game.created_at.0,
                    &game.header,
                    Tokens::text(&game.tokens),
                    game.events.len(),
                    standing.status.as_str(),
                    standing.deadline_at.map(|at| at.0),
                    standing.wants_engine,
                )
            })
            .collect();
        let mut transaction = self.writer.begin_with("begin immediate").await?;
        let created: Vec<IdRow> = sqlx::query_as(CREATE)
            .bind(json(&rows))
            .fetch_all(&mut *transaction)
            .await?;
        let created: HashSet<GameId> = created.into_iter().map(|row| row.id).collect();
        let fresh = games.iter().filter(|game| created.contains(&game.id));
        let events: Vec<_> = fresh
            .flat_map(|game| {
                (1..)
                    .zip(&game.events)
                    .map(|(seq, event)| (game.id.as_str(), seq, event.at.0, &event.payload))
            })
            .collect::<Vec<(&str, u64, i64, &String)>>();
        if !events.is_empty() {
            sqlx::query(CREATE_EVENTS)
                .bind(json(&events))
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await?;
        Ok(created)
    }

    pub(crate) async fn append(&self, appends: &[Append]) -> Result<Refused, sqlx::Error> {
        let rows: Vec<_> = appends
            .iter()
            .map(|append| {
                let standing = &append.standing;
                (
                    append.game.as_str(),
                    append.seq,
                    append.at.0,
                    &append.payload,
                    standing.status.as_str(),
                    standing.deadline_at.map(|at| at.0),
                    standing.wants_engine,
                )
            })
            .collect();
        let rows = json(&rows);
        let mut transaction = self.writer.begin_with("begin immediate").await?;
        let appended: Vec<IdRow> = sqlx::query_as(APPEND)
            .bind(&rows)
            .fetch_all(&mut *transaction)
            .await?;
        if !appended.is_empty() {
            sqlx::query(ADVANCE)
                .bind(&rows)
                .execute(&mut *transaction)
                .await?;
        }
        let mut refused: Refused = appends.iter().map(|append| (append.game, None)).collect();
        for row in appended {
            refused.remove(&row.id);
        }
        for (game, head) in &mut refused {
            let found: Option<i64> = sqlx::query_scalar(sql::HEAD)
                .bind(game.as_str())
                .fetch_optional(&mut *transaction)
                .await?;
            *head = found.map(i64::cast_unsigned);
        }
        transaction.commit().await?;
        Ok(refused)
    }

    pub(crate) async fn load(&self, id: GameId) -> Result<Option<StoredGame>, sqlx::Error> {
        let row: Option<GameRow> = sqlx::query_as(sql::GAME)
            .bind(id.as_str())
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let events = sqlx::query_as(sql::EVENTS)
            .bind(id.as_str())
            .bind(0_i64)
            .bind(row.head);
        let events = events.fetch_all(&self.readers).await?;
        Ok(Some(row.with(events)))
    }

    pub(crate) async fn events(
        &self,
        id: GameId,
        since: i64,
    ) -> Result<Vec<StoredEvent>, sqlx::Error> {
        let query = sqlx::query_as(sql::EVENTS)
            .bind(id.as_str())
            .bind(since)
            .bind(i64::MAX);
        query.fetch_all(&self.readers).await
    }

    pub(crate) async fn list(
        &self,
        filter: &Filter,
        cursor: Option<Cursor>,
        limit: u32,
    ) -> Result<Vec<Summary>, sqlx::Error> {
        let (created_at, id) = sql::place(cursor.as_ref());
        let mut query = sqlx::query_as(sql::list(filter))
            .bind(created_at)
            .bind(id)
            .bind(i64::from(limit) + 1);
        if let Some(kind) = &filter.kind {
            query = query.bind(kind);
        }
        query.fetch_all(&self.readers).await
    }

    pub(crate) async fn due(&self, now: Millis, limit: u32) -> Result<Vec<GameId>, sqlx::Error> {
        let rows: Vec<IdRow> = sqlx::query_as(sql::DUE)
            .bind(now)
            .bind(limit)
            .fetch_all(&self.readers)
            .await?;
        Ok(rows.into_iter().map(|row| row.id).collect())
    }

    pub(crate) async fn awaiting_engine(
        &self,
        after: &str,
        limit: u32,
    ) -> Result<Vec<GameId>, sqlx::Error> {
        let query = sqlx::query_as(sql::AWAITING_ENGINE).bind(after).bind(limit);
        let rows: Vec<IdRow> = query.fetch_all(&self.readers).await?;
        Ok(rows.into_iter().map(|row| row.id).collect())
    }

    pub(crate) async fn ping(&self) -> Result<(), sqlx::Error> {
        sqlx::query(sql::PING)
            .execute(&self.readers)
            .await
            .map(|_| ())
    }

    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

/// Rows for `json_each`: one parameter for as many as there are.
fn json(rows: &impl serde::Serialize) -> String {
    serde_json::to_string(rows).expect("numbers and text are JSON")
}

#[cfg(test)]
mod tests {
    use sqlx::{AssertSqlSafe, SqlSafeStr};

    use super::*;
    use crate::Status;

    #[tokio::test]
    async fn no_search_reads_more_than_it_finds() {
        let folder = tempfile::tempdir().unwrap();
        let address = format!("sqlite:{}", folder.path().join("tessera.db").display());
        let database = Sqlite::open(&address).await.unwrap();
        let searches = [
            (sql::DUE.into_sql_str(), "game_due"),
            (sql::AWAITING_ENGINE.into_sql_str(), "game_wants_engine"),
            (sql::list(&Filter::default()), "game_listed"),
            (sql::list(&of(Some("hecatomb"), None)), "game_listed_kind"),
            (sql::list(&of(None, Some(Status::Playing))), "game_playing"),
        ];
        for (search, index) in searches {
            let plan = AssertSqlSafe(format!("explain query plan {}", search.as_str()));
            let steps: Vec<(i64, i64, i64, String)> = sqlx::query_as(plan)
                .fetch_all(&database.readers)
                .await
                .unwrap();
            assert_eq!(steps.len(), 1, "{} takes {steps:?}", search.as_str());
            let words: Vec<&str> = steps[0].3.split(' ').collect();
            assert!(
                words.contains(&"INDEX") && words.contains(&index),
                "{} takes {steps:?}",
                search.as_str()
            );
        }
    }

    fn of(kind: Option<&str>, status: Option<Status>) -> Filter {
        Filter {
            kind: kind.map(str::to_owned),
            status,
        }
    }
}
