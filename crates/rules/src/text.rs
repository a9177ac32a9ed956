//! Reading text leniently and saying exactly where it went wrong; writing boards canonically.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;

use thiserror::Error;

use crate::{Color, Square};

/// Text that does not read: where, what was expected and what stood there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct TextError {
    /// The character, counted from 1, at which reading stopped.
    pub column: usize,
    /// What would have been fine there.
    pub expected: String,
    /// What stood there, a character or a number; `None` at the end of the text.
    pub found: Option<String>,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: expected {}, ", self.column, self.expected)?;
        match &self.found {
            Some(found) => write!(f, "found '{}'", found.escape_debug()),
            None => f.write_str("found the end"),
        }
    }
}

/// A cursor over text that remembers its column. White space around the text does not count.
#[derive(Clone, Debug)]
pub(crate) struct Reader<'a> {
    rest: &'a str,
    column: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let mut reader = Self {
            rest: text.trim_end(),
            column: 1,
        };
        reader.skip_space();
        reader
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(crate) fn next(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let c = chars.next()?;
        self.rest = chars.as_str();
        self.column += 1;
        Some(c)
    }

    /// Steps over the next character if `wanted` likes it.
    pub(crate) fn eat(&mut self, wanted: impl FnOnce(char) -> bool) -> bool {
        let yes = self.peek().is_some_and(wanted);
        if yes {
            self.next();
        }
        yes
    }

    /// Whether any white space was skipped.
    pub(crate) fn skip_space(&mut self) -> bool {
        let before = self.column;
        while self.eat(char::is_whitespace) {}
        self.column > before
    }

    pub(crate) fn error(&self, expected: impl Into<String>) -> TextError {
        TextError {
            column: self.column,
            expected: expected.into(),
            found: self.peek().map(String::from),
        }
    }

    pub(crate) fn end(&self) -> Result<(), TextError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.error("nothing more")),
        }
    }

    /// A whole number from `least` to `most`.
    pub(crate) fn number(&mut self, what: &str, least: u32, most: u32) -> Result<u32, TextError> {
        let mut ahead = self.clone();
        let mut digits = String::new();
        while let Some(digit) = ahead.peek().filter(char::is_ascii_digit) {
            digits.push(digit);
            ahead.next();
        }
        match digits.parse() {
            Ok(value) if (least..=most).contains(&value) => {
                *self = ahead;
                Ok(value)
            }
            _ => {
                let mut error = self.error(format!("{what} from {least} to {most}"));
                if !digits.is_empty() {
                    error.found = Some(digits.chars().take(20).collect());
                }
                Err(error)
            }
        }
    }

    pub(crate) fn square(&mut self) -> Result<Square, TextError> {
        let file = match self.peek().map(|c| c.to_ascii_lowercase()) {
            Some(c @ 'a'..='z') => c as u8 - b'a',
            _ => return Err(self.error("a square such as a1")),
        };
        self.next();
        let rank = self.number("a rank", 1, 26)? as u8 - 1;
        Ok(Square::new(file, rank))
    }

    /// Two squares with `-`, `x` or nothing between them: a move of the games that have only such moves.
    pub(crate) fn travel(&mut self) -> Result<(Square, Square), TextError> {
        let from = self.square()?;
        self.eat(|c| matches!(c, '-' | '–' | 'x' | 'X' | '×'));
        let to = self.square()?;
        self.end()?;
        Ok((from, to))
    }

    /// The side to move, after the board.
    pub(crate) fn turn(&mut self) -> Result<Color, TextError> {
        const EXPECTED: &str = "a space and the side to move, w or b";
        if !self.skip_space() {
            return Err(self.error(EXPECTED));
        }
        let turn = self
            .peek()
            .and_then(Color::from_letter)
            .ok_or_else(|| self.error(EXPECTED))?;
        self.next();
        Ok(turn)
    }

    /// A further number after the side to move, if there is one.
    pub(crate) fn counter(
        &mut self,
        what: &str,
        least: u32,
        most: u32,
    ) -> Result<Option<u32>, TextError> {
        if self.peek().is_none() {
            return Ok(None);
        }
        if !self.skip_space() {
            return Err(self.error(format!("a space and {what}")));
        }
        self.number(what, least, most).map(Some)
    }

    /// A board of single letters: ranks from the top one down, numbers for empty squares.
    /// `piece` says what a letter means; `letters` lists them for the error message.
    pub(crate) fn board<T>(
        &mut self,
        size: BoardSize,
        letters: &str,
        piece: impl Fn(char) -> Option<T>,
    ) -> Result<Vec<(Square, T)>, TextError> {
        let mut pieces = Vec::new();
        self.ranks(size, |reader, square| {
            let found = reader
                .peek()
                .and_then(&piece)
                .ok_or_else(|| reader.error(format!("{letters} or a number of empty squares")))?;
            reader.next();
            pieces.push((square, found));
            Ok(())
        })?;
        Ok(pieces)
    }

    /// Walks over the ranks of a board; `fill` reads what stands on a square that is not empty.
    pub(crate) fn ranks(
        &mut self,
        size: BoardSize,
        mut fill: impl FnMut(&mut Self, Square) -> Result<(), TextError>,
    ) -> Result<(), TextError> {
        for rank in (0..size.ranks).rev() {
            let mut file = 0;
            while file < size.files {
                let left = size.files - file;
                match self.peek() {
                    Some('0'..='9') => {
                        file += self.number("a number of empty squares", 1, left.into())? as u8;
                    }
                    None | Some('/') => {
                        let number = rank + 1;
                        return Err(self.error(format!("{left} more squares in rank {number}")));
                    }
                    Some(_) => {
                        fill(self, Square::new(file, rank))?;
                        file += 1;
                    }
                }
                if size.commas && file < size.files && !self.eat(|c| c == ',') {
                    let (left, number) = (size.files - file, rank + 1);
                    return Err(
                        self.error(format!("a comma and {left} more squares in rank {number}"))
                    );
                }
            }
            if rank > 0 && !self.eat(|c| c == '/') {
                return Err(self.error(format!("/ and rank {rank}")));
            }
        }
        Ok(())
    }
}

/// The extent of a board, and how the squares of a rank are told apart in text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardSize {
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    pub(crate) commas: bool,
}

impl BoardSize {
    pub(crate) const fn square(side: u8) -> Self {
        Self {
            files: side,
            ranks: side,
            commas: false,
        }
    }

    pub(crate) const fn contains(self, square: Square) -> bool {
        square.file() < self.files && square.rank() < self.ranks
    }
}

/// Writes a board canonically; `piece` tells what stands on a square.
pub(crate) fn write_board<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    size: BoardSize,
    piece: impl Fn(Square) -> Option<T>,
) -> fmt::Result {
    for rank in (0..size.ranks).rev() {
        let mut empty = 0;
        let mut comma = "";
        for file in 0..=size.files {
            let past_edge = file == size.files;
            let here = if past_edge {
                None
            } else {
                piece(Square::new(file, rank))
            };
            if here.is_none() && !past_edge {
                empty += 1;
                continue;
            }
            if empty > 0 {
                write!(f, "{comma}{empty}")?;
                comma = if size.commas { "," } else { "" };
                empty = 0;
            }
            if let Some(here) = here {
                write!(f, "{comma}{here}")?;
                comma = if size.commas { "," } else { "" };
            }
        }
        if rank > 0 {
            f.write_str("/")?;
        }
    }
    Ok(())
}
