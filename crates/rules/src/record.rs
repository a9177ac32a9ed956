//! A game with its past: play, undo, redo, and the repetition that only the past can tell.

use crate::{EndReason, Explanation, Outcome, Position, Refusal, identity::Identities};

/// A position with all moves that led to it, and those that were taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<P: Position> {
    /// The start, then the position after each move; one more than `moves`.
    positions: Vec<P>,
    moves: Vec<P::Move>,
    ply: usize,
}

impl<P: Position> Record<P> {
    /// A game that begins here. The start is the first occurrence of its position.
    pub fn new(start: P) -> Self {
        Self {
            positions: vec![start],
            moves: Vec::new(),
            ply: 0,
        }
    }

    /// Where the game began.
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// Where it stands.
    pub fn position(&self) -> &P {
        &self.positions[self.ply]
    }

    /// Where it stood before the move of this ply, counted from 0.
    pub fn position_at(&self, ply: usize) -> Option<&P> {
        self.positions[..=self.ply].get(ply)
    }

    /// How many moves have been played.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The moves played.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves[..self.ply]
    }

    /// The moves taken back, the next to redo first.
    pub fn undone(&self) -> &[P::Move] {
        &self.moves[self.ply..]
    }

    /// How often the present position has occurred, this time included.
    pub fn occurrences(&self) -> usize {
        let key = self.position().key();
        let past = &self.positions[..=self.ply];
        past.iter().filter(|pos| pos.key() == key).count()
    }

    /// How the game has ended, by its position or by repetition.
    pub fn outcome(&self) -> Option<Outcome> {
        let pos = self.position();
        pos.outcome().or_else(|| {
            (pos.has_repetition_rule() && self.occurrences() >= 3)
                .then_some(Outcome::draw(EndReason::Repetition))
        })
    }

    /// Plays a move. Moves that were taken back are forgotten, unless this is the next of them.
    pub fn play(&mut self, m: P::Move) -> Result<(), Explanation> {
        if self.outcome().is_some() {
            return Err(Refusal::GameOver.at([]));
        }
        let next = self.position().play(m)?;
        if self.undone().first() != Some(&m) {
            self.moves.truncate(self.ply);
            self.positions.truncate(self.ply + 1);
            self.moves.push(m);
            self.positions.push(next);
        }
        self.ply += 1;
        Ok(())
    }

    /// Takes the last move back, if there is one, and returns it.
    pub fn undo(&mut self) -> Option<P::Move> {
        self.ply = self.ply.checked_sub(1)?;
        Some(self.moves[self.ply])
    }

    /// Plays the move that was taken back last, if there is one, and returns it.
    pub fn redo(&mut self) -> Option<P::Move> {
        let m = *self.undone().first()?;
        self.ply += 1;
        Some(m)
    }

    /// Which piece is which, after everything that has happened to them.
    pub(crate) fn identities(&self) -> Identities {
        let mut identities = Identities::new(self.start().pieces());
        for (pos, &m) in self.positions.iter().zip(self.moves()) {
            identities.follow(pos.transfers(m));
        }
        identities
    }
}
