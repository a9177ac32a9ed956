//! A weakened player: a shallow search of every move, noise on the scores, overlooked wins and threats, and a softmax choice.

use std::time::Duration;

use tessera_rules::Record;

use super::Skill;
use crate::{
    engine::{Stopper, game_keys},
    evaluator::Evaluator,
    limits::Limits,
    moment::Moment,
    report::Report,
    score::{MIN_WIN, Score, WIN},
    search::{RootMove, Searcher, Shared},
    transposition_table::TranspositionTable,
};

/// Chooses a move of the game, which may take several moves of the search tree.
pub(super) fn choose<E: Evaluator>(
    record: &Record<E::Position>,
    skill: Skill,
    seed: u64,
    stopper: &Stopper,
) -> Report {
    let root = E::new(record.position());
    let game_keys = game_keys::<E>(record);
    let begin = Moment::now();
    let mut node = root.clone();
    let mut line = Vec::new();
    let mut report = Report {
        depth: 0,
        rank: 1,
        score: Score(0),
        proven: false,
        line: Vec::new(),
        nodes: 0,
        time: Duration::ZERO,
    };
    while root.game_moves(&line).is_empty() {
        let moves = ScoredMoves::search(&node, skill, &game_keys, stopper);
        let (m, score) = moves.choose(&node, skill, seed);
        report.depth = moves.depth;
        report.nodes += moves.nodes;
        if line.is_empty() {
            report.score = Score(score).in_moves(root.plies_per_move());
            report.proven = score >= MIN_WIN || moves.all_lose();
        }
        line.push(m);
        node.play(m);
    }
    let moves = root.game_moves(&line);
    report.line = moves.iter().map(ToString::to_string).collect();
    report.time = begin.elapsed();
    report
}

/// All moves of a node with the scores of a limited search.
struct ScoredMoves<M> {
    moves: Vec<(M, i32)>,
    /// Static scores of the same moves: the evaluation after the move, or the outcome of the game.
    static_scores: Vec<i32>,
    depth: u32,
    nodes: u64,
}

impl<M: Copy + Eq> ScoredMoves<M> {
    fn search<E: Evaluator<Move = M>>(
        node: &E,
        skill: Skill,
        game_keys: &[u64],
        stopper: &Stopper,
    ) -> Self {
        let mut moves = Vec::new();
        node.generate(&mut moves);
        let static_scores: Vec<i32> = moves.iter().map(|&m| static_score(node, m)).collect();
        // Wins and threats within one turn are found at any depth; the skill says how often they are overlooked.
        let scored = |(&m, &score)| (m, score_of_immediate_win(node, m).unwrap_or(score));
        let mut scored = Self {
            moves: moves.iter().zip(&static_scores).map(scored).collect(),
            static_scores,
            depth: 1,
            nodes: moves.len() as u64,
        };
        let table = TranspositionTable::for_nodes(skill.nodes);
        let shared = Shared::new(&table, stopper);
        let limits = Limits::nodes(skill.nodes);
        let mut searcher = Searcher::<E>::new(&shared, limits, None, game_keys);
        for depth in 2..=skill.depth {
            let Some(lines) = searcher.score_all_moves(node, depth) else {
                break;
            };
            let searched = |line: RootMove<M>| (line.pv[0], line.score);
            scored.moves = lines.into_iter().map(searched).collect();
            scored.depth = depth;
        }
        scored.nodes += searcher.all_nodes();
        scored
    }

    /// Whether every move loses by force.
    fn all_lose(&self) -> bool {
        self.moves.iter().all(|&(_, score)| score <= -MIN_WIN)
    }

    /// A move, and its score before noise.
    fn choose<E: Evaluator<Move = M>>(&self, node: &E, skill: Skill, seed: u64) -> (M, i32) {
        let scores = self.moves.iter().map(|&(_, score)| score);
        let keys = self.moves.iter().map(|&(m, _)| after(node, m).key());
        let choice = Choice {
            key: node.key(),
            evaluation: node.evaluate(),
            scores: scores.collect(),
            static_scores: &self.static_scores,
            keys: keys.collect(),
        };
        self.moves[choice.choose(skill, seed)]
    }
}

/// What the player knows of each move when one is chosen, whatever the game.
struct Choice<'a> {
    /// The key of the node.
    key: u64,
    /// The evaluation of the node.
    evaluation: i32,
    scores: Vec<i32>,
    static_scores: &'a [i32],
    /// The keys of the nodes after the moves.
    keys: Vec<u64>,
}

impl Choice<'_> {
    /// The place of a move.
    fn choose(&self, skill: Skill, seed: u64) -> usize {
        let random = |purpose: u64| hash(&[seed, self.key, purpose]);
        let sees_win = random(1) % 100 < skill.sees_win;
        let sees_threat = random(2) % 100 < skill.sees_threat;
        let mut perceived: Vec<f64> = Vec::with_capacity(self.scores.len());
        for (place, (&score, &static_score)) in
            self.scores.iter().zip(self.static_scores).enumerate()
        {
            if score >= MIN_WIN && sees_win {
                return place;
            }
            let is_overlooked = score.abs() >= MIN_WIN && !(score < 0 && sees_threat);
            let score = if !is_overlooked {
                score
            } else if static_score.abs() < MIN_WIN {
                static_score
            } else {
                // The move itself ends the game, so there is no evaluation after it.
                self.evaluation
            };
            let noise = skill.noise * gaussian(hash(&[seed, self.keys[place]]));
            perceived.push(skill.score_weight * f64::from(score.max(MIN_PERCEIVED)) + noise);
        }
        let best = perceived.iter().copied().fold(f64::MIN, f64::max);
        let softmax: Vec<f64> = perceived
            .iter()
            .map(|score| ((score - best) / skill.temperature).exp())
            .collect();
        let mut left = fraction(random(3)) * softmax.iter().sum::<f64>();
        for (place, weight) in softmax.iter().enumerate() {
            left -= weight;
            if left <= 0.0 {
                return place;
            }
        }
        // A game that is not over has a move.
        softmax.len() - 1
    }
}

fn after<E: Evaluator>(node: &E, m: E::Move) -> E {
    let mut next = node.clone();
    next.play(m);
    next
}

/// The score of a move for the player who makes it, by the outcome or the static evaluation after it.
fn static_score<E: Evaluator>(node: &E, m: E::Move) -> i32 {
    let next = after(node, m);
    match next.outcome() {
        Some(outcome) => match outcome.winner {
            None => 0,
            Some(winner) if winner == node.turn() => WIN - 1,
            Some(_) => 1 - WIN,
        },
        None if next.turn() == node.turn() => next.evaluate(),
        None => -next.evaluate(),
    }
}

/// The score of a move after which the opponent wins with the next turn, or the player with the rest of this turn.
fn score_of_immediate_win<E: Evaluator>(node: &E, m: E::Move) -> Option<i32> {
    let next = after(node, m);
    if next.outcome().is_some() || !wins_this_turn(&next) {
        None
    } else if next.turn() == node.turn() {
        Some(WIN - 2)
    } else {
        Some(2 - WIN)
    }
}

/// Whether the player to move can win with this turn.
fn wins_this_turn<E: Evaluator>(node: &E) -> bool {
    let mut moves = Vec::new();
    node.generate(&mut moves);
    moves.into_iter().any(|m| {
        let next = after(node, m);
        match next.outcome() {
            Some(outcome) => outcome.winner == Some(node.turn()),
            None => next.turn() == node.turn() && wins_this_turn(&next),
        }
    })
}

/// Lower scores count as this one, in centi-units, so that noise still orders lost moves.
const MIN_PERCEIVED: i32 = -3_000;

fn hash(words: &[u64]) -> u64 {
    words.iter().fold(0x243f_6a88_85a3_08d3, |state, &word| {
        let product = u128::from(state ^ word) * 0x9e37_79b9_7f4a_7c15;
        (product as u64) ^ (product >> 64) as u64 ^ word.rotate_left(29)
    })
}

/// A number from 0 to 1.
fn fraction(random: u64) -> f64 {
    (random >> 11) as f64 / (1_u64 << 53) as f64
}

/// Approximately standard normal: the sum of twelve uniform numbers, less 6.
fn gaussian(random: u64) -> f64 {
    (1..=12).map(|i| fraction(hash(&[random, i]))).sum::<f64>() - 6.0
}
