//! The search against plain minimax and plain exhaustive search, in every game.

use fastrand::Rng;
use tessera_rules::{Color, GameKind, Position, hecatomb, with_game};

use super::*;
use crate::{knowledge::Taught, node::Node};

/// Calls a check with nodes of random games of every kind.
macro_rules! for_random_nodes {
    ($games:expr, $plies:expr, $check:ident) => {
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
                        $check(&<<P as Taught>::Knowledge as Node>::new(&pos));
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

fn any_line<K: Knowledge>(node: &K) -> Line<K::Move> {
    Line {
        score: 0,
        moves: moves_of(node),
    }
}

fn searched<K: Knowledge>(node: &K, depth: u32, care: Care) -> i32 {
    let table = Table::for_nodes(100_000);
    let stopper = Stopper::default();
    let shared = Shared::new(&table, &stopper);
    let mut searcher = Searcher::new(&shared, Limits::default(), None, &[]);
    searcher.care = care;
    let mut best = any_line(node);
    for depth in 1..=depth {
        best = searcher.deepen(node, depth, &best, &[]).unwrap();
    }
    best.score
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

fn equals_minimax<K: Knowledge>(node: &K) {
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
    for_random_nodes!(6, 0..30, equals_minimax);
}

/// Whether `hero` can force a win within so many decisions, if `budget` nodes are enough to tell.
fn wins_within<K: Knowledge>(node: &K, hero: Color, plies: u32, budget: &mut u32) -> Option<bool> {
    *budget = budget.checked_sub(1)?;
    if let Some(outcome) = node.outcome() {
        return Some(outcome.winner == Some(hero));
    }
    if plies == 0 {
        return Some(false);
    }
    let attacks = node.turn() == hero;
    for m in moves_of(node) {
        let mut next = node.clone();
        next.play(m);
        if wins_within(&next, hero, plies - 1, budget)? == attacks {
            return Some(attacks);
        }
    }
    Some(!attacks)
}

/// How many decisions a forced win takes, up to three.
fn distance<K: Knowledge>(node: &K) -> Option<u32> {
    let mut budget = 400_000;
    (1..=3).find(|&plies| wins_within(node, node.turn(), plies, &mut budget) == Some(true))
}

/// The nodes of a game in which nobody looks far, one move in four is random, and a win at once is taken.
fn careless_game<K: Knowledge>(start: K, rng: &mut Rng) -> Vec<K> {
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
        let worth = |next: &K| match next.outcome() {
            Some(outcome) if outcome.winner == Some(node.turn()) => WIN,
            Some(_) => 0,
            None if next.turn() == node.turn() => next.evaluate(),
            None => -next.evaluate(),
        };
        let children: Vec<K> = moves_of(node).into_iter().map(after).collect();
        let best = children.iter().max_by_key(|next| worth(next));
        let random = rng.choice(&children).filter(|_| rng.u8(..4) == 0);
        let next = random.or(best).expect("nobody has won yet").clone();
        nodes.push(next);
    }
    nodes
}

/// Looks for forced wins at the ends of careless games and lets the search find them. It looks a few plies further than the
/// win is away, as next to the leaves it believes a large advantage without looking for its end.
fn finds_wins<K: Knowledge>(start: &K, found: &mut u32) {
    let mut rng = Rng::with_seed(4);
    for _ in 0..40 {
        let game = careless_game(start.clone(), &mut rng);
        for node in game.iter().rev().skip(1).take(6) {
            if let Some(plies) = distance(node) {
                let win = WIN - plies as i32;
                let mut depths = 1..=9;
                let sees = depths.any(|depth| searched(node, depth, Care::Selective) == win);
                assert!(sees, "a win within {plies} of {node:?}");
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
            finds_wins(&<<P as Taught>::Knowledge as Node>::new(&start), &mut found);
        });
        // Hardly any king falls within ten plies.
        let enough = if kind == GameKind::Hecatomb(hecatomb::Variant::Standard) {
            3
        } else {
            15
        };
        assert!(found >= enough, "{kind}: {found}");
    }
}

fn repeats_itself<K: Knowledge>(node: &K) {
    let run = || {
        let table = Table::for_nodes(3_000);
        let stopper = Stopper::default();
        let shared = Shared::new(&table, &stopper);
        let mut searcher = Searcher::<K>::new(&shared, Limits::nodes(3_000), None, &[]);
        let mut lines = Vec::new();
        let mut best = any_line(node);
        for depth in 1..50 {
            best = searcher.deepen(node, depth, &best, &[]).unwrap_or(best);
            lines.push((best.score, best.moves.clone()));
        }
        (lines, searcher.all_nodes())
    };
    let first = run();
    assert_eq!(first, run());
    assert!(first.1 <= 3_000);
}

#[test]
fn a_node_limit_decides_everything() {
    for_random_nodes!(2, 0..20, repeats_itself);
}
