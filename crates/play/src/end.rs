//! How a game ends: by a rule of the game, or by what the players and clocks do.

use serde::{Deserialize, Serialize, de::value};
use tessera_rules::{Color, EndReason, Outcome};

/// The result of a game on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Winner {
    /// White won.
    White,
    /// Black won.
    Black,
    /// The game was drawn.
    Draw,
}

impl Winner {
    /// The color that won; `None` for a draw.
    pub const fn color(self) -> Option<Color> {
        match self {
            Self::White => Some(Color::White),
            Self::Black => Some(Color::Black),
            Self::Draw => None,
        }
    }
}

impl From<Option<Color>> for Winner {
    fn from(winner: Option<Color>) -> Self {
        match winner {
            Some(Color::White) => Self::White,
            Some(Color::Black) => Self::Black,
            None => Self::Draw,
        }
    }
}

/// The end of a played game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// The color that won; `None` for a draw and for an end without a result.
    pub winner: Option<Color>,
    /// Why.
    pub cause: EndCause,
}

impl End {
    /// The result; `None` if the game was closed without one.
    pub fn outcome(&self) -> Option<Winner> {
        match self.cause {
            EndCause::Aborted | EndCause::Unfinished => None,
            _ => Some(self.winner.into()),
        }
    }
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> Self {
        Self {
            winner: outcome.winner,
            cause: EndCause::Rule(outcome.reason),
        }
    }
}

/// Why a played game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndCause {
    /// By a rule of the game, such as `connected`.
    Rule(EndReason),
    /// The loser resigned.
    Resignation,
    /// The loser's clock ran out.
    Time,
    /// The players agreed to a draw.
    Agreement,
    /// The loser was gone and the winner claimed the game.
    Abandoned,
    /// The game reached [`MAX_PLY`](crate::MAX_PLY) moves: a draw.
    MoveLimit,
    /// The server closed a game with fewer than two moves: there is no result.
    Aborted,
    /// The server closed a game that was not played on: there is no result.
    Unfinished,
    /// An imported record ends with this word, which is none of ours.
    Recorded(String),
}

impl EndCause {
    /// The word on the wire and in records.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Rule(reason) => reason.word(),
            Self::Resignation => "resignation",
            Self::Time => "time",
            Self::Agreement => "agreement",
            Self::Abandoned => "abandoned",
            Self::MoveLimit => "move-limit",
            Self::Aborted => "aborted",
            Self::Unfinished => "unfinished",
            Self::Recorded(word) => word,
        }
    }

    /// Reads the word of a record or of the wire; unknown words are kept as they are.
    pub fn from_word(word: &str) -> Self {
        match word {
            "resignation" => Self::Resignation,
            "time" => Self::Time,
            "agreement" => Self::Agreement,
            "abandoned" => Self::Abandoned,
            "move-limit" => Self::MoveLimit,
            "aborted" => Self::Aborted,
            "unfinished" => Self::Unfinished,
            _ => {
                let text = value::StrDeserializer::<value::Error>::new(word);
                match EndReason::deserialize(text) {
                    Ok(reason) => Self::Rule(reason),
                    Err(_unknown) => Self::Recorded(word.to_owned()),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cause_reads_back_from_its_word() {
        for cause in [
            EndCause::Rule(EndReason::Connected),
            EndCause::Rule(EndReason::HomeFull),
            EndCause::Resignation,
            EndCause::Time,
            EndCause::Agreement,
            EndCause::Abandoned,
            EndCause::MoveLimit,
            EndCause::Aborted,
            EndCause::Unfinished,
            EndCause::Recorded("adjudication".into()),
        ] {
            assert_eq!(EndCause::from_word(cause.as_str()), cause);
        }
    }
}
