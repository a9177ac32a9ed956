//! `tessera bestmove`: the best move of a position, or the move of a level.

use std::{io::Write, time::Duration};

use anyhow::bail;
use clap::Args;
use serde_json::{Value, json};
use tessera_engine::{Engine, Level, Stopper, level};

use crate::{
    board::verdict,
    game::LineArgs,
    search::{SearchArgs, object, sentence},
};

/// Print the move that the computer would play
///
/// It searches for one second, unless `--level`, `--time`, `--depth` or `--nodes` is given. A level chooses as in `tessera play`,
/// limited by nodes and seeded, with one thread.
#[derive(Debug, Args)]
pub(crate) struct BestMove {
    #[command(flatten)]
    line: LineArgs,

    /// Play like this level: 1 to 10, beginner, medium, difficult or maximum
    #[arg(long, value_name = "L", group = "limit", conflicts_with = "multipv")]
    level: Option<Level>,

    #[command(flatten)]
    search: SearchArgs,

    /// Random seed of a level: the same seed gives the same move
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl BestMove {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let game = self.line.to_game()?;
        if let Some(outcome) = game.outcome() {
            bail!(
                "there is nothing to play: the game is over, {}",
                verdict(outcome)
            );
        }
        let task = self
            .search
            .task(game.as_ref(), Some(Duration::from_secs(1)));
        let stopper = Stopper::default();
        let lines = match self.level {
            Some(level) => {
                vec![level::choose(&task, level, self.seed, &stopper)?]
            }
            None => Engine::new(self.search.hash()).search(&task, &stopper, &mut |_| {})?,
        };
        let best = &lines[0];
        if self.json {
            let mut answer = object(best);
            let lines: Vec<Value> = lines.iter().map(|line| json!(object(line))).collect();
            answer.insert("lines".into(), json!(lines));
            writeln!(out, "{}", Value::from(answer))?;
            return Ok(());
        }
        writeln!(out, "bestmove {}", best.line[0])?;
        for line in &lines {
            writeln!(out, "{}", sentence(line))?;
        }
        Ok(())
    }
}
