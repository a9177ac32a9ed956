//! Clocks, which the server keeps, also while it does not run.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::bed::{Bed, move_body};

#[tokio::test]
async fn at_zero_the_player_to_move_loses() {
    let bed = Bed::new().await;
    let clock = json!({"type": "per-move", "seconds": 1});
    let table = bed.timed(clock).await;
    let created = &table.created["game"];
    assert_eq!(created["clock"]["running"], "black");
    assert_eq!(
        created["clock"]["remaining"],
        json!({"white": 1000, "black": 1000})
    );
    let deadline = created["clock"]["deadline"].as_i64().unwrap();
    assert_eq!(deadline, created["created"].as_i64().unwrap() + 1000);
    table.play(&table.black, "b1-b3").await;
    let end = table.wait_for(|game| game["status"] == "finished").await;
    assert_eq!(
        (&end["outcome"], &end["reason"]),
        (&json!("black"), &json!("time"))
    );
    table
        .refused(&table.white, "moves", move_body("a2-c2"), 409, "game-over")
        .await;
}

#[tokio::test]
async fn a_clock_that_ran_out_while_the_server_was_down_has_run_out() {
    let mut bed = Bed::new().await;
    let clock = json!({"type": "fischer", "initial": 1, "increment": 0});
    let (id, token) = {
        let table = bed.timed(clock).await;
        (table.id, table.black)
    };
    bed.stop().await;
    sleep(Duration::from_millis(1_200)).await;
    bed.restart().await;
    let table = bed.table(&id, "", &token);
    let late = move_body("b1-b3");
    let problem = table.refused(&token, "moves", late, 409, "game-over").await;
    assert_eq!(problem["game"]["reason"], "time");
    assert_eq!(problem["game"]["outcome"], "white");
}

#[tokio::test]
async fn overdue_games_end_without_a_request() {
    let mut bed = Bed::new().await;
    let clock = json!({"type": "per-move", "seconds": 1});
    bed.timed(clock).await;
    bed.restart().await;
    let is_over = |list: &Value| list["games"].as_array().unwrap().len() == 1;
    let finished = bed.wait_for_list("?status=finished", is_over).await;
    assert_eq!(finished["games"][0]["reason"], "time");
}

#[tokio::test]
async fn computers_have_no_clock() {
    let bed = Bed::new().await;
    let clock = json!({"type": "per-move", "seconds": 30});
    let body =
        json!({"kind": "lines-of-action", "clock": clock, "black": {"type": "engine", "level": 1}});
    let table = bed.begin(body).await;
    assert_eq!(table.created["game"]["clock"]["running"], json!(null));
    let game = table.wait_for(|game| game["turn"] == "white").await;
    assert_eq!(game["clock"]["running"], "white");
    assert_eq!(game["clock"]["remaining"]["black"], json!(null));
}

#[tokio::test]
async fn clocks_wait_for_the_players_if_asked() {
    let bed = Bed::new().await;
    let clock = json!({"type": "per-move", "seconds": 60});
    let body = json!({"kind": "lines-of-action", "clock": clock, "clock_start": "joined"});
    let table = bed.begin(body).await;
    assert_eq!(table.created["game"]["clock"]["deadline"], json!(null));
    let moved = table.play(&table.black, "b1-b3").await;
    assert_eq!(moved["clock"]["running"], json!(null));
    let answered = table.play(&table.white, "a2-c2").await;
    assert_eq!(answered["clock"]["running"], "black");
}
