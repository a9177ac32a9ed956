//! Reading a whole PostgreSQL database as it is stored.

use std::str::FromStr;

use sqlx::{
    AssertSqlSafe, ConnectOptions, Connection, PgConnection, Row,
    postgres::{PgConnectOptions, PgRow},
};
use tokio::{sync::mpsc, time::timeout};

use super::{READ_SNAPSHOT, connections::connect, migrations::MIGRATIONS};
use crate::{
    Millis, OpenError, Unavailable,
    archive::{Archive, Place},
    audit::{EventRow, GameRow, GameRows, HeadRow},
    store::CALL_LIMIT,
};

/// The number of migrations after which there are checksums.
const CHECKSUM_VERSION: usize = 7;
/// The number of migrations after which games have heads.
const HEAD_VERSION: usize = 3;
/// The number of migrations after which events may be archived.
const ARCHIVE_VERSION: usize = 11;
/// Games that are read in one transaction, so that none is long.
const PAGE: i64 = 100;

const VERSION: &str = "select coalesce(max(version), 0) from _sqlx_migrations where success";

/// Sends every game of the database, and returns how many there are. Each game is read in one snapshot.
pub(crate) async fn read_all(
    address: &str,
    archive: Archive,
    rows: mpsc::Sender<Result<GameRows, Unavailable>>,
) -> Result<u64, OpenError> {
    let options = PgConnectOptions::from_str(address)?.disable_statement_logging();
    let mut connection = timeout(CALL_LIMIT, connect(&options, CALL_LIMIT))
        .await
        .map_err(OpenError::connect)??;
    // Without the table of migrations the database is not of this program.
    let migrations: bool = sqlx::query_scalar("select to_regclass('_sqlx_migrations') is not null")
        .fetch_one(&mut connection)
        .await?;
    if !migrations {
        return Err(OpenError::Older);
    }
    let version: i64 = sqlx::query_scalar(VERSION)
        .fetch_one(&mut connection)
        .await?;
    let version = usize::try_from(version).unwrap_or(0);
    if version > MIGRATIONS.len() {
        return Err(OpenError::Newer);
    }
    if version < HEAD_VERSION {
        return Err(OpenError::Older);
    }
    let games: i64 = sqlx::query_scalar("select count(*) from game")
        .fetch_one(&mut connection)
        .await?;
    let queries = Queries::new(version);
    tokio::spawn(async move {
        if let Err(error) = send_all(&mut connection, &queries, &archive, &rows).await {
            // It fails only if the audit was dropped, which needs no more rows.
            let _ = rows.send(Err(error.into())).await;
        }
    });
    Ok(games.unsigned_abs())
}

/// The logs of these games that are archived.
const ARCHIVED: &str =
    "select game_id, file, start, length, seq, checksum from archived_game where game_id = any($1)";
/// The events of a game, in a database with checksums.
pub(super) const EVENTS_WITH_CHECKSUMS: &str =
    "select seq, at, payload, checksum from game_event where game_id = $1 order by seq";

struct Queries {
    games: String,
    archived: Option<&'static str>,
    events: String,
}

impl Queries {
    fn new(version: usize) -> Self {
        let checksum = |table: &str| {
            if version < CHECKSUM_VERSION {
                "null::bytea".to_owned()
            } else {
                format!("{table}.checksum")
            }
        };
        let (game, head, event) = (
            checksum("game"),
            checksum("game_head"),
            checksum("game_event"),
        );
        Self {
            games: format!(
                "select id, kind, created_at, header, tokens, {game} as checksum, game_head.seq, {head} as head_checksum
                 from game left join game_head on game_head.game_id = game.id
                 where id > $1 order by id limit $2"
            ),
            archived: (version >= ARCHIVE_VERSION).then_some(ARCHIVED),
            events: format!(
                "select seq, at, payload, {event} from game_event where game_id = $1 order by seq"
            ),
        }
    }
}

async fn send_all(
    connection: &mut PgConnection,
    queries: &Queries,
    archive: &Archive,
    sender: &mpsc::Sender<Result<GameRows, Unavailable>>,
) -> sqlx::Result<()> {
    let mut after = String::new();
    loop {
        let mut snapshot = connection.begin_with(READ_SNAPSHOT).await?;
        let games = sqlx::query(AssertSqlSafe(queries.games.clone()))
            .bind(&after)
            .bind(PAGE)
            .fetch_all(&mut *snapshot)
            .await?;
        let archived = match queries.archived {
            Some(query) => {
                let ids: Vec<String> = games
                    .iter()
                    .map(|row| row.try_get("id"))
                    .collect::<sqlx::Result<_>>()?;
                let query = sqlx::query_as(query).bind(ids);
                query.fetch_all(&mut *snapshot).await?
            }
            None => Vec::<Place>::new(),
        };
        for row in &games {
            let id: String = row.try_get(0)?;
            let events = sqlx::query(AssertSqlSafe(queries.events.clone()))
                .bind(&id)
                .fetch_all(&mut *snapshot)
                .await?;
            let mut rows = GameRows {
                id: id.clone().into_bytes(),
                game: Some(game(row)?),
                events: events.iter().map(event).collect::<sqlx::Result<_>>()?,
                lost: None,
            };
            if let Some(place) = archived.iter().find(|place| place.game.as_str() == id) {
                rows.add_archived(place, archive.read(place.clone()).await);
            }
            if sender.send(Ok(rows)).await.is_err() {
                return Ok(());
            }
            after = id;
        }
        snapshot.commit().await?;
        if games.is_empty() {
            return Ok(());
        }
    }
}

pub(super) fn game(row: &PgRow) -> sqlx::Result<GameRow> {
    let bytes = |column: &str| row.try_get(column).map(String::into_bytes);
    let checksum = row.try_get("head_checksum")?;
    let head = |seq| HeadRow {
        seq,
        checksum,
        event: None,
    };
    Ok(GameRow {
        kind: bytes("kind")?,
        created_at: Millis(row.try_get("created_at")?),
        header: bytes("header")?,
        tokens: bytes("tokens")?,
        checksum: row.try_get("checksum")?,
        head: row.try_get::<Option<i64>, _>("seq")?.map(head),
    })
}

pub(super) fn event(row: &PgRow) -> sqlx::Result<EventRow> {
    Ok(EventRow {
        seq: row.try_get(0)?,
        at: Millis(row.try_get(1)?),
        payload: row.try_get::<String, _>(2)?.into_bytes(),
        checksum: row.try_get(3)?,
        link: None,
    })
}
