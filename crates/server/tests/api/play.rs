//! Moving: what is answered, and that it happens once.

use serde_json::{Value, json};

use crate::bed::{Bed, move_body};

#[tokio::test]
async fn a_move_is_answered_with_the_game_after_it() {
    let bed = Bed::new().await;
    let table = bed.two_people().await;
    let after = table.play(&table.black, "b1b3").await;
    assert_eq!(after["seq"], 1);
    assert_eq!(after["turn"], "white");
    assert_eq!(after["moves"][0]["text"], "b1-b3");
    assert_eq!(after["status"], "playing");
    assert_eq!(after["outcome"], json!(null));
    assert_eq!(after["view"]["last"]["text"], "b1-b3");
    assert_eq!(after["legal"][0]["touches"].as_array().unwrap().len(), 2);
    assert_eq!(table.look().await, after);
    let again = bed.get(&table.path("")).await;
    assert!(again.headers.contains_key("x-tessera-time"));
}

#[tokio::test]
async fn who_has_no_right_to_move_is_told_so() {
    let bed = Bed::new().await;
    let table = bed.two_people().await;
    let body = move_body("b1-b3");
    let without = bed.post(&table.path("/moves"), body.clone()).await;
    assert_eq!(without.headers["www-authenticate"], "Bearer");
    without.expect_problem(401, "unauthorized");
    table
        .refused("nobody's", "moves", body.clone(), 401, "unauthorized")
        .await;
    table
        .refused(&table.white, "moves", body.clone(), 403, "not-your-turn")
        .await;
    let request = bed.request(reqwest::Method::POST, &table.path("/moves"));
    let basic = request.header("authorization", "Basic abc").json(&body);
    bed.send(basic).await.expect_problem(401, "unauthorized");
    let other = bed.two_people().await;
    table
        .refused(&other.black, "moves", body, 401, "unauthorized")
        .await;
    assert_eq!(table.look().await["seq"], 0);
}

#[tokio::test]
async fn an_illegal_move_is_explained_with_its_squares() {
    let bed = Bed::new().await;
    let table = bed.two_people().await;
    let answer = table.act(&table.black, "moves", move_body("b1-b4")).await;
    let problem = answer.expect_problem(422, "illegal-move");
    assert_eq!(problem["explanation"]["reason"]["code"], "wrong-distance");
    assert_eq!(problem["explanation"]["message"], problem["message"]);
    assert!(!problem["squares"].as_array().unwrap().is_empty());
    let unread = table.act(&table.black, "moves", move_body("castle")).await;
    let problem = unread.expect_problem(422, "illegal-move");
    assert!(
        problem["message"].as_str().unwrap().contains("column"),
        "{problem}"
    );
}

#[tokio::test]
async fn a_stale_move_and_a_move_after_the_end_come_back_with_the_game() {
    let bed = Bed::new().await;
    let table = bed.two_people().await;
    table
        .execute(&table.black, "moves", json!({"move": "b1-b3", "at": 0}))
        .await;
    let stale = table
        .act(&table.white, "moves", json!({"move": "a2-c2", "at": 0}))
        .await;
    let problem = stale.expect_problem(409, "stale");
    assert_eq!(problem["game"], table.look().await);
    table.execute(&table.white, "resign", json!({})).await;
    let over = table.act(&table.white, "moves", move_body("a2-c2")).await;
    let problem = over.expect_problem(409, "game-over");
    assert_eq!(problem["game"]["outcome"], "black");
    assert_eq!(problem["game"]["reason"], "resignation");
}

#[tokio::test]
async fn the_same_id_gives_the_same_answer_and_one_move() {
    let bed = Bed::new().await;
    let table = bed.two_people().await;
    let body = json!({"move": "b1-b3", "at": 0, "id": "first"});
    let first = table.execute(&table.black, "moves", body.clone()).await;
    table.play(&table.white, "a2-c2").await;
    table.play(&table.black, "d1-d3").await;
    let again = table.execute(&table.black, "moves", body).await;
    assert_eq!(again, first);
    assert_eq!(table.look().await["ply"], 3);
    let other = json!({"move": "e1-e3", "id": "first"});
    table
        .refused(&table.black, "moves", other, 409, "id-reused")
        .await;
    let long = json!({"move": "e1-e3", "id": "x".repeat(65)});
    table
        .refused(&table.black, "moves", long, 422, "invalid")
        .await;
}

#[tokio::test]
async fn a_client_that_prefers_a_brief_answer_gets_one() {
    let bed = Bed::new().await;
    let table = bed.two_people().await;
    let send = async |preference: &str| {
        let request = bed
            .request(reqwest::Method::POST, &table.path("/moves"))
            .bearer_auth(&table.black)
            .header("prefer", preference)
            .json(&json!({"move": "b1-b3", "id": "first"}));
        request.send().await.unwrap()
    };
    // The second time it is the answer to what was done already.
    for _ in 0..2 {
        let brief = send("respond-async, Return=\"minimal\"; soon").await;
        assert_eq!(brief.status(), 204);
        assert_eq!(brief.headers()["x-tessera-seq"], "1");
        assert_eq!(brief.headers()["preference-applied"], "return=minimal");
        assert_eq!(brief.text().await.unwrap(), "");
    }
    let whole = send("return=representation").await;
    assert_eq!(whole.status(), 200);
    let whole: Value = whole.json().await.unwrap();
    assert_eq!((&whole["ply"], &whole), (&json!(1), &table.look().await));
    table
        .refused(
            &table.white,
            "moves",
            move_body("a2-a3"),
            422,
            "illegal-move",
        )
        .await;
}

#[tokio::test]
async fn many_senders_of_the_same_command_make_one_move() {
    let bed = Bed::new().await;
    let table = bed.two_people().await;
    let body = json!({"move": "b1-b3", "id": "once"});
    let sends = (0..20).map(|_| table.act(&table.black, "moves", body.clone()));
    let answers = futures_util::future::join_all(sends).await;
    for answer in answers {
        assert_eq!(answer.expect(200)["seq"], 1);
    }
    assert_eq!(table.look().await["seq"], 1);
}

#[tokio::test]
async fn a_game_is_played_to_its_end_by_the_rules() {
    let bed = Bed::new().await;
    let start = "10/10/10/10/10/10/10/10/1b8/w9 w";
    let table = bed
        .begin(json!({"kind": "mad-bishops", "start": start}))
        .await;
    let end = table.play(&table.white, "a1xb2").await;
    assert_eq!(end["status"], "finished");
    assert_eq!(end["outcome"], "white");
    assert_eq!(end["reason"], "all-captured");
    assert_eq!(end["legal"], json!([]));
}

#[tokio::test]
async fn bad_bodies_are_told_apart() {
    let bed = Bed::new().await;
    let table = bed.two_people().await;
    let send = async |body: &'static str, media: &str| {
        let request = bed.request(reqwest::Method::POST, &table.path("/moves"));
        let request = request
            .bearer_auth(&table.black)
            .header("content-type", media.to_owned());
        bed.send(request.body(body)).await
    };
    send("{", "application/json")
        .await
        .expect_problem(400, "bad-request");
    send("", "application/json")
        .await
        .expect_problem(400, "bad-request");
    send("{}", "application/json")
        .await
        .expect_problem(422, "invalid");
    let typo = send(r#"{"move": "b1-b3", "idd": "1"}"#, "application/json").await;
    assert!(
        typo.expect_problem(422, "invalid")["message"]
            .as_str()
            .unwrap()
            .contains("idd")
    );
    send(r#"{"move": "b1-b3"}"#, "text/html")
        .await
        .expect_problem(415, "unsupported-media");
    send(r#"{"move": "b1-b3"}"#, "application/json; charset=utf-8")
        .await
        .expect(200);
}

#[tokio::test]
async fn what_does_not_exist_is_not_found() {
    let bed = Bed::new().await;
    bed.get_refused("/api/v1/games/123456789A", 404, "unknown-game")
        .await;
    bed.get_refused("/api/v1/games/short", 404, "unknown-game")
        .await;
    bed.get_refused("/api/v1/games/%FF", 404, "unknown-game")
        .await;
    bed.get_refused("/api/v1/nothing", 404, "not-found").await;
    let missing = bed.table("123456789A", "x", "x");
    let body = move_body("a1-a2");
    missing
        .refused("x", "moves", body, 404, "unknown-game")
        .await;
    let request = bed.request(reqwest::Method::DELETE, "/api/v1/kinds");
    bed.send(request)
        .await
        .expect_problem(405, "method-not-allowed");
}
