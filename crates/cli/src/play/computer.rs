//! The computer player and its analysis, in a game that is played line by line.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use tessera_engine::{Engine, Level, Limits, Report, Stopper, Task, TaskError, level};
use tessera_rules::AnyGame;
use tessera_tui::language::Language;

#[derive(Debug)]
pub(super) struct Computer {
    engine: Engine,
    seed: u64,
    language: Language,
}

impl Computer {
    pub(super) fn new(seed: u64, language: Language) -> Self {
        Self {
            engine: Engine::new(32),
            seed,
            language,
        }
    }

    /// The move of a player at this level.
    pub(super) fn choose(&mut self, game: &dyn AnyGame, level: Level) -> Result<String, TaskError> {
        let spinner = thinking(self.language);
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
        let spinner = thinking(self.language);
        let mut task = Task::of(game, Limits::ADVICE);
        task.lines = lines;
        let found = self.engine.search(&task, &Stopper::default(), &mut |_| {});
        spinner.finish_and_clear();
        found
    }
}

/// Shows on a terminal that a search is running.
fn thinking(language: Language) -> ProgressBar {
    let template = match language {
        Language::English => "{spinner} thinking, {elapsed}",
        Language::Portuguese => "{spinner} a pensar, {elapsed}",
    };
    let style = ProgressStyle::with_template(template).expect("the template is well formed");
    let spinner = ProgressBar::new_spinner().with_style(style);
    spinner.enable_steady_tick(Duration::from_millis(100));
    spinner
}
