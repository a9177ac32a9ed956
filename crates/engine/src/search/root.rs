//! What is asked of a search: the best line, or what every move is worth.

use super::{Line, Question, Searcher, number};
use crate::{
    knowledge::Knowledge,
    score::{INFINITE, WIN_FROM},
};

impl<K: Knowledge> Searcher<'_, K> {
    /// The best line at this depth that begins with none of `excluded`; `old` is that of the depth before, and is looked at
    /// first. Of a search that is stopped, the best one so far, if any.
    pub(crate) fn deepen(
        &mut self,
        root: &K,
        depth: u32,
        old: &Line<K::Move>,
        excluded: &[K::Move],
    ) -> Option<Line<K::Move>> {
        let guess = old.score;
        // Before the first depth the table may know more.
        let mut first = if depth > 1 {
            number(root, old.moves[0])
        } else {
            self.known_best(root)
        };
        let mut margin = 30;
        let (mut alpha, mut beta) = if depth < 4 || guess.abs() >= WIN_FROM {
            (-INFINITE, INFINITE)
        } else {
            (guess - margin, guess + margin)
        };
        let mut found = None;
        loop {
            let question = Question {
                alpha,
                beta,
                depth: depth as i32,
                ply: 0,
            };
            let score = self.root(root, question, first, excluded);
            if score > alpha {
                let moves = self.frames[0].line.clone();
                first = number(root, moves[0]);
                found = Some(Line { score, moves });
            }
            if self.stopped {
                // Another move might not lose, or be the next best.
                return found.filter(|line| line.score > -WIN_FROM && excluded.is_empty());
            }
            margin = if margin > 400 { INFINITE } else { margin * 4 };
            if score <= alpha {
                alpha = (score - margin).max(-INFINITE);
            } else if score >= beta {
                beta = (score + margin).min(INFINITE);
            } else {
                return found;
            }
        }
    }

    /// What every move is worth at this depth, each looked at by itself, in the order in which they are generated.
    /// `None` if the search was stopped.
    pub(crate) fn rate(&mut self, root: &K, depth: u32) -> Option<Vec<Line<K::Move>>> {
        let mut moves = Vec::new();
        root.generate(&mut moves);
        self.keys.push(root.key());
        let mut lines = Vec::with_capacity(moves.len());
        for m in moves {
            let asked = Question {
                alpha: -INFINITE,
                beta: INFINITE,
                depth: depth as i32 - 1,
                ply: 1,
            };
            let score = self.child(root, m, asked, true, 0);
            if self.stopped {
                break;
            }
            self.extend_line(0, m);
            lines.push(Line {
                score,
                moves: self.frames[0].line.clone(),
            });
        }
        self.keys.pop();
        (!self.stopped).then_some(lines)
    }

    fn root(&mut self, root: &K, question: Question, first: u32, excluded: &[K::Move]) -> i32 {
        self.frames[0].line.clear();
        self.list_moves(root, question, first);
        self.frames[0].moves.retain(|(_, m)| !excluded.contains(m));
        let (best, bound) = self.best_of(root, question);
        if !self.stopped && excluded.is_empty() {
            self.store(
                root,
                best,
                question,
                bound,
                self.frames[0].line.first().copied(),
            );
        }
        best
    }
}
