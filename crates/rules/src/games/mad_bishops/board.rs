//! The bitboard layout of the dark squares, in which every diagonal step is a shift by a constant, and the sliding attacks on it.
//!
//! One step up and to the right is +5, up and to the left is +6. Unused bits between the ranks act as sentinels: a slide that
//! leaves the board ends on one of them. The 8×8 board is the lower left corner of the 10×10 one.

use wide::u64x4;

use super::Variant;
use crate::{Bitboard, Square, text::BoardSize};

/// The shift of one step up and to the right.
pub(super) const UP_RIGHT: u32 = 5;
/// The shift of one step up and to the left.
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

/// The cell of a square; `None` if it is light or off this board.
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

/// The ray masks of a cell along one diagonal: the cells with higher and with lower numbers.
#[derive(Clone, Copy)]
struct Rays {
    up: u64,
    down: u64,
}

/// The ray masks of each cell along its two diagonals.
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

/// Sliding attacks of one bishop: the empty squares it could slide to, and the first piece in each direction. Each diagonal is
/// cut at its blockers by bit arithmetic.
#[inline]
pub(super) fn slides(cell: u8, occupied: Bitboard) -> Bitboard {
    let mut set = 0;
    for rays in &RAYS[cell as usize] {
        let above = rays.up & occupied.0;
        let below = rays.down & occupied.0;
        // All bits from the highest blocker below to the lowest blocker above, both included.
        let highest_below = 1_u64 << 63 >> (below | 1).leading_zeros();
        let between = (above ^ above.wrapping_sub(1)) & highest_below.wrapping_neg();
        set |= (rays.up | rays.down) & between;
    }
    Bitboard(set)
}

/// Sliding attacks of a whole set of pieces by Kogge-Stone fill, for each direction in the order of [`Shift::ALL`]: the `empty`
/// squares they slide over and the first square behind them. Within one direction no square is reached by two pieces.
#[inline]
pub(super) fn reach(pieces: Bitboard, empty: Bitboard) -> [Bitboard; 4] {
    let [reached, _] = reach_of_both([pieces, Bitboard::EMPTY], empty);
    reached
}

/// [`reach`] for two sets. The four lanes of one vector are the two diagonals of the two sets, so with 256-bit vectors the
/// second set costs nothing.
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

/// A direction as a shift.
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

    /// The piece that reaches `cell` in this direction: the nearest occupied cell in the opposite direction. There must be one.
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

    /// A set shifted by one step.
    fn step(shift: Shift, set: Bitboard) -> Bitboard {
        match shift {
            Shift::Up(by) => Bitboard(set.0 << by),
            Shift::Down(by) => Bitboard(set.0 >> by),
        }
    }

    /// [`reach`] in one direction, computed step by step.
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

    /// Pairs of random sets of cells of the board, the first of each with about a quarter of them and the second with half.
    fn random_sets(seed: u64) -> impl Iterator<Item = [Bitboard; 2]> {
        let board = cells(Variant::Standard);
        let mut rng = fastrand::Rng::with_seed(seed);
        (0..2000).map(move |_| {
            [
                Bitboard(rng.u64(..) & rng.u64(..)) & board,
                Bitboard(rng.u64(..)) & board,
            ]
        })
    }

    #[test]
    fn the_fill_agrees_with_single_steps() {
        let board = cells(Variant::Standard);
        for [occupied, some] in random_sets(2) {
            let empty = board - occupied;
            let sets = [occupied & some, occupied];
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
    fn slides_of_one_piece_agree_with_the_fill() {
        let board = cells(Variant::Standard);
        for [occupied, _] in random_sets(1) {
            for cell in board {
                let [a, b, c, d] = reach(Bitboard::of(cell), board - occupied);
                let reached = (a | b | c | d) & board;
                assert_eq!(slides(cell, occupied - Bitboard::of(cell)), reached);
            }
        }
    }
}
