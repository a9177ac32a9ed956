//! Beginning games, and listing them.

use serde_json::{Value, json};

use crate::bed::Bed;

#[tokio::test]
async fn a_new_game_shows_its_tokens_once_and_everything_else_again() {
    let bed = Bed::new().await;
    let answer = bed
        .post("/api/v1/games", json!({"kind": "mitsudomoe:rulebook"}))
        .await;
    let id = answer.body["id"].as_str().unwrap().to_owned();
    assert_eq!(answer.headers["location"], format!("/api/v1/games/{id}"));
    let created = answer.expect(201);
    assert_ne!(
        created["seats"]["white"]["token"],
        created["seats"]["black"]["token"]
    );
    let game = bed.get(&format!("/api/v1/games/{id}")).await.expect(200);
    assert_eq!(game, created["game"]);
    for field in [
        "id", "kind", "seq", "status", "outcome", "reason", "turn", "position", "start", "moves",
        "legal", "view", "score", "clock", "offers", "seats",
    ] {
        assert!(game.get(field).is_some(), "{field}");
    }
    let text = game.to_string();
    assert!(!text.contains(created["seats"]["white"]["token"].as_str().unwrap()));
}

#[tokio::test]
async fn who_begins_and_where_can_be_chosen() {
    let bed = Bed::new().await;
    let first = async |body: Value| {
        bed.post("/api/v1/games", body).await.expect(201)["game"]["turn"].clone()
    };
    for color in ["white", "black"] {
        assert_eq!(
            first(json!({"kind": "hecatomb", "first": color})).await,
            color
        );
    }
    assert_eq!(
        first(json!({"kind": "lines-of-action", "first": "random"})).await,
        "black"
    );
    assert_eq!(
        first(json!({"kind": "lines-of-action", "first": "black"})).await,
        "black"
    );
    let start = "8/8/8/3ww3/8/8/2b5/b7 w";
    let created = bed
        .post(
            "/api/v1/games",
            json!({"kind": "lines-of-action", "start": start}),
        )
        .await
        .expect(422);
    assert!(
        created["message"]
            .as_str()
            .unwrap()
            .contains("over before it began"),
        "{created}"
    );
    let start = "8/8/8/3w1w2/8/8/2b5/b7 w";
    let body = json!({"kind": "lines-of-action", "start": start});
    assert_eq!(
        bed.post("/api/v1/games", body).await.expect(201)["game"]["start"],
        start
    );
}

#[tokio::test]
async fn what_cannot_be_is_refused_with_the_reason() {
    let bed = Bed::new().await;
    for (body, said) in [
        (json!({}), "kind"),
        (json!({"kind": "chess"}), "there is no game"),
        (
            json!({"kind": "lines-of-action", "first": "white"}),
            "black moves first",
        ),
        (
            json!({"kind": "lines-of-action", "start": "8/8 w"}),
            "start",
        ),
        (
            json!({"kind": "hecatomb", "white": {"type": "robot"}}),
            "robot",
        ),
        (
            json!({"kind": "hecatomb", "white": {"type": "engine", "level": 11}}),
            "level",
        ),
        (
            json!({"kind": "hecatomb", "white": {"type": "engine", "level": "godlike"}}),
            "level",
        ),
        (
            json!({"kind": "hecatomb", "white": {"type": "engine", "level": -1}}),
            "level",
        ),
        (
            json!({"kind": "hecatomb", "white": {"type": "human", "name": "x".repeat(61)}}),
            "name",
        ),
        (
            json!({"kind": "hecatomb", "white": {"type": "human", "name": "a\u{7}b"}}),
            "name",
        ),
        (
            json!({"kind": "hecatomb", "clock": {"type": "per-move", "seconds": 0}}),
            "seconds",
        ),
        (
            json!({"kind": "hecatomb", "clock": {"type": "fischer", "initial": 1e9, "increment": 0}}),
            "1000000000",
        ),
        (
            json!({"kind": "hecatomb", "clock": {"type": "fischer", "initial": 90_000, "increment": 0}}),
            "initial",
        ),
        (json!({"kind": "hecatomb", "pace": 60_001}), "pace"),
        (
            json!({"kind": "hecatomb", "same_screen": true, "white": {"type": "engine"}}),
            "same_screen",
        ),
        (
            json!({"kind": "hecatomb", "record": "[Game \"mad-bishops\"]\n\n*"}),
            "record",
        ),
        (json!({"record": "nonsense"}), "record"),
        (json!({"kind": "hecatomb", "colour": "white"}), "colour"),
    ] {
        let problem = bed
            .post_refused("/api/v1/games", body.clone(), 422, "invalid")
            .await;
        let message = problem["message"].as_str().unwrap();
        assert!(message.contains(said), "{body}: {message}");
    }
}

#[tokio::test]
async fn the_list_shows_public_games_newest_first_a_page_at_a_time() {
    let bed = Bed::new().await;
    let mut ids = Vec::new();
    for n in 0..5 {
        let kind = if n % 2 == 0 {
            "hecatomb"
        } else {
            "lines-of-action"
        };
        ids.push(bed.begin(json!({"kind": kind})).await.id);
        // The order is by the millisecond of creation.
        tokio::time::sleep(std::time::Duration::from_millis(3)).await;
    }
    bed.begin(json!({"kind": "hecatomb", "unlisted": true}))
        .await;
    let listed = async |query: &str| {
        let page = bed.get(&format!("/api/v1/games{query}")).await.expect(200);
        let ids: Vec<String> = page["games"]
            .as_array()
            .unwrap()
            .iter()
            .map(|game| game["id"].as_str().unwrap().to_owned())
            .collect();
        (ids, page["next"].as_str().map(str::to_owned))
    };
    ids.reverse();
    assert_eq!(listed("").await, (ids.clone(), None));
    let (first, next) = listed("?limit=3").await;
    let (rest, end) = listed(&format!("?limit=3&cursor={}", next.unwrap())).await;
    assert_eq!([first, rest].concat(), ids);
    assert_eq!(end, None);
    assert_eq!(
        listed("?kind=lines-of-action&status=playing").await.0,
        [ids[1].clone(), ids[3].clone()]
    );
    assert_eq!(listed("?status=finished").await.0, Vec::<String>::new());
    for query in [
        "?limit=0",
        "?limit=51",
        "?limit=x",
        "?kind=chess",
        "?status=lost",
        "?cursor=rubbish",
        "?page=2",
    ] {
        bed.get_refused(&format!("/api/v1/games{query}"), 400, "bad-request")
            .await;
    }
}
