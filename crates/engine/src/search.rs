//! Principal variation search (PVS): alpha-beta with a transposition table, pruning and reductions, over any game.

mod picker;
mod quiescence;
mod root;
#[cfg(test)]
mod tests;

use std::{
    sync::{
        LazyLock,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use tessera_rules::Color;

use self::picker::{is_sorted, is_tactical};
use crate::{
    engine::Stopper,
    evaluator::Evaluator,
    history::History,
    limits::Limits,
    moment::Moment,
    score::{INFINITE, MIN_WIN, WIN},
    transposition_table::{Bound, Entry, TranspositionTable},
};

/// The greatest distance of a node from the root, in plies.
pub(crate) const MAX_PLY: usize = 120;

/// Reverse futility pruning applies up to this depth, in plies.
const RFP_MAX_DEPTH: i32 = 5;

/// Razoring applies up to this depth, in plies.
const RAZOR_MAX_DEPTH: i32 = 3;

/// Null-move pruning applies from this depth on, in plies.
const NULL_MOVE_MIN_DEPTH: i32 = 3;

/// Internal iterative reduction applies from this depth on, in plies.
const IIR_MIN_DEPTH: i32 = 4;

/// Late-move reductions apply from this depth on, in plies.
const LMR_MIN_DEPTH: i32 = 3;

/// Late-move reductions apply to moves from this place in the order on, counted from 0.
const LMR_FIRST_MOVE: usize = 3;

/// State shared by the threads of one search (Lazy SMP).
#[derive(Debug)]
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) begin: Moment,
    /// Set by the caller of the search.
    pub(crate) stopper: &'a Stopper,
    /// Set by the main thread when it has finished.
    pub(crate) finished: AtomicBool,
    /// Nodes of all threads; each adds its own in portions of 1024.
    pub(crate) nodes: AtomicU64,
}

impl<'a> Shared<'a> {
    pub(crate) fn new(table: &'a TranspositionTable, stopper: &'a Stopper) -> Self {
        Self {
            table,
            begin: Moment::now(),
            stopper,
            finished: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        }
    }
}

/// Whether the search prunes and reduces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pruning {
    On,
    /// Plain alpha-beta, whose result equals that of minimax.
    #[cfg(test)]
    Off,
}

/// A principal variation from the root, and its score for the player to move there.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) score: i32,
    pub(crate) pv: Vec<M>,
}

/// The alpha-beta window of a node: a score outside of it only needs to be a bound.
#[derive(Clone, Copy, Debug)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    const FULL: Self = Self {
        alpha: -INFINITE,
        beta: INFINITE,
    };

    /// The null window (alpha, alpha + 1), which shows only whether a score exceeds alpha.
    fn null(alpha: i32) -> Self {
        Self {
            alpha,
            beta: alpha + 1,
        }
    }

    fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
    }

    /// The window from the opponent's point of view.
    fn negated(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}

/// How principal variation search treats a move.
#[derive(Clone, Copy, Debug)]
enum MoveOrder {
    /// The first move gets the whole window.
    First,
    /// Later moves get a null window and `reduction` plies less depth. If that fails high, they are searched again.
    Later { reduction: i32 },
}

/// The search stack: data of one ply of the current line.
#[derive(Debug)]
struct Frame<M> {
    /// The moves of the node with their order scores.
    moves: Vec<(i32, M)>,
    killers: [Option<M>; 2],
    /// Principal variation from this node.
    pv: Vec<M>,
    /// History index of the move that led here, plus 1; 0 at the root and after a null move.
    previous_move: usize,
    /// Index in `Searcher::keys` of the last irreversible move: no node before it can be repeated.
    last_irreversible: usize,
}

/// The search of one thread.
#[derive(Debug)]
pub(crate) struct Searcher<'a, E: Evaluator> {
    shared: &'a Shared<'a>,
    limits: Limits,
    /// Time after which the search stops.
    hard_limit: Option<Duration>,
    pruning: Pruning,
    history: History,
    frames: Vec<Frame<E::Move>>,
    /// Repetition keys of the game before the root, then of the nodes above the current one.
    keys: Vec<u64>,
    /// Where the keys of the root and the nodes below it begin.
    root_index: usize,
    buffer: Vec<E::Move>,
    nodes: u64,
    /// How many of `nodes` have been added to those of all threads.
    shared_nodes: u64,
    stopped: bool,
}

impl<'a, E: Evaluator> Searcher<'a, E> {
    /// `game_keys` are the repetition keys of the game before the root.
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        limits: Limits,
        hard_limit: Option<Duration>,
        game_keys: &[u64],
    ) -> Self {
        let frame = || Frame {
            moves: Vec::new(),
            killers: [None; 2],
            pv: Vec::new(),
            previous_move: 0,
            last_irreversible: 0,
        };
        Self {
            shared,
            limits,
            hard_limit,
            pruning: Pruning::On,
            history: History::new(E::HISTORY_SIZE),
            frames: (0..MAX_PLY + 2).map(|_| frame()).collect(),
            keys: game_keys.to_vec(),
            root_index: game_keys.len(),
            buffer: Vec::new(),
            nodes: 0,
            shared_nodes: 0,
            stopped: false,
        }
    }

    /// Since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.shared.begin.elapsed()
    }

    /// Whether a limit or the stopper has ended the search.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Nodes of all threads.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.shared.nodes.load(Relaxed) + self.nodes - self.shared_nodes
    }

    pub(crate) fn age_history(&mut self) {
        self.history.age();
    }

    /// The code of the best move in the transposition table, 0 for none.
    fn tt_move(&self, node: &E) -> u32 {
        self.shared
            .table
            .probe(node.tt_key())
            .map_or(0, |entry| entry.best)
    }

    /// Negamax: the score of a node for the player to move there, searched `depth` plies deep, fail-soft.
    fn search(&mut self, node: &E, mut window: Window, mut depth: i32, ply: usize) -> i32 {
        self.frames[ply].pv.clear();
        if let Some(outcome) = node.outcome() {
            self.count_node();
            return match outcome.winner {
                None => 0,
                Some(winner) if winner == node.turn() => WIN - ply as i32,
                Some(_) => ply as i32 - WIN,
            };
        }
        if node.has_repetition_rule() && self.is_repetition(node.key(), ply) {
            self.count_node();
            return 0;
        }
        if ply >= MAX_PLY {
            self.count_node();
            return node.evaluate();
        }
        // Mate-distance pruning: no line through this node is better than winning with the next ply or worse than having lost.
        window.alpha = window.alpha.max(ply as i32 - WIN);
        window.beta = window.beta.min(WIN - ply as i32 - 1);
        if window.alpha >= window.beta {
            self.count_node();
            return window.alpha;
        }
        if depth <= 0 {
            return self.quiescence(node, window, ply, 0);
        }
        self.count_node();
        if self.stopped {
            return 0;
        }

        let prunes = self.pruning == Pruning::On;
        // The evaluation comes before the probe, so that the prefetched bucket has time to arrive.
        let evaluation =
            (prunes && window.is_null() && window.beta.abs() < MIN_WIN).then(|| node.evaluate());
        let uses_table = depth >= E::TT_MIN_DEPTH;
        let entry = uses_table
            .then(|| self.shared.table.probe(node.tt_key()))
            .flatten();
        if let Some(entry) = entry
            && window.is_null()
            && i32::from(entry.depth) >= depth
        {
            let score = from_table(entry.score, ply);
            let is_cutoff = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= window.beta,
                Bound::Upper => score <= window.alpha,
            };
            if is_cutoff {
                return score;
            }
        }
        if let Some(evaluation) = evaluation {
            // Reverse futility pruning, and razoring without a verification search.
            let fails_high =
                depth <= RFP_MAX_DEPTH && evaluation - E::RFP_MARGIN * depth >= window.beta;
            let fails_low =
                depth <= RAZOR_MAX_DEPTH && evaluation + E::RAZOR_MARGIN * depth <= window.alpha;
            if (fails_high || fails_low) && node.can_prune_statically() {
                return evaluation;
            }
        }
        // Null-move pruning, but never two null moves in a row.
        if depth >= NULL_MOVE_MIN_DEPTH
            && evaluation.is_some_and(|evaluation| evaluation >= window.beta)
            && self.frames[ply].previous_move != 0
            && let Some(next) = node.null_move()
        {
            let score = self.search_null_move(node, &next, window.beta, depth, ply);
            if self.stopped {
                return 0;
            }
            if score >= window.beta {
                // A win after a null move is not a proven one.
                return if score >= MIN_WIN { window.beta } else { score };
            }
        }
        // Internal iterative reduction: a node without a table move is searched one ply less deep. When the next iteration comes
        // here, the table has a move.
        if prunes && depth >= IIR_MIN_DEPTH && entry.is_none_or(|entry| entry.best == 0) {
            depth -= 1;
        }

        self.list_moves(node, depth, ply, entry.map_or(0, |entry| entry.best));
        let (best, bound) = self.search_moves(node, window, depth, ply);
        if uses_table && !self.stopped {
            let m = if bound == Bound::Upper {
                None
            } else {
                self.frames[ply].pv.first().copied()
            };
            self.store(node, best, bound, m, depth, ply);
        }
        best
    }

    /// The score after a null move, with reduced depth and a null window around beta.
    fn search_null_move(&mut self, node: &E, next: &E, beta: i32, depth: i32, ply: usize) -> i32 {
        self.frames[ply + 1].previous_move = 0;
        self.frames[ply + 1].last_irreversible = self.keys.len() + 1;
        self.keys.push(node.key());
        let reduced = depth - 3 - depth / 5;
        let score = -self.search(next, Window::null(-beta), reduced, ply + 1);
        self.keys.pop();
        score
    }

    /// Searches the listed moves in their order; returns the best score and how it relates to the exact one.
    fn search_moves(
        &mut self,
        node: &E,
        mut window: Window,
        depth: i32,
        ply: usize,
    ) -> (i32, Bound) {
        let is_pv_node = !window.is_null();
        let prunes = self.pruning == Pruning::On;
        let mut best = -INFINITE;
        let mut bound = Bound::Upper;
        self.keys.push(node.key());
        for i in 0..self.frames[ply].moves.len() {
            let (order_score, m) = self.pick(ply, i, depth);
            let is_tactical = is_tactical(order_score);
            // Late-move pruning, unless all moves so far lose.
            if prunes && !is_pv_node && !is_tactical && best > -MIN_WIN && i >= lmp_limit(depth) {
                if E::HAS_TACTICAL_MOVES && !is_sorted(depth) {
                    continue;
                }
                // The moves are sorted, so no tactical one follows.
                break;
            }
            let is_late = i >= LMR_FIRST_MOVE && depth >= LMR_MIN_DEPTH && !is_tactical;
            let order = match i {
                0 => MoveOrder::First,
                _ if is_late && prunes => {
                    // One ply less at PV nodes.
                    let reduction = lmr_plies(depth, i) - i32::from(is_pv_node);
                    MoveOrder::Later {
                        reduction: reduction.clamp(0, depth - 2),
                    }
                }
                _ => MoveOrder::Later { reduction: 0 },
            };
            let score = self.search_move(node, m, window, depth - 1, ply + 1, order);
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > window.alpha {
                    window.alpha = score;
                    bound = Bound::Exact;
                    self.update_pv(ply, m);
                }
                if score >= window.beta {
                    bound = Bound::Lower;
                    if !is_tactical {
                        self.update_history(node, ply, i, depth);
                    }
                    break;
                }
            }
        }
        self.keys.pop();
        (best, bound)
    }

    /// The score of a move for the player who makes it. Depth and ply are those of the child.
    fn search_move(
        &mut self,
        node: &E,
        m: E::Move,
        window: Window,
        depth: i32,
        ply: usize,
        order: MoveOrder,
    ) -> i32 {
        let reduction = match order {
            MoveOrder::First => 0,
            MoveOrder::Later { reduction } => reduction,
        };
        let mut next = node.clone();
        next.play(m);
        if depth - reduction >= E::TT_MIN_DEPTH {
            self.shared.table.prefetch(next.tt_key());
        }
        self.frames[ply].previous_move = node.history_index(m) + 1;
        self.frames[ply].last_irreversible = if node.is_irreversible(m) {
            self.keys.len()
        } else {
            self.frames[ply - 1].last_irreversible
        };
        let turn = node.turn();
        if matches!(order, MoveOrder::First) {
            return self.search_child(&next, turn, window, depth, ply);
        }
        let Window { alpha, beta } = window;
        let null = Window::null(alpha);
        let mut score = self.search_child(&next, turn, null, depth - reduction, ply);
        if score > alpha && reduction > 0 && !self.stopped {
            score = self.search_child(&next, turn, null, depth, ply);
        }
        if score > alpha && score < beta && !self.stopped {
            score = self.search_child(&next, turn, window, depth, ply);
        }
        score
    }

    /// The score of a child for the player to move at its parent, who may be to move at the child as well.
    fn search_child(
        &mut self,
        next: &E,
        turn: Color,
        window: Window,
        depth: i32,
        ply: usize,
    ) -> i32 {
        if next.turn() == turn {
            self.search(next, window, depth, ply)
        } else {
            -self.search(next, window.negated(), depth, ply)
        }
    }

    /// Puts a move in front of the principal variation of the child.
    fn update_pv(&mut self, ply: usize, m: E::Move) {
        let (upper, lower) = self.frames.split_at_mut(ply + 1);
        let pv = &mut upper[ply].pv;
        pv.clear();
        pv.push(m);
        pv.extend_from_slice(&lower[0].pv);
    }

    fn store(
        &self,
        node: &E,
        score: i32,
        bound: Bound,
        best: Option<E::Move>,
        depth: i32,
        ply: usize,
    ) {
        let entry = Entry {
            best: best.map_or(0, |m| tt_move_code(node, m)),
            score: to_table(score, ply),
            depth: depth.clamp(0, 255) as u8,
            bound,
        };
        self.shared.table.store(node.tt_key(), entry);
    }

    /// Whether the node counts as a draw by repetition. Within the search tree the second occurrence is enough: if the repetition
    /// were bad for one player, that player would have deviated the first time. Of the game before the root, two
    /// occurrences are needed, as by the rules.
    fn is_repetition(&self, key: u64, ply: usize) -> bool {
        let first = self.frames[ply].last_irreversible;
        let mut before_root = 0;
        for (i, &other) in self.keys.iter().enumerate().skip(first).rev() {
            if other == key {
                if i >= self.root_index {
                    return true;
                }
                before_root += 1;
            }
        }
        before_root >= 2
    }

    /// Counts a node and checks the limits: the node limit at every node, the clock and the stopper every 1024 nodes.
    fn count_node(&mut self) {
        if self.stopped {
            return;
        }
        self.nodes += 1;
        if self.limits.nodes.is_some_and(|limit| self.nodes >= limit) {
            self.stopped = true;
        }
        if self.nodes >= self.shared_nodes + 1024 {
            self.shared
                .nodes
                .fetch_add(self.nodes - self.shared_nodes, Relaxed);
            self.shared_nodes = self.nodes;
            let is_late = self.hard_limit.is_some_and(|hard| self.elapsed() >= hard);
            if is_late || self.shared.stopper.is_stopped() || self.shared.finished.load(Relaxed) {
                self.stopped = true;
            }
        }
    }
}

/// Late-move reductions in plies, by depth and place in the move order, each up to 63.
static LMR_PLIES: LazyLock<[[u8; 64]; 64]> = LazyLock::new(|| {
    let plies = |depth: usize, i: usize| 1.5 + (depth as f64).ln() * (i as f64).ln() / 2.2;
    std::array::from_fn(|depth| std::array::from_fn(|i| plies(depth.max(1), i.max(1)) as u8))
});

/// Late-move reduction of the move at place `i`, in plies.
fn lmr_plies(depth: i32, i: usize) -> i32 {
    LMR_PLIES[depth.min(63) as usize][i.min(63)].into()
}

/// Late-move pruning: how many quiet moves are searched at this depth.
const fn lmp_limit(depth: i32) -> usize {
    match depth {
        ..=4 => 2 + 2 * (depth * depth) as usize,
        _ => usize::MAX,
    }
}

/// The code of a move in the transposition table, where 0 means no move.
fn tt_move_code<E: Evaluator>(node: &E, m: E::Move) -> u32 {
    node.move_code(m) | 1 << 31
}

/// Win distances count from the root in the search, and from the node in the transposition table.
fn to_table(score: i32, ply: usize) -> i16 {
    let ply = ply as i32;
    let score = match score {
        s if s >= MIN_WIN => s + ply,
        s if s <= -MIN_WIN => s - ply,
        s => s,
    };
    score as i16
}

fn from_table(score: i16, ply: usize) -> i32 {
    let ply = ply as i32;
    match i32::from(score) {
        s if s >= MIN_WIN => s - ply,
        s if s <= -MIN_WIN => s + ply,
        s => s,
    }
}
