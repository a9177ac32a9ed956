//! The signature of `tessera bench`.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/run.rs"]
mod run;

use run::{json, ok};
use serde_json::Value;
use tessera_rules::GameKind;

/// Total nodes of the searches of `tessera bench`. The number changes only when the search changes, on purpose.
const NODES: u64 = 1_918_470;

/// Hash of the moves of all levels in `tessera bench`. It changes only when a level plays differently, on purpose.
const LEVELS: &str = "0xe32f46700fc7b528";

#[test]
fn the_engine_and_its_levels_have_this_signature() {
    let out = ok(&["bench"]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.last().unwrap().parse(), Ok(NODES), "{out}");
    assert!(
        lines.contains(&format!("levels {LEVELS}").as_str()),
        "{out}"
    );
    for kind in GameKind::all() {
        assert!(out.contains(&format!("{kind} ")), "{kind}");
    }
}

#[test]
fn a_bench_with_a_depth_is_without_levels() {
    let answer = json(&["bench", "--depth", "2", "--json"]);
    assert!(answer["nodes"].as_u64().unwrap() > 1000);
    assert_eq!(answer["levels"], Value::Null);
}
