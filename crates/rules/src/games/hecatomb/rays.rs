//! The lines of queens: of one queen, of all queens at once, and between two squares.

use crate::Bitboard;

/// How the cell number grows along each of the four lines: right, up and left, up, up and right.
const STEPS: [u32; 4] = [1, 7, 8, 9];

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// The cells that a step along each line can enter, so that none leads around the edge.
const FORTH: [u64; 4] = [!FILE_A, !FILE_H, !0, !FILE_A];
/// The cells that a step back can enter.
const BACK: [u64; 4] = [!FILE_H, !FILE_A, !0, !FILE_H];

/// For each cell the cells beyond it on its four lines.
static RAYS: [[u64; 4]; 64] = {
    let mut rays = [[0; 4]; 64];
    let mut cell = 0;
    while cell < 64 {
        let mut i = 0;
        while i < 4 {
            let mut front = 1 << cell;
            while front != 0 {
                front = front << STEPS[i] & FORTH[i];
                rays[cell][i] |= front;
            }
            i += 1;
        }
        cell += 1;
    }
    rays
};

/// For each two cells on one line the cells strictly between them; nothing for other cells.
static BETWEEN: [[u64; 64]; 64] = {
    let mut between = [[0; 64]; 64];
    let mut cell = 0;
    while cell < 64 {
        let mut i = 0;
        while i < 4 {
            let mut nearer = 0;
            let mut rest = RAYS[cell][i];
            while rest != 0 {
                let other = rest.trailing_zeros() as usize;
                between[cell][other] = nearer;
                between[other][cell] = nearer;
                nearer |= 1 << other;
                rest &= rest - 1;
            }
            i += 1;
        }
        cell += 1;
    }
    between
};

/// The cells strictly between two cells on one line; nothing for other cells.
#[inline]
pub(super) fn between(a: u8, b: u8) -> Bitboard {
    Bitboard(BETWEEN[usize::from(a)][usize::from(b)])
}

/// Where a queen on `cell` could slide to the right and upwards.
#[inline]
fn slides_up(cell: u8, occupied: u64) -> u64 {
    let rays = RAYS[usize::from(cell)].into_iter();
    rays.fold(0, |set, ray| {
        let blockers = ray & occupied;
        // As far as the lowest blocker, it included.
        set | ray & (blockers ^ blockers.wrapping_sub(1))
    })
}

/// Where a queen on `cell` could slide: empty squares, and the first piece in each direction.
#[inline]
pub(super) fn slides(cell: u8, occupied: Bitboard) -> Bitboard {
    let occupied = occupied.0;
    let up = slides_up(cell, occupied);
    // With the board upside down, what was below is above.
    let down = slides_up(cell ^ 0o70, occupied.swap_bytes()).swap_bytes();
    let ray = (1_u64 << cell) - (1 << (cell & 0o70));
    let blocker = 1_u64 << 63 >> (ray & occupied | 1).leading_zeros();
    let left = ray & blocker.wrapping_neg();
    Bitboard(up | down | left)
}

/// The squares that all of `queens` together reach in each of the eight directions: the `empty` ones
/// they pass over, and the first one behind those. Within a direction no square is reached twice.
///
#[inline]
pub(super) fn reach(queens: Bitboard, empty: Bitboard) -> [Bitboard; 8] {
    reach_each([queens; 8], empty)
}

/// The same with queens of their own for every direction.
///
/// Four directions at a time take the same steps, each in its lane of a vector.
#[inline]
pub(super) fn reach_each(queens: [Bitboard; 8], empty: Bitboard) -> [Bitboard; 8] {
    let mut forth: [u64; 4] = std::array::from_fn(|i| queens[i].0);
    let mut back: [u64; 4] = std::array::from_fn(|i| queens[i + 4].0);
    let mut open_forth = FORTH.map(|entered| entered & empty.0);
    let mut open_back = BACK.map(|entered| entered & empty.0);
    for distance in [1, 2, 4] {
        for i in 0..4 {
            let step = STEPS[i] * distance;
            forth[i] |= forth[i] << step & open_forth[i];
            open_forth[i] &= open_forth[i] << step;
            back[i] |= back[i] >> step & open_back[i];
            open_back[i] &= open_back[i] >> step;
        }
    }
    std::array::from_fn(|direction| {
        let i = direction % 4;
        Bitboard(if direction < 4 {
            forth[i] << STEPS[i] & FORTH[i]
        } else {
            back[i] >> STEPS[i] & BACK[i]
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid;

    /// As (files, ranks): the four that raise the cell number, then their opposites.
    const DIRECTIONS: [(i8, i8); 8] = [
        (1, 0),
        (-1, 1),
        (0, 1),
        (1, 1),
        (-1, 0),
        (1, -1),
        (0, -1),
        (-1, -1),
    ];

    /// Walks from `cell` over `empty` cells to the edge or the first other one.
    fn walk(cell: u8, (files, ranks): (i8, i8), empty: Bitboard) -> Bitboard {
        let mut passed = Bitboard::EMPTY;
        let mut square = grid::square(cell);
        while let Some(next) = square.offset(files, ranks)
            && next.file() < 8
            && next.rank() < 8
        {
            square = next;
            passed |= Bitboard::of(grid::cell(square));
            if !empty.has(grid::cell(square)) {
                break;
            }
        }
        passed
    }

    #[test]
    fn one_queen_slides_as_far_as_she_can_walk() {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..1000 {
            let occupied = Bitboard(rng.u64(..) & rng.u64(..));
            for cell in 0..64 {
                let walks = DIRECTIONS.map(|direction| walk(cell, direction, !occupied));
                let all = walks.into_iter().fold(Bitboard::EMPTY, |set, w| set | w);
                assert_eq!(slides(cell, occupied), all, "{cell} {occupied:?}");
                assert_eq!(reach(Bitboard::of(cell), !occupied), walks);
            }
        }
    }

    #[test]
    fn many_queens_reach_what_each_of_them_reaches() {
        let mut rng = fastrand::Rng::with_seed(2);
        for _ in 0..1000 {
            let queens = Bitboard(rng.u64(..) & rng.u64(..));
            let empty = Bitboard(rng.u64(..)) - queens;
            for (together, direction) in reach(queens, empty).into_iter().zip(DIRECTIONS) {
                let mut apart = Bitboard::EMPTY;
                let mut count = 0;
                for queen in queens {
                    let walk = walk(queen, direction, empty);
                    apart |= walk;
                    count += walk.len();
                }
                assert_eq!(together, apart);
                assert_eq!(together.len(), count, "no square is reached twice");
            }
        }
    }

    #[test]
    fn between_two_cells_lies_what_both_see() {
        for a in 0..64 {
            for b in 0..64 {
                let (from, to) = (grid::square(a), grid::square(b));
                let cells: Bitboard = from.between(to).map(grid::cell).collect();
                assert_eq!(between(a, b), cells, "{from} {to}");
            }
        }
    }
}
