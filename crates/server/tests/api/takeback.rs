//! Taking back and playing again, alone and with others.

use serde_json::json;

use crate::bed::Bed;

#[tokio::test]
async fn at_one_screen_one_token_plays_both_sides_and_takes_back_by_one_ply() {
    let bed = Bed::new().await;
    let table = bed
        .begin(json!({"kind": "lines-of-action", "same_screen": true}))
        .await;
    assert_eq!(table.white, table.black);
    let token = &table.white;
    table.play(token, "b1-b3").await;
    table.play(token, "a2-c2").await;
    let after = table.act(token, "undo", json!({})).await.expect(200);
    assert_eq!(
        (&after["ply"], &after["undone"]),
        (&json!(1), &json!(["a2-c2"]))
    );
    let after = table.act(token, "undo", json!({})).await.expect(200);
    assert_eq!(after["ply"], 0);
    table
        .act(token, "undo", json!({}))
        .await
        .expect_problem(409, "nothing-there");
    let after = table.act(token, "redo", json!({})).await.expect(200);
    assert_eq!(after["moves"][0]["text"], "b1-b3");
    table.act(token, "redo", json!({})).await.expect(200);
    table
        .act(token, "redo", json!({}))
        .await
        .expect_problem(409, "nothing-there");
    let after = table.act(token, "resign", json!({})).await.expect(200);
    assert_eq!(after["outcome"], "white", "black, who was to move, resigns");
}

#[tokio::test]
async fn an_empty_body_will_do() {
    let bed = Bed::new().await;
    let table = bed
        .begin(json!({"kind": "lines-of-action", "same_screen": true}))
        .await;
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
    let back = table.act(&table.black, "undo", json!({})).await.expect(200);
    assert_eq!((&back["ply"], &back["position"]), (&json!(0), &first));
    let again = table.act(&table.black, "redo", json!({})).await.expect(200);
    assert_eq!(again["position"], answered["position"]);
}

#[tokio::test]
async fn between_people_the_opponent_decides_and_both_clocks_are_restored() {
    let bed = Bed::new().await;
    let clock = json!({"type": "fischer", "initial": 300, "increment": 5});
    let table = bed
        .begin(json!({"kind": "lines-of-action", "clock": clock}))
        .await;
    let first = table.play(&table.black, "b1-b3").await;
    table.play(&table.white, "a2-c2").await;
    let asked = table.act(&table.white, "undo", json!({})).await.expect(200);
    assert_eq!(asked["offers"]["undo"], json!({"by": "white", "ply": 1}));
    table
        .act(&table.white, "undo", json!({"answer": "accept"}))
        .await
        .expect_problem(409, "no-offer");
    let back = table
        .act(&table.black, "undo", json!({"answer": "accept"}))
        .await
        .expect(200);
    assert_eq!(back["ply"], 1);
    assert_eq!(back["offers"]["undo"], json!(null));
    assert_eq!(back["clock"]["remaining"], first["clock"]["remaining"]);
    assert_eq!(back["clock"]["running"], "white");
    table
        .act(&table.white, "undo", json!({"ply": 0}))
        .await
        .expect(200);
    table
        .act(&table.black, "undo", json!({"answer": "decline"}))
        .await
        .expect(200);
    table
        .act(&table.white, "undo", json!({"ply": 0}))
        .await
        .expect_problem(409, "asked-already");
    table
        .act(&table.black, "undo", json!({"answer": "no"}))
        .await
        .expect_problem(422, "invalid");
    table
        .act(&table.black, "redo", json!({}))
        .await
        .expect_problem(409, "not-possible");
}
