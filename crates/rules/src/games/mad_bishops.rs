//! Mad Bishops, by Mark Steere (2010).
//!
//! - The board has 10×10 squares, of which only the dark ones are used; `a1` is dark. White stands on
//!   every dark square of the even ranks, black on every dark square of the odd ones. White moves first.
//! - Pieces move like chess bishops, never over another piece.
//! - Two pieces of different colours on one diagonal with nothing between them are *engaged*.
//! - *Capture*: an engaged piece may move only by capturing a piece it is engaged with.
//! - *Engage*: a piece that is not engaged may move only to an empty square on which it will be engaged.
//! - Capturing is not compulsory for the player: any piece that has a legal move may be moved.
//! - The player who captures the opponent's last piece wins. There are no draws.
//! - A player who has pieces but no legal move would lose; `ending` shows that this cannot happen.
//!
//! The variant `8x8` is the same on an 8×8 board.

mod board;
mod ending;
mod explain;
mod matrix;
mod movegen;
mod text;
mod view;

use std::fmt;

use crate::{
    Bitboard, ByColor, Color, Explanation, Outcome,
    from_to::{self, FromTo},
    key::key,
    position::{GameInfo, GameMove, MoveError, Position, PositionError, variants},
    view::Touch,
};

variants! {
    /// The variants of Mad Bishops.
    pub enum Variant {
        /// 10×10 squares, 25 pieces for each player.
        Standard = "",
            "Bishops that can capture move only to capture, all others only to engage; capture every enemy bishop.";
        /// 8×8 squares, 16 pieces for each player.
        Eight = "8x8",
            "The same on 8×8 squares with 16 bishops each (Fous-Fous).";
    }
}

/// A move of one bishop, packed: bits 0–5 the destination cell, bits 6–11 the origin cell, bit 12 the capture flag.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

impl Move {
    #[inline]
    const fn new(from: u8, to: u8) -> Self {
        Self((from as u16) << 6 | to as u16)
    }

    #[inline]
    const fn capture(from: u8, to: u8) -> Self {
        Self(Self::new(from, to).0 | 1 << 12)
    }

    /// Whether the move captures a piece.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.0 >> 12 != 0
    }

    /// The cell on which the move begins.
    #[inline]
    pub const fn from(self) -> u8 {
        (self.0 >> 6) as u8 & 63
    }

    /// The cell on which the move ends.
    #[inline]
    pub const fn to(self) -> u8 {
        self.0 as u8 & 63
    }

    fn squares(self) -> FromTo {
        FromTo {
            from: board::square(self.from()),
            to: board::square(self.to()),
            capture: self.is_capture(),
        }
    }
}

impl GameMove for Move {
    fn displacement(self) -> Option<FromTo> {
        Some(self.squares())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.squares().fmt(f)
    }
}

/// A position of Mad Bishops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MadBishops {
    pieces: ByColor<Bitboard>,
    turn: Color,
    variant: Variant,
}

impl MadBishops {
    /// The cells of a player's pieces. The layout is internal: each dark square has its own bit, in no order to rely on.
    #[inline]
    pub fn pieces_of(&self, color: Color) -> Bitboard {
        self.pieces[color]
    }

    /// The attack sets of the player to move and of the opponent, by direction: the empty squares their pieces could slide
    /// over and the first piece behind them. Within one direction no square is reached by two pieces.
    #[inline]
    pub fn sight(&self) -> [[Bitboard; 4]; 2] {
        let (us, them) = self.sides();
        let board = board::cells(self.variant);
        let on_board = |[a, b, c, d]: [Bitboard; 4]| [a & board, b & board, c & board, d & board];
        let [ours, theirs] = board::reach_of_both([us, them], self.empty());
        [on_board(ours), on_board(theirs)]
    }

    /// The pieces of the player to move and of the opponent.
    #[inline]
    fn sides(&self) -> (Bitboard, Bitboard) {
        (self.pieces[self.turn], self.pieces[!self.turn])
    }

    /// Stores the pieces of the player to move and of the opponent.
    #[inline]
    fn set_sides(&mut self, us: Bitboard, them: Bitboard) {
        self.pieces = match self.turn {
            Color::White => ByColor {
                white: us,
                black: them,
            },
            Color::Black => ByColor {
                white: them,
                black: us,
            },
        };
    }

    #[inline]
    fn occupied(&self) -> Bitboard {
        self.pieces.white | self.pieces.black
    }

    #[inline]
    fn empty(&self) -> Bitboard {
        board::cells(self.variant) - self.occupied()
    }
}

impl Position for MadBishops {
    type Variant = Variant;
    type Move = Move;

    const GAME: GameInfo = GameInfo {
        name: "mad-bishops",
        title: "Mad Bishops",
        author: "Mark Steere, 2010",
    };

    fn initial(variant: Variant) -> Self {
        let even_rank = |cell: &u8| board::square(*cell).rank() % 2 == 1;
        let (white, black) = board::cells(variant)
            .into_iter()
            .partition::<Vec<_>, _>(even_rank);
        Self {
            pieces: ByColor {
                white: white.into_iter().collect(),
                black: black.into_iter().collect(),
            },
            turn: Color::White,
            variant,
        }
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
        let (us, them) = self.sides();
        us.has(m.from())
            && movegen::targets(self, m.from()).has(m.to())
            && m.is_capture() == them.has(m.to())
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        let (us, them) = self.sides();
        let to = Bitboard::of(m.to());
        let moved = us ^ Bitboard::of(m.from()) | to;
        self.set_sides(moved, them - to);
        self.turn = !self.turn;
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        ending::outcome(self)
    }

    fn has_draws(&self) -> bool {
        false
    }

    /// Positions cannot repeat: a capture removes a piece, and a quiet move adds engaged pairs or brings engaged pieces nearer.
    fn has_repetition_rule(&self) -> bool {
        false
    }

    #[inline]
    fn key(&self) -> u64 {
        key(self.pieces.white.0, self.pieces.black.0, self.turn as u64)
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        from_to::read_move(self, text, None, |from, to| {
            let cells = board::cell(self.variant, from).zip(board::cell(self.variant, to));
            cells.map(|(from, to)| {
                if self.pieces[!self.turn].has(to) {
                    Move::capture(from, to)
                } else {
                    Move::new(from, to)
                }
            })
        })
    }

    fn explain(&self, touches: &[Touch]) -> Explanation {
        explain::explain(self, touches)
    }
}
