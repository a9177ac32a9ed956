//! Proofs at the root: exact results, tried before the search.

use super::iterative_deepening::{IterativeDeepening, pv_texts};
use crate::{
    evaluator::{Evaluator, ProofBudget},
    limits::Limits,
    report::Report,
    score::Score,
    search::{Searcher, Shared},
    task::Task,
    time_management::TimeBudget,
};

/// The most nodes of the short search that comes before a proof.
const SHORT_SEARCH_NODES: u64 = 10_000;

/// The most nodes of a proof; one that needs more would take too long to be of use.
const MAX_PROOF_NODES: u64 = 10_000_000;

/// The requested lines, if the game can prove them within the node limit (or `PROOF_MIN_NODES`) and half of the time. A task
/// with a depth limit is never proven.
pub(super) fn search<E: Evaluator>(
    root: &E,
    task: &Task,
    time: TimeBudget,
    game_keys: &[u64],
    shared: &Shared<'_>,
) -> Option<Vec<Report>> {
    let is_multi_pv = task.lines > 1;
    if !root.is_provable()
        || task.limits.depth.is_some()
        || is_multi_pv && !E::PROOF_COVERS_ALL_MOVES
    {
        return None;
    }
    if !is_multi_pv && let Some(report) = short_search(root, task, time, game_keys, shared) {
        return Some(vec![report]);
    }
    let nodes = task.limits.nodes.unwrap_or(MAX_PROOF_NODES);
    let proof = root.prove(ProofBudget {
        nodes: nodes.clamp(E::PROOF_MIN_NODES, MAX_PROOF_NODES),
        stopper: shared.stopper,
        deadline: time.hard.map(|hard| shared.begin.after(hard / 2)),
    })?;
    let report = |(i, &(m, score)): (usize, &(E::Move, i32))| Report {
        depth: 0,
        rank: i + 1,
        score: Score(score),
        proven: true,
        line: pv_texts(root, &[m]),
        nodes: proof.nodes,
        time: shared.begin.elapsed(),
    };
    let moves = proof.moves.iter().take(task.lines.max(1));
    Some(moves.enumerate().map(report).collect())
}

/// A short alpha-beta search, which finds short wins with their distance; a proof may not know the distance.
fn short_search<E: Evaluator>(
    root: &E,
    task: &Task,
    time: TimeBudget,
    game_keys: &[u64],
    shared: &Shared<'_>,
) -> Option<Report> {
    let quarter = task.limits.nodes.map_or(u64::MAX, |nodes| nodes / 4);
    let limits = Limits::nodes(SHORT_SEARCH_NODES.min(quarter));
    // Its own counters: the nodes of this search do not count against the limit of the task.
    let own = Shared {
        begin: shared.begin,
        ..Shared::new(shared.table, shared.stopper)
    };
    let deepening = IterativeDeepening {
        root,
        limits: task.limits,
        lines: 1,
        time: time.without_soft_limit(),
    };
    let searcher = Searcher::<E>::new(&own, limits, time.hard, game_keys);
    let reports = deepening.run(searcher, &mut |_| {});
    reports.into_iter().find(|report| report.proven)
}
