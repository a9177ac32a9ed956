//! Refused requests say why as a code with parameters, which clients word in the language of their reader.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tessera_rules::GameKind;

use crate::{
    bed::Bed,
    people::{PASSWORD, credentials, register},
};

pub(crate) const GAMES: &str = "/api/v1/games";
const BEST_MOVE: &str = "/api/v1/kinds/mad-bishops/bestmove";
const MOVES: &str = "/api/v1/kinds/lines-of-action/moves";

/// A number that must be in a range.
fn out_of_range(field: &str, least: u32, most: u32) -> Value {
    json!({"code": "out-of-range", "field": field, "least": least, "most": most})
}

/// New games that are not possible, and the reasons.
fn impossible_games() -> Vec<(&'static str, Value, Value)> {
    let engine = |level: Value| json!({"type": "engine", "level": level});
    let hecatomb = |field: &str, value: Value| json!({"kind": "hecatomb", field: value});
    let unfinished = "[Game \"mad-bishops\"]\n\n*";
    vec![
        (GAMES, json!([]), json!({"code": "body"})),
        (GAMES, json!({}), json!({"code": "kind-missing"})),
        (
            GAMES,
            json!({"kind": "hecatomb", "record": unfinished}),
            json!({"code": "kind-contradicts-record", "record": "mad-bishops", "kind": "hecatomb"}),
        ),
        (
            GAMES,
            json!({"record": unfinished, "first": "white"}),
            json!({"code": "start-contradicts-record"}),
        ),
        (
            GAMES,
            hecatomb("white", engine(json!(11))),
            json!({"code": "level", "seat": "white", "most": 10}),
        ),
        (
            GAMES,
            json!({"kind": "mad-bishops", "black": {"type": "bot", "bot": "original-hard"}}),
            json!({"code": "bot", "seat": "black", "bot": "original-hard", "kind": "mad-bishops"}),
        ),
        (
            GAMES,
            hecatomb("black", json!({"type": "human", "name": "x".repeat(61)})),
            json!({"code": "name", "seat": "black", "most": 60}),
        ),
        (
            GAMES,
            hecatomb("clock", json!({"type": "per-move", "seconds": 0})),
            out_of_range("clock.seconds", 1, 86_400),
        ),
        (
            GAMES,
            hecatomb(
                "clock",
                json!({"type": "fischer", "initial": 86_401, "increment": 0}),
            ),
            out_of_range("clock.initial", 1, 86_400),
        ),
        (
            GAMES,
            hecatomb(
                "clock",
                json!({"type": "fischer", "initial": 60, "increment": 3_601}),
            ),
            out_of_range("clock.increment", 0, 3_600),
        ),
        (
            GAMES,
            hecatomb("pace", json!(60_001)),
            out_of_range("pace", 0, 60_000),
        ),
        (
            GAMES,
            json!({"kind": "hecatomb", "same_screen": true, "white": engine(json!(1))}),
            json!({"code": "same-screen"}),
        ),
        (
            GAMES,
            json!({"kind": "hecatomb", "same_screen": true, "white": {"type": "human", "invite": true}}),
            json!({"code": "invite-to-same-screen"}),
        ),
        (
            GAMES,
            json!({"kind": "hecatomb", "friendly": true, "white": engine(json!(1))}),
            json!({"code": "friendly"}),
        ),
        (
            GAMES,
            hecatomb("start", json!("8/8 w")),
            json!({"code": "position", "field": "start", "flaw": null}),
        ),
        (
            GAMES,
            json!({"kind": "lines-of-action", "start": "8/8/8/3ww3/8/8/2b5/b7 w"}),
            json!({"code": "start-over"}),
        ),
        (
            GAMES,
            json!({"kind": "lines-of-action", "first": "white"}),
            json!({"code": "first", "first": "black", "asked": "white"}),
        ),
    ]
}

/// Requests about records and positions that are not possible, and their reasons.
fn impossible_questions() -> Vec<(&'static str, Value, Value)> {
    let long = vec!["b1-b3"; 2_001];
    vec![
        (
            "/api/v1/records",
            json!({"record": ""}),
            json!({"code": "record", "fault": {"code": "no-game"}}),
        ),
        (
            "/api/v1/records",
            json!({"record": long_record()}),
            json!({"code": "record-too-long", "most": 2_000}),
        ),
        (
            MOVES,
            json!({"moves": long}),
            json!({"code": "too-many-moves", "most": 2_000}),
        ),
        (
            MOVES,
            json!({"touches": vec!["b1"; 17]}),
            json!({"code": "too-many-touches", "most": 16}),
        ),
        (
            BEST_MOVE,
            json!({"position": "x"}),
            json!({"code": "position", "field": "position", "flaw": null}),
        ),
        (
            BEST_MOVE,
            json!({"position": "10/10/10/10/10/10/10/10/10/w9 w"}),
            json!({"code": "nothing-to-play"}),
        ),
        (
            BEST_MOVE,
            json!({"level": 1, "limits": {"nodes": 1}}),
            json!({"code": "level-and-limits"}),
        ),
        (
            BEST_MOVE,
            json!({"level": "godlike"}),
            json!({"code": "level", "seat": null, "most": 10}),
        ),
        (
            BEST_MOVE,
            json!({"limits": {"depth": 101}}),
            out_of_range("limits.depth", 1, 100),
        ),
        (
            BEST_MOVE,
            json!({"limits": {"time": 0}}),
            json!({"code": "out-of-range", "field": "limits.time", "least": 1}),
        ),
        (
            BEST_MOVE,
            json!({"limits": {"nodes": 0}}),
            json!({"code": "out-of-range", "field": "limits.nodes", "least": 1}),
        ),
    ]
}

/// A record of 2001 moves of Lines of Action, none of which ends the game.
fn long_record() -> String {
    let kind: GameKind = "lines-of-action".parse().unwrap();
    let mut game = kind.new_game();
    // A linear congruential generator: other moves in every position, the same in every run.
    let mut choice = 1_usize;
    while game.ply() <= 2_000 {
        let legal = game.legal_moves();
        choice = choice
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let from = (choice >> 33) % legal.len();
        let quiet = legal.iter().cycle().skip(from).take(legal.len()).find(|m| {
            let played = m.captures.is_empty() && game.play(&m.text).is_ok();
            let goes_on = played && game.outcome().is_none();
            if played && !goes_on {
                game.undo();
            }
            goes_on
        });
        assert!(quiet.is_some());
    }
    format!("[Game \"lines-of-action\"]\n\n{} *", game.moves().join(" "))
}

/// Asserts that the reason has these values; others, such as the message of a parser, may be beside them.
pub(crate) fn assert_has(found: &Value, wanted: &Value, context: &str) {
    match wanted {
        Value::Object(fields) => {
            for (name, value) in fields {
                assert_has(&found[name], value, context);
            }
        }
        value => assert_eq!(found, value, "{context}"),
    }
}

/// The codes, or the words, of a schema in the OpenAPI document.
pub(crate) fn documented(openapi: &Value, schema: &str) -> BTreeSet<String> {
    let schema = &openapi["components"]["schemas"][schema];
    let word = |value: &Value| value.as_str().unwrap().to_owned();
    match schema["oneOf"].as_array() {
        Some(variants) => variants
            .iter()
            .map(|variant| word(&variant["properties"]["code"]["enum"][0]))
            .collect(),
        None => schema["enum"]
            .as_array()
            .unwrap()
            .iter()
            .map(word)
            .collect(),
    }
}

/// The reasons why names, passwords and tokens of accounts are refused.
async fn refused_of_accounts(bed: &Bed) -> Vec<Value> {
    let (ada, _) = register(bed, "Ada").await;
    let tokens = "/api/v1/account/tokens";
    for _ in 0..20 {
        ada.make_token(bed, &["read"]).await;
    }
    let games = vec![json!({"game": "x", "token": "x"}); 51];
    let mut reasons = Vec::new();
    for (answer, wanted) in [
        (
            bed.post("/api/v1/accounts", credentials("Admin", PASSWORD))
                .await,
            json!({"code": "account-name", "fault": "reserved"}),
        ),
        (
            bed.post("/api/v1/accounts", credentials("Eve", "password"))
                .await,
            json!({"code": "password", "fault": "worst"}),
        ),
        (
            ada.post(bed, tokens, json!({"name": "x", "scopes": []}))
                .await,
            json!({"code": "scopes-missing"}),
        ),
        (
            ada.post(bed, tokens, json!({"name": "x", "scopes": ["bot"]}))
                .await,
            json!({"code": "scope-of-bots"}),
        ),
        (
            ada.post(bed, tokens, json!({"name": "x", "scopes": ["read"]}))
                .await,
            out_of_range("tokens", 0, 20),
        ),
        (
            ada.post(bed, "/api/v1/account/games", json!({"games": games}))
                .await,
            out_of_range("games", 0, 50),
        ),
    ] {
        let problem = answer.expect_problem(422, "invalid");
        assert_eq!(problem["reason"], wanted);
        reasons.push(wanted);
    }
    reasons
}

#[tokio::test]
async fn every_reason_is_a_code_with_its_parameters() {
    let bed = Bed::new().await;
    let mut reasons = Vec::new();
    for (path, body, wanted) in [impossible_games(), impossible_questions()].concat() {
        let problem = bed.post_refused(path, body, 422, "invalid").await;
        assert_has(&problem["reason"], &wanted, &problem.to_string());
        reasons.push(problem["reason"].clone());
    }
    let table = bed.two_people().await;
    let live = "/api/v1/games?status=live&cursor=";
    let page = bed.begin(json!({"kind": "hecatomb"})).await;
    let next = bed.get("/api/v1/games?limit=1").await.expect(200)["next"].clone();
    let live = format!("{live}{}", next.as_str().unwrap());
    for (path, status, code, wanted) in [
        (
            "/api/v1/games?page=2",
            400,
            "bad-request",
            json!({"code": "query"}),
        ),
        (
            "/api/v1/games?cursor=rubbish",
            400,
            "bad-request",
            json!({"code": "cursor"}),
        ),
        (
            "/api/v1/games?limit=51",
            400,
            "bad-request",
            json!({"code": "out-of-range", "field": "limit", "least": 1, "most": 50}),
        ),
        (
            live.as_str(),
            400,
            "bad-request",
            json!({"code": "cursor-of-live-games"}),
        ),
        (
            &table.path("/board.svg?ply=1"),
            422,
            "invalid",
            json!({"code": "out-of-range", "field": "ply", "least": 0, "most": 0}),
        ),
    ] {
        let problem = bed.get_refused(path, status, code).await;
        assert_has(&problem["reason"], &wanted, &problem.to_string());
        reasons.push(problem["reason"].clone());
    }
    let guest = json!({"invitation": "x", "id": "1", "name": "x".repeat(61)});
    let problem = bed
        .post_refused(&page.path("/seat"), guest, 422, "invalid")
        .await;
    let name = json!({"code": "name", "seat": null, "most": 60});
    assert_has(&problem["reason"], &name, &problem.to_string());
    reasons.extend(refused_of_accounts(&bed).await);

    let openapi = bed.get("/api/v1/openapi.json").await.expect(200);
    let values = |name: &str| -> BTreeSet<String> {
        let values = reasons.iter().filter_map(|reason| reason[name].as_str());
        values.map(str::to_owned).collect()
    };
    let mut codes = documented(&openapi, "ProblemReason");
    // No request makes an image fail.
    assert!(codes.remove("image-failed"));
    assert_eq!(values("code"), codes);
    let mut fields = documented(&openapi, "RangedField");
    fields.extend(documented(&openapi, "PositionField"));
    assert_eq!(values("field"), fields);
}
