//! A square board as a plain list of squares, with the texts of squares and boards.

use std::fmt;
use std::iter::successors;
use std::ops::{Index, IndexMut};

/// A step of one square, as files and ranks.
pub(super) type Direction = (i32, i32);

pub(super) const DIAGONALS: [Direction; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

pub(super) const DIRECTIONS: [Direction; 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// The content of an empty square on a board of letters.
pub(super) const EMPTY: char = '.';

/// A file and a rank, both counted from 0; squares are in the order a1, b1, … a2, b2, ….
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Square {
    rank: i32,
    file: i32,
}

impl Square {
    /// The square called `name`: file letter, then rank number.
    pub(super) fn named(name: &str) -> Square {
        let file = i32::from(name.as_bytes()[0] - b'a');
        let rank = name[1..].parse::<i32>().expect("a rank is a number") - 1;
        Square { rank, file }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file as u8) as char, self.rank + 1)
    }
}

/// A board of `size` by `size` squares, in the order of [`Square`].
#[derive(Debug, Clone)]
pub(super) struct Board<T> {
    size: i32,
    squares: Vec<T>,
}

impl<T> Board<T> {
    /// A board from its ranks, the top one first.
    pub(super) fn from_ranks(ranks: Vec<Vec<T>>) -> Board<T> {
        let size = ranks.len() as i32;
        Board {
            size,
            squares: ranks.into_iter().rev().flatten().collect(),
        }
    }

    /// The ranks, the top one first.
    pub(super) fn ranks(&self) -> impl Iterator<Item = &[T]> {
        self.squares.chunks(self.size as usize).rev()
    }

    /// The squares whose content is as wanted, in order.
    pub(super) fn squares_where(&self, wanted: impl Fn(&T) -> bool) -> Vec<Square> {
        (0..self.size)
            .flat_map(|rank| (0..self.size).map(move |file| Square { rank, file }))
            .filter(|&sq| wanted(&self[sq]))
            .collect()
    }

    /// The squares from `from` to the edge, the nearest first, without `from` itself.
    pub(super) fn ray(
        &self,
        from: Square,
        direction: Direction,
    ) -> impl Iterator<Item = Square> + use<T> {
        let (files, ranks) = direction;
        let size = self.size;
        let next = move |sq: &Square| {
            let sq = Square {
                rank: sq.rank + ranks,
                file: sq.file + files,
            };
            ((0..size).contains(&sq.rank) && (0..size).contains(&sq.file)).then_some(sq)
        };
        successors(next(&from), next)
    }
}

impl<T> Index<Square> for Board<T> {
    type Output = T;

    fn index(&self, sq: Square) -> &T {
        &self.squares[(sq.rank * self.size + sq.file) as usize]
    }
}

impl<T> IndexMut<Square> for Board<T> {
    fn index_mut(&mut self, sq: Square) -> &mut T {
        &mut self.squares[(sq.rank * self.size + sq.file) as usize]
    }
}

impl Board<char> {
    /// The board of a position string in which every piece is one letter.
    pub(super) fn read(text: &str) -> Board<char> {
        Board::from_ranks(text.split('/').map(read_rank).collect())
    }

    /// The board after what stands on `from` has moved to `to`, in place of what was there.
    pub(super) fn with_move(&self, from: Square, to: Square) -> Board<char> {
        let mut board = self.clone();
        board[to] = board[from];
        board[from] = EMPTY;
        board
    }
}

impl fmt::Display for Board<char> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranks: Vec<String> = self.ranks().map(write_rank).collect();
        f.write_str(&ranks.join("/"))
    }
}

/// Several digits read as one number: `10` is ten empty squares.
fn read_rank(text: &str) -> Vec<char> {
    let mut rank = Vec::new();
    let mut number = 0;
    for c in text.chars() {
        if let Some(digit) = c.to_digit(10) {
            number = number * 10 + digit as usize;
        } else {
            rank.resize(rank.len() + number, EMPTY);
            number = 0;
            rank.push(c);
        }
    }
    rank.resize(rank.len() + number, EMPTY);
    rank
}

fn write_rank(rank: &[char]) -> String {
    let mut text = String::new();
    for run in rank.chunk_by(|a, b| a == b) {
        if run[0] == EMPTY {
            text += &run.len().to_string();
        } else {
            text.extend(run);
        }
    }
    text
}
