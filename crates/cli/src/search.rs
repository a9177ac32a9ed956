//! Search limits as command-line arguments, and reports as text and JSON.

use std::{thread, time::Duration};

use clap::Args;
use serde_json::{Map, Value, json};
use tessera_engine::{Limits, Report, Task};
use tessera_rules::AnyGame;

/// Search limits and settings.
#[derive(Debug, Args)]
pub(crate) struct SearchArgs {
    /// Search for this many milliseconds
    #[arg(long, value_name = "MS", group = "limit")]
    time: Option<u64>,

    /// Search to this depth, in plies
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Search this many nodes; with one thread the answer is reproducible
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// How many of the best lines are reported
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=500))]
    multipv: u16,

    /// Number of search threads; 0 for one per core
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=256))]
    threads: u16,

    /// Size of the transposition table, in mebibytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=32_768))]
    hash: u16,
}

impl SearchArgs {
    /// The task for the current position of a game; `default_time` applies if no limit was given.
    pub(crate) fn task(&self, game: &dyn AnyGame, default_time: Option<Duration>) -> Task {
        let limited = self.is_limited();
        let default_time = default_time.filter(|_| !limited);
        let mut task = Task::of(
            game,
            Limits {
                time: self.time.map(Duration::from_millis).or(default_time),
                depth: self.depth,
                nodes: self.nodes,
                ..Limits::default()
            },
        );
        task.lines = usize::from(self.multipv);
        task.threads = match self.threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            n => usize::from(n),
        };
        task
    }

    /// Whether a limit was given.
    pub(crate) fn is_limited(&self) -> bool {
        self.time.is_some() || self.depth.is_some() || self.nodes.is_some()
    }

    /// Size of the transposition table, in mebibytes.
    pub(crate) fn hash(&self) -> usize {
        usize::from(self.hash)
    }
}

/// A report as text: `2. +0.35  depth 9  812345 nodes  1.00 s  b1-b3 a2xc2`, or `1. +0.00 proven  …`.
pub(crate) fn sentence(report: &Report) -> String {
    format!(
        "{}. {}{}  depth {}  {} nodes  {:.2} s  {}",
        report.rank,
        report.score,
        if report.proven { " proven" } else { "" },
        report.depth,
        report.nodes,
        report.time.as_secs_f64(),
        report.line.join(" "),
    )
}

/// A report as JSON. `score` is in centi-units; `win_in` is in plies, negative for a loss; `proven` says whether the score is certain.
pub(crate) fn object(report: &Report) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("move".into(), json!(report.line.first()));
    object.insert("score".into(), json!(report.score.0));
    if let Some(plies) = report.score.plies_to_end() {
        object.insert("win_in".into(), json!(plies));
    }
    object.insert("proven".into(), json!(report.proven));
    object.insert("line".into(), json!(report.line));
    object.insert("depth".into(), json!(report.depth));
    object.insert("nodes".into(), json!(report.nodes));
    object.insert("time_ms".into(), json!(report.time.as_millis() as u64));
    object
}
