//! What a new game begins with, on a server or at one device.

use std::ops::RangeInclusive;

use tessera_play::{ClockSetting, Corrupt};
use tessera_rules::{AnyGame, Color, GameKind, pgn::TranscriptError};

use crate::{Code, First, PositionField, Problem, ProblemReason, RangedField};

/// Why a request creates no game.
#[derive(Debug, thiserror::Error)]
pub enum NewGameError {
    /// A value in it is not possible.
    #[error(transparent)]
    Invalid(#[from] ProblemReason),
    /// A defect: the checks of the request should exclude it.
    #[error("the game does not fold: {0}")]
    Corrupt(#[from] Corrupt),
}

impl From<TranscriptError> for NewGameError {
    fn from(error: TranscriptError) -> Self {
        Self::Invalid(error.into())
    }
}

impl From<NewGameError> for Problem {
    fn from(error: NewGameError) -> Self {
        match error {
            NewGameError::Invalid(reason) => Self::because(Code::Invalid, reason),
            NewGameError::Corrupt(_) => Self::new(Code::Internal, error.to_string()),
        }
    }
}

/// A day.
const MAX_SECONDS: u32 = 86_400;
/// An hour.
const MAX_INCREMENT: u32 = 3_600;

/// The position string of the start; none for the usual start of the kind. `random` names the player who moves first where that is
/// left to chance.
pub fn starting_position(
    kind: GameKind,
    position: Option<&str>,
    first: Option<First>,
    random: impl FnOnce() -> Color,
) -> Result<Option<String>, ProblemReason> {
    let session = match (position, first) {
        (Some(position), first) => {
            let session = kind
                .game_at(position)
                .map_err(|error| PositionField::Start.reason(&error))?;
            check_first(session.as_ref(), first)?;
            session
        }
        (None, None) => kind.new_game(),
        (None, Some(First::Random)) => kind
            .new_game_with_first(random())
            .unwrap_or_else(|| kind.new_game()),
        (None, Some(first @ (First::White | First::Black))) => {
            let color = color_of(first);
            let session = color.and_then(|color| kind.new_game_with_first(color));
            if let Some(session) = session {
                session
            } else {
                check_first(kind.new_game().as_ref(), Some(first))?;
                kind.new_game()
            }
        }
    };
    if session.outcome().is_some() {
        return Err(ProblemReason::StartOver);
    }
    Ok((!session.has_usual_start()).then(|| session.start()))
}

fn check_first(session: &dyn AnyGame, first: Option<First>) -> Result<(), ProblemReason> {
    match first.and_then(color_of) {
        Some(asked) if asked != session.first() => Err(ProblemReason::First {
            first: session.first(),
            asked,
        }),
        _ => Ok(()),
    }
}

const fn color_of(first: First) -> Option<Color> {
    match first {
        First::White => Some(Color::White),
        First::Black => Some(Color::Black),
        First::Random => None,
    }
}

/// The clock, if its times are possible.
pub fn check_clock(clock: ClockSetting) -> Result<ClockSetting, ProblemReason> {
    match clock {
        ClockSetting::PerMove { seconds } => {
            check_range(RangedField::ClockSeconds, seconds, 1..=MAX_SECONDS)?;
        }
        ClockSetting::Fischer { initial, increment } => {
            check_range(RangedField::ClockInitial, initial, 1..=MAX_SECONDS)?;
            check_range(RangedField::ClockIncrement, increment, 0..=MAX_INCREMENT)?;
        }
    }
    Ok(clock)
}

/// Refuses a number outside of what is possible.
pub fn check_range(
    field: RangedField,
    value: u32,
    possible: RangeInclusive<u32>,
) -> Result<(), ProblemReason> {
    if possible.contains(&value) {
        return Ok(());
    }
    Err(ProblemReason::OutOfRange {
        field,
        least: u64::from(*possible.start()),
        most: u64::from(*possible.end()),
    })
}
