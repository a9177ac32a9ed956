//! The ternary index of one line, and move tables by that index.
//!
//! The pieces on a line are a number in base 3, as in the pattern tables of Othello programs: the lowest digit is the lowest
//! cell of the line, and a digit is 0 for an empty cell, 1 for white and 2 for black. Added to it is an offset for the length
//! of the line, so that lines of all lengths share one table.

use std::sync::LazyLock;

use crate::{ByColor, Color};

/// The length of the longest line, in squares.
const LONGEST: usize = 8;

/// The lowest index of the lines of each length, and at the end the size of the tables.
const BEGIN: [u16; LONGEST + 2] = {
    let mut begin = [0; LONGEST + 2];
    let mut length = 0;
    while length <= LONGEST {
        begin[length + 1] = begin[length] + 3_u16.pow(length as u32);
        length += 1;
    }
    begin
};

/// The number of indices.
const INDICES: usize = BEGIN[LONGEST + 1] as usize;

/// The index of an empty line of this length.
pub(super) const fn empty(length: usize) -> u16 {
    BEGIN[length]
}

/// The digit of a piece.
#[inline]
pub(super) const fn digit(color: Color) -> u16 {
    match color {
        Color::White => 1,
        Color::Black => 2,
    }
}

/// The moves of one colour on a line, as pairs of places (from and to), one byte each.
///
/// A place is the distance from the lowest cell of the line, in squares. Place times step plus lowest cell is the cell, so one
/// multiplication of a 64-bit word converts four moves at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineMoves {
    four: u64,
    fifth: u16,
    count: u8,
}

impl LineMoves {
    /// The greatest number of moves of one colour on a line. Three pieces of that colour on the places 2, 3, 4 or 3, 4, 5 of a line
    /// of eight squares have as many.
    pub(super) const MOST: usize = 5;

    /// The moves of `us` on a line of `length` squares with these pieces, given as bits by place.
    const fn new(length: u32, us: u32, them: u32) -> Self {
        let distance = (us | them).count_ones();
        let free = ((1 << length) - 1) & !us;
        let mut up = us & free >> distance;
        let mut down = us & free << distance;
        let mut passed = 1;
        while passed < distance {
            up &= !(them >> passed);
            down &= !(them << passed);
            passed += 1;
        }
        let mut pairs = [0; Self::MOST];
        let mut count = 0;
        let mut from = 0;
        while from < length {
            if up >> from & 1 != 0 {
                pairs[count] = pair(from, from + distance);
                count += 1;
            }
            if down >> from & 1 != 0 {
                pairs[count] = pair(from, from - distance);
                count += 1;
            }
            from += 1;
        }
        Self {
            four: pairs[0] | pairs[1] << 16 | pairs[2] << 32 | pairs[3] << 48,
            fifth: pairs[4] as u16,
            count: count as u8,
        }
    }

    /// The moves as cells from and to, on a line with this lowest cell and this step between its cells. Only the first `n` pairs
    /// are moves, where `n` is the second value.
    #[inline]
    pub(super) fn on(&self, lowest: u8, step: u8) -> ([[u8; 2]; Self::MOST], usize) {
        const EACH: u64 = 0x0101_0101_0101_0101;
        let (lowest, step) = (EACH * u64::from(lowest), u64::from(step));
        let four = (self.four * step + lowest).to_le_bytes();
        let fifth = (u64::from(self.fifth) * step + lowest).to_le_bytes();
        let mut pairs = [[fifth[0], fifth[1]]; Self::MOST];
        pairs[..4].copy_from_slice(four.as_chunks().0);
        (pairs, self.count.into())
    }
}

const fn pair(from: u32, to: u32) -> u64 {
    (from | to << 8) as u64
}

/// The moves of one colour, by line index.
pub(super) type MoveTable = [LineMoves; INDICES];

/// Computed when it is first needed, within a millisecond: as data it would be a third of a megabyte of every program, and of the
/// module that the page downloads.
static MOVES: LazyLock<ByColor<Box<MoveTable>>> = LazyLock::new(|| ByColor {
    white: all_moves(Color::White),
    black: all_moves(Color::Black),
});

fn all_moves(color: Color) -> Box<MoveTable> {
    let moves: Box<[LineMoves]> = (0..INDICES as u16)
        .map(|index| moves_of(color, index))
        .collect();
    moves.try_into().expect("there is one for each index")
}

const fn moves_of(color: Color, index: u16) -> LineMoves {
    let mut length = 0;
    while index >= BEGIN[length + 1] {
        length += 1;
    }
    let (white, black) = line_pieces(index - BEGIN[length]);
    match color {
        Color::White => LineMoves::new(length as u32, white, black),
        Color::Black => LineMoves::new(length as u32, black, white),
    }
}

/// The places of the white and of the black pieces of a line, as bits, from its number in base 3 (its index without the offset).
pub const fn line_pieces(mut number: u16) -> (u32, u32) {
    let (mut white, mut black) = (0, 0);
    let mut place = 1;
    while number > 0 {
        match number % 3 {
            1 => white |= place,
            2 => black |= place,
            _ => {}
        }
        number /= 3;
        place <<= 1;
    }
    (white, black)
}

/// A power of two, so that the compiler needs no bounds check for an index modulo this size.
const COUNTED: usize = INDICES.next_power_of_two();

/// The number of moves of each colour, by line index. Counting uses only this table, which is smaller than that of the moves.
static COUNTS: ByColor<[u8; COUNTED]> = ByColor {
    white: all_counts(Color::White),
    black: all_counts(Color::Black),
};

const fn all_counts(color: Color) -> [u8; COUNTED] {
    let mut counts = [0; COUNTED];
    let mut index = 0;
    while index < INDICES {
        counts[index] = moves_of(color, index as u16).count;
        index += 1;
    }
    counts
}

/// The moves of a colour on every line.
#[inline]
pub(super) fn moves(color: Color) -> &'static MoveTable {
    &MOVES[color]
}

/// The number of moves of a colour on the line with this index.
#[inline]
pub(super) fn count(color: Color, index: u16) -> u32 {
    COUNTS[color][usize::from(index) % COUNTED].into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves on a line by walking over it.
    fn walk(line: &[Option<Color>], us: Color) -> Vec<[u8; 2]> {
        let distance = line.iter().flatten().count();
        let mut moves = Vec::new();
        for from in 0..line.len() {
            for to in 0..line.len() {
                let (low, high) = (from.min(to), from.max(to));
                if line[from] == Some(us)
                    && high - low == distance
                    && line[to] != Some(us)
                    && !line[low + 1..high].contains(&Some(!us))
                {
                    moves.push([from as u8, to as u8]);
                }
            }
        }
        moves
    }

    #[test]
    fn the_tables_agree_with_a_walk_over_every_line() {
        for length in 0..=LONGEST {
            for index in BEGIN[length]..BEGIN[length + 1] {
                let (white, black) = line_pieces(index - BEGIN[length]);
                let stands = |place: usize| match (white >> place & 1, black >> place & 1) {
                    (1, 0) => Some(Color::White),
                    (0, 1) => Some(Color::Black),
                    _ => None,
                };
                let line: Vec<_> = (0..length).map(stands).collect();
                for color in Color::ALL {
                    let (pairs, count) = moves(color)[usize::from(index)].on(0, 1);
                    let mut found = pairs[..count].to_vec();
                    found.sort_unstable();
                    assert_eq!(found, walk(&line, color), "{line:?} {color}");
                    assert_eq!(super::count(color, index), count as u32);
                }
            }
        }
    }

    #[test]
    fn places_become_cells_by_the_step_and_the_lowest_cell() {
        // A single white piece on the third of five squares.
        let index = empty(5) + 9 * digit(Color::White);
        let (pairs, count) = moves(Color::White)[usize::from(index)].on(3, 7);
        assert_eq!(pairs[..count], [[17, 24], [17, 10]]);
        assert_eq!(super::count(Color::Black, index), 0);
    }
}
