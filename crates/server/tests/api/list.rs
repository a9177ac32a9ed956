//! Listing games of a database that an earlier version wrote.

use serde_json::Value;

use crate::bed::Bed;

/// What the version before projections wrote: `tessera serve`, then `sqlite3 tessera.db .dump` with its `user_version`.
const BEFORE: &str = include_str!("../data/before_projections.sql");

/// The answer of that version to `GET /api/v1/games`, of the view only what the board looks like.
const LISTED: &str = include_str!("../data/before_projections.json");

/// Removes what that version did not have, and of the view everything but the board: its other parts are not the list's.
fn as_before(mut list: Value) -> Value {
    for game in list["games"].as_array_mut().unwrap() {
        let changed = game.as_object_mut().unwrap().remove("changed").unwrap();
        assert!(changed.as_i64() >= game["created"].as_i64());
        let view = game["view"].as_object_mut().unwrap();
        view.retain(|field, _| ["turn", "last", "outcome", "pieces"].contains(&field.as_str()));
        for piece in view["pieces"].as_array_mut().unwrap() {
            // A list numbers pieces anew.
            piece.as_object_mut().unwrap().remove("id");
        }
    }
    list
}

#[tokio::test]
async fn games_of_the_version_before_are_listed_as_that_version_listed_them() {
    let bed = Bed::on_file(BEFORE).await;
    let list = bed.get("/api/v1/games").await.expect(200);
    let again = bed.get("/api/v1/games").await.expect(200);
    assert_eq!(list, again, "from the log, then from the projections");
    let before: Value = serde_json::from_str(LISTED).unwrap();
    assert_eq!(as_before(list), before);
}

#[tokio::test]
async fn a_list_folds_the_log_of_an_old_game_once() {
    let bed = Bed::on_file(BEFORE).await;
    let list = bed.get("/api/v1/games").await.expect(200);
    // A log that cannot be read any more is not missed.
    bed.execute("update game_event set payload = 'rubbish'")
        .await;
    assert_eq!(bed.get("/api/v1/games").await.expect(200), list);
}
