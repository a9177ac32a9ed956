//! Requests and messages that are almost right are refused, not guessed at.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use crate::{bed::Bed, wire::Wire};

/// Sends these bytes and returns what comes back until the text is there, or until the server closes.
async fn exchange(bed: &Bed, bytes: &[u8], until: &str) -> String {
    let mut stream = TcpStream::connect(bed.address()).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    let mut answer = Vec::new();
    let read = async {
        while !String::from_utf8_lossy(&answer).contains(until) {
            // A reset also closes.
            if stream.read_buf(&mut answer).await.unwrap_or(0) == 0 {
                break;
            }
        }
    };
    timeout(Duration::from_secs(30), read).await.unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn only_http_1_is_spoken() {
    let bed = Bed::new().await;
    let preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0";
    let answer = exchange(&bed, preface, "\r\n\r\n").await;
    assert!(
        answer.is_empty() || answer.starts_with("HTTP/1.1 4"),
        "{answer:?}"
    );
    let upgrade = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\n\
        Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n";
    let answer = exchange(&bed, upgrade, "alive").await;
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer:?}");
}

#[tokio::test]
async fn a_body_that_comes_too_slowly_is_the_clients_fault() {
    let bed = Bed::with(&["--request-seconds", "2"]).await;
    let slow = b"POST /api/v1/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
        Content-Length: 100\r\n\r\n{\"kind\":";
    let answer = exchange(&bed, slow, "request-timeout").await;
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer:?}");
}

#[tokio::test]
async fn a_message_with_an_unknown_field_is_refused() {
    let bed = Bed::new().await;
    let table = bed.two_people().await;
    let mut wire = Wire::open(&table, "", &table.black).await;
    let play = json!({"type": "move", "move": "b1-b3"});
    let resign = json!({"type": "resign"});
    for message in [
        json!({"type": "act", "id": "1", "act": play, "tat": 5}),
        json!({"type": "act", "id": "2", "act": {"type": "move", "move": "b1-b3", "at": 0}}),
        json!({"type": "act", "id": "3", "act": {"type": "resign", "at": 0}}),
        json!({"type": "act", "id": "4", "act": {"type": "redo", "at": 0}}),
        json!({"type": "ping", "at": 0}),
        json!({"type": "join", "token": table.white, "since": 0}),
        json!(["act", resign, null, "5"]),
        json!({"type": "act", "id": "6", "act": ["resign"]}),
    ] {
        wire.say(&message).await;
        let nack = wire.hear_type("nack").await;
        assert_eq!(nack["problem"]["code"], "bad-request", "{message}");
    }
    assert_eq!(table.look().await["seq"], 0);
    wire.say(&json!({"type": "ping"})).await;
    wire.hear_type("pong").await;
    wire.act("7", play).await;
    wire.hear_type("ack").await;
}

#[tokio::test]
async fn an_array_is_not_an_object() {
    let bed = Bed::new().await;
    let games = "/api/v1/games";
    for body in [
        json!(["hecatomb"]),
        json!({"kind": "hecatomb", "white": ["human"]}),
        json!({"kind": "hecatomb", "clock": ["per-move", 10]}),
    ] {
        bed.post_refused(games, body, 422, "invalid").await;
    }
    let best_move = "/api/v1/kinds/hecatomb/bestmove";
    for body in [json!([]), json!({"limits": [10, 10, 1]})] {
        bed.post_refused(best_move, body, 422, "invalid").await;
    }
    let table = bed.two_people().await;
    table
        .refused(&table.black, "moves", json!(["b1-b3"]), 422, "invalid")
        .await;
    let limits = json!({"limits": [10, 10, 1]});
    table
        .refused(&table.black, "hint", limits, 422, "invalid")
        .await;
    bed.post(best_move, json!({"limits": {"depth": 1}}))
        .await
        .expect(200);
    bed.post(best_move, json!({"limits": null, "level": 1}))
        .await
        .expect(200);
    bed.post(games, json!({"kind": "hecatomb", "clock": null}))
        .await
        .expect(201);
}

#[tokio::test]
async fn names_show_what_they_are() {
    let bed = Bed::new().await;
    let seat = |name: &str| json!({"type": "human", "name": name});
    let white = seat("\u{202e}Ada\u{200b} L.");
    let body = json!({"kind": "hecatomb", "white": white, "black": seat("\u{200d}")});
    let game = bed.begin(body).await.look().await;
    assert_eq!(game["seats"]["white"]["name"], "Ada L.");
    assert_eq!(game["seats"]["black"]["name"], Value::Null);
    let record = "[Game \"hecatomb\"]\n[White \"\u{2066}Ada\u{2069}\"]\n[Result \"1-0\"]\n\n1-0";
    let game = bed.begin(json!({"record": record})).await.look().await;
    assert_eq!(game["seats"]["white"]["name"], "Ada");
}

#[tokio::test]
async fn a_page_of_another_site_cannot_create_games() {
    let bed = Bed::new().await;
    let send = async |media: Option<&'static str>| {
        let request = bed.request(reqwest::Method::POST, "/api/v1/games");
        let request = request.body(r#"{"kind": "hecatomb"}"#);
        let request = match media {
            Some(media) => request.header("content-type", media),
            None => request,
        };
        bed.send(request).await
    };
    // A browser sends these without asking the server first.
    for media in [
        None,
        Some("text/plain"),
        Some("application/x-www-form-urlencoded"),
        Some("multipart/form-data; boundary=x"),
    ] {
        let refused = send(media).await;
        refused.expect_problem(415, "unsupported-media");
    }
    let list = bed.get("/api/v1/games").await.expect(200);
    assert_eq!(list["games"], json!([]));
    send(Some("application/json")).await.expect(201);
}
