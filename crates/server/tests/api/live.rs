//! Hearing what happens, over sockets and streams.

use std::time::Duration;

use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::{
    bed::{Bed, Table},
    wire::{Wire, fold, versioned},
};

#[tokio::test]
async fn a_socket_tells_the_game_and_then_what_happens() {
    let bed = Bed::new().await;
    let table = bed.two_people().await;
    let mut wire = Wire::open(&table, "", "").await;
    let hello = wire.hear().await;
    assert_eq!(
        (&hello["type"], &hello["seats"], &hello["seq"]),
        (&json!("hello"), &json!([]), &json!(0))
    );
    let snapshot = wire.hear().await;
    assert_eq!(snapshot["game"], table.look().await);
    let after = table.play(&table.black, "b1-b3").await;
    let event = wire.hear().await;
    assert_eq!(
        (&event["type"], &event["seq"]),
        (&json!("event"), &json!(1))
    );
    assert_eq!(
        event["event"],
        json!({"type": "moved", "by": "black", "move": "b1-b3"})
    );
    assert_eq!(event.get("game"), None);
    assert_eq!(fold(&snapshot["game"], &event), after);
}

#[tokio::test]
async fn a_client_whose_game_is_another_asks_for_a_snapshot() {
    let bed = Bed::new().await;
    let table = bed.two_people().await;
    let mut wire = Wire::open(&table, "", "").await;
    wire.hear_type("snapshot").await;
    table.play(&table.black, "b1-b3").await;
    wire.say(&json!({"type": "snapshot"})).await;
    assert_eq!(wire.hear_type("snapshot").await["game"], table.look().await);
}

#[tokio::test]
async fn a_client_of_another_version_is_told_to_reload() {
    let bed = Bed::new().await;
    let table = bed.two_people().await;
    for query in ["", "?since=0", "?version=1", "?version=99"] {
        // The page sends its token as soon as the socket is open.
        let mut wire = Wire::open_as(&table, query, "").await;
        let join = json!({"type": "join", "token": table.black});
        wire.say(&join).await;
        let nack = wire.hear().await;
        assert_eq!(nack["problem"]["code"], "other-version", "{nack}");
        assert_eq!(wire.closed().await, Some(4004), "{query}");
        let events = table.path(&format!("/events{query}"));
        bed.get_refused(&events, 400, "other-version").await;
    }
    let mut wire = Wire::open(&table, "", "").await;
    let presence = &wire.hear().await["presence"]["black"];
    assert_eq!(
        presence["here"], false,
        "the token was not taken: {presence}"
    );
}

#[tokio::test]
async fn who_comes_back_gets_what_was_missed_and_nothing_twice() {
    let bed = Bed::new().await;
    let table = bed.two_people().await;
    table.play(&table.black, "b1-b3").await;
    let mut wire = Wire::open(&table, "", &table.white).await;
    wire.hear_type("snapshot").await;
    drop(wire);
    table.play(&table.white, "a2-c2").await;
    table.play(&table.black, "d1-d3").await;
    let mut wire = Wire::open(&table, "?since=1", &table.white).await;
    assert_eq!(wire.hear().await["seats"], json!(["white"]));
    for seq in [2, 3] {
        let event = wire.hear().await;
        assert_eq!(
            (&event["type"], &event["seq"]),
            (&json!("event"), &json!(seq))
        );
        assert_eq!(event.get("delta"), None);
    }
    assert_eq!(wire.hear().await["game"]["seq"], 3);
    table.play(&table.white, "h2-f2").await;
    assert_eq!(wire.hear().await["seq"], 4);
    let mut ahead = Wire::open(&table, "?since=99", "").await;
    ahead.hear().await;
    assert_eq!(ahead.hear().await["type"], "snapshot");
}

#[tokio::test]
async fn acting_over_a_socket_is_acknowledged_or_refused_with_the_game() {
    let bed = Bed::new().await;
    let table = bed.two_people().await;
    let mut wire = Wire::open(&table, "", &table.black).await;
    wire.hear_type("snapshot").await;
    wire.act("one", json!({"type": "move", "move": "b1-b3"}))
        .await;
    let ack = wire.hear_type("ack").await;
    assert_eq!(ack, json!({"type": "ack", "id": "one", "seq": 1}));
    wire.act("one", json!({"type": "move", "move": "b1-b3"}))
        .await;
    assert_eq!(wire.hear_type("ack").await["seq"], 1, "again");
    wire.act("two", json!({"type": "move", "move": "c1-c3"}))
        .await;
    let nack = wire.hear_type("nack").await;
    assert_eq!(
        (&nack["id"], &nack["problem"]["code"]),
        (&json!("two"), &json!("not-your-turn"))
    );
    assert_eq!(nack.get("game"), None, "it is on its way");
    wire.act("three", json!({"type": "draw"})).await;
    assert_eq!(wire.hear_type("ack").await["seq"], 2);
    wire.say_raw("{nonsense").await;
    let nack = wire.hear_type("nack").await;
    assert_eq!(
        (&nack["id"], &nack["problem"]["code"]),
        (&json!(null), &json!("bad-request"))
    );
    wire.say(&json!({"type": "ping"})).await;
    assert!(wire.hear_type("pong").await["now"].is_i64());
    assert_eq!(table.look().await["seq"], 2);
}

#[tokio::test]
async fn a_page_that_cannot_send_headers_joins_by_a_message() {
    let bed = Bed::new().await;
    let table = bed.two_people().await;
    let mut wire = Wire::open(&table, "", "").await;
    wire.hear_type("snapshot").await;
    wire.act("early", json!({"type": "resign"})).await;
    assert_eq!(
        wire.hear_type("nack").await["problem"]["code"],
        "unauthorized"
    );
    wire.say(&json!({"type": "join", "token": "wrong"})).await;
    assert_eq!(
        wire.hear_type("nack").await["problem"]["code"],
        "unauthorized"
    );
    wire.say(&json!({"type": "join", "token": table.black}))
        .await;
    assert_eq!(wire.hear_type("hello").await["seats"], json!(["black"]));
    wire.hear_type("snapshot").await;
    wire.act("move", json!({"type": "move", "move": "b1-b3"}))
        .await;
    wire.hear_type("ack").await;
}

#[tokio::test]
async fn an_act_too_many_is_refused_by_its_name() {
    let bed = Bed::with(&[
        "--requests-per-second",
        "1",
        "--request-burst",
        "6",
        "--loopback-factor",
        "1",
    ])
    .await;
    let table = bed.two_people().await;
    let mut wire = Wire::open(&table, "", &table.black).await;
    wire.hear_type("snapshot").await;
    for _ in 0..20 {
        wire.act("again", json!({"type": "claim"})).await;
    }
    let mut nack = wire.hear_type("nack").await;
    while nack["problem"]["code"] != "too-many" {
        nack = wire.hear_type("nack").await;
    }
    assert_eq!(nack["id"], "again");
    assert!(nack["problem"]["retry_after"].is_u64());
}

#[tokio::test]
async fn a_new_socket_of_a_seat_replaces_the_old_one() {
    let bed = Bed::new().await;
    let table = bed.two_people().await;
    let mut old = Wire::open(&table, "", &table.black).await;
    let mut spectator = Wire::open(&table, "", "").await;
    let mut new = Wire::open(&table, "", &table.black).await;
    new.hear_type("snapshot").await;
    assert_eq!(old.closed().await, Some(4001));
    new.act("move", json!({"type": "move", "move": "b1-b3"}))
        .await;
    new.hear_type("ack").await;
    spectator.hear_type("event").await;
}

#[tokio::test]
async fn slow_readers_are_dropped() {
    let bed = Bed::with(&["--backlog", "2"]).await;
    let table = bed
        .begin(json!({"kind": "mitsudomoe:rulebook", "same_screen": true}))
        .await;
    let first = table.created["game"]["legal"][0]["text"].as_str().unwrap();
    let mut wire = Wire::open_narrow(&table).await;
    table.play(&table.white, first).await;
    for _ in 0..300 {
        table.execute(&table.white, "undo", json!({})).await;
        table.execute(&table.white, "redo", json!({})).await;
    }
    for tries in 0.. {
        let metrics = bed.text("/metrics").await;
        if metrics.contains("tessera_slow_readers_total 1") && metrics.contains("tessera_sockets 0")
        {
            break;
        }
        assert!(tries < 600, "{metrics}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(matches!(wire.closed().await, Some(4002) | None));
}

#[tokio::test]
async fn sockets_are_refused_with_a_status() {
    let bed = Bed::with(&["--sockets-per-address", "1", "--loopback-factor", "1"]).await;
    let table = bed.two_people().await;
    assert_eq!(
        Wire::refused(&bed, "/api/v1/games/123456789A/socket", "").await,
        404
    );
    assert_eq!(
        Wire::refused(&bed, &table.path("/socket?version=2"), "wrong").await,
        401
    );
    assert_eq!(
        Wire::refused(&bed, &table.path("/socket?since=x"), "").await,
        400
    );
    let _one = Wire::open(&table, "", "").await;
    let socket = table.path(&format!("/socket{}", versioned("")));
    assert_eq!(Wire::refused(&bed, &socket, "").await, 429);
    bed.get_refused(&table.path("/socket"), 426, "upgrade-required")
        .await;
    bed.get_refused(&table.path("/events?version=2"), 429, "too-many")
        .await;
}

#[tokio::test]
async fn too_large_a_message_ends_the_socket() {
    let bed = Bed::new().await;
    let table = bed.two_people().await;
    let mut wire = Wire::open(&table, "", "").await;
    wire.say_raw(&"x".repeat(9_000)).await;
    assert!(matches!(wire.closed().await, Some(1003 | 1009) | None));
}

#[tokio::test]
async fn a_server_that_ends_says_so() {
    let mut bed = Bed::new().await;
    let mut wire = {
        let table = bed.two_people().await;
        let mut wire = Wire::open(&table, "", "").await;
        wire.hear_type("snapshot").await;
        wire
    };
    bed.stop().await;
    assert_eq!(wire.closed().await, Some(1012));
}

/// Lines of a stream of events.
struct Lines {
    stream: futures_util::stream::BoxStream<'static, reqwest::Result<bytes::Bytes>>,
    rest: Vec<u8>,
}

impl Lines {
    async fn open(table: &Table<'_>, query: &str) -> Self {
        let path = table.path(&format!("/events{}", versioned(query)));
        let response = table
            .bed
            .request(reqwest::Method::GET, &path)
            .send()
            .await
            .unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "application/x-ndjson");
        Self {
            stream: response.bytes_stream().boxed(),
            rest: Vec::new(),
        }
    }

    async fn next(&mut self) -> Value {
        loop {
            if let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.rest.drain(..=end).collect();
                return serde_json::from_slice(&line).unwrap();
            }
            let more = timeout(Duration::from_secs(30), self.stream.next())
                .await
                .unwrap();
            self.rest.extend(more.unwrap().unwrap());
        }
    }
}

#[tokio::test]
async fn a_stream_tells_the_same_line_by_line() {
    let bed = Bed::new().await;
    let table = bed.two_people().await;
    table.play(&table.black, "b1-b3").await;
    let mut lines = Lines::open(&table, "?since=0").await;
    assert_eq!(lines.next().await["type"], "hello");
    assert_eq!(lines.next().await["seq"], 1);
    let snapshot = lines.next().await;
    assert_eq!(snapshot["type"], "snapshot");
    let after = table.play(&table.white, "a2-c2").await;
    let presence = lines.next().await;
    assert_eq!(
        (&presence["type"], &presence["presence"]["white"]["here"]),
        (&json!("presence"), &json!(false)),
        "white has acted without a connection, so the absence counts anew"
    );
    let event = lines.next().await;
    assert_eq!(fold(&snapshot["game"], &event), after);
}
