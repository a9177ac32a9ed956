//! Computers' seats, which move by themselves.

use serde_json::{Value, json};

use crate::bed::Bed;

#[tokio::test]
async fn a_computer_answers_and_begins_if_it_is_first() {
    let bed = Bed::new().await;
    for (kind, first) in [("lines-of-action", "black"), ("mad-bishops", "white")] {
        let mut body = json!({"kind": kind});
        body[first] = json!({"type": "engine", "level": "beginner", "name": "Babbage"});
        let table = bed.begin(body).await;
        let game = table.wait_for(|game| game["ply"] == 1).await;
        assert_eq!(game["moves"][0]["by"], first);
        assert_eq!(
            game["seats"][first],
            json!({"type": "engine", "level": 2, "name": "Babbage"})
        );
    }
}

#[tokio::test]
async fn computers_play_each_other_to_the_end_without_spectators() {
    let bed = Bed::new().await;
    let engine = json!({"type": "engine", "level": 1});
    let kind = "hecatomb";
    let table = bed
        .begin(json!({"kind": kind, "white": engine, "black": engine, "first": "random"}))
        .await;
    assert_eq!(
        table.created["seats"],
        json!({"white": null, "black": null})
    );
    let is_over = |list: &Value| list["games"].get(0).is_some();
    let list = bed.wait_for_list("?status=finished", is_over).await;
    assert_eq!(list["games"][0]["id"], table.id);
    assert!(list["games"][0]["outcome"].is_string());
}

#[tokio::test]
async fn the_bots_of_the_original_program_play_where_they_can() {
    let bed = Bed::new().await;
    let bot = |bot: &str| json!({"type": "bot", "bot": bot});
    let (easy, hard) = (bot("original-easy"), bot("original-hard"));
    let table = bed
        .begin(json!({"kind": "hecatomb", "white": hard, "black": easy}))
        .await;
    let game = table.wait_for(|game| game["status"] == "finished").await;
    assert_eq!(
        game["seats"]["white"],
        json!({"type": "bot", "bot": "original-hard", "name": null})
    );
    let record = bed.text(&table.path("/record")).await;
    assert!(record.contains("[White \"original-hard\"]"), "{record}");

    let table = bed
        .begin(json!({"kind": "lines-of-action", "black": easy}))
        .await;
    table.wait_for(|game| game["ply"] == 1).await;
    let refused = bed
        .post(
            "/api/v1/games",
            json!({"kind": "mad-bishops", "white": hard}),
        )
        .await
        .expect(422);
    assert_eq!(refused["code"], "invalid");
    assert_eq!(
        refused["message"],
        "`white`: original-hard does not play Mad Bishops"
    );
    let unknown = json!({"kind": "hecatomb", "white": bot("original")});
    bed.post("/api/v1/games", unknown).await.expect(422);

    let kinds = bed.get("/api/v1/kinds").await.expect(200);
    for kind in kinds["kinds"].as_array().unwrap() {
        let bots = match kind["game"].as_str() {
            Some("hecatomb") => json!(["original-easy", "original-hard"]),
            _ => json!(["original-easy"]),
        };
        assert_eq!(kind["bots"], bots);
    }
}

#[tokio::test]
async fn computers_keep_the_pace_that_was_asked_for() {
    let bed = Bed::new().await;
    let engine = json!({"type": "engine", "level": 1});
    let table = bed
        .begin(json!({"kind": "lines-of-action", "white": engine, "black": engine, "pace": 300}))
        .await;
    let game = table.wait_for(|game| game["ply"].as_u64() >= Some(3)).await;
    let times: Vec<i64> = game["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| m["at"].as_i64().unwrap())
        .collect();
    assert!(times[0] >= game["created"].as_i64().unwrap() + 300);
    assert!(
        times.windows(2).all(|pair| pair[1] - pair[0] >= 300),
        "{times:?}"
    );
}

#[tokio::test]
async fn a_game_that_waits_for_its_computer_goes_on_after_a_restart() {
    let mut bed = Bed::new().await;
    // Black moves first, and thinks for longer than the server takes to end.
    let body = json!({"kind": "lines-of-action", "black": {"type": "engine", "level": 10}});
    let id = bed.begin(body).await.id;
    bed.stop().await;
    bed.restart().await;
    let moved = |list: &Value| list["games"][0]["ply"] == 1;
    let list = bed.wait_for_list("", moved).await;
    assert_eq!(list["games"][0]["id"], id);
}

#[tokio::test]
async fn taking_back_while_the_computer_thinks_makes_its_answer_stale() {
    let bed = Bed::new().await;
    let body = json!({"kind": "lines-of-action", "white": {"type": "engine", "level": 9}});
    let table = bed.begin(body).await;
    table.play(&table.black, "b1-b3").await;
    let back = table.execute(&table.black, "undo", json!({})).await;
    assert_eq!(back["ply"], 0);
    table.play(&table.black, "c1-c3").await;
    let game = table.wait_for(|game| game["ply"] == 2).await;
    assert_eq!(game["moves"][0]["text"], "c1-c3");
    assert_eq!(game["moves"][1]["by"], "white");
}

#[tokio::test]
async fn a_computer_answers_while_long_searches_run() {
    let bed = Bed::with(&["--engine-threads", "1", "--analysis-threads", "1"]).await;
    let body = json!({"limits": {"time": 10_000}});
    let searches: Vec<_> = (0..4)
        .map(|_| {
            let path = "/api/v1/kinds/lines-of-action/bestmove";
            let request = bed.request(reqwest::Method::POST, path).json(&body);
            tokio::spawn(request.send())
        })
        .collect();
    let waits = |metrics: &str| metrics.lines().any(|line| line == "tessera_engine_queue 3");
    while !waits(&bed.text("/metrics").await) {
        tokio::task::yield_now().await;
    }
    let engine = json!({"type": "engine", "level": 5});
    let table = bed
        .begin(json!({"kind": "lines-of-action", "white": engine}))
        .await;
    table.play(&table.black, "b1-b3").await;
    table.wait_for(|game| game["ply"] == 2).await;
    assert!(searches.iter().all(|search| !search.is_finished()));
    for search in searches {
        search.abort();
    }
}
