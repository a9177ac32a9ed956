//! The parser of transcripts.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::expect_used, clippy::indexing_slicing)
)]

use super::{
    Comment, Entry, GameResult, MoveNumber, Tags, Transcript, TranscriptError, UNTERMINATED,
};
use crate::{AnyGame, GameKind, Outcome, TextError};

pub(super) fn transcripts(text: &str) -> Result<Vec<Transcript>, TranscriptError> {
    let mut scanner = Scanner::new(text.strip_prefix('\u{feff}').unwrap_or(text));
    let mut games = Vec::new();
    while let Some(next) = scanner.skip_space() {
        if next != '[' && !games.is_empty() {
            return Err(scanner.error("nothing more, or the header of another game"));
        }
        games.push(transcript(&mut scanner)?);
    }
    Ok(games)
}

fn transcript(scanner: &mut Scanner<'_>) -> Result<Transcript, TranscriptError> {
    let header = header(scanner)?;
    let line = scanner.line;
    let name = header.game.ok_or(TranscriptError::GameMissing { line })?;
    let kind: Result<GameKind, _> = match header.variant.as_deref() {
        None | Some("") => name.parse(),
        Some(variant) => format!("{name}:{variant}").parse(),
    };
    let kind = kind.map_err(|error| TranscriptError::UnknownGame { line, error })?;
    let mut game = match &header.start {
        None => kind.new_game(),
        Some(start) => kind.game_at(start)?,
    };
    let start = (!game.has_usual_start()).then(|| game.start());
    let body = body(scanner, game.as_mut())?;

    let outcome = game.outcome();
    let written = match (header.result, body.result) {
        (Some((tag, line)), Some((token, _))) if tag != token => {
            return Err(TranscriptError::WrongResult {
                line,
                written: tag.text(),
                right: format!("{} at the end of the moves", token.text()),
            });
        }
        (tag, token) => token.or(tag),
    };
    let result = result(written, outcome)?;
    let mut tags = header.tags;
    tags.termination = match (outcome, header.termination) {
        (Some(outcome), _) => outcome.reason.word().to_owned(),
        (None, Some(word)) => word,
        (None, None) if result == GameResult::Unfinished => UNTERMINATED.to_owned(),
        (None, None) => "?".to_owned(),
    };
    Ok(Transcript {
        kind,
        tags,
        start,
        preface: body.preface,
        moves: body.moves,
        result,
    })
}

/// The result that follows from the moves; if they do not end the game, the written one.
fn result(
    written: Option<(GameResult, usize)>,
    outcome: Option<Outcome>,
) -> Result<GameResult, TranscriptError> {
    let (written, line) = written.unwrap_or((GameResult::Unfinished, 0));
    match outcome {
        None => Ok(written),
        Some(_) if written == GameResult::Unfinished => Ok(outcome.into()),
        Some(_) if written == outcome.into() => Ok(written),
        Some(outcome) => Err(TranscriptError::WrongResult {
            line,
            written: written.text(),
            right: format!("the moves, which end in {outcome}"),
        }),
    }
}

#[derive(Default)]
struct Header {
    tags: Tags,
    game: Option<String>,
    variant: Option<String>,
    start: Option<String>,
    termination: Option<String>,
    result: Option<(GameResult, usize)>,
}

fn header(scanner: &mut Scanner<'_>) -> Result<Header, TranscriptError> {
    let mut header = Header::default();
    while scanner.skip_space() == Some('[') {
        let (line, column) = (scanner.line, scanner.column);
        let (name, value) = scanner.pair()?;
        let tags = &mut header.tags;
        match name.as_str() {
            "Event" => tags.event = value,
            "Site" => tags.site = value,
            "Date" => tags.date = value,
            "White" => tags.white = value,
            "Black" => tags.black = value,
            "TimeControl" => tags.time_control = value,
            "Termination" => header.termination = Some(value),
            "Game" => header.game = Some(value),
            "Variant" => header.variant = Some(value),
            "Start" => header.start = Some(value),
            "Result" => {
                let result =
                    GameResult::from_text(&value).ok_or_else(|| TranscriptError::Syntax {
                        line,
                        error: TextError {
                            column,
                            expected: "a Result of 1-0, 0-1, 1/2-1/2 or *".to_owned(),
                            found: Some(value.chars().take(40).collect()),
                        },
                    })?;
                header.result = Some((result, line));
            }
            _ => tags.others.push((name, value)),
        }
    }
    Ok(header)
}

#[derive(Default)]
struct Body {
    preface: Option<Comment>,
    moves: Vec<Entry>,
    result: Option<(GameResult, usize)>,
}

impl Body {
    /// Joins the comment to the one at the same place, if there is one.
    fn remark(&mut self, text: &str) {
        let slot = match self.moves.last_mut() {
            Some(entry) => &mut entry.comment,
            None => &mut self.preface,
        };
        let before = slot.as_ref().map_or("", Comment::as_str);
        *slot = Comment::new(&format!("{before} {text}"));
    }
}

fn body(scanner: &mut Scanner<'_>, game: &mut dyn AnyGame) -> Result<Body, TranscriptError> {
    let mut body = Body::default();
    loop {
        match scanner.skip_space() {
            // A tag pair begins the next game.
            None | Some('[') => return Ok(body),
            Some('{') => {
                let text = scanner.braces()?;
                body.remark(&text);
            }
            Some(';') => {
                let text = scanner.take_while(|c| c != '\n');
                body.remark(text.trim_start_matches(';'));
            }
            Some('(' | ')' | '}' | ']' | '"') => {
                return Err(scanner.error("a move, a comment in braces or a result"));
            }
            Some(_) => {
                let line = scanner.line;
                let word = scanner.take_while(|c| !c.is_whitespace() && !"{}()[];\"".contains(c));
                if let Some(result) = GameResult::from_text(word) {
                    body.result = Some((result, line));
                    return Ok(body);
                }
                let word = without_number(word);
                // `$3` is a numeric annotation glyph (NAG) of PGN.
                if word.is_empty() || word.starts_with('$') {
                    continue;
                }
                let number = MoveNumber(body.moves.len());
                let text = game.play(word).map_err(|error| TranscriptError::Move {
                    line: Some(line),
                    number,
                    text: word.chars().take(40).collect(),
                    error,
                })?;
                body.moves.push(Entry {
                    text,
                    comment: None,
                });
            }
        }
    }
}

/// The word without a leading `12.` or `12...`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') {
        rest.trim_start_matches('.')
    } else {
        word
    }
}

/// A cursor over a text that knows its line and column.
struct Scanner<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            rest: text,
            line: 1,
            column: 1,
        }
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let c = chars.next()?;
        self.rest = chars.as_str();
        if c == '\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(c)
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let text = self.rest;
        while self.peek().is_some_and(&wanted) {
            self.next();
        }
        text.get(..text.len() - self.rest.len()).unwrap_or(text)
    }

    /// Skips white space and returns the next character.
    fn skip_space(&mut self) -> Option<char> {
        self.take_while(char::is_whitespace);
        self.peek()
    }

    fn error(&self, expected: &str) -> TranscriptError {
        TranscriptError::Syntax {
            line: self.line,
            error: TextError {
                column: self.column,
                expected: expected.to_owned(),
                found: self.peek().map(String::from),
            },
        }
    }

    /// Reads `[Name "value"]`.
    fn pair(&mut self) -> Result<(String, String), TranscriptError> {
        self.next();
        self.skip_space();
        let name = self
            .take_while(|c| c.is_ascii_alphanumeric() || c == '_')
            .to_owned();
        if name.is_empty() {
            return Err(self.error("the name of a header pair"));
        }
        if self.skip_space() != Some('"') {
            return Err(self.error("a value in double quotes"));
        }
        self.next();
        let mut value = String::new();
        loop {
            match self.peek() {
                Some('"') => break,
                Some('\\') => {
                    self.next();
                    match self.peek() {
                        Some(c @ ('"' | '\\')) => value.push(c),
                        _ => return Err(self.error("\\ or \" behind \\")),
                    }
                }
                Some(c) if !c.is_control() => value.push(c),
                _ => return Err(self.error("\" at the end of the value")),
            }
            self.next();
        }
        self.next();
        if self.skip_space() != Some(']') {
            return Err(self.error("] at the end of the header pair"));
        }
        self.next();
        Ok((name, value))
    }

    /// Reads `{ … }` and returns the text between the braces.
    fn braces(&mut self) -> Result<String, TranscriptError> {
        self.next();
        let text = self.take_while(|c| c != '}').to_owned();
        if self.next().is_none() {
            return Err(self.error("} at the end of the comment"));
        }
        Ok(text)
    }
}
