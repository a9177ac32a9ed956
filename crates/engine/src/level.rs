//! Ten levels of play, limited by nodes and seeded: they do not depend on the speed of the machine.

mod skill;
mod weakened;

use std::{fmt, str::FromStr};

use tessera_rules::{GameKind, with_game};

pub use self::skill::Skill;
use crate::{
    engine::{Engine, Stopper},
    evaluator::{Evaluator, HasEvaluator},
    limits::Limits,
    report::Report,
    task::{Task, TaskError},
};

/// A level from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// Level 1.
    pub const WEAKEST: Self = Self(1);
    /// Level 10.
    pub const STRONGEST: Self = Self(10);

    /// All levels, the weakest first.
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

/// The text is neither the number nor the name of a level.
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

/// The move that a player of this level makes, first in the line of the report. The limits, lines and threads of the task are
/// ignored: the same game, level and seed give the same move.
pub fn choose(
    task: &Task,
    level: Level,
    seed: u64,
    stopper: &Stopper,
) -> Result<Report, TaskError> {
    choose_with_reports(task, level, seed, stopper, &mut |_| {})
}

/// [`choose`] with a report of every depth.
pub fn choose_with_reports(
    task: &Task,
    level: Level,
    seed: u64,
    stopper: &Stopper,
    report: &mut dyn FnMut(&Report),
) -> Result<Report, TaskError> {
    let skill = skills(task.kind)[usize::from(level.0) - 1];
    if skill.temperature > 0.0 {
        let chosen = with_game!(task.kind, |P, variant| {
            let record = task.to_record::<P>(variant)?;
            weakened::choose::<<P as HasEvaluator>::Evaluator>(&record, skill, seed, stopper)
        });
        report(&chosen);
        return Ok(chosen);
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

/// The levels of a kind, the weakest first.
pub fn skills(kind: GameKind) -> &'static [Skill; 10] {
    with_game!(kind, |P, variant| {
        <<P as HasEvaluator>::Evaluator as Evaluator>::skills(variant)
    })
}

/// The kinds whose levels were calibrated for them. Every other variant has the levels of a variant before it.
pub fn calibrated_kinds() -> Vec<GameKind> {
    let mut kinds: Vec<GameKind> = Vec::new();
    for kind in GameKind::all() {
        if kinds.iter().all(|&other| skills(other) != skills(kind)) {
            kinds.push(kind);
        }
    }
    kinds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_levels_of_its_own() {
        let calibrated = calibrated_kinds();
        for kind in GameKind::all().filter(|kind| kind.variant_name().is_empty()) {
            assert!(calibrated.contains(&kind), "{kind}");
        }
    }
}
