//! Clocks, which the server keeps.

use std::time::Duration;

use serde_json::{Value, json};
#[cfg(feature = "postgres")]
use tessera_store::{Outage, Store};
use tokio::time::sleep;

use crate::{
    bed::{Bed, move_body},
    database::on_every_database,
    postgres::fresh_database,
    wire::Wire,
};

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

on_every_database! {
    an_hour_in_which_no_server_ran_is_not_charged,
    an_outage_that_a_short_run_followed_is_not_charged,
}

/// In milliseconds.
const HOUR: i64 = 3_600_000;

/// Makes everything that has happened, the server's last heartbeat included, an hour older.
const AN_HOUR_EARLIER: &str = "
    update game set created_at = created_at - 3600000, deadline_at = deadline_at - 3600000;
    update game_event set at = at - 3600000;
    update outage set from_at = from_at - 3600000, until_at = until_at - 3600000;
    update heartbeat set at = at - 3600000";

/// A game in which Black has ten minutes for the game, and the token of Black.
async fn ten_minutes(bed: &Bed) -> (String, String) {
    let clock = json!({"type": "fischer", "initial": 600, "increment": 0});
    let table = bed.timed(clock).await;
    (table.id, table.black)
}

/// Looks at the game after outages and plays a move in it.
async fn nothing_is_lost(bed: &Bed, id: &str, token: &str, outages: i64) {
    let table = bed.table(id, "", token);
    let game = table.look().await;
    assert_eq!(game["status"], "playing", "{game:#}");
    let left = game["clock"]["remaining"]["black"].as_i64().unwrap();
    assert!((300_000..=600_000).contains(&left), "{left} ms are left");
    assert_eq!(game["seq"], 1, "one event for all outages");
    let credit = game["clock"]["since"].as_i64().unwrap() - game["created"].as_i64().unwrap();
    assert!(credit >= outages * HOUR);
    assert_eq!(table.play(token, "b1-b3").await["seq"], 2);
    let again = table.look().await["clock"]["remaining"]["black"].as_i64();
    assert!(again.unwrap() >= 300_000);
}

async fn an_hour_in_which_no_server_ran_is_not_charged(mut bed: Bed) {
    let (id, token) = ten_minutes(&bed).await;
    bed.stop().await;
    bed.execute(AN_HOUR_EARLIER).await;
    bed.restart().await;
    nothing_is_lost(&bed, &id, &token, 1).await;
}

/// The short run does not load the game, which is not due.
async fn an_outage_that_a_short_run_followed_is_not_charged(mut bed: Bed) {
    let (id, token) = ten_minutes(&bed).await;
    bed.stop().await;
    bed.execute("update game set deadline_at = null").await;
    for _ in 0..2 {
        bed.execute(AN_HOUR_EARLIER).await;
        bed.restart().await;
        bed.stop().await;
    }
    bed.restart().await;
    nothing_is_lost(&bed, &id, &token, 2).await;
}

/// The outages in the database of this server.
#[cfg(feature = "postgres")]
async fn outages(bed: &Bed) -> Vec<Outage> {
    let store = Store::open(bed.database().unwrap()).await.unwrap();
    let last = store.last_heartbeat().await.unwrap().unwrap();
    let outages = store.begin_run(None, last).await.unwrap();
    store.close().await;
    outages
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn a_server_that_starts_beside_a_running_one_ends_no_outage() {
    let database = fresh_database().await;
    let options = ["--database", database.as_str()];
    let mut first = Bed::with(&options).await;
    // The lease begins a moment after the start.
    let wait_for_lease = "do $$ begin
        for _ in 1..600 loop
          if exists (select from node) then return; end if;
          perform pg_sleep(0.05);
        end loop;
        raise exception 'no lease';
      end $$";
    first.execute(wait_for_lease).await;
    first.execute(AN_HOUR_EARLIER).await;
    let mut second = Bed::with(&options).await;
    assert_eq!(outages(&second).await, []);
    second.stop().await;
    first.stop().await;
    // Nothing runs now.
    first.execute(AN_HOUR_EARLIER).await;
    first.restart().await;
    assert_eq!(outages(&first).await.len(), 1);
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
async fn the_first_answer_to_a_ping_earns_nothing_however_late_it_is() {
    let bed = Bed::new().await;
    let table = bed.timed(json!({"type": "per-move", "seconds": 600})).await;
    let mut wire = Wire::open(&table, "", &table.black).await;
    // The client answers the first ping when it reads, so it holds the answer back.
    sleep(Duration::from_millis(400)).await;
    wire.hear_type("snapshot").await;
    wire.say(&json!({"type": "ping"})).await;
    wire.hear_type("pong").await;
    wire.act("m1", json!({"type": "move", "move": "b1-b3"}))
        .await;
    let moved = wire.hear_type("event").await;
    assert_eq!(moved["event"]["type"], "moved");
    assert_eq!(moved["event"]["lag"], json!(null));
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
