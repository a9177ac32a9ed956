//! Seats that accounts play: held by the account as well as by a token, shown with its name, and left without it.

use futures_util::StreamExt;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::{client_async, tungstenite::client::IntoClientRequest};

use crate::{
    bed::{Bed, Table, move_body},
    people::{Caller, PASSWORD, register, sign_in},
};

const GAMES: &str = "/api/v1/games";
const MINE: &str = "/api/v1/account/games";

async fn on_each(test: impl AsyncFn(&mut Bed)) {
    test(&mut Bed::new().await).await;
    #[cfg(feature = "postgres")]
    test(&mut Bed::postgres().await).await;
}

/// Black plays at once; White is for a guest.
fn inviting() -> Value {
    json!({"kind": "lines-of-action", "white": {"type": "human", "invite": true}})
}

async fn create(bed: &Bed, caller: &Caller, body: Value) -> Value {
    caller.post(bed, GAMES, body).await.expect(201)
}

fn path(game: &Value, rest: &str) -> String {
    format!("{GAMES}/{}{rest}", game["id"].as_str().unwrap())
}

async fn play(bed: &Bed, caller: &Caller, game: &Value, text: &str) -> u16 {
    let path = path(game, "/moves");
    caller.post(bed, &path, move_body(text)).await.status
}

async fn names(bed: &Bed, game: &Value) -> (Value, Value) {
    let seats = bed.get(&path(game, "")).await.expect(200)["seats"].clone();
    (
        seats["white"]["name"].clone(),
        seats["black"]["name"].clone(),
    )
}

fn take(game: &Value, name: &str) -> Value {
    let secret = &game["invitations"]["white"]["secret"];
    json!({"invitation": secret, "id": "guest", "name": name})
}

#[tokio::test]
async fn who_is_signed_in_plays_by_the_account_on_every_device() {
    on_each(async |bed| {
        let (ada, _) = register(bed, "Ada").await;
        let (eve, _) = register(bed, "Eve").await;
        let game = create(bed, &ada, inviting()).await;
        assert_eq!(game["game"]["seats"]["black"]["name"], "Ada");
        let other_device = sign_in(bed, "Ada", PASSWORD).await;
        assert_eq!(play(bed, &eve, &game, "b1-b3").await, 401);
        assert_eq!(play(bed, &Caller::default(), &game, "b1-b3").await, 401);
        assert_eq!(play(bed, &other_device, &game, "b1-b3").await, 200);
        let taken = eve
            .post(bed, &path(&game, "/seat"), take(&game, "not my name"))
            .await;
        let taken = taken.expect(200);
        assert_eq!(taken["game"]["seats"]["white"]["name"], "Eve");
        assert_eq!(names(bed, &game).await, (json!("Eve"), json!("Ada")));
        let line = &bed.get(GAMES).await.expect(200)["games"][0];
        assert_eq!(line["seats"]["white"]["name"], "Eve");
        // By the account, and by the token of the seat.
        assert_eq!(play(bed, &eve, &game, "a2-c2").await, 200);
        let token = game["seats"]["black"]["token"].as_str().unwrap();
        assert_eq!(
            play(bed, &Caller::with_token(token), &game, "b8-b6").await,
            200
        );
        let token = taken["token"].as_str().unwrap();
        assert_eq!(
            play(bed, &Caller::with_token(token), &game, "a4-c4").await,
            200
        );
        // Signed in as another, the token of the seat still holds it.
        let both = Caller {
            cookie: ada.cookie.clone(),
            token: Some(token.to_owned()),
        };
        assert_eq!(play(bed, &both, &game, "d1-d3").await, 200);
        let record = bed.text(&path(&game, "/record")).await;
        assert!(record.contains("[White \"Eve\"]"), "{record}");
        // A server that starts again knows the players from the database.
        bed.restart().await;
        assert_eq!(names(bed, &game).await, (json!("Eve"), json!("Ada")));
        assert_eq!(play(bed, &eve, &game, "a5-c5").await, 200);
    })
    .await;
}

#[tokio::test]
async fn no_log_holds_the_name_of_an_account() {
    let bed = Bed::new().await;
    let (ada, _) = register(&bed, "Adalgisa").await;
    let (eve, _) = register(&bed, "Evangelina").await;
    let game = create(
        &bed,
        &ada,
        json!({
            "kind": "lines-of-action",
            "white": {"type": "human", "invite": true},
            "black": {"type": "human", "name": "Adalgisa"},
        }),
    )
    .await;
    let taken = eve
        .post(&bed, &path(&game, "/seat"), take(&game, "Evangelina"))
        .await;
    taken.expect(200);
    for (caller, text) in [(&ada, "b1-b3"), (&eve, "a2-c2")] {
        assert_eq!(play(&bed, caller, &game, text).await, 200);
    }
    for caller in [&ada, &eve] {
        let deleted = caller
            .post(
                &bed,
                "/api/v1/account/delete",
                json!({"password": PASSWORD}),
            )
            .await;
        deleted.expect(204);
    }
    // At once, in the game, in the list and in the record, and in all that is stored.
    assert_eq!(names(&bed, &game).await, (Value::Null, Value::Null));
    let line = &bed.get(GAMES).await.expect(200)["games"][0];
    assert_eq!(line["seats"]["white"]["name"], Value::Null);
    assert!(!bed.text(&path(&game, "/record")).await.contains("Adalgisa"));
    assert_eq!(play(&bed, &ada, &game, "b8-b6").await, 401);
    bed.execute("pragma wal_checkpoint(truncate); vacuum; pragma wal_checkpoint(truncate)")
        .await;
    let stored = bed.stored_bytes();
    for name in ["Adalgisa", "Evangelina", "adalgisa"] {
        let found = stored
            .windows(name.len())
            .any(|part| part == name.as_bytes());
        assert!(!found, "{name} is stored");
    }
}

#[tokio::test]
async fn a_rematch_keeps_its_accounts_with_colours_exchanged() {
    on_each(async |bed| {
        let (ada, _) = register(bed, "Ada").await;
        let (eve, _) = register(bed, "Eve").await;
        let game = create(bed, &ada, inviting()).await;
        let taken = eve.post(bed, &path(&game, "/seat"), take(&game, "")).await;
        taken.expect(200);
        ada.post(bed, &path(&game, "/resign"), json!({}))
            .await
            .expect(200);
        for caller in [&ada, &eve] {
            caller
                .post(bed, &path(&game, "/rematch"), json!({}))
                .await
                .expect(200);
        }
        let next = bed.get(&path(&game, "")).await.expect(200);
        let next = json!({"id": next["rematch"]});
        assert_eq!(names(bed, &next).await, (json!("Ada"), json!("Eve")));
        assert_eq!(play(bed, &ada, &next, "b1-b3").await, 403);
        assert_eq!(play(bed, &eve, &next, "b1-b3").await, 200);
    })
    .await;
}

#[tokio::test]
async fn games_of_a_guest_join_the_account_by_their_tokens() {
    on_each(async |bed| {
        let (ada, _) = register(bed, "Ada").await;
        let (eve, _) = register(bed, "Eve").await;
        let Table {
            id, black, white, ..
        } = bed.two_people().await;
        let game = json!({"id": id});
        let join = async |caller: &Caller, token: &str| {
            let body = json!({"games": [
                {"game": id, "token": token},
                {"game": id, "token": "guessed"},
                {"game": "nothing111", "token": token},
                {"game": "rubbish", "token": token},
            ]});
            caller.post(bed, MINE, body).await.expect(200)["joined"].clone()
        };
        assert_eq!(join(&ada, "guessed").await, json!([]));
        assert_eq!(join(&ada, &black).await, json!([id]));
        assert_eq!(names(bed, &game).await, (Value::Null, json!("Ada")));
        assert_eq!(play(bed, &ada, &game, "b1-b3").await, 200);
        // A seat that has an account keeps it.
        assert_eq!(join(&eve, &black).await, json!([]));
        assert_eq!(join(&eve, &white).await, json!([id]));
        assert_eq!(names(bed, &game).await, (json!("Eve"), json!("Ada")));
        let mine = ada.get(bed, MINE).await.expect(200);
        assert_eq!(mine["games"][0]["seats"], json!(["black"]));
        assert_eq!(mine["games"][0]["game"]["id"], json!(id));
        assert_eq!(mine["next"], Value::Null);
        let many: Vec<Value> = (0..51)
            .map(|_| json!({"game": id, "token": black}))
            .collect();
        let refused = ada.post(bed, MINE, json!({"games": many})).await;
        assert_eq!(refused.expect(422)["reason"]["field"], "games");
    })
    .await;
}

#[tokio::test]
async fn an_account_lists_its_games_page_by_page() {
    let bed = Bed::new().await;
    let (ada, _) = register(&bed, "Ada").await;
    let mut made = Vec::new();
    for _ in 0..5 {
        made.push(create(&bed, &ada, inviting()).await["id"].clone());
    }
    create(&bed, &Caller::default(), inviting()).await;
    let mut listed = Vec::new();
    let mut query = "?limit=2".to_owned();
    loop {
        let page = ada.get(&bed, &format!("{MINE}{query}")).await.expect(200);
        for game in page["games"].as_array().unwrap() {
            listed.push(game["game"]["id"].clone());
        }
        let Some(next) = page["next"].as_str() else {
            break;
        };
        query = format!("?limit=2&cursor={next}");
    }
    listed.sort_by_key(Value::to_string);
    made.sort_by_key(Value::to_string);
    assert_eq!(listed, made);
    let token = ada.make_token(&bed, &["read"]).await;
    let reader = Caller::with_token(token["token"].as_str().unwrap());
    assert_eq!(
        reader.get(&bed, MINE).await.expect(200)["games"]
            .as_array()
            .unwrap()
            .len(),
        5
    );
    for query in ["?limit=51", "?cursor=x"] {
        ada.get(&bed, &format!("{MINE}{query}")).await.expect(400);
    }
}

#[tokio::test]
async fn an_export_has_everything_but_secrets() {
    let bed = Bed::new().await;
    let (ada, made) = register(&bed, "Ada").await;
    let token = ada.make_token(&bed, &["read"]).await;
    let game = create(&bed, &ada, inviting()).await;
    assert_eq!(play(&bed, &ada, &game, "b1-b3").await, 200);
    let answer = ada.get(&bed, "/api/v1/account/export").await;
    let text = answer.body.to_string();
    for secret in [
        token["token"].as_str().unwrap(),
        made["recovery_codes"][0].as_str().unwrap(),
        game["seats"]["black"]["token"].as_str().unwrap(),
        "argon2",
    ] {
        assert!(!text.contains(secret), "{secret}");
    }
    let disposition = answer.headers["content-disposition"].to_str().unwrap();
    assert!(disposition.contains("attachment"), "{disposition}");
    let export = answer.expect(200);
    assert_eq!(export["account"]["name"], "Ada");
    assert_eq!(export["sessions"].as_array().unwrap().len(), 1);
    assert_eq!(export["tokens"][0]["name"], "a program");
    assert_eq!(export["games"][0]["id"], game["id"]);
    assert_eq!(export["games"][0]["seats"], json!(["black"]));
    let record = export["games"][0]["record"].as_str().unwrap();
    assert!(
        record.contains("[Black \"Ada\"]") && record.contains("b1-b3"),
        "{record}"
    );
}

#[tokio::test]
async fn a_program_plays_with_a_token_of_the_scope_play() {
    let bed = Bed::new().await;
    let (ada, _) = register(&bed, "Ada").await;
    let token = async |scope: &str| {
        let token = ada.make_token(&bed, &[scope]).await;
        Caller::with_token(token["token"].as_str().unwrap())
    };
    let (player, reader) = (token("play").await, token("read").await);
    let game = create(&bed, &player, inviting()).await;
    assert_eq!(game["game"]["seats"]["black"]["name"], "Ada");
    let refused = reader
        .post(&bed, &path(&game, "/moves"), move_body("b1-b3"))
        .await;
    refused.expect_problem(403, "forbidden");
    assert_eq!(play(&bed, &player, &game, "b1-b3").await, 200);
}

#[tokio::test]
async fn both_seats_at_one_screen_are_the_accounts_and_neither_has_its_name() {
    let bed = Bed::new().await;
    let (ada, _) = register(&bed, "Ada").await;
    let body = json!({"kind": "lines-of-action", "same_screen": true});
    let game = create(&bed, &ada, body).await;
    assert_eq!(names(&bed, &game).await, (Value::Null, Value::Null));
    for text in ["b1-b3", "a2-c2"] {
        assert_eq!(play(&bed, &ada, &game, text).await, 200);
    }
    let line = &bed.get(GAMES).await.expect(200)["games"][0];
    assert_eq!(line["seats"]["black"]["name"], Value::Null);
}

/// Opens a socket with the cookie, from a page of this origin, and returns the seats that `hello` names.
async fn seats_in_hello(bed: &Bed, caller: &Caller, game: &Value, origin: &str) -> Value {
    let url = format!("ws://{}{}?version=2", bed.address(), path(game, "/socket"));
    let mut request = url.into_client_request().unwrap();
    let headers = request.headers_mut();
    headers.insert("cookie", caller.cookie.as_ref().unwrap().parse().unwrap());
    headers.insert("origin", origin.parse().unwrap());
    let stream = TcpStream::connect(bed.address()).await.unwrap();
    let (mut socket, _) = client_async(request, stream).await.unwrap();
    let hello = socket.next().await.unwrap().unwrap();
    let hello: Value = serde_json::from_str(hello.to_text().unwrap()).unwrap();
    assert_eq!(hello["type"], "hello");
    hello["seats"].clone()
}

#[tokio::test]
async fn a_socket_holds_the_seats_of_the_cookie_for_the_own_page_only() {
    let bed = Bed::new().await;
    let (ada, _) = register(&bed, "Ada").await;
    let (eve, _) = register(&bed, "Eve").await;
    let game = create(&bed, &ada, inviting()).await;
    let own = format!("http://{}", bed.address());
    assert_eq!(
        seats_in_hello(&bed, &ada, &game, &own).await,
        json!(["black"])
    );
    assert_eq!(seats_in_hello(&bed, &eve, &game, &own).await, json!([]));
    let evil = "https://evil.example";
    assert_eq!(seats_in_hello(&bed, &ada, &game, evil).await, json!([]));
}

#[tokio::test]
async fn a_page_of_another_site_plays_by_a_token_and_never_by_the_cookie() {
    let bed = Bed::new().await;
    let (ada, _) = register(&bed, "Ada").await;
    let game = create(&bed, &ada, inviting()).await;
    let foreign = async |token: Option<&str>| {
        let mut request = bed
            .request(Method::POST, &path(&game, "/moves"))
            .header("cookie", ada.cookie.as_ref().unwrap())
            .header("sec-fetch-site", "cross-site")
            .json(&move_body("b1-b3"));
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        bed.send(request).await.status
    };
    assert_eq!(foreign(None).await, 401);
    let token = game["seats"]["black"]["token"].as_str();
    assert_eq!(foreign(token).await, 200);
}
