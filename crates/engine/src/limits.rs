//! Limits of a search.

use std::time::Duration;

/// Limits of a search; the first one reached ends it. A search without limits runs until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Nodes, counted exactly: with one thread the result depends on this limit and the content of the transposition table
    /// alone. A proof search counts its own nodes, up to the same number or [`Evaluator::PROOF_MIN_NODES`] if that is more.
    ///
    /// [`Evaluator::PROOF_MIN_NODES`]: crate::Evaluator::PROOF_MIN_NODES
    pub nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// The player's clock, of which time management spends a part.
    pub clock: Option<Clock>,
}

impl Limits {
    /// For hints to a person: the node limit suffices for a good move, and the time limit ends the search on slow machines.
    pub const ADVICE: Self = Self {
        nodes: Some(500_000),
        time: Some(Duration::from_secs(5)),
        depth: None,
        clock: None,
    };

    /// A node limit and no other.
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// A depth limit, in plies, and no other.
    pub fn depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// A time limit and no other.
    pub fn time(time: Duration) -> Self {
        Self {
            time: Some(time),
            ..Self::default()
        }
    }
}

/// The clock of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left for the rest of the game.
    pub left: Duration,
    /// Time added after each move.
    pub increment: Duration,
}
