//! Varied beginnings that give neither player much.

use tessera_engine::{Engine, Limits, Stopper, Task};
use tessera_rules::{AnyGame, GameKind};

/// More than this, in hundredths of a unit, is an advantage.
const BALANCED: i32 = 30;

/// What a look at a beginning costs.
const LOOK: u64 = 20_000;

/// How many beginnings are looked at before the fairest of them is taken.
const CANDIDATES: usize = 64;

/// The moves of a random beginning in which a short search sees no great advantage.
pub(super) fn draw(kind: GameKind, rng: &mut fastrand::Rng) -> Vec<String> {
    let mut engine = Engine::new(1);
    let mut fairest = (i32::MAX, Vec::new());
    let plies = length(kind, rng);
    for _ in 0..CANDIDATES {
        let game = walk(kind, plies, rng);
        let Some(advantage) = advantage(&mut engine, game.as_ref()) else {
            continue;
        };
        if advantage < fairest.0 {
            fairest = (advantage, game.moves());
        }
        if advantage <= BALANCED {
            break;
        }
    }
    fairest.1
}

/// From 4 to 8 plies, but no more than a third of a game where games are short.
fn length(kind: GameKind, rng: &mut fastrand::Rng) -> usize {
    let lengths = (0..8).map(|_| walk(kind, 24, rng).ply());
    let longest = lengths.max().unwrap_or_default();
    rng.usize(4..=8).min((longest / 3).max(2))
}

/// Random moves until there are `plies` of them or the game is over.
fn walk(kind: GameKind, plies: usize, rng: &mut fastrand::Rng) -> Box<dyn AnyGame> {
    let mut game = kind.new_game();
    while game.ply() < plies {
        let Some(text) = rng.choice(game.legal_texts()) else {
            break;
        };
        game.play(&text).expect("a legal move can be played");
    }
    game
}

/// What one of the players is ahead; `None` if the game is over.
fn advantage(engine: &mut Engine, game: &dyn AnyGame) -> Option<i32> {
    engine.clear();
    let task = Task::of(game, Limits::nodes(LOOK));
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
            let moves = draw(kind, &mut fastrand::Rng::with_seed(7));
            assert!((2..=8).contains(&moves.len()), "{kind}: {moves:?}");
            let again = draw(kind, &mut fastrand::Rng::with_seed(7));
            assert_eq!(moves, again, "{kind}");
            let mut game = kind.new_game();
            for text in &moves {
                game.play(text).unwrap();
            }
            assert_eq!(game.outcome(), None, "{kind}");
        }
    }
}
