//! The module, run by Node, gives the same answers as the same crate without WebAssembly.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, Command, Stdio},
    thread,
};

use serde_json::{Value, json};
use tessera_engine::Stopper;
use tessera_play::{Bot, Seat};
use tessera_review::{Review, ReviewPlan, run};
use tessera_rules::GameKind;
use tessera_wasm::Module;

/// Relative to the repository, where `scripts/node` runs its command.
const MODULE: &str = "web/src/core/tessera.wasm";
const RUNNER: &str = "web/scripts/answer.js";

fn start_module() -> Child {
    Command::new("../../scripts/node")
        .args(["node", RUNNER, MODULE])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("bash runs scripts/node")
}

/// The answers of the module, one for each request.
fn answers_of_module(requests: &[String]) -> Vec<String> {
    let mut node = start_module();
    let mut stdin = node.stdin.take().expect("it is piped");
    let input = requests.join("\n") + "\n";
    let writer = thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = node.wait_with_output().expect("Node ends");
    assert!(
        output.status.success(),
        "{MODULE} does not answer: build it with scripts/wasm"
    );
    writer
        .join()
        .expect("the writer does not panic")
        .expect("Node reads all requests");
    let text = String::from_utf8(output.stdout).expect("answers are UTF-8");
    text.lines().map(str::to_owned).collect()
}

fn answers_of_library(requests: &[String]) -> Vec<String> {
    let mut module = Module::default();
    let answer = |request: &String| module.answer(request, &mut |_| {});
    requests.iter().map(answer).collect()
}

/// Without the time, which differs.
fn timeless(answer: &str) -> Value {
    let mut answer: Value = serde_json::from_str(answer).expect("answers are JSON");
    if let Some(lines) = answer["ok"].as_array_mut() {
        for line in lines {
            assert!(line["time"].take().is_u64(), "{line}");
        }
    }
    answer
}

/// Positions of random games: moves from the usual start.
fn positions(kind: GameKind, count: usize, rng: &mut fastrand::Rng) -> Vec<Vec<String>> {
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut game = kind.new_game();
        let plies = rng.usize(..50);
        while game.ply() < plies && game.outcome().is_none() {
            let text = rng.choice(game.legal_texts()).expect("a move is left");
            game.play(&text).expect("it is legal");
        }
        if game.outcome().is_none() {
            positions.push(game.moves());
        }
    }
    positions
}

fn compare(requests: &[Value]) {
    let requests: Vec<String> = requests.iter().map(Value::to_string).collect();
    let (module, library) = (answers_of_module(&requests), answers_of_library(&requests));
    assert_eq!(module.len(), requests.len());
    for ((request, by_module), by_library) in requests.iter().zip(&module).zip(&library) {
        let (by_module, by_library) = (timeless(by_module), timeless(by_library));
        assert!(by_library.get("ok").is_some(), "{request}: {by_library}");
        assert_eq!(by_module, by_library, "{request}");
    }
}

#[test]
fn two_hundred_searches_with_equal_node_limits_find_the_same_lines() {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut requests = Vec::new();
    for kind in GameKind::all() {
        for (i, moves) in positions(kind, 20, &mut rng).into_iter().enumerate() {
            let limits = json!({"nodes": rng.u64(500..6_000)});
            let table = if i % 4 == 0 { "cleared" } else { "kept" };
            requests.push(json!({"search": {
                "kind": kind, "moves": moves, "lines": 1 + i % 3, "limits": limits, "table": table, "hash": 1,
            }}));
        }
    }
    assert!(requests.len() >= 200);
    compare(&requests);
}

#[test]
fn computer_players_choose_the_same_moves() {
    let mut rng = fastrand::Rng::with_seed(8);
    let mut requests = Vec::new();
    for kind in GameKind::all() {
        for moves in positions(kind, 3, &mut rng) {
            for level in 1..=6 {
                let seat = Seat::Engine { level, name: None };
                requests.push(json!({"choose": {
                    "kind": kind, "moves": moves, "seat": seat, "seed": rng.u32(..),
                }}));
            }
            let bot = Bot::OriginalEasy;
            for seat in [Seat::Random { name: None }, Seat::Bot { bot, name: None }] {
                requests.push(json!({"choose": {
                    "kind": kind, "moves": moves, "seat": seat, "seed": 3,
                }}));
            }
        }
    }
    compare(&requests);
}

#[test]
fn positions_refusals_and_pictures_are_the_same() {
    let mut rng = fastrand::Rng::with_seed(9);
    let mut requests = Vec::new();
    for kind in GameKind::all() {
        for moves in positions(kind, 5, &mut rng) {
            for touches in [json!([]), json!(["a1", "c3"]), json!(["d4", "d4"])] {
                let query = json!({"moves": moves, "touches": touches});
                requests.push(json!({"position": {"kind": kind, "query": query}}));
            }
            requests.push(json!({"picture": {"kind": kind, "moves": moves}}));
        }
    }
    compare(&requests);
}

/// Reviews a game as the page does: asks what to search, searches, and asks again with what was found.
fn review_by(answer: &mut dyn FnMut(String) -> String, game: &Value) -> Value {
    let mut ask = |request: Value| {
        let answer: Value = serde_json::from_str(&answer(request.to_string())).unwrap();
        assert!(answer.get("ok").is_some(), "{request}: {answer}");
        answer["ok"].clone()
    };
    let mut findings = Vec::new();
    loop {
        let mut request = game.clone();
        request["findings"] = json!(findings);
        let state = ask(json!({"review": request}));
        if state["review"].is_object() {
            return state["review"].clone();
        }
        // In another order than that of the game.
        for search in state["pending"].as_array().unwrap().iter().rev() {
            let ply = usize::try_from(search["ply"].as_u64().unwrap()).unwrap();
            let moves = &game["moves"].as_array().unwrap()[..ply];
            let lines = ask(json!({"search": {
                "kind": game["kind"], "moves": moves, "lines": search["lines"], "hash": state["hash"],
                "limits": {"nodes": search["nodes"]}, "table": "cleared",
            }}));
            let found = lines.as_array().unwrap().iter().map(|line| {
                json!({"score": line["score"], "proven": line["proven"], "line": line["line"]})
            });
            let found: Vec<Value> = found.collect();
            findings.push(json!({"ply": ply, "stage": search["stage"], "lines": found}));
        }
    }
}

#[test]
fn a_review_is_that_of_the_terminal_program() {
    const NODES: u64 = 200;
    let mut node = start_module();
    let mut stdin = node.stdin.take().expect("it is piped");
    let mut stdout = BufReader::new(node.stdout.take().expect("it is piped"));
    let mut by_module = |request: String| {
        writeln!(stdin, "{request}").expect("Node reads the request");
        let mut answer = String::new();
        stdout.read_line(&mut answer).expect("Node answers");
        answer
    };
    let mut library = Module::default();
    let mut by_library = |request: String| library.answer(&request, &mut |_| {});
    let mut rng = fastrand::Rng::with_seed(10);
    let mut turning_points = 0;
    for kind in GameKind::all() {
        let mut game = kind.new_game();
        while game.ply() < 12 && game.outcome().is_none() {
            let text = rng.choice(game.legal_texts()).expect("a move is left");
            game.play(&text).expect("it is legal");
        }
        let mut plan = ReviewPlan::new(game.as_ref(), NODES);
        let review = run(&mut plan, &Stopper::default(), &mut |_, _| {});
        let review = review.unwrap().expect("nobody stops it");
        turning_points += review.turning_points.len();
        let request = json!({"kind": kind, "moves": game.moves(), "nodes": NODES});
        for answer in [
            &mut by_module as &mut dyn FnMut(String) -> String,
            &mut by_library,
        ] {
            let found = review_by(answer, &request);
            let found: Review = serde_json::from_value(found).expect("it is a review");
            assert_eq!(found, review, "{kind}");
        }
    }
    assert!(turning_points > 0);
    drop(stdin);
    assert!(node.wait().expect("Node ends").success());
}

#[test]
fn a_tried_move_is_searched_and_judged() {
    let mut module = Module::default();
    let mut ask = |request: Value| -> Value {
        serde_json::from_str(&module.answer(&request.to_string(), &mut |_| {})).unwrap()
    };
    let mut attempt =
        json!({"kind": "lines-of-action", "moves": ["b1-b3"], "before": 0.5, "nodes": 10});
    let search = ask(json!({"attempt": attempt}));
    assert_eq!(search["ok"]["search"]["nodes"], 80);
    attempt["score"] = json!(600);
    let judged = ask(json!({"attempt": attempt}));
    assert_eq!(judged["ok"]["judged"]["judgement"], "blunder", "{judged}");
    assert_eq!(judged["ok"]["judged"]["is_solution"], false);
    attempt["moves"] = json!([]);
    let refused = ask(json!({"attempt": attempt}));
    assert!(refused.get("problem").is_some(), "{refused}");
    let nothing = json!({"kind": "hecatomb", "nodes": 0});
    assert!(ask(json!({"review": nothing})).get("problem").is_some());
}
