//! Mitsudomoe, by Mitsuo Yamamoto.
//!
//! - The board has 5×5 squares. Each player has 3 balls and 8 rings. The balls start at *home*, each on a
//!   ring of its colour: white's on `a1`, `b1`, `a2`, black's on `e5`, `d5`, `e4`. The other 5 rings are
//!   in *supply*. White moves first. A player's *goal* is the opponent's home.
//! - A turn is one step. A *ring step* puts a ring from the supply, or moves one of one's own exposed
//!   rings (no ring and no ball on it), onto any other square without a ball, on top of what is there.
//! - A *ball step* moves a ball that is not on its goal to a neighbouring square without a ball whose top
//!   ring is one's own. Or the ball *vaults* in a straight line over balls side by side, the first of
//!   them next to it, of any colours, to the first square behind them, where one's own ring must be on
//!   top. An opponent ball on its own goal may not be vaulted over.
//! - Every vaulted opponent ball is then relocated by the player who vaulted, one after the other, each to
//!   another square without a ball and with the opponent's ring on top. If that cannot be done for all of
//!   them, the vault is illegal. The balls are alike, so what counts is the set of squares on which they
//!   end: as many of the squares they stood on and of the other possible ones, but not all where they
//!   stood.
//! - Pieces never leave the board.
//! - Whoever has all three balls on the goal at the end of an own turn wins. A player without a legal
//!   move loses. The third occurrence of a position is a draw.
//!
//! In the variant `rulebook` a turn is a ring step and then a ball step, both compulsory. A player who
//! has not won and whose three home squares all hold balls, of any colours, at the end of an own turn
//! loses. A player with three balls at home and all 5 rings in supply has not moved yet, and has not
//! lost by it.

mod board;
mod count;
mod ending;
mod explain;
mod movegen;
mod moves;
mod parse;
mod reach;
mod stack;
mod text;
mod try_step;
mod view;

use std::fmt;

pub use moves::{BallStep, Move, RingStep};
use stack::Stacks;

use crate::{
    Bitboard, ByColor, Color, Explanation, GameKind, Outcome,
    key::key_of_words,
    position::{self, GameInfo, MoveError, Position, PositionError},
    view::{Alert, BoardShape, Path, Piece, Scoreboard, Shape, Supply, Touch, Transfer},
};

/// The rules Mitsudomoe may be played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// One step a turn.
    Standard,
    /// Two steps a turn, and a full home loses.
    Rulebook,
}

impl position::Variant for Variant {
    const ALL: &'static [Self] = &[Self::Standard, Self::Rulebook];

    fn name(self) -> &'static str {
        match self {
            Self::Standard => "",
            Self::Rulebook => "rulebook",
        }
    }

    fn summary(self) -> &'static str {
        match self {
            Self::Standard => {
                "Lay rings as stepping stones and walk or vault your three balls over them; be the first with all three in the opponent's home."
            }
            Self::Rulebook => {
                "The published rules: every turn is a ring step and then a ball step, and a player who leaves three balls in the own home loses."
            }
        }
    }
}

/// A position of Mitsudomoe.
///
/// A turn is made of steps, and a program may look at them one by one: the steps of the player to move
/// can be listed and made, and [`end_turn`](Self::end_turn) hands over. Between the two steps of a
/// rulebook turn the position is not one of the game: its outcome and its moves mean nothing.
///
/// ```
/// use tessera_rules::{Mitsudomoe, Position, mitsudomoe::{Move, Variant}};
///
/// let start = Mitsudomoe::initial(Variant::Rulebook);
/// let mut turns = Vec::new();
/// start.ring_steps(|ring| {
///     let mut half = start;
///     half.make_ring_step(ring);
///     half.ball_steps(|ball| turns.push(Move { ring: Some(ring), ball: Some(ball) }));
/// });
/// assert_eq!(turns, start.legal_moves());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mitsudomoe {
    stacks: Stacks,
    balls: ByColor<Bitboard>,
    /// The squares whose top ring is of this colour, also under a ball.
    tops: ByColor<Bitboard>,
    supply: ByColor<u8>,
    turn: Color,
    variant: Variant,
}

impl Mitsudomoe {
    /// A board without pieces, which is no position yet.
    const fn empty(variant: Variant) -> Self {
        const NOWHERE: ByColor<Bitboard> = ByColor {
            white: Bitboard::EMPTY,
            black: Bitboard::EMPTY,
        };
        Self {
            stacks: Stacks::EMPTY,
            balls: NOWHERE,
            tops: NOWHERE,
            supply: ByColor { white: 0, black: 0 },
            turn: Color::White,
            variant,
        }
    }

    /// The squares on which a player's balls start: the goal of the other player.
    pub const fn home(color: Color) -> Bitboard {
        board::home(color)
    }

    /// The squares on which balls stand. Squares are cells: 8·rank + file, both counted from 0.
    pub const fn balls(&self) -> ByColor<Bitboard> {
        self.balls
    }

    /// The squares whose top ring is of this colour, also under a ball.
    pub const fn top_rings(&self) -> ByColor<Bitboard> {
        self.tops
    }

    /// Shows every ring step of the player to move.
    #[inline]
    pub fn ring_steps(&self, visit: impl FnMut(RingStep)) {
        movegen::ring_steps(self, visit);
    }

    /// Shows every ball step of the player to move.
    #[inline]
    pub fn ball_steps(&self, visit: impl FnMut(BallStep)) {
        movegen::ball_steps(self, visit);
    }

    /// How many [`ball_steps`](Self::ball_steps) there are.
    #[inline]
    pub fn count_ball_steps(&self) -> u64 {
        count::ball_steps(self)
    }

    /// Makes a legal ring step of the player to move, whose turn it remains.
    #[inline]
    pub fn make_ring_step(&mut self, step: RingStep) {
        match step.from {
            Some(from) => self.lift_ring(from),
            None => self.supply[self.turn] -= 1,
        }
        self.put_ring(self.turn, step.to);
    }

    /// Makes a legal ball step of the player to move, whose turn it remains.
    #[inline]
    pub fn make_ball_step(&mut self, step: BallStep) {
        let them = !self.turn;
        self.balls[self.turn] ^= Bitboard::of(step.from) | Bitboard::of(step.to);
        if step.relocated.any() {
            let vaulted = board::between(step.from, step.to);
            self.balls[them] = (self.balls[them] - vaulted) | step.relocated;
        }
    }

    /// Makes it the other player's turn.
    #[inline]
    pub fn end_turn(&mut self) {
        self.turn = !self.turn;
    }

    #[inline]
    fn put_ring(&mut self, color: Color, to: u8) {
        let square = Bitboard::of(to);
        self.stacks[to].push(color);
        self.tops[color] |= square;
        self.tops[!color] = self.tops[!color] - square;
    }

    #[inline]
    fn lift_ring(&mut self, from: u8) {
        let square = Bitboard::of(from);
        self.stacks[from].pop();
        self.tops[self.turn] = self.tops[self.turn] - square;
        if let Some(color) = self.stacks[from].top() {
            self.tops[color] |= square;
        }
    }

    /// The squares with a ball.
    #[inline]
    fn occupied(&self) -> Bitboard {
        self.balls.white | self.balls.black
    }

    /// The squares without a ball.
    #[inline]
    fn free(&self) -> Bitboard {
        board::SQUARES - self.occupied()
    }

    /// The exposed rings of the player to move.
    #[inline]
    fn exposed(&self) -> Bitboard {
        self.tops[self.turn] - self.occupied()
    }
}

impl Position for Mitsudomoe {
    type Variant = Variant;
    type Move = Move;

    const GAME: GameInfo = GameInfo {
        name: "mitsudomoe",
        title: "Mitsudomoe",
        author: "Mitsuo Yamamoto",
    };

    fn initial(variant: Variant) -> Self {
        let mut pos = Self::empty(variant);
        for color in Color::ALL {
            pos.balls[color] = board::home(color);
            pos.supply[color] = 5;
            for cell in board::home(color) {
                pos.put_ring(color, cell);
            }
        }
        pos
    }

    fn parse(variant: Variant, text: &str) -> Result<Self, PositionError> {
        text::parse(variant, text)
    }

    fn variant(&self) -> Variant {
        self.variant
    }

    fn kind(&self) -> GameKind {
        GameKind::Mitsudomoe(self.variant)
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
        count::moves(self)
    }

    fn is_legal(&self, m: Move) -> bool {
        movegen::is_legal(self, m)
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        if let Some(ring) = m.ring {
            self.make_ring_step(ring);
        }
        if let Some(ball) = m.ball {
            self.make_ball_step(ball);
        }
        self.end_turn();
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
        let [s0, s1, s2, s3, s4, s5, s6] = self.stacks.words();
        let supply = u64::from(self.supply.white) << 8 | u64::from(self.supply.black) << 16;
        let tag = self.turn as u64 | (self.variant as u64) << 1 | supply;
        let (white, black) = (self.balls.white.0, self.balls.black.0);
        key_of_words([s0, s1, s2, s3, s4, s5, s6, white, black, tag])
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        parse::read_move(self, text)
    }

    fn path(&self, m: Move) -> Path {
        view::path(m)
    }

    fn transfers(&self, m: Move) -> Vec<Transfer> {
        view::transfers(self, m)
    }

    fn explain(&self, touches: &[Touch]) -> Explanation {
        explain::explain(self, touches)
    }

    fn shape(&self) -> BoardShape {
        view::shape()
    }

    fn pieces(&self) -> Vec<Piece> {
        view::pieces(self)
    }

    fn supply(&self) -> Option<Supply> {
        Some(Supply {
            shape: Shape::Ring,
            count: self.supply,
        })
    }

    fn score(&self) -> Scoreboard {
        view::score(self)
    }

    fn alerts(&self) -> Vec<Alert> {
        view::alerts(self)
    }
}

impl fmt::Display for Mitsudomoe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_that_is_taken_back_by_another_leads_to_the_same_key() {
        let mut pos = Mitsudomoe::initial(Variant::Standard);
        let mut keys = Vec::new();
        for text in ["o@c3", "o@c4", "oc3-d3", "oc4-d4", "od3-c3", "od4-c4"] {
            let m = pos.read_move(text).unwrap();
            pos.play_unchecked(m);
            keys.push(pos.key());
        }
        assert_eq!(keys[1], keys[5]);
        keys.pop();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 5);
    }

    #[test]
    fn everything_that_tells_positions_apart_is_in_the_key() {
        let keys = [
            "3,bB,bB/4,bB/5/wW,w,3/wW,wW,3 w 4 5",
            "3,bB,bB/4,bB/5/wW,w,3/wW,wW,3 b 4 5",
            "3,bB,bB/4,bB/5/wW,wW,3/wW,w,3 b 4 5",
            "3,bB,bB/4,bB/5/wwW,4/wW,wW,3 w 4 5",
            "3,bB,bB/4,bB/5/bwW,4/wW,wW,3 w 5 4",
        ]
        .map(|text| Mitsudomoe::parse(Variant::Standard, text).unwrap().key());
        for (i, key) in keys.iter().enumerate() {
            assert!(!keys[..i].contains(key), "position {i}");
        }
    }
}
