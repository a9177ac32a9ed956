//! The dark squares as bits, numbered so that every diagonal step is one fixed shift.
//!
//! Up and to the right is +5, up and to the left is +6. Between the ranks lie bits that belong to no
//! square, and they stop every walk at the edge. The 8×8 board is the lower left corner of the 10×10 one.

use wide::u64x4;

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

/// What the pieces of a set together reach over `empty` squares in the four directions, in the order of [`Shift::ALL`], the
/// first square behind those included. No square is reached twice in one direction.
#[inline]
pub(super) fn reach(pieces: Bitboard, empty: Bitboard) -> [Bitboard; 4] {
    let [reached, _] = reach_of_both([pieces, Bitboard::EMPTY], empty);
    reached
}

/// The same for two sets: one vector holds both and both diagonals, so with long vectors it costs no more.
#[inline]
pub(super) fn reach_of_both(sets: [Bitboard; 2], empty: Bitboard) -> [[Bitboard; 4]; 2] {
    const STEPS: u64x4 = {
        let (right, left) = (UP_RIGHT as u64, UP_LEFT as u64);
        u64x4::new([right, left, right, left])
    };
    let [first, second] = sets;
    let pieces = u64x4::new([first.0, first.0, second.0, second.0]);
    let (mut up, mut down) = (pieces, pieces);
    let empty = u64x4::splat(empty.0);
    let (mut open_up, mut open_down) = (empty, empty);
    let mut by = STEPS;
    for _ in 0..4 {
        up |= open_up & (up << by);
        down |= open_down & (down >> by);
        open_up &= open_up << by;
        open_down &= open_down >> by;
        by += by;
    }
    let (up, down) = ((up << STEPS).to_array(), (down >> STEPS).to_array());
    let of = |i: usize| {
        [
            Bitboard(up[i]),
            Bitboard(up[i + 1]),
            Bitboard(down[i]),
            Bitboard(down[i + 1]),
        ]
    };
    [of(0), of(2)]
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

    /// From where a cell is reached this way, if it is: the nearest occupied cell against the direction.
    #[inline]
    pub(super) const fn origin(self, cell: u8, occupied: Bitboard) -> u8 {
        let rays = &RAYS[cell as usize];
        let (Self::Up(step) | Self::Down(step)) = self;
        let Rays { up, down } = rays[(step == UP_LEFT) as usize];
        match self {
            Self::Up(_) => 63 - (down & occupied.0 | 1).leading_zeros() as u8,
            Self::Down(_) => (up & occupied.0).trailing_zeros() as u8,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All of a set one step further.
    fn step(shift: Shift, set: Bitboard) -> Bitboard {
        match shift {
            Shift::Up(by) => Bitboard(set.0 << by),
            Shift::Down(by) => Bitboard(set.0 >> by),
        }
    }

    /// The same as [`reach`] in one direction, step by step.
    fn walk(shift: Shift, pieces: Bitboard, empty: Bitboard) -> Bitboard {
        let mut reached = Bitboard::EMPTY;
        let mut front = step(shift, pieces);
        while front.any() {
            reached |= front;
            front = step(shift, front & empty);
        }
        reached
    }

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
                let shifted = step(shift, Bitboard::of(cell)) & board;
                assert_eq!(shifted.first(), next, "{} {shift:?}", square(cell));
            }
        }
    }

    #[test]
    fn all_directions_at_once_are_the_directions_step_by_step() {
        let board = cells(Variant::Standard);
        let mut rng = fastrand::Rng::with_seed(2);
        for _ in 0..2000 {
            let occupied = Bitboard(rng.u64(..) & rng.u64(..)) & board;
            let empty = board - occupied;
            let sets = [occupied & Bitboard(rng.u64(..)), occupied];
            let walked = sets.map(|set| Shift::ALL.map(|shift| walk(shift, set, empty)));
            assert_eq!(reach_of_both(sets, empty), walked);
            assert_eq!(reach(sets[0], empty), walked[0]);
            for (shift, squares) in Shift::ALL.into_iter().zip(walked[1]) {
                for cell in squares & board {
                    let origin = Bitboard::of(shift.origin(cell, occupied));
                    assert!(occupied.contains(origin));
                    assert!(walk(shift, origin, empty).has(cell));
                }
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
                let [a, b, c, d] = reach(Bitboard::of(cell), board - occupied);
                let reached = (a | b | c | d) & board;
                assert_eq!(slides(cell, occupied - Bitboard::of(cell)), reached);
            }
        }
    }
}
