//! The game that a command is about.

use anyhow::Context;
use clap::Args;
use tessera_rules::{GameKind, Session};

/// A game at its usual start or at a given position.
#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// The game, such as `mad-bishops` or `lines-of-action:6x6` (`tessera games` lists them)
    #[arg(value_name = "GAME")]
    pub(crate) kind: GameKind,

    /// A position string instead of the usual start
    #[arg(long, value_name = "POS")]
    pub(crate) position: Option<String>,
}

impl GameArgs {
    pub(crate) fn session(&self) -> anyhow::Result<Box<dyn Session>> {
        session(self.kind, self.position.as_deref())
    }
}

/// A new game, from a position if there is one.
pub(crate) fn session(kind: GameKind, position: Option<&str>) -> anyhow::Result<Box<dyn Session>> {
    match position {
        None => Ok(kind.session()),
        Some(position) => kind
            .session_at(position)
            .with_context(|| format!("this is no position of {kind}")),
    }
}
