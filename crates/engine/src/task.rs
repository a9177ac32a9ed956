//! The input of a search: a game as text, and limits.

use tessera_rules::{AnyGame, GameKind, MoveError, Outcome, Position, PositionError, Record};

use crate::limits::Limits;

/// A game to search, and how.
#[derive(Clone, Debug)]
pub struct Task {
    /// The game and its variant.
    pub kind: GameKind,
    /// The start position; `None` for the usual one.
    pub start: Option<String>,
    /// The moves played since the start position.
    pub moves: Vec<String>,
    /// When the search ends.
    pub limits: Limits,
    /// `MultiPV`: the number of best lines to report.
    pub lines: usize,
    /// Number of search threads. With one thread the result is reproducible.
    pub threads: usize,
}

impl Task {
    /// One line by one thread from the usual start position.
    pub fn new(kind: GameKind, limits: Limits) -> Self {
        Self {
            kind,
            start: None,
            moves: Vec::new(),
            limits,
            lines: 1,
            threads: 1,
        }
    }

    /// One line by one thread from the current position of a game.
    pub fn of(game: &dyn AnyGame, limits: Limits) -> Self {
        Self {
            start: (!game.has_usual_start()).then(|| game.start()),
            moves: game.moves(),
            ..Self::new(game.kind(), limits)
        }
    }

    /// Parses and plays the game, which must not be over. `P` must be the position type of the task's kind.
    pub(crate) fn to_record<P: Position>(
        &self,
        variant: P::Variant,
    ) -> Result<Record<P>, TaskError> {
        let start = match &self.start {
            Some(text) => P::parse(variant, text).map_err(TaskError::Start)?,
            None => P::initial(variant),
        };
        let mut record = Record::new(start);
        for (i, text) in self.moves.iter().enumerate() {
            if let Some(outcome) = record.outcome() {
                return Err(TaskError::Over(outcome));
            }
            record.play_text(text).map_err(|error| TaskError::Move {
                number: i + 1,
                text: text.clone(),
                error,
            })?;
        }
        match record.outcome() {
            Some(outcome) => Err(TaskError::Over(outcome)),
            None => Ok(record),
        }
    }
}

/// Why a task cannot be searched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TaskError {
    /// The start position cannot be parsed.
    #[error("the start position cannot be used: {0}")]
    Start(PositionError),
    /// A move cannot be played.
    #[error("move {number} {text:?}: {error}")]
    Move {
        /// Counted from 1.
        number: usize,
        /// The move as it was given.
        text: String,
        /// Why it cannot be played.
        error: MoveError,
    },
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(Outcome),
}
