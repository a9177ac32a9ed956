//! `Square`: a square of any board, by file and rank.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::expect_used, clippy::indexing_slicing)
)]

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::text::{Reader, TextError};

/// A square; `a1` is at the bottom left of the board.
///
/// Squares are ordered along the ranks from the bottom: a1, b1, …, a2, b2, …
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    rank: u8,
    file: u8,
}

impl Square {
    /// The square on this file and rank, both counted from 0.
    #[inline]
    pub const fn new(file: u8, rank: u8) -> Self {
        Self { rank, file }
    }

    /// The file, counted from 0: file `a` is 0.
    #[inline]
    pub const fn file(self) -> u8 {
        self.file
    }

    /// The rank, counted from 0: rank `1` is 0.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.rank
    }

    /// Whether the square is dark on a chequered board whose `a1` is dark.
    #[inline]
    pub const fn is_dark(self) -> bool {
        (self.file + self.rank).is_multiple_of(2)
    }

    /// The square `files` to the right and `ranks` up, if its coordinates are not negative.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        match (
            self.file.checked_add_signed(files),
            self.rank.checked_add_signed(ranks),
        ) {
            (Some(file), Some(rank)) => Some(Self { rank, file }),
            _ => None,
        }
    }

    /// The straight line to `to` as (files per step, ranks per step, number of steps); `None` if `to` is this square or in
    /// none of the eight directions.
    pub(crate) const fn line_to(self, to: Self) -> Option<(i8, i8, u8)> {
        let files = to.file as i8 - self.file as i8;
        let ranks = to.rank as i8 - self.rank as i8;
        let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        if !straight || (files == 0 && ranks == 0) {
            return None;
        }
        let steps = if files == 0 { ranks.abs() } else { files.abs() };
        Some((files.signum(), ranks.signum(), steps as u8))
    }

    /// The squares strictly between this one and `to` on a straight line, nearest first.
    pub fn between(self, to: Self) -> impl Iterator<Item = Self> {
        let (files, ranks, steps) = self.line_to(to).unwrap_or((0, 0, 1));
        (1..steps as i8).filter_map(move |n| self.offset(files * n, ranks * n))
    }
}

/// The names of the squares of the largest board, by rank and file. A lookup is faster than formatting, and a server writes
/// hundreds of names for every move.
#[rustfmt::skip]
static NAMES: [[&str; 10]; 10] = [
    ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1", "j1"],
    ["a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "i2", "j2"],
    ["a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3", "i3", "j3"],
    ["a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4", "i4", "j4"],
    ["a5", "b5", "c5", "d5", "e5", "f5", "g5", "h5", "i5", "j5"],
    ["a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6", "i6", "j6"],
    ["a7", "b7", "c7", "d7", "e7", "f7", "g7", "h7", "i7", "j7"],
    ["a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8", "i8", "j8"],
    ["a9", "b9", "c9", "d9", "e9", "f9", "g9", "h9", "i9", "j9"],
    ["a10", "b10", "c10", "d10", "e10", "f10", "g10", "h10", "i10", "j10"],
];

impl Square {
    fn name(self) -> Option<&'static str> {
        let rank = NAMES.get(usize::from(self.rank))?;
        rank.get(usize::from(self.file)).copied()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1),
        }
    }
}

impl FromStr for Square {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let square = reader.square()?;
        reader.end()?;
        Ok(square)
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.name() {
            Some(name) => serializer.serialize_str(name),
            None => serializer.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_square_are_one_to_one() {
        for rank in 0..10 {
            for file in 0..10 {
                let square = Square::new(file, rank);
                assert_eq!(square.to_string().parse(), Ok(square));
                assert_eq!(
                    square.to_string(),
                    format!("{}{}", char::from(b'a' + file), rank + 1)
                );
            }
        }
        assert_eq!("J10".parse(), Ok(Square::new(9, 9)));
    }

    #[test]
    fn text_that_is_no_square_is_refused_with_its_column() {
        for (text, column) in [
            ("", 1),
            ("1a", 1),
            ("a", 2),
            ("a0", 2),
            ("a1b", 3),
            ("a999", 2),
            ("é1", 1),
        ] {
            assert_eq!(text.parse::<Square>().unwrap_err().column, column, "{text}");
        }
    }

    #[test]
    fn a_line_has_a_step_and_a_length() {
        let a1 = Square::new(0, 0);
        assert_eq!(a1.line_to(Square::new(3, 3)), Some((1, 1, 3)));
        assert_eq!(Square::new(3, 3).line_to(a1), Some((-1, -1, 3)));
        assert_eq!(a1.line_to(Square::new(1, 2)), None);
        assert_eq!(a1.line_to(a1), None);
        assert_eq!(a1.between(Square::new(0, 3)).count(), 2);
        assert_eq!(a1.between(Square::new(1, 2)).count(), 0);
    }
}
