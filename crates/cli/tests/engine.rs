//! `bestmove`, `analyse` and the computer in `play`.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/run.rs"]
mod run;

use run::{Run, json, ok, tessera};
use tessera_rules::GameKind;

#[test]
fn the_best_move_is_printed_with_its_score_and_line() {
    let winning = "10/10/10/10/10/10/10/10/1b8/w9 w";
    let out = ok(&["bestmove", "mad-bishops", "--position", winning]);
    assert!(
        out.starts_with("bestmove a1xb2\n1. win in 1 proven  depth "),
        "{out}"
    );

    let answer = json(&["bestmove", "mad-bishops", "--position", winning, "--json"]);
    assert_eq!(answer["move"], "a1xb2");
    assert_eq!(
        (&answer["win_in"], &answer["line"][0]),
        (&1.into(), &"a1xb2".into())
    );
    assert_eq!(answer["proven"], true);

    // Ten-ply Hecatomb is a proven draw.
    let solved = json(&["bestmove", "hecatomb", "--level", "10", "--json"]);
    assert_eq!(
        (&solved["score"], &solved["proven"]),
        (&0.into(), &true.into())
    );
    let guessed = json(&["bestmove", "mad-bishops", "--nodes", "1000", "--json"]);
    assert_eq!(guessed["proven"], false);

    for kind in GameKind::all() {
        let kind = kind.to_string();
        let arguments = [
            "bestmove",
            &kind,
            "--nodes",
            "2000",
            "--multipv",
            "3",
            "--json",
        ];
        let answer = json(&arguments);
        assert_eq!(answer["lines"].as_array().unwrap().len(), 3, "{kind}");
        assert_eq!(answer["move"], answer["lines"][0]["line"][0], "{kind}");
        assert!(
            answer["score"].is_i64() && answer["depth"].is_u64(),
            "{kind}"
        );
        assert!(
            answer["nodes"].as_u64().unwrap() > 0 && answer["time_ms"].is_u64(),
            "{kind}"
        );
        let first = answer["move"].as_str().unwrap();
        ok(&["apply", &kind, first]);
    }
}

#[test]
fn levels_and_moves_are_applied() {
    let arguments = [
        "bestmove",
        "lines-of-action",
        "--moves",
        "b1-b3",
        "a2xc2",
        "--level",
        "beginner",
        "--seed",
        "5",
    ];
    let out = ok(&arguments);
    assert_eq!(
        out.lines().next(),
        ok(&arguments).lines().next(),
        "the seed decides"
    );
    let text = out
        .lines()
        .next()
        .unwrap()
        .strip_prefix("bestmove ")
        .unwrap();
    ok(&["apply", "lines-of-action", "b1-b3", "a2xc2", text]);

    for (arguments, part) in [
        (
            &["bestmove", "lines-of-action", "--moves", "b1-b4"][..],
            "move 1 \"b1-b4\" cannot be played",
        ),
        (
            &[
                "bestmove",
                "mad-bishops",
                "--position",
                "10/4w5/10/10/3w6/10/10/10/7w2/10 b",
            ],
            "the game is over",
        ),
        (
            &["bestmove", "hecatomb", "--level", "11"],
            "expected a level from 1 to 10",
        ),
        (
            &["bestmove", "hecatomb", "--level", "3", "--time", "5"],
            "cannot be used with",
        ),
        (
            &[
                "analyse",
                "mad-bishops",
                "--position",
                "10/4w5/10/10/3w6/10/10/10/7w2/10 b",
            ],
            "the game is over",
        ),
    ] {
        let Run { code, out, err } = tessera(arguments, b"");
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.contains(part), "{arguments:?}: {err}");
    }
}

#[test]
fn an_analysis_in_a_pipe_prints_every_depth() {
    let out = ok(&[
        "analyse",
        "lines-of-action:6x6",
        "--depth",
        "3",
        "--multipv",
        "2",
    ]);
    let depths: Vec<&str> = out
        .lines()
        .map(|line| line.split("  ").nth(1).unwrap())
        .collect();
    assert_eq!(
        depths,
        [
            "depth 1", "depth 1", "depth 2", "depth 2", "depth 3", "depth 3"
        ],
        "{out}"
    );
}

#[test]
fn the_computer_plays_at_a_level_and_gives_advice() {
    let arguments = [
        "play",
        "lines-of-action:6x6",
        "--black",
        "human",
        "--white",
        "level:2",
        "--seed",
        "2",
    ];
    let input = b"hint\nb1-b3\nthink\nundo\nquit\n";
    let Run { code, out, err } = tessera(&arguments, input);
    assert_eq!((code, err.as_str()), (0, ""));
    for part in [
        "Try ",
        "white (computer) plays ",
        "black to move: ",
        " plies ahead at ",
        "Taken back: b1-b3 ",
    ] {
        assert!(out.contains(part), "{part}\n{out}");
    }
    assert_eq!(
        tessera(&arguments, input).out.lines().next(),
        out.lines().next()
    );

    // Mad Bishops, the usual rules, human against computer, a wrong level, a level's name.
    let Run { code, out, .. } = tessera(&["play"], b"1\n1\n2\n11\nbeg\nb2xa1\nquit\n");
    assert_eq!(code, 0);
    for part in [
        "How strong is the computer?",
        "from 1 to 10.",
        "black (computer) plays ",
    ] {
        assert!(out.contains(part), "{part}\n{out}");
    }
    let out = ok(&["play", "hecatomb", "--white", "medium", "--black", "1"]);
    assert!(
        ["wins: ", "draw: "].iter().any(|end| out.contains(end)),
        "{out}"
    );

    let over = "10/10/10/10/10/10/10/10/1b8/w9 w";
    let arguments = [
        "play",
        "mad-bishops",
        "--position",
        over,
        "--white",
        "human",
    ];
    let Run { out, .. } = tessera(&arguments, b"hint\na1b2\nhint\nthink\nquit\n");
    assert!(
        out.contains("Try a1xb2: white wins at once (win in 1)."),
        "{out}"
    );
    assert!(out.contains("nothing to play: the game is over"), "{out}");
    assert!(
        out.contains("nothing to think about: the game is over"),
        "{out}"
    );
}
