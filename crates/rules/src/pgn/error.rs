//! `TranscriptError`: why a text is no record of a game.

use serde::{Deserialize, Serialize};

use super::{GameTree, MoveNumber};
use crate::{
    TextError, UnknownKind,
    position::{MoveError, PositionError},
};

/// Why a text is no record of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TranscriptError {
    /// The text does not parse.
    #[error("line {line}, {error}")]
    Syntax {
        /// The line, counted from 1.
        line: usize,
        /// The column, and what was expected there.
        error: TextError,
    },
    /// The text holds no game.
    #[error("there is no game in it: expected header pairs such as [Game \"lines-of-action\"]")]
    NoGame,
    /// The text holds several games where one is expected.
    #[error("there is more than one game in it")]
    SeveralGames,
    /// There is no `Game` tag.
    #[error("line {line}: the header pair [Game \"…\"] is missing")]
    GameMissing {
        /// The line on which the tag pairs end.
        line: usize,
    },
    /// The `Game` and `Variant` tags name no game.
    #[error("line {line}: {error}")]
    UnknownGame {
        /// The line on which the tag pairs end.
        line: usize,
        /// The name that was found.
        error: UnknownKind,
    },
    /// The `Start` tag holds no position of the game.
    #[error("the start position cannot be used: {0}")]
    Start(PositionError),
    /// A move does not parse or is not legal.
    #[error("{}move {number} {text:?}: {error}", at_line(*line))]
    Move {
        /// The line, counted from 1; `None` if the transcript was not parsed from a text.
        line: Option<usize>,
        /// The number of the move.
        number: MoveNumber,
        /// The text of the move.
        text: String,
        /// Why it was refused.
        error: MoveError,
    },
    /// The result contradicts the moves or the `Result` tag.
    #[error("line {line}: the result {written} contradicts {}", .right)]
    WrongResult {
        /// The line, counted from 1.
        line: usize,
        /// The result that was written.
        written: &'static str,
        /// What it contradicts.
        right: String,
    },
    /// The text is larger than is read.
    #[error("{}{limit}", at_line(*line))]
    TooLarge {
        /// The line, counted from 1; `None` if the whole text counts.
        line: Option<usize>,
        /// What there is too much of.
        limit: SizeLimit,
    },
}

/// What a game with variations has too much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SizeLimit {
    /// More than [`GameTree::MAX_MOVES`].
    #[error(
        "a game with variations has at most {} moves in all: leave variations out",
        GameTree::MAX_MOVES
    )]
    Moves,
    /// Deeper than [`GameTree::MAX_NESTING`].
    #[error(
        "variations lie at most {} deep in each other: leave the innermost out",
        GameTree::MAX_NESTING
    )]
    Nesting,
    /// More than [`GameTree::MAX_COMMENT_BYTES`].
    #[error("the comments of a game have at most {} KiB together: shorten them", GameTree::MAX_COMMENT_BYTES >> 10)]
    Comments,
    /// More than [`GameTree::MAX_BYTES`].
    #[error("the text of a game with variations has at most {} MiB: shorten it", GameTree::MAX_BYTES >> 20)]
    Text,
}

impl From<PositionError> for TranscriptError {
    fn from(error: PositionError) -> Self {
        Self::Start(error)
    }
}

fn at_line(line: Option<usize>) -> String {
    line.map(|line| format!("line {line}: "))
        .unwrap_or_default()
}
