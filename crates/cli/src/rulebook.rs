//! `tessera rules`: prints the rules page of a game, from `docs/rules`.

use std::io::Write;

use clap::Args;
use tessera_rules::GameKind;
use tessera_tui::{language::Language, rulebook::page};

use crate::language;

/// Print the rules of a game
#[derive(Debug, Args)]
pub(crate) struct Rules {
    /// The game, such as `hecatomb`
    #[arg(value_name = "GAME")]
    kind: GameKind,

    /// The language, `en` or `pt`
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = language::read)]
    language: Language,
}

impl Rules {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        write!(out, "{}", page(self.kind, self.language))?;
        Ok(())
    }
}
