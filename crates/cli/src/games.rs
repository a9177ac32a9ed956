//! `tessera games`: lists the games and their variants.

use std::io::Write;

use clap::Args;
use serde_json::json;
use tessera_rules::GameKind;

/// List the games and their variants
#[derive(Debug, Args)]
pub(crate) struct Games {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl Games {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.json {
            let games: Vec<_> = GameKind::all().map(describe).collect();
            writeln!(out, "{}", serde_json::to_string_pretty(&games)?)?;
            return Ok(());
        }
        for kind in GameKind::all() {
            writeln!(out, "{:32} {}", kind.to_string(), kind.summary())?;
        }
        Ok(())
    }
}

fn describe(kind: GameKind) -> serde_json::Value {
    let game = kind.game();
    json!({
        "kind": kind,
        "game": game.name,
        "variant": kind.variant_name(),
        "title": game.title,
        "author": game.author,
        "summary": kind.summary(),
        "start": kind.new_game().start(),
    })
}
