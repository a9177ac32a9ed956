//! Draws, rematches, and players who have gone.

use serde_json::json;

use crate::{
    bed::{Bed, answer},
    wire::Wire,
};

#[tokio::test]
async fn a_draw_is_offered_declined_and_agreed() {
    let bed = Bed::new().await;
    let table = bed.two_people().await;
    table
        .refused(&table.black, "draw", answer("accept"), 409, "no-offer")
        .await;
    let offered = table.execute(&table.black, "draw", json!({})).await;
    assert_eq!(offered["offers"]["draw"], "black");
    table
        .refused(&table.black, "draw", json!({}), 409, "asked-already")
        .await;
    let declined = table.execute(&table.white, "draw", answer("decline")).await;
    assert_eq!(declined["offers"]["draw"], json!(null));
    table.execute(&table.white, "draw", json!({})).await;
    let agreed = table.execute(&table.black, "draw", answer("accept")).await;
    assert_eq!(
        (&agreed["outcome"], &agreed["reason"]),
        (&json!("draw"), &json!("agreement"))
    );
}

/// Twenty plies of two kings, without a position that occurs twice.
const KINGS_WALK: [[&str; 10]; 2] = [
    [
        "e8-f8", "f8-f7", "f7-e7", "e7-e8", "e8-f8", "f8-f7", "f7-e7", "e7-e8", "e8-f8", "f8-f7",
    ],
    [
        "h1-h2", "h2-g2", "g2-h1", "h1-h2", "h2-g2", "g2-h1", "h1-h2", "h2-g2", "g2-h1", "h1-h2",
    ],
];

fn endgame(start: &str) -> String {
    let [black, white] = KINGS_WALK;
    let moves: Vec<String> = black
        .iter()
        .zip(white)
        .map(|(black, white)| format!("{black} {white}"))
        .collect();
    format!(
        "[Game \"hecatomb:classic\"]\n[Start \"{start}\"]\n\n{} *",
        moves.join(" ")
    )
}

#[tokio::test]
async fn a_computer_declines_a_draw_early_or_if_it_is_ahead() {
    let bed = Bed::new().await;
    // White, the computer, is a queen up; or black, the person, is.
    let ahead = "4k3/8/8/Q7/8/8/8/7K b 0";
    let behind = "4k3/8/8/q7/8/8/8/7K b 0";
    for (game, ply, outcome) in [
        (json!({"start": behind}), 0, json!(null)),
        (json!({"record": endgame(ahead)}), 20, json!(null)),
        (json!({"record": endgame(behind)}), 20, json!("draw")),
    ] {
        let mut body = game.clone();
        body["kind"] = json!("hecatomb:classic");
        body["white"] = json!({"type": "engine", "level": 2});
        let table = bed.begin(body).await;
        table.execute(&table.black, "draw", json!({})).await;
        let answered = table
            .wait_for(|game| game["offers"]["draw"].is_null())
            .await;
        assert_eq!(answered["outcome"], outcome, "{game}");
        assert_eq!(answered["ply"], ply);
    }
}

#[tokio::test]
async fn a_crossing_move_makes_no_resignation_or_answer_stale() {
    let bed = Bed::new().await;
    let table = bed.two_people().await;
    table.execute(&table.black, "draw", json!({})).await;
    table.play(&table.black, "b1-b3").await;
    // White answers and resigns in the position before black's move.
    table
        .refused(
            &table.white,
            "draw",
            json!({"answer": "accept", "at": 1}),
            409,
            "no-offer",
        )
        .await;
    table
        .refused(
            &table.white,
            "moves",
            json!({"move": "a2-c2", "at": 1}),
            409,
            "stale",
        )
        .await;
    let over = table
        .execute(&table.white, "resign", json!({"at": 1}))
        .await;
    assert_eq!(over["reason"], "resignation");
}

#[tokio::test]
async fn a_game_without_draws_has_no_offers() {
    let bed = Bed::new().await;
    let table = bed.begin(json!({"kind": "mad-bishops"})).await;
    table
        .refused(&table.white, "draw", json!({}), 409, "not-possible")
        .await;
}

#[tokio::test]
async fn a_rematch_exchanges_colours_and_keeps_tokens() {
    let bed = Bed::new().await;
    let names = json!({"kind": "lines-of-action", "unlisted": true,
        "white": {"type": "human", "name": "Ada"}, "black": {"type": "human", "name": "Grace"}});
    let table = bed.begin(names).await;
    table
        .refused(&table.white, "rematch", json!({}), 409, "not-over")
        .await;
    table.execute(&table.white, "resign", json!({})).await;
    let offered = table.execute(&table.white, "rematch", json!({})).await;
    assert_eq!(offered["offers"]["rematch"], "white");
    table
        .execute(&table.black, "rematch", answer("decline"))
        .await;
    table
        .execute(&table.white, "rematch", json!({"id": "again"}))
        .await;
    let accept = json!({"answer": "accept", "id": "yes"});
    let begun = table.execute(&table.black, "rematch", accept.clone()).await;
    let next = table.next().await;
    let game = next.look().await;
    assert_eq!(game["seats"]["white"]["name"], "Grace");
    assert_eq!(game["seq"], 0);
    next.play(&table.white, "b1-b3").await;
    let retried = table.execute(&table.black, "rematch", accept).await;
    assert_eq!(retried, begun);
    table
        .refused(&table.white, "rematch", json!({}), 409, "not-possible")
        .await;
    let listed = bed.get("/api/v1/games").await.expect(200);
    assert_eq!(
        listed["games"],
        json!([]),
        "the next game of an unlisted one is unlisted"
    );
}

#[tokio::test]
async fn against_the_computer_a_rematch_begins_at_once() {
    let bed = Bed::new().await;
    let body = json!({"kind": "lines-of-action", "white": {"type": "engine", "level": 1}});
    let table = bed.begin(body).await;
    table.execute(&table.black, "resign", json!({})).await;
    table.execute(&table.black, "rematch", json!({})).await;
    let game = table.next().await.look().await;
    assert_eq!(game["seats"]["black"]["type"], "engine");
}

#[tokio::test]
async fn a_win_is_claimed_when_the_opponent_has_gone_and_not_before() {
    let bed = Bed::with(&["--claim-after", "1"]).await;
    let table = bed.two_people().await;
    let mut opponent = Wire::open(&table, "", &table.black).await;
    opponent.hear_type("snapshot").await;
    let mut mine = Wire::open(&table, "", &table.white).await;
    let hello = mine.hear().await;
    assert_eq!(hello["presence"]["black"]["here"], true);
    mine.hear_type("snapshot").await;
    table
        .refused(&table.white, "claim", json!({}), 409, "not-gone")
        .await;
    drop(opponent);
    let presence = mine.hear_type("presence").await;
    assert_eq!(presence["presence"]["black"]["here"], false);
    for tries in 0.. {
        let answer = table.act(&table.white, "claim", json!({})).await;
        if answer.status == 200 {
            assert_eq!(answer.body["reason"], "abandoned");
            assert_eq!(answer.body["outcome"], "white");
            return;
        }
        answer.expect_problem(409, "not-gone");
        assert!(tries < 300, "the claim is never allowed");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn no_player_claims_on_their_own_turn_or_from_a_computer() {
    let bed = Bed::with(&["--claim-after", "0"]).await;
    let table = bed.two_people().await;
    table
        .refused(&table.black, "claim", json!({}), 409, "not-possible")
        .await;
    let body = json!({"kind": "lines-of-action", "black": {"type": "engine", "level": 1}});
    let table = bed.begin(body).await;
    table
        .refused(&table.white, "claim", json!({}), 409, "not-possible")
        .await;
}
