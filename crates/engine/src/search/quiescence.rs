//! Quiescence search: plays out the tactical moves before it trusts the static evaluation.

use super::picker::QUIESCENCE_ORDER_DEPTH;
use super::{MAX_PLY, Pruning, Searcher, Window};
use crate::{evaluator::Evaluator, score::WIN};

impl<E: Evaluator> Searcher<'_, E> {
    /// The best of the static evaluation (stand pat) and the tactical moves. `quiescence_ply` counts from the leaf of the main
    /// search, which has already looked at the outcome of the game there.
    pub(super) fn quiescence(
        &mut self,
        node: &E,
        mut window: Window,
        ply: usize,
        quiescence_ply: u32,
    ) -> i32 {
        self.frames[ply].pv.clear();
        self.count_node();
        if self.stopped {
            return 0;
        }
        if quiescence_ply > 0
            && let Some(outcome) = node.outcome()
        {
            return match outcome.winner {
                None => 0,
                Some(winner) if winner == node.turn() => WIN - ply as i32,
                Some(_) => ply as i32 - WIN,
            };
        }
        let mut best = node.evaluate();
        if best >= window.beta || ply >= MAX_PLY || !E::HAS_TACTICAL_MOVES {
            return best;
        }
        window.alpha = window.alpha.max(best);
        let context = node.move_context();
        // Delta pruning: not even the best tactical move can raise the score above alpha.
        if self.pruning == Pruning::On && best + node.delta_margin(&context) <= window.alpha {
            return best;
        }
        self.buffer.clear();
        node.generate_tactical(&context, &mut self.buffer);
        let scored = self
            .buffer
            .iter()
            .map(|&m| (node.order_score(&context, m), m));
        let moves = &mut self.frames[ply].moves;
        moves.clear();
        moves.extend(scored);
        for i in 0..self.frames[ply].moves.len() {
            let (_, m) = self.pick(ply, i, QUIESCENCE_ORDER_DEPTH);
            let mut next = node.clone();
            next.play(m);
            let score = if next.turn() == node.turn() {
                self.quiescence(&next, window, ply + 1, quiescence_ply + 1)
            } else {
                -self.quiescence(&next, window.negated(), ply + 1, quiescence_ply + 1)
            };
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > window.alpha {
                    window.alpha = score;
                    self.update_pv(ply, m);
                }
                if score >= window.beta {
                    break;
                }
            }
        }
        best
    }
}
