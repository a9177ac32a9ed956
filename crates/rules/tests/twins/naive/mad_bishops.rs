//! Naive Mad Bishops, on any size of board.

use super::board::{Board, DIAGONALS, EMPTY, Square};
use super::{Naive, other, player};

/// Squares hold `w`, `b` or nothing.
#[derive(Debug)]
pub(super) struct MadBishops {
    board: Board<char>,
    turn: char,
}

impl MadBishops {
    pub(super) fn new(text: &str) -> MadBishops {
        let (board, turn) = text.split_once(' ').expect("a board and a side to move");
        MadBishops {
            board: Board::read(board),
            turn: if turn == "w" { 'w' } else { 'b' },
        }
    }

    fn has_pieces(&self, colour: char) -> bool {
        !self
            .board
            .squares_where(|&piece| piece == colour)
            .is_empty()
    }

    /// The player who captures the opponent's last piece wins.
    fn all_captured(&self) -> Option<(&'static str, &'static str)> {
        let loser = ['w', 'b']
            .into_iter()
            .find(|&colour| !self.has_pieces(colour))?;
        Some((player(other(loser)), "all-captured"))
    }

    /// The moves of the player to move, in no particular order, whether or not the game is over.
    fn bishop_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for from in self.board.squares_where(|&piece| piece == self.turn) {
            let enemies = engaged_with(&self.board, from);
            if enemies.is_empty() {
                moves.extend(self.engaging_moves(from).map(|to| format!("{from}-{to}")));
            } else {
                moves.extend(enemies.iter().map(|to| format!("{from}x{to}")));
            }
        }
        moves
    }

    /// The empty squares on which a piece that is not engaged now would be engaged, judged after the move.
    fn engaging_moves(&self, from: Square) -> impl Iterator<Item = Square> {
        DIAGONALS
            .into_iter()
            .flat_map(move |direction| {
                self.board
                    .ray(from, direction)
                    .take_while(|&to| self.board[to] == EMPTY)
            })
            .filter(move |&to| !engaged_with(&self.board.with_move(from, to), to).is_empty())
    }
}

/// The pieces of the other colour that share a diagonal with the one on `sq`, nothing between.
fn engaged_with(board: &Board<char>, sq: Square) -> Vec<Square> {
    DIAGONALS
        .into_iter()
        .filter_map(|direction| board.ray(sq, direction).find(|&seen| board[seen] != EMPTY))
        .filter(|&seen| board[seen] != board[sq])
        .collect()
}

impl Naive for MadBishops {
    fn position(&self) -> String {
        format!("{} {}", self.board, self.turn)
    }

    fn moves(&self) -> Vec<String> {
        if self.all_captured().is_some() {
            return Vec::new();
        }
        let mut moves = self.bishop_moves();
        moves.sort();
        moves
    }

    fn after(&self, m: &str) -> Box<dyn Naive> {
        let (from, to) = m.split_once(['-', 'x']).expect("two squares");
        let board = self.board.with_move(Square::named(from), Square::named(to));
        Box::new(MadBishops {
            board,
            turn: other(self.turn),
        })
    }

    /// A player to move who has pieces but no legal move loses.
    fn outcome(&self) -> Option<(&'static str, &'static str)> {
        self.all_captured().or_else(|| {
            self.bishop_moves()
                .is_empty()
                .then(|| (player(other(self.turn)), "no-move"))
        })
    }
}
