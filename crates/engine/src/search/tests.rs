//! The search against plain minimax and plain exhaustive search, in every game.

use fastrand::Rng;
use tessera_rules::{Color, GameKind, Position, with_game};

use super::*;
use crate::{knowledge::Taught, node::Node};

/// Calls a check with nodes of random games of every kind.
macro_rules! for_random_nodes {
    ($games:expr, $plies:expr, $check:ident, $tally:expr) => {
        for kind in GameKind::all() {
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
                        $check(&<<P as Taught>::Knowledge as Node>::new(&pos), $tally);
                    }
                }
            });
        }
    };
}

fn moves_of<K: Knowledge>(node: &K) -> Vec<K::Move> {
    let mut moves = Vec::new();
    node.generate(&mut moves);
    moves
}

fn searched<K: Knowledge>(node: &K, depth: u32, care: Care) -> i32 {
    let table = Table::for_nodes(100_000);
    let stopper = Stopper::default();
    let shared = Shared::new(&table, &stopper);
    let mut searcher = Searcher::new(&shared, Limits::default(), None, &[]);
    searcher.care = care;
    let mut score = 0;
    for depth in 1..=depth {
        score = searcher.deepen(node, depth, score, &[]).unwrap().score;
    }
    score
}

/// The value of a node by the definition of the search without any cut.
fn minimax<K: Knowledge>(node: &K, depth: u32, ply: i32, above: &mut Vec<u64>) -> i32 {
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
        return quiet_minimax(node, 0, ply);
    }
    above.push(node.key());
    let score = best_child(node, |next| minimax(next, depth - 1, ply + 1, above));
    above.pop();
    score
}

fn quiet_minimax<K: Knowledge>(node: &K, quiet_ply: u32, ply: i32) -> i32 {
    if quiet_ply > 0 && node.outcome().is_some() {
        return minimax(node, 0, ply, &mut Vec::new());
    }
    let mut moves = moves_of(node);
    let insight = node.insight();
    moves.retain(|&m| node.is_tactical(&insight, m));
    let after = |m: K::Move| {
        let mut next = node.clone();
        next.play(m);
        let score = quiet_minimax(&next, quiet_ply + 1, ply + 1);
        if next.turn() == node.turn() {
            score
        } else {
            -score
        }
    };
    let tactical = moves.into_iter().map(after).max();
    tactical.unwrap_or(i32::MIN).max(node.evaluate())
}

fn best_child<K: Knowledge>(node: &K, mut value: impl FnMut(&K) -> i32) -> i32 {
    let values = moves_of(node).into_iter().map(|m| {
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

fn equals_minimax<K: Knowledge>(node: &K, _: &mut u32) {
    // Plain minimax over captures that answer captures is out of reach at more.
    let moves = moves_of(node);
    let insight = node.insight();
    let is_noisy = |&&m: &&K::Move| node.is_tactical(&insight, m);
    let noise = moves.iter().filter(is_noisy).count();
    if noise > 4 {
        return;
    }
    let depth = if noise > 0 || moves.len() > 60 { 1 } else { 2 };
    for depth in 1..=depth {
        let expected = minimax(node, depth, 0, &mut Vec::new());
        assert_eq!(
            searched(node, depth, Care::Complete),
            expected,
            "{node:?} {depth}"
        );
    }
}

#[test]
fn without_selection_it_equals_minimax() {
    for_random_nodes!(6, 0..30, equals_minimax, &mut 0);
}

/// Whether `hero` can force a win within so many decisions.
fn wins_within<K: Knowledge>(node: &K, hero: Color, plies: u32) -> bool {
    if let Some(outcome) = node.outcome() {
        return outcome.winner == Some(hero);
    }
    let mut after = moves_of(node).into_iter().map(|m| {
        let mut next = node.clone();
        next.play(m);
        next
    });
    match plies {
        0 => false,
        _ if node.turn() == hero => after.any(|next| wins_within(&next, hero, plies - 1)),
        _ => after.all(|next| wins_within(&next, hero, plies - 1)),
    }
}

fn finds_wins<K: Knowledge>(node: &K, found: &mut u32) {
    if moves_of(node).len() > 50 {
        return;
    }
    if let Some(plies) = (1..=3).find(|&plies| wins_within(node, node.turn(), plies)) {
        *found += 1;
        let score = searched(node, 7, Care::Selective);
        assert_eq!(score, WIN - plies as i32, "{node:?}");
    }
}

#[test]
fn forced_wins_are_found_with_their_distance() {
    let mut found = 0;
    for_random_nodes!(200, 10..120, finds_wins, &mut found);
    assert!(found >= 30, "{found}");
}

fn repeats_itself<K: Knowledge>(node: &K, _: &mut u32) {
    let run = || {
        let table = Table::for_nodes(3_000);
        let stopper = Stopper::default();
        let shared = Shared::new(&table, &stopper);
        let mut searcher = Searcher::<K>::new(&shared, Limits::nodes(3_000), None, &[]);
        let mut lines = Vec::new();
        let mut guess = 0;
        for depth in 1..50 {
            let Some(line) = searcher.deepen(node, depth, guess, &[]) else {
                break;
            };
            guess = line.score;
            lines.push((line.score, line.moves));
        }
        (lines, searcher.all_nodes())
    };
    let first = run();
    assert_eq!(first, run());
    assert!(first.1 <= 3_000);
}

#[test]
fn a_node_limit_decides_everything() {
    for_random_nodes!(2, 0..20, repeats_itself, &mut 0);
}
