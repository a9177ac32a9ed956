//! The game tree as the search walks it.

use std::fmt::Debug;

use tessera_rules::{Color, Outcome, Position};

/// A place where somebody decides: a position, or the middle of a turn where turns are made of several decisions.
/// Then the same player decides twice in a row.
pub trait Node: Clone + Debug + Send + Sync + 'static {
    /// The game.
    type Position: Position;

    /// One decision.
    type Move: Copy + Eq + Debug + Send + Sync;

    /// The node of a position at the beginning of a turn.
    fn new(pos: &Self::Position) -> Self;

    /// The whole moves that a line of decisions from here spells; an unfinished turn at its end is dropped.
    fn spell(&self, line: &[Self::Move]) -> Vec<<Self::Position as Position>::Move>;

    /// The player to decide.
    fn turn(&self) -> Color;

    /// How the game has ended, repetition apart.
    fn outcome(&self) -> Option<Outcome>;

    /// Appends all decisions. The game must not be over.
    fn generate(&self, moves: &mut Vec<Self::Move>);

    /// Takes a decision.
    fn play(&mut self, m: Self::Move);

    /// Equal for nodes that are the same in the sense of repetition.
    fn key(&self) -> u64;

    /// Whether the third occurrence of this node is a draw.
    fn has_repetition_rule(&self) -> bool;
}

/// Where a turn is one decision, the position is the node.
impl<P: Position> Node for P {
    type Position = P;
    type Move = <P as Position>::Move;

    #[inline]
    fn new(pos: &P) -> P {
        pos.clone()
    }

    fn spell(&self, line: &[Self::Move]) -> Vec<Self::Move> {
        line.to_vec()
    }

    #[inline]
    fn turn(&self) -> Color {
        Position::turn(self)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        Position::outcome(self)
    }

    #[inline]
    fn generate(&self, moves: &mut Vec<Self::Move>) {
        Position::generate(self, moves);
    }

    #[inline]
    fn play(&mut self, m: Self::Move) {
        self.play_unchecked(m);
    }

    #[inline]
    fn key(&self) -> u64 {
        Position::key(self)
    }

    #[inline]
    fn has_repetition_rule(&self) -> bool {
        Position::has_repetition_rule(self)
    }
}
