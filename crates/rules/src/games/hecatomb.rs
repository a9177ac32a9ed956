//! Hecatomb, by Kevin Maroney.
//!
//! - The board has 8×8 squares and begins full: white stands on ranks 1–4 with the king on `e1`, black
//!   on ranks 5–8 with the king on `e8`; all other pieces, 31 of each colour, are queens. Either colour
//!   may move first.
//! - Queens move any distance in the eight directions, kings one square. Nothing is jumped, own pieces
//!   block, and a move onto an enemy piece captures it.
//! - There is no check: a king may be left, or moved, where it can be captured.
//! - The player who captures the king wins. After ten plies with both kings on the board the game is drawn.
//! - A player without a legal move would draw; `ending` shows that this cannot happen.
//!
//! In the variant `classic` the rules of chess apply instead of the limit of ten plies. No move may leave the mover's own
//! king attacked, and checkmate wins. Stalemate, threefold repetition and fifty moves by each side without a capture
//! are draws; checkmate on the last of those moves still wins. White moves first.

mod classic;
mod ending;
mod explain;
mod movegen;
mod moves;
mod queries;
mod rays;
mod text;
mod view;

pub use moves::Move;

use crate::{
    Bitboard, ByColor, Color, Explanation, Outcome, from_to, grid,
    key::key,
    position::{GameInfo, MoveError, Position, PositionError, variants},
    text::BoardSize,
    view::Touch,
};

const SIZE: BoardSize = BoardSize::square(8);

/// The length of a game by the usual rules, in plies.
const PLIES: u8 = 10;
/// The number of plies without a capture after which a classic game is drawn: fifty moves by each side.
const QUIET_PLIES: u8 = 100;

variants! {
    /// The variants of Hecatomb.
    pub enum Variant {
        /// The king must be captured within ten plies.
        Standard = "",
            "Thirty-one queens and a king each on a full board, and five moves each to capture the enemy king.";
        /// The rules of chess, with checkmate.
        Classic = "classic",
            "The same army by the rules of chess: kings may not be left attacked, checkmate wins, and there is no limit of ten plies.";
    }
}

/// A position of Hecatomb.
///
/// Each side has at most one king. In the classic game both kings are always on the board, and the king of the player who is
/// not to move is not attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hecatomb {
    /// Queens and king.
    pieces: ByColor<Bitboard>,
    /// The kings of both sides.
    kings: Bitboard,
    /// Plies until the draw; in the classic game plies since the last capture.
    counter: u8,
    turn: Color,
    variant: Variant,
}

impl Hecatomb {
    /// The pieces of the player to move and of the opponent.
    #[inline]
    fn sides(&self) -> (Bitboard, Bitboard) {
        (self.pieces[self.turn], self.pieces[!self.turn])
    }

    #[inline]
    fn occupied(&self) -> Bitboard {
        self.pieces.white | self.pieces.black
    }

    /// The king of a player; empty if it was captured.
    #[inline]
    fn king(&self, color: Color) -> Bitboard {
        self.pieces[color] & self.kings
    }

    #[inline]
    fn queens(&self, color: Color) -> Bitboard {
        self.pieces[color] - self.kings
    }

    /// The legal destinations of the piece of the player to move on `cell`.
    fn targets(&self, cell: u8) -> Bitboard {
        match self.variant {
            Variant::Standard => movegen::targets(self, cell),
            Variant::Classic => classic::targets(self, cell),
        }
    }
}

impl Position for Hecatomb {
    type Variant = Variant;
    type Move = Move;

    const GAME: GameInfo = GameInfo {
        name: "hecatomb",
        title: "Hecatomb",
        author: "Kevin Maroney",
    };

    fn initial(variant: Variant) -> Self {
        let lower_half = Bitboard((1 << 32) - 1);
        Self {
            pieces: ByColor {
                white: lower_half,
                black: !lower_half,
            },
            kings: Bitboard::of(4) | Bitboard::of(60),
            counter: text::usual_counter(variant),
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

    fn with_first(&self, first: Color) -> Option<Self> {
        let may_begin = first == self.turn || self.variant == Variant::Standard;
        may_begin.then_some(Self {
            turn: first,
            ..*self
        })
    }

    #[inline]
    fn generate(&self, moves: &mut Vec<Move>) {
        self.generate_onto(!Bitboard::EMPTY, moves);
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        match self.variant {
            Variant::Standard => movegen::count(self),
            Variant::Classic => classic::count(self),
        }
    }

    fn is_legal(&self, m: Move) -> bool {
        let (us, them) = self.sides();
        us.has(m.from) && self.targets(m.from).has(m.to) && m.capture == them.has(m.to)
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        let (from, to) = (Bitboard::of(m.from), Bitboard::of(m.to));
        let is_king_move = self.kings.has(m.from);
        self.kings = self.kings - (from | to);
        if is_king_move {
            self.kings |= to;
        }
        // Matched instead of indexed by colour: indexing would store both sets to memory and load them again.
        let ByColor { white, black } = self.pieces;
        self.pieces = match self.turn {
            Color::White => ByColor {
                white: white ^ (from | to),
                black: black - to,
            },
            Color::Black => ByColor {
                white: white - to,
                black: black ^ (from | to),
            },
        };
        self.turn = !self.turn;
        self.counter = match self.variant {
            Variant::Standard => self.counter - 1,
            Variant::Classic if m.capture => 0,
            Variant::Classic => self.counter + 1,
        };
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.variant {
            Variant::Standard => ending::outcome(self),
            Variant::Classic => ending::classic_outcome(self),
        }
    }

    fn has_repetition_rule(&self) -> bool {
        self.variant == Variant::Classic
    }

    #[inline]
    fn key(&self) -> u64 {
        let king = |color| u64::from(self.king(color).0.trailing_zeros());
        let tag = king(Color::White) << 8 | king(Color::Black) << 1 | self.turn as u64;
        key(self.pieces.white.0, self.pieces.black.0, tag)
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        from_to::read_move(self, text, None, |from, to| {
            let on_board = SIZE.contains(from) && SIZE.contains(to);
            on_board.then(|| Move {
                from: grid::cell(from),
                to: grid::cell(to),
                capture: self.pieces[!self.turn].has(grid::cell(to)),
            })
        })
    }

    fn explain(&self, touches: &[Touch]) -> Explanation {
        explain::explain(self, touches)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Variant as _;

    fn pos(variant: Variant, text: &str) -> Hecatomb {
        Hecatomb::parse(variant, text).unwrap()
    }

    fn after(pos: Hecatomb, text: &str) -> Hecatomb {
        pos.play(pos.read_move(text).unwrap()).unwrap()
    }

    #[test]
    fn the_start_fills_the_board() {
        for &variant in Variant::ALL {
            let start = Hecatomb::initial(variant);
            assert_eq!(start.legal_moves().len(), 22);
            assert_eq!(start.count_moves(), 22);
        }
        assert_eq!(
            Hecatomb::initial(Variant::Standard).to_string(),
            "qqqqkqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ w 10"
        );
    }

    #[test]
    fn a_move_captures_on_its_square_and_counts_a_ply() {
        let next = after(Hecatomb::initial(Variant::Standard), "d4xe5");
        assert_eq!(
            next.to_string(),
            "qqqqkqqq/qqqqqqqq/qqqqqqqq/qqqqQqqq/QQQ1QQQQ/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ b 9"
        );
        let kings = pos(Variant::Standard, "8/8/8/3Kk3/8/8/q6Q/8 w 4");
        let played = |m| after(kings, m).to_string();
        assert_eq!(played("d5xe5"), "8/8/8/4K3/8/8/q6Q/8 b 3");
        assert_eq!(played("d5-c4"), "8/8/8/4k3/2K5/8/q6Q/8 b 3");
    }

    #[test]
    fn a_classic_game_counts_the_plies_without_a_capture() {
        let start = pos(Variant::Classic, "q5k1/8/8/4Q3/8/8/8/1K5Q w 40");
        assert_eq!(after(start, "h1-h2").counter, 41);
        assert_eq!(after(start, "h1xa8").counter, 0);
    }

    #[test]
    fn either_colour_may_begin_the_usual_game_only() {
        for &variant in Variant::ALL {
            let start = Hecatomb::initial(variant);
            assert_eq!(start.with_first(Color::White), Some(start));
        }
        let black_first = Hecatomb::initial(Variant::Standard).with_first(Color::Black);
        assert_eq!(black_first.map(|pos| pos.turn()), Some(Color::Black));
        let classic = Hecatomb::initial(Variant::Classic);
        assert_eq!(classic.with_first(Color::Black), None);
    }

    #[test]
    fn the_key_depends_on_kings_and_turn_but_not_on_the_counter() {
        let key = |text| pos(Variant::Standard, text).key();
        let one = key("k2q4/8/8/8/8/8/8/K2Q4 w 10");
        assert_eq!(one, key("k2q4/8/8/8/8/8/8/K2Q4 w 3"));
        assert_ne!(one, key("k2q4/8/8/8/8/8/8/K2Q4 b 10"));
        assert_ne!(one, key("k2q4/8/8/8/8/8/8/Q2K4 w 10"));
        assert_ne!(one, key("q2k4/8/8/8/8/8/8/K2Q4 w 10"));
        assert_ne!(one, key("q2q4/8/8/8/8/8/8/K2Q4 w 10"));
    }

    #[test]
    fn several_spellings_of_a_move_are_read() {
        let start = Hecatomb::initial(Variant::Standard);
        for text in ["d4xe5", "d4-e5", " D4E5 "] {
            assert_eq!(start.read_move(text).unwrap().to_string(), "d4xe5");
        }
        for text in ["", "d4", "d4x", "d4xe5x", "d4 e5", "Qd4"] {
            let read = start.read_move(text);
            assert!(matches!(read, Err(MoveError::Syntax(_))), "{text}");
        }
        for text in ["pass", "e1e2", "i9i8"] {
            let read = start.read_move(text);
            assert!(matches!(read, Err(MoveError::Illegal(_))), "{text}");
        }
    }
}
