//! The bitboard layout of Lines of Action, Hecatomb and Mitsudomoe: cell 8·rank + file, both counted from 0. A board smaller
//! than 8×8 uses the lower left corner.

use crate::{Bitboard, Square};

/// The cell of a square, whose file and rank must be below 8.
#[inline]
pub(crate) const fn cell(square: Square) -> u8 {
    square.rank() * 8 + square.file()
}

#[inline]
pub(crate) const fn square(cell: u8) -> Square {
    Square::new(cell % 8, cell / 8)
}

/// All cells of a board with `side` files and ranks.
pub(crate) const fn board(side: u8) -> Bitboard {
    let rank = (1_u64 << side) - 1;
    let mut cells = 0;
    let mut r = 0;
    while r < side {
        cells |= rank << (8 * r);
        r += 1;
    }
    Bitboard(cells)
}

/// The squares of a set, in the order a1, b1, …
pub(crate) fn squares(set: Bitboard) -> impl Iterator<Item = Square> {
    set.into_iter().map(square)
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// The cells next to a member in any of the 8 directions; members only if they have a neighbour in the set.
#[inline]
pub(crate) const fn neighbours(set: Bitboard) -> Bitboard {
    let b = set.0;
    let sides = (b & !FILE_H) << 1 | (b & !FILE_A) >> 1;
    let row = b | sides;
    Bitboard(sides | row << 8 | row >> 8)
}

/// Flood fill: the members of `set` that are connected to `seed`, in 8 directions.
#[inline]
pub(crate) const fn group(set: Bitboard, seed: Bitboard) -> Bitboard {
    let mut group = seed.0 & set.0;
    loop {
        let grown = (group | neighbours(Bitboard(group)).0) & set.0;
        if grown == group {
            return Bitboard(group);
        }
        group = grown;
    }
}
