//! Searching a position: the best lines, depth by depth.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tessera_engine::{Engine, Limits, Report, Stopper, Task};
use tessera_protocol::{
    BestMove, Code, Problem, ProblemReason, RangedField, SearchLimits, game_after,
};
use tessera_review::Curve;
use tessera_rules::GameKind;

/// In mebibytes, unless the request says otherwise.
const DEFAULT_HASH: u32 = 32;
const MAX_HASH: u32 = 1_024;
const MAX_LINES: u32 = 1_000;

/// A position to search, and how.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SearchRequest {
    /// The game and its variant.
    pub kind: GameKind,
    /// A position string; without it, the usual start.
    #[serde(default)]
    pub start: Option<String>,
    /// Moves to play from there.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The number of best lines (`MultiPV`), from 1 to 1,000; 1 by default.
    #[serde(default)]
    pub lines: Option<u32>,
    /// When the search ends; without any limit, when its worker ends or nothing is left to find.
    #[serde(default)]
    pub limits: SearchLimits,
    /// Size of the transposition table in mebibytes, from 1 to 1,024; 32 by default. If there is not so much memory, it is smaller.
    #[serde(default)]
    pub hash: Option<u32>,
    /// What the transposition table holds when the search begins.
    #[serde(default)]
    pub table: TableContent,
}

/// What the transposition table holds when a search begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TableContent {
    /// What earlier searches found.
    #[default]
    Kept,
    /// Nothing, so that with a node or depth limit the result depends on the request alone.
    Cleared,
}

/// A line with its score, at one depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct SearchLine {
    /// 1 for the best line.
    pub rank: usize,
    /// Its first move, its score and what it cost.
    #[serde(flatten)]
    pub best: BestMove,
    /// The winning chances of the player to move, from 0 to 1, as reviews count them.
    pub chance: f64,
}

impl SearchLine {
    /// What a search in a game of this kind reported.
    pub(crate) fn of(kind: GameKind, report: &Report) -> Self {
        Self {
            rank: report.rank,
            chance: Curve::of(kind).chance(report.score),
            best: BestMove {
                text: report.line.first().cloned().unwrap_or_default(),
                score: report.score.0,
                win_in: report.score.plies_to_end(),
                proven: report.proven,
                line: report.line.clone(),
                depth: report.depth,
                nodes: report.nodes,
                time: report.time.as_millis() as u64,
            },
        }
    }
}

/// The engine, made when it is first needed.
#[derive(Debug, Default)]
pub(crate) struct SearchEngine {
    engine: Option<Engine>,
    /// Size of its transposition table in mebibytes, as it was asked for.
    hash: u32,
}

impl SearchEngine {
    pub(crate) fn search(
        &mut self,
        request: &SearchRequest,
        report: &mut dyn FnMut(&SearchLine),
    ) -> Result<Vec<SearchLine>, Box<Problem>> {
        let task = request.task()?;
        let engine = self.engine(request)?;
        let mut report = |found: &Report| report(&SearchLine::of(request.kind, found));
        let lines = engine.search(&task, &Stopper::default(), &mut report);
        let lines = lines.map_err(|error| {
            // The position was checked before.
            Box::new(Problem::new(Code::Internal, error.to_string()))
        })?;
        let line = |report| SearchLine::of(request.kind, report);
        Ok(lines.iter().map(line).collect())
    }

    fn engine(&mut self, request: &SearchRequest) -> Result<&mut Engine, Box<Problem>> {
        let hash = in_range("hash", request.hash, DEFAULT_HASH, MAX_HASH)?;
        if self.hash != hash {
            // The old table is dropped before memory is taken for the new one.
            self.engine = None;
            self.hash = hash;
        }
        let is_new = self.engine.is_none();
        let engine = self
            .engine
            .get_or_insert_with(|| Engine::new(hash as usize));
        if !is_new && request.table == TableContent::Cleared {
            engine.clear();
        }
        Ok(engine)
    }
}

impl SearchRequest {
    fn task(&self) -> Result<Task, Box<Problem>> {
        let game = game_after(self.kind, self.start.as_deref(), &self.moves)?;
        if game.outcome().is_some() {
            let reason = ProblemReason::NothingToPlay;
            return Err(Box::new(Problem::because(Code::Invalid, reason)));
        }
        let lines = in_range("lines", self.lines, 1, MAX_LINES)?;
        Ok(Task {
            lines: lines as usize,
            ..Task::of(game.as_ref(), limits(self.limits)?)
        })
    }
}

fn limits(limits: SearchLimits) -> Result<Limits, Box<Problem>> {
    let fields = [
        (RangedField::SearchTime, limits.time),
        (RangedField::SearchNodes, limits.nodes),
        (RangedField::SearchDepth, limits.depth.map(u64::from)),
    ];
    for (field, value) in fields {
        if value == Some(0) {
            let reason = ProblemReason::OutOfRange {
                field,
                least: 1,
                most: u64::MAX,
            };
            return Err(Box::new(Problem::because(Code::Invalid, reason)));
        }
    }
    Ok(Limits {
        time: limits.time.map(Duration::from_millis),
        nodes: limits.nodes,
        depth: limits.depth,
        clock: None,
    })
}

fn in_range(name: &str, value: Option<u32>, default: u32, most: u32) -> Result<u32, Box<Problem>> {
    let value = value.unwrap_or(default);
    if (1..=most).contains(&value) {
        return Ok(value);
    }
    let message = format!("`{name}` must be from 1 to {most}");
    Err(Box::new(Problem::new(Code::Invalid, message)))
}
