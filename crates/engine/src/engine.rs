//! The engine at its edge: it takes a start and moves as text, searches within limits, and reports lines as text.

mod proof;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread,
    time::Duration,
};

use tessera_rules::{
    AnyGame, GameKind, MoveError, Outcome, Position, PositionError, Record, with_game,
};

use crate::{
    knowledge::{Knowledge, Taught},
    limits::Limits,
    score::{Score, WIN},
    search::{Line, MAX_PLY, Searcher, Shared},
    table::Table,
};

/// What is to be searched.
#[derive(Clone, Debug)]
pub struct Task {
    /// The game and its variant.
    pub kind: GameKind,
    /// A position string; `None` for the usual start.
    pub start: Option<String>,
    /// The moves played since.
    pub moves: Vec<String>,
    /// What it may cost.
    pub limits: Limits,
    /// How many lines are wanted.
    pub lines: usize,
    /// How many threads search together. With one, the result depends on the task alone.
    pub threads: usize,
}

impl Task {
    /// One line by one thread from the usual start.
    pub fn new(kind: GameKind, limits: Limits) -> Self {
        Self {
            kind,
            start: None,
            moves: Vec::new(),
            limits,
            lines: 1,
            threads: 1,
        }
    }

    /// One line by one thread from where a game stands.
    pub fn of(game: &dyn AnyGame, limits: Limits) -> Self {
        Self {
            start: (!game.has_usual_start()).then(|| game.start()),
            moves: game.moves(),
            ..Self::new(game.kind(), limits)
        }
    }
}

/// What the search has found so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// How many plies it has looked ahead.
    pub depth: u32,
    /// 1 for the best line.
    pub rank: usize,
    /// What it is worth to the player to move.
    pub score: Score,
    /// Whether the score is certain: a forced win or loss, or what a proof says.
    pub proven: bool,
    /// The moves, canonical texts.
    pub line: Vec<String>,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Since the search began.
    pub time: Duration,
}

impl Report {
    /// Nodes per second.
    pub fn speed(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-6)
    }
}

/// Why there is nothing to search.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TaskError {
    /// The start is no position.
    #[error("the start position cannot be used: {0}")]
    Start(PositionError),
    /// A move cannot be played.
    #[error("move {number} {text:?}: {error}")]
    Move {
        /// Counted from 1.
        number: usize,
        /// What was written.
        text: String,
        /// What is wrong with it.
        error: MoveError,
    },
    /// There is nothing to play any more.
    #[error("the game is over: {0}")]
    Over(Outcome),
}

/// Stops a running search from another thread, within milliseconds.
#[derive(Clone, Debug, Default)]
pub struct Stopper(Arc<AtomicBool>);

impl Stopper {
    /// Lets the search end with what it has.
    pub fn stop(&self) {
        self.0.store(true, Relaxed);
    }

    /// Whether somebody has asked for it.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// A search with its memory.
#[derive(Debug)]
pub struct Engine {
    table: Table,
}

impl Engine {
    /// An engine whose table takes about this many mebibytes, or fewer if the system refuses them.
    pub fn new(mebibytes: usize) -> Self {
        Self {
            table: Table::new(mebibytes),
        }
    }

    /// An engine for one search of so many nodes.
    pub(crate) fn for_nodes(nodes: u64) -> Self {
        Self {
            table: Table::for_nodes(nodes),
        }
    }

    /// Forgets what it learnt from other games.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Searches, telling `report` of every line it finds, and returns the last lines, best first as far as the last
    /// depth went. There is at least one, with at least one move.
    pub fn search(
        &mut self,
        task: &Task,
        stopper: &Stopper,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Vec<Report>, TaskError> {
        with_game!(task.kind, |P, variant| {
            let record = played::<P>(variant, task)?;
            self.table.begin_search(task.kind);
            Ok(run::<<P as Taught>::Knowledge>(
                &self.table,
                &record,
                task,
                stopper,
                report,
            ))
        })
    }
}

/// The game of a task, with something left to decide.
pub(crate) fn played<P: Position>(
    variant: P::Variant,
    task: &Task,
) -> Result<Record<P>, TaskError> {
    let start = match &task.start {
        Some(text) => P::parse(variant, text).map_err(TaskError::Start)?,
        None => P::initial(variant),
    };
    let mut record = Record::new(start);
    for (i, text) in task.moves.iter().enumerate() {
        let result = match record.outcome() {
            Some(outcome) => return Err(TaskError::Over(outcome)),
            None => record.position().read_move(text),
        };
        let result = result.and_then(|m| record.play(m).map_err(MoveError::from));
        result.map_err(|error| TaskError::Move {
            number: i + 1,
            text: text.clone(),
            error,
        })?;
    }
    match record.outcome() {
        Some(outcome) => Err(TaskError::Over(outcome)),
        None => Ok(record),
    }
}

/// The keys of a game so far, without the present position.
pub(crate) fn past<K: Knowledge>(record: &Record<K::Position>) -> Vec<u64> {
    let positions = (0..record.ply()).filter_map(|ply| record.position_at(ply));
    positions.map(|pos| K::new(pos).key()).collect()
}

fn run<K: Knowledge>(
    table: &Table,
    record: &Record<K::Position>,
    task: &Task,
    stopper: &Stopper,
    report: &mut dyn FnMut(&Report),
) -> Vec<Report> {
    let root = K::new(record.position());
    let past = past::<K>(record);
    let shared = Shared::new(table, stopper);
    let (soft, hard) = match (task.limits.time, task.limits.clock) {
        (Some(time), _) => (None, Some(time)),
        (None, Some(clock)) => {
            let (soft, hard) = clock.budget();
            (Some(soft), Some(hard))
        }
        (None, None) => (None, None),
    };
    if let Some(lines) = proof::lines(&root, task, hard, &past, &shared) {
        lines.iter().for_each(report);
        return lines;
    }
    thread::scope(|scope| {
        for n in 1..task.threads.max(1) {
            let searcher = Searcher::<K>::new(&shared, Limits::default(), None, &past);
            let root = &root;
            // Every other thread is one ply ahead of the main one.
            scope.spawn(move || assist(searcher, root, 1 + n as u32 % 2));
        }
        let searcher = Searcher::<K>::new(&shared, task.limits, hard, &past);
        let reports = deepen(searcher, &root, task, soft, report);
        shared.finished.store(true, Relaxed);
        reports
    })
}

/// A line as canonical texts, its first turn finished.
fn spelt<K: Knowledge>(root: &K, line: &[K::Move]) -> Vec<String> {
    let moves = root.spell(&with_whole_turn(root, line));
    moves.iter().map(ToString::to_string).collect()
}

/// Fills the table for the main thread until it has finished.
fn assist<K: Knowledge>(mut searcher: Searcher<'_, K>, root: &K, first_depth: u32) {
    let mut best = first_lines(root, 1).swap_remove(0);
    for depth in first_depth..=MAX_PLY as u32 {
        let found = searcher.deepen(root, depth, &best, &[]);
        if searcher.is_stopped() {
            return;
        }
        best = found.unwrap_or(best);
    }
}

/// Iterative deepening by the main thread.
fn deepen<K: Knowledge>(
    mut searcher: Searcher<'_, K>,
    root: &K,
    task: &Task,
    soft: Option<Duration>,
    report: &mut dyn FnMut(&Report),
) -> Vec<Report> {
    let mut best = first_lines(root, task.lines);
    let mut finished_depth = 0;
    let mut steady = 0;
    let deepest = task
        .limits
        .depth
        .unwrap_or(u32::MAX)
        .clamp(1, MAX_PLY as u32);
    for depth in 1..=deepest {
        let mut found: Vec<Line<K::Move>> = Vec::new();
        while found.len() < best.len() && !searcher.is_stopped() {
            let excluded: Vec<K::Move> = found.iter().map(|line| line.moves[0]).collect();
            found.extend(searcher.deepen(root, depth, &best[found.len()], &excluded));
        }
        // Lines of different depths cannot be compared: a depth that was stopped has found all of them, or counts for nothing.
        if found.len() == best.len() {
            found.sort_by_key(|line| -line.score);
            let same = found[0].moves[0] == best[0].moves[0];
            steady = if same { steady + 1 } else { 0 };
            best = found;
        }
        if searcher.is_stopped() {
            break;
        }
        finished_depth = depth;
        for found in reports(&searcher, root, depth, &best) {
            report(&found);
        }
        searcher.age();
        // Deeper searches cannot change a win or loss that lies within the depth.
        let is_proven = |line: &Line<K::Move>| line.score.abs() >= WIN - depth as i32;
        if best.iter().all(is_proven)
            || soft.is_some_and(|soft| is_spent(searcher.elapsed(), soft, steady))
        {
            break;
        }
    }
    let last = reports(&searcher, root, finished_depth, &best);
    if searcher.is_stopped() {
        // The depth that was stopped may have found another line, or been the first.
        last.iter().for_each(report);
    }
    last
}

/// The next depth takes longer than all before it, so it is begun only well before the time is up; a steady best
/// move needs less, a new one more.
fn is_spent(elapsed: Duration, soft: Duration, steady: u32) -> bool {
    let share = match steady {
        0 => 0.9,
        1..=3 => 0.6,
        _ => 0.4,
    };
    elapsed >= soft.mul_f64(share)
}

/// Something to play before anything is searched.
fn first_lines<K: Knowledge>(root: &K, count: usize) -> Vec<Line<K::Move>> {
    let mut moves = Vec::new();
    root.generate(&mut moves);
    moves.truncate(count.max(1));
    let line = |m| Line {
        score: 0,
        moves: vec![m],
    };
    moves.into_iter().map(line).collect()
}

/// The line with its first turn finished, if the search stopped in the middle of it.
fn with_whole_turn<K: Knowledge>(root: &K, line: &[K::Move]) -> Vec<K::Move> {
    let mut line = line.to_vec();
    while root.spell(&line).is_empty() {
        let mut node = root.clone();
        for &m in &line {
            node.play(m);
        }
        let mut moves = Vec::new();
        node.generate(&mut moves);
        let insight = node.insight();
        match moves.into_iter().max_by_key(|&m| node.promise(&insight, m)) {
            Some(m) => line.push(m),
            None => break,
        }
    }
    line
}

fn reports<K: Knowledge>(
    searcher: &Searcher<'_, K>,
    root: &K,
    depth: u32,
    lines: &[Line<K::Move>],
) -> Vec<Report> {
    let report = |(i, line): (usize, &Line<K::Move>)| Report {
        depth,
        rank: i + 1,
        score: Score(line.score),
        proven: Score(line.score).is_decided(),
        line: spelt(root, &line.moves),
        nodes: searcher.all_nodes(),
        time: searcher.elapsed(),
    };
    lines.iter().enumerate().map(report).collect()
}

#[cfg(test)]
mod tests {
    use std::{collections::HashSet, fmt::Display};

    use super::*;
    use crate::level::{self, Level};

    fn first_line(game: &dyn AnyGame, nodes: u64) -> Report {
        let task = Task::of(game, Limits::nodes(nodes));
        let lines = Engine::for_nodes(nodes).search(&task, &Stopper::default(), &mut |_| {});
        lines.unwrap().swap_remove(0)
    }

    #[test]
    fn what_a_stopped_search_or_a_person_calls_proven_is_so() {
        let mut rng = fastrand::Rng::with_seed(5);
        for kind in GameKind::all() {
            for _ in 0..3 {
                // A good player against chance: games end, and somebody is about to lose.
                let mut game = kind.new_game();
                while game.outcome().is_none() && game.ply() < 100 {
                    let text = if game.ply() % 2 == 0 {
                        first_line(game.as_ref(), 1_000).line.swap_remove(0)
                    } else {
                        rng.choice(game.legal_texts()).unwrap()
                    };
                    game.play(&text).unwrap();
                }
                for _ in 0..5 {
                    game.undo().unwrap();
                    let truth = first_line(game.as_ref(), 20_000).score.0;
                    let check = |seen: &Report, by: &dyn Display| {
                        let agrees = truth.signum() == seen.score.0.signum();
                        assert!(!seen.proven || agrees, "{kind}, {by}: {}", game.position());
                    };
                    for nodes in (40..1_500).step_by(17) {
                        check(&first_line(game.as_ref(), nodes), &nodes);
                    }
                    let task = Task::of(game.as_ref(), Limits::default());
                    for level in Level::all().take(3) {
                        for seed in 0..8 {
                            let seen = level::choose(&task, level, seed, &Stopper::default());
                            check(&seen.unwrap(), &format!("level {level}, seed {seed}"));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn every_line_of_a_solved_game_is_proven() {
        let kind: GameKind = "hecatomb".parse().unwrap();
        let mut game = kind.new_game();
        for text in ["d4xd5", "e5xd4", "d5xd6"] {
            game.play(text).unwrap();
        }
        let task = Task {
            lines: 1_000,
            ..Task::of(game.as_ref(), Limits::nodes(1))
        };
        let lines = Engine::new(1).search(&task, &Stopper::default(), &mut |_| {});
        let lines = lines.unwrap();
        assert_eq!(lines.len(), game.legal_texts().len());
        assert!(lines.iter().all(|report| report.proven));
        assert!(lines.is_sorted_by_key(|report| -report.score.0));
    }

    #[test]
    fn lines_begin_differently_and_are_in_order_even_when_the_last_depth_was_stopped() {
        for kind in GameKind::all() {
            for nodes in (1_000..12_000).step_by(1_700) {
                let task = Task {
                    lines: 3,
                    ..Task::new(kind, Limits::nodes(nodes))
                };
                let lines = Engine::new(1).search(&task, &Stopper::default(), &mut |_| {});
                let lines = lines.unwrap();
                let first: HashSet<&String> = lines.iter().map(|report| &report.line[0]).collect();
                assert_eq!((lines.len(), first.len()), (3, 3), "{kind}, {nodes} nodes");
                assert!(
                    lines.is_sorted_by_key(|report| -report.score.0),
                    "{kind}, {nodes} nodes"
                );
            }
        }
    }
}
