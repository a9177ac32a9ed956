//! Games just below the length at which they are drawn: what they cost those who watch and those who list them.

use serde_json::{Value, json};

use crate::{
    bed::Bed,
    long_record::{LONG, record},
    wire::{Wire, fold},
};

async fn import(bed: &Bed, kind: &str, plies: usize) -> Value {
    let body = json!({"record": record(kind, plies), "same_screen": true});
    bed.post("/api/v1/games", body).await.expect(201)
}

#[tokio::test]
async fn an_event_of_a_long_game_is_small() {
    let bed = Bed::new().await;
    for kind in ["lines-of-action", "mitsudomoe", "mitsudomoe:rulebook"] {
        let created = import(&bed, kind, LONG).await;
        let token = created["seats"]["white"]["token"].as_str().unwrap();
        let table = bed.table(created["id"].as_str().unwrap(), token, token);
        let mut wire = Wire::open(&table, "", "").await;
        let mut game = wire.hear_type("snapshot").await["game"].clone();
        assert_eq!(game["ply"], LONG, "{kind}");
        for _ in 0..4 {
            let text = game["legal"][0]["text"].as_str().unwrap().to_owned();
            let after = table.play(token, &text).await;
            let event = wire.hear_type("event").await;
            let bytes = event.to_string().len();
            assert!(bytes < 4_096, "{kind}: {bytes} bytes");
            game = fold(&game, &event);
            assert_eq!(game, after, "{kind}");
            if game["status"] == "finished" {
                break;
            }
        }
    }
}

#[tokio::test]
async fn a_list_of_long_games_reads_no_log_and_is_as_short_as_any() {
    const GAMES: usize = 3;
    let mut bytes = Vec::new();
    for plies in [10, LONG] {
        let mut bed = Bed::new().await;
        for _ in 0..GAMES {
            import(&bed, "lines-of-action", plies).await;
        }
        bed.restart().await;
        // A log that is read now does not parse.
        bed.execute("update game_event set payload = 'unreadable'")
            .await;
        let list = bed.get("/api/v1/games").await.expect(200);
        let games = list["games"].as_array().unwrap();
        assert_eq!(games.len(), GAMES);
        assert!(games.iter().all(|game| game["ply"] == plies), "{list:#}");
        bytes.push(list.to_string().len());
        let id = games[0]["id"].as_str().unwrap();
        let opened = bed.get(&format!("/api/v1/games/{id}")).await;
        assert_eq!(opened.status, 503, "the log is unreadable");
    }
    assert!(bytes[1] < bytes[0] + 100 * GAMES, "{bytes:?}");
}
