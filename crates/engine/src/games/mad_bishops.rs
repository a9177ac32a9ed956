//! Mad Bishops for the engine: a hand-written evaluation, and proof-number search for endings.

mod evaluation;
mod proof_number_search;

use tessera_rules::{
    Color, MadBishops, Position,
    mad_bishops::{Move, Variant},
};

use crate::{
    bench::BenchCase,
    evaluator::{Evaluator, HasEvaluator, Proof, ProofBudget},
    level::Skill,
};

impl HasEvaluator for MadBishops {
    type Evaluator = Self;

    fn bench(variant: Variant) -> BenchCase {
        match variant {
            Variant::Standard => BenchCase {
                depth: 8,
                positions: &[
                    "1w1w1w1w1w/b1b1b1b1b1/3w1w1w1w/w1b1b1b1b1/1w1b1w1w1w/b1b3b1b1/1b1w3w1w/b3b1w1b1/1w1w1w1w1w/b1b1b1b1b1 w",
                    "1w1w1b1w1b/b9/1b1w1b1b2/b1b1b3w1/1b1w1b1w1w/2b1w1b1b1/1w1w3b2/b1b1w3w1/7w2/w3w1b1w1 w",
                ],
            },
            Variant::Eight => BenchCase {
                depth: 8,
                positions: &[
                    "1w1w1w1w/b3b1b1/1w3w1w/b1b1b1b1/1w1w1w2/b1b1b1w1/1w1b1w1w/b3b1b1 w",
                    "1b1w1w1w/6b1/3w3w/b1w3b1/1w5w/2b1b1w1/5b2/b5b1 w",
                ],
            },
        }
    }
}

/// A search of one ply plays hardly better than at random here, so level 1 prefers bad moves.
static SKILLS: [Skill; 10] = [
    Skill::weakened((1, 0), (100.0, 60.0), (40, 10)).with_score_weight(-0.5),
    Skill::weakened((1, 0), (150.0, 80.0), (90, 60)),
    Skill::weakened((1, 0), (60.0, 30.0), (100, 85)),
    Skill::weakened((2, 600), (40.0, 20.0), (100, 100)),
    Skill::weakened((3, 3_000), (30.0, 15.0), (100, 100)),
    Skill::weakened((4, 60_000), (8.0, 5.0), (100, 100)),
    Skill::weakened((5, 100_000), (4.0, 3.0), (100, 100)),
    Skill::full_strength(10_000),
    Skill::full_strength(100_000),
    Skill::full_strength(1_000_000),
];

/// Nearly every capture can be answered by another one, so quiescence search would not end early: no move is tactical.
impl Evaluator for MadBishops {
    const HISTORY_SIZE: usize = 64 * 64;
    const RFP_MARGIN: i32 = 30;
    const RAZOR_MARGIN: i32 = 50;
    const TT_MIN_DEPTH: i32 = 2;
    type MoveContext = ();

    fn is_irreversible(&self, _: Move) -> bool {
        true
    }

    #[inline]
    fn evaluate(&self) -> i32 {
        evaluation::evaluate(self)
    }

    /// With more than three pieces neither player can lose the last one within the five plies of reverse futility pruning.
    fn can_prune_statically(&self) -> bool {
        Color::ALL
            .into_iter()
            .all(|color| self.pieces_of(color).len() > 3)
    }

    #[inline]
    fn move_context(&self) {}

    #[inline]
    fn order_score(&self, (): &(), m: Move) -> i32 {
        if m.is_capture() { CAPTURE_ORDER } else { 0 }
    }

    /// The static evaluation after the move.
    fn order_score_deep(&self, (): &(), m: Move) -> i32 {
        let mut next = *self;
        next.play_unchecked(m);
        -EVALUATION_ORDER * evaluation::evaluate(&next)
    }

    fn skills(_: Variant) -> &'static [Skill; 10] {
        &SKILLS
    }

    #[inline]
    fn history_index(&self, m: Move) -> usize {
        usize::from(m.from()) * 64 + usize::from(m.to())
    }

    /// Zugzwang is common: a player without an engaged piece must move into an enemy line.
    fn null_move(&self) -> Option<Self> {
        None
    }

    fn is_provable(&self) -> bool {
        let pieces = self.pieces_of(Color::White) | self.pieces_of(Color::Black);
        pieces.len() <= MAX_PROVABLE_PIECES
    }

    fn prove(&self, budget: ProofBudget<'_>) -> Option<Proof<Move>> {
        proof_number_search::prove(self, budget.nodes, &mut || budget.is_over())
    }
}

/// Endings with at most this many pieces are tried by proof-number search.
const MAX_PROVABLE_PIECES: u32 = 12;

/// Order score of a capture.
const CAPTURE_ORDER: i32 = 200;

/// Order score of a centi-unit of evaluation.
const EVALUATION_ORDER: i32 = 32;
