//! Random openings that are roughly balanced.

use tessera_engine::{Engine, Limits, Stopper, Task};
use tessera_rules::{AnyGame, GameKind};

/// The largest absolute score of a balanced opening, in centi-units.
const BALANCED: i32 = 30;

/// Nodes of the search that scores an opening.
const NODES: u64 = 20_000;

/// Openings that are tried; if none is balanced, the most balanced one is taken.
const CANDIDATES: usize = 64;

/// The moves of a random opening that a short search scores as balanced.
pub(super) fn random_balanced(kind: GameKind, rng: &mut fastrand::Rng) -> Vec<String> {
    let mut engine = Engine::new(1);
    let mut most_balanced = (i32::MAX, Vec::new());
    let plies = opening_plies(kind, rng);
    for _ in 0..CANDIDATES {
        let game = random_game(kind, plies, rng);
        let Some(score) = absolute_score(&mut engine, game.as_ref()) else {
            continue;
        };
        if score < most_balanced.0 {
            most_balanced = (score, game.moves());
        }
        if score <= BALANCED {
            break;
        }
    }
    most_balanced.1
}

/// 4 to 8 plies, but no more than a third of the longest of some random games in kinds whose games are short.
fn opening_plies(kind: GameKind, rng: &mut fastrand::Rng) -> usize {
    let lengths = (0..8).map(|_| random_game(kind, 24, rng).ply());
    let longest = lengths.max().unwrap_or_default();
    rng.usize(4..=8).min((longest / 3).max(2))
}

/// Plays random moves until there are `plies` of them or the game is over.
fn random_game(kind: GameKind, plies: usize, rng: &mut fastrand::Rng) -> Box<dyn AnyGame> {
    let mut game = kind.new_game();
    while game.ply() < plies {
        let Some(text) = rng.choice(game.legal_texts()) else {
            break;
        };
        game.play(&text).expect("a legal move can be played");
    }
    game
}

/// The absolute score of a short search, in centi-units; `None` if the game is over.
fn absolute_score(engine: &mut Engine, game: &dyn AnyGame) -> Option<i32> {
    engine.clear();
    let task = Task::of(game, Limits::nodes(NODES));
    let lines = engine
        .search(&task, &Stopper::default(), &mut |_| {})
        .ok()?;
    Some(lines.first()?.score.0.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_unfinished_and_depend_on_the_seed_alone() {
        for kind in GameKind::all() {
            let moves = random_balanced(kind, &mut fastrand::Rng::with_seed(7));
            assert!((2..=8).contains(&moves.len()), "{kind}: {moves:?}");
            let again = random_balanced(kind, &mut fastrand::Rng::with_seed(7));
            assert_eq!(moves, again, "{kind}");
            let mut game = kind.new_game();
            for text in &moves {
                game.play(text).unwrap();
            }
            assert_eq!(game.outcome(), None, "{kind}");
        }
    }
}
