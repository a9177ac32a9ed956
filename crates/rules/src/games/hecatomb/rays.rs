//! Sliding attacks of queens: of one queen, of a set of queens, and the squares between two squares.

use crate::Bitboard;

/// The shifts of one step in the four directions that raise the cell number: right, up left, up, up right.
const STEPS: [u32; 4] = [1, 7, 8, 9];

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// Wrap masks: the cells that a step in each of these directions can enter without wrapping around the edge.
const FORTH: [u64; 4] = [!FILE_A, !FILE_H, !0, !FILE_A];
/// The same for the four opposite directions.
const BACK: [u64; 4] = [!FILE_H, !FILE_A, !0, !FILE_H];

/// Ray masks: the cells in each of the four upward directions from each cell.
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

/// The cells strictly between two cells on one line; empty for other pairs.
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

/// The cells strictly between two cells on one line; empty for other pairs.
#[inline]
pub(super) fn between(a: u8, b: u8) -> Bitboard {
    Bitboard(BETWEEN[usize::from(a)][usize::from(b)])
}

/// Sliding attacks in the four directions of [`STEPS`], cut at the lowest blocker of each ray.
#[inline]
fn slides_up(cell: u8, occupied: u64) -> u64 {
    let rays = RAYS[usize::from(cell)].into_iter();
    rays.fold(0, |set, ray| {
        let blockers = ray & occupied;
        // All bits up to the lowest blocker, included.
        set | ray & (blockers ^ blockers.wrapping_sub(1))
    })
}

/// Sliding attacks of one queen: the empty squares she could go to, and the first piece in each direction.
#[inline]
pub(super) fn slides(cell: u8, occupied: Bitboard) -> Bitboard {
    let occupied = occupied.0;
    let up = slides_up(cell, occupied);
    // Swapping the bytes flips the board vertically, so that the downward rays become upward ones.
    let down = slides_up(cell ^ 0o70, occupied.swap_bytes()).swap_bytes();
    let ray = (1_u64 << cell) - (1 << (cell & 0o70));
    let blocker = 1_u64 << 63 >> (ray & occupied | 1).leading_zeros();
    let left = ray & blocker.wrapping_neg();
    Bitboard(up | down | left)
}

/// Sliding attacks of a whole set of queens by Kogge-Stone fill, for each of the eight directions: the `empty` squares they
/// slide over and the first square behind them. Within one direction no square is reached by two queens.
#[inline]
pub(super) fn reach(queens: Bitboard, empty: Bitboard) -> [Bitboard; 8] {
    reach_each([queens; 8], empty)
}

/// [`reach`] with a set of queens for each direction. The compiler puts four directions into the lanes of one vector.
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

    /// (files, ranks) of the directions of [`STEPS`], then of their opposites.
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
    fn the_fill_of_a_set_is_the_union_of_its_members() {
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
    fn between_agrees_with_the_squares_on_the_line() {
        for a in 0..64 {
            for b in 0..64 {
                let (from, to) = (grid::square(a), grid::square(b));
                let cells: Bitboard = from.between(to).map(grid::cell).collect();
                assert_eq!(between(a, b), cells, "{from} {to}");
            }
        }
    }
}
