//! The search at the root: aspiration windows, and exact scores of all moves.

use super::{MoveOrder, RootMove, Searcher, Window, tt_move_code};
use crate::{
    evaluator::Evaluator,
    score::{INFINITE, MIN_WIN},
};

/// Depths below this one are searched with the full window.
const ASPIRATION_MIN_DEPTH: u32 = 4;

/// Half the width of the first aspiration window, in centi-units.
const ASPIRATION_MARGIN: i32 = 30;

impl<E: Evaluator> Searcher<'_, E> {
    /// The best line at this depth that begins with none of the `excluded` moves, searched with an aspiration window around
    /// the score of the `previous` depth, whose move comes first. A search that is stopped returns the best line so far, if any.
    pub(crate) fn search_root(
        &mut self,
        root: &E,
        depth: u32,
        previous: &RootMove<E::Move>,
        excluded: &[E::Move],
    ) -> Option<RootMove<E::Move>> {
        // At depth 1 nothing was searched before, but the transposition table may know a move.
        let mut first_move = if depth > 1 {
            tt_move_code(root, previous.pv[0])
        } else {
            self.tt_move(root)
        };
        let mut margin = ASPIRATION_MARGIN;
        let mut window = if depth < ASPIRATION_MIN_DEPTH || previous.score.abs() >= MIN_WIN {
            Window::FULL
        } else {
            Window {
                alpha: previous.score - margin,
                beta: previous.score + margin,
            }
        };
        let mut found = None;
        loop {
            let score = self.search_root_window(root, window, depth as i32, first_move, excluded);
            if score > window.alpha {
                let pv = self.frames[0].pv.clone();
                first_move = tt_move_code(root, pv[0]);
                found = Some(RootMove { score, pv });
            }
            if self.stopped {
                // Moves that were not searched might be better than a loss, or better than the next best line.
                return found.filter(|line| line.score > -MIN_WIN && excluded.is_empty());
            }
            margin = if margin > 400 { INFINITE } else { margin * 4 };
            if score <= window.alpha {
                window.alpha = (score - margin).max(-INFINITE);
            } else if score >= window.beta {
                window.beta = (score + margin).min(INFINITE);
            } else {
                return found;
            }
        }
    }

    /// The exact scores of all moves at this depth, each searched with the full window, in the order of generation. `None` if the
    /// search was stopped.
    pub(crate) fn score_all_moves(
        &mut self,
        root: &E,
        depth: u32,
    ) -> Option<Vec<RootMove<E::Move>>> {
        let mut moves = Vec::new();
        root.generate(&mut moves);
        self.keys.push(root.key());
        let mut lines = Vec::with_capacity(moves.len());
        for m in moves {
            let depth = depth as i32 - 1;
            let score = self.search_move(root, m, Window::FULL, depth, 1, MoveOrder::First);
            if self.stopped {
                break;
            }
            self.update_pv(0, m);
            lines.push(RootMove {
                score,
                pv: self.frames[0].pv.clone(),
            });
        }
        self.keys.pop();
        (!self.stopped).then_some(lines)
    }

    fn search_root_window(
        &mut self,
        root: &E,
        window: Window,
        depth: i32,
        first_move: u32,
        excluded: &[E::Move],
    ) -> i32 {
        self.frames[0].pv.clear();
        self.list_moves(root, depth, 0, first_move);
        self.frames[0].moves.retain(|(_, m)| !excluded.contains(m));
        let (best, bound) = self.search_moves(root, window, depth, 0);
        if !self.stopped && excluded.is_empty() {
            let m = self.frames[0].pv.first().copied();
            self.store(root, best, bound, m, depth, 0);
        }
        best
    }
}
