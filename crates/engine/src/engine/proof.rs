//! What a game can tell for certain, before anything is searched at length.

use std::time::Duration;

use super::{Report, Task, deepen, spelt};
use crate::{
    knowledge::{Budget, Knowledge},
    limits::Limits,
    score::Score,
    search::{Searcher, Shared},
};

/// How many nodes a glance takes.
const GLANCE: u64 = 10_000;

/// A proof that needs more comes too late.
const MOST_NODES: u64 = 10_000_000;

/// The lines that are asked for, if the game can prove them with as many nodes as the search may take (or as many as the game
/// always grants itself) and in half its time. Where a depth is asked for, nothing is proven.
pub(super) fn lines<K: Knowledge>(
    root: &K,
    task: &Task,
    hard: Option<Duration>,
    past: &[u64],
    shared: &Shared<'_>,
) -> Option<Vec<Report>> {
    let several = task.lines > 1;
    if !root.is_provable() || task.limits.depth.is_some() || several && !K::PROVES_ALL {
        return None;
    }
    if !several && let Some(seen) = glance(root, task, hard, past, shared) {
        return Some(vec![seen]);
    }
    let nodes = task.limits.nodes.unwrap_or(MOST_NODES);
    let proof = root.prove(Budget {
        nodes: nodes.clamp(K::PROOF_NODES, MOST_NODES),
        stopper: shared.stopper,
        deadline: hard.map(|hard| shared.begin + hard / 2),
    })?;
    let report = |(i, &(m, score)): (usize, &(K::Move, i32))| Report {
        depth: 0,
        rank: i + 1,
        score: Score(score),
        proven: true,
        line: spelt(root, &[m]),
        nodes: proof.nodes,
        time: shared.begin.elapsed(),
    };
    let moves = proof.moves.iter().take(task.lines.max(1));
    Some(moves.enumerate().map(report).collect())
}

/// A glance finds short wins with their distance, which a proof may not tell.
fn glance<K: Knowledge>(
    root: &K,
    task: &Task,
    hard: Option<Duration>,
    past: &[u64],
    shared: &Shared<'_>,
) -> Option<Report> {
    let nodes = task
        .limits
        .nodes
        .map_or(GLANCE, |nodes| GLANCE.min(nodes / 4));
    let apart = Shared {
        begin: shared.begin,
        ..Shared::new(shared.table, shared.stopper)
    };
    let searcher = Searcher::<K>::new(&apart, Limits::nodes(nodes), hard, past);
    let seen = deepen(searcher, root, task, None, &mut |_| {});
    seen.into_iter().find(|report| report.proven)
}
