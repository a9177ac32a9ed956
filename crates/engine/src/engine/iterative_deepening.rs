//! Iterative deepening: searches one ply deeper each time, until a limit is reached.

use crate::{
    evaluator::Evaluator,
    limits::Limits,
    ranking::best_first,
    report::Report,
    score::{Score, WIN},
    search::{MAX_PLY, RootMove, Searcher},
    time_management::TimeBudget,
};

/// Iterative deepening by the main thread.
#[derive(Debug)]
pub(super) struct IterativeDeepening<'a, E> {
    pub(super) root: &'a E,
    pub(super) limits: Limits,
    /// `MultiPV`: the number of best lines.
    pub(super) lines: usize,
    pub(super) time: TimeBudget,
}

impl<E: Evaluator> IterativeDeepening<'_, E> {
    /// Reports the lines of every depth and returns those of the last one.
    pub(super) fn run(
        &self,
        mut searcher: Searcher<'_, E>,
        report: &mut dyn FnMut(&Report),
    ) -> Vec<Report> {
        let mut best = unsearched_moves(self.root, self.lines);
        let mut completed_depth = 0;
        let mut stable_depths = 0;
        let max_depth = self
            .limits
            .depth
            .unwrap_or(u32::MAX)
            .clamp(1, MAX_PLY as u32);
        for depth in 1..=max_depth {
            let mut found: Vec<RootMove<E::Move>> = Vec::new();
            while found.len() < best.len() && !searcher.is_stopped() {
                let excluded: Vec<E::Move> = found.iter().map(|line| line.pv[0]).collect();
                found.extend(searcher.search_root(self.root, depth, &best[found.len()], &excluded));
            }
            // Scores of different depths cannot be compared, so a depth that was stopped counts only if it has found all lines.
            if found.len() == best.len() {
                found = best_first(found, |line| line.score);
                let is_stable = found[0].pv[0] == best[0].pv[0];
                stable_depths = if is_stable { stable_depths + 1 } else { 0 };
                best = found;
            }
            if searcher.is_stopped() {
                break;
            }
            completed_depth = depth;
            for found in self.reports(&searcher, depth, &best) {
                report(&found);
            }
            searcher.age_history();
            // A deeper search cannot change a forced win or loss that lies within this depth.
            let is_final = |line: &RootMove<E::Move>| line.score.abs() >= WIN - depth as i32;
            if best.iter().all(is_final) || self.time.is_spent(searcher.elapsed(), stable_depths) {
                break;
            }
        }
        let last = self.reports(&searcher, completed_depth, &best);
        if searcher.is_stopped() {
            // The depth that was stopped may have found another line, or may have been the first one.
            last.iter().for_each(report);
        }
        last
    }

    fn reports(
        &self,
        searcher: &Searcher<'_, E>,
        depth: u32,
        lines: &[RootMove<E::Move>],
    ) -> Vec<Report> {
        let report = |(i, line): (usize, &RootMove<E::Move>)| Report {
            depth,
            rank: i + 1,
            score: Score(line.score).in_moves(self.root.plies_per_move()),
            proven: Score(line.score).is_decided(),
            line: pv_texts(self.root, &line.pv),
            nodes: searcher.all_nodes(),
            time: searcher.elapsed(),
        };
        lines.iter().enumerate().map(report).collect()
    }
}

/// Iterative deepening by a helper thread: fills the transposition table until the main thread has finished.
pub(super) fn assist<E: Evaluator>(mut searcher: Searcher<'_, E>, root: &E, first_depth: u32) {
    let mut best = unsearched_moves(root, 1).swap_remove(0);
    for depth in first_depth..=MAX_PLY as u32 {
        let found = searcher.search_root(root, depth, &best, &[]);
        if searcher.is_stopped() {
            return;
        }
        best = found.unwrap_or(best);
    }
}

/// The first moves in the order of generation, to be played if the search is stopped before depth 1 is completed.
fn unsearched_moves<E: Evaluator>(root: &E, count: usize) -> Vec<RootMove<E::Move>> {
    let mut moves = Vec::new();
    root.generate(&mut moves);
    moves.truncate(count.max(1));
    let root_move = |m| RootMove {
        score: 0,
        pv: vec![m],
    };
    moves.into_iter().map(root_move).collect()
}

/// A principal variation as canonical move texts. Its first turn is completed if it ends within it.
pub(super) fn pv_texts<E: Evaluator>(root: &E, pv: &[E::Move]) -> Vec<String> {
    let moves = root.game_moves(&with_first_turn_completed(root, pv));
    moves.iter().map(ToString::to_string).collect()
}

/// Adds the statically best moves until the line holds at least one move of the game.
fn with_first_turn_completed<E: Evaluator>(root: &E, pv: &[E::Move]) -> Vec<E::Move> {
    let mut line = pv.to_vec();
    while root.game_moves(&line).is_empty() {
        let mut node = root.clone();
        for &m in &line {
            node.play(m);
        }
        let mut moves = Vec::new();
        node.generate(&mut moves);
        let context = node.move_context();
        match moves
            .into_iter()
            .max_by_key(|&m| node.order_score(&context, m))
        {
            Some(m) => line.push(m),
            None => break,
        }
    }
    line
}
