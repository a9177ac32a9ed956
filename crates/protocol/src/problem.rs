//! The JSON of every error.

use serde::{Deserialize, Serialize};
use tessera_rules::{Explanation, MoveError, Square};

use tessera_play::{Refusal, Snapshot};

use crate::ProblemReason;

macro_rules! codes {
    ($($(#[$doc:meta])* $code:ident $word:literal $status:literal),* $(,)?) => {
        /// What went wrong, in a word for programs.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "kebab-case")]
        pub enum Code {
            $($(#[$doc])* $code),*
        }

        #[cfg(test)]
        const ALL: &[Code] = &[$(Code::$code),*];

        impl Code {
            /// The word.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$code => $word),* }
            }

            /// The HTTP status that goes with it.
            pub const fn status(self) -> u16 {
                match self { $(Self::$code => $status),* }
            }
        }
    };
}

codes! {
    /// The body is not JSON, or the query or a message cannot be parsed.
    BadRequest "bad-request" 400,
    /// The client speaks another version of the live messages than the server.
    OtherVersion "other-version" 400,
    /// A token is missing, or belongs to no seat of the game.
    Unauthorized "unauthorized" 401,
    /// The name or the password is wrong; which of them is not told.
    SignInFailed "sign-in-failed" 401,
    /// The recovery code is not one of the account, or there is no such account.
    RecoveryFailed "recovery-failed" 401,
    /// The caller may not do this: the token lacks the scope, or the request comes from another site.
    Forbidden "forbidden" 403,
    /// The operator has closed the account.
    AccountClosed "account-closed" 403,
    /// The server takes no new accounts, or only with a valid invitation.
    RegistrationClosed "registration-closed" 403,
    /// It is not this player's turn.
    NotYourTurn "not-your-turn" 403,
    /// There is no such path.
    NotFound "not-found" 404,
    /// No game has this id.
    UnknownGame "unknown-game" 404,
    /// No kind of game has this name.
    UnknownKind "unknown-kind" 404,
    /// The code to continue on another device is wrong, used or expired.
    UnknownCode "unknown-code" 404,
    /// The account has no session or token with this id.
    UnknownSecret "unknown-secret" 404,
    /// The path does not take this method.
    MethodNotAllowed "method-not-allowed" 405,
    /// The client sent its body too slowly.
    RequestTimeout "request-timeout" 408,
    /// The position has changed since the command was decided.
    Stale "stale" 409,
    /// The game is over.
    GameOver "game-over" 409,
    /// The game is not over yet.
    NotOver "not-over" 409,
    /// There is no move to take back or to play again.
    NothingThere "nothing-there" 409,
    /// There is no offer to accept or decline.
    NoOffer "no-offer" 409,
    /// The player has made the same offer in this position before.
    AskedAlready "asked-already" 409,
    /// The game, or a game between these players, does not have this.
    NotPossible "not-possible" 409,
    /// The opponent is not gone, or not for long enough.
    NotGone "not-gone" 409,
    /// Another guest has taken the seat with the invitation.
    SeatTaken "seat-taken" 409,
    /// Another account has this name, or one that looks alike.
    NameTaken "name-taken" 409,
    /// Two people play, and the game is not friendly.
    NoHints "no-hints" 409,
    /// The idempotency key was used by another command.
    IdReused "id-reused" 409,
    /// The body, a header, the query or a message is too large.
    TooLarge "too-large" 413,
    /// Path and query are too long.
    AddressTooLong "address-too-long" 414,
    /// The server does not read bodies of this media type.
    UnsupportedMedia "unsupported-media" 415,
    /// The request can be parsed, but a value in it is not possible.
    Invalid "invalid" 422,
    /// The move is illegal.
    IllegalMove "illegal-move" 422,
    /// The path opens a WebSocket, and the request does not ask for one.
    UpgradeRequired "upgrade-required" 426,
    /// The client has exceeded a rate limit or another limit per address.
    TooMany "too-many" 429,
    /// The headers are too large.
    HeadersTooLarge "headers-too-large" 431,
    /// A defect of the server.
    Internal "internal" 500,
    /// The server is overloaded, or its database does not answer.
    Unavailable "unavailable" 503,
}

/// An error. Fields that do not apply are left out.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Problem {
    /// What went wrong, for programs.
    pub code: Code,
    /// What went wrong and what to do, for people.
    pub message: String,
    /// What exactly is wrong, as a code with the values that a sentence needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Box<ProblemReason>>,
    /// Why a move is not legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation>,
    /// The squares that show why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub squares: Option<Vec<Square>>,
    /// The number of the illegal move among those of the request, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// Seconds to wait before trying again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u64>,
    /// The current snapshot of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<Box<Snapshot>>,
}

impl Problem {
    /// An error with nothing but its message.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            reason: None,
            explanation: None,
            squares: None,
            number: None,
            retry_after: None,
            game: None,
        }
    }

    /// An error with its reason, which makes the message.
    pub fn because(code: Code, reason: ProblemReason) -> Self {
        let message = reason.to_string();
        Self {
            reason: Some(Box::new(reason)),
            ..Self::new(code, message)
        }
    }
}

/// The code of a refused command.
impl From<&Refusal> for Code {
    fn from(refusal: &Refusal) -> Self {
        match refusal {
            Refusal::Spectator => Self::Unauthorized,
            Refusal::NotYourTurn(_) => Self::NotYourTurn,
            Refusal::Stale => Self::Stale,
            Refusal::GameOver | Refusal::OutOfTime => Self::GameOver,
            Refusal::NotOver => Self::NotOver,
            Refusal::Illegal(_) => Self::IllegalMove,
            Refusal::NothingToUndo | Refusal::NothingToRedo => Self::NothingThere,
            Refusal::NoOffer(_) => Self::NoOffer,
            Refusal::AskedAlready(_) | Refusal::AnswerUndoFirst => Self::AskedAlready,
            Refusal::NotPossible(_) => Self::NotPossible,
            Refusal::NotGone(_) => Self::NotGone,
            Refusal::SeatTaken => Self::SeatTaken,
            Refusal::NoHints => Self::NoHints,
            Refusal::IdReused => Self::IdReused,
        }
    }
}

/// An illegal move: the message, and if the text is a move, the explanation and its squares.
impl From<MoveError> for Problem {
    fn from(error: MoveError) -> Self {
        let mut problem = Self::new(Code::IllegalMove, error.to_string());
        problem.squares = Some(Vec::new());
        if let MoveError::Illegal(explanation) = error {
            problem.squares = Some(explanation.squares.clone());
            problem.explanation = Some(explanation);
        }
        problem
    }
}

/// A refused command.
impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Illegal(error) => error.into(),
            refusal => Self::new(Code::from(&refusal), refusal.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_written_as_its_word() {
        for code in ALL {
            assert_eq!(serde_json::to_value(code).unwrap(), code.as_str());
        }
    }
}
