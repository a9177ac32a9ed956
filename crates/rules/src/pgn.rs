//! `Transcript` and [`GameTree`]: a game as text in the style of PGN (Portable Game Notation): tag pairs, then the numbered moves with
//! comments, marks and variations.
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
//! 1. d4xd5 $1 {at once} (1. e4xe5 {or this} 1... d5xe5) 1... e5xd5 2. … 1-0
//! ```
//!
//! `Variant` follows `Game` unless the rules are the usual ones, and `Start` gives the position unless it is the usual one. Move 1
//! is the first move of the game, by either player.

mod comment;
mod error;
mod eval;
mod mark;
mod read;
pub mod tree;
mod write;

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

pub use comment::Comment;
pub use error::{SizeLimit, TranscriptError};
pub use eval::{Eval, EvalScore, NoEval};
pub use mark::Mark;
pub use tree::{GameTree, NodeId, TreeError, TreeNode};

use crate::{AnyGame, Color, GameKind, Outcome};

/// A game as it is written down, without variations: [`GameTree`] reads and writes them. Parsing checks every move, those of
/// variations too, which it leaves out together with the marks; `Display` writes the canonical text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// The game and its variant.
    pub kind: GameKind,
    /// The tag pairs that do not follow from the moves.
    pub tags: Tags,
    /// The canonical position string of the start; `None` for the usual start.
    pub start: Option<String>,
    /// The comment before the first move.
    pub preface: Option<Comment>,
    /// The moves with their comments.
    pub moves: Vec<Entry>,
    /// The result.
    pub result: GameResult,
}

/// The tag pairs that do not follow from the moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Tags {
    /// The name of the event; `?` if unknown.
    pub event: String,
    /// Where the game was played; `?` if unknown.
    pub site: String,
    /// The date in the form `2026.11.15`, with `?` for unknown digits.
    pub date: String,
    /// The name of the player of white; `?` if unknown.
    pub white: String,
    /// The name of the player of black; `?` if unknown.
    pub black: String,
    /// The time control; `-` for none.
    pub time_control: String,
    /// Why the game ended: the identifier of the rule, or `resignation`, `time`, `agreement`, `unterminated`, …
    pub termination: String,
    /// All other tag pairs, in the order in which they were read.
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

impl Tags {
    /// The names of the tag pairs that have a meaning here.
    const NAMED: [&str; 11] = [
        "Event",
        "Site",
        "Date",
        "White",
        "Black",
        "Result",
        "Game",
        "Variant",
        "Start",
        "TimeControl",
        "Termination",
    ];

    /// Whether [`others`](Self::others) may hold a tag pair of this name.
    pub fn is_free(name: &str) -> bool {
        let is_name = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        is_name && !name.is_empty() && !Self::NAMED.contains(&name)
    }
}

const UNTERMINATED: &str = "unterminated";

/// One move of a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The canonical text of the move.
    pub text: String,
    /// The comment after it.
    pub comment: Option<Comment>,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// Written `1-0` or `0-1`.
    Win(Color),
    /// Written `1/2-1/2`.
    Draw,
    /// Written `*`.
    #[default]
    Unfinished,
}

impl GameResult {
    const ALL: [Self; 4] = [
        Self::Win(Color::White),
        Self::Win(Color::Black),
        Self::Draw,
        Self::Unfinished,
    ];

    /// The text of the result.
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

impl Serialize for GameResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text())
    }
}

impl<'de> Deserialize<'de> for GameResult {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let expected = || de::Error::custom("expected 1-0, 0-1, 1/2-1/2 or *");
        Self::from_text(&text).ok_or_else(expected)
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
    /// The transcript of the moves played so far. Result and termination follow from them.
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

    /// Parses a text with exactly one game.
    pub fn parse(text: &str) -> Result<Self, TranscriptError> {
        exactly_one(Self::parse_all(text)?)
    }

    /// Parses a text with any number of games.
    pub fn parse_all(text: &str) -> Result<Vec<Self>, TranscriptError> {
        let trees = read::trees(text)?;
        Ok(trees.iter().map(GameTree::main_line).collect())
    }

    /// The game after its last move.
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

fn exactly_one<T>(games: Vec<T>) -> Result<T, TranscriptError> {
    let mut games = games.into_iter();
    match (games.next(), games.next()) {
        (Some(game), None) => Ok(game),
        (None, _) => Err(TranscriptError::NoGame),
        (Some(_), Some(_)) => Err(TranscriptError::SeveralGames),
    }
}

/// The number of a move: `3.` for the third move of the first player, `3...` for that of the second.
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
    fn a_canonical_text_is_written_as_it_was_read() {
        assert_eq!(Transcript::parse(GAME).unwrap().to_string(), GAME);
    }

    #[test]
    fn other_spellings_give_the_same_game() {
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
    fn a_syntax_error_is_reported_with_its_line_and_column() {
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
}
