//! What must hold on every database: here on SQLite, and on PostgreSQL where there is one.

use serde_json::json;

use crate::{bed::Bed, wire::Wire};

macro_rules! on_every_database {
    ($($promise:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test]
            async fn $promise() {
                super::$promise(crate::bed::Bed::new().await).await;
            })*
        }

        mod postgres {
            $(#[tokio::test]
            async fn $promise() {
                if let Some(bed) = crate::bed::Bed::postgres().await {
                    super::$promise(bed).await;
                }
            })*
        }
    };
}

on_every_database! {
    a_game_goes_on_after_a_restart_as_if_nothing_had_happened,
    a_retry_after_a_restart_is_answered_the_same,
    a_whole_evening,
}

async fn a_game_goes_on_after_a_restart_as_if_nothing_had_happened(mut bed: Bed) {
    let clock = json!({"type": "fischer", "initial": 300, "increment": 2});
    let (id, white, before) = {
        let table = bed
            .begin(json!({"kind": "lines-of-action", "clock": clock}))
            .await;
        table.play(&table.black, "b1-b3").await;
        table.act(&table.black, "draw", json!({})).await.expect(200);
        (table.id.clone(), table.white.clone(), table.look().await)
    };
    bed.restart().await;
    let path = format!("/api/v1/games/{id}");
    assert_eq!(bed.get(&path).await.expect(200), before);
    let request = bed.request(reqwest::Method::POST, &format!("{path}/draw"));
    let after = bed
        .send(
            request
                .bearer_auth(&white)
                .json(&json!({"answer": "accept"})),
        )
        .await
        .expect(200);
    assert_eq!(
        (&after["seq"], &after["reason"]),
        (&json!(3), &json!("agreement"))
    );
}

async fn a_retry_after_a_restart_is_answered_the_same(mut bed: Bed) {
    let body = json!({"move": "b1-b3", "at": 0, "id": "retry"});
    let (id, black, first) = {
        let table = bed.two_people().await;
        let first = table
            .act(&table.black, "moves", body.clone())
            .await
            .expect(200);
        table.play(&table.white, "a2-c2").await;
        (table.id.clone(), table.black.clone(), first)
    };
    bed.restart().await;
    let request = bed.request(reqwest::Method::POST, &format!("/api/v1/games/{id}/moves"));
    let again = bed
        .send(request.bearer_auth(&black).json(&body))
        .await
        .expect(200);
    assert_eq!(again, first);
}

async fn a_whole_evening(bed: Bed) {
    let table = bed
        .begin(json!({"kind": "hecatomb", "black": {"type": "engine", "level": 1}}))
        .await;
    let mut wire = Wire::open(&table, "?since=0", &table.white).await;
    wire.hear_type("snapshot").await;
    loop {
        let game = table
            .wait_for(|game| game["turn"] == "white" || game["status"] == "finished")
            .await;
        if game["status"] == "finished" {
            break;
        }
        let text = game["legal"][0]["text"].as_str().unwrap();
        table.play(&table.white, text).await;
    }
    let game = table.look().await;
    let last = game["seq"].as_u64().unwrap();
    for seq in 1..=last {
        assert_eq!(
            wire.hear_type("event").await["seq"],
            seq,
            "no gap, nothing twice"
        );
    }
    let next = table
        .act(&table.white, "rematch", json!({}))
        .await
        .expect(200);
    let id = next["rematch"].as_str().unwrap();
    bed.get(&format!("/api/v1/games/{id}")).await.expect(200);
    let list = bed.get("/api/v1/games?kind=hecatomb").await.expect(200);
    assert_eq!(list["games"].as_array().unwrap().len(), 2);
    let record = bed.text(&table.path("/record")).await;
    assert!(record.contains("[Game \"hecatomb\"]"));
}
