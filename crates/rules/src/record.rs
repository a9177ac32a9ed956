//! A game with its past: play, undo, redo, and the repetition that only the past can tell.

use std::borrow::Cow;

use crate::{EndReason, Explanation, IllegalReason, Outcome, Position, identity::Identities};

/// A position with all moves that led to it, and those that were taken back.
#[derive(Clone, Debug)]
pub struct Record<P: Position> {
    /// The start, then the position after each move; one more than `moves`.
    positions: Vec<P>,
    /// The keys of the positions, by which repetition is known.
    keys: Vec<u64>,
    moves: Vec<P::Move>,
    ply: usize,
    /// Which piece is which at this ply; forgotten when a move is taken back.
    identities: Option<Identities>,
}

/// What else a record holds follows from these.
impl<P: Position> PartialEq for Record<P> {
    fn eq(&self, other: &Self) -> bool {
        (self.ply, &self.moves, &self.positions) == (other.ply, &other.moves, &other.positions)
    }
}

impl<P: Position> Eq for Record<P> {}

impl<P: Position> Record<P> {
    /// A game that begins here. The start is the first occurrence of its position.
    pub fn new(start: P) -> Self {
        Self {
            keys: vec![start.key()],
            identities: Some(Identities::new(start.pieces())),
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
        let past = &self.keys[..=self.ply];
        past.iter().filter(|key| **key == past[self.ply]).count()
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
            return Err(IllegalReason::GameOver.at([]));
        }
        let next = self.position().play(m)?;
        if self.undone().first() != Some(&m) {
            self.moves.truncate(self.ply);
            self.positions.truncate(self.ply + 1);
            self.keys.truncate(self.ply + 1);
            self.moves.push(m);
            self.keys.push(next.key());
            self.positions.push(next);
        }
        self.step(m);
        Ok(())
    }

    /// Goes on by a move that is noted already.
    fn step(&mut self, m: P::Move) {
        let mut identities = match self.identities.take() {
            Some(identities) => identities,
            None => self.identities().into_owned(),
        };
        identities.follow(self.position().transfers(m));
        self.identities = Some(identities);
        self.ply += 1;
    }

    /// Takes the last move back, if there is one, and returns it.
    pub fn undo(&mut self) -> Option<P::Move> {
        self.ply = self.ply.checked_sub(1)?;
        self.identities = None;
        Some(self.moves[self.ply])
    }

    /// Plays the move that was taken back last, if there is one, and returns it.
    pub fn redo(&mut self) -> Option<P::Move> {
        let m = *self.undone().first()?;
        self.step(m);
        Some(m)
    }

    /// Which piece is which, after everything that has happened to them.
    pub(crate) fn identities(&self) -> Cow<'_, Identities> {
        if let Some(identities) = &self.identities {
            return Cow::Borrowed(identities);
        }
        let mut identities = Identities::new(self.start().pieces());
        for (pos, &m) in self.positions.iter().zip(self.moves()) {
            identities.follow(pos.transfers(m));
        }
        Cow::Owned(identities)
    }
}
