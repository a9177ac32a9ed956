//! The engine: it parses a task, searches it, and reports moves as text.

mod iterative_deepening;
mod proof;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread,
};

use tessera_rules::{Record, with_game};

use self::iterative_deepening::{IterativeDeepening, assist};
use crate::{
    evaluator::{Evaluator, HasEvaluator},
    limits::Limits,
    report::Report,
    search::{Searcher, Shared},
    task::{Task, TaskError},
    time_management::TimeBudget,
    transposition_table::TranspositionTable,
};

/// Stops a running search from another thread, within milliseconds.
#[derive(Clone, Debug, Default)]
pub struct Stopper(Arc<AtomicBool>);

impl Stopper {
    /// Ends the search, which then returns the best move found so far.
    pub fn stop(&self) {
        self.0.store(true, Relaxed);
    }

    /// Whether [`stop`](Self::stop) was called.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// A search with its transposition table, which is kept from one search to the next.
#[derive(Debug)]
pub struct Engine {
    table: TranspositionTable,
}

impl Engine {
    /// An engine with a transposition table of about this many mebibytes, or fewer if the system refuses them.
    pub fn new(mebibytes: usize) -> Self {
        Self {
            table: TranspositionTable::new(mebibytes),
        }
    }

    /// An engine with a transposition table sized for one search with this node limit.
    pub(crate) fn for_nodes(nodes: u64) -> Self {
        Self {
            table: TranspositionTable::for_nodes(nodes),
        }
    }

    /// Clears the transposition table.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Searches. Calls `report` for each line of each depth, and returns the last lines, the best first: at least one, with
    /// at least one move.
    pub fn search(
        &mut self,
        task: &Task,
        stopper: &Stopper,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Vec<Report>, TaskError> {
        with_game!(task.kind, |P, variant| {
            let record = task.to_record::<P>(variant)?;
            self.table.begin_search(task.kind);
            Ok(search::<<P as HasEvaluator>::Evaluator>(
                &self.table,
                &record,
                task,
                stopper,
                report,
            ))
        })
    }
}

/// The repetition keys of a game, without its current position.
pub(crate) fn game_keys<E: Evaluator>(record: &Record<E::Position>) -> Vec<u64> {
    let positions = (0..record.ply()).filter_map(|ply| record.position_at(ply));
    positions.map(|pos| E::new(pos).key()).collect()
}

/// Tries a proof, and otherwise searches with iterative deepening. Several threads work as Lazy SMP: the helper threads run the
/// same search, and the main thread profits from their entries in the shared transposition table.
fn search<E: Evaluator>(
    table: &TranspositionTable,
    record: &Record<E::Position>,
    task: &Task,
    stopper: &Stopper,
    report: &mut dyn FnMut(&Report),
) -> Vec<Report> {
    let root = E::new(record.position());
    let game_keys = game_keys::<E>(record);
    let shared = Shared::new(table, stopper);
    let time = TimeBudget::new(&task.limits);
    if let Some(reports) = proof::search(&root, task, time, &game_keys, &shared) {
        reports.iter().for_each(report);
        return reports;
    }
    let mut deepen = || {
        let deepening = IterativeDeepening {
            root: &root,
            limits: task.limits,
            lines: task.lines,
            time,
        };
        let searcher = Searcher::<E>::new(&shared, task.limits, time.hard, &game_keys);
        deepening.run(searcher, report)
    };
    // WebAssembly has no threads here.
    if cfg!(target_family = "wasm") || task.threads <= 1 {
        return deepen();
    }
    thread::scope(|scope| {
        for n in 1..task.threads {
            let searcher = Searcher::<E>::new(&shared, Limits::default(), None, &game_keys);
            let root = &root;
            // Half of the helper threads begin one ply deeper, so that the threads do not all search the same nodes.
            scope.spawn(move || assist(searcher, root, 1 + n as u32 % 2));
        }
        let reports = deepen();
        shared.finished.store(true, Relaxed);
        reports
    })
}

#[cfg(test)]
mod tests {
    use std::{collections::HashSet, fmt::Display};

    use tessera_rules::{AnyGame, GameKind};

    use super::*;
    use crate::level::{self, Level};

    fn first_line(game: &dyn AnyGame, nodes: u64) -> Report {
        let task = Task::of(game, Limits::nodes(nodes));
        let lines = Engine::for_nodes(nodes).search(&task, &Stopper::default(), &mut |_| {});
        lines.unwrap().swap_remove(0)
    }

    #[test]
    fn scores_called_proven_by_stopped_searches_and_by_levels_are_right() {
        let mut rng = fastrand::Rng::with_seed(5);
        for kind in GameKind::all() {
            for _ in 0..3 {
                // The engine against a random player: games end soon, by a forced loss.
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
    fn distances_count_moves_where_a_move_has_two_steps() {
        let mut rng = fastrand::Rng::with_seed(11);
        let kind: GameKind = "mitsudomoe:rulebook".parse().unwrap();
        let mut wins = 0;
        while wins < 3 {
            let mut game = kind.new_game();
            while game.outcome().is_none() {
                let text = if game.ply().is_multiple_of(2) {
                    first_line(game.as_ref(), 2_000).line.swap_remove(0)
                } else {
                    rng.choice(game.legal_texts()).unwrap()
                };
                game.play(&text).unwrap();
            }
            let winner = game.outcome().unwrap().winner;
            let last = game.undo().unwrap();
            // A player may also lose by the own move.
            if winner == Some(game.turn()) {
                wins += 1;
                let found = first_line(game.as_ref(), 20_000);
                assert_eq!(found.score.plies_to_end(), Some(1), "{last}: {found:?}");
                assert_eq!(found.line.len(), 1);
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
