//! What the table has to say. It is put into words when it is shown.

use tessera_play::Refusal;
use tessera_rules::{Explanation, Touch};

use crate::remote::ApiError;

/// One thing to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Notice {
    /// A move is not legal.
    Refused(Explanation),
    /// What was typed is no move.
    Unreadable(String),
    /// What was typed may become one of these moves.
    Unfinished(Vec<String>),
    /// It is the computer's turn.
    NotYourTurn,
    /// These moves were taken back.
    TakenBack(Vec<String>),
    /// These moves were played again.
    PlayedAgain(Vec<String>),
    /// The played game refuses what was asked.
    NotPossible(Refusal),
    /// The computer looks for advice.
    Searching,
    /// Advice: begin here.
    Begin(Touch),
    /// Advice: play the move of the report.
    Advice,
    /// The game was written to this file.
    Saved(String),
    /// It could not be.
    NotSaved(String),
    /// A file was not loaded.
    NotLoaded(String),
    /// The game could not be kept for later.
    NotKept(String),
    /// There are no draws in this game.
    NoDraws,
    /// A draw was refused.
    Declined,
    /// The computer could not answer.
    Failed(String),
    /// We have no seat in this game.
    Watching,
    /// It is not our turn, or an answer of the server is on its way.
    Patience,
    /// Something was asked of the server.
    Asked,
    /// The server refused our command.
    ServerRefused(ApiError),
    /// Advice is not fair in a game between people elsewhere.
    NoAdvice,
}

impl Notice {
    /// Whether something went wrong.
    pub(crate) fn is_bad(&self) -> bool {
        matches!(
            self,
            Self::Refused(_)
                | Self::Unreadable(_)
                | Self::Unfinished(_)
                | Self::NotSaved(_)
                | Self::NotLoaded(_)
                | Self::NotKept(_)
                | Self::Failed(_)
                | Self::ServerRefused(_)
        )
    }
}

/// What the clock tells for a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flash {
    /// The move was accepted.
    Accepted,
    /// It was refused.
    Refused,
}
