//! What the engine knows of Mad Bishops.

mod ending;
mod evaluation;

use tessera_rules::{Color, MadBishops, Position, mad_bishops::Move};

use crate::{
    knowledge::{Budget, Knowledge, Proof, Taught},
    level::Skill,
};

impl Taught for MadBishops {
    type Knowledge = Self;
}

/// What each level can do. Whoever looks one ply ahead plays hardly better than by chance here, so the first level likes what is bad.
static SKILLS: [Skill; 10] = [
    Skill::person((1, 0), (100.0, 60.0), (40, 10)).judging(-0.5),
    Skill::person((1, 0), (150.0, 80.0), (90, 60)),
    Skill::person((1, 0), (60.0, 30.0), (100, 85)),
    Skill::person((2, 600), (40.0, 20.0), (100, 100)),
    Skill::person((3, 3_000), (30.0, 15.0), (100, 100)),
    Skill::person((4, 60_000), (8.0, 5.0), (100, 100)),
    Skill::person((5, 100_000), (4.0, 3.0), (100, 100)),
    Skill::engine(10_000),
    Skill::engine(100_000),
    Skill::engine(1_000_000),
];

impl Knowledge for MadBishops {
    const SLOTS: usize = 64 * 64;
    const AMPLE: i32 = 30;
    const GIVEN_UP: i32 = 50;
    const REMEMBERED: i32 = 2;
    /// Captures answer captures without end, so nothing is quieter than anything else and nothing is tactical.
    type Insight = ();

    fn is_irreversible(&self, _: Move) -> bool {
        true
    }

    #[inline]
    fn evaluate(&self) -> i32 {
        evaluation::evaluate(self)
    }

    /// Whoever has so many pieces cannot lose the last one within the plies for which it is asked.
    fn is_steady(&self) -> bool {
        [Color::White, Color::Black]
            .into_iter()
            .all(|color| self.pieces_of(color).len() > STEADY)
    }

    #[inline]
    fn insight(&self) {}

    #[inline]
    fn promise(&self, (): &(), m: Move) -> i32 {
        if m.is_capture() { CAPTURE } else { 0 }
    }

    /// What the opponent will think of it.
    fn foresight(&self, (): &(), m: Move) -> i32 {
        let mut next = *self;
        next.play_unchecked(m);
        -FORESIGHT * evaluation::evaluate(&next)
    }

    fn skills(&self) -> &'static [Skill; 10] {
        &SKILLS
    }

    #[inline]
    fn slot(&self, m: Move) -> usize {
        usize::from(m.from()) * 64 + usize::from(m.to())
    }

    /// Having to move may well be a disadvantage here.
    fn pass(&self) -> Option<Self> {
        None
    }

    fn is_provable(&self) -> bool {
        let pieces = self.pieces_of(Color::White) | self.pieces_of(Color::Black);
        pieces.len() <= PROVABLE
    }

    fn prove(&self, budget: Budget<'_>) -> Option<Proof<Move>> {
        ending::prove(self, budget.nodes, &mut || budget.is_over())
    }
}

/// With five plies left nobody loses more pieces.
const STEADY: u32 = 3;

/// From so many pieces on an ending can be proven.
const PROVABLE: u32 = 12;

/// What a capture promises, against what the search has learnt (16 384 at most).
const CAPTURE: i32 = 200;

/// What a hundredth of a piece promises.
const FORESIGHT: i32 = 32;
