//! The review of a game: which positions are to be searched, and what the searches tell. The page has them run by its pool.

use serde::{Deserialize, Serialize};
use tessera_protocol::{Code, Problem, ProblemReason, RangedField, game_after};
use tessera_review::{Attempt, Finding, Review, ReviewPlan, ReviewSearch, TABLE_MEBIBYTES};
use tessera_rules::GameKind;

const MAX_NODES: u64 = 100_000_000;

/// A game to review, and what is known of it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReviewRequest {
    /// The game and its variant.
    pub kind: GameKind,
    /// The position string of the start; without it, the usual start.
    #[serde(default)]
    pub start: Option<String>,
    /// Its moves.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The nodes of a quick search, as many as the terminal program has by default.
    #[serde(default)]
    pub nodes: Option<u64>,
    /// What the searches have found so far, in any order.
    #[serde(default)]
    pub findings: Vec<Finding>,
}

/// A review that goes on or is complete.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct ReviewState {
    /// The nodes of a quick search.
    pub nodes: u64,
    /// The size of the transposition table of each search in mebibytes; it is empty at the beginning.
    pub hash: u32,
    /// The searches that can be run now, in any order and at the same time; none if the review is complete.
    pub pending: Vec<ReviewSearch>,
    /// The winning chances of white in every position, as far as they are known.
    pub chances: Vec<Option<f64>>,
    /// The complete review.
    #[cfg_attr(test, schema(required = true))]
    pub review: Option<Review>,
}

/// A move that is tried in an exercise.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AttemptRequest {
    /// The game and its variant.
    pub kind: GameKind,
    /// The position string of the start; without it, the usual start.
    #[serde(default)]
    pub start: Option<String>,
    /// The moves up to the tried one, which is the last.
    pub moves: Vec<String>,
    /// The winning chances of the player before it.
    pub before: f64,
    /// The nodes of a quick search of the review.
    pub nodes: u64,
    /// The score after the tried move for the player to move then, if it was searched.
    #[serde(default)]
    pub score: Option<i32>,
}

/// What is known of a tried move.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AttemptState {
    /// The search that tells how good it is.
    Search(ReviewSearch),
    /// How good it is.
    Judged(Attempt),
}

impl ReviewRequest {
    pub(crate) fn state(self) -> Result<ReviewState, Box<Problem>> {
        let game = game_after(self.kind, self.start.as_deref(), &self.moves)?;
        let nodes = checked(self.nodes.unwrap_or(ReviewPlan::DEFAULT_NODES))?;
        let mut plan = ReviewPlan::new(game.as_ref(), nodes);
        for finding in self.findings {
            plan.add(finding);
        }
        Ok(ReviewState {
            nodes,
            hash: TABLE_MEBIBYTES as u32,
            pending: plan.pending(),
            chances: plan.chances(),
            review: plan.review(),
        })
    }
}

impl AttemptRequest {
    pub(crate) fn state(self) -> Result<AttemptState, Box<Problem>> {
        let game = game_after(self.kind, self.start.as_deref(), &self.moves)?;
        let game = game.as_ref();
        if let Some(attempt) = Attempt::of(game, self.before, self.score) {
            return Ok(AttemptState::Judged(attempt));
        }
        let nothing = || {
            let reason = ProblemReason::NothingToPlay;
            Box::new(Problem::because(Code::Invalid, reason))
        };
        let search = Attempt::search(game, checked(self.nodes)?).filter(|search| search.ply > 0);
        search.map(AttemptState::Search).ok_or_else(nothing)
    }
}

fn checked(nodes: u64) -> Result<u64, Box<Problem>> {
    if (1..=MAX_NODES).contains(&nodes) {
        return Ok(nodes);
    }
    let reason = ProblemReason::OutOfRange {
        field: RangedField::SearchNodes,
        least: 1,
        most: MAX_NODES,
    };
    Err(Box::new(Problem::because(Code::Invalid, reason)))
}
