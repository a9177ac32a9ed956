//! Mitsudomoe, by Mitsuo Yamamoto.
//!
//! - The board has 5×5 squares. Each player has 3 balls and 8 rings. The balls start at *home*, each on a
//!   ring of its colour: white's on `a1`, `b1`, `a2`, black's on `e5`, `d5`, `e4`. The other 5 rings are
//!   in *supply*. White moves first. A player's *goal* is the opponent's home.
//! - A turn is one step. A *ring step* brings a ring from the supply, or moves one of the player's own exposed rings (no ring
//!   and no ball on it), onto any other square without a ball, on top of the rings there.
//! - A *ball step* moves a ball of the player that is not on its goal to a neighbouring square without a ball whose top ring
//!   is the player's own. Or the ball *vaults* in a straight line over one or more balls side by side, the first of them next
//!   to it, of any colours, to the first square behind them, whose top ring must be the player's own. An opponent ball on
//!   its own goal may not be vaulted over.
//! - The player who vaulted then relocates every vaulted opponent ball, one after the other, each to another square without a
//!   ball and with the opponent's ring on top. If that cannot be done for all of them, the vault is illegal. The balls are
//!   alike, so a relocation is the set of squares on which they end: any set of the right size of squares on which they
//!   stood and of free squares with the opponent's ring on top, except the set of squares on which they stood.
//! - Pieces never leave the board.
//! - A player with all three balls on the goal at the end of their own turn wins. A player without a legal move loses. The
//!   third occurrence of a position is a draw.
//!
//! In the variant `rulebook` a turn is a ring step and then a ball step, both compulsory. A player who has not won and whose
//! three home squares all hold balls, of any colours, at the end of their own turn loses. A player with three balls at home
//! and all 5 rings in supply has not moved yet and does not lose by this rule.

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

pub use moves::{BallStep, Move, RingStep};
use stack::Stacks;

use crate::{
    Bitboard, ByColor, Color, Explanation, Outcome,
    key::key_of_words,
    position::{GameInfo, MoveError, Position, PositionError, variants},
    view::{Path, Touch, Transfer},
};

variants! {
    /// The variants of Mitsudomoe.
    pub enum Variant {
        /// A turn is one step.
        Standard = "",
            "Lay rings as stepping stones and walk or vault your three balls over them; be the first with all three in the opponent's home.";
        /// A turn is a ring step and a ball step, and a full home loses.
        Rulebook = "rulebook",
            "The published rules: every turn is a ring step and then a ball step, and a player who leaves three balls in the own home loses.";
    }
}

/// A position of Mitsudomoe.
///
/// A search may play the steps of a turn one by one: it lists and makes steps of the player to move, and calls
/// [`end_turn`](Self::end_turn) after the last. Between the two steps of a rulebook turn, outcome and moves are meaningless.
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
    /// The squares whose top ring is of this colour, also under a ball. Follows from `stacks`; kept for speed.
    tops: ByColor<Bitboard>,
    supply: ByColor<u8>,
    turn: Color,
    variant: Variant,
}

impl Mitsudomoe {
    /// A board without pieces, to which the caller adds them.
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

    /// The home squares of a player, which are the goal of the other one.
    pub const fn home(color: Color) -> Bitboard {
        board::home(color)
    }

    /// The cells of the balls: 8·rank + file, both counted from 0.
    pub const fn balls(&self) -> ByColor<Bitboard> {
        self.balls
    }

    /// The squares whose top ring is of this colour, also under a ball.
    pub const fn top_rings(&self) -> ByColor<Bitboard> {
        self.tops
    }

    /// Calls `visit` with every ring step of the player to move.
    #[inline]
    pub fn ring_steps(&self, visit: impl FnMut(RingStep)) {
        movegen::ring_steps(self, visit);
    }

    /// Calls `visit` with every ball step of the player to move.
    #[inline]
    pub fn ball_steps(&self, visit: impl FnMut(BallStep)) {
        movegen::ball_steps(self, visit);
    }

    /// The number of [`ball_steps`](Self::ball_steps).
    #[inline]
    pub fn count_ball_steps(&self) -> u64 {
        count::ball_steps(self)
    }

    /// Makes a legal ring step. The turn does not change.
    #[inline]
    pub fn make_ring_step(&mut self, step: RingStep) {
        match step.from {
            Some(from) => self.lift_ring(from),
            None => self.supply[self.turn] -= 1,
        }
        self.put_ring(self.turn, step.to);
    }

    /// Makes a legal ball step. The turn does not change.
    #[inline]
    pub fn make_ball_step(&mut self, step: BallStep) {
        let them = !self.turn;
        self.balls[self.turn] ^= Bitboard::of(step.from) | Bitboard::of(step.to);
        if step.relocated.any() {
            let vaulted = board::between(step.from, step.to);
            self.balls[them] = (self.balls[them] - vaulted) | step.relocated;
        }
    }

    /// Gives the turn to the other player.
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
}

/// Calls `check` with every position of random games, in turn of both variants.
#[cfg(test)]
fn for_random_positions(seed: u64, check: impl Fn(&Mitsudomoe)) {
    let mut rng = fastrand::Rng::with_seed(seed);
    for game in 0..400 {
        let mut pos = Mitsudomoe::initial([Variant::Standard, Variant::Rulebook][game % 2]);
        for _ in 0..100 {
            check(&pos);
            let Some(&m) = rng.choice(&pos.legal_moves()) else {
                break;
            };
            pos.play_unchecked(m);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_that_return_to_a_position_lead_to_the_same_key() {
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
    fn the_key_depends_on_every_part_of_the_position() {
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
