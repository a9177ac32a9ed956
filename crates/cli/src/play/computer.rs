//! The computer player and its analysis, in a game that is played line by line.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use tessera_engine::{Engine, Level, Limits, Report, Stopper, Task, TaskError, level};
use tessera_rules::AnyGame;

#[derive(Debug)]
pub(super) struct Computer {
    engine: Engine,
    seed: u64,
}

impl Computer {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            engine: Engine::new(32),
            seed,
        }
    }

    /// The move of a player at this level.
    pub(super) fn choose(&mut self, game: &dyn AnyGame, level: Level) -> Result<String, TaskError> {
        let spinner = thinking();
        let task = Task::of(game, Limits::default());
        let stopper = Stopper::default();
        let chosen = level::choose(&task, level, self.seed, &stopper);
        spinner.finish_and_clear();
        Ok(chosen?.line.swap_remove(0))
    }

    /// The best lines of a game that is not over, the best first.
    pub(super) fn think(
        &mut self,
        game: &dyn AnyGame,
        lines: usize,
    ) -> Result<Vec<Report>, TaskError> {
        let spinner = thinking();
        let mut task = Task::of(game, Limits::ADVICE);
        task.lines = lines;
        let found = self.engine.search(&task, &Stopper::default(), &mut |_| {});
        spinner.finish_and_clear();
        found
    }
}

/// Shows on a terminal that a search is running.
fn thinking() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} thinking, {elapsed}")
        .expect("the template is well formed");
    let spinner = ProgressBar::new_spinner().with_style(style);
    spinner.enable_steady_tick(Duration::from_millis(100));
    spinner
}
