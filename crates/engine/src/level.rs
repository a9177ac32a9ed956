//! Ten levels of play, from a first-day player to the strongest there is. They depend on nodes and a seed, never on the clock.

use std::{
    fmt,
    str::FromStr,
    time::{Duration, Instant},
};

use tessera_rules::{Record, with_game};

use crate::{
    engine::{Engine, Report, Stopper, Task, TaskError, past, played},
    knowledge::{Knowledge, Taught},
    limits::Limits,
    score::{Score, WIN_FROM},
    search::{Line, Searcher, Shared},
    table::Table,
};

/// A level from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The weakest.
    pub const WEAKEST: Self = Self(1);
    /// The strongest.
    pub const STRONGEST: Self = Self(10);

    /// All of them, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=10).map(Self)
    }

    /// From 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The name of the levels that have one.
    pub const fn name(self) -> Option<&'static str> {
        match self.0 {
            2 => Some("beginner"),
            5 => Some("medium"),
            8 => Some("difficult"),
            10 => Some("maximum"),
            _ => None,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A word that is no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a level from 1 to 10, or beginner, medium, difficult or maximum")]
pub struct UnknownLevel;

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let word = text.trim().to_ascii_lowercase();
        Self::all()
            .find(|level| level.to_string() == word || level.name() == Some(word.as_str()))
            .ok_or(UnknownLevel)
    }
}

/// How a level thinks.
#[derive(Clone, Copy, Debug)]
struct Skill {
    /// How much it looks at.
    nodes: u64,
    /// How far it looks ahead at most.
    depth: u32,
    /// The standard deviation of its misjudgements, in hundredths of a unit. They belong to the position and the game, so
    /// that they persist.
    noise: f64,
    /// How readily it plays a move that it thinks worse: by so much, in hundredths, the chance falls to 37 %.
    temperature: f64,
    /// How often it sees that the opponent would win at once, in hundredths.
    sees_threat: u64,
    /// How often it sees that it wins at once itself.
    sees_win: u64,
}

const SKILLS: [Skill; 10] = [
    Skill {
        nodes: 0,
        depth: 1,
        noise: 80.0,
        temperature: 60.0,
        sees_threat: 50,
        sees_win: 90,
    },
    Skill {
        nodes: 0,
        depth: 1,
        noise: 50.0,
        temperature: 40.0,
        sees_threat: 75,
        sees_win: 100,
    },
    Skill {
        nodes: 200,
        depth: 2,
        noise: 40.0,
        temperature: 30.0,
        sees_threat: 90,
        sees_win: 100,
    },
    Skill {
        nodes: 600,
        depth: 3,
        noise: 25.0,
        temperature: 20.0,
        sees_threat: 100,
        sees_win: 100,
    },
    Skill {
        nodes: 2_000,
        depth: 4,
        noise: 15.0,
        temperature: 12.0,
        sees_threat: 100,
        sees_win: 100,
    },
    Skill {
        nodes: 8_000,
        depth: 6,
        noise: 8.0,
        temperature: 6.0,
        sees_threat: 100,
        sees_win: 100,
    },
    Skill {
        nodes: 30_000,
        depth: 99,
        noise: 0.0,
        temperature: 3.0,
        sees_threat: 100,
        sees_win: 100,
    },
    Skill {
        nodes: 150_000,
        depth: 99,
        noise: 0.0,
        temperature: 0.0,
        sees_threat: 100,
        sees_win: 100,
    },
    Skill {
        nodes: 800_000,
        depth: 99,
        noise: 0.0,
        temperature: 0.0,
        sees_threat: 100,
        sees_win: 100,
    },
    Skill {
        nodes: 4_000_000,
        depth: 99,
        noise: 0.0,
        temperature: 0.0,
        sees_threat: 100,
        sees_win: 100,
    },
];

/// The move that a player of this level makes, first in the line of the report. The limits, lines and threads of
/// the task do not count: the same game, level and seed give the same move.
pub fn choose(
    task: &Task,
    level: Level,
    seed: u64,
    stopper: &Stopper,
) -> Result<Report, TaskError> {
    choose_aloud(task, level, seed, stopper, &mut |_| {})
}

/// The same, telling `report` what the level sees while it thinks.
pub fn choose_aloud(
    task: &Task,
    level: Level,
    seed: u64,
    stopper: &Stopper,
    report: &mut dyn FnMut(&Report),
) -> Result<Report, TaskError> {
    let skill = SKILLS[usize::from(level.0) - 1];
    if skill.temperature > 0.0 {
        return with_game!(task.kind, |P, variant| {
            let record = played::<P>(variant, task)?;
            let seen = human::<<P as Taught>::Knowledge>(&record, skill, seed, stopper);
            report(&seen);
            Ok(seen)
        });
    }
    let task = Task {
        limits: Limits::nodes(skill.nodes),
        lines: 1,
        threads: 1,
        ..task.clone()
    };
    let mut reports = Engine::for_nodes(skill.nodes).search(&task, stopper, report)?;
    Ok(reports.swap_remove(0))
}

/// A move as a person of limited skill finds it.
fn human<K: Knowledge>(
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
        let table = Table::for_nodes(skill.nodes);
        let shared = Shared::new(&table, stopper);
        // The first two plies are looked at in any case: threats are a matter of attention, not of speed.
        let mut glance = Searcher::<K>::new(&shared, Limits::default(), None, past);
        let rated = |lines: Vec<Line<M>>| -> Vec<(M, i32)> {
            lines
                .into_iter()
                .map(|line| (line.moves[0], line.score))
                .collect()
        };
        let first = glance.rate(node, 1).map(rated).unwrap_or_default();
        let mut impressions = Self {
            first_sight: first.iter().map(|&(_, score)| score).collect(),
            moves: glance.rate(node, 2).map(rated).unwrap_or(first),
            depth: skill.depth.min(2),
            nodes: glance.all_nodes(),
        };
        if skill.depth == 1 {
            for ((_, score), &first) in impressions.moves.iter_mut().zip(&impressions.first_sight) {
                if *score > -WIN_FROM {
                    *score = first;
                }
            }
            return impressions;
        }
        let mut searcher = Searcher::<K>::new(&shared, Limits::nodes(skill.nodes), None, past);
        for depth in 3..=skill.depth {
            let Some(lines) = searcher.rate(node, depth) else {
                break;
            };
            impressions.moves = rated(lines);
            impressions.depth = depth;
        }
        impressions.nodes += searcher.all_nodes();
        impressions
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
            let score = if overlooked {
                first.clamp(-UNCLEAR, UNCLEAR)
            } else {
                score
            };
            let mut after = node.clone();
            after.play(m);
            let misjudged = skill.noise * gaussian(mixed(&[seed, after.key()]));
            felt.push(f64::from(score.max(-HOPELESS)) + misjudged);
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

/// A score that says nothing about the end.
const UNCLEAR: i32 = 500;

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
