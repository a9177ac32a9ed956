//! Naive Hecatomb, the ten-ply game and the classic one.

use super::board::{Board, DIRECTIONS, EMPTY, Square};
use super::{Naive, other, player};

/// Squares hold `Q`, `K` (white), `q`, `k` (black) or nothing.
#[derive(Debug)]
pub(super) struct Hecatomb {
    board: Board<char>,
    turn: char,
    /// Plies left, or in the classic game plies since the last capture.
    plies: u32,
    classic: bool,
}

/// Fifty moves by each side.
const PLIES_WITHOUT_CAPTURE: u32 = 100;

impl Hecatomb {
    pub(super) fn new(variant: &str, text: &str) -> Hecatomb {
        let fields: Vec<&str> = text.split(' ').collect();
        Hecatomb {
            board: Board::read(fields[0]),
            turn: if fields[1] == "w" { 'w' } else { 'b' },
            plies: fields[2].parse().expect("a number of plies"),
            classic: variant == "classic",
        }
    }

    /// Queens go any distance, kings one square; nothing is jumped and own pieces block.
    fn moves_without_check(&self) -> Vec<(Square, Square)> {
        let mut moves = Vec::new();
        for from in self
            .board
            .squares_where(|&piece| colour(piece) == Some(self.turn))
        {
            let reach = if is_king(self.board[from]) {
                1
            } else {
                usize::MAX
            };
            for direction in DIRECTIONS {
                for to in self.board.ray(from, direction).take(reach) {
                    if colour(self.board[to]) == Some(self.turn) {
                        break;
                    }
                    moves.push((from, to));
                    if self.board[to] != EMPTY {
                        break;
                    }
                }
            }
        }
        moves
    }

    /// In the classic game no move may leave the own king attacked.
    fn legal_moves(&self) -> Vec<(Square, Square)> {
        let mut moves = self.moves_without_check();
        if self.classic {
            moves.retain(|&(from, to)| {
                !is_attacked_king(&self.board.with_move(from, to), self.turn)
            });
        }
        moves
    }

    /// The end by a captured king or by the number of plies. Mate and stalemate also need the legal moves.
    fn counted_out(&self) -> Option<(&'static str, &'static str)> {
        if self.classic {
            return (self.plies >= PLIES_WITHOUT_CAPTURE).then_some(("draw", "fifty-moves"));
        }
        for side in [self.turn, other(self.turn)] {
            if king(&self.board, side).is_none() {
                return Some((player(other(side)), "king-captured"));
            }
        }
        (self.plies == 0).then_some(("draw", "ply-limit"))
    }
}

fn colour(piece: char) -> Option<char> {
    match piece {
        'Q' | 'K' => Some('w'),
        'q' | 'k' => Some('b'),
        _ => None,
    }
}

fn is_king(piece: char) -> bool {
    piece == 'K' || piece == 'k'
}

fn king(board: &Board<char>, side: char) -> Option<Square> {
    let wanted = if side == 'w' { 'K' } else { 'k' };
    board
        .squares_where(|&piece| piece == wanted)
        .first()
        .copied()
}

/// Whether the first piece in some direction from the king of `side` is an enemy queen, or the
/// enemy king on the next square.
fn is_attacked_king(board: &Board<char>, side: char) -> bool {
    let king = king(board, side).expect("no king is taken in the classic game");
    DIRECTIONS.into_iter().any(|direction| {
        let seen = board
            .ray(king, direction)
            .enumerate()
            .find(|&(_, sq)| board[sq] != EMPTY);
        seen.is_some_and(|(between, sq)| {
            colour(board[sq]) == Some(other(side)) && (!is_king(board[sq]) || between == 0)
        })
    })
}

impl Naive for Hecatomb {
    fn position(&self) -> String {
        format!("{} {} {}", self.board, self.turn, self.plies)
    }

    fn moves(&self) -> Vec<String> {
        if self.counted_out().is_some() {
            return Vec::new();
        }
        let text = |(from, to)| {
            let sign = if self.board[to] == EMPTY { '-' } else { 'x' };
            format!("{from}{sign}{to}")
        };
        let mut moves: Vec<String> = self.legal_moves().into_iter().map(text).collect();
        moves.sort();
        moves
    }

    fn after(&self, m: &str) -> Box<dyn Naive> {
        let (from, to) = m.split_once(['-', 'x']).expect("two squares");
        let (from, to) = (Square::named(from), Square::named(to));
        let plies = match (self.classic, self.board[to] == EMPTY) {
            (false, _) => self.plies - 1,
            (true, true) => self.plies + 1,
            (true, false) => 0,
        };
        let board = self.board.with_move(from, to);
        Box::new(Hecatomb {
            board,
            turn: other(self.turn),
            plies,
            classic: self.classic,
        })
    }

    /// In the classic game a checkmate on the ply that completes the fifty moves wins.
    fn outcome(&self) -> Option<(&'static str, &'static str)> {
        let no_move = || {
            if !self.legal_moves().is_empty() {
                None
            } else if !self.classic {
                Some(("draw", "no-move"))
            } else if is_attacked_king(&self.board, self.turn) {
                Some((player(other(self.turn)), "checkmate"))
            } else {
                Some(("draw", "stalemate"))
            }
        };
        if self.classic {
            no_move().or_else(|| self.counted_out())
        } else {
            self.counted_out().or_else(no_move)
        }
    }
}
