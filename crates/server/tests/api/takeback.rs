//! Taking back and playing again, alone and with others.

use serde_json::json;

use crate::bed::{Bed, answer};

#[tokio::test]
async fn at_one_screen_one_token_plays_both_sides_and_takes_back_by_one_ply() {
    let bed = Bed::new().await;
    let table = bed.same_screen().await;
    assert_eq!(table.white, table.black);
    let token = &table.white;
    table.play(token, "b1-b3").await;
    table.play(token, "a2-c2").await;
    let after = table.execute(token, "undo", json!({})).await;
    assert_eq!(
        (&after["ply"], &after["undone"]),
        (&json!(1), &json!(["a2-c2"]))
    );
    let after = table.execute(token, "undo", json!({})).await;
    assert_eq!(after["ply"], 0);
    table
        .refused(token, "undo", json!({}), 409, "nothing-there")
        .await;
    let after = table.execute(token, "redo", json!({})).await;
    assert_eq!(after["moves"][0]["text"], "b1-b3");
    table.execute(token, "redo", json!({})).await;
    table
        .refused(token, "redo", json!({}), 409, "nothing-there")
        .await;
    let after = table.execute(token, "resign", json!({})).await;
    assert_eq!(after["outcome"], "white", "black, who was to move, resigns");
}

#[tokio::test]
async fn an_empty_body_will_do() {
    let bed = Bed::new().await;
    let table = bed.same_screen().await;
    table.play(&table.white, "b1-b3").await;
    let request = bed.request(reqwest::Method::POST, &table.path("/undo"));
    let after = bed
        .send(request.bearer_auth(&table.white))
        .await
        .expect(200);
    assert_eq!(after["ply"], 0);
}

#[tokio::test]
async fn against_the_computer_one_goes_back_to_ones_own_decision() {
    let bed = Bed::new().await;
    let body = json!({"kind": "lines-of-action", "white": {"type": "engine", "level": 1}});
    let table = bed.begin(body).await;
    let first = table.look().await["position"].clone();
    table.play(&table.black, "b1-b3").await;
    let answered = table.wait_for(|game| game["ply"] == 2).await;
    let back = table.execute(&table.black, "undo", json!({})).await;
    assert_eq!((&back["ply"], &back["position"]), (&json!(0), &first));
    let again = table.execute(&table.black, "redo", json!({})).await;
    assert_eq!(again["position"], answered["position"]);
}

#[tokio::test]
async fn between_people_the_opponent_decides_and_both_clocks_are_restored() {
    let bed = Bed::new().await;
    let clock = json!({"type": "fischer", "initial": 300, "increment": 5});
    let table = bed.timed(clock).await;
    let first = table.play(&table.black, "b1-b3").await;
    table.play(&table.white, "a2-c2").await;
    let asked = table.execute(&table.white, "undo", json!({})).await;
    assert_eq!(asked["offers"]["undo"], json!({"by": "white", "ply": 1}));
    table
        .refused(&table.white, "undo", answer("accept"), 409, "no-offer")
        .await;
    let back = table.execute(&table.black, "undo", answer("accept")).await;
    assert_eq!(back["ply"], 1);
    assert_eq!(back["offers"]["undo"], json!(null));
    assert_eq!(back["clock"]["remaining"], first["clock"]["remaining"]);
    assert_eq!(back["clock"]["running"], "white");
    let to_start = json!({"ply": 0});
    table.execute(&table.white, "undo", to_start.clone()).await;
    table.execute(&table.black, "undo", answer("decline")).await;
    table
        .refused(&table.white, "undo", to_start, 409, "asked-already")
        .await;
    table
        .refused(&table.black, "undo", answer("no"), 422, "invalid")
        .await;
    table
        .refused(&table.black, "redo", json!({}), 409, "not-possible")
        .await;
}
