//! Hints in live games: against a computer, at one screen, and between two people.

use serde_json::json;

use crate::{bed::Bed, database::on_every_database, wire::Wire};

on_every_database! {
    both_players_of_a_friendly_game_see_that_a_hint_was_taken,
}

async fn both_players_of_a_friendly_game_see_that_a_hint_was_taken(mut bed: Bed) {
    let (id, hints) = {
        let body = json!({"kind": "lines-of-action", "friendly": true});
        let table = bed.begin(body).await;
        assert_eq!(table.look().await["friendly"], true);
        let mut white = Wire::open(&table, "", &table.white).await;
        white.hear_type("snapshot").await;
        let limits = json!({"limits": {"nodes": 1000}, "at": 0});
        let hint = table.execute(&table.black, "hint", limits.clone()).await;
        let text = hint["move"].as_str().unwrap().to_owned();
        let event = white.hear_type("event").await;
        assert_eq!(event["event"], json!({"by": "black", "type": "hinted"}));
        assert_eq!(event["delta"]["hints"], json!([{"by": "black", "ply": 0}]));
        // A second look at the same position is no second hint.
        table.execute(&table.black, "hint", limits.clone()).await;
        assert_eq!(table.look().await["seq"], 1);
        table
            .refused(&table.white, "hint", json!({}), 403, "not-your-turn")
            .await;
        table.play(&table.black, &text).await;
        table
            .refused(&table.white, "hint", limits, 409, "stale")
            .await;
        (table.id.clone(), table.look().await["hints"].clone())
    };
    bed.restart().await;
    let table = bed.table(&id, "", "");
    assert_eq!(table.look().await["hints"], hints);
}

#[tokio::test]
async fn hints_between_people_are_refused_unless_the_game_is_friendly() {
    let bed = Bed::new().await;
    let table = bed.two_people().await;
    let refused = table
        .refused(&table.black, "hint", json!({}), 409, "no-hints")
        .await;
    assert_eq!(refused["game"]["friendly"], false);
    table
        .refused("nobody", "hint", json!({}), 401, "unauthorized")
        .await;
    let computer =
        json!({"kind": "lines-of-action", "friendly": true, "white": {"type": "engine"}});
    bed.post_refused("/api/v1/games", computer, 422, "invalid")
        .await;
}

#[tokio::test]
async fn hints_against_a_computer_and_at_one_screen_are_given_and_not_logged() {
    let bed = Bed::new().await;
    let computer = json!({"kind": "lines-of-action", "white": {"type": "engine", "level": 1}});
    for table in [bed.begin(computer).await, bed.same_screen().await] {
        let limits = json!({"limits": {"nodes": 1000}});
        let hint = table.execute(&table.black, "hint", limits).await;
        assert!(hint["move"].as_str().is_some_and(|text| !text.is_empty()));
        assert_eq!(table.look().await["seq"], 0);
    }
    let table = bed.same_screen().await;
    table.execute(&table.black, "resign", json!({})).await;
    table
        .refused(&table.black, "hint", json!({}), 409, "game-over")
        .await;
}

#[tokio::test]
async fn the_rematch_of_a_friendly_game_is_friendly() {
    let bed = Bed::new().await;
    let body = json!({"kind": "lines-of-action", "friendly": true});
    let table = bed.begin(body).await;
    table.execute(&table.black, "resign", json!({})).await;
    table.execute(&table.black, "rematch", json!({})).await;
    table.execute(&table.white, "rematch", json!({})).await;
    assert_eq!(table.next().await.look().await["friendly"], true);
}
