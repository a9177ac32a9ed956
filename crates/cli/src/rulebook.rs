//! `tessera rules`: the rules of a game for people, the same pages as in the documentation.

use std::io::Write;

use clap::Args;
use tessera_rules::GameKind;

/// Print the rules of a game
#[derive(Debug, Args)]
pub(crate) struct Rules {
    /// The game, such as `hecatomb`
    #[arg(value_name = "GAME")]
    kind: GameKind,
}

impl Rules {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        write!(out, "{}", page(self.kind))?;
        Ok(())
    }
}

/// The rules page of a game with all its variants.
pub(crate) fn page(kind: GameKind) -> &'static str {
    match kind {
        GameKind::MadBishops(_) => include_str!("../../../docs/rules/mad-bishops.md"),
        GameKind::LinesOfAction(_) => include_str!("../../../docs/rules/lines-of-action.md"),
        GameKind::Hecatomb(_) => include_str!("../../../docs/rules/hecatomb.md"),
        GameKind::Mitsudomoe(_) => include_str!("../../../docs/rules/mitsudomoe.md"),
    }
}
