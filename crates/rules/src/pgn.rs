//! Whole games as text: header pairs in brackets, then numbered moves with comments.
//!
//! ```text
//! [Event "Club evening"]
//! [Site "?"]
//! [Date "2026.11.15"]
//! [White "Ada"]
//! [Black "Grace"]
//! [Result "1-0"]
//! [Game "hecatomb"]
//! [TimeControl "-"]
//! [Termination "king-captured"]
//!
//! 1. d4xd5 {at once} 1... e5xd5 2. … 1-0
//! ```
//!
//! `Variant` stands behind `Game` where the rules are not the usual ones, and `Start` where the start
//! is not. Move 1 is the first move of the game, whoever makes it.

mod read;
mod write;

use std::fmt;

use crate::{
    AnyGame, Color, GameKind, Outcome, TextError, UnknownKind,
    position::{MoveError, PositionError},
};

/// A game as it is written down. Reading checks every move; writing is canonical.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// The game and its variant.
    pub kind: GameKind,
    /// What is known of the occasion.
    pub tags: Tags,
    /// The canonical position string of the start, if it is not the usual one.
    pub start: Option<String>,
    /// What was said before the first move.
    pub preface: Option<Comment>,
    /// The moves, with what was said after each.
    pub moves: Vec<Entry>,
    /// How it ended.
    pub result: GameResult,
}

/// The header pairs that the moves do not decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tags {
    /// The occasion.
    pub event: String,
    /// Where it took place.
    pub site: String,
    /// `2026.11.15`
    pub date: String,
    /// Who played white.
    pub white: String,
    /// Who played black.
    pub black: String,
    /// The clock, `-` for none.
    pub time_control: String,
    /// Why it ended: the word of the rule, or `resignation`, `time`, `agreement`, `unterminated`, …
    pub termination: String,
    /// Further pairs, in the order in which they were read.
    pub others: Vec<(String, String)>,
}

impl Default for Tags {
    fn default() -> Self {
        Self {
            event: "?".into(),
            site: "?".into(),
            date: "????.??.??".into(),
            white: "?".into(),
            black: "?".into(),
            time_control: "-".into(),
            termination: UNTERMINATED.into(),
            others: Vec::new(),
        }
    }
}

const UNTERMINATED: &str = "unterminated";

/// One move of a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The canonical text.
    pub text: String,
    /// What was said after it.
    pub comment: Option<Comment>,
}

/// Something said about a move: words with single spaces and without braces, so that it survives writing
/// and reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment(String);

impl Comment {
    /// Makes `text` fit: braces become brackets, white space becomes single spaces. `None` if nothing is left.
    pub fn new(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = words.join(" ").replace('{', "(").replace('}', ")");
        (!text.is_empty()).then_some(Self(text))
    }

    /// The words.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The last word on a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0` or `0-1`.
    Win(Color),
    /// `1/2-1/2`
    Draw,
    /// `*`: not finished.
    Unfinished,
}

impl GameResult {
    const ALL: [Self; 4] = [
        Self::Win(Color::White),
        Self::Win(Color::Black),
        Self::Draw,
        Self::Unfinished,
    ];

    /// As written.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Win(Color::White) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unfinished => "*",
        }
    }

    fn from_text(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|result| result.text() == text)
    }
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome {
            None => Self::Unfinished,
            Some(Outcome { winner: None, .. }) => Self::Draw,
            Some(Outcome {
                winner: Some(color),
                ..
            }) => Self::Win(color),
        }
    }
}

impl Transcript {
    /// Writes down the moves of a game as far as they have been played; result and termination
    /// follow from them.
    pub fn of(game: &dyn AnyGame, tags: Tags) -> Self {
        let outcome = game.outcome();
        let termination = match outcome {
            Some(outcome) => outcome.reason.word().to_owned(),
            None => UNTERMINATED.to_owned(),
        };
        let entry = |text| Entry {
            text,
            comment: None,
        };
        Self {
            kind: game.kind(),
            tags: Tags {
                termination,
                ..tags
            },
            start: (!game.has_usual_start()).then(|| game.start()),
            preface: None,
            moves: game.moves().into_iter().map(entry).collect(),
            result: outcome.into(),
        }
    }

    /// Reads a text with exactly one game.
    pub fn parse(text: &str) -> Result<Self, TranscriptError> {
        let mut games = Self::parse_all(text)?.into_iter();
        match (games.next(), games.next()) {
            (Some(game), None) => Ok(game),
            (None, _) => Err(TranscriptError::NoGame),
            (Some(_), Some(_)) => Err(TranscriptError::SeveralGames),
        }
    }

    /// Reads a text with any number of games, one after the other.
    pub fn parse_all(text: &str) -> Result<Vec<Self>, TranscriptError> {
        read::transcripts(text)
    }

    /// The game with all its moves played.
    pub fn to_game(&self) -> Result<Box<dyn AnyGame>, TranscriptError> {
        let mut game = self.opening()?;
        for (ply, entry) in self.moves.iter().enumerate() {
            game.play(&entry.text)
                .map_err(|error| TranscriptError::Move {
                    line: None,
                    number: MoveNumber(ply),
                    text: entry.text.clone(),
                    error,
                })?;
        }
        Ok(game)
    }

    /// The game before its first move.
    pub fn opening(&self) -> Result<Box<dyn AnyGame>, TranscriptError> {
        match &self.start {
            None => Ok(self.kind.new_game()),
            Some(start) => Ok(self.kind.game_at(start)?),
        }
    }
}

/// How a move is numbered: `3.` for the first player's third move, `3...` for the second player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveNumber(
    /// The ply, counted from 0.
    pub usize,
);

impl fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = if self.0.is_multiple_of(2) { "." } else { "..." };
        write!(f, "{}{dots}", self.0 / 2 + 1)
    }
}

/// A text that is no record of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TranscriptError {
    /// It does not read.
    #[error("line {line}, {error}")]
    Syntax {
        /// The line, counted from 1.
        line: usize,
        /// Where on it, and what was expected.
        error: TextError,
    },
    /// There is no game in the text.
    #[error("there is no game in it: expected header pairs such as [Game \"lines-of-action\"]")]
    NoGame,
    /// There is more than one where one is wanted.
    #[error("there is more than one game in it")]
    SeveralGames,
    /// Nothing says which game it is.
    #[error("line {line}: the header pair [Game \"…\"] is missing")]
    GameMissing {
        /// Where the header ends.
        line: usize,
    },
    /// No game has this name.
    #[error("line {line}: {error}")]
    UnknownGame {
        /// Where the header ends.
        line: usize,
        /// The name.
        error: UnknownKind,
    },
    /// The start position is none.
    #[error("the start position cannot be used: {0}")]
    Start(PositionError),
    /// A move that does not read or is not legal.
    #[error("{}move {number} {text:?}: {error}", at_line(*line))]
    Move {
        /// The line, counted from 1, if it was read from a text.
        line: Option<usize>,
        /// Its number.
        number: MoveNumber,
        /// What was written.
        text: String,
        /// What is wrong with it.
        error: MoveError,
    },
    /// The result contradicts the moves or the header.
    #[error("line {line}: the result {written} contradicts {}", .right)]
    WrongResult {
        /// The line, counted from 1.
        line: usize,
        /// What was written.
        written: &'static str,
        /// What it contradicts.
        right: String,
    },
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

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = r#"[Event "Club evening"]
[Site "?"]
[Date "2026.11.15"]
[White "Ada \"the first\""]
[Black "?"]
[Result "0-1"]
[Game "mad-bishops"]
[Start "10/10/5b1b2/10/1b8/10/3w1w4/8b1/1w8/w9 w"]
[TimeControl "-"]
[Termination "resignation"]
[Round "3"]

{from a study} 1. d4xh8 {why not?} 1... f8-d6 0-1
"#;

    fn message(text: &str) -> String {
        Transcript::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn reading_and_writing_give_the_same_text() {
        assert_eq!(Transcript::parse(GAME).unwrap().to_string(), GAME);
    }

    #[test]
    fn text_is_read_leniently() {
        let loose = GAME
            .replace("1. d4xh8", "  1.d4h8 ")
            .replace("{why not?} 1...", ";why not?\n")
            .replace("[Site \"?\"]\n", "")
            .replace(" 0-1\n", "");
        assert_eq!(Transcript::parse(&loose).unwrap().to_string(), GAME);
    }

    #[test]
    fn a_wrong_move_is_reported_with_its_number_and_the_reason() {
        assert_eq!(
            message(&GAME.replace("f8-d6", "f8-f9")),
            "line 13: move 1... \"f8-f9\": f9 is a light square, and the game is played on dark squares only"
        );
    }

    #[test]
    fn what_does_not_read_is_reported_with_its_place() {
        assert_eq!(message(""), TranscriptError::NoGame.to_string());
        assert_eq!(
            message("[Game \"chess\"]\n*").split(';').next().unwrap(),
            "line 2: there is no game \"chess\""
        );
        assert_eq!(
            message("[Event \"x\"]\n\n*"),
            "line 3: the header pair [Game \"…\"] is missing"
        );
        assert!(
            message("[Game mad-bishops]")
                .starts_with("line 1, column 7: expected a value in double quotes")
        );
        assert!(
            message("[Game \"mad-bishops\"] {never closed")
                .contains("expected } at the end of the comment")
        );
        assert!(message("[Game \"mad-bishops\"] 1. b2xa1 (b2xc1) *").contains("found '('"));
        assert!(message("[Game \"mad-bishops\"][Start \"10/9 w\"] *").contains("start position"));
    }

    #[test]
    fn a_result_that_contradicts_the_moves_is_refused() {
        let won = "[Game \"mad-bishops\"][Start \"10/10/10/10/10/10/10/10/1b8/w9 w\"] 1. a1xb2 ";
        assert!(Transcript::parse(&format!("{won} *")).is_ok());
        assert_eq!(
            Transcript::parse(won).unwrap().result,
            GameResult::Win(Color::White)
        );
        assert_eq!(
            message(&format!("{won} 0-1")),
            "line 1: the result 0-1 contradicts the moves, which end in white all-captured"
        );
        assert!(
            message(&GAME.replace("[Result \"0-1\"]", "[Result \"1-0\"]")).contains("contradicts")
        );
    }

    #[test]
    fn a_text_may_hold_several_games() {
        let games = Transcript::parse_all(&format!("{GAME}\n{GAME}")).unwrap();
        assert_eq!(games.len(), 2);
        assert_eq!(
            message(&format!("{GAME}\n{GAME}")),
            "there is more than one game in it"
        );
    }

    #[test]
    fn comments_are_made_to_fit() {
        assert_eq!(Comment::new(" \n "), None);
        assert_eq!(Comment::new("a {b}\n c").unwrap().as_str(), "a (b) c");
    }
}
