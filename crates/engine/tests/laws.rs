//! Laws that the engine obeys in every kind of game.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

use fastrand::Rng;
use tessera_engine::{Engine, Limits, Report, Stopper, Task};
use tessera_rules::GameKind;

/// A depth, so that no proof answers instead of the search, and few enough nodes that no bucket of a table of 4 MiB
/// overflows: what a search finds then depends on the entries it may read, and on nothing else.
const LIMITS: Limits = Limits {
    depth: Some(6),
    nodes: Some(4_000),
    time: None,
    clock: None,
};

const TABLE_MEBIBYTES: usize = 4;

/// What a search finds, without the time it took; `None` if this is no unfinished position of the kind.
fn search(engine: &mut Engine, kind: GameKind, position: &str) -> Option<Report> {
    let game = kind.game_at(position).ok()?;
    let task = Task::of(game.as_ref(), LIMITS);
    let mut lines = engine
        .search(&task, &Stopper::default(), &mut |_| {})
        .ok()?;
    let mut best = lines.swap_remove(0);
    best.time = std::time::Duration::ZERO;
    Some(best)
}

/// Unfinished positions of random games.
fn random_positions(kind: GameKind, count: usize) -> Vec<String> {
    let mut rng = Rng::with_seed(3);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut game = kind.new_game();
        for _ in 0..rng.usize(..40) {
            if let Some(text) = rng.choice(game.legal_texts()) {
                game.play(&text).unwrap();
            }
        }
        if game.outcome().is_none() {
            positions.push(game.position());
        }
    }
    positions
}

#[test]
fn a_search_never_sees_table_entries_of_another_kind() {
    let mut shared = 0;
    for kind in GameKind::all() {
        let positions = random_positions(kind, 3);
        let start = kind.new_game().position();
        for other in GameKind::all().filter(|&other| other != kind) {
            let other_start = other.new_game().position();
            for position in positions.iter().chain([&start]) {
                let mut engine = Engine::new(TABLE_MEBIBYTES);
                // Most positions of one variant are positions of another one with the same key.
                if search(&mut engine, other, position).is_some() {
                    shared += 1;
                } else {
                    search(&mut engine, other, &other_start).unwrap();
                }
                let found = search(&mut engine, kind, position).unwrap();
                let fresh = search(&mut Engine::new(TABLE_MEBIBYTES), kind, position).unwrap();
                assert_eq!(found, fresh, "{kind} after {other}: {position}");
            }
        }
    }
    assert!(shared >= 20, "the variants share only {shared} positions");
}
