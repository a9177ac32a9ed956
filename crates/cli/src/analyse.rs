//! `tessera analyse`: the best lines of a position, depth by depth.

use std::{
    io::{self, IsTerminal, Write},
    thread,
    time::Duration,
};

use anyhow::bail;
use clap::Args;
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use tessera_engine::{Engine, Report, Stopper};

use crate::{
    board::verdict,
    game::LineArgs,
    input,
    search::{SearchArgs, sentence},
};

/// Show the best lines of a position, depth by depth
///
/// In a terminal each depth redraws the lines, and a search without a limit runs until Enter, Ctrl-D or Ctrl-C. In a pipe each
/// depth prints its lines, and a search without a limit ends after ten seconds.
#[derive(Debug, Args)]
pub(crate) struct Analyse {
    #[command(flatten)]
    line: LineArgs,

    #[command(flatten)]
    search: SearchArgs,
}

/// Time of a search without a limit if input or output is not a terminal.
const UNATTENDED: Duration = Duration::from_secs(10);

impl Analyse {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let game = self.line.to_game()?;
        if let Some(outcome) = game.outcome() {
            bail!(
                "there is nothing to analyse: the game is over, {}",
                verdict(outcome)
            );
        }
        let attended = io::stdout().is_terminal() && io::stdin().is_terminal();
        let task = self
            .search
            .task(game.as_ref(), (!attended).then_some(UNATTENDED));
        let stopper = Stopper::default();
        if attended {
            stop_on_enter(stopper.clone());
            if !self.search.is_limited() {
                writeln!(out, "{} to move; Enter ends the analysis.", game.turn())?;
            }
        }
        let mut engine = Engine::new(self.search.hash());
        if io::stdout().is_terminal() {
            let screen = Screen::new(task.lines);
            let lines = engine.search(&task, &stopper, &mut |report| screen.show(report))?;
            screen.clear()?;
            for line in &lines {
                writeln!(out, "{}", sentence(line))?;
            }
            return Ok(());
        }
        let mut written = Ok(());
        engine.search(&task, &stopper, &mut |report| {
            if written.is_ok() {
                written = writeln!(out, "{}", sentence(report)).and_then(|()| out.flush());
            }
            if written.is_err() {
                stopper.stop();
            }
        })?;
        Ok(written?)
    }
}

/// Stops the search at the next line of input, or at its end.
fn stop_on_enter(stopper: Stopper) {
    thread::spawn(move || {
        // A read error counts as the end of the input.
        let _ = input::line(&mut io::stdin().lock());
        stopper.stop();
    });
}

/// One row per line of the analysis, redrawn in place and cut to the width of the terminal.
struct Screen {
    all: MultiProgress,
    rows: Vec<ProgressBar>,
}

impl Screen {
    fn new(lines: usize) -> Self {
        let all = MultiProgress::new();
        let style =
            ProgressStyle::with_template("{wide_msg}").expect("the template is well formed");
        let row = |_| all.add(ProgressBar::new_spinner().with_style(style.clone()));
        let rows = (0..lines).map(row).collect();
        Self { all, rows }
    }

    fn show(&self, report: &Report) {
        if let Some(row) = self.rows.get(report.rank - 1) {
            row.set_message(sentence(report));
        }
    }

    fn clear(&self) -> io::Result<()> {
        for row in &self.rows {
            row.finish_and_clear();
        }
        self.all.clear()
    }
}
