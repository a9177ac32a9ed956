//! `tessera engine`: the Universal Game Interface.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/run.rs"]
mod run;

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use run::{PROGRAM, Run, ok, tessera};

/// The output of `tessera engine` for this input.
fn output(input: &[u8]) -> String {
    let Run { code, out, err } = tessera(&["engine"], input);
    assert_eq!((code, err.as_str()), (0, ""));
    out
}

/// A running engine.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
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

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// The next line with this beginning; fails if the engine ends before.
    fn wait_for(&mut self, beginning: &str) -> String {
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
fn the_engine_introduces_itself_and_plays() {
    let out = output(
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
    let out = output(
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
fn commands_are_read_during_a_search_and_stop_ends_it() {
    let mut engine = Engine::start();
    engine.send("setoption name Game value lines-of-action");
    engine.send("setoption name Hash value 2");
    engine.send("position startpos");
    for _ in 0..3 {
        engine.send("go infinite");
        engine.wait_for("info depth 2 ");
        engine.send("isready");
        engine.wait_for("readyok");
        engine.send("go depth 1");
        engine.wait_for("info string a search is running");
        engine.send("stop");
        assert_ne!(engine.wait_for("bestmove "), "bestmove none");
    }
    // An infinite search answers only after `stop`, even if its result is certain.
    engine.send("setoption name Game value mad-bishops");
    engine.send("position fen 10/10/10/10/10/10/10/10/1b8/w9 w");
    engine.send("go infinite");
    engine.send("isready");
    engine.wait_for("readyok");
    engine.send("stop");
    assert_eq!(engine.wait_for("bestmove "), "bestmove a1xb2");
    engine.send("go infinite");
    engine.send("quit");
    assert!(engine.child.wait().unwrap().success());
}

#[test]
fn clocks_and_levels_end_a_search() {
    let out = output(
        b"setoption name Game value hecatomb\nposition startpos\ngo p1time 200 p2time 200 p1inc 10 p2inc 10\n",
    );
    assert!(
        out.lines().last().unwrap().starts_with("bestmove "),
        "{out}"
    );
    let level = b"setoption name Level value 2\nsetoption name Seed value 3\ngo movetime 50\n";
    let out = output(level);
    assert!(
        out.lines().last().unwrap().starts_with("bestmove "),
        "{out}"
    );
}

#[test]
fn invalid_input_is_explained_and_changes_nothing() {
    let mut input = b"position startpos moves b2xa1\n".to_vec();
    for invalid in [
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
        input.extend_from_slice(invalid);
        input.push(b'\n');
    }
    input.extend(std::iter::repeat_n(b'x', 300_000));
    input.extend_from_slice(b"\nstop\nstop\n\n\nquery fen\nisready\ngo nodes 100\n");
    let out = output(&input);
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
