//! Reviewing in one thread.

use tessera_engine::{Engine, Stopper, TaskError};

use crate::{Finding, FoundLine, Review, ReviewPlan};

/// Size of the transposition table of the searches of a review.
pub const TABLE_MEBIBYTES: usize = 32;

/// Runs the searches of a plan one after the other. Calls `progress` after each with the searches done and those that are known to
/// be needed. `None` if it was stopped.
pub fn run(
    plan: &mut ReviewPlan,
    stopper: &Stopper,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Option<Review>, TaskError> {
    let mut engine = Engine::new(TABLE_MEBIBYTES);
    let mut done = 0;
    loop {
        let pending = plan.pending();
        if pending.is_empty() {
            return Ok(plan.review());
        }
        let needed = done + pending.len();
        for search in pending {
            engine.clear();
            let lines = engine.search(&plan.task(&search), stopper, &mut |_| {})?;
            if stopper.is_stopped() {
                return Ok(None);
            }
            plan.add(Finding {
                ply: search.ply,
                stage: search.stage,
                lines: lines.iter().map(FoundLine::from).collect(),
            });
            done += 1;
            progress(done, needed);
        }
    }
}
