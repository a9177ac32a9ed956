//! Baseline players without the engine, as fixed points of strength.

use tessera_rules::{
    AnyGame, Color, Position,
    view::{FigureName, FigureValue},
    with_game,
};

/// A move that wins at once, or else a random move after which the opponent cannot win at once, or else a random move.
pub(super) fn careful(game: &dyn AnyGame, rng: &mut fastrand::Rng) -> Option<String> {
    with_game!(game.kind(), |P, variant| {
        let pos = P::parse(variant, &game.position()).ok()?;
        let moves = pos.legal_moves();
        if let Some(m) = moves.iter().find(|&&m| wins(&pos, m)) {
            return Some(m.to_string());
        }
        let is_safe = |m: &&_| {
            let next = after(&pos, **m);
            let is_over = next.outcome().is_some();
            is_over || !next.legal_moves().iter().any(|&reply| wins(&next, reply))
        };
        let safe: Vec<_> = moves.iter().filter(is_safe).collect();
        let m = rng.choice(safe).or_else(|| rng.choice(&moves));
        m.map(ToString::to_string)
    })
}

/// The best move by an alpha-beta search of `depth` plies that evaluates by the scoreboard: pieces, groups or balls. Among equal moves
/// it chooses at random.
pub(super) fn scoreboard(
    game: &dyn AnyGame,
    depth: u32,
    rng: &mut fastrand::Rng,
) -> Option<String> {
    with_game!(game.kind(), |P, variant| {
        let pos = P::parse(variant, &game.position()).ok()?;
        let mut moves = pos.legal_moves();
        rng.shuffle(&mut moves);
        let mut best = None;
        let mut alpha = -DECIDED;
        for m in moves {
            let score = -alpha_beta(&after(&pos, m), depth - 1, -DECIDED, -alpha);
            if score > alpha || best.is_none() {
                best = Some(m);
                alpha = score;
            }
        }
        best.map(|m| m.to_string())
    })
}

/// The score of a won game, greater than every evaluation.
const DECIDED: i32 = 1_000_000;

fn after<P: Position>(pos: &P, m: P::Move) -> P {
    let mut next = pos.clone();
    next.play_unchecked(m);
    next
}

fn wins<P: Position>(pos: &P, m: P::Move) -> bool {
    let outcome = after(pos, m).outcome();
    outcome.is_some_and(|outcome| outcome.winner == Some(pos.turn()))
}

/// Negamax score for the player to move; the turn changes with every move of a game.
fn alpha_beta<P: Position>(pos: &P, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    if let Some(outcome) = pos.outcome() {
        return match outcome.winner {
            None => 0,
            Some(winner) if winner == pos.turn() => DECIDED - 1,
            // A later loss is better.
            Some(_) => 1 - DECIDED - depth as i32,
        };
    }
    if depth == 0 {
        return match pos.turn() {
            Color::White => evaluate(pos),
            Color::Black => -evaluate(pos),
        };
    }
    for m in pos.legal_moves() {
        alpha = alpha.max(-alpha_beta(&after(pos, m), depth - 1, -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// Evaluation by the scoreboard, for white.
fn evaluate<P: Position>(pos: &P) -> i32 {
    let weight = |name| match name {
        FigureName::Balance | FigureName::Queens | FigureName::BallsOnGoal => 1,
        FigureName::Groups => -1,
        FigureName::PliesLeft | FigureName::QuietPlies | FigureName::Supply => 0,
    };
    let lead = |value| match value {
        FigureValue::Shared(_) => 0,
        FigureValue::Signed(n) => n,
        FigureValue::Each(n) => n.white as i32 - n.black as i32,
    };
    let figures = pos.score().0.into_iter();
    figures
        .map(|figure| weight(figure.name) * lead(figure.value))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(kind: &str, position: &str) -> Box<dyn AnyGame> {
        crate::game::new_game(kind.parse().unwrap(), Some(position)).unwrap()
    }

    #[test]
    fn the_careful_player_takes_a_win_and_avoids_losing_at_once() {
        let mut rng = fastrand::Rng::with_seed(1);
        let win = game("hecatomb", "q3k3/8/8/8/4Q3/8/8/3K4 w 5");
        let danger = game("hecatomb", "q3k3/8/8/8/8/8/8/K6Q w 5");
        for _ in 0..20 {
            assert_eq!(careful(win.as_ref(), &mut rng).unwrap(), "e4xe8");
            let text = careful(danger.as_ref(), &mut rng).unwrap();
            assert!(
                ["h1xa8", "a1-b1", "a1-b2"].contains(&text.as_str()),
                "{text}"
            );
        }
    }

    #[test]
    fn the_scoreboard_player_wins_material() {
        let mut rng = fastrand::Rng::with_seed(1);
        let game = game("hecatomb", "k7/8/8/4q3/8/8/8/4Q2K w 5");
        assert_eq!(scoreboard(game.as_ref(), 3, &mut rng).unwrap(), "e1xe5");
    }
}
