//! Parsing of squares, moves and boards with exact error positions, and writing of boards.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::expect_used, clippy::indexing_slicing)
)]

use std::{fmt, ops::RangeInclusive};

use thiserror::Error;

use crate::{Bitboard, ByColor, Color, CountedPieces, Flaw, PositionError, Square};

/// A syntax error: where it is, what was expected and what was found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct TextError {
    /// The position of the error in characters, counted from 1.
    pub column: usize,
    /// What was expected there.
    pub expected: String,
    /// The character or number that was found; `None` at the end of the text.
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

/// A cursor over a text that knows its column. White space at both ends of the text is skipped.
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

    /// Steps over the next character if it is `wanted`, and tells whether it did.
    pub(crate) fn eat(&mut self, wanted: impl FnOnce(char) -> bool) -> bool {
        let yes = self.peek().is_some_and(wanted);
        if yes {
            self.next();
        }
        yes
    }

    /// Skips white space and tells whether there was any.
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

    /// Reads a whole number from `least` to `most`; `what` names it in the error.
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

    /// Reads a whole move of two squares with `-`, `x` or nothing between them.
    pub(crate) fn square_pair(&mut self) -> Result<(Square, Square), TextError> {
        let from = self.square()?;
        self.eat(|c| matches!(c, '-' | '–' | 'x' | 'X' | '×'));
        let to = self.square()?;
        self.end()?;
        Ok((from, to))
    }

    /// Reads the side to move, which follows the board after a space.
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

    /// Reads a number that may follow the side to move; `None` at the end of the text.
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

    /// Reads a board on which every piece is one letter. `piece` returns the piece of a letter; `letters` lists the letters for
    /// the error message.
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

    /// Reads the ranks of a board from the top one down. Numbers count empty squares; `fill` reads an occupied square.
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

/// Reads a position string that is a board with the letters `w` and `b` and the side to move: the pieces and the side. `cell`
/// gives the cell of a square; `possible` is the number of pieces that a side may have.
pub(crate) fn read_colors(
    text: &str,
    size: BoardSize,
    possible: RangeInclusive<u32>,
    cell: impl Fn(Square) -> Result<u8, Flaw>,
) -> Result<(ByColor<Bitboard>, Color), PositionError> {
    let mut reader = Reader::new(text);
    let letters = reader.board(size, "w, b", Color::from_letter)?;
    let turn = reader.turn()?;
    reader.end()?;

    let mut pieces = ByColor::<Bitboard>::default();
    for (square, color) in letters {
        pieces[color] |= Bitboard::of(cell(square)?);
    }
    for color in Color::ALL {
        Flaw::check_count(
            color,
            CountedPieces::Pieces,
            pieces[color].len(),
            possible.clone(),
        )?;
    }
    Ok((pieces, turn))
}

/// Writes what [`read_colors`] reads; `owner` returns the owner of the piece on a square.
pub(crate) fn write_colors(
    f: &mut fmt::Formatter<'_>,
    size: BoardSize,
    turn: Color,
    owner: impl Fn(Square) -> Option<Color>,
) -> fmt::Result {
    write_board(f, size, |square| owner(square).map(Color::letter))?;
    write!(f, " {}", turn.letter())
}

/// The size of a board, and whether commas separate its squares in text.
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

/// Writes a board in canonical form; `piece` returns the text of an occupied square.
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
