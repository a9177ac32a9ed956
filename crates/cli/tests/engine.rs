//! The computer as a person or a program uses it.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/run.rs"]
mod run;

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use run::{PROGRAM, Run, json, ok, tessera};
use tessera_rules::GameKind;

/// What the engine says to these lines, up to the end.
fn said(input: &[u8]) -> String {
    let Run { code, out, err } = tessera(&["engine"], input);
    assert_eq!((code, err.as_str()), (0, ""));
    out
}

/// An engine that is listened to while it runs.
struct Conversation {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Conversation {
    fn start() -> Self {
        let mut child = Command::new(PROGRAM)
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Self {
            input: child.stdin.take().unwrap(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// The next line that begins so; it is an error if the engine ends before.
    fn hear(&mut self, beginning: &str) -> String {
        loop {
            let mut line = String::new();
            assert_ne!(self.output.read_line(&mut line).unwrap(), 0, "{beginning}");
            if line.starts_with(beginning) {
                return line.trim_end().to_owned();
            }
        }
    }
}

#[test]
fn the_best_move_is_told_with_its_score_and_line() {
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

    // Ten-ply Hecatomb is a draw, and known to be one.
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
fn levels_and_moves_are_heeded() {
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
fn the_engine_introduces_itself_and_plays() {
    let out = said(
        b"ugi\nisready\nsetoption name Game value lines-of-action:6x6\nuginewgame\n\
          position startpos moves b1-b3\nquery p1turn\nquery gameover\nquery result\nquery fen\nquery legalmoves\n\
          go nodes 3000\n",
    );
    for line in [
        "option name Hash type spin default 64 min 1 max 32768",
        "ugiok",
        "readyok",
        "response false",
        "response none",
    ] {
        assert!(out.lines().any(|found| found == line), "{line}\n{out}");
    }
    assert!(out.contains("option name Game type combo default mad-bishops var mad-bishops var "));
    assert!(out.contains("\ninfo depth 1 multipv 1 score cp "), "{out}");
    let best = out
        .lines()
        .last()
        .unwrap()
        .strip_prefix("bestmove ")
        .unwrap();
    let legal = ok(&["apply", "lines-of-action:6x6", "b1-b3", best]);
    assert!(legal.contains('/'));
}

#[test]
fn the_engine_knows_the_end_of_a_game() {
    let out = said(
        b"position fen 10/10/10/10/10/10/10/10/1b8/w9 w\ngo depth 4\n\
          position fen 10/10/10/10/10/10/10/10/1b8/w9 w moves a1xb2\nquery gameover\nquery result\ngo infinite\n",
    );
    assert!(out.contains("score mate 1 "), "{out}");
    assert!(out.ends_with("bestmove a1xb2\nbestmove none\n"), "{out}");
    assert!(out.contains("response true\nresponse p1win\n"), "{out}");
    assert!(
        out.contains(
            "info string the game is over: white wins: the last enemy piece was captured\n"
        ),
        "{out}"
    );
}

#[test]
fn a_search_is_interrupted_and_the_engine_listens_meanwhile() {
    let mut engine = Conversation::start();
    engine.say("setoption name Game value lines-of-action");
    engine.say("setoption name Hash value 2");
    engine.say("position startpos");
    for _ in 0..3 {
        engine.say("go infinite");
        engine.hear("info depth 2 ");
        engine.say("isready");
        engine.hear("readyok");
        engine.say("go depth 1");
        engine.hear("info string a search is running");
        engine.say("stop");
        assert_ne!(engine.hear("bestmove "), "bestmove none");
    }
    // A search whose result is certain still waits to be stopped.
    engine.say("setoption name Game value mad-bishops");
    engine.say("position fen 10/10/10/10/10/10/10/10/1b8/w9 w");
    engine.say("go infinite");
    engine.say("isready");
    engine.hear("readyok");
    engine.say("stop");
    assert_eq!(engine.hear("bestmove "), "bestmove a1xb2");
    engine.say("go infinite");
    engine.say("quit");
    assert!(engine.child.wait().unwrap().success());
}

#[test]
fn clocks_and_levels_end_a_search() {
    let out = said(
        b"setoption name Game value hecatomb\nposition startpos\ngo p1time 200 p2time 200 p1inc 10 p2inc 10\n",
    );
    assert!(
        out.lines().last().unwrap().starts_with("bestmove "),
        "{out}"
    );
    let level = b"setoption name Level value 2\nsetoption name Seed value 3\ngo movetime 50\n";
    let out = said(level);
    assert!(
        out.lines().last().unwrap().starts_with("bestmove "),
        "{out}"
    );
}

#[test]
fn rubbish_is_explained_and_changes_nothing() {
    let mut input = b"position startpos moves b2xa1\n".to_vec();
    for rubbish in [
        &b"hello"[..],
        b"\xff\xfe\x00",
        b"position",
        b"position fen",
        b"position fen moves",
        b"position fen 8/8 w moves a1-b2",
        b"position startpos moves b2xa1 b2xa1",
        b"position startpos moves \xe2\x99\x94",
        b"go nodes",
        b"go nodes -",
        b"go banana",
        b"setoption",
        b"setoption name",
        b"setoption name Hash value 99999999999",
        b"setoption name Threads value 0",
        b"setoption name Game value chess",
        b"setoption name Level value 99",
        b"query",
        b"query everything",
        b"go p1time",
    ] {
        input.extend_from_slice(rubbish);
        input.push(b'\n');
    }
    input.extend(std::iter::repeat_n(b'x', 300_000));
    input.extend_from_slice(b"\nstop\nstop\n\n\nquery fen\nisready\ngo nodes 100\n");
    let out = said(&input);
    assert_eq!(out.matches("info string ").count(), 21, "{out}");
    let position = ok(&["apply", "mad-bishops", "b2xa1"]);
    assert!(
        out.contains(&format!("response {position}readyok\n")),
        "{out}"
    );
    assert!(
        out.contains("info string move 2 \"b2xa1\" cannot be played: "),
        "{out}"
    );
    assert!(
        out.lines().last().unwrap().starts_with("bestmove "),
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
