//! The search: principal variations with iterative deepening, over any game.

mod picker;
mod quiesce;
mod root;
#[cfg(test)]
mod tests;

use std::{
    sync::{
        LazyLock,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use self::picker::{is_sorted, is_tactical};
use crate::{
    engine::Stopper,
    history::History,
    knowledge::Knowledge,
    limits::Limits,
    score::{INFINITE, WIN, WIN_FROM},
    table::{Bound, Entry, Table},
};

/// Deeper lines are cut off.
pub(crate) const MAX_PLY: usize = 120;

/// What the threads of one search have in common.
#[derive(Debug)]
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) begin: Instant,
    /// Asked for from outside.
    pub(crate) stopper: &'a Stopper,
    /// The main thread has finished.
    pub(crate) finished: AtomicBool,
    pub(crate) nodes: AtomicU64,
}

impl<'a> Shared<'a> {
    pub(crate) fn new(table: &'a Table, stopper: &'a Stopper) -> Self {
        Self {
            table,
            begin: Instant::now(),
            stopper,
            finished: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        }
    }
}

/// How much the search leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Care {
    /// What hardly ever matters is looked at less deeply, or not at all.
    Selective,
    /// Everything within the depth is looked at.
    #[cfg(test)]
    Complete,
}

/// A line of decisions and what it is worth to the player at the root.
#[derive(Clone, Debug)]
pub(crate) struct Line<M> {
    pub(crate) score: i32,
    pub(crate) moves: Vec<M>,
}

/// What a node is asked: is it within these bounds, looking so far ahead?
#[derive(Clone, Copy, Debug)]
struct Question {
    alpha: i32,
    beta: i32,
    depth: i32,
    ply: usize,
}

impl Question {
    fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// What is kept for every ply of the present line.
#[derive(Debug)]
struct Frame<M> {
    /// The moves of the node and how promising they are.
    moves: Vec<(i32, M)>,
    killers: [Option<M>; 2],
    /// The best line from here.
    line: Vec<M>,
    /// What the decision that led here was about, plus 1; 0 for none.
    slot: usize,
    /// Where in the list of keys the last irreversible decision was.
    fence: usize,
}

/// One thread's search.
#[derive(Debug)]
pub(crate) struct Searcher<'a, K: Knowledge> {
    shared: &'a Shared<'a>,
    limits: Limits,
    hard: Option<Duration>,
    care: Care,
    history: History,
    frames: Vec<Frame<K::Move>>,
    /// Keys of the game before the root, then of the nodes above the present one.
    keys: Vec<u64>,
    root_at: usize,
    buffer: Vec<K::Move>,
    nodes: u64,
    reported: u64,
    stopped: bool,
}

impl<'a, K: Knowledge> Searcher<'a, K> {
    /// `past` are the keys of the game so far, without the root.
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        limits: Limits,
        hard: Option<Duration>,
        past: &[u64],
    ) -> Self {
        let frame = || Frame {
            moves: Vec::new(),
            killers: [None; 2],
            line: Vec::new(),
            slot: 0,
            fence: 0,
        };
        Self {
            shared,
            limits,
            hard,
            care: Care::Selective,
            history: History::new(K::SLOTS),
            frames: (0..MAX_PLY + 2).map(|_| frame()).collect(),
            keys: past.to_vec(),
            root_at: past.len(),
            buffer: Vec::new(),
            nodes: 0,
            reported: 0,
            stopped: false,
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.shared.begin.elapsed()
    }

    /// Whether the limits, or somebody, have ended the search.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Nodes of all threads.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.shared.nodes.load(Relaxed) + self.nodes - self.reported
    }

    /// Older lessons count half from now on.
    pub(crate) fn age(&mut self) {
        self.history.age();
    }

    fn known_best(&self, node: &K) -> u32 {
        self.shared
            .table
            .probe(node.table_key())
            .map_or(0, |entry| entry.best)
    }

    fn search(&mut self, node: &K, mut question: Question) -> i32 {
        let ply = question.ply;
        self.frames[ply].line.clear();
        if let Some(outcome) = node.outcome() {
            self.count();
            return match outcome.winner {
                None => 0,
                Some(winner) if winner == node.turn() => WIN - ply as i32,
                Some(_) => ply as i32 - WIN,
            };
        }
        if node.has_repetition_rule() && self.is_repetition(node.key(), ply) {
            self.count();
            return 0;
        }
        if ply >= MAX_PLY {
            self.count();
            return node.evaluate();
        }
        // No line through here is better than winning next, or worse than losing now.
        question.alpha = question.alpha.max(ply as i32 - WIN);
        question.beta = question.beta.min(WIN - ply as i32 - 1);
        if question.alpha >= question.beta {
            self.count();
            return question.alpha;
        }
        if question.depth <= 0 {
            return self.quiet_search(node, question, 0);
        }
        self.count();
        if self.stopped {
            return 0;
        }

        let selective = self.care == Care::Selective;
        // The table is asked after the evaluation, which gives what was fetched the time to arrive.
        let value = (selective && !question.is_open() && question.beta.abs() < WIN_FROM)
            .then(|| node.evaluate());
        let remembered = question.depth >= K::REMEMBERED;
        let entry = remembered
            .then(|| self.shared.table.probe(node.table_key()))
            .flatten();
        if let Some(entry) = entry
            && !question.is_open()
            && i32::from(entry.depth) >= question.depth
        {
            let score = from_table(entry.score, ply);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= question.beta,
                Bound::Upper => score <= question.alpha,
            };
            if decides {
                return score;
            }
        }
        if let Some(value) = value {
            let plies = question.depth;
            let ample = plies <= 5 && value - K::AMPLE * plies >= question.beta;
            let lost = plies <= 3 && value + K::GIVEN_UP * plies <= question.alpha;
            if (ample || lost) && node.is_steady() {
                return value;
            }
        }
        if question.depth >= 3
            && value.is_some_and(|value| value >= question.beta)
            && self.frames[ply].slot != 0
            && let Some(passed) = node.pass()
        {
            let score = self.after_pass(&passed, question, node.key());
            if self.stopped {
                return 0;
            }
            if score >= question.beta {
                return if score >= WIN_FROM {
                    question.beta
                } else {
                    score
                };
            }
        }
        if selective && question.depth >= 4 && entry.is_none_or(|entry| entry.best == 0) {
            question.depth -= 1;
        }

        self.list_moves(node, question, entry.map_or(0, |entry| entry.best));
        let (best, bound) = self.best_of(node, question);
        if remembered && !self.stopped {
            let m = if bound == Bound::Upper {
                None
            } else {
                self.frames[ply].line.first().copied()
            };
            self.store(node, best, question, bound, m);
        }
        best
    }

    /// What the opponent makes of two moves in a row.
    fn after_pass(&mut self, passed: &K, question: Question, key: u64) -> i32 {
        let ply = question.ply + 1;
        self.frames[ply].slot = 0;
        self.frames[ply].fence = self.keys.len() + 1;
        self.keys.push(key);
        let depth = question.depth - 3 - question.depth / 5;
        let score = -self.search(
            passed,
            Question {
                alpha: -question.beta,
                beta: 1 - question.beta,
                depth,
                ply,
            },
        );
        self.keys.pop();
        score
    }

    /// Tries the listed moves in their order: the best score, and what it says about the true one.
    fn best_of(&mut self, node: &K, question: Question) -> (i32, Bound) {
        let Question {
            mut alpha,
            beta,
            depth,
            ply,
        } = question;
        let mut best = -INFINITE;
        let mut bound = Bound::Upper;
        self.keys.push(node.key());
        for i in 0..self.frames[ply].moves.len() {
            let (promise, m) = self.pick(ply, i, depth);
            let tactical = is_tactical(promise);
            let selective = self.care == Care::Selective;
            // Next to the leaves late moves are not tried at all, unless all so far lose.
            if selective
                && !question.is_open()
                && !tactical
                && best > -WIN_FROM
                && i >= patience(depth)
            {
                if K::HAS_TACTICS && !is_sorted(depth) {
                    continue;
                }
                // No tactical move comes any more.
                break;
            }
            let late = i >= 3 && depth >= 3 && !tactical;
            let reduction = if late && selective {
                reduction(depth, i, question.is_open())
            } else {
                0
            };
            let asked = Question {
                alpha,
                beta,
                depth: depth - 1,
                ply: ply + 1,
            };
            let score = self.child(node, m, asked, i == 0, reduction);
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    bound = Bound::Exact;
                    self.extend_line(ply, m);
                }
                if score >= beta {
                    bound = Bound::Lower;
                    if !tactical {
                        self.praise(node, ply, i, depth);
                    }
                    break;
                }
            }
        }
        self.keys.pop();
        (best, bound)
    }

    /// Searches one move: with a null window at first, unless it is the first one, and `reduction` plies less deep.
    fn child(&mut self, node: &K, m: K::Move, asked: Question, first: bool, reduction: i32) -> i32 {
        let mut next = node.clone();
        next.play(m);
        if asked.depth - reduction >= K::REMEMBERED {
            self.shared.table.fetch(next.table_key());
        }
        self.frames[asked.ply].slot = node.slot(m) + 1;
        self.frames[asked.ply].fence = if node.is_irreversible(m) {
            self.keys.len()
        } else {
            self.frames[asked.ply - 1].fence
        };
        let Question {
            alpha, beta, depth, ..
        } = asked;
        let swaps = next.turn() != node.turn();
        if first {
            return self.ask(&next, asked, swaps);
        }
        let closed = Question {
            beta: alpha + 1,
            ..asked
        };
        let mut score = self.ask(
            &next,
            Question {
                depth: depth - reduction,
                ..closed
            },
            swaps,
        );
        if score > alpha && reduction > 0 && !self.stopped {
            score = self.ask(&next, closed, swaps);
        }
        if score > alpha && score < beta && !self.stopped {
            score = self.ask(&next, asked, swaps);
        }
        score
    }

    /// Asks a child from the point of view of its parent.
    fn ask(&mut self, next: &K, asked: Question, swaps: bool) -> i32 {
        if swaps {
            let Question { alpha, beta, .. } = asked;
            -self.search(
                next,
                Question {
                    alpha: -beta,
                    beta: -alpha,
                    ..asked
                },
            )
        } else {
            self.search(next, asked)
        }
    }

    fn extend_line(&mut self, ply: usize, m: K::Move) {
        let (upper, lower) = self.frames.split_at_mut(ply + 1);
        let line = &mut upper[ply].line;
        line.clear();
        line.push(m);
        line.extend_from_slice(&lower[0].line);
    }

    fn store(&self, node: &K, score: i32, question: Question, bound: Bound, best: Option<K::Move>) {
        let entry = Entry {
            best: best.map_or(0, |m| number(node, m)),
            score: to_table(score, question.ply),
            depth: question.depth.clamp(0, 255) as u8,
            bound,
        };
        self.shared.table.store(node.table_key(), entry);
    }

    /// Once more within the search is as good as twice: whoever could avoid it would have. What was played
    /// before the search needs to have occurred twice.
    fn is_repetition(&self, key: u64, ply: usize) -> bool {
        let fence = self.frames[ply].fence;
        let mut before_root = 0;
        for (i, &other) in self.keys.iter().enumerate().skip(fence).rev() {
            if other == key {
                if i >= self.root_at {
                    return true;
                }
                before_root += 1;
            }
        }
        before_root >= 2
    }

    /// Counts a node and looks at the limits: at the nodes every time, at the clock and the stop sign now and then.
    fn count(&mut self) {
        if self.stopped {
            return;
        }
        self.nodes += 1;
        if self.limits.nodes.is_some_and(|limit| self.nodes >= limit) {
            self.stopped = true;
        }
        if self.nodes >= self.reported + 1024 {
            self.shared
                .nodes
                .fetch_add(self.nodes - self.reported, Relaxed);
            self.reported = self.nodes;
            let late = self.hard.is_some_and(|hard| self.elapsed() >= hard);
            if late || self.shared.stopper.is_stopped() || self.shared.finished.load(Relaxed) {
                self.stopped = true;
            }
        }
    }
}

/// How many plies less a late move is looked at, by depth and number, up to 63 each.
static REDUCTIONS: LazyLock<[[u8; 64]; 64]> = LazyLock::new(|| {
    let plies = |depth: usize, i: usize| 1.5 + (depth as f64).ln() * (i as f64).ln() / 2.2;
    std::array::from_fn(|depth| std::array::from_fn(|i| plies(depth.max(1), i.max(1)) as u8))
});

/// How many moves are tried at this depth.
const fn patience(depth: i32) -> usize {
    match depth {
        ..=4 => 2 + 2 * (depth * depth) as usize,
        _ => usize::MAX,
    }
}

fn reduction(depth: i32, i: usize, open: bool) -> i32 {
    let plies = REDUCTIONS[depth.min(63) as usize][i.min(63)];
    (i32::from(plies) - i32::from(open)).clamp(0, depth - 2)
}

/// A number for a decision at a node, never 0.
fn number<K: Knowledge>(node: &K, m: K::Move) -> u32 {
    node.number(m) | 1 << 31
}

/// Distances to the end count from the root in the search and from the node in the table.
fn to_table(score: i32, ply: usize) -> i16 {
    let ply = ply as i32;
    let score = match score {
        s if s >= WIN_FROM => s + ply,
        s if s <= -WIN_FROM => s - ply,
        s => s,
    };
    score as i16
}

fn from_table(score: i16, ply: usize) -> i32 {
    let ply = ply as i32;
    match i32::from(score) {
        s if s >= WIN_FROM => s - ply,
        s if s <= -WIN_FROM => s + ply,
        s => s,
    }
}
