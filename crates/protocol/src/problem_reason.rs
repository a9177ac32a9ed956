//! What exactly is wrong with a request: codes with the values that a sentence needs, so that each client words them in the
//! language of its reader.

use std::fmt;

use serde::{Deserialize, Serialize};
use tessera_play::Bot;
use tessera_rules::{
    Color, Flaw, GameKind, IllegalReason, MoveError, PositionError,
    pgn::{SizeLimit, TranscriptError},
};

use crate::{NameFault, PasswordFault};

/// Why a request is refused, or why it failed. `Display` is the English sentence of the API.
///
/// `detail` is always English: it is the message of a parser, for those who write such texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum ProblemReason {
    /// The body does not parse.
    #[error("the body cannot be parsed: {detail}")]
    Body {
        /// The message of the parser.
        detail: String,
    },
    /// The query does not parse.
    #[error("the query (the part of the URL after ?) cannot be parsed: {detail}")]
    Query {
        /// The message of the parser.
        detail: String,
    },
    /// `cursor` is not the `next` of an earlier page.
    #[error("`cursor`: {detail}")]
    Cursor {
        /// The message of the parser.
        detail: String,
    },
    /// A cursor for live games, which have one page.
    #[error("live games have no further page: leave `cursor` out")]
    CursorOfLiveGames,
    /// A number is too small or too large.
    #[error("`{field}` must be from {least} to {most}")]
    OutOfRange {
        /// The number.
        field: RangedField,
        /// The smallest possible value.
        least: u64,
        /// The largest possible value.
        most: u64,
    },
    /// Neither a kind nor a record says which game it is.
    #[error("say which game: `kind` is missing")]
    KindMissing,
    /// The record is of another game.
    #[error("the record is of {record}, but `kind` says {kind}: leave `kind` out")]
    KindContradictsRecord {
        /// The game of the record.
        record: GameKind,
        /// The game of the request.
        kind: GameKind,
    },
    /// `start` or `first` together with a record.
    #[error("a record says itself how the game begins: leave `start` and `first` out")]
    StartContradictsRecord,
    /// There is no such level.
    #[error("`{}`: expected a level from 1 to {most}, or the name of one", field(*.seat, "level"))]
    Level {
        /// The seat; none if the level is not that of a seat.
        seat: Option<Color>,
        /// The number of the strongest level.
        most: u8,
    },
    /// The bot does not play this game.
    #[error("`{seat}`: {bot} does not play {}", .kind.game().title)]
    Bot {
        /// The seat.
        seat: Color,
        /// The bot.
        bot: Bot,
        /// The game.
        kind: GameKind,
    },
    /// A name is too long or has control characters.
    #[error(
        "`{}`: a name has at most {most} characters, and no control characters",
        field(*.seat, "name")
    )]
    Name {
        /// The seat; none for the name of a guest.
        seat: Option<Color>,
        /// The most characters of a name.
        most: usize,
    },
    /// The name of an account is not possible.
    #[error("`name`: {fault}")]
    AccountName {
        /// What is wrong with it.
        fault: NameFault,
    },
    /// The password is refused.
    #[error("{fault}")]
    Password {
        /// What is wrong with it.
        fault: PasswordFault,
    },
    /// An API token without a scope.
    #[error("`scopes`: a token needs at least one")]
    ScopesMissing,
    /// A scope that only accounts of bots have.
    #[error("`scopes`: only accounts of bots have tokens with the scope bot")]
    ScopeOfBots,
    /// `same_screen` with a computer.
    #[error("`same_screen` is for two people")]
    SameScreen,
    /// `invite` together with `same_screen`.
    #[error("`invite` is for a person with a seat of their own, not for play at one screen")]
    InviteToSameScreen,
    /// `friendly` with a computer or at one screen.
    #[error(
        "`friendly` is for two people with a seat each: against a computer and at one screen hints are always allowed"
    )]
    Friendly,
    /// A position string does not parse, or no game can have the position.
    #[error("`{field}` cannot be used: {detail}")]
    Position {
        /// The position string.
        field: PositionField,
        /// What makes the position impossible; none if the string does not parse.
        flaw: Option<Flaw>,
        /// The message of the parser.
        detail: String,
    },
    /// The game is over in the position in which it would begin.
    #[error("`start` cannot be used: the game would be over before it began")]
    StartOver,
    /// The other player moves first.
    #[error("in this game {first} moves first, so `first` cannot be {asked}")]
    First {
        /// The player who moves first.
        first: Color,
        /// The player whom the request names.
        asked: Color,
    },
    /// A record does not parse, or has an illegal move or a wrong result.
    #[error("the record cannot be used: {detail}")]
    Record {
        /// What is wrong with the record.
        fault: RecordFault,
        /// The message of the parser.
        detail: String,
    },
    /// A record has too many moves.
    #[error("the record has more than {most} moves")]
    RecordTooLong {
        /// The most moves of a game.
        most: usize,
    },
    /// `moves` has too many moves.
    #[error("`moves` has more than {most} moves")]
    TooManyMoves {
        /// The most moves of a game.
        most: usize,
    },
    /// `touches` has more touches than a move.
    #[error("`touches` has more than {most} touches, which no move has")]
    TooManyTouches {
        /// The most touches of a move.
        most: usize,
    },
    /// A best move is asked for where the game is over.
    #[error("there is nothing to play: the game is over")]
    NothingToPlay,
    /// `level` together with `limits`.
    #[error("give either `level` or `limits`, not both")]
    LevelAndLimits,
    /// The image of a board could not be drawn.
    #[error("the image was not drawn")]
    ImageFailed,
}

/// The field that a sentence about a seat names: the seat, or the field of a request without seats.
fn field(seat: Option<Color>, otherwise: &'static str) -> &'static str {
    seat.map_or(otherwise, Color::name)
}

/// A number with a smallest and a largest value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum RangedField {
    /// Seconds for each move.
    #[serde(rename = "clock.seconds")]
    ClockSeconds,
    /// The seconds of a Fischer clock at the start.
    #[serde(rename = "clock.initial")]
    ClockInitial,
    /// The seconds that a Fischer clock adds after each move.
    #[serde(rename = "clock.increment")]
    ClockIncrement,
    /// Milliseconds between the moves of computers.
    #[serde(rename = "pace")]
    Pace,
    /// The milliseconds of a search.
    #[serde(rename = "limits.time")]
    SearchTime,
    /// The nodes of a search.
    #[serde(rename = "limits.nodes")]
    SearchNodes,
    /// The depth of a search in plies.
    #[serde(rename = "limits.depth")]
    SearchDepth,
    /// The number of moves played before the position of an image.
    #[serde(rename = "ply")]
    Ply,
    /// The most games of a page of a list.
    #[serde(rename = "limit")]
    ListLimit,
    /// The number of games that join an account at once.
    #[serde(rename = "games")]
    JoinedGames,
    /// The number of API tokens of an account.
    #[serde(rename = "tokens")]
    Tokens,
}

/// The path of the field in the request, as it is serialised.
impl fmt::Display for RangedField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A position string in a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PositionField {
    /// The position in which a new game begins.
    Start,
    /// The position that a question is about.
    Position,
}

impl fmt::Display for PositionField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl PositionField {
    /// The reason why this position string cannot be used.
    pub fn reason(self, error: &PositionError) -> ProblemReason {
        ProblemReason::Position {
            field: self,
            flaw: flaw(error),
            detail: error.to_string(),
        }
    }
}

fn flaw(error: &PositionError) -> Option<Flaw> {
    match error {
        PositionError::Impossible(flaw) => Some(flaw.clone()),
        PositionError::Syntax(_) | PositionError::Matrix(_) => None,
    }
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum RecordFault {
    /// The text does not parse.
    Syntax {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
    },
    /// The text holds no game.
    NoGame,
    /// The text holds several games where one is expected.
    SeveralGames,
    /// There is no `Game` tag.
    GameMissing {
        /// The line on which the tag pairs end, counted from 1.
        line: usize,
    },
    /// The `Game` and `Variant` tags name no game.
    UnknownGame {
        /// The line on which the tag pairs end, counted from 1.
        line: usize,
        /// The name of the game.
        name: String,
    },
    /// The `Start` tag holds no position of the game.
    Start {
        /// What makes the position impossible; none if it does not parse.
        flaw: Option<Flaw>,
    },
    /// A move does not parse or is not legal.
    Move {
        /// The line, counted from 1.
        line: Option<usize>,
        /// The number of the move as records write it: `3.` or `3...`.
        number: String,
        /// The text of the move.
        text: String,
        /// Why it is illegal; none if it does not parse.
        illegal: Option<IllegalReason>,
    },
    /// The result contradicts the moves or the `Result` tag.
    Result {
        /// The line, counted from 1.
        line: usize,
        /// The result that was written.
        written: String,
    },
    /// It has too much in variations.
    TooLarge {
        /// What there is too much of.
        limit: SizeLimit,
    },
}

impl From<&TranscriptError> for RecordFault {
    fn from(error: &TranscriptError) -> Self {
        match error {
            &TranscriptError::Syntax { line, ref error } => Self::Syntax {
                line,
                column: error.column,
            },
            TranscriptError::NoGame => Self::NoGame,
            TranscriptError::SeveralGames => Self::SeveralGames,
            &TranscriptError::GameMissing { line } => Self::GameMissing { line },
            &TranscriptError::UnknownGame { line, ref error } => Self::UnknownGame {
                line,
                name: error.name.clone(),
            },
            TranscriptError::Start(error) => Self::Start { flaw: flaw(error) },
            TranscriptError::Move {
                line,
                number,
                text,
                error,
            } => Self::Move {
                line: *line,
                number: number.to_string(),
                text: text.clone(),
                illegal: match error {
                    MoveError::Illegal(explanation) => Some(explanation.reason.clone()),
                    MoveError::Syntax(_) => None,
                },
            },
            &TranscriptError::WrongResult { line, written, .. } => Self::Result {
                line,
                written: written.to_owned(),
            },
            &TranscriptError::TooLarge { limit, .. } => Self::TooLarge { limit },
        }
    }
}

impl From<TranscriptError> for ProblemReason {
    fn from(error: TranscriptError) -> Self {
        Self::Record {
            fault: RecordFault::from(&error),
            detail: error.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_read_as_it_was_written() {
        let reason = ProblemReason::OutOfRange {
            field: RangedField::SearchTime,
            least: 1,
            most: 60_000,
        };
        let json = serde_json::to_value(&reason).unwrap();
        assert_eq!(
            json,
            serde_json::json!({"code": "out-of-range", "field": "limits.time", "least": 1, "most": 60_000})
        );
        assert_eq!(
            serde_json::from_value::<ProblemReason>(json).unwrap(),
            reason
        );
        assert_eq!(reason.to_string(), "`limits.time` must be from 1 to 60000");
    }

    #[test]
    fn an_illegal_move_of_a_record_keeps_its_place_and_its_reason() {
        let text = "[Game \"lines-of-action\"]\n\n1. b1-b3 a2-c2 2. b3-b4 *";
        let error = tessera_rules::Transcript::parse(text).unwrap_err();
        let ProblemReason::Record { fault, detail } = ProblemReason::from(error) else {
            panic!("a record has faults of records");
        };
        let json = serde_json::to_value(&fault).unwrap();
        assert_eq!(json["code"], "move");
        assert_eq!(json["line"], 3);
        assert_eq!(json["number"], "2.");
        assert_eq!(json["illegal"]["code"], "wrong-distance");
        assert_eq!(serde_json::from_value::<RecordFault>(json).unwrap(), fault);
        assert!(detail.starts_with("line 3: move 2."), "{detail}");
    }
}
