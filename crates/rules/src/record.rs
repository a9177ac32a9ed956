//! `Record`: a game with its history, which gives undo, redo and draws by repetition.

use std::sync::OnceLock;

use crate::{
    EndReason, Explanation, IllegalReason, MoveError, Outcome, Position, piece_ids::PieceIds,
};

/// A start position, the moves played from it, and the moves that were undone and can be redone.
#[derive(Clone, Debug)]
pub struct Record<P: Position> {
    /// The start, then the position after each move: one more than `moves`.
    reached: Vec<Reached<P>>,
    /// The moves played, then the undone ones.
    moves: Vec<P::Move>,
    /// How many of `moves` are played.
    ply: usize,
    /// The piece ids at `ply`, kept up to date by each move. Undo clears them; the next view recomputes them from the start.
    piece_ids: OnceLock<PieceIds>,
}

/// A position of the game. Key and outcome are computed once, when the position is reached.
#[derive(Clone, Debug)]
struct Reached<P> {
    position: P,
    key: u64,
    /// Includes the draw by repetition, which depends on the positions before this one.
    outcome: Option<Outcome>,
}

impl<P: Position> Reached<P> {
    fn new(position: P, before: &[Self]) -> Self {
        let key = position.key();
        let is_third = || before.iter().filter(|reached| reached.key == key).count() >= 2;
        let outcome = position.outcome().or_else(|| {
            (position.has_repetition_rule() && is_third())
                .then_some(Outcome::draw(EndReason::Repetition))
        });
        Self {
            position,
            key,
            outcome,
        }
    }
}

/// All other fields follow from these three.
impl<P: Position> PartialEq for Record<P> {
    fn eq(&self, other: &Self) -> bool {
        (self.ply, self.start(), &self.moves) == (other.ply, other.start(), &other.moves)
    }
}

impl<P: Position> Eq for Record<P> {}

impl<P: Position> Record<P> {
    /// A game that begins at `start`, which counts as the first occurrence of that position.
    pub fn new(start: P) -> Self {
        Self {
            piece_ids: OnceLock::from(PieceIds::new(start.pieces())),
            reached: vec![Reached::new(start, &[])],
            moves: Vec::new(),
            ply: 0,
        }
    }

    /// The position before the first move.
    pub fn start(&self) -> &P {
        &self.reached[0].position
    }

    /// The current position.
    pub fn position(&self) -> &P {
        &self.reached[self.ply].position
    }

    /// The position after `ply` moves; `None` beyond the moves played.
    pub fn position_at(&self, ply: usize) -> Option<&P> {
        let reached = self.reached[..=self.ply].get(ply)?;
        Some(&reached.position)
    }

    /// The number of moves played.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The moves played.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves[..self.ply]
    }

    /// The undone moves, the next to redo first.
    pub fn undone(&self) -> &[P::Move] {
        &self.moves[self.ply..]
    }

    /// How the game has ended, by its position or by repetition.
    pub fn outcome(&self) -> Option<Outcome> {
        self.reached[self.ply].outcome
    }

    /// Parses a move text and checks that the move is legal here.
    pub fn read_move(&self, text: &str) -> Result<P::Move, MoveError> {
        if self.outcome().is_some() {
            return Err(IllegalReason::GameOver.at([]).into());
        }
        self.position().read_move(text)
    }

    /// Parses a move text, checks it once and plays it.
    pub fn play_text(&mut self, text: &str) -> Result<P::Move, MoveError> {
        let m = self.read_move(text)?;
        self.push(m);
        Ok(m)
    }

    /// Plays a move after checking that it is legal. The undone moves are dropped, unless `m` is the next of them.
    pub fn play(&mut self, m: P::Move) -> Result<(), Explanation> {
        if self.outcome().is_some() {
            return Err(IllegalReason::GameOver.at([]));
        }
        self.position().check_legal(m)?;
        self.push(m);
        Ok(())
    }

    /// Plays a move that the caller has found to be legal in a game that is not over.
    fn push(&mut self, m: P::Move) {
        debug_assert!(self.outcome().is_none() && self.position().is_legal(m));
        if self.undone().first() != Some(&m) {
            let mut next = self.position().clone();
            next.play_unchecked(m);
            self.moves.truncate(self.ply);
            self.reached.truncate(self.ply + 1);
            self.moves.push(m);
            self.reached.push(Reached::new(next, &self.reached));
        }
        self.advance(m);
    }

    /// Goes on to the next position, which is in `reached` already.
    fn advance(&mut self, m: P::Move) {
        if let Some(mut piece_ids) = self.piece_ids.take() {
            piece_ids.apply(self.position().transfers(m));
            self.piece_ids = OnceLock::from(piece_ids);
        }
        self.ply += 1;
    }

    /// Takes the last move back and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<P::Move> {
        self.ply = self.ply.checked_sub(1)?;
        self.piece_ids = OnceLock::new();
        Some(self.moves[self.ply])
    }

    /// Plays the move that was undone last and returns it; `None` if there is none.
    pub fn redo(&mut self) -> Option<P::Move> {
        let m = *self.undone().first()?;
        self.advance(m);
        Some(m)
    }

    /// The ids of the pieces in the current position.
    pub(crate) fn piece_ids(&self) -> &PieceIds {
        self.piece_ids.get_or_init(|| {
            let mut piece_ids = PieceIds::new(self.start().pieces());
            for (reached, &m) in self.reached.iter().zip(self.moves()) {
                piece_ids.apply(reached.position.transfers(m));
            }
            piece_ids
        })
    }
}
