//! `tessera moves`: lists the legal moves of a position.

use std::io::Write;

use clap::Args;
use serde_json::json;

use crate::game::GameArgs;

/// List the legal moves, one a line, sorted
#[derive(Debug, Args)]
pub(crate) struct Moves {
    #[command(flatten)]
    game: GameArgs,

    /// Print JSON, with what a person touches to make each move
    #[arg(long)]
    pub(crate) json: bool,
}

impl Moves {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let game = self.game.to_game()?;
        if self.json {
            let answer = json!({
                "kind": game.kind(),
                "position": game.position(),
                "turn": game.turn(),
                "outcome": game.outcome(),
                "moves": game.legal_moves(),
            });
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        for text in game.legal_texts() {
            writeln!(out, "{text}")?;
        }
        Ok(())
    }
}
