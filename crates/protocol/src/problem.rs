//! The one shape of every error.

use serde::{Deserialize, Serialize};
use tessera_rules::{Explanation, Square};

use tessera_play::{Refusal, Snapshot};

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
    /// The body is no JSON, or the request does not read.
    BadRequest "bad-request" 400,
    /// A token is needed, and there is none or no seat has it.
    Unauthorized "unauthorized" 401,
    /// It is not this player's turn.
    NotYourTurn "not-your-turn" 403,
    /// There is nothing at this address.
    NotFound "not-found" 404,
    /// No game has this id.
    UnknownGame "unknown-game" 404,
    /// No kind of game has this name.
    UnknownKind "unknown-kind" 404,
    /// There is something at this address, but not for this method.
    MethodNotAllowed "method-not-allowed" 405,
    /// The position has changed since the command was decided.
    Stale "stale" 409,
    /// The game is over.
    GameOver "game-over" 409,
    /// The game is not over yet.
    NotOver "not-over" 409,
    /// There is nothing to take back or to play again.
    NothingThere "nothing-there" 409,
    /// There is no offer to accept or decline.
    NoOffer "no-offer" 409,
    /// The same was asked in this position before.
    AskedAlready "asked-already" 409,
    /// The opponent does not agree to this, or the game does not have it.
    NotPossible "not-possible" 409,
    /// The opponent has not gone, or not for long enough.
    NotGone "not-gone" 409,
    /// The id was given to another command.
    IdReused "id-reused" 409,
    /// The body, a header, the query or a message is too large.
    TooLarge "too-large" 413,
    /// The address is too long.
    AddressTooLong "address-too-long" 414,
    /// The body is of a type that cannot be read.
    UnsupportedMedia "unsupported-media" 415,
    /// The request reads, but something in it cannot be.
    Invalid "invalid" 422,
    /// The move cannot be played.
    IllegalMove "illegal-move" 422,
    /// A socket was asked for without the headers that open one.
    UpgradeRequired "upgrade-required" 426,
    /// Too much was asked in a short time.
    TooMany "too-many" 429,
    /// The headers are too large.
    HeadersTooLarge "headers-too-large" 431,
    /// The server made a mistake.
    Internal "internal" 500,
    /// The server is too busy, or its database does not answer.
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
    /// Why a move is not legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation>,
    /// The squares that show it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub squares: Option<Vec<Square>>,
    /// Which of several moves it was, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// Seconds to wait before trying again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u64>,
    /// The game as it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<Box<Snapshot>>,
}

impl Problem {
    /// An error with nothing but its message.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            explanation: None,
            squares: None,
            number: None,
            retry_after: None,
            game: None,
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
            Refusal::GameOver => Self::GameOver,
            Refusal::NotOver => Self::NotOver,
            Refusal::Illegal(_) => Self::IllegalMove,
            Refusal::NothingToUndo | Refusal::NothingToRedo => Self::NothingThere,
            Refusal::NoOffer(_) => Self::NoOffer,
            Refusal::AskedAlready(_) | Refusal::AnswerUndoFirst => Self::AskedAlready,
            Refusal::NotPossible(_) => Self::NotPossible,
            Refusal::NotGone(_) => Self::NotGone,
            Refusal::IdReused => Self::IdReused,
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
