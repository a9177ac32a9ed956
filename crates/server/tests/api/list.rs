//! Listing games: of a database that an earlier version wrote, and the live ones.

use serde_json::{Value, json};

use crate::{bed::Bed, wire::Wire};

/// What the version before projections wrote: `tessera serve`, then `sqlite3 tessera.db .dump` with its `user_version`.
const BEFORE: &str = include_str!("../data/before_projections.sql");

/// The answer of that version to `GET /api/v1/games`, of the view only what the board looks like.
const LISTED: &str = include_str!("../data/before_projections.json");

/// Removes what that version did not have, and of the view everything but the board: its other parts are not the list's.
fn as_before(mut list: Value) -> Value {
    for game in list["games"].as_array_mut().unwrap() {
        let fields = game.as_object_mut().unwrap();
        let changed = fields.remove("changed").unwrap();
        assert_eq!(fields.remove("last_active_at").as_ref(), Some(&changed));
        assert_eq!(fields.remove("watchers"), Some(json!(0)));
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

/// The ids of a list.
fn ids(list: &Value) -> Vec<&str> {
    let games = list["games"].as_array().unwrap().iter();
    games.map(|game| game["id"].as_str().unwrap()).collect()
}

async fn live_games_have_a_move_and_a_player(bed: &Bed) {
    let idle = bed.two_people().await;
    let hidden = bed
        .begin(json!({"kind": "lines-of-action", "unlisted": true}))
        .await;
    let (first, second) = (bed.two_people().await, bed.two_people().await);
    for table in [&hidden, &first, &second] {
        table.play(&table.black, "b1-b3").await;
    }
    let live = "?status=live";
    let wanted = [second.id.as_str(), first.id.as_str()];
    bed.wait_for_list(live, |list| ids(list) == wanted).await;
    let mut watcher = Wire::open(&first, "", "").await;
    watcher.hear_type("snapshot").await;
    first.play(&first.white, "a2-c2").await;
    let wanted = [first.id.as_str(), second.id.as_str()];
    let list = bed
        .wait_for_list(live, |list| {
            ids(list) == wanted && list["games"][0]["watchers"] == 1
        })
        .await;
    assert_eq!(list["next"], json!(null));
    let game = &list["games"][0];
    assert_eq!((&game["ply"], &game["turn"]), (&json!(2), &json!("black")));
    assert!(game["last_active_at"].as_i64() >= game["changed"].as_i64());
    let playing = bed.get("/api/v1/games?status=playing").await.expect(200);
    assert!(ids(&playing).contains(&idle.id.as_str()));
    let row = playing["games"].as_array().unwrap().iter();
    let mut row = row.filter(|game| game["id"] == first.id.as_str());
    assert_eq!(row.next().unwrap()["watchers"], 1, "in every list");
    second.execute(&second.white, "resign", json!({})).await;
    bed.wait_for_list(live, |list| ids(list) == [first.id.as_str()])
        .await;
    for (kind, count) in [("lines-of-action", 1), ("hecatomb", 0)] {
        let path = format!("/api/v1/games?status=live&kind={kind}");
        let list = bed.get(&path).await.expect(200);
        assert_eq!(ids(&list).len(), count, "{kind}");
    }
    let cursor = "/api/v1/games?status=live&cursor=5-123456789A";
    bed.get_refused(cursor, 400, "bad-request").await;
}

#[tokio::test]
async fn the_list_of_live_games_is_that_of_games_with_a_move_and_a_player() {
    live_games_have_a_move_and_a_player(&Bed::new().await).await;
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn the_list_of_live_games_is_the_same_on_postgres() {
    live_games_have_a_move_and_a_player(&Bed::postgres().await).await;
}

/// An abandoned game is closed while the server runs or when it starts again.
async fn abandoned_games_are_closed(mut bed: Bed) {
    let (id, token) = {
        let table = bed.two_people().await;
        (table.id.clone(), table.black.clone())
    };
    bed.stop().await;
    bed.execute("update game set created_at = 1000, deadline_at = 2000")
        .await;
    bed.restart().await;
    let list = bed
        .wait_for_list("?status=finished", |list| ids(list) == [id.as_str()])
        .await;
    let game = &list["games"][0];
    assert_eq!(
        (&game["outcome"], &game["reason"]),
        (&json!(null), &json!("aborted"))
    );
    let table = bed.table(&id, "", &token);
    let body = json!({"move": "b1-b3"});
    table.refused(&token, "moves", body, 409, "game-over").await;
    let record = bed.text(&table.path("/record")).await;
    assert!(record.contains("[Termination \"aborted\"]"), "{record}");
    assert!(record.ends_with("*\n"), "{record}");
}

#[tokio::test]
async fn an_abandoned_game_is_closed_without_a_result() {
    abandoned_games_are_closed(Bed::new().await).await;
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn an_abandoned_game_is_closed_on_postgres_too() {
    abandoned_games_are_closed(Bed::postgres().await).await;
}
