//! Records and pictures.

use serde_json::json;

use crate::bed::{Bed, Table};

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
async fn a_record_is_read_without_a_game() {
    let bed = Bed::new().await;
    let record = "[Game \"lines-of-action\"]\n[White \"Ada\"]\n\n1. b1-b3 a2-c2 *";
    let info = bed
        .post("/api/v1/records", json!({"record": record}))
        .await
        .expect(200);
    assert_eq!(info["kind"], "lines-of-action");
    assert_eq!(info["names"], json!({"white": "Ada", "black": null}));
    assert_eq!(info["moves"], json!(["b1-b3", "a2-c2"]));
    assert_eq!(
        (&info["status"], &info["turn"], &info["outcome"]),
        (&json!("playing"), &json!("black"), &json!(null))
    );
    let position = bed
        .post(
            "/api/v1/kinds/lines-of-action/moves",
            json!({"moves": ["b1-b3"]}),
        )
        .await
        .expect(200);
    assert_eq!(info["positions"].as_array().unwrap().len(), 3);
    assert_eq!(info["positions"][1], position["position"]);
    let text = bed
        .request(reqwest::Method::POST, "/api/v1/records")
        .header("content-type", "application/x-chess-pgn")
        .body(format!("{} 1-0", record.trim_end_matches(" *")));
    let finished = bed.send(text).await.expect(200);
    assert_eq!(
        (&finished["status"], &finished["outcome"]),
        (&json!("finished"), &json!("white"))
    );
    let illegal = json!({"record": "[Game \"lines-of-action\"]\n\n1. b1-b4 *"});
    bed.post_refused("/api/v1/records", illegal, 422, "invalid")
        .await;
    let list = bed.get("/api/v1/games").await.expect(200);
    assert_eq!(list["games"], json!([]), "nothing is stored");
}

#[tokio::test]
async fn a_record_keeps_its_result_whatever_it_calls_its_end() {
    let bed = Bed::new().await;
    let record = "[Game \"hecatomb\"]\n[Result \"1-0\"]\n[Termination \"aborted\"]\n\n1. d4xd5 1-0";
    let game = bed.begin(json!({"record": record})).await.look().await;
    assert_eq!(
        (&game["outcome"], &game["reason"]),
        (&json!("white"), &json!("aborted"))
    );
}

#[tokio::test]
async fn names_of_an_unfinished_record_are_not_those_of_the_players_who_go_on() {
    let bed = Bed::new().await;
    let record = "[Game \"lines-of-action\"]\n[White \"Ada\"]\n[Black \"Grace\"]\n\n1. b1-b3 *";
    let black = json!({"type": "human", "name": "Emmy"});
    let table = bed.begin(json!({"record": record, "black": black})).await;
    let seats = &table.created["game"]["seats"];
    assert_eq!(seats["white"]["name"], json!(null));
    assert_eq!(seats["black"]["name"], "Emmy");
}

#[tokio::test]
async fn a_link_to_a_game_has_a_preview_with_an_image() {
    let bed = Bed::new().await;
    let white = json!({"type": "human", "name": "Ada <\"&"});
    let body = json!({"kind": "lines-of-action", "white": white});
    let table = bed.begin(body).await;
    table.play(&table.black, "b1-b3").await;
    let image = async |path: &str| {
        let response = bed.request(reqwest::Method::GET, &table.path(path)).send();
        let response = response.await.unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "image/png");
        response.bytes().await.unwrap()
    };
    let now = image("/board.png").await;
    assert!(now.starts_with(b"\x89PNG\r\n"));
    assert_eq!(image("/board.png?ply=1").await, now);
    assert_ne!(image("/board.png?ply=0").await, now);
    bed.get_refused(&table.path("/board.png?ply=2"), 422, "invalid")
        .await;
    bed.get_refused("/api/v1/games/123456789A/board.png", 404, "unknown-game")
        .await;
    let page = bed.text(&format!("/g/{}", table.id)).await;
    // A program that was built without its page has no head to put the tags into.
    if page.contains("id=\"app\"") {
        let url = format!("http://{}{}", bed.address(), table.path("/board.png?ply=1"));
        assert!(
            page.contains(&format!(r#"property="og:image" content="{url}""#)),
            "{page}"
        );
        assert!(page.contains("Ada &lt;&quot;&amp; against Black"), "{page}");
    }
    let unknown = bed.text("/g/123456789A").await;
    assert!(!unknown.contains("og:image"));
}

#[tokio::test]
async fn only_the_page_for_other_sites_may_be_framed() {
    let bed = Bed::new().await;
    let table = bed.two_people().await;
    for (path, is_framable) in [
        (format!("/embed/{}", table.id), true),
        (format!("/g/{}", table.id), false),
        ("/".to_owned(), false),
        ("/embed".to_owned(), false),
        (table.path(""), false),
    ] {
        let answer = bed.get(&path).await;
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert_eq!(policy.contains("frame-ancestors *"), is_framable, "{path}");
        assert_eq!(
            answer.headers.contains_key("x-frame-options"),
            !is_framable,
            "{path}"
        );
    }
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
    const TAGS: [&str; 8] = [
        "Event",
        "Site",
        "Date",
        "White",
        "Black",
        "TimeControl",
        "Termination",
        "Annotator",
    ];
    let bed = Bed::new().await;
    let ordinary = bed.begin(json!({"record": record_with("x", 1)})).await;
    let bytes = async |table: &Table<'_>| {
        let (game, record) = (table.look().await, bed.text(&table.path("/record")).await);
        game.to_string().len() + record.len()
    };
    let most = bytes(&ordinary).await + 200;
    for tag in TAGS {
        let table = bed.begin(json!({"record": record_with(tag, 60_000)})).await;
        let bytes = bytes(&table).await;
        assert!(bytes < most, "{bytes} bytes with a long {tag}");
    }
    let list = bed.get("/api/v1/games").await.expect(200);
    assert_eq!(list["games"].as_array().unwrap().len(), TAGS.len() + 1);
    assert!(list.to_string().len() < (TAGS.len() + 1) * 10_000);

    let long = "x".repeat(1_000);
    let record = format!(
        "[Game \"lines-of-action\"]\n[White \"{long}\"]\n[Termination \"{long}\"]\n\n1. b1-b3 1-0"
    );
    let game = bed.begin(json!({"record": record})).await.look().await;
    assert_eq!(game["reason"], long[..60]);
    assert_eq!(game["seats"]["white"]["name"], long[..60]);
}

/// A record with a tag of this name and length, in letters.
fn record_with(tag: &str, letters: usize) -> String {
    let text = "x".repeat(letters);
    format!("[Game \"lines-of-action\"]\n[{tag} \"{text}\"]\n\n1. b1-b3 1-0")
}
