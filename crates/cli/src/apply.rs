//! `tessera apply`: plays moves and prints the position after them.

use std::io::Write;

use clap::Args;
use serde_json::json;

use crate::game::{GameArgs, play_all};

/// Play moves and print the position they lead to
///
/// When the game is over, a second line says `result white|black|draw REASON`. An illegal move is explained.
#[derive(Debug, Args)]
pub(crate) struct Apply {
    #[command(flatten)]
    game: GameArgs,

    /// The moves, in order
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl Apply {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut game = self.game.to_game()?;
        play_all(game.as_mut(), self.moves.iter().map(String::as_str))?;
        if self.json {
            let answer = json!({
                "kind": game.kind(),
                "position": game.position(),
                "turn": game.turn(),
                "moves": game.moves(),
                "outcome": game.outcome(),
                "score": game.score(),
            });
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        writeln!(out, "{}", game.position())?;
        if let Some(outcome) = game.outcome() {
            writeln!(out, "result {outcome}")?;
        }
        Ok(())
    }
}
