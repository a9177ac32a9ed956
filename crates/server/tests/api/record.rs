//! Records and pictures.

use serde_json::json;

use crate::bed::Bed;

#[tokio::test]
async fn a_record_leads_back_to_the_same_game() {
    let bed = Bed::new().await;
    let names = json!({"kind": "lines-of-action", "clock": {"type": "fischer", "initial": 300, "increment": 2},
        "white": {"type": "human", "name": "Ada \"the first\""}, "black": {"type": "engine", "level": 3}});
    let table = bed.begin(names).await;
    table.wait_for(|game| game["ply"] == 1).await;
    let finished = table.execute(&table.white, "resign", json!({})).await;
    let record = bed.text(&table.path("/record")).await;
    assert!(record.contains("[TimeControl \"300+2\"]"), "{record}");
    assert!(record.contains("[Black \"Tessera level 3\"]"), "{record}");
    assert!(record.contains("[Termination \"resignation\"]"), "{record}");
    let again = bed.begin(json!({"record": record})).await;
    let game = again.look().await;
    for field in [
        "kind", "start", "position", "status", "outcome", "reason", "ply",
    ] {
        assert_eq!(game[field], finished[field], "{field}");
    }
    assert_eq!(game["seats"]["white"]["name"], "Ada \"the first\"");
}

#[tokio::test]
async fn a_record_by_itself_goes_on_where_it_ends() {
    let bed = Bed::new().await;
    let table = bed.two_people().await;
    table.play(&table.black, "b1-b3").await;
    let record = bed.text(&table.path("/record")).await;
    let as_media = |media: &str| {
        let request = bed.request(reqwest::Method::POST, "/api/v1/games");
        request.header("content-type", media).body(record.clone())
    };
    let plain = bed.send(as_media("text/plain")).await;
    plain.expect_problem(415, "unsupported-media");
    let created = bed
        .send(as_media("application/x-chess-pgn"))
        .await
        .expect(201);
    assert_eq!(created["game"]["seq"], 1);
    assert_eq!(created["game"]["turn"], "white");
    let token = created["seats"]["white"]["token"].as_str().unwrap();
    let table = bed.table(created["id"].as_str().unwrap(), token, "");
    table.play(token, "a2-c2").await;
}

#[tokio::test]
async fn a_record_that_contradicts_the_rules_is_refused_with_the_place() {
    let bed = Bed::new().await;
    let record = "[Game \"lines-of-action\"]\n\n1. b1-b4 *";
    let problem = bed
        .post_refused("/api/v1/games", json!({"record": record}), 422, "invalid")
        .await;
    assert!(
        problem["message"]
            .as_str()
            .unwrap()
            .contains("line 3: move 1."),
        "{problem}"
    );
}

#[tokio::test]
async fn the_board_is_drawn_at_any_ply() {
    let bed = Bed::new().await;
    let table = bed.two_people().await;
    let start = bed.text(&table.path("/board.svg")).await;
    assert!(start.starts_with("<svg "));
    table.play(&table.black, "b1-b3").await;
    let now = bed.text(&table.path("/board.svg")).await;
    assert_ne!(now, start);
    assert_eq!(bed.text(&table.path("/board.svg?ply=1")).await, now);
    assert_eq!(bed.text(&table.path("/board.svg?ply=0")).await, start);
    bed.get_refused(&table.path("/board.svg?ply=2"), 422, "invalid")
        .await;
    bed.get_refused(&table.path("/board.svg?ply=-1"), 400, "bad-request")
        .await;
    bed.get_refused("/api/v1/games/123456789A/board.svg", 404, "unknown-game")
        .await;
    bed.get_refused("/api/v1/games/123456789A/record", 404, "unknown-game")
        .await;
    let answer = bed.get(&table.path("/board.svg")).await;
    assert_eq!(answer.headers["content-type"], "image/svg+xml");
}

#[tokio::test]
async fn texts_of_a_record_are_limited_in_length() {
    let bed = Bed::new().await;
    let long = "x".repeat(60_000);
    let record = format!(
        "[Game \"lines-of-action\"]\n[White \"{}\"]\n[Termination \"{long}\"]\n[Event \"y\"]\n\n1. b1-b3 1-0",
        &long[..1_000]
    );
    let table = bed.begin(json!({"record": record})).await;
    let game = table.look().await;
    assert_eq!(game["reason"], long[..60]);
    assert_eq!(game["seats"]["white"]["name"], long[..60]);
    let list = bed.get("/api/v1/games").await.expect(200);
    assert!(list.to_string().len() < 10_000);
}
