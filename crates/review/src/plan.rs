//! `ReviewPlan`: which positions of a game are searched, and what the searches found.

use serde::{Deserialize, Serialize};
use tessera_engine::{Limits, Report, Score, Task, score::WIN};
use tessera_rules::{AnyGame, Color, GameKind, Outcome};

use crate::Curve;

/// A game under review: first every position is searched with a small budget, in the order of the game; then those around
/// which the winning chances swing, with a larger one, until no swing is left that was not searched so.
///
/// What is searched next depends on the results alone and not on their order, so any number of workers may share the searches.
#[derive(Clone, Debug)]
pub struct ReviewPlan {
    kind: GameKind,
    start: Option<String>,
    moves: Vec<String>,
    /// One more than moves.
    positions: Vec<Position>,
    nodes: u64,
    /// The lines of each position that the quick and the deep search have found.
    found: Vec<[Option<Vec<FoundLine>>; Stage::ALL.len()]>,
}

/// What the rules say about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    pub(crate) turn: Color,
    pub(crate) outcome: Option<Outcome>,
    /// Whether there is more than one legal move.
    pub(crate) has_choice: bool,
}

/// How thoroughly a position is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Every position, for its two best lines.
    Quick,
    /// Positions where the winning chances swing, for the best line.
    Deep,
}

impl Stage {
    const ALL: [Self; 2] = [Self::Quick, Self::Deep];
}

/// A search that a review needs: one thread, an empty transposition table of [`TABLE_MEBIBYTES`](crate::TABLE_MEBIBYTES), and no
/// limit but the nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewSearch {
    /// The position after this many moves.
    pub ply: usize,
    /// How thoroughly.
    pub stage: Stage,
    /// The limit.
    pub nodes: u64,
    /// The number of best lines.
    pub lines: usize,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Finding {
    /// The position after this many moves.
    pub ply: usize,
    /// How thoroughly it was searched.
    pub stage: Stage,
    /// The best lines, the best first.
    pub lines: Vec<FoundLine>,
}

/// A line with its score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FoundLine {
    /// The score for the player to move, as the engine counts it.
    pub score: i32,
    /// Whether the score is certain.
    pub proven: bool,
    /// The moves, at least one.
    pub line: Vec<String>,
}

impl From<&Report> for FoundLine {
    fn from(report: &Report) -> Self {
        Self {
            score: report.score.0,
            proven: report.proven,
            line: report.line.clone(),
        }
    }
}

/// A deep search has this many times the nodes of a quick one.
pub(crate) const DEEPENING: u64 = 8;

/// A change of the winning chances by one move from which both positions are searched deeply.
const SWING: f64 = 0.05;

impl ReviewPlan {
    /// The nodes of a quick search unless the user says otherwise.
    pub const DEFAULT_NODES: u64 = 30_000;

    /// A review of the moves played so far, with this many nodes for each quick search.
    pub fn new(game: &dyn AnyGame, nodes: u64) -> Self {
        let moves = game.moves();
        let mut replay = game.boxed();
        while replay.undo().is_some() {}
        let mut positions = Vec::with_capacity(moves.len() + 1);
        loop {
            positions.push(Position {
                turn: replay.turn(),
                outcome: replay.outcome(),
                has_choice: replay.legal_texts().len() > 1,
            });
            if positions.len() > moves.len() || replay.redo().is_none() {
                break;
            }
        }
        Self {
            kind: game.kind(),
            start: (!game.has_usual_start()).then(|| game.start()),
            moves,
            found: vec![[const { None }; Stage::ALL.len()]; positions.len()],
            positions,
            nodes: nodes.max(1),
        }
    }

    /// The game and its variant.
    pub fn kind(&self) -> GameKind {
        self.kind
    }

    /// The moves of the game.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// The nodes of a quick search.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The searches that can be run now, in any order and at the same time; none if the review is complete.
    pub fn pending(&self) -> Vec<ReviewSearch> {
        let quick = self
            .searchable()
            .filter(|&ply| !self.has(Stage::Quick, ply));
        let quick: Vec<ReviewSearch> = quick.map(|ply| self.search(Stage::Quick, ply)).collect();
        if !quick.is_empty() {
            return quick;
        }
        let mut deepened = vec![false; self.positions.len()];
        loop {
            let swings = self.swings(&deepened);
            if swings.is_empty() {
                return Vec::new();
            }
            let missing = swings.iter().filter(|&&ply| !self.has(Stage::Deep, ply));
            let missing: Vec<ReviewSearch> =
                missing.map(|&ply| self.search(Stage::Deep, ply)).collect();
            if !missing.is_empty() {
                return missing;
            }
            for ply in swings {
                deepened[ply] = true;
            }
        }
    }

    /// The task of a search for the engine.
    pub fn task(&self, search: &ReviewSearch) -> Task {
        Task {
            start: self.start.clone(),
            moves: self.moves[..search.ply.min(self.moves.len())].to_vec(),
            lines: search.lines,
            ..Task::new(self.kind, Limits::nodes(search.nodes))
        }
    }

    /// Takes what a search found. Findings without a line, or beyond the game, are of no use and ignored.
    pub fn add(&mut self, finding: Finding) {
        let is_useful = !finding.lines.is_empty()
            && finding.lines.iter().all(|line| !line.line.is_empty())
            && self.searchable().any(|ply| ply == finding.ply);
        if is_useful {
            self.found[finding.ply][finding.stage as usize] = Some(finding.lines);
        }
    }

    /// What the searches have found so far.
    pub fn findings(&self) -> impl Iterator<Item = Finding> {
        let stages = (0..self.found.len()).flat_map(|ply| Stage::ALL.map(|stage| (ply, stage)));
        stages.filter_map(|(ply, stage)| {
            let lines = self.lines(stage, ply)?.to_vec();
            Some(Finding { ply, stage, lines })
        })
    }

    /// The winning chances of white in every position, as far as they are known: the graph while the review goes on.
    pub fn chances(&self) -> Vec<Option<f64>> {
        (0..self.positions.len())
            .map(|ply| self.chance(ply, &|_| true))
            .collect()
    }

    pub(crate) fn position(&self, ply: usize) -> Position {
        self.positions[ply]
    }

    pub(crate) fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    pub(crate) fn lines(&self, stage: Stage, ply: usize) -> Option<&[FoundLine]> {
        self.found.get(ply)?[stage as usize].as_deref()
    }

    /// The best lines that are known.
    pub(crate) fn best_lines(&self, ply: usize) -> Option<&[FoundLine]> {
        let deep = self.lines(Stage::Deep, ply);
        deep.or_else(|| self.lines(Stage::Quick, ply))
    }

    /// The score of a position for white, and whether it is certain. `None` if it was not searched.
    pub(crate) fn score(
        &self,
        ply: usize,
        is_deep: &dyn Fn(usize) -> bool,
    ) -> Option<(Score, bool)> {
        let Position { turn, outcome, .. } = self.positions[ply];
        if let Some(outcome) = outcome {
            let score = match outcome.winner {
                None => 0,
                Some(Color::White) => WIN,
                Some(Color::Black) => -WIN,
            };
            return Some((Score(score), true));
        }
        let deep = self.lines(Stage::Deep, ply).filter(|_| is_deep(ply));
        let best = deep.or_else(|| self.lines(Stage::Quick, ply))?.first()?;
        let score = match turn {
            Color::White => best.score,
            Color::Black => -best.score,
        };
        Some((Score(score), best.proven))
    }

    /// The winning chances of white.
    fn chance(&self, ply: usize, is_deep: &dyn Fn(usize) -> bool) -> Option<f64> {
        let (score, _) = self.score(ply, is_deep)?;
        Some(Curve::of(self.kind).chance(score))
    }

    fn search(&self, stage: Stage, ply: usize) -> ReviewSearch {
        let (nodes, lines) = match stage {
            Stage::Quick => (self.nodes, 2),
            Stage::Deep => (self.nodes.saturating_mul(DEEPENING), 1),
        };
        ReviewSearch {
            ply,
            stage,
            nodes,
            lines,
        }
    }

    fn has(&self, stage: Stage, ply: usize) -> bool {
        self.lines(stage, ply).is_some()
    }

    /// The positions in which the game goes on.
    fn searchable(&self) -> impl Iterator<Item = usize> {
        let positions = self.positions.iter().enumerate();
        positions
            .filter(|(_, position)| position.outcome.is_none())
            .map(|(ply, _)| ply)
    }

    /// The positions around a swing that are not `deepened`, in the order of the game. The deep searches of those that are count.
    fn swings(&self, deepened: &[bool]) -> Vec<usize> {
        let is_deep = |ply: usize| deepened[ply];
        let chances: Vec<Option<f64>> = (0..self.positions.len())
            .map(|ply| self.chance(ply, &is_deep))
            .collect();
        let is_swing = |pair: &[Option<f64>]| match pair {
            [Some(before), Some(after)] => (before - after).abs() >= SWING,
            _ => false,
        };
        let swings = self.searchable().filter(|&ply| {
            let follows = ply.checked_sub(1);
            let is_around = is_swing(chances.get(ply..ply + 2).unwrap_or_default())
                || follows.is_some_and(|before| is_swing(&chances[before..=ply]));
            is_around && !deepened[ply]
        });
        swings.collect()
    }
}
