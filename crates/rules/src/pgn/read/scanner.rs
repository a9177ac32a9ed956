//! `Scanner`: words, tag pairs and comments of a record, with their places.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::expect_used, clippy::indexing_slicing)
)]

use crate::{TextError, pgn::TranscriptError};

/// A cursor over a text that knows its line and column.
pub(super) struct Scanner<'a> {
    rest: &'a str,
    pub(super) line: usize,
    pub(super) column: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            rest: text,
            line: 1,
            column: 1,
        }
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
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

    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let text = self.rest;
        while self.peek().is_some_and(&wanted) {
            self.next();
        }
        text.get(..text.len() - self.rest.len()).unwrap_or(text)
    }

    /// Skips white space and returns the next character.
    pub(super) fn skip_space(&mut self) -> Option<char> {
        self.take_while(char::is_whitespace);
        self.peek()
    }

    pub(super) fn error(&self, expected: &str) -> TranscriptError {
        TranscriptError::Syntax {
            line: self.line,
            error: TextError {
                column: self.column,
                expected: expected.to_owned(),
                found: self.peek().map(String::from),
            },
        }
    }

    /// The error at a place that was read already.
    pub(super) fn error_at(
        (line, column): (usize, usize),
        expected: &str,
        found: &str,
    ) -> TranscriptError {
        TranscriptError::Syntax {
            line,
            error: TextError {
                column,
                expected: expected.to_owned(),
                found: Some(found.chars().take(40).collect()),
            },
        }
    }

    /// Reads `[Name "value"]`.
    pub(super) fn pair(&mut self) -> Result<(String, String), TranscriptError> {
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
    pub(super) fn braces(&mut self) -> Result<String, TranscriptError> {
        self.next();
        let text = self.take_while(|c| c != '}').to_owned();
        if self.next().is_none() {
            return Err(self.error("} at the end of the comment"));
        }
        Ok(text)
    }
}
