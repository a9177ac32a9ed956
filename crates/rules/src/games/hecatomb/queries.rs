//! What an engine asks about a position of Hecatomb: attack sets, king safety and the moves onto given squares.

use super::{Hecatomb, Move, Variant, classic, movegen, rays};
use crate::{Bitboard, Color, grid};

impl Hecatomb {
    /// The cells of a player's queens: 8·rank + file, both counted from 0.
    #[inline]
    pub fn queens_of(&self, color: Color) -> Bitboard {
        self.queens(color)
    }

    /// The cell of a player's king; `None` if it was captured.
    #[inline]
    pub fn king_of(&self, color: Color) -> Option<u8> {
        self.king(color).first()
    }

    /// The enemy pieces that attack a player's king.
    #[inline]
    pub fn attackers_of_king(&self, color: Color) -> Bitboard {
        classic::attackers(self, color)
    }

    /// Sliding attacks of a queen on `cell`: the empty cells she could go to, and the first piece in each direction.
    #[inline]
    pub fn seen_from(&self, cell: u8) -> Bitboard {
        rays::slides(cell, self.occupied())
    }

    /// The cells that a player's queens attack or defend, by direction.
    #[inline]
    pub fn reach_of(&self, color: Color) -> [Bitboard; 8] {
        rays::reach(self.queens(color), !self.occupied())
    }

    /// X-ray attacks: slides on from these cells, given by direction, in the same direction.
    #[inline]
    pub fn reach_behind(&self, cells: [Bitboard; 8]) -> [Bitboard; 8] {
        rays::reach_each(cells, !self.occupied())
    }

    /// The cells next to a player's king.
    #[inline]
    pub fn around_king(&self, color: Color) -> Bitboard {
        grid::neighbours(self.king(color))
    }

    /// The move of the player to move between two cells, which must be legal.
    #[inline]
    pub fn travel(&self, from: u8, to: u8) -> Move {
        let capture = self.pieces[!self.turn].has(to);
        Move { from, to, capture }
    }

    /// Appends the moves that do not leave the mover's own king attacked, which are the legal moves of the classic game. Both
    /// kings must be on the board and not next to each other.
    #[inline]
    pub fn generate_safe(&self, moves: &mut Vec<Move>) {
        classic::generate_onto(self, !Bitboard::EMPTY, moves);
    }

    /// Appends the legal moves that end on one of the `targets`.
    #[inline]
    pub fn generate_onto(&self, targets: Bitboard, moves: &mut Vec<Move>) {
        match self.variant {
            Variant::Standard => movegen::generate_onto(self, targets, moves),
            Variant::Classic => classic::generate_onto(self, targets, moves),
        }
    }

    /// Whether [`generate_safe`](Self::generate_safe) would append a move.
    #[inline]
    pub fn has_safe_move(&self) -> bool {
        classic::can_move(self)
    }

    /// The queens of the player to move that have a move, by the usual rules.
    #[inline]
    pub fn mobile_queens(&self) -> Bitboard {
        movegen::mobile_queens(self)
    }

    /// Plies until the draw; in the classic game plies since the last capture.
    pub const fn counter(&self) -> u8 {
        self.counter
    }

    /// Null move: gives the turn to the other player. In the classic game no king may be attacked.
    #[inline]
    pub fn end_turn(&mut self) {
        self.turn = !self.turn;
    }
}
