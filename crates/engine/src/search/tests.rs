//! The search compared with minimax and with exhaustive search, in every game.

use fastrand::Rng;
use tessera_rules::{Color, GameKind, Position, hecatomb, with_game};

use super::*;
use crate::{evaluator::HasEvaluator, node::Node};

/// Calls a check with nodes of random games of every kind. It returns whether it could check the node; of every kind it must
/// have checked some.
macro_rules! for_random_nodes {
    ($games:expr, $plies:expr, $check:ident) => {
        for kind in GameKind::all() {
            let mut checked = 0;
            with_game!(kind, |P, variant| {
                let mut rng = Rng::with_seed(9);
                for _ in 0..$games {
                    let mut pos = P::initial(variant);
                    for _ in 0..rng.usize($plies) {
                        let moves = pos.legal_moves();
                        let Some(&m) = rng.choice(&moves) else { break };
                        pos.play_unchecked(m);
                    }
                    if Position::outcome(&pos).is_none() {
                        let node = <<P as HasEvaluator>::Evaluator as Node>::new(&pos);
                        checked += usize::from($check(&node));
                    }
                }
            });
            assert!(checked > 0, "{kind} was not checked");
        }
    };
}

fn all_moves<E: Evaluator>(node: &E) -> Vec<E::Move> {
    let mut moves = Vec::new();
    node.generate(&mut moves);
    moves
}

/// The argument of the first root search.
fn unsearched<E: Evaluator>(node: &E) -> RootMove<E::Move> {
    RootMove {
        score: 0,
        pv: all_moves(node),
    }
}

/// The score by iterative deepening up to this depth.
fn searched<E: Evaluator>(node: &E, depth: u32, pruning: Pruning) -> i32 {
    let table = TranspositionTable::for_nodes(100_000);
    let stopper = Stopper::default();
    let shared = Shared::new(&table, &stopper);
    let mut searcher = Searcher::new(&shared, Limits::default(), None, &[]);
    searcher.pruning = pruning;
    let mut best = unsearched(node);
    for depth in 1..=depth {
        best = searcher.search_root(node, depth, &best, &[]).unwrap();
    }
    best.score
}

/// The score of a node by the definition of the search, without any cut-off.
fn minimax<E: Evaluator>(node: &E, depth: u32, ply: i32, above: &mut Vec<u64>) -> i32 {
    if let Some(outcome) = node.outcome() {
        return match outcome.winner {
            None => 0,
            Some(winner) if winner == node.turn() => WIN - ply,
            Some(_) => ply - WIN,
        };
    }
    if node.has_repetition_rule() && above.contains(&node.key()) {
        return 0;
    }
    if depth == 0 {
        return quiescence_minimax(node, 0, ply);
    }
    above.push(node.key());
    let score = best_child(node, |next| minimax(next, depth - 1, ply + 1, above));
    above.pop();
    score
}

fn quiescence_minimax<E: Evaluator>(node: &E, quiescence_ply: u32, ply: i32) -> i32 {
    if quiescence_ply > 0 && node.outcome().is_some() {
        return minimax(node, 0, ply, &mut Vec::new());
    }
    let mut moves = all_moves(node);
    let context = node.move_context();
    moves.retain(|&m| node.is_tactical(&context, m));
    let after = |m: E::Move| {
        let mut next = node.clone();
        next.play(m);
        let score = quiescence_minimax(&next, quiescence_ply + 1, ply + 1);
        if next.turn() == node.turn() {
            score
        } else {
            -score
        }
    };
    let tactical = moves.into_iter().map(after).max();
    tactical.unwrap_or(i32::MIN).max(node.evaluate())
}

fn best_child<E: Evaluator>(node: &E, mut value: impl FnMut(&E) -> i32) -> i32 {
    let values = all_moves(node).into_iter().map(|m| {
        let mut next = node.clone();
        next.play(m);
        let score = value(&next);
        if next.turn() == node.turn() {
            score
        } else {
            -score
        }
    });
    values.max().expect("a game that is not over has a move")
}

fn equals_minimax<E: Evaluator>(node: &E) -> bool {
    let moves = all_moves(node);
    let context = node.move_context();
    let is_tactical = |&&m: &&E::Move| node.is_tactical(&context, m);
    let tactical = moves.iter().filter(is_tactical).count();
    // With more tactical moves, minimax over captures that answer captures takes too long.
    if tactical > 4 {
        return false;
    }
    let depth = if tactical > 0 || moves.len() > 60 {
        1
    } else {
        2
    };
    for depth in 1..=depth {
        let expected = minimax(node, depth, 0, &mut Vec::new());
        assert_eq!(
            searched(node, depth, Pruning::Off),
            expected,
            "{node:?} {depth}"
        );
    }
    true
}

#[test]
fn without_pruning_it_equals_minimax() {
    for_random_nodes!(6, 0..30, equals_minimax);
}

/// Whether `hero` can force a win within `plies`; `None` if `budget` nodes do not suffice to tell.
fn wins_within<E: Evaluator>(node: &E, hero: Color, plies: u32, budget: &mut u32) -> Option<bool> {
    *budget = budget.checked_sub(1)?;
    if let Some(outcome) = node.outcome() {
        return Some(outcome.winner == Some(hero));
    }
    if plies == 0 {
        return Some(false);
    }
    let attacks = node.turn() == hero;
    for m in all_moves(node) {
        let mut next = node.clone();
        next.play(m);
        if wins_within(&next, hero, plies - 1, budget)? == attacks {
            return Some(attacks);
        }
    }
    Some(!attacks)
}

/// The distance of a forced win in plies, up to three.
fn distance<E: Evaluator>(node: &E) -> Option<u32> {
    let mut budget = 400_000;
    (1..=3).find(|&plies| wins_within(node, node.turn(), plies, &mut budget) == Some(true))
}

/// The nodes of a game in which one move in four is random and the others are the statically best ones.
fn careless_game<E: Evaluator>(start: E, rng: &mut Rng) -> Vec<E> {
    let mut nodes = vec![start];
    while let Some(node) = nodes.last()
        && node.outcome().is_none()
        && nodes.len() < 300
    {
        let after = |m| {
            let mut next = node.clone();
            next.play(m);
            next
        };
        let static_score = |next: &E| match next.outcome() {
            Some(outcome) if outcome.winner == Some(node.turn()) => WIN,
            Some(_) => 0,
            None if next.turn() == node.turn() => next.evaluate(),
            None => -next.evaluate(),
        };
        let children: Vec<E> = all_moves(node).into_iter().map(after).collect();
        let best = children.iter().max_by_key(|next| static_score(next));
        let random = rng.choice(&children).filter(|_| rng.u8(..4) == 0);
        let next = random
            .or(best)
            .expect("a game that is not over has a move")
            .clone();
        nodes.push(next);
    }
    nodes
}

/// Looks for forced wins at the ends of careless games and lets the search find them. It may need a few plies more than the
/// win takes, as reverse futility pruning near the leaves returns a large evaluation instead of the win.
fn finds_wins<E: Evaluator>(start: &E, found: &mut u32) {
    let mut rng = Rng::with_seed(4);
    for _ in 0..40 {
        let game = careless_game(start.clone(), &mut rng);
        for node in game.iter().rev().skip(1).take(6) {
            if let Some(plies) = distance(node) {
                let win = WIN - plies as i32;
                let mut depths = 1..=9;
                let is_found = depths.any(|depth| searched(node, depth, Pruning::On) == win);
                assert!(is_found, "a win within {plies} of {node:?}");
                *found += 1;
            }
        }
    }
}

#[test]
fn forced_wins_are_found_with_their_distance() {
    for kind in GameKind::all() {
        let mut found = 0;
        with_game!(kind, |P, variant| {
            let start = P::initial(variant);
            finds_wins(
                &<<P as HasEvaluator>::Evaluator as Node>::new(&start),
                &mut found,
            );
        });
        // Few games end by the capture of a king within ten plies.
        let enough = if kind == GameKind::Hecatomb(hecatomb::Variant::Standard) {
            3
        } else {
            15
        };
        assert!(found >= enough, "{kind}: {found}");
    }
}

fn is_reproducible<E: Evaluator>(node: &E) -> bool {
    let run = || {
        let table = TranspositionTable::for_nodes(3_000);
        let stopper = Stopper::default();
        let shared = Shared::new(&table, &stopper);
        let mut searcher = Searcher::<E>::new(&shared, Limits::nodes(3_000), None, &[]);
        let mut lines = Vec::new();
        let mut best = unsearched(node);
        for depth in 1..50 {
            best = searcher
                .search_root(node, depth, &best, &[])
                .unwrap_or(best);
            lines.push((best.score, best.pv.clone()));
        }
        (lines, searcher.all_nodes())
    };
    let first = run();
    assert_eq!(first, run());
    assert!(first.1 <= 3_000);
    true
}

#[test]
fn a_search_with_a_node_limit_is_reproducible() {
    for_random_nodes!(4, 0..20, is_reproducible);
}
