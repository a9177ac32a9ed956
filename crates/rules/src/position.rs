//! `Position`: the trait that every game implements, and the errors of positions and moves.

mod flaw;

pub use flaw::{CountedPieces, Flaw};

use std::{
    fmt::{Debug, Display},
    hash::Hash,
};

use crate::{
    Color, Explanation, FromTo, GameKind, IllegalReason, Outcome, Square, TextError,
    view::{Path, Presentation, Touch, Transfer},
};

/// A move of a game. Its `Display` is the canonical text.
pub trait GameMove: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// The squares of a move of one piece; `None` for a pass, and in games that describe their moves by
    /// [`Position::path`] and [`Position::transfers`] instead.
    fn displacement(self) -> Option<FromTo>;
}

/// A variant of a game.
pub trait Variant: Copy + Eq + Hash + Debug + Into<GameKind> + Send + Sync + 'static {
    /// All variants of the game, the usual rules first.
    const ALL: &'static [Self];

    /// The part of the kind's name behind the colon; empty for the usual rules.
    fn name(self) -> &'static str;

    /// One sentence about what this variant changes; for the usual rules, about the game.
    fn summary(self) -> &'static str;
}

/// Generates the enum `Variant` of a game and implements [`Variant`] for it. Each variant is written as its doc comment, its
/// identifier, its [name](Variant::name) and its [summary](Variant::summary), the usual rules first.
macro_rules! variants {
    (
        $(#[$meta:meta])*
        pub enum Variant {
            $($(#[$variant_meta:meta])* $Variant:ident = $name:literal, $summary:literal;)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Variant {
            $($(#[$variant_meta])* $Variant,)*
        }

        impl $crate::position::Variant for Variant {
            const ALL: &'static [Self] = &[$(Self::$Variant),*];

            fn name(self) -> &'static str {
                match self {
                    $(Self::$Variant => $name,)*
                }
            }

            fn summary(self) -> &'static str {
                match self {
                    $(Self::$Variant => $summary,)*
                }
            }
        }
    };
}
pub(crate) use variants;

/// The names of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// The identifier: `lines-of-action`.
    pub name: &'static str,
    /// The title: `Lines of Action`.
    pub title: &'static str,
    /// The inventor, and the year if it is known.
    pub author: &'static str,
}

/// A position of a game, without its history.
///
/// Positions are copy-make: a search clones a position and calls [`play_unchecked`](Self::play_unchecked) on the clone. The end
/// of the game is judged as after a move of the player who is *not* to move, also in a position that was read from text.
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
pub trait Position: Presentation + Clone + Eq + Debug + Display + Send + Sync + 'static {
    /// The variants of this game.
    type Variant: Variant;
    /// The moves of this game.
    type Move: GameMove;

    /// The names of this game.
    const GAME: GameInfo;

    /// The start position of a variant.
    fn initial(variant: Self::Variant) -> Self;

    /// Parses a position string. Several spellings are accepted; `Display` writes the canonical one.
    fn parse(variant: Self::Variant, text: &str) -> Result<Self, PositionError>;

    /// The variant that is played.
    fn variant(&self) -> Self::Variant;

    /// The game and its variant.
    fn kind(&self) -> GameKind {
        self.variant().into()
    }

    /// The player to move.
    fn turn(&self) -> Color;

    /// This start position with `first` to move; `None` if the rules let the other player begin.
    fn with_first(&self, first: Color) -> Option<Self> {
        (first == self.turn()).then(|| self.clone())
    }

    /// Appends all legal moves. The game must not be over.
    fn generate(&self, moves: &mut Vec<Self::Move>);

    /// How many moves [`generate`](Self::generate) would append, without listing them (bulk counting).
    fn count_moves(&self) -> u64;

    /// Whether `generate` would append `m`, which may be a move of any position. The game must not be over.
    fn is_legal(&self, m: Self::Move) -> bool;

    /// Plays `m`, which must be legal, in a game that is not over.
    fn play_unchecked(&mut self, m: Self::Move);

    /// How the game has ended. Draws by repetition depend on the history: [`Record`](crate::Record) adds them.
    fn outcome(&self) -> Option<Outcome>;

    /// Whether a game of this kind can end in a draw.
    fn has_draws(&self) -> bool {
        true
    }

    /// Whether the third occurrence of a position is a draw.
    fn has_repetition_rule(&self) -> bool;

    /// A 64-bit hash: equal for positions that are the same for the repetition rule, and different for others, except
    /// by collision.
    fn key(&self) -> u64;

    /// Parses a move text and checks that the move is legal here. The game must not be over.
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// The touches that make this legal move.
    fn path(&self, m: Self::Move) -> Path {
        m.displacement()
            .map_or_else(|| Path::ordered([Touch::Pass]), FromTo::path)
    }

    /// What this legal move does to the pieces, in the order in which it can be animated: a place is left before it is taken.
    fn transfers(&self, m: Self::Move) -> Vec<Transfer> {
        m.displacement().map_or_else(Vec::new, FromTo::transfers)
    }

    /// The squares on which this legal move captures pieces.
    fn captures(&self, m: Self::Move) -> Vec<Square> {
        m.displacement().map_or_else(Vec::new, FromTo::captures)
    }

    /// Why no legal move begins with these touches. The caller has checked that none does and that the game is not over.
    fn explain(&self, touches: &[Touch]) -> Explanation;

    /// All legal moves; empty when the game is over.
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

    /// Why no legal move begins with these touches; `None` if one does.
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

/// Why a position string was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The text does not parse.
    #[error("{0}")]
    Syntax(TextError),
    /// The matrix does not parse, or has a number that its square cannot have.
    #[error(transparent)]
    Matrix(#[from] MatrixError),
    /// The text parses, but no game can reach this position.
    #[error("impossible position: {0}")]
    Impossible(Flaw),
}

/// An error in a board that is given as a list of rows of numbers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "row {row}, column {column} (counted from 0): expected {expected}, found {}",
    .found.as_ref().map_or_else(|| "the end".to_owned(), |found| format!("'{}'", found.escape_debug()))
)]
pub struct MatrixError {
    /// The row, counted from 0 at the top.
    pub row: u8,
    /// The column, counted from 0.
    pub column: u8,
    /// What was expected there.
    pub expected: String,
    /// The character or number that was found; `None` at the end of the text.
    pub found: Option<String>,
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

/// Why a move text was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text does not parse.
    #[error("this is not a move: {0}")]
    Syntax(TextError),
    /// The text parses, but the move is not legal here.
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
