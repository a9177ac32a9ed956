//! A player of limited skill: looks a little ahead, misjudges, overlooks, and does not always take what seems best.

use std::time::{Duration, Instant};

use tessera_rules::Record;

use super::Skill;
use crate::{
    engine::{Report, Stopper, past},
    knowledge::Knowledge,
    limits::Limits,
    score::{Score, WIN, WIN_FROM},
    search::{Line, Searcher, Shared},
    table::Table,
};

/// A move as a person of limited skill finds it.
pub(super) fn choose<K: Knowledge>(
    record: &Record<K::Position>,
    skill: Skill,
    seed: u64,
    stopper: &Stopper,
) -> Report {
    let root = K::new(record.position());
    let past = past::<K>(record);
    let begin = Instant::now();
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
    while root.spell(&line).is_empty() {
        let impressions = Impressions::form(&node, skill, &past, stopper);
        let (m, score) = impressions.choose(&node, skill, seed);
        report.depth = impressions.depth;
        report.nodes += impressions.nodes;
        if line.is_empty() {
            report.score = Score(score);
            report.proven = score >= WIN_FROM || impressions.all_lose();
        }
        line.push(m);
        node.play(m);
    }
    report.line = root.spell(&line).iter().map(ToString::to_string).collect();
    report.time = begin.elapsed();
    report
}

/// What a limited search sees of every move.
struct Impressions<M> {
    /// The moves with what they seem to be worth.
    moves: Vec<(M, i32)>,
    /// What they are worth at first sight.
    first_sight: Vec<i32>,
    depth: u32,
    nodes: u64,
}

impl<M: Copy + Eq> Impressions<M> {
    fn form<K: Knowledge<Move = M>>(
        node: &K,
        skill: Skill,
        past: &[u64],
        stopper: &Stopper,
    ) -> Self {
        let mut moves = Vec::new();
        node.generate(&mut moves);
        let mut impressions = Self {
            first_sight: moves.iter().map(|&m| at_first_sight(node, m)).collect(),
            moves: Vec::new(),
            depth: 1,
            nodes: moves.len() as u64,
        };
        // Threats are a matter of attention, not of depth.
        let seen = moves.iter().zip(&impressions.first_sight);
        impressions.moves = seen
            .map(|(&m, &score)| (m, end_at_once(node, m).unwrap_or(score)))
            .collect();
        let table = Table::for_nodes(skill.nodes);
        let shared = Shared::new(&table, stopper);
        let mut searcher = Searcher::<K>::new(&shared, Limits::nodes(skill.nodes), None, past);
        for depth in 2..=skill.depth {
            let Some(lines) = searcher.rate(node, depth) else {
                break;
            };
            let rated = |line: Line<M>| (line.moves[0], line.score);
            impressions.moves = lines.into_iter().map(rated).collect();
            impressions.depth = depth;
        }
        impressions.nodes += searcher.all_nodes();
        impressions
    }

    /// Whether the position is lost, not only the move that is chosen.
    fn all_lose(&self) -> bool {
        self.moves.iter().all(|&(_, score)| score <= -WIN_FROM)
    }

    /// Picks a move, and tells what it seemed to be worth.
    fn choose<K: Knowledge<Move = M>>(&self, node: &K, skill: Skill, seed: u64) -> (M, i32) {
        let here = node.key();
        let chance = |purpose: u64| mixed(&[seed, here, purpose]);
        let sees_win = chance(1) % 100 < skill.sees_win;
        let sees_threat = chance(2) % 100 < skill.sees_threat;
        let mut felt: Vec<f64> = Vec::with_capacity(self.moves.len());
        for (&(m, score), &first) in self.moves.iter().zip(&self.first_sight) {
            if score >= WIN_FROM && sees_win {
                return (m, score);
            }
            let overlooked = score.abs() >= WIN_FROM && !(score < 0 && sees_threat);
            let score = if !overlooked {
                score
            } else if first.abs() < WIN_FROM {
                first
            } else {
                // The end itself is overlooked: nothing much seems to change.
                node.evaluate()
            };
            let misjudged = skill.noise * gaussian(mixed(&[seed, after(node, m).key()]));
            felt.push(skill.judgement * f64::from(score.max(-HOPELESS)) + misjudged);
        }
        let best = felt.iter().copied().fold(f64::MIN, f64::max);
        let weights: Vec<f64> = felt
            .iter()
            .map(|value| ((value - best) / skill.temperature).exp())
            .collect();
        let mut left = fraction(chance(3)) * weights.iter().sum::<f64>();
        for (i, weight) in weights.iter().enumerate() {
            left -= weight;
            if left <= 0.0 {
                return self.moves[i];
            }
        }
        *self
            .moves
            .last()
            .expect("a game that is not over has a move")
    }
}

fn after<K: Knowledge>(node: &K, m: K::Move) -> K {
    let mut next = node.clone();
    next.play(m);
    next
}

/// What a move is worth to whoever makes it by the look of the board after it, or by the end of the game.
fn at_first_sight<K: Knowledge>(node: &K, m: K::Move) -> i32 {
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

/// What a move is worth if somebody wins with the turn after it, or goes on to win with the same turn.
fn end_at_once<K: Knowledge>(node: &K, m: K::Move) -> Option<i32> {
    let next = after(node, m);
    if next.outcome().is_some() || !wins_at_once(&next) {
        None
    } else if next.turn() == node.turn() {
        Some(WIN - 2)
    } else {
        Some(2 - WIN)
    }
}

/// Whether the player to decide wins with this turn.
fn wins_at_once<K: Knowledge>(node: &K) -> bool {
    let mut moves = Vec::new();
    node.generate(&mut moves);
    moves.into_iter().any(|m| {
        let next = after(node, m);
        match next.outcome() {
            Some(outcome) => outcome.winner == Some(node.turn()),
            None => next.turn() == node.turn() && wins_at_once(&next),
        }
    })
}

/// Worse than anything but with a limit, so that misjudgements still order what is lost.
const HOPELESS: i32 = 3_000;

/// A number that looks random and depends on all the words.
fn mixed(words: &[u64]) -> u64 {
    words.iter().fold(0x243f_6a88_85a3_08d3, |state, &word| {
        let product = u128::from(state ^ word) * 0x9e37_79b9_7f4a_7c15;
        (product as u64) ^ (product >> 64) as u64 ^ word.rotate_left(29)
    })
}

/// From 0 to 1.
fn fraction(number: u64) -> f64 {
    (number >> 11) as f64 / (1_u64 << 53) as f64
}

/// A normally distributed number, nearly: the sum of twelve uniform ones.
fn gaussian(number: u64) -> f64 {
    (1..=12).map(|i| fraction(mixed(&[number, i]))).sum::<f64>() - 6.0
}
