//! The game tree as the search walks it.

use std::fmt::Debug;

use tessera_rules::{Color, Outcome, Position};

/// A node of the search tree: a position, or the middle of a turn in games whose turns are searched as several moves. The
/// same player may therefore be to move at a node and at its child.
pub trait Node: Clone + Debug + Send + Sync + 'static {
    /// The game.
    type Position: Position;

    /// An edge of the tree: a move of the game, or a part of one.
    type Move: Copy + Eq + Debug + Send + Sync;

    /// The node of a position at the beginning of a turn.
    fn new(pos: &Self::Position) -> Self;

    /// The moves of the game that a line from this node consists of, without an unfinished turn at its end.
    fn game_moves(&self, line: &[Self::Move]) -> Vec<<Self::Position as Position>::Move>;

    /// The player to move.
    fn turn(&self) -> Color;

    /// How the game has ended, except by repetition.
    fn outcome(&self) -> Option<Outcome>;

    /// Appends all moves. The game must not be over.
    fn generate(&self, moves: &mut Vec<Self::Move>);

    /// Makes a move that [`generate`](Self::generate) has appended.
    fn play(&mut self, m: Self::Move);

    /// Repetition key: equal for nodes that the repetition rule counts as the same.
    fn key(&self) -> u64;

    /// Whether the third occurrence of this node is a draw.
    fn has_repetition_rule(&self) -> bool;
}

/// Where a turn is one move, the position is the node.
impl<P: Position> Node for P {
    type Position = P;
    type Move = <P as Position>::Move;

    #[inline]
    fn new(pos: &P) -> P {
        pos.clone()
    }

    fn game_moves(&self, line: &[Self::Move]) -> Vec<Self::Move> {
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
