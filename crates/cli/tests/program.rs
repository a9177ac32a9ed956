//! The commands about games and rules, run as separate processes.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/run.rs"]
mod run;

use std::process::{Command, Stdio};

use run::{KINDS, Scratch, data, ok, tessera};

#[test]
fn all_known_positions_and_games_pass() {
    let out = ok(&["verify", &data("perft.json"), &data("games.jsonl.gz")]);
    assert_eq!(out, "550 passed, 0 failed\n");
}

#[test]
fn a_mismatch_is_printed_and_fails() {
    let right = r#"{"game":"hecatomb","variant":"","name":"start","position":"qqqqkqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ w 10","perft":[22,562]}"#;
    let wrong = right.replace("562", "563");
    let file = Scratch::new("wrong.json", Some(&format!("[{right},\n{wrong}]")));
    let run = tessera(&["verify", file.path()], "");
    assert_eq!(run.code, 1);
    assert!(
        run.out
            .contains("case 2: hecatomb \"start\": perft(2): expected 563, found 562"),
        "{}",
        run.out
    );
    assert!(run.out.ends_with("\n1 passed, 1 failed\n"));

    for (name, text, failed) in [
        ("rubbish.json", "rubbish", 1),
        ("empty.jsonl", "", 1),
        ("lines.jsonl", "{}\n\nnull\n[1]\n", 3),
        (
            "nothing.jsonl",
            "{\"game\":\"hecatomb\",\"variant\":\"\",\"position\":\"8/8/8/8/8/8/8/K6k w 3\"}",
            1,
        ),
        (
            "joined.jsonl",
            "{\"game\":\"mad-bishops:8x8\",\"variant\":\"\",\"start\":\"\",\"moves\":[]}",
            1,
        ),
    ] {
        let file = Scratch::new(name, Some(text));
        let run = tessera(&["verify", file.path()], "");
        assert_eq!(run.code, 1, "{name}");
        assert!(
            run.out.ends_with(&format!("0 passed, {failed} failed\n")),
            "{name}: {}",
            run.out
        );
    }
}

#[test]
fn a_file_that_cannot_be_read_is_an_error() {
    let run = tessera(&["verify", "no/such/file.json", &data("perft.json")], "");
    assert_eq!((run.code, run.out.as_str()), (2, "98 passed, 0 failed\n"));
    assert!(
        run.err
            .starts_with("error: cannot read no/such/file.json: "),
        "{}",
        run.err
    );
    let packed = Scratch::new("not-packed.json.gz", Some("plain"));
    assert_eq!(tessera(&["verify", packed.path()], "").code, 2);
}

#[test]
fn every_game_is_listed() {
    let out = ok(&["games"]);
    let names: Vec<&str> = out
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(names, KINDS);
    let games: serde_json::Value = serde_json::from_str(&ok(&["games", "--json"])).unwrap();
    assert_eq!(games[3]["kind"], "lines-of-action:draw-on-both");
    for kind in KINDS {
        assert!(ok(&["rules", kind]).starts_with("# "));
    }
}

#[test]
fn moves_are_listed_one_a_line() {
    let out = ok(&[
        "moves",
        "mad-bishops",
        "--position",
        "10/10/1b5w2/10/10/8w1/1w8/10/5w4/10 b",
    ]);
    assert_eq!(out, "b8-a7\nb8-d10\nb8-d6\nb8-e5\nb8-g3\n");
    let over = ok(&[
        "moves",
        "mad-bishops",
        "--position",
        "10/4w5/10/10/3w6/10/10/10/7w2/10 b",
    ]);
    assert_eq!(over, "");
    let json = ok(&["moves", "lines-of-action", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["moves"].as_array().unwrap().len(), 36);
    assert_eq!(json["moves"][0]["touches"], serde_json::json!(["b1", "b3"]));
}

#[test]
fn moves_are_applied_and_the_end_is_told() {
    assert_eq!(
        ok(&["apply", "lines-of-action", "b1b3", "A2xC2"]),
        "1bbbbbb1/w6w/w6w/w6w/w6w/wb5w/2w4w/2bbbbb1 b\n"
    );
    let end = ok(&[
        "apply",
        "mad-bishops",
        "--position",
        "10/10/10/10/10/10/10/10/1b8/w9 w",
        "a1b2",
    ]);
    assert_eq!(
        end,
        "10/10/10/10/10/10/10/10/1w8/10 b\nresult white all-captured\n"
    );
    assert_eq!(
        ok(&["apply", "hecatomb"]),
        format!(
            "{}\n",
            "qqqqkqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ w 10"
        )
    );
}

#[test]
fn errors_go_to_standard_error_and_say_what_to_do() {
    for (arguments, message) in [
        (
            &["apply", "lines-of-action", "b1-b4"][..],
            "error: move 1 \"b1-b4\" cannot be played: this piece must move exactly 2 squares on this line, \
             because there are 2 pieces on it; you tried 3\n",
        ),
        (
            &["apply", "mad-bishops", "b2xa1", "hello"],
            "error: move 2 \"hello\" cannot be played: this is not a move: column 2: expected a rank from 1 to 26, found 'e'\n",
        ),
        (
            &["show", "hecatomb", "--position", "8/8 w"],
            "error: this is no position of hecatomb: column 4: expected / and rank 6, found ' '\n",
        ),
    ] {
        let run = tessera(arguments, "");
        assert_eq!(
            (run.code, run.out.as_str(), run.err.as_str()),
            (2, "", message)
        );
    }
    let run = tessera(&["moves", "chess"], "");
    run.assert_failed(2, "there is no game \"chess\"; the games are mad-bishops, ");
    let run = tessera(&["apply", "lines-of-action", "a1-a2", "--json"], "");
    let error: serde_json::Value = serde_json::from_str(&run.err).unwrap();
    assert_eq!(
        (run.code, &error["explanation"]["reason"]["code"]),
        (2, &"no-piece".into())
    );
}

#[test]
fn a_board_in_a_pipe_is_plain() {
    let out = ok(&["show", "lines-of-action"]);
    assert!(out.contains(" 8  ·  ●  ●  ●  ●  ●  ●  ·  8\n"), "{out}");
    assert!(
        out.ends_with("groups white 2, black 2\nblack ● to move\n"),
        "{out}"
    );
    assert!(ok(&["show", "hecatomb", "--color", "always"]).contains("\x1b["));
    assert!(ok(&["show", "mitsudomoe", "--style", "ascii"]).is_ascii());
    let view: serde_json::Value =
        serde_json::from_str(&ok(&["show", "hecatomb", "--json"])).unwrap();
    assert_eq!(view["pieces"].as_array().unwrap().len(), 64);
}

#[test]
fn perft_ends_with_the_total() {
    for arguments in [
        &["perft", "lines-of-action", "3"][..],
        &[
            "perft",
            "lines-of-action",
            "3",
            "--no-bulk",
            "--threads",
            "2",
        ],
        &["perft", "lines-of-action", "3", "--divide"],
    ] {
        assert_eq!(ok(arguments).lines().last(), Some("44952"));
    }
    let divided = ok(&["perft", "mad-bishops:8x8", "2", "--divide"]);
    let sum: u64 = divided
        .lines()
        .filter(|line| line.contains('x'))
        .map(|line| line.rsplit_once(' ').unwrap().1.parse::<u64>().unwrap())
        .sum();
    assert_eq!(divided.lines().last().unwrap(), sum.to_string());
    assert_eq!(ok(&["perft", "hecatomb", "0"]).lines().last(), Some("1"));
    let json: serde_json::Value =
        serde_json::from_str(&ok(&["perft", "hecatomb", "2", "--json"])).unwrap();
    assert_eq!(json["total"], 562);
}

/// As with `tessera … | head -1`.
#[test]
fn a_closed_output_pipe_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(["perft", "lines-of-action", "2", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (output.status.code(), output.stderr.as_slice()),
        (Some(0), &b""[..])
    );
}

#[test]
fn ten_ply_hecatomb_is_solved() {
    let text = ok(&[
        "solve",
        "hecatomb",
        "--position",
        "7k/1Q6/6K1/8/8/8/8/8 w 5",
    ]);
    assert!(
        text.starts_with("white wins with ply 3 from here\nbest: "),
        "{text}"
    );
    let answer = ok(&[
        "solve",
        "hecatomb",
        "--json",
        "--position",
        "7k/8/6Q1/8/8/8/8/K7 b 2",
    ]);
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(
        (answer["value"].as_str(), answer["distance"].as_u64()),
        (Some("loss"), Some(2))
    );
    assert_eq!(answer["moves"].as_array().unwrap().len(), 3);
}

#[test]
fn a_position_that_cannot_be_solved_is_refused() {
    for (arguments, reason) in [
        (
            vec!["solve", "hecatomb:classic"],
            "is not solved: only hecatomb is",
        ),
        (
            vec!["solve", "mad-bishops"],
            "is not solved: only hecatomb is",
        ),
        (
            vec!["solve", "hecatomb", "--position", "8/8/8/8/8/k7/8/Q7 w 0"],
            "the game is over",
        ),
        (
            vec!["solve", "hecatomb", "--nodes", "10"],
            "10 nodes do not suffice",
        ),
    ] {
        let run = tessera(&arguments, "");
        run.assert_failed(2, reason);
    }
}
