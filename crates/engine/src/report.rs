//! The result of a search, at one depth and for one principal variation.

use std::time::Duration;

use crate::score::Score;

/// One principal variation with its score.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Completed search depth, in plies.
    pub depth: u32,
    /// Number of the line in a `MultiPV` search, 1 for the best.
    pub rank: usize,
    /// Score for the player to move.
    pub score: Score,
    /// Whether the score is certain: a forced win or loss, or the result of a proof.
    pub proven: bool,
    /// The principal variation, as canonical move texts.
    pub line: Vec<String>,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
}

impl Report {
    /// A move that was chosen without a search.
    pub fn of_move(text: String) -> Self {
        Self {
            depth: 0,
            rank: 1,
            score: Score(0),
            proven: false,
            line: vec![text],
            nodes: 0,
            time: Duration::ZERO,
        }
    }

    /// Nodes per second.
    pub fn speed(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-6)
    }
}
