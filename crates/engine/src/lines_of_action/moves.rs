//! What the moves of both sides are worth, line by line from tables.

use super::{tables::Tables, weights::Weights};

/// A power of two, so that the number of a line is kept within the table without a test.
const NUMBERS: usize = 1 << 14;

/// By the number of a line: white's moves less black's.
pub(super) type LineValues = [i16; NUMBERS];

/// White's moves less black's, in parts of a hundredth.
#[inline]
pub(super) fn value(lines: &[u16; 46], tables: &Tables) -> i32 {
    let at = |values: &LineValues, line: u16| i32::from(values[usize::from(line) % NUMBERS]);
    let all: i32 = lines.iter().map(|&line| at(&tables.inner, line)).sum();
    let last = tables.side - 1;
    let edges = [lines[0], lines[last], lines[8], lines[8 + last]];
    let difference = edges.map(|line| at(&tables.edge, line) - at(&tables.inner, line));
    all + difference.iter().sum::<i32>()
}

/// How a line runs.
#[derive(Clone, Copy, Debug)]
pub(super) enum Course {
    /// From edge to edge.
    Inner,
    /// Along an edge.
    Edge,
}

#[expect(clippy::large_stack_arrays, reason = "only the compiler evaluates it")]
pub(super) const fn all_lines(weights: &Weights, course: Course) -> LineValues {
    let mut table = [0; NUMBERS];
    let mut number = 0;
    let mut length = 0;
    while length <= 8 {
        let mut rest = 0;
        while rest < 3_u16.pow(length) {
            let (white, black) = pieces(rest);
            let difference = one_side(weights, length, [white, black], course)
                - one_side(weights, length, [black, white], course);
            table[number] = difference as i16;
            number += 1;
            rest += 1;
        }
        length += 1;
    }
    table
}

/// The places of the digits 1 and 2 in base three.
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

/// The moves of `us` on a line of so many squares, and the pieces at its ends that cannot get away.
const fn one_side(weights: &Weights, length: u32, [us, them]: [u32; 2], course: Course) -> i32 {
    let mut value = 0;
    let mut from = 0;
    while from < length {
        if us >> from & 1 != 0 {
            let up = way(length, us, them, from, Direction::Up);
            let down = way(length, us, them, from, Direction::Down);
            value += worth(weights, length, from, up, course)
                + worth(weights, length, from, down, course);
            let stuck = !matches!(up, Way::To { .. }) && !matches!(down, Way::To { .. });
            let walled = matches!(up, Way::Walled) || matches!(down, Way::Walled);
            if stuck && walled && is_end(length, from) && matches!(course, Course::Inner) {
                value += weights.walled;
            }
        }
        from += 1;
    }
    value
}

#[derive(Clone, Copy)]
enum Direction {
    Up,
    Down,
}

/// What becomes of a piece that wants to move along a line.
#[derive(Clone, Copy)]
enum Way {
    /// It leaves the board or lands on a piece of its own.
    Nowhere,
    /// An enemy stands in between.
    Walled,
    /// It may.
    To { place: u32, capture: bool },
}

const fn way(length: u32, us: u32, them: u32, from: u32, direction: Direction) -> Way {
    let distance = (us | them).count_ones();
    let between = (1 << (distance - 1)) - 1;
    let (place, passed) = match direction {
        Direction::Up => (from + distance, between << (from + 1)),
        Direction::Down if from >= distance => (from - distance, between << (from - distance + 1)),
        Direction::Down => return Way::Nowhere,
    };
    if place >= length || us >> place & 1 != 0 {
        Way::Nowhere
    } else if them & passed != 0 {
        Way::Walled
    } else {
        let capture = them >> place & 1 != 0;
        Way::To { place, capture }
    }
}

const fn worth(weights: &Weights, length: u32, from: u32, way: Way, course: Course) -> i32 {
    match (way, course) {
        (Way::Nowhere | Way::Walled, _) => 0,
        (Way::To { capture, .. }, Course::Edge) => weights.edge_moves[capture as usize],
        (Way::To { place, capture }, Course::Inner) => {
            let (to_edge, from_edge) = (is_end(length, place), is_end(length, from));
            weights.moves[capture as usize + 2 * to_edge as usize + 4 * from_edge as usize]
        }
    }
}

const fn is_end(length: u32, place: u32) -> bool {
    place == 0 || place + 1 == length
}
