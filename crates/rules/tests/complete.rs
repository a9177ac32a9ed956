//! Every game has its rules pages, test data, naive twin and benchmark: one failure lists all that a new game lacks.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::{collections::HashSet, fs, io::Read, path::Path};

use flate2::read::MultiGzDecoder;
use serde_json::Value;
use tessera_rules::GameKind;

#[expect(dead_code, reason = "this test only asks which cases exist")]
#[path = "../benches/perft/cases.rs"]
mod cases;
#[expect(dead_code, reason = "this test only asks which twins exist")]
#[path = "twins"]
mod twins {
    pub(crate) mod naive;
}

fn crate_folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The kind of a case in the data files: `{"game": "mad-bishops", "variant": "8x8"}`.
fn kind_of(case: &Value) -> String {
    let text = |field: &str| case[field].as_str().unwrap();
    match text("variant") {
        "" => text("game").to_owned(),
        variant => format!("{}:{variant}", text("game")),
    }
}

fn kinds_with_perft() -> HashSet<String> {
    let file = fs::read_to_string(crate_folder().join("tests/data/perft.json")).unwrap();
    let cases: Vec<Value> = serde_json::from_str(&file).unwrap();
    cases.iter().map(kind_of).collect()
}

fn kinds_with_games() -> HashSet<String> {
    let file = fs::File::open(crate_folder().join("tests/data/games.jsonl.gz")).unwrap();
    let mut text = String::new();
    MultiGzDecoder::new(file).read_to_string(&mut text).unwrap();
    let case = |line| kind_of(&serde_json::from_str(line).unwrap());
    text.lines().map(case).collect()
}

#[test]
fn no_game_lacks_anything() {
    let (with_perft, with_games) = (kinds_with_perft(), kinds_with_games());
    let mut missing = Vec::new();
    for kind in GameKind::all() {
        let name = kind.to_string();
        let mut demand = |present: bool, what: String| {
            if !present {
                missing.push(format!("{name}: {what}"));
            }
        };
        demand(
            with_perft.contains(&name),
            "a position in tests/data/perft.json".into(),
        );
        demand(
            with_games.contains(&name),
            "a game in tests/data/games.jsonl.gz".into(),
        );
        demand(
            twins::naive::naive(&name, None).is_some(),
            "a twin and its start in tests/twins/naive.rs".into(),
        );
        // One benchmark and one page for all variants of a game.
        if kind.variant_name().is_empty() {
            let game = kind.game().name;
            demand(
                cases::CASES.iter().any(|case| case.kind == game),
                "a case in benches/perft/cases.rs".into(),
            );
            for folder in ["docs/rules", "docs/rules/pt"] {
                let page = format!("{folder}/{game}.md");
                let is_there = crate_folder().join("../..").join(&page).is_file();
                demand(is_there, format!("its rules in {page}"));
            }
        }
    }
    assert!(missing.is_empty(), "missing:\n{}", missing.join("\n"));
}
