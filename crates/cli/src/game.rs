//! The arguments that choose a game and a position.

use anyhow::Context;
use clap::Args;
use tessera_rules::{AnyGame, GameKind};

/// A game at its usual start or at the given position.
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
    pub(crate) fn to_game(&self) -> anyhow::Result<Box<dyn AnyGame>> {
        new_game(self.kind, self.position.as_deref())
    }
}

/// A game after the given moves.
#[derive(Debug, Args)]
pub(crate) struct LineArgs {
    #[command(flatten)]
    game: GameArgs,

    /// The moves played since, in order
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,
}

impl LineArgs {
    pub(crate) fn to_game(&self) -> anyhow::Result<Box<dyn AnyGame>> {
        let mut game = self.game.to_game()?;
        play_all(
            game.as_mut(),
            self.moves.iter().flat_map(|moves| moves.split_whitespace()),
        )?;
        Ok(game)
    }
}

/// A new game, from `position` if it is given.
pub(crate) fn new_game(kind: GameKind, position: Option<&str>) -> anyhow::Result<Box<dyn AnyGame>> {
    match position {
        None => Ok(kind.new_game()),
        Some(position) => kind
            .game_at(position)
            .with_context(|| format!("this is no position of {kind}")),
    }
}

/// Plays the moves in order; stops with an error at the first that cannot be played.
pub(crate) fn play_all<'a>(
    game: &mut dyn AnyGame,
    moves: impl IntoIterator<Item = &'a str>,
) -> anyhow::Result<()> {
    for (i, text) in moves.into_iter().enumerate() {
        game.play(text)
            .with_context(|| format!("move {} {text:?} cannot be played", i + 1))?;
    }
    Ok(())
}
