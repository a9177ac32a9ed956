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

    /// The moves on a line of which these are the lowest cell and the step from each to the next: from
    /// and to, and how many of the pairs are moves.
    #[inline]
    #[expect(clippy::many_single_char_names, reason = "eight bytes in a row")]
    pub(super) const fn on(&self, lowest: u8, step: u8) -> ([u8; 2 * Self::MOST], usize) {
        const EACH: u64 = 0x0101_0101_0101_0101;
        let (lowest, step) = (EACH * lowest as u64, step as u64);
        let four = (self.four * step + lowest).to_le_bytes();
        let fifth = (self.fifth as u64 * step + lowest).to_le_bytes();
        let [a, b, c, d, e, f, g, h] = four;
        (
            [a, b, c, d, e, f, g, h, fifth[0], fifth[1]],
            self.count as usize,
        )
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

#[expect(clippy::large_stack_arrays, reason = "only the compiler evaluates it")]
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
