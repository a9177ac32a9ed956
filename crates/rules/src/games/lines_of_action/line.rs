//! One line as a number, and tables of what may move on it.
//!
//! What stands on a line is a number in base three: its lowest digit is the lowest cell of the line, and
//! a digit is 0 for nothing, 1 for white and 2 for black. To that is added where the numbers of lines of
//! this length begin in the tables, so that the sum is an index.

use crate::{ByColor, Color};

/// The number of squares of the longest line.
const LONGEST: usize = 8;

/// Where the numbers of the lines of each length begin, and behind the last of them the end.
const BEGIN: [u16; LONGEST + 2] = {
    let mut begin = [0; LONGEST + 2];
    let mut length = 0;
    while length <= LONGEST {
        begin[length + 1] = begin[length] + 3_u16.pow(length as u32);
        length += 1;
    }
    begin
};

/// How many numbers there are.
const NUMBERS: usize = BEGIN[LONGEST + 1] as usize;

/// The number of a line of this length without pieces.
pub(super) const fn empty(length: usize) -> u16 {
    BEGIN[length]
}

/// What a piece adds to the number of a line on whose lowest cell it stands.
#[inline]
pub(super) const fn digit(color: Color) -> u16 {
    match color {
        Color::White => 1,
        Color::Black => 2,
    }
}

/// The moves of one colour on a line, as pairs of places: from and to, a byte each.
///
/// A place counts squares from the lowest cell, so all places times the step of the line, plus its
/// lowest cell, are cells. One multiplication does it for four moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineMoves {
    four: u64,
    fifth: u16,
    count: u8,
}

impl LineMoves {
    /// No line has more moves of one colour: it takes three pieces of that colour on the places 2, 3, 4
    /// or 3, 4, 5 of a line of eight squares.
    pub(super) const MOST: usize = 5;

    const NONE: Self = Self::new(0, 0, 0);

    /// The moves of `us` when these are the pieces on a line of so many squares.
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

    /// The cells from and to of each move on a line with this lowest cell and this step from each cell to
    /// the next, and how many of the pairs are moves.
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

/// What each colour may do on the line of each number.
static MOVES: ByColor<[LineMoves; NUMBERS]> = ByColor {
    white: all_moves(Color::White),
    black: all_moves(Color::Black),
};

#[expect(
    clippy::large_stack_arrays,
    reason = "only the compiler ever runs this"
)]
const fn all_moves(color: Color) -> [LineMoves; NUMBERS] {
    let mut moves = [LineMoves::NONE; NUMBERS];
    let mut length = 0;
    while length <= LONGEST {
        let mut number = BEGIN[length];
        while number < BEGIN[length + 1] {
            let (white, black) = pieces(number - BEGIN[length]);
            moves[number as usize] = match color {
                Color::White => LineMoves::new(length as u32, white, black),
                Color::Black => LineMoves::new(length as u32, black, white),
            };
            number += 1;
        }
        length += 1;
    }
    moves
}

/// The places of the digits 1 and 2.
const fn pieces(mut number: u16) -> (u32, u32) {
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

/// A power of two, so that a number is kept within the table without a test.
const COUNTED: usize = NUMBERS.next_power_of_two();

/// How many moves that is, in a small table of its own, because counting needs nothing else.
static COUNTS: ByColor<[u8; COUNTED]> = ByColor {
    white: all_counts(&MOVES.white),
    black: all_counts(&MOVES.black),
};

const fn all_counts(moves: &[LineMoves; NUMBERS]) -> [u8; COUNTED] {
    let mut counts = [0; COUNTED];
    let mut number = 0;
    while number < NUMBERS {
        counts[number] = moves[number].count;
        number += 1;
    }
    counts
}

/// What a colour may do on the line of this number.
#[inline]
pub(super) fn moves(color: Color, number: u16) -> &'static LineMoves {
    &MOVES[color][usize::from(number)]
}

/// How many moves that is.
#[inline]
pub(super) fn count(color: Color, number: u16) -> u32 {
    COUNTS[color][usize::from(number) % COUNTED].into()
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
            for number in BEGIN[length]..BEGIN[length + 1] {
                let (white, black) = pieces(number - BEGIN[length]);
                let stands = |place: usize| match (white >> place & 1, black >> place & 1) {
                    (1, 0) => Some(Color::White),
                    (0, 1) => Some(Color::Black),
                    _ => None,
                };
                let line: Vec<_> = (0..length).map(stands).collect();
                for color in Color::ALL {
                    let (pairs, count) = moves(color, number).on(0, 1);
                    let mut found = pairs[..count].to_vec();
                    found.sort_unstable();
                    assert_eq!(found, walk(&line, color), "{line:?} {color}");
                    assert_eq!(super::count(color, number), count as u32);
                }
            }
        }
    }

    #[test]
    fn places_become_cells_by_the_step_and_the_lowest_cell() {
        // A single white piece on the third of five squares.
        let number = empty(5) + 9 * digit(Color::White);
        let (pairs, count) = moves(Color::White, number).on(3, 7);
        assert_eq!(pairs[..count], [[17, 24], [17, 10]]);
        assert_eq!(super::count(Color::Black, number), 0);
    }
}
