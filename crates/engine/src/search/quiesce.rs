//! The quiet search: what is tactical is played out before the evaluation is trusted.

use super::picker::QUIET;
use super::{Care, MAX_PLY, Question, Searcher};
use crate::{knowledge::Knowledge, score::WIN};

impl<K: Knowledge> Searcher<'_, K> {
    /// Looks at tactical moves only, until the evaluation can be trusted.
    pub(super) fn quiet_search(&mut self, node: &K, question: Question, quiet_ply: u32) -> i32 {
        let Question {
            mut alpha,
            beta,
            ply,
            ..
        } = question;
        self.frames[ply].line.clear();
        self.count();
        if self.stopped {
            return 0;
        }
        if quiet_ply > 0
            && let Some(outcome) = node.outcome()
        {
            return match outcome.winner {
                None => 0,
                Some(winner) if winner == node.turn() => WIN - ply as i32,
                Some(_) => ply as i32 - WIN,
            };
        }
        let mut best = node.evaluate();
        if best >= beta || ply >= MAX_PLY || !K::HAS_TACTICS {
            return best;
        }
        alpha = alpha.max(best);
        let insight = node.insight();
        if self.care == Care::Selective && best + node.hope(&insight) <= alpha {
            return best;
        }
        self.buffer.clear();
        node.generate_tactical(&insight, &mut self.buffer);
        let rated = self.buffer.iter().map(|&m| (node.promise(&insight, m), m));
        let moves = &mut self.frames[ply].moves;
        moves.clear();
        moves.extend(rated);
        for i in 0..self.frames[ply].moves.len() {
            let (_, m) = self.pick(ply, i, QUIET);
            let mut next = node.clone();
            next.play(m);
            let score = if next.turn() == node.turn() {
                self.quiet_search(
                    &next,
                    Question {
                        alpha,
                        beta,
                        depth: 0,
                        ply: ply + 1,
                    },
                    quiet_ply + 1,
                )
            } else {
                let asked = Question {
                    alpha: -beta,
                    beta: -alpha,
                    depth: 0,
                    ply: ply + 1,
                };
                -self.quiet_search(&next, asked, quiet_ply + 1)
            };
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    self.extend_line(ply, m);
                }
                if score >= beta {
                    break;
                }
            }
        }
        best
    }
}
