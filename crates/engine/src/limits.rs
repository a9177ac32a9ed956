//! When a search ends.

use std::time::Duration;

/// What a search may spend; whatever is reached first ends it. Nothing set means until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes of the search, exactly: with one thread the result depends on nothing else but what the table remembers. Where a
    /// proof is tried, it may take as many of its own, or as many as the game always grants it.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// A clock to manage.
    pub clock: Option<Clock>,
}

impl Limits {
    /// Enough nodes for good advice on every machine, and no more time than a person likes to wait.
    pub const ADVICE: Self = Self {
        nodes: Some(500_000),
        time: Some(Duration::from_secs(5)),
        depth: None,
        clock: None,
    };

    /// So many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// So many plies.
    pub fn depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// So much time.
    pub fn time(time: Duration) -> Self {
        Self {
            time: Some(time),
            ..Self::default()
        }
    }
}

/// The player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub left: Duration,
    /// What a move adds.
    pub increment: Duration,
}

impl Clock {
    /// What to spend usually, and what never to exceed.
    pub(crate) fn budget(self) -> (Duration, Duration) {
        let soft = self.left / 25 + self.increment * 4 / 5;
        let hard = (soft * 4).min(self.left * 3 / 10);
        (soft.min(hard), hard)
    }
}
