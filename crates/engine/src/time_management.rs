//! Time management: how much of its time a search uses.

use std::time::Duration;

use crate::limits::{Clock, Limits};

/// The time that one search may use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeBudget {
    /// Iterative deepening begins no new depth near this time.
    soft: Option<Duration>,
    /// The search is stopped at this time.
    pub(crate) hard: Option<Duration>,
}

impl TimeBudget {
    /// A time per move is used up; of a clock, usually a twenty-fifth and most of the increment, and never more than 30 %.
    pub(crate) fn new(limits: &Limits) -> Self {
        match (limits.time, limits.clock) {
            (Some(time), _) => Self {
                soft: None,
                hard: Some(time),
            },
            (None, Some(Clock { left, increment })) => {
                let soft = left / 25 + increment * 4 / 5;
                let hard = (soft * 4).min(left * 3 / 10);
                Self {
                    soft: Some(soft.min(hard)),
                    hard: Some(hard),
                }
            }
            (None, None) => Self {
                soft: None,
                hard: None,
            },
        }
    }

    /// The same cut-off time without a soft limit.
    pub(crate) fn without_soft_limit(self) -> Self {
        Self { soft: None, ..self }
    }

    /// Whether the next depth should not begin: it takes longer than all depths before it. `stable_depths` counts the last
    /// depths that kept the best move; the more there are, the less time is used.
    pub(crate) fn is_spent(self, elapsed: Duration, stable_depths: u32) -> bool {
        let share = match stable_depths {
            0 => 0.9,
            1..=3 => 0.6,
            _ => 0.4,
        };
        self.soft.is_some_and(|soft| elapsed >= soft.mul_f64(share))
    }
}
