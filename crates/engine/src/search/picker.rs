//! The order in which moves are tried, and what is learnt about it.

use std::cmp::Reverse;

use super::{Frame, Question, Searcher, number, patience};
use crate::knowledge::Knowledge;

const KNOWN_BEST: i32 = 1 << 30;
const KNOWN_BEST_AND_TACTICAL: i32 = KNOWN_BEST + 1;
/// Promises from here on are of tactical moves.
pub(super) const TACTICAL: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;

/// From this depth on all that was learnt is asked for.
const CAREFUL_DEPTH: i32 = 3;

/// How many moves are chosen one by one before the rest is sorted: where few are tried, all of them and the one at which
/// it ends.
const fn chosen(depth: i32) -> usize {
    match depth {
        2 => patience(2) + 1,
        _ => 4,
    }
}

/// The depth in whose order the quiet search tries its moves: the rest is sorted.
pub(super) const QUIET: i32 = 3;

/// Whether a move was listed as tactical: its place among the promises tells.
pub(super) fn is_tactical(promise: i32) -> bool {
    promise >= TACTICAL && promise != KNOWN_BEST
}

/// Whether the moves behind the chosen ones are put in order.
pub(super) fn is_sorted(depth: i32) -> bool {
    depth > 1
}

impl<K: Knowledge> Searcher<'_, K> {
    /// Lists the moves of a node with how promising they are.
    pub(super) fn list_moves(&mut self, node: &K, question: Question, known_best: u32) {
        let Question { ply, depth, .. } = question;
        self.buffer.clear();
        node.generate(&mut self.buffer);
        let turn = node.turn();
        let insight = node.insight();
        let Frame {
            moves,
            killers,
            slot: before,
            ..
        } = &mut self.frames[ply];
        let history = &self.history;
        moves.clear();
        moves.extend(self.buffer.iter().map(|&m| {
            let tactical = K::HAS_TACTICS && node.is_tactical(&insight, m);
            let promise = if known_best != 0 && number(node, m) == known_best {
                if tactical {
                    KNOWN_BEST_AND_TACTICAL
                } else {
                    KNOWN_BEST
                }
            } else if tactical {
                TACTICAL + node.promise(&insight, m)
            } else if killers.contains(&Some(m)) {
                KILLER
            } else {
                let slot = node.slot(m);
                // Nearer to the leaves a careful order costs more than it saves.
                if depth >= CAREFUL_DEPTH {
                    node.foresight(&insight, m) + history.after(turn, *before, slot)
                } else {
                    node.promise(&insight, m) + history.value(turn, slot)
                }
            };
            (promise, m)
        }));
    }

    /// The move to try as number `i`. Mostly one of the first refutes the node, so the others are put in order only when
    /// they are needed, and not at all next to the leaves.
    pub(super) fn pick(&mut self, ply: usize, i: usize, depth: i32) -> (i32, K::Move) {
        let rest = &mut self.frames[ply].moves[i..];
        let chosen = chosen(depth);
        if i < chosen {
            // The highest promise, and of equal ones the first: as one number, without a branch to predict.
            let rank = |(j, &(promise, _)): (usize, &(i32, K::Move))| {
                i64::from(promise) << 32 | i64::from(!(j as u32))
            };
            let best = rest.iter().enumerate().map(rank).max();
            rest.swap(0, best.map_or(0, |rank| !(rank as u32) as usize));
        } else if i == chosen && is_sorted(depth) {
            rest.sort_unstable_by_key(|&(promise, _)| Reverse(promise));
        }
        rest[0]
    }

    /// The move at place `i` refuted the node; those before it did not.
    pub(super) fn praise(&mut self, node: &K, ply: usize, i: usize, depth: i32) {
        let bonus = (depth * depth * 16).min(1600);
        let turn = node.turn();
        let frame = &mut self.frames[ply];
        let m = frame.moves[i].1;
        if frame.killers[0] != Some(m) {
            frame.killers = [Some(m), frame.killers[0]];
        }
        self.history.learn(turn, frame.slot, node.slot(m), bonus);
        for &(promise, other) in &frame.moves[..i] {
            if !is_tactical(promise) {
                self.history
                    .learn(turn, frame.slot, node.slot(other), -bonus);
            }
        }
    }
}
