//! Several servers on one PostgreSQL database: a request may reach any of them at any time.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::{
    bed::{Bed, Table},
    postgres::fresh_database,
    wire::Wire,
};

/// Two servers on a fresh database.
async fn two_nodes(options: &[&str]) -> (Bed, Bed) {
    let database = fresh_database().await;
    let options = [&["--database", database.as_str()], options].concat();
    (Bed::with(&options).await, Bed::with(&options).await)
}

/// The same game at another server.
fn same<'a>(table: &Table<'_>, node: &'a Bed) -> Table<'a> {
    node.table(&table.id, &table.white, &table.black)
}

fn first_legal(game: &Value) -> String {
    game["legal"][0]["text"].as_str().unwrap().to_owned()
}

/// Waits until a listener has been told that a player is there, or is gone.
async fn wait_for_presence(listener: &mut Wire, seat: &str, here: bool) {
    while listener.hear_any().await["presence"][seat]["here"] != here {}
}

#[tokio::test]
async fn a_move_is_seen_at_the_other_node_at_once() {
    let (a, b) = two_nodes(&[]).await;
    let here = a.two_people().await;
    let there = same(&here, &b);
    let mut watcher = Wire::open(&there, "", "").await;
    here.play(&here.black, "b1-b3").await;
    let event = watcher.hear_type("event").await;
    assert_eq!(
        (&event["seq"], &event["event"]["move"]),
        (&json!(1), &json!("b1-b3"))
    );
    assert_eq!(there.look().await["seq"], 1);
}

#[tokio::test]
async fn a_move_whose_wake_up_is_lost_is_found_by_the_sweep() {
    let (a, b) = two_nodes(&["--bus", "none"]).await;
    let here = a.two_people().await;
    let there = same(&here, &b);
    let mut watcher = Wire::open(&there, "", "").await;
    here.play(&here.black, "b1-b3").await;
    assert_eq!(watcher.hear_type("event").await["seq"], 1);
}

#[tokio::test]
async fn players_at_different_nodes_play_without_a_refusal_that_the_log_does_not_explain() {
    // Without wake-ups, so that every move meets a room that is behind.
    let (a, b) = two_nodes(&["--bus", "none"]).await;
    let here = a.two_people().await;
    let there = same(&here, &b);
    there.look().await;
    let mut game = here.look().await;
    for _ in 0..5 {
        game = here.play(&here.black, &first_legal(&game)).await;
        game = there.play(&there.white, &first_legal(&game)).await;
    }
    assert_eq!(there.look().await["seq"], 10);
}

#[tokio::test]
async fn an_answer_is_never_older_than_what_the_client_knows() {
    let (a, b) = two_nodes(&["--bus", "none"]).await;
    let here = a.two_people().await;
    let there = same(&here, &b);
    assert_eq!(there.look().await["seq"], 0);
    here.play(&here.black, "b1-b3").await;
    let known = b.get(&there.path("?seq=1")).await.expect(200);
    assert_eq!(known["seq"], 1);
    // A number that the log does not have is not waited for.
    assert_eq!(b.get(&there.path("?seq=9")).await.expect(200)["seq"], 1);
    b.get_refused(&there.path("?seq=x"), 400, "bad-request")
        .await;
}

#[tokio::test]
async fn a_player_who_is_connected_to_one_node_is_present_at_the_other() {
    let (a, mut b) = two_nodes(&["--claim-after", "1"]).await;
    let here = a.two_people().await;
    let there = same(&here, &b);
    there.look().await;
    let black = Wire::open(&here, "", &here.black).await;
    let mut watcher = Wire::open(&there, "", "").await;
    wait_for_presence(&mut watcher, "black", true).await;
    sleep(Duration::from_millis(1_500)).await;
    let claim = there.act(&there.white, "claim", json!({})).await;
    claim.expect_problem(409, "not-gone");
    // A player who leaves is gone for everybody, and so are the players of a server that ends.
    drop(black);
    wait_for_presence(&mut watcher, "black", false).await;
    drop(watcher);
    let white_there = Wire::open(&there, "", &there.white).await;
    let mut watcher = Wire::open(&here, "", "").await;
    wait_for_presence(&mut watcher, "white", true).await;
    b.stop().await;
    wait_for_presence(&mut watcher, "white", false).await;
    drop(white_there);
}

#[tokio::test]
async fn a_computer_searches_at_one_node_only() {
    let (a, b) = two_nodes(&[]).await;
    let game = json!({"kind": "lines-of-action", "white": {"type": "engine", "level": 3}});
    let here = a.begin(game).await;
    let there = same(&here, &b);
    for _ in 0..6 {
        let before = here.look().await["seq"].as_u64().unwrap();
        here.play(&here.black, &first_legal(&here.look().await))
            .await;
        there
            .wait_for(|game| game["seq"].as_u64() >= Some(before + 2))
            .await;
        here.wait_for(|game| game["seq"].as_u64() >= Some(before + 2))
            .await;
    }
    let count = async |node: &Bed, name: &str| -> u64 {
        let metrics = node.text("/metrics").await;
        let line = metrics.lines().find(|line| line.starts_with(name)).unwrap();
        line.rsplit(' ').next().unwrap().parse().unwrap()
    };
    let searches = count(&a, "tessera_engine_searches_total").await
        + count(&b, "tessera_engine_searches_total").await;
    assert_eq!(searches, 6);
    let conflicts = count(&a, "tessera_append_conflicts_total").await
        + count(&b, "tessera_append_conflicts_total").await;
    assert_eq!(conflicts, 0);
}

#[tokio::test]
async fn a_move_at_one_node_shows_at_the_other_that_its_player_was_there() {
    let (a, b) = two_nodes(&["--claim-after", "2", "--bus", "none"]).await;
    let here = a.two_people().await;
    let there = same(&here, &b);
    let game = there.play(&there.black, "b1-b3").await;
    sleep(Duration::from_millis(2_500)).await;
    // Over HTTP without an id: no connection, and no key of the command.
    let game = here.play(&here.white, &first_legal(&game)).await;
    there.play(&there.black, &first_legal(&game)).await;
    there
        .refused(&there.black, "claim", json!({}), 409, "not-gone")
        .await;
}
