//! Lines of Action, by Claude Soucie.
//!
//! - The board has 8×8 squares. Black stands on `b1`–`g1` and `b8`–`g8`, white on `a2`–`a7` and `h2`–`h7`.
//!   Black moves first.
//! - A piece moves in a straight line, in any of the 8 directions, exactly as many squares as there are
//!   pieces of both colours on that whole line, itself included.
//! - It may jump over pieces of its own side but not land on one. It may not jump over enemy pieces;
//!   landing on one captures it.
//! - A side is *connected* when its pieces form one group, adjacent in 8 directions. A single piece is a group.
//! - After a move, a connected side wins. If both sides are connected, the player who moved wins.
//! - A player with no legal move must pass. The third repetition of a position is a draw.
//!
//! In the variant `draw-on-both` a move that connects both sides is a draw. In `scrambled-eggs` the colours
//! alternate around the edge at the start. `6x6` is the same game on 6×6 squares with 8 pieces each.

mod board;
mod ending;
mod explain;
mod line;
mod lines;
mod movegen;
mod text;
mod view;

use std::fmt;

pub use self::line::line_pieces;
use self::lines::LineIndices;
use crate::{
    Bitboard, ByColor, Color, Explanation, Outcome,
    from_to::{self, FromTo},
    grid,
    key::key,
    position::{GameInfo, GameMove, MoveError, Position, PositionError, variants},
    view::Touch,
};

variants! {
    /// The variants of Lines of Action.
    pub enum Variant {
        /// 8×8 squares, 12 pieces for each player.
        Standard = "",
            "A piece moves exactly as many squares as there are pieces on its line; bring all of yours together into one group.";
        /// A move that connects both sides is a draw.
        DrawOnBoth = "draw-on-both",
            "A move that connects both sides at once is a draw, as at the Computer Olympiads.";
        /// At the start the colours alternate around the edge.
        ScrambledEggs = "scrambled-eggs",
            "At the start the colours alternate around the edge.";
        /// 6×6 squares, 8 pieces for each player.
        SixBySix = "6x6",
            "The same on 6×6 squares with 8 pieces each.";
    }
}

/// A move of one piece, or the pass of a player who cannot move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// The player cannot move.
    Pass,
    /// A piece moves.
    Travel(Travel),
}

/// A move of one piece. Aligned to 32 bits, so that lists of moves are copied by words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(align(4))]
pub struct Travel {
    from: u8,
    to: u8,
    capture: bool,
}

impl Move {
    /// Whether the move captures a piece.
    pub const fn is_capture(self) -> bool {
        matches!(self, Self::Travel(Travel { capture: true, .. }))
    }
}

impl GameMove for Move {
    fn displacement(self) -> Option<FromTo> {
        match self {
            Self::Pass => None,
            Self::Travel(Travel { from, to, capture }) => Some(FromTo {
                from: grid::square(from),
                to: grid::square(to),
                capture,
            }),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.displacement() {
            None => f.write_str("pass"),
            Some(squares) => squares.fmt(f),
        }
    }
}

/// A position of Lines of Action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LinesOfAction {
    pieces: ByColor<Bitboard>,
    /// The same pieces as one index for each line, updated by every move.
    lines: LineIndices,
    turn: Color,
    variant: Variant,
}

impl Travel {
    /// The cell on which the move begins: 8·rank + file, both counted from 0.
    pub const fn from(self) -> u8 {
        self.from
    }

    /// The cell on which the move ends.
    pub const fn to(self) -> u8 {
        self.to
    }
}

impl LinesOfAction {
    /// The cells of a player's pieces: 8·rank + file, both counted from 0.
    #[inline]
    pub fn pieces_of(&self, color: Color) -> Bitboard {
        self.pieces[color]
    }

    /// The ternary index of every line: of the 8 ranks, the 8 files, then the diagonals. The index of a line of `n` squares is a
    /// number in base 3 plus (3ⁿ − 1) / 2. Its lowest digit is the lowest cell; a digit is 0 for an empty cell, 1 for white and
    /// 2 for black. A line that a small board does not have is 0.
    #[inline]
    pub fn line_numbers(&self) -> &[u16; 46] {
        self.lines.indices()
    }

    /// Null move: gives the turn to the other player.
    #[inline]
    pub fn end_turn(&mut self) {
        self.turn = !self.turn;
    }

    fn new(variant: Variant, pieces: ByColor<Bitboard>, turn: Color) -> Self {
        Self {
            pieces,
            lines: LineIndices::new(variant, pieces),
            turn,
            variant,
        }
    }

    /// The pieces of the player to move and of the opponent.
    #[inline]
    fn sides(&self) -> (Bitboard, Bitboard) {
        (self.pieces[self.turn], self.pieces[!self.turn])
    }
}

impl Position for LinesOfAction {
    type Variant = Variant;
    type Move = Move;

    const GAME: GameInfo = GameInfo {
        name: "lines-of-action",
        title: "Lines of Action",
        author: "Claude Soucie",
    };

    fn initial(variant: Variant) -> Self {
        Self::new(variant, board::start(variant), Color::Black)
    }

    fn parse(variant: Variant, text: &str) -> Result<Self, PositionError> {
        text::parse(variant, text)
    }

    fn variant(&self) -> Variant {
        self.variant
    }

    #[inline]
    fn turn(&self) -> Color {
        self.turn
    }

    #[inline]
    fn generate(&self, moves: &mut Vec<Move>) {
        movegen::generate(self, moves);
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        movegen::count(self)
    }

    fn is_legal(&self, m: Move) -> bool {
        match m {
            Move::Pass => movegen::must_pass(self),
            Move::Travel(Travel { from, to, capture }) => {
                let (_, them) = self.sides();
                self.lines.has_move(self.variant, self.turn, from, to) && capture == them.has(to)
            }
        }
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        let us = self.turn;
        self.turn = !us;
        if let Move::Travel(travel) = m {
            self.lines.travel(self.variant, us, travel);
            let to = Bitboard::of(travel.to);
            let both = Bitboard::of(travel.from) | to;
            let ByColor { white, black } = self.pieces;
            // Matched instead of indexed by colour: indexing would store both sets to memory and load them again.
            self.pieces = match us {
                Color::White => ByColor {
                    white: white ^ both,
                    black: black - to,
                },
                Color::Black => ByColor {
                    white: white - to,
                    black: black ^ both,
                },
            };
        }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        ending::outcome(self)
    }

    fn has_repetition_rule(&self) -> bool {
        true
    }

    #[inline]
    fn key(&self) -> u64 {
        key(self.pieces.white.0, self.pieces.black.0, self.turn as u64)
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        from_to::read_move(self, text, Some(Move::Pass), |from, to| {
            let (from, to) = board::cell(self.variant, from).zip(board::cell(self.variant, to))?;
            let capture = self.pieces[!self.turn].has(to);
            Some(Move::Travel(Travel { from, to, capture }))
        })
    }

    fn explain(&self, touches: &[Touch]) -> Explanation {
        explain::explain(self, touches)
    }
}
