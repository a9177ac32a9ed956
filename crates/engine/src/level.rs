//! Ten levels of play, from a first-day player to the strongest there is. They depend on nodes and a seed, never on the clock.

mod person;
mod skill;

use std::{fmt, str::FromStr};

use tessera_rules::with_game;

pub use self::skill::Skill;
use crate::{
    engine::{Engine, Report, Stopper, Task, TaskError, played},
    knowledge::{Knowledge, Taught},
    limits::Limits,
    node::Node,
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
    let (skill, chosen) = with_game!(task.kind, |P, variant| {
        type Mind = <P as Taught>::Knowledge;
        let record = played::<P>(variant, task)?;
        let skill = Mind::new(record.position()).skills()[usize::from(level.0) - 1];
        let chosen = (skill.temperature > 0.0)
            .then(|| person::choose::<Mind>(&record, skill, seed, stopper));
        (skill, chosen)
    });
    if let Some(seen) = chosen {
        report(&seen);
        return Ok(seen);
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
