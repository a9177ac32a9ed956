//! `LineIndices`: the ternary index of every line of the board, updated incrementally by every move.

use std::ops::Range;

use wide::u16x16;

use super::{
    Travel, Variant,
    line::{self, LineMoves},
};
use crate::{Bitboard, ByColor, Color, Square, grid};

/// The lines of one orientation.
struct Family {
    lines: Range<usize>,
    /// The difference between neighbouring cells of a line.
    step: u8,
}

const fn family(lines: Range<usize>, step: u8) -> Family {
    Family { lines, step }
}

/// The ranks, the files, the rising diagonals and the falling ones.
const FAMILIES: [Family; 4] = [
    family(0..8, 1),
    family(8..16, 8),
    family(16..31, 9),
    family(31..46, 7),
];

const LINES: usize = FAMILIES[3].lines.end;

/// The four lines on which a square lies.
const fn lines_through(square: Square) -> [usize; 4] {
    let (file, rank) = (square.file() as usize, square.rank() as usize);
    let [ranks, files, rising, falling] = &FAMILIES;
    [
        ranks.lines.start + rank,
        files.lines.start + file,
        rising.lines.start + 7 + file - rank,
        falling.lines.start + file + rank,
    ]
}

/// Where the lines lie on a board. A line that a small board does not have gets the length 0.
struct Geometry {
    /// The lowest cell of each line.
    lowest: [u8; LINES],
    /// The board without pieces.
    empty: LineIndices,
    /// For each cell, the power of 3 of its digit in each line.
    weights: [LineIndices; 64],
}

static EIGHT: Geometry = Geometry::new(8);
static SIX: Geometry = Geometry::new(6);

impl Geometry {
    const fn new(side: u8) -> Self {
        let mut lengths = [0; LINES];
        let mut lowest = [0; LINES];
        let mut weights = [LineIndices::NOTHING; 64];
        let mut cell = 0;
        // Cells come in rising order, so the length so far is the place of this cell in the line.
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
        let mut empty = LineIndices::NOTHING;
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

/// The capacity of a move buffer: 12 pieces in 8 directions, and the surplus pairs that a line writes behind its last move.
pub(super) const ROOM: usize = 12 * 8 + LineMoves::MOST;

/// The index of every line, and two unused ones that fill up the last vector register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(align(32))]
pub(super) struct LineIndices([u16; 48]);

impl LineIndices {
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

    /// Adds `times` the weights, modulo 2¹⁶. Vectors are written out, because the compiler does not find them for WebAssembly.
    #[inline]
    fn add(&mut self, weights: &Self, times: u16) {
        let times = u16x16::splat(times);
        let (indices, _none) = self.0.as_chunks_mut();
        let (weights, _none) = weights.0.as_chunks();
        for (indices, weights) in indices.iter_mut().zip(weights) {
            *indices = (u16x16::new(*indices) + u16x16::new(*weights) * times).to_array();
        }
    }

    /// Updates the indices after a move of `us`.
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

    /// The indices without the two unused ones.
    #[inline]
    pub(super) fn indices(&self) -> &[u16; LINES] {
        let (indices, _) = self.0.split_first_chunk().expect("there are more");
        indices
    }

    /// The number of moves of a colour.
    #[inline]
    pub(super) fn count(&self, color: Color) -> u32 {
        self.indices()
            .iter()
            .map(|&index| line::count(color, index))
            .sum()
    }

    /// All moves of a colour as cells from and to, written into `room`.
    #[inline]
    pub(super) fn moves<'a>(
        &self,
        variant: Variant,
        color: Color,
        room: &'a mut [[u8; 2]; ROOM],
    ) -> &'a [[u8; 2]] {
        let (geometry, moves) = (Geometry::of(variant), line::moves(color));
        let mut len = 0;
        for Family { lines, step } in FAMILIES {
            let lowest = &geometry.lowest[lines.clone()];
            for (&index, &lowest) in self.0[lines].iter().zip(lowest) {
                let (pairs, count) = moves[usize::from(index)].on(lowest, step);
                // Copies the surplus pairs too, which saves a branch; the next line overwrites them.
                room[len..len + pairs.len()].copy_from_slice(&pairs);
                len += count;
            }
        }
        &room[..len]
    }

    /// Whether a colour has this move. The cells may be any below 64.
    pub(super) fn has_move(&self, variant: Variant, color: Color, from: u8, to: u8) -> bool {
        let geometry = Geometry::of(variant);
        let through = lines_through(grid::square(from));
        through.iter().zip(FAMILIES).any(|(&line, family)| {
            let moves = line::moves(color)[usize::from(self.0[line])];
            let (pairs, count) = moves.on(geometry.lowest[line], family.step);
            pairs[..count].contains(&[from, to])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LinesOfAction, Position, position::Variant as _};

    #[test]
    fn incrementally_updated_indices_are_those_of_the_pieces() {
        let mut rng = fastrand::Rng::with_seed(1);
        for &variant in Variant::ALL {
            let mut pos = LinesOfAction::initial(variant);
            for _ in 0..500 {
                let moves = pos.legal_moves();
                let Some(&m) = rng.choice(&moves) else {
                    pos = LinesOfAction::initial(variant);
                    continue;
                };
                pos.play_unchecked(m);
                assert_eq!(pos.lines, LineIndices::new(variant, pos.pieces), "{pos}");
            }
        }
    }

    #[test]
    fn has_move_agrees_with_the_list_of_moves() {
        for &variant in Variant::ALL {
            let lines = LinesOfAction::initial(variant).lines;
            for color in Color::ALL {
                let mut room = [[0; 2]; ROOM];
                let moves = lines.moves(variant, color, &mut room);
                assert_eq!(moves.len(), lines.count(color) as usize);
                for (from, to) in (0..64).flat_map(|from| (0..64).map(move |to| (from, to))) {
                    let found = lines.has_move(variant, color, from, to);
                    assert_eq!(found, moves.contains(&[from, to]));
                }
            }
        }
    }

    #[test]
    fn a_small_board_has_no_lines_beyond_its_edge() {
        let lines = |geometry: &Geometry| {
            let exists = |&&index: &&u16| index != line::empty(0);
            geometry.empty.0.iter().filter(exists).count()
        };
        assert_eq!(lines(&EIGHT), 46);
        assert_eq!(lines(&SIX), 6 + 6 + 11 + 11);
    }
}
