//! Seats that change hands: invitations, names of guests, and codes to continue on another device.

use serde_json::{Value, json};

use crate::{
    bed::{Bed, Table, answer},
    database::on_every_database,
    wire::Wire,
};

on_every_database! {
    an_invitation_is_taken_once_and_the_token_is_the_guests_alone,
    the_same_guest_gets_the_same_answer_after_a_restart,
    of_many_guests_one_takes_the_seat,
    the_name_of_a_guest_is_shown_everywhere,
    a_code_gives_the_seat_to_another_device_once,
    a_code_outlives_a_game_that_cannot_be_loaded,
    of_many_devices_one_uses_a_code,
}

/// Lines of Action, white against a guest. Black moves first.
async fn inviting(bed: &Bed) -> (Table<'_>, String) {
    let body = json!({"kind": "lines-of-action", "white": {"type": "human", "name": "Ada"},
        "black": {"type": "human", "invite": true}});
    let table = bed.begin(body).await;
    let secret = table.created["invitations"]["black"]["secret"].as_str();
    let secret = secret.expect("there is an invitation").to_owned();
    (table, secret)
}

fn take(invitation: &str, id: &str) -> Value {
    json!({"invitation": invitation, "id": id})
}

async fn an_invitation_is_taken_once_and_the_token_is_the_guests_alone(bed: Bed) {
    let (table, secret) = inviting(&bed).await;
    assert_eq!(table.created["seats"]["black"], json!(null));
    assert_eq!(table.created["invitations"]["white"], json!(null));
    assert_eq!(table.look().await["open_seats"], json!(["black"]));
    // The invitation itself plays no moves.
    let as_token = json!({"move": "b1-b3"});
    table
        .refused(&secret, "moves", as_token, 401, "unauthorized")
        .await;
    let path = table.path("/seat");
    bed.post_refused(&path, take("another", "a"), 401, "unauthorized")
        .await;
    let mut watching = Wire::open(&table, "", "").await;
    watching.hear_type("snapshot").await;
    let taken = bed.post(&path, take(&secret, "a")).await.expect(200);
    assert_eq!(taken["seat"], "black");
    assert_eq!(taken["game"]["open_seats"], json!([]));
    let token = taken["token"].as_str().unwrap();
    assert_ne!(token, secret);
    let seated = watching.hear_type("event").await;
    assert_eq!(seated["event"]["type"], "seated");
    assert!(!seated.to_string().contains(token), "{seated}");
    // Another one comes too late, and so does the creator, who knows the invitation and the log.
    let late = bed
        .post_refused(&path, take(&secret, "b"), 409, "seat-taken")
        .await;
    assert_eq!(late["game"]["id"], *table.id);
    let receipt = seated["event"]["receipt"].as_str().unwrap();
    bed.post_refused(&path, take(&secret, receipt), 409, "seat-taken")
        .await;
    table.play(token, "b1-b3").await;
    let again = bed.post(&path, take(&secret, "a")).await.expect(200);
    assert_eq!(again["token"], taken["token"]);
    // The rematch keeps the seats.
    table.execute(token, "resign", json!({})).await;
    table.execute(&table.white, "rematch", json!({})).await;
    table.execute(token, "rematch", answer("accept")).await;
    let next = table.next().await;
    assert_eq!(next.look().await["open_seats"], json!([]));
    next.play(&table.white, "b1-b3").await;
    next.play(token, "a2-c2").await;
}

async fn the_same_guest_gets_the_same_answer_after_a_restart(mut bed: Bed) {
    let (path, secret, first) = {
        let (table, secret) = inviting(&bed).await;
        let path = table.path("/seat");
        let first = bed.post(&path, take(&secret, "a")).await.expect(200);
        (path, secret, first)
    };
    bed.restart().await;
    let again = bed.post(&path, take(&secret, "a")).await.expect(200);
    assert_eq!(again, first);
    bed.post_refused(&path, take(&secret, "b"), 409, "seat-taken")
        .await;
}

async fn of_many_guests_one_takes_the_seat(bed: Bed) {
    let (table, secret) = inviting(&bed).await;
    let path = table.path("/seat");
    let requests = (0..8).map(|i| bed.post(&path, take(&secret, &format!("guest-{i}"))));
    let answers = futures_util::future::join_all(requests).await;
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    let taken = statuses.iter().filter(|&&status| status == 200).count();
    assert_eq!(taken, 1, "{statuses:?}");
    assert!(statuses.iter().all(|status| [200, 409].contains(status)));
}

async fn the_name_of_a_guest_is_shown_everywhere(bed: Bed) {
    let (table, secret) = inviting(&bed).await;
    let path = table.path("/seat");
    let mut body = take(&secret, "a");
    body["name"] = json!("x".repeat(61));
    bed.post_refused(&path, body.clone(), 422, "invalid").await;
    body["name"] = json!("  Grace ");
    let taken = bed.post(&path, body).await.expect(200);
    assert_eq!(taken["game"]["seats"]["black"]["name"], "Grace");
    assert_eq!(table.look().await["seats"]["white"]["name"], "Ada");
    let list = bed.get("/api/v1/games").await.expect(200);
    assert_eq!(list["games"][0]["seats"]["black"]["name"], "Grace");
    let record = bed.text(&table.path("/record")).await;
    assert!(record.contains("[Black \"Grace\"]"), "{record}");
    let page = bed.text(&format!("/g/{}", table.id)).await;
    // A program that was built without its page has no head to put the tags into.
    if page.contains("id=\"app\"") {
        let title = "content=\"Lines of Action: Ada against Grace\"";
        assert!(page.contains(title), "{page}");
    }
    let token = taken["token"].as_str().unwrap();
    table.play(token, "b1-b3").await;
    let live = bed.get("/api/v1/games?status=live").await.expect(200);
    assert_eq!(live["games"][0]["seats"]["black"]["name"], "Grace");
    table.execute(token, "resign", json!({})).await;
    table.execute(token, "rematch", json!({})).await;
    table
        .execute(&table.white, "rematch", answer("accept"))
        .await;
    let next = table.next().await.look().await;
    assert_eq!(next["seats"]["white"]["name"], "Grace");
}

async fn a_code_gives_the_seat_to_another_device_once(mut bed: Bed) {
    let (id, black, code) = {
        let table = bed.two_people().await;
        let made = table.act(&table.black, "code", json!({})).await.expect(201);
        let code = made["code"].as_str().unwrap().to_owned();
        assert_eq!(code.len(), 8);
        assert!(code.bytes().all(|c| c.is_ascii_uppercase()), "{code}");
        assert!(
            made["expires"].as_i64().unwrap() > table.created["game"]["created"].as_i64().unwrap()
        );
        (table.id.clone(), table.black.clone(), code)
    };
    bed.restart().await;
    let (first, second) = code.split_at(4);
    let typed = json!({"code": format!("{} {second}", first.to_lowercase())});
    let continued = bed.post("/api/v1/code", typed.clone()).await.expect(200);
    assert_eq!(
        continued,
        json!({"game": id, "seats": ["black"], "token": black})
    );
    bed.post_refused("/api/v1/code", typed, 404, "unknown-code")
        .await;
}

async fn a_code_outlives_a_game_that_cannot_be_loaded(mut bed: Bed) {
    let (id, code) = {
        let table = bed.two_people().await;
        let made = table.act(&table.black, "code", json!({})).await.expect(201);
        (table.id.clone(), json!({"code": made["code"]}))
    };
    // Dropped from memory, the game has to be read again.
    bed.restart().await;
    let rename = |from: &str, to: &str| {
        format!("update game set kind = '{to}' where id = '{id}' and kind = '{from}'")
    };
    bed.execute(&rename("lines-of-action", "chess")).await;
    let failed = bed.post("/api/v1/code", code.clone()).await;
    assert_eq!(failed.status, 503, "{}", failed.body);
    bed.execute(&rename("chess", "lines-of-action")).await;
    let continued = bed.post("/api/v1/code", code).await.expect(200);
    assert_eq!(continued["game"], *id);
}

async fn of_many_devices_one_uses_a_code(bed: Bed) {
    let table = bed.two_people().await;
    let made = table.act(&table.black, "code", json!({})).await.expect(201);
    let requests = (0..8).map(|_| bed.post("/api/v1/code", json!({"code": made["code"]})));
    let answers = futures_util::future::join_all(requests).await;
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 404, 404, 404, 404, 404, 404, 404]);
}

#[tokio::test]
async fn a_code_is_asked_for_with_the_token_of_a_seat() {
    let bed = Bed::new().await;
    let (table, secret) = inviting(&bed).await;
    for stranger in ["nobody", &secret] {
        table
            .refused(stranger, "code", json!({}), 401, "unauthorized")
            .await;
    }
    for wrong in ["", "ABCD", "AAAAAAAA", "ABCDEFGH-ABCDEFGH"] {
        let body = json!({"code": wrong});
        bed.post_refused("/api/v1/code", body, 404, "unknown-code")
            .await;
    }
}

#[tokio::test]
async fn a_code_is_not_found_by_guessing() {
    let bed = Bed::with(&["--codes-per-minute", "3", "--loopback-factor", "1"]).await;
    for _ in 0..3 {
        let body = json!({"code": "AAAAAAAA"});
        bed.post_refused("/api/v1/code", body, 404, "unknown-code")
            .await;
    }
    let body = json!({"code": "AAAAAAAA"});
    let limited = bed
        .post_refused("/api/v1/code", body, 429, "too-many")
        .await;
    assert!(limited["retry_after"].as_u64().unwrap() > 0);
}

#[tokio::test]
async fn wrong_codes_of_one_address_do_not_lock_out_another() {
    let bed = Bed::with(&["--codes-per-minute", "3", "--proxies", "1"]).await;
    let redeem = async |client: &str, code: &Value| {
        let request = bed.request(reqwest::Method::POST, "/api/v1/code");
        let request = request.header("x-forwarded-for", client);
        bed.send(request.json(&json!({"code": code}))).await
    };
    let table = bed.two_people().await;
    let made = table.act(&table.black, "code", json!({})).await.expect(201);
    for _ in 0..3 {
        let wrong = redeem("192.0.2.1", &json!("AAAAAAAA")).await;
        wrong.expect_problem(404, "unknown-code");
    }
    let limited = redeem("192.0.2.1", &made["code"]).await;
    limited.expect_problem(429, "too-many");
    redeem("192.0.2.2", &made["code"]).await.expect(200);
}

#[tokio::test]
async fn a_code_is_not_found_by_guessing_from_many_addresses() {
    let bed = Bed::with(&["--codes-tried-per-minute", "3", "--proxies", "1"]).await;
    let guess = async |client: &str| {
        let request = bed.request(reqwest::Method::POST, "/api/v1/code");
        let request = request.header("x-forwarded-for", client);
        bed.send(request.json(&json!({"code": "AAAAAAAA"}))).await
    };
    for client in ["192.0.2.1", "192.0.2.2", "2001:db8::1"] {
        guess(client).await.expect_problem(404, "unknown-code");
    }
    let limited = guess("192.0.2.3").await.expect_problem(429, "too-many");
    assert!(limited["retry_after"].as_u64().unwrap() > 0);
    // A seat can still ask for a code of its own.
    let table = bed.two_people().await;
    table.act(&table.black, "code", json!({})).await.expect(201);
}

#[tokio::test]
async fn an_invitation_is_for_a_person_with_a_seat_of_their_own() {
    let bed = Bed::new().await;
    let body = json!({"kind": "lines-of-action", "same_screen": true,
        "black": {"type": "human", "invite": true}});
    bed.post_refused("/api/v1/games", body, 422, "invalid")
        .await;
    // A game whose tokens were given away as before has nothing to take.
    let table = bed.two_people().await;
    assert_eq!(table.look().await["open_seats"], json!([]));
    let path = table.path("/seat");
    bed.post_refused(&path, take(&table.black, "a"), 401, "unauthorized")
        .await;
}
