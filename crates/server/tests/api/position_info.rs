//! The rules and the engine without a game.

use serde_json::json;

use crate::bed::Bed;

#[tokio::test]
async fn every_game_is_listed_with_its_variants() {
    let bed = Bed::new().await;
    let list = bed.get("/api/v1/kinds").await.expect(200);
    let kinds: Vec<&str> = list["kinds"]
        .as_array()
        .unwrap()
        .iter()
        .map(|kind| kind["kind"].as_str().unwrap())
        .collect();
    for kind in [
        "mad-bishops",
        "lines-of-action:6x6",
        "hecatomb:classic",
        "mitsudomoe:rulebook",
    ] {
        assert!(kinds.contains(&kind), "{kinds:?}");
    }
    assert_eq!(list["kinds"][0]["draws"], false);
}

#[tokio::test]
async fn the_rules_answer_without_a_game() {
    let bed = Bed::new().await;
    let path = "/api/v1/kinds/lines-of-action/moves";
    let usual = bed.post(path, json!({})).await.expect(200);
    assert_eq!(usual["legal"].as_array().unwrap().len(), 36);
    assert_eq!(usual["turn"], "black");
    let after = bed
        .post(path, json!({"moves": ["b1b3", "a2-c2"]}))
        .await
        .expect(200);
    let same = bed
        .post(path, json!({"position": after["position"]}))
        .await
        .expect(200);
    assert_eq!(same["legal"], after["legal"]);
    let over = json!({"position": "8/8/8/3ww3/8/8/2b5/b7 w"});
    let over = bed.post(path, over).await.expect(200);
    assert_eq!(
        (&over["legal"], &over["outcome"]["winner"]),
        (&json!([]), &json!("white"))
    );
    let illegal = bed.post(path, json!({"moves": ["b1-b3", "b3-b4"]})).await;
    let problem = illegal.expect_problem(422, "illegal-move");
    assert_eq!(problem["number"], 2);
    assert_eq!(problem["explanation"]["reason"]["code"], "not-yours");
    bed.post_refused(path, json!({"position": "x"}), 422, "invalid")
        .await;
    bed.post_refused("/api/v1/kinds/chess/moves", json!({}), 404, "unknown-kind")
        .await;
    let begun = json!({"touches": ["b1"]});
    let begun = bed.post(path, begun).await.expect(200);
    assert!(begun.get("refusal").is_none());
    let tried = json!({"touches": ["b1", "b4"]});
    let tried = bed.post(path, tried).await.expect(200);
    assert_eq!(tried["refusal"]["reason"]["code"], "wrong-distance");
    assert_eq!(tried["legal"], usual["legal"]);
    bed.post_refused(path, json!({"touches": vec!["b1"; 17]}), 422, "invalid")
        .await;
    let many = vec!["b1-b3"; 2_001];
    bed.post_refused(path, json!({"moves": many}), 422, "invalid")
        .await;
    bed.post("/api/v1/kinds/lines-of-action:6x6/moves", json!({}))
        .await
        .expect(200);
}

#[tokio::test]
async fn the_engine_answers_at_a_level_or_within_limits() {
    let bed = Bed::new().await;
    let path = "/api/v1/kinds/mad-bishops/bestmove";
    let winning = "10/10/10/10/10/10/10/10/1b8/w9 w";
    for ask in [
        json!({"position": winning, "level": 3}),
        json!({"position": winning, "level": "maximum"}),
        json!({"position": winning, "limits": {"nodes": 1000}}),
        json!({"position": winning, "limits": {"depth": 2}}),
        json!({"position": winning, "limits": {"time": 50}}),
    ] {
        let best = bed.post(path, ask).await.expect(200);
        assert_eq!(
            (&best["move"], &best["line"]),
            (&json!("a1xb2"), &json!(["a1xb2"]))
        );
        assert_eq!(
            (&best["win_in"], &best["proven"]),
            (&json!(1), &json!(true))
        );
        assert!(best["score"].as_i64().unwrap() > 20_000);
    }
    for ask in [
        json!({"level": 3, "limits": {"nodes": 1}}),
        json!({"level": 0}),
        json!({"limits": {"time": 1_000_000}}),
        json!({"limits": {"nodes": 0}}),
        json!({"limits": {"seconds": 1}}),
        json!({"position": "10/10/10/10/10/10/10/10/10/w9 w"}),
    ] {
        bed.post_refused(path, ask, 422, "invalid").await;
    }
}

#[tokio::test]
async fn too_many_searches_are_shed_and_live_games_go_on() {
    let bed = Bed::with(&[
        "--engine-threads",
        "1",
        "--engine-queue",
        "4",
        "--engine-queue-per-address",
        "3",
    ])
    .await;
    let long = json!({"limits": {"time": 1_500}});
    let path = "/api/v1/kinds/lines-of-action/bestmove";
    let asks = (0..8).map(|_| bed.post(path, long.clone()));
    let game = async {
        let body = json!({"kind": "lines-of-action", "black": {"type": "engine", "level": 1}});
        let table = bed.begin(body).await;
        table.wait_for(|game| game["ply"] == 1).await
    };
    let (answers, _) = tokio::join!(futures_util::future::join_all(asks), game);
    let shed: Vec<_> = answers
        .iter()
        .filter(|answer| answer.status == 429)
        .collect();
    assert!(!shed.is_empty());
    for answer in &shed {
        assert_eq!(answer.body["code"], "too-many");
        assert!(answer.headers.contains_key("retry-after"));
    }
    assert!(answers.iter().filter(|answer| answer.status == 200).count() >= 3);
}
