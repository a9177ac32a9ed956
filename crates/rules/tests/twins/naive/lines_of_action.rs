//! Naive Lines of Action, on any size of board.

use super::board::{Board, DIRECTIONS, Direction, EMPTY, Square};
use super::{Naive, other, player};

/// Squares hold `w`, `b` or nothing.
#[derive(Debug)]
pub(super) struct LinesOfAction {
    board: Board<char>,
    turn: char,
    draw_on_both: bool,
}

impl LinesOfAction {
    pub(super) fn new(variant: &str, text: &str) -> LinesOfAction {
        let (board, turn) = text.split_once(' ').expect("a board and a side to move");
        LinesOfAction {
            board: Board::read(board),
            turn: if turn == "w" { 'w' } else { 'b' },
            draw_on_both: variant == "draw-on-both",
        }
    }

    /// The pieces of both colours on the whole line through `sq`, the one on it included.
    fn pieces_on_line(&self, sq: Square, (files, ranks): Direction) -> usize {
        let ahead = self.board.ray(sq, (files, ranks));
        let behind = self.board.ray(sq, (-files, -ranks));
        1 + ahead
            .chain(behind)
            .filter(|&sq| self.board[sq] != EMPTY)
            .count()
    }

    /// Where the piece on `from` lands: exactly as many squares away as there are pieces on the
    /// line, over no enemy piece, not on its own side's piece.
    fn landing(&self, from: Square, direction: Direction) -> Option<Square> {
        let distance = self.pieces_on_line(from, direction);
        let to = self.board.ray(from, direction).nth(distance - 1)?;
        let mut jumped = self.board.ray(from, direction).take(distance - 1);
        let blocked = jumped.any(|sq| self.board[sq] == other(self.turn));
        (!blocked && self.board[to] != self.turn).then_some(to)
    }

    /// Whether all pieces of `colour` form one group, adjacent in 8 directions.
    fn is_connected(&self, colour: char) -> bool {
        let pieces = self.board.squares_where(|&piece| piece == colour);
        let mut group: Vec<Square> = pieces.first().copied().into_iter().collect();
        let mut looked_at = 0;
        while looked_at < group.len() {
            let sq = group[looked_at];
            looked_at += 1;
            for direction in DIRECTIONS {
                let Some(next) = self.board.ray(sq, direction).next() else {
                    continue;
                };
                if self.board[next] == colour && !group.contains(&next) {
                    group.push(next);
                }
            }
        }
        group.len() == pieces.len()
    }
}

impl Naive for LinesOfAction {
    fn position(&self) -> String {
        format!("{} {}", self.board, self.turn)
    }

    /// A player with no legal move must pass.
    fn moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        for from in self.board.squares_where(|&piece| piece == self.turn) {
            for to in DIRECTIONS.into_iter().filter_map(|d| self.landing(from, d)) {
                let sign = if self.board[to] == EMPTY { '-' } else { 'x' };
                moves.push(format!("{from}{sign}{to}"));
            }
        }
        if moves.is_empty() {
            moves.push("pass".to_owned());
        }
        moves.sort();
        moves
    }

    fn after(&self, m: &str) -> Box<dyn Naive> {
        let board = match m.split_once(['-', 'x']) {
            Some((from, to)) => self.board.with_move(Square::named(from), Square::named(to)),
            None => self.board.clone(),
        };
        Box::new(LinesOfAction {
            board,
            turn: other(self.turn),
            draw_on_both: self.draw_on_both,
        })
    }

    /// After a move, a connected side wins. If both are connected, the player who moved wins, or the
    /// game is drawn in the variant `draw-on-both`.
    fn outcome(&self) -> Option<(&'static str, &'static str)> {
        let mover = other(self.turn);
        match (self.is_connected(mover), self.is_connected(self.turn)) {
            (true, true) if self.draw_on_both => Some(("draw", "both-connected")),
            (true, true) => Some((player(mover), "both-connected")),
            (true, false) => Some((player(mover), "connected")),
            (false, true) => Some((player(self.turn), "connected")),
            (false, false) => None,
        }
    }
}
