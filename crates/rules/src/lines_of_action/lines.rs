//! All lines of the board as numbers, kept up to date move by move.

use super::{
    Travel, Variant,
    line::{self, LineMoves},
};
use crate::{Bitboard, ByColor, Color, Square, grid};

/// Lines that run the same way.
struct Family {
    /// The first of them.
    begin: usize,
    /// Behind the last of them.
    end: usize,
    /// From each cell of a line to the next higher one.
    step: u8,
}

/// The ranks, the files, and the diagonals that rise to the right and to the left.
const FAMILIES: [Family; 4] = [
    Family {
        begin: 0,
        end: 8,
        step: 1,
    },
    Family {
        begin: 8,
        end: 16,
        step: 8,
    },
    Family {
        begin: 16,
        end: 31,
        step: 9,
    },
    Family {
        begin: 31,
        end: 46,
        step: 7,
    },
];

const LINES: usize = 46;

/// A line of each family.
const fn lines_through(square: Square) -> [usize; 4] {
    let (file, rank) = (square.file() as usize, square.rank() as usize);
    [rank, 8 + file, 16 + 7 + file - rank, 31 + file + rank]
}

/// How the lines lie on a board. A line that a small board does not have is one of no squares.
struct Geometry {
    /// The lowest cell of each line.
    lowest: [u8; LINES],
    /// The board without pieces.
    empty: Lines,
    /// What a white piece on each cell adds.
    weights: [Lines; 64],
}

static EIGHT: Geometry = Geometry::new(8);
static SIX: Geometry = Geometry::new(6);

impl Geometry {
    const fn new(side: u8) -> Self {
        let mut lengths = [0; LINES];
        let mut lowest = [0; LINES];
        let mut weights = [Lines::NOTHING; 64];
        let mut cell = 0;
        // Cells come in rising order, so a line is as long by now as there are cells of it below this one.
        while cell < 64 {
            let square = grid::square(cell);
            let through = lines_through(square);
            let mut i = 0;
            while i < through.len() && square.file() < side && square.rank() < side {
                let line = through[i];
                if lengths[line] == 0 {
                    lowest[line] = cell;
                }
                weights[cell as usize].0[line] = 3_u16.pow(lengths[line]);
                lengths[line] += 1;
                i += 1;
            }
            cell += 1;
        }
        let mut empty = Lines::NOTHING;
        let mut line = 0;
        while line < LINES {
            empty.0[line] = line::empty(lengths[line] as usize);
            line += 1;
        }
        Self {
            lowest,
            empty,
            weights,
        }
    }

    #[inline]
    const fn of(variant: Variant) -> &'static Self {
        match variant {
            Variant::Standard | Variant::DrawOnBoth | Variant::ScrambledEggs => &EIGHT,
            Variant::SixBySix => &SIX,
        }
    }
}

/// The number of every line, and two that stay 0 to fill whole vector registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(align(32))]
pub(super) struct Lines([u16; 48]);

impl Lines {
    const NOTHING: Self = Self([0; 48]);

    pub(super) fn new(variant: Variant, pieces: ByColor<Bitboard>) -> Self {
        let geometry = Geometry::of(variant);
        let mut lines = geometry.empty;
        for color in Color::ALL {
            for cell in pieces[color] {
                lines.add(&geometry.weights[usize::from(cell)], line::digit(color));
            }
        }
        lines
    }

    /// Adds so many times these weights, modulo 2¹⁶.
    #[inline]
    fn add(&mut self, weights: &Self, times: u16) {
        for (number, weight) in self.0.iter_mut().zip(weights.0) {
            *number = number.wrapping_add(weight.wrapping_mul(times));
        }
    }

    /// Moves a piece of `us`, in place of an enemy piece if it captures.
    #[inline]
    pub(super) fn travel(
        &mut self,
        variant: Variant,
        us: Color,
        Travel { from, to, capture }: Travel,
    ) {
        let weights = &Geometry::of(variant).weights;
        let captured = u16::from(capture) * line::digit(!us);
        let us = line::digit(us);
        self.add(&weights[usize::from(from)], us.wrapping_neg());
        self.add(&weights[usize::from(to)], us.wrapping_sub(captured));
    }

    /// How many moves a colour has.
    #[inline]
    pub(super) fn count(&self, color: Color) -> u32 {
        let numbers = &self.0[..LINES];
        numbers
            .iter()
            .map(|&number| line::count(color, number))
            .sum()
    }

    /// All moves of a colour, as cells from and to.
    #[inline]
    pub(super) fn moves<'a>(
        &self,
        variant: Variant,
        color: Color,
        room: &'a mut Room,
    ) -> &'a [[u8; 2]] {
        let geometry = Geometry::of(variant);
        let mut len = 0;
        for Family { begin, end, step } in FAMILIES {
            let lowest = &geometry.lowest[begin..end];
            for (&number, &lowest) in self.0[begin..end].iter().zip(lowest) {
                let (pairs, count) = line::moves(color, number).on(lowest, step);
                // All pairs are written, and those that are no moves written over by the next line.
                room[len..len + pairs.len()].copy_from_slice(&pairs);
                len += 2 * count;
            }
        }
        room[..len].as_chunks().0
    }

    /// Whether a colour may move so. Any cells are allowed.
    pub(super) fn has_move(&self, variant: Variant, color: Color, from: u8, to: u8) -> bool {
        let geometry = Geometry::of(variant);
        let through = lines_through(grid::square(from));
        through.iter().zip(FAMILIES).any(|(&line, family)| {
            let moves = line::moves(color, self.0[line]);
            let (pairs, count) = moves.on(geometry.lowest[line], family.step);
            pairs.as_chunks().0[..count].contains(&[from, to])
        })
    }
}

/// Room for the cells of all moves of one colour.
pub(super) type Room = [u8; 2 * (12 * 8 + LineMoves::MOST)];
pub(super) const ROOM: Room = [0; 2 * (12 * 8 + LineMoves::MOST)];
