//! The 5×5 board, which is the lower left corner of the grid, and the home squares.

use crate::{Bitboard, Color, Square, grid, text::BoardSize};

pub(super) const SIZE: BoardSize = BoardSize {
    files: 5,
    ranks: 5,
    commas: true,
};

/// All squares.
pub(super) const SQUARES: Bitboard = grid::board(5);

/// The cell of a square; `None` if it is off the board.
pub(super) fn cell(square: Square) -> Option<u8> {
    SIZE.contains(square).then(|| grid::cell(square))
}

/// Whether an unchecked number is a cell of the board.
pub(super) const fn is_cell(cell: u8) -> bool {
    cell < 64 && SQUARES.has(cell)
}

/// The home squares of a player, which are the goal of the other one.
#[inline]
pub(super) const fn home(color: Color) -> Bitboard {
    const A1_B1_A2: Bitboard = Bitboard(1 << 0 | 1 << 1 | 1 << 8);
    const E4_D5_E5: Bitboard = Bitboard(1 << 28 | 1 << 35 | 1 << 36);
    match color {
        Color::White => A1_B1_A2,
        Color::Black => E4_D5_E5,
    }
}

/// The goal squares of a player.
#[inline]
pub(super) fn goal(color: Color) -> Bitboard {
    home(!color)
}

#[inline]
pub(super) fn neighbours(cell: u8) -> Bitboard {
    grid::neighbours(Bitboard::of(cell)) & SQUARES
}

/// The squares strictly between two cells on a straight line.
#[inline]
pub(super) fn between(from: u8, to: u8) -> Bitboard {
    let distance = (from % 8).abs_diff(to % 8).max((from / 8).abs_diff(to / 8));
    let step = (to as i8 - from as i8) / distance.max(1) as i8;
    (1..distance)
        .map(|n| from.wrapping_add_signed(step * n as i8))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn homes_lie_in_opposite_corners() {
        let names = |set| grid::squares(set).map(|square| square.to_string());
        assert!(names(home(Color::White)).eq(["a1", "b1", "a2"]));
        assert!(names(goal(Color::White)).eq(["e4", "d5", "e5"]));
        assert!(SQUARES.contains(home(Color::White) | home(Color::Black)));
    }

    #[test]
    fn between_agrees_with_the_squares_on_the_line() {
        for from in SQUARES {
            for to in SQUARES {
                let [start, end] = [from, to].map(grid::square);
                if start.line_to(end).is_some() {
                    let cells = start.between(end).map(grid::cell).collect();
                    assert_eq!(between(from, to), cells, "{start} {end}");
                }
            }
        }
    }

    #[test]
    fn a_corner_has_three_neighbours_and_the_centre_eight() {
        assert_eq!(neighbours(0).len(), 3);
        assert_eq!(neighbours(4).len(), 3);
        assert_eq!(neighbours(18).len(), 8);
        assert!(!is_cell(5) && !is_cell(40) && !is_cell(200) && is_cell(36));
    }
}
