//! `tessera show`: prints a board.

use std::io::Write;

use clap::Args;

use crate::{board::BoardArgs, game::GameArgs};

/// Draw the board
#[derive(Debug, Args)]
pub(crate) struct Show {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    board: BoardArgs,

    /// Print the board as JSON, as a user interface would want it
    #[arg(long)]
    pub(crate) json: bool,
}

impl Show {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let game = self.game.to_game()?;
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&game.view())?)?;
            return Ok(());
        }
        write!(out, "{}", self.board.painter().draw(&game.view()))?;
        Ok(())
    }
}
