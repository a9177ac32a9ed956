//! Notices of the table, as data: they become sentences when they are drawn.

use tessera_play::{OfferAction, OfferKind, Refusal};
use tessera_rules::{Color, Explanation, Touch};

use crate::remote::{ApiError, RequestError};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Notice {
    /// A move is not legal.
    Refused(Explanation),
    /// The typed text is not a move.
    Unreadable(String),
    /// The typed text is the beginning of these moves.
    Incomplete(Vec<String>),
    ComputersTurn,
    /// The moves taken back.
    Undone(Vec<String>),
    /// An undo took back the end of the game.
    EndUndone,
    /// The moves played again.
    Redone(Vec<String>),
    /// The played game refused a command.
    NotPossible(Refusal),
    /// A search for a hint is running.
    Searching,
    /// The first part of a hint: what to touch first.
    HintPiece(Touch),
    /// The second part of a hint: the move.
    HintMove,
    /// The name of the file to which the game was exported.
    Saved(String),
    NotSaved(String),
    NotLoaded(String),
    /// The number of moves in variations that the loaded record has; they are no part of the game.
    VariationsLeftOut(usize),
    /// The log file of the game could not be written.
    GameNotSaved(String),
    NoDraws,
    DrawDeclined,
    SearchFailed(String),
    /// The player has no seat in this game on a server.
    Spectating,
    /// It is the opponent's turn on a server.
    NotYourTurn,
    /// The server cannot be asked now.
    Offline,
    /// The server has not answered the last command yet.
    AwaitingReply,
    /// The connection was lost before the server answered.
    Unanswered,
    CommandSent,
    /// The opponent has answered our offer.
    OfferAnswered(OfferKind, OfferAction),
    /// The other person at this keyboard has to answer an offer.
    AnswerFirst,
    /// The replay has ended, and the typed move is for the position that is shown now.
    CurrentPosition,
    /// What was asked for needs the capital letter.
    PressCapital(Deliberate),
    ServerRefused(ApiError),
    /// The opponent, this color, was given a hint in a friendly game.
    HintTaken(Color),
    /// Players have no analysis while a game on a server goes on.
    NoAnalysis,
    /// Only a finished game is reviewed.
    ReviewedAtEnd,
    /// The review knows no better move than the one that was played.
    NothingBetter,
}

impl From<RequestError> for Notice {
    fn from(error: RequestError) -> Self {
        match error {
            RequestError::Refused(error) => Self::ServerRefused(error),
            RequestError::Unreachable(_) => Self::Unanswered,
        }
    }
}

impl Notice {
    pub(crate) fn is_error(&self) -> bool {
        matches!(
            self,
            Self::Refused(_)
                | Self::Unreadable(_)
                | Self::Incomplete(_)
                | Self::NotSaved(_)
                | Self::NotLoaded(_)
                | Self::GameNotSaved(_)
                | Self::SearchFailed(_)
                | Self::ServerRefused(_)
                | Self::Offline
                | Self::Unanswered
        )
    }
}

/// Commands that need a capital letter and an answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deliberate {
    Resign,
    Draw,
    Claim,
    Quit,
}

impl Deliberate {
    pub(crate) const fn key(self) -> char {
        match self {
            Self::Resign => 'X',
            Self::Draw => 'P',
            Self::Claim => 'W',
            Self::Quit => 'Q',
        }
    }
}

/// The mark that the clock shows for a moment after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flash {
    Accepted,
    Refused,
}
