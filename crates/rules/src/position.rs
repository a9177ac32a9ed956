//! The one face that every game shows: a position, its moves, and what people may know of them.

use std::{
    fmt::{Debug, Display},
    hash::Hash,
};

use crate::{
    Color, Explanation, GameKind, IllegalReason, Outcome, Square, TextError,
    view::{Alert, BoardShape, Path, Piece, Scoreboard, Supply, Touch, Transfer},
};

/// A move of some game. Its `Display` is the canonical text.
pub trait GameMove: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static {}

/// The rules a game may be played by.
pub trait Variant: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// All of them, the usual rules first.
    const ALL: &'static [Self];

    /// The part of the kind's name behind the colon; empty for the usual rules.
    fn name(self) -> &'static str;

    /// What is different here, in one sentence for people.
    fn summary(self) -> &'static str;
}

/// What a game is called and what it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// The name for programs: `lines-of-action`.
    pub name: &'static str,
    /// The name for people: `Lines of Action`.
    pub title: &'static str,
    /// Who invented it, and when if known.
    pub author: &'static str,
}

/// A position without a past.
///
/// Copy-make: to look ahead, clone and [`play_unchecked`](Self::play_unchecked). A position that was
/// read from text is taken as the one after a move of the player who is *not* to move.
///
/// ```
/// use tessera_rules::{LinesOfAction, Position, lines_of_action::Variant};
///
/// let pos = LinesOfAction::initial(Variant::Standard);
/// assert_eq!(pos.legal_moves().len(), 36);
/// let m = pos.read_move("b1b3").unwrap();
/// assert_eq!(m.to_string(), "b1-b3");
/// let next = pos.play(m).unwrap();
/// assert_eq!(next.to_string(), "1bbbbbb1/w6w/w6w/w6w/w6w/wb5w/w6w/2bbbbb1 w");
/// ```
pub trait Position: Clone + Eq + Debug + Display + Send + Sync + 'static {
    /// The rules this game may be played by.
    type Variant: Variant;
    /// A move of this game.
    type Move: GameMove;

    /// Names.
    const GAME: GameInfo;

    /// The usual start of a variant.
    fn initial(variant: Self::Variant) -> Self;

    /// Reads a position string leniently; `Display` writes it canonically.
    fn parse(variant: Self::Variant, text: &str) -> Result<Self, PositionError>;

    /// The rules in force.
    fn variant(&self) -> Self::Variant;

    /// The game and its variant.
    fn kind(&self) -> GameKind;

    /// The player to move.
    fn turn(&self) -> Color;

    /// The position in which the other player is the first to move, if a game may begin that way.
    fn with_first(&self, first: Color) -> Option<Self> {
        (first == self.turn()).then(|| self.clone())
    }

    /// Appends all legal moves. The game must not be over.
    fn generate(&self, moves: &mut Vec<Self::Move>);

    /// How many moves [`generate`](Self::generate) would append, without making them.
    fn count_moves(&self) -> u64;

    /// Whether `generate` would append `m`. Any value is allowed, also one of another position.
    fn is_legal(&self, m: Self::Move) -> bool;

    /// Plays a legal move of a game that is not over.
    fn play_unchecked(&mut self, m: Self::Move);

    /// How the game has ended, repetition apart: that is a matter of the past.
    fn outcome(&self) -> Option<Outcome>;

    /// Whether a game of this kind can end in a draw.
    fn has_draws(&self) -> bool {
        true
    }

    /// Whether the third occurrence of a position is a draw.
    fn has_repetition_rule(&self) -> bool;

    /// Equal for positions that are the same in the sense of repetition, different for others
    /// except by a collision of 64 bits.
    fn key(&self) -> u64;

    /// Reads a move text leniently and checks that it is legal here. The game must not be over.
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// What a person touches to make this legal move.
    fn path(&self, m: Self::Move) -> Path;

    /// What this legal move does to the pieces, in order.
    fn transfers(&self, m: Self::Move) -> Vec<Transfer>;

    /// The squares on which this legal move captures something.
    fn captures(&self, m: Self::Move) -> Vec<Square> {
        let removed = |transfer| match transfer {
            Transfer::Remove { from } => Some(from.square),
            Transfer::Move { .. } | Transfer::Enter { .. } => None,
        };
        self.transfers(m).into_iter().filter_map(removed).collect()
    }

    /// Why no legal move begins with these touches. The game must not be over and no legal
    /// move may begin so.
    fn explain(&self, touches: &[Touch]) -> Explanation;

    /// The board without its pieces.
    fn shape(&self) -> BoardShape;

    /// The pieces on the board, along the ranks from a1 and upwards within a stack.
    fn pieces(&self) -> Vec<Piece>;

    /// The pieces beside the board that may be brought onto it, in games that have them.
    fn supply(&self) -> Option<Supply> {
        None
    }

    /// The figures that people follow.
    fn score(&self) -> Scoreboard;

    /// What a watchful player would notice. The game must not be over.
    fn alerts(&self) -> Vec<Alert>;

    /// All legal moves; none when the game is over.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        if self.outcome().is_none() {
            self.generate(&mut moves);
        }
        moves
    }

    /// Explains why `m` is not legal here, if it is not. The game must not be over.
    fn check_legal(&self, m: Self::Move) -> Result<(), Explanation> {
        if self.is_legal(m) {
            return Ok(());
        }
        Err(self.explain(&self.path(m).touches))
    }

    /// The position after `m`, if it is legal here.
    fn play(&self, m: Self::Move) -> Result<Self, Explanation> {
        if self.outcome().is_some() {
            return Err(IllegalReason::GameOver.at([]));
        }
        self.check_legal(m)?;
        let mut next = self.clone();
        next.play_unchecked(m);
        Ok(next)
    }

    /// Why nothing legal begins with these touches; `None` if something does.
    fn refusal(&self, touches: &[Touch]) -> Option<Explanation> {
        if self.outcome().is_some() {
            return Some(IllegalReason::GameOver.at([]));
        }
        let mut moves = Vec::new();
        self.generate(&mut moves);
        let begins = |&m: &Self::Move| self.path(m).begins_with(touches);
        if moves.iter().any(begins) {
            return None;
        }
        Some(self.explain(touches))
    }
}

/// A position string that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// It does not read.
    #[error("{0}")]
    Syntax(TextError),
    /// It reads, but no game can come to this.
    #[error("impossible position: {0}")]
    Impossible(Flaw),
}

impl From<TextError> for PositionError {
    fn from(error: TextError) -> Self {
        Self::Syntax(error)
    }
}

impl From<Flaw> for PositionError {
    fn from(flaw: Flaw) -> Self {
        Self::Impossible(flaw)
    }
}

/// What makes a position impossible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// More pieces than the game has.
    #[error("{color} has {count} {what}, and the game has only {most}")]
    TooMany {
        /// Whose pieces.
        color: Color,
        /// Their name in the plural.
        what: &'static str,
        /// How many there are.
        count: u32,
        /// How many there may be.
        most: u32,
    },
    /// Fewer pieces than there always are.
    #[error("{color} has {count} {what} and must have {least}")]
    TooFew {
        /// Whose pieces.
        color: Color,
        /// Their name in the plural.
        what: &'static str,
        /// How many there are.
        count: u32,
        /// How many there must be.
        least: u32,
    },
    /// Nobody has pieces or kings.
    #[error("neither side has {what}")]
    NobodyHas {
        /// What is missing.
        what: &'static str,
    },
    /// A piece on a square that is no part of the board.
    #[error("{square} is a light square: pieces stand on dark squares only")]
    LightSquare {
        /// The square.
        square: crate::Square,
    },
    /// A ball that does not stand on a ring of its own colour.
    #[error("the {color} ball on {square} needs a {color} ring directly under it")]
    BallWithoutRing {
        /// Whose ball.
        color: Color,
        /// Where.
        square: crate::Square,
    },
    /// The player who has just moved left the king attacked.
    #[error("{color} has just moved, and the {color} king on {square} is attacked")]
    KingLeftAttacked {
        /// The player who moved.
        color: Color,
        /// Where the king stands.
        square: crate::Square,
    },
}

/// A move text that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// It does not read.
    #[error("this is not a move: {0}")]
    Syntax(TextError),
    /// It reads, but it is not legal here.
    #[error("{0}")]
    Illegal(Explanation),
}

impl From<TextError> for MoveError {
    fn from(error: TextError) -> Self {
        Self::Syntax(error)
    }
}

impl From<Explanation> for MoveError {
    fn from(explanation: Explanation) -> Self {
        Self::Illegal(explanation)
    }
}
