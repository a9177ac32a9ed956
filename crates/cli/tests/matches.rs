//! Matches and the ladder.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/run.rs"]
mod run;

use run::{PROGRAM, json, ok, tessera};
use serde_json::Value;
use tessera_rules::Transcript;

#[test]
fn a_match_is_played_counted_and_recorded() {
    let path = std::env::temp_dir().join(format!("tessera-match-{}.pgn", std::process::id()));
    let arguments = [
        "match",
        "mad-bishops:8x8",
        "level:3",
        "random",
        "--games",
        "5",
        "--seed",
        "2",
        "--json",
        "--concurrency",
        "2",
        "--out",
        path.to_str().unwrap(),
    ];
    let result = json(&arguments);
    let count = |name: &str| result[name].as_u64().unwrap();
    assert_eq!(count("wins") + count("draws") + count("losses"), 6);
    assert!(count("wins") > count("losses"), "{result}");
    assert!(result["elo"].as_f64().unwrap() > 0.0 && result["elo_error"].as_f64().unwrap() > 0.0);
    let record = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    let mut games = Transcript::parse_all(&record).unwrap();
    assert_eq!(games.len(), 6);
    games.sort_by(|a, b| a.tags.others.cmp(&b.tags.others));
    for pair in games.chunks(2) {
        assert_eq!(pair[0].tags.white, pair[1].tags.black);
        assert_eq!(pair[0].moves[..4], pair[1].moves[..4], "the same opening");
    }
}

#[test]
fn a_sequential_test_ends_a_match() {
    let out = ok(&[
        "match",
        "lines-of-action:6x6",
        "nodes:300",
        "random",
        "--games",
        "400",
        "--sprt",
        "-50,50",
    ]);
    assert!(out.contains("SPRT -50,50: "), "{out}");
    assert!(out.contains("the second is accepted"), "{out}");
    assert!(!out.contains("400 games"), "{out}");
}

#[test]
fn programs_play_over_pipes() {
    let program = format!("cmd:'{PROGRAM}' engine");
    let result = json(&[
        "match", "hecatomb", &program, "random", "--games", "2", "--nodes", "200", "--json",
    ]);
    assert_eq!(result["games"], 2);
    assert_eq!(
        result["forfeits"],
        serde_json::json!({"a": 0, "b": 0}),
        "{result}"
    );
}

#[test]
fn broken_programs_lose_and_the_match_goes_on() {
    for (program, games, reason) in [
        ("cmd:false", "4", "it "),
        ("cmd:cat", "2", "no answer in time"),
        (
            "cmd:sh -c 'while read word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; go) echo bestmove zz;; esac; done'",
            "2",
            "illegal move",
        ),
    ] {
        let result = json(&[
            "match",
            "mad-bishops:8x8",
            program,
            "random",
            "--games",
            games,
            "--json",
        ]);
        let games: u64 = games.parse().unwrap();
        assert_eq!(
            (&result["wins"], &result["losses"]),
            (&0.into(), &games.into()),
            "{result}"
        );
        assert_eq!(result["forfeits"]["a"], games, "{result}");
        let reasons = result["reasons"].as_object().unwrap();
        assert!(
            reasons.keys().any(|found| found.contains(reason)),
            "{result}"
        );
    }
}

#[test]
fn a_program_that_cannot_be_started_is_an_error_before_the_match() {
    for players in [
        ["cmd:/no/such/program", "random"],
        ["random", "cmd:/dev/null"],
    ] {
        let arguments = [&["match", "hecatomb"], &players[..], &["--games", "2"]].concat();
        let run = tessera(&arguments, "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{players:?}");
        assert!(
            run.err.starts_with("error: cannot start cmd:"),
            "{}",
            run.err
        );
    }
}

#[test]
fn the_ladder_has_a_row_for_every_level() {
    let out = ok(&["ladder", "mitsudomoe", "--games", "2", "--levels", "1-3"]);
    let rows = [
        "| 1 |  | careful |",
        "| 2 | beginner | level:1 |",
        "| 3 |  | level:2 |",
    ];
    for row in rows {
        assert!(out.contains(row), "{row} {out}");
    }
    let out = ok(&[
        "ladder", "hecatomb", "--games", "4", "--levels", "10", "--json",
    ]);
    let row: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&row["decisions"], &row["blunders"]),
        (&4.into(), &0.into())
    );
}
