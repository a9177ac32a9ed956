//! Every search of the server finds its rows by an index, however many games there are.

use std::env;

use sqlx::{AssertSqlSafe, Connection, PgConnection};

use super::{EVENTS, HEADS, IS_HEAD, Postgres, archive};
use crate::{Filter, GameId, Status, StoreOptions, sql};

/// Enough games that a scan would be the slower plan; one of a hundred goes on, and one of forty is of another kind.
const FILL: &str = "
    insert into game (id, kind, listed, created_at, header, tokens, status, deadline_at, wants_engine)
    select lpad(n::text, 10, 'z'), case when n % 40 = 0 then 'hecatomb' else 'mitsudomoe' end, true, n, '{}', '',
      case when n % 100 = 0 then 'playing' else 'finished' end, case when n % 100 = 0 then n end, n % 1000 = 0
    from generate_series(1, 20000) n;
    insert into game_event (game_id, seq, at, payload)
    select lpad(n::text, 10, 'z'), seq, n, '{}' from generate_series(1, 20000) n, generate_series(1, 3) seq;
    insert into archived_game (game_id, file, start, length, seq, checksum)
    select lpad(n::text, 10, 'z'), 'file', n, 1, 1, '' from generate_series(1, 20000, 2) n;
    insert into game_head (game_id, seq, projection)
    select lpad(n::text, 10, 'z'), 3, '{}' from generate_series(1, 20000) n;
    analyze";

/// A connection to a fresh database with games.
async fn filled() -> PgConnection {
    let server = env::var("TESSERA_TEST_POSTGRES").unwrap_or_else(|_| {
        panic!("TESSERA_TEST_POSTGRES must name a PostgreSQL server: run `make test` or `scripts/postgres cargo test`")
    });
    let name = format!("tessera_plans_{}", GameId::random());
    let mut connection = PgConnection::connect(&format!("{server}/postgres"))
        .await
        .unwrap();
    sqlx::raw_sql(AssertSqlSafe(format!("create database \"{name}\"")))
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    let address = format!("{server}/{name}");
    let store = Postgres::open(&address, StoreOptions::default())
        .await
        .unwrap();
    store.close().await;
    let mut connection = PgConnection::connect(&address).await.unwrap();
    sqlx::raw_sql(FILL).execute(&mut connection).await.unwrap();
    connection
}

fn list(kind: Option<&str>, status: Option<Status>) -> String {
    let kind = kind.map(str::to_owned);
    let list = sql::list(&Filter { kind, status }, 9, IS_HEAD);
    list.replace("$1", "10000")
        .replace("$2", "'z'")
        .replace("$3", "'hecatomb'")
}

#[tokio::test]
async fn every_search_uses_its_index() {
    let mut connection = filled().await;
    let game = "'zzzzz10000'";
    let searches = [
        (
            sql::DUE.replace("$1", "10000").replace("$2", "9"),
            "game_due",
        ),
        (
            sql::AWAITING_ENGINE.replace("$1", "''").replace("$2", "9"),
            "game_wants_engine",
        ),
        (
            sql::ARCHIVABLE
                .replace("$1", "10000")
                .replace("$2", "'zzzzz10000'")
                .replace("$3", "500"),
            "game_pkey",
        ),
        (sql::FIND_ARCHIVED.replace("$1", game), "archived_game_pkey"),
        (list(None, None), "game_listed"),
        (list(None, Some(Status::Finished)), "game_listed"),
        (list(None, Some(Status::Playing)), "game_playing"),
        (list(Some("hecatomb"), None), "game_listed_kind"),
        (
            list(Some("hecatomb"), Some(Status::Playing)),
            "game_listed_kind_status",
        ),
        (
            list(Some("hecatomb"), Some(Status::Finished)),
            "game_listed_kind",
        ),
        (
            archive::ARCHIVE
                .replace("$1", "array['zzzzz10000']")
                .replace("$2", "array['file']")
                .replace("$3", "array[1]")
                .replace("$4", "array[1]")
                .replace("$5", "array[1]")
                .replace("$6", "array['']"),
            "game_event_pkey",
        ),
        (sql::GAME.replace("$1", game), "game_pkey"),
        (HEADS.replace("$1", "array['zzzzz10000']"), "game_pkey"),
        (
            EVENTS.replace("$1", game).replace("$2", "1"),
            "game_event_pkey",
        ),
    ];
    for (search, index) in searches {
        let steps: Vec<(String,)> = sqlx::query_as(AssertSqlSafe(format!("explain {search}")))
            .fetch_all(&mut connection)
            .await
            .unwrap();
        let steps: Vec<&str> = steps.iter().map(|(step,)| step.as_str()).collect();
        let plan = steps.join("\n");
        assert!(!plan.contains("Seq Scan"), "{search} takes {plan}");
        // The events of one game may be sorted; of all games only those of a page may be read.
        let is_page = search.contains(" limit ");
        assert!(!(is_page && plan.contains("Sort")), "{search} takes {plan}");
        let used = |step: &&str| {
            let words: Vec<&str> = step.split(' ').collect();
            // An index with one column more may be used as well.
            step.contains("Index")
                && (words.contains(&index)
                    || index == "game_listed_kind" && words.contains(&"game_listed_kind_status"))
        };
        assert!(steps.iter().any(used), "{search} takes {plan}");
    }
}
