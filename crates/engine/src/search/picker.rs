//! Move ordering: transposition-table move, tactical moves, killer moves, then quiet moves by static order and history.

use std::cmp::Reverse;

use super::{Frame, Searcher, lmp_limit, tt_move_code};
use crate::evaluator::Evaluator;

const TT_MOVE: i32 = 1 << 30;
const TACTICAL_TT_MOVE: i32 = TT_MOVE + 1;
/// Order scores from here on belong to tactical moves.
const TACTICAL: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;

/// From this depth on, in plies, moves are ordered by `order_score_deep` and continuation history. Nearer to the leaves the
/// better order costs more time than it saves.
const DEEP_ORDER_MIN_DEPTH: i32 = 3;

/// How many moves are selected one by one before the rest is sorted. At depth 2 that is one more than late-move pruning leaves.
const fn selected_moves(depth: i32) -> usize {
    match depth {
        2 => lmp_limit(2) + 1,
        _ => 4,
    }
}

/// Quiescence search orders its moves as the main search does at this depth: a few are selected, the rest is sorted.
pub(super) const QUIESCENCE_ORDER_DEPTH: i32 = 3;

/// Whether a move with this order score is tactical.
pub(super) fn is_tactical(order_score: i32) -> bool {
    order_score >= TACTICAL && order_score != TT_MOVE
}

/// Whether the moves after the selected ones are sorted at this depth.
pub(super) fn is_sorted(depth: i32) -> bool {
    depth > 1
}

impl<E: Evaluator> Searcher<'_, E> {
    /// Generates the moves of a node and gives each its order score. `tt_move` is a move code, 0 for none.
    pub(super) fn list_moves(&mut self, node: &E, depth: i32, ply: usize, tt_move: u32) {
        self.buffer.clear();
        node.generate(&mut self.buffer);
        let turn = node.turn();
        let context = node.move_context();
        let Frame {
            moves,
            killers,
            previous_move,
            ..
        } = &mut self.frames[ply];
        let history = &self.history;
        moves.clear();
        moves.extend(self.buffer.iter().map(|&m| {
            let is_tactical = E::HAS_TACTICAL_MOVES && node.is_tactical(&context, m);
            let order_score = if tt_move != 0 && tt_move_code(node, m) == tt_move {
                if is_tactical {
                    TACTICAL_TT_MOVE
                } else {
                    TT_MOVE
                }
            } else if is_tactical {
                TACTICAL + node.order_score(&context, m)
            } else if killers.contains(&Some(m)) {
                KILLER
            } else {
                let index = node.history_index(m);
                if depth >= DEEP_ORDER_MIN_DEPTH {
                    node.order_score_deep(&context, m)
                        + history.full_score(turn, *previous_move, index)
                } else {
                    node.order_score(&context, m) + history.main_score(turn, index)
                }
            };
            (order_score, m)
        }));
    }

    /// The move to search at place `i`, with its order score. Usually one of the first moves causes a cut-off, so the first
    /// ones are found by selection, and the rest is sorted only when it is reached, or not at all at depth 1.
    pub(super) fn pick(&mut self, ply: usize, i: usize, depth: i32) -> (i32, E::Move) {
        let rest = &mut self.frames[ply].moves[i..];
        let selected = selected_moves(depth);
        if i < selected {
            // The highest order score, and of equal ones the first; packed into one number to avoid a branch misprediction.
            let rank = |(j, &(order_score, _)): (usize, &(i32, E::Move))| {
                i64::from(order_score) << 32 | i64::from(!(j as u32))
            };
            let best = rest.iter().enumerate().map(rank).max();
            rest.swap(0, best.map_or(0, |rank| !(rank as u32) as usize));
        } else if i == selected && is_sorted(depth) {
            rest.sort_unstable_by_key(|&(order_score, _)| Reverse(order_score));
        }
        rest[0]
    }

    /// After a beta cut-off by the quiet move at place `i`: makes it a killer move, and updates history with a bonus for it
    /// and a penalty for the quiet moves before it.
    pub(super) fn update_history(&mut self, node: &E, ply: usize, i: usize, depth: i32) {
        let bonus = (depth * depth * 16).min(1600);
        let turn = node.turn();
        let frame = &mut self.frames[ply];
        let m = frame.moves[i].1;
        if frame.killers[0] != Some(m) {
            frame.killers = [Some(m), frame.killers[0]];
        }
        let previous = frame.previous_move;
        self.history
            .update(turn, previous, node.history_index(m), bonus);
        for &(order_score, other) in &frame.moves[..i] {
            if !is_tactical(order_score) {
                self.history
                    .update(turn, previous, node.history_index(other), -bonus);
            }
        }
    }
}
