//! What must hold on SQLite and on PostgreSQL.

use serde_json::json;
#[cfg(feature = "postgres")]
use sqlx::Connection;

use crate::{bed::Bed, wire::Wire};

macro_rules! on_every_database {
    ($($promise:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test]
            async fn $promise() {
                super::$promise(crate::bed::Bed::new().await).await;
            })*
        }

        #[cfg(feature = "postgres")]
        mod postgres {
            $(#[tokio::test]
            async fn $promise() {
                super::$promise(crate::bed::Bed::postgres().await).await;
            })*
        }
    };
}

pub(crate) use on_every_database;

on_every_database! {
    a_game_goes_on_after_a_restart_as_if_nothing_had_happened,
    a_retry_after_a_restart_is_answered_the_same,
    a_whole_evening,
    the_list_shows_every_game_as_it_stands,
    a_game_that_does_not_read_is_left_out_of_the_list,
    a_rematch_that_is_not_in_the_log_does_not_exist,
}

async fn a_game_goes_on_after_a_restart_as_if_nothing_had_happened(mut bed: Bed) {
    let clock = json!({"type": "fischer", "initial": 300, "increment": 2});
    let (id, white, before) = {
        let table = bed
            .begin(json!({"kind": "lines-of-action", "clock": clock}))
            .await;
        table.play(&table.black, "b1-b3").await;
        table.execute(&table.black, "draw", json!({})).await;
        (table.id.clone(), table.white.clone(), table.look().await)
    };
    bed.restart().await;
    let path = format!("/api/v1/games/{id}");
    assert_eq!(bed.get(&path).await.expect(200), before);
    let request = bed.request(reqwest::Method::POST, &format!("{path}/draw"));
    let after = bed
        .send(
            request
                .bearer_auth(&white)
                .json(&json!({"answer": "accept"})),
        )
        .await
        .expect(200);
    assert_eq!(
        (&after["seq"], &after["reason"]),
        (&json!(3), &json!("agreement"))
    );
}

async fn a_retry_after_a_restart_is_answered_the_same(mut bed: Bed) {
    let body = json!({"move": "b1-b3", "at": 0, "id": "retry"});
    let (id, black, first) = {
        let table = bed.two_people().await;
        let first = table.execute(&table.black, "moves", body.clone()).await;
        table.play(&table.white, "a2-c2").await;
        (table.id.clone(), table.black.clone(), first)
    };
    bed.restart().await;
    let request = bed.request(reqwest::Method::POST, &format!("/api/v1/games/{id}/moves"));
    let again = bed
        .send(request.bearer_auth(&black).json(&body))
        .await
        .expect(200);
    assert_eq!(again, first);
}

async fn a_whole_evening(bed: Bed) {
    let table = bed
        .begin(json!({"kind": "hecatomb", "black": {"type": "engine", "level": 1}}))
        .await;
    let mut wire = Wire::open(&table, "?since=0", &table.white).await;
    wire.hear_type("snapshot").await;
    loop {
        let game = table
            .wait_for(|game| game["turn"] == "white" || game["status"] == "finished")
            .await;
        if game["status"] == "finished" {
            break;
        }
        let text = game["legal"][0]["text"].as_str().unwrap();
        table.play(&table.white, text).await;
    }
    let game = table.look().await;
    let last = game["seq"].as_u64().unwrap();
    for seq in 1..=last {
        assert_eq!(
            wire.hear_type("event").await["seq"],
            seq,
            "no gap, nothing twice"
        );
    }
    let next = table.execute(&table.white, "rematch", json!({})).await;
    let id = next["rematch"].as_str().unwrap();
    bed.get(&format!("/api/v1/games/{id}")).await.expect(200);
    let list = bed.get("/api/v1/games?kind=hecatomb").await.expect(200);
    assert_eq!(list["games"].as_array().unwrap().len(), 2);
    let record = bed.text(&table.path("/record")).await;
    assert!(record.contains("[Game \"hecatomb\"]"));
}

async fn the_list_shows_every_game_as_it_stands(bed: Bed) {
    let played = bed.two_people().await;
    played.play(&played.black, "b1-b3").await;
    played.play(&played.white, "a2-c2").await;
    let taken_back = bed
        .begin(json!({"kind": "mitsudomoe", "same_screen": true}))
        .await;
    for _ in 0..3 {
        let game = taken_back.look().await;
        let text = game["legal"][0]["text"].as_str().unwrap();
        taken_back.play(&taken_back.white, text).await;
    }
    let undo = taken_back.act(&taken_back.white, "undo", json!({})).await;
    undo.expect(200);
    let resigned = bed.two_people().await;
    resigned.play(&resigned.black, "b1-b3").await;
    let resign = resigned.act(&resigned.black, "resign", json!({})).await;
    resign.expect(200);
    let fresh = bed.begin(json!({"kind": "hecatomb:classic"})).await;

    let list = bed.get("/api/v1/games").await.expect(200);
    let lines = list["games"].as_array().unwrap();
    assert_eq!(lines.len(), 4);
    for table in [played, taken_back, resigned, fresh] {
        let game = table.look().await;
        let line = lines.iter().find(|line| line["id"] == table.id).unwrap();
        for field in [
            "kind", "status", "outcome", "reason", "turn", "ply", "seats", "created",
        ] {
            assert_eq!(line[field], game[field], "{field}");
        }
        for field in [
            "files", "turn", "score", "alerts", "last", "outcome", "supply",
        ] {
            assert_eq!(line["view"][field], game["view"][field], "{field}");
        }
        let pieces = line["view"]["pieces"].as_array().unwrap().len();
        assert_eq!(pieces, game["view"]["pieces"].as_array().unwrap().len());
        assert!(line["changed"].as_i64() >= line["created"].as_i64());
    }
}

async fn a_game_that_does_not_read_is_left_out_of_the_list(bed: Bed) {
    const NO_PROJECTION: &str = "update game_head set projection = 'rubbish'";
    for damage in [
        "update game set header = '{}'".to_owned(),
        "update game set kind = 'chess'".to_owned(),
        "update game set tokens = 'no hash', header = '{'".to_owned(),
        format!("{NO_PROJECTION}; update game set tokens = 'no hash'"),
        format!("{NO_PROJECTION}; update game_event set payload = 'rubbish'"),
    ] {
        let damaged = bed.same_screen().await;
        damaged.play(&damaged.black, "b1-b3").await;
        bed.execute(&damage).await;
        let sound = bed.same_screen().await;
        sound.play(&sound.black, "b1-b3").await;
        for query in ["", "?status=playing", "?kind=lines-of-action"] {
            let list = bed.get(&format!("/api/v1/games{query}")).await.expect(200);
            let games = list["games"].as_array().unwrap();
            assert_eq!(games.len(), 1, "{damage}: {list:#}");
            assert_eq!(games[0]["id"], sound.id, "{damage}");
        }
    }
}

async fn a_rematch_that_is_not_in_the_log_does_not_exist(bed: Bed) {
    let table = bed.same_screen().await;
    table.execute(&table.white, "resign", json!({})).await;
    bed.execute("alter table game_event rename to elsewhere")
        .await;
    table
        .refused(&table.white, "rematch", json!({}), 503, "unavailable")
        .await;
    bed.execute("alter table elsewhere rename to game_event")
        .await;
    let games = async || bed.get("/api/v1/games").await.expect(200)["games"].clone();
    assert_eq!(games().await.as_array().unwrap().len(), 1);
    bed.wait_until_ready().await;
    let answer = table.act(&table.white, "rematch", json!({})).await;
    let next = answer.expect(200)["rematch"].clone();
    let listed = games().await;
    assert_eq!(listed.as_array().unwrap().len(), 2);
    assert_eq!(listed[0]["id"], next);
}

#[tokio::test]
async fn a_locked_file_is_not_ready() {
    let bed = Bed::with(&["--database-seconds", "1"]).await;
    let table = bed.two_people().await;
    bed.get("/readyz").await.expect(200);
    let locked = bed.lock_file();
    bed.wait_for_readiness(503).await;
    let body = json!({"move": "b1-b3"});
    let answer = table.act(&table.black, "moves", body.clone()).await;
    answer.expect_problem(503, "unavailable");
    drop(locked);
    bed.wait_until_ready().await;
    table.act(&table.black, "moves", body).await.expect(200);
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn a_database_that_only_reads_is_not_ready_and_recovers() {
    let bed = Bed::postgres().await;
    let table = bed.two_people().await;
    bed.get("/readyz").await.expect(200);
    let set_read_only = async |value: &str| {
        bed.execute(&format!(
            "do $$ begin execute format('alter database %I set default_transaction_read_only = {value}', current_database());
             end $$"
        ))
        .await;
    };
    set_read_only("on").await;
    bed.execute(
        "select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()",
    )
    .await;
    bed.wait_for_readiness(503).await;
    let body = json!({"move": "b1-b3"});
    let answer = table.act(&table.black, "moves", body.clone()).await;
    answer.expect_problem(503, "unavailable");
    let database = bed.database().unwrap();
    let mut connection = sqlx::PgConnection::connect(database).await.unwrap();
    // Two transactions: the setting counts from the next one on.
    for sql in [
        "set default_transaction_read_only = off",
        "do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$",
    ] {
        sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    }
    bed.wait_until_ready().await;
    table.act(&table.black, "moves", body).await.expect(200);
}
