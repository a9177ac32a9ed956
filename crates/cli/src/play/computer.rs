//! The computer at the table: it moves, gives hints, and says what it thinks.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use tessera_engine::{Engine, Level, Limits, Report, Score, Stopper, Task, TaskError, level};
use tessera_rules::{Color, Session};

/// The computer with its memory of the game.
#[derive(Debug)]
pub(super) struct Computer {
    engine: Engine,
    seed: u64,
}

/// Enough nodes for good advice on every machine, and no more time than a person likes to wait.
const ADVICE: Limits = Limits {
    nodes: Some(500_000),
    time: Some(Duration::from_secs(5)),
    depth: None,
    clock: None,
};

impl Computer {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            engine: Engine::new(32),
            seed,
        }
    }

    /// The move of a player at this level.
    pub(super) fn choose(&mut self, game: &dyn Session, level: Level) -> Result<String, TaskError> {
        let spinner = thinking();
        let task = Task::of(game, Limits::default());
        let stopper = Stopper::default();
        let chosen = level::choose(&task, level, self.seed, &stopper);
        spinner.finish_and_clear();
        Ok(chosen?.line.swap_remove(0))
    }

    /// The best lines in a game that is not over, the best first.
    pub(super) fn think(
        &mut self,
        game: &dyn Session,
        lines: usize,
    ) -> Result<Vec<Report>, TaskError> {
        let spinner = thinking();
        let mut task = Task::of(game, ADVICE);
        task.lines = lines;
        let found = self.engine.search(&task, &Stopper::default(), &mut |_| {});
        spinner.finish_and_clear();
        found
    }
}

/// A sign of life, on a terminal only.
fn thinking() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} thinking, {elapsed}")
        .expect("the template is well formed");
    let spinner = ProgressBar::new_spinner().with_style(style);
    spinner.enable_steady_tick(Duration::from_millis(100));
    spinner
}

/// What a score means, said to people.
pub(super) fn judgement(score: Score, turn: Color) -> String {
    let winner = if score.0 > 0 { turn } else { !turn };
    match score.plies_to_end() {
        Some(1) => format!("{winner} wins at once"),
        Some(plies) => format!("{winner} wins within {} plies", plies.abs()),
        None if score.0.abs() < 30 => "about even".into(),
        None => format!("{winner} is ahead"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_engine::score::WIN;

    #[test]
    fn scores_are_said_in_words() {
        let said = |score| judgement(Score(score), Color::White);
        assert_eq!(said(-12), "about even");
        assert_eq!(said(120), "white is ahead");
        assert_eq!(said(-120), "black is ahead");
        assert_eq!(said(WIN - 1), "white wins at once");
        assert_eq!(said(WIN - 3), "white wins within 3 plies");
        assert_eq!(said(-WIN + 2), "black wins within 2 plies");
    }
}
