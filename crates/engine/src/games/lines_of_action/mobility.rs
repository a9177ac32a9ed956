//! Mobility of both sides, looked up line by line in tables.

use tessera_rules::lines_of_action::line_pieces;

use super::{tables::Tables, weights::Weights};

/// Size of a table by line number: a power of two, so that the index needs no bounds check.
const NUMBERS: usize = 1 << 14;

/// By line number: white's mobility less black's, in 1/[`WEIGHT_SCALE`](super::weights::WEIGHT_SCALE) centi-units.
pub(super) type LineValues = [i16; NUMBERS];

/// White's mobility less black's, in 1/`WEIGHT_SCALE` centi-units.
#[inline]
pub(super) fn evaluate(lines: &[u16; 46], tables: &Tables) -> i32 {
    let at = |values: &LineValues, line: u16| i32::from(values[usize::from(line) % NUMBERS]);
    let all: i32 = lines.iter().map(|&line| at(&tables.inner, line)).sum();
    let last = tables.side - 1;
    let edges = [lines[0], lines[last], lines[8], lines[8 + last]];
    let difference = edges.map(|line| at(&tables.edge, line) - at(&tables.inner, line));
    all + difference.iter().sum::<i32>()
}

/// Whether a line is an edge of the board.
#[derive(Clone, Copy, Debug)]
pub(super) enum LineKind {
    Inner,
    Edge,
}

#[expect(clippy::large_stack_arrays, reason = "32 kB, once for each table")]
pub(super) const fn all_lines(weights: &Weights, kind: LineKind) -> LineValues {
    let mut table = [0; NUMBERS];
    let mut number = 0;
    let mut length = 0;
    while length <= 8 {
        let mut rest = 0;
        while rest < 3_u16.pow(length) {
            let (white, black) = line_pieces(rest);
            let difference = one_side(weights, length, [white, black], kind)
                - one_side(weights, length, [black, white], kind);
            table[number] = difference as i16;
            number += 1;
            rest += 1;
        }
        length += 1;
    }
    table
}

/// Mobility of `us` on a line, and walled pieces at its ends.
const fn one_side(weights: &Weights, length: u32, [us, them]: [u32; 2], kind: LineKind) -> i32 {
    let mut value = 0;
    let mut from = 0;
    while from < length {
        if us >> from & 1 != 0 {
            let up = attempt(length, us, them, from, Direction::Up);
            let down = attempt(length, us, them, from, Direction::Down);
            value += move_value(weights, length, from, up, kind)
                + move_value(weights, length, from, down, kind);
            let is_stuck =
                !matches!(up, Attempt::Legal { .. }) && !matches!(down, Attempt::Legal { .. });
            let is_walled = matches!(up, Attempt::Walled) || matches!(down, Attempt::Walled);
            if is_stuck && is_walled && is_end(length, from) && matches!(kind, LineKind::Inner) {
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

/// A move of a piece along a line.
#[derive(Clone, Copy)]
enum Attempt {
    /// It would leave the board or land on an own piece.
    Impossible,
    /// An enemy piece stands in between.
    Walled,
    Legal {
        to: u32,
        capture: bool,
    },
}

const fn attempt(length: u32, us: u32, them: u32, from: u32, direction: Direction) -> Attempt {
    let distance = (us | them).count_ones();
    let between = (1 << (distance - 1)) - 1;
    let (to, passed) = match direction {
        Direction::Up => (from + distance, between << (from + 1)),
        Direction::Down if from >= distance => (from - distance, between << (from - distance + 1)),
        Direction::Down => return Attempt::Impossible,
    };
    if to >= length || us >> to & 1 != 0 {
        Attempt::Impossible
    } else if them & passed != 0 {
        Attempt::Walled
    } else {
        let capture = them >> to & 1 != 0;
        Attempt::Legal { to, capture }
    }
}

const fn move_value(
    weights: &Weights,
    length: u32,
    from: u32,
    attempt: Attempt,
    kind: LineKind,
) -> i32 {
    match (attempt, kind) {
        (Attempt::Impossible | Attempt::Walled, _) => 0,
        (Attempt::Legal { capture, .. }, LineKind::Edge) => weights.edge_moves[capture as usize],
        (Attempt::Legal { to, capture }, LineKind::Inner) => {
            let (to_edge, from_edge) = (is_end(length, to), is_end(length, from));
            weights.moves[capture as usize + 2 * to_edge as usize + 4 * from_edge as usize]
        }
    }
}

const fn is_end(length: u32, place: u32) -> bool {
    place == 0 || place + 1 == length
}
