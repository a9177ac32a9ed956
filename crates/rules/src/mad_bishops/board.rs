//! The dark squares as bits, numbered so that every diagonal step is one fixed shift.
//!
//! Up and to the right is +5, up and to the left is +6. Between the ranks lie bits that belong to no
//! square, and they stop every walk at the edge. The 8×8 board is the lower left corner of the 10×10 one.

use super::Variant;
use crate::{Bitboard, Square, text::BoardSize};

/// One step up and to the right.
pub(super) const UP_RIGHT: u32 = 5;
/// One step up and to the left.
pub(super) const UP_LEFT: u32 = 6;

const CELLS: usize = 54;

pub(super) const fn size(variant: Variant) -> BoardSize {
    match variant {
        Variant::Standard => BoardSize::square(10),
        Variant::Eight => BoardSize::square(8),
    }
}

/// The cell of a dark square of the 10×10 board.
const fn dark_cell(square: Square) -> u8 {
    let (file, rank) = (square.file(), square.rank());
    (5 * rank + 4 + rank.div_ceil(2)) - file.div_ceil(2)
}

/// The cell of a square, if it is a dark one on this board.
pub(super) const fn cell(variant: Variant, square: Square) -> Option<u8> {
    if size(variant).contains(square) && square.is_dark() {
        Some(dark_cell(square))
    } else {
        None
    }
}

/// All dark squares of the board.
#[inline]
pub(super) const fn cells(variant: Variant) -> Bitboard {
    const TEN: Bitboard = dark_cells(10);
    const EIGHT: Bitboard = dark_cells(8);
    match variant {
        Variant::Standard => TEN,
        Variant::Eight => EIGHT,
    }
}

const fn dark_cells(side: u8) -> Bitboard {
    let mut set = 0;
    let mut n = 0;
    while n < side * side {
        let square = Square::new(n % side, n / side);
        if square.is_dark() {
            set |= 1 << dark_cell(square);
        }
        n += 1;
    }
    Bitboard(set)
}

/// The square of a cell.
pub(super) const fn square(cell: u8) -> Square {
    SQUARES[cell as usize]
}

const SQUARES: [Square; CELLS] = {
    let mut squares = [Square::new(0, 0); CELLS];
    let mut n = 0;
    while n < 100 {
        let square = Square::new(n % 10, n / 10);
        if square.is_dark() {
            squares[dark_cell(square) as usize] = square;
        }
        n += 1;
    }
    squares
};

/// The cells beyond a cell along one diagonal: towards higher numbers and towards lower ones.
#[derive(Clone, Copy)]
struct Rays {
    up: u64,
    down: u64,
}

/// For each cell its two diagonals.
static RAYS: [[Rays; 2]; CELLS] = {
    let board = dark_cells(10).0;
    let steps = [UP_RIGHT, UP_LEFT];
    let mut rays = [[Rays { up: 0, down: 0 }; 2]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut i = 0;
        while i < 2 {
            let mut up = 1 << cell & board;
            let mut down = up;
            let mut n = 0;
            while n < 9 {
                up |= up << steps[i] & board;
                down |= down >> steps[i] & board;
                n += 1;
            }
            rays[cell][i] = Rays {
                up: up & !(1 << cell),
                down: down & !(1 << cell),
            };
            i += 1;
        }
        cell += 1;
    }
    rays
};

/// Where a bishop on `cell` could slide: empty squares, and the first piece in each direction.
///
/// `occupied` may hold any cells of the board, and cells outside the board count as its edge.
#[inline]
pub(super) fn slides(cell: u8, occupied: Bitboard) -> Bitboard {
    let mut set = 0;
    for rays in &RAYS[cell as usize] {
        let above = rays.up & occupied.0;
        let below = rays.down & occupied.0;
        // From the lowest blocker above down to the highest blocker below, both included.
        let highest_below = 1_u64 << 63 >> (below | 1).leading_zeros();
        let between = (above ^ above.wrapping_sub(1)) & highest_below.wrapping_neg();
        set |= (rays.up | rays.down) & between;
    }
    Bitboard(set)
}

/// Slides all of `pieces` at once over `empty` in one direction: the squares passed over, the
/// starting squares included.
#[inline]
const fn fill(pieces: u64, empty: u64, shift: Shift) -> u64 {
    let mut filled = pieces;
    let mut open = empty;
    let mut distance = 1;
    while distance <= 8 {
        filled |= open & shift.by(filled, distance);
        open &= shift.by(open, distance);
        distance *= 2;
    }
    filled
}

/// One of the four directions.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shift {
    Up(u32),
    Down(u32),
}

impl Shift {
    pub(super) const ALL: [Self; 4] = [
        Self::Up(UP_RIGHT),
        Self::Up(UP_LEFT),
        Self::Down(UP_RIGHT),
        Self::Down(UP_LEFT),
    ];

    #[inline]
    const fn by(self, set: u64, distance: u32) -> u64 {
        match self {
            Self::Up(step) => set << (step * distance),
            Self::Down(step) => set >> (step * distance),
        }
    }

    /// The squares that all of `pieces` together reach this way over `empty` ones, the first square
    /// behind those included. No square is reached twice.
    #[inline]
    pub(super) const fn reach(self, pieces: Bitboard, empty: Bitboard) -> Bitboard {
        Bitboard(self.by(fill(pieces.0, empty.0, self), 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dark_square_has_its_own_cell() {
        assert_eq!(cells(Variant::Standard).len(), 50);
        assert_eq!(cells(Variant::Eight).len(), 32);
        assert!(cells(Variant::Standard).contains(cells(Variant::Eight)));
        for cell in cells(Variant::Standard) {
            assert_eq!(super::cell(Variant::Standard, square(cell)), Some(cell));
        }
    }

    #[test]
    fn shifts_follow_the_diagonals_and_stop_at_the_edge() {
        let board = cells(Variant::Standard);
        for (shift, (files, ranks)) in
            Shift::ALL
                .into_iter()
                .zip([(1, 1), (-1, 1), (-1, -1), (1, -1)])
        {
            for cell in board {
                let next = square(cell)
                    .offset(files, ranks)
                    .and_then(|square| super::cell(Variant::Standard, square));
                let shifted = Bitboard(shift.by(1 << cell, 1)) & board;
                assert_eq!(shifted.first(), next, "{} {shift:?}", square(cell));
            }
        }
    }

    #[test]
    fn slides_agree_with_the_set_wise_reach() {
        let board = cells(Variant::Standard);
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..2000 {
            let occupied = Bitboard(rng.u64(..) & rng.u64(..)) & board;
            for cell in board {
                let reach = Shift::ALL.into_iter().fold(Bitboard::EMPTY, |set, shift| {
                    set | shift.reach(Bitboard::of(cell), board - occupied)
                });
                assert_eq!(slides(cell, occupied - Bitboard::of(cell)), reach & board);
            }
        }
    }
}
