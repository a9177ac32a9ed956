//! Records and positions that cannot be used say what is wrong with them, and where.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::{
    bed::Bed,
    reasons::{GAMES, assert_has, documented},
};

/// Records that cannot be used, and what is wrong with them.
fn faulty_records() -> Vec<(String, Value)> {
    let of = |text: &str| format!("[Game \"lines-of-action\"]\n{text}");
    vec![
        (
            of("\n1. (b1-b3) *"),
            json!({"code": "syntax", "line": 3, "column": 4}),
        ),
        (String::new(), json!({"code": "no-game"})),
        (
            of("\n*\n\n[Game \"hecatomb\"]\n\n*"),
            json!({"code": "several-games"}),
        ),
        (
            "[Event \"x\"]\n\n*".to_owned(),
            json!({"code": "game-missing", "line": 3}),
        ),
        (
            "[Game \"chess\"]\n\n*".to_owned(),
            json!({"code": "unknown-game", "line": 3, "name": "chess"}),
        ),
        (
            of("[Start \"8/8 w\"]\n\n*"),
            json!({"code": "start", "flaw": null}),
        ),
        (
            of("[Start \"8/8/8/8/8/8/8/b6b b\"]\n\n*"),
            json!({"code": "start", "flaw": {"code": "too-few", "color": "white", "what": "pieces", "count": 0, "least": 1}}),
        ),
        (
            of("\n1. b1-b4 *"),
            json!({"code": "move", "line": 3, "number": "1.", "text": "b1-b4",
                "illegal": {"code": "wrong-distance", "exactly": 2, "tried": 3}}),
        ),
        (
            of("\n1. b1-b3 e4 *"),
            json!({"code": "move", "line": 3, "number": "1...", "text": "e4", "illegal": null}),
        ),
        (
            of("[Result \"1-0\"]\n\n1. b1-b3 0-1"),
            json!({"code": "result", "line": 2, "written": "1-0"}),
        ),
        (
            of(&format!(
                "\n1. b1-b3 {}{} *",
                "(1. b1-b3".repeat(101),
                ")".repeat(101)
            )),
            json!({"code": "too-large", "limit": "nesting"}),
        ),
    ]
}

/// Impossible positions, and what makes them impossible.
fn flawed_positions() -> Vec<(&'static str, &'static str, Value)> {
    vec![
        (
            "hecatomb",
            "k7/k7/8/8/8/8/8/7K w",
            json!({"code": "too-many", "color": "black", "what": "kings", "count": 2, "most": 1}),
        ),
        (
            "mitsudomoe",
            "3,bB,bB/4,bB/5/wW,4/wW,4 w",
            json!({"code": "too-few", "color": "white", "what": "balls", "count": 2, "least": 3}),
        ),
        (
            "hecatomb",
            "8/8/8/8/8/8/8/Q6q w",
            json!({"code": "neither-has", "what": "kings"}),
        ),
        (
            "mad-bishops",
            "10/10/10/10/10/10/10/10/10/1w8 w",
            json!({"code": "light-square", "square": "b1"}),
        ),
        (
            "mitsudomoe",
            "3,bB,bB/4,bB/5/W,4/wW,wW,3 w",
            json!({"code": "ball-without-ring", "color": "white", "square": "a2"}),
        ),
        (
            "hecatomb:classic",
            "7k/8/8/8/8/8/8/Q6K w",
            json!({"code": "king-left-attacked", "color": "black", "square": "h8"}),
        ),
    ]
}

#[tokio::test]
async fn every_fault_of_a_record_is_a_code_with_its_place() {
    let bed = Bed::new().await;
    let mut codes = BTreeSet::new();
    for (record, wanted) in faulty_records() {
        let body = json!({"record": record});
        let problem = bed
            .post_refused("/api/v1/records", body, 422, "invalid")
            .await;
        let fault = &problem["reason"]["fault"];
        assert_has(fault, &wanted, &problem.to_string());
        codes.insert(fault["code"].as_str().unwrap().to_owned());
        let detail = problem["reason"]["detail"].as_str().unwrap();
        assert!(
            problem["message"].as_str().unwrap().ends_with(detail),
            "{problem}"
        );
    }
    let openapi = bed.get("/api/v1/openapi.json").await.expect(200);
    assert_eq!(codes, documented(&openapi, "RecordFault"));
}

#[tokio::test]
async fn every_flaw_of_a_position_is_a_code_with_its_parameters() {
    let bed = Bed::new().await;
    let mut codes = BTreeSet::new();
    for (kind, start, wanted) in flawed_positions() {
        let body = json!({"kind": kind, "start": start});
        let problem = bed.post_refused(GAMES, body, 422, "invalid").await;
        let flaw = &problem["reason"]["flaw"];
        assert_has(flaw, &wanted, &problem.to_string());
        codes.insert(flaw["code"].as_str().unwrap().to_owned());
    }
    let openapi = bed.get("/api/v1/openapi.json").await.expect(200);
    assert_eq!(codes, documented(&openapi, "Flaw"));
}
