//! `tessera review`: what it prints in both languages, as JSON, and for records that cannot be reviewed.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/golden.rs"]
mod golden;
#[path = "support/run.rs"]
mod run;

use golden::assert_golden;
use run::{Scratch, json, ok, tessera};

/// A game with a planted blunder, and variations, which are left out.
const RECORD: &str = r#"[White "Ada"]
[Black "Grace"]
[Game "lines-of-action"]
[Variant "6x6"]

1. b1-b3 (1. c1-c3 a2-c2) f5-d5 2. b6-b4 a2-c2 3. c6-c3 f2-d2 4. d6xa3 f3-f1
5. e6-e4 c2-e2 6. a3-d3 d5xb3 7. e4-c2 0-1
"#;

const NODES: &str = "2000";

#[test]
fn a_review_reads_the_same_in_both_languages_every_time() {
    let file = Scratch::new("review.pgn", Some(RECORD));
    for (language, name) in [("en", "review"), ("pt", "review-pt")] {
        let run = tessera(
            &[
                "review",
                file.path(),
                "--nodes",
                NODES,
                "--language",
                language,
            ],
            "",
        );
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
        assert_golden(name, &run.out);
    }
}

#[test]
fn json_has_the_same_for_programs() {
    let file = Scratch::new("review-json.pgn", Some(RECORD));
    let review = json(&["review", file.path(), "--nodes", NODES, "--json"]);
    assert_eq!(review["white"], "Ada");
    assert_eq!(review["kind"], "lines-of-action:6x6");
    assert_eq!(review["left_out"], 2);
    let moves = review["moves"].as_array().unwrap();
    assert_eq!(
        review["positions"].as_array().unwrap().len(),
        moves.len() + 1
    );
    let points = review["turning_points"].as_array().unwrap();
    let point = points.iter().find(|point| point["ply"] == 7).unwrap();
    assert_eq!(point["text"], "f3-f1");
    assert_eq!(point["judgement"], "blunder");
    assert_eq!(moves[7]["judgement"], "blunder");
    assert!(point["reason"]["code"].is_string(), "{point}");
    for color in ["white", "black"] {
        let accuracy = review["accuracy"][color].as_f64().unwrap();
        assert!((0.0..=100.0).contains(&accuracy), "{accuracy}");
    }
}

#[test]
fn what_cannot_be_reviewed_is_refused_with_the_reason() {
    let file = Scratch::new(
        "review-broken.pgn",
        Some("[Game \"lines-of-action\"]\n\n1. b1-b4 *"),
    );
    let run = tessera(&["review", file.path()], "");
    run.assert_failed(2, "line 3: move 1. \"b1-b4\"");
    let run = tessera(&["review", file.path(), "--json"], "");
    assert!(run.err.starts_with("{\"error\":"), "{}", run.err);
    let run = tessera(&["review", "/nonexistent.pgn"], "");
    assert!(
        run.err.contains("cannot read /nonexistent.pgn"),
        "{}",
        run.err
    );
    let empty = Scratch::new("review-empty.pgn", Some("[Game \"hecatomb:classic\"]\n\n*"));
    let shown = tessera(&["review", empty.path(), "--game", "2"], "");
    assert!(
        shown.err.contains("has no game 2: it has 1"),
        "{}",
        shown.err
    );
    let start = Scratch::new("review-start.pgn", Some("[Game \"mad-bishops\"]\n\n*"));
    assert!(ok(&["review", start.path(), "--nodes", "100"]).contains("nothing to choose"));
}
