//! Hecatomb for the engine: the ten-ply game is solved, the classic game is evaluated by a network.

mod attacks;
pub mod solver;

use tessera_rules::{
    Bitboard, Color, Hecatomb, Position,
    hecatomb::{Move, Variant},
};

use self::{
    attacks::AttackCounts,
    solver::{GameValue, solve},
};
use crate::{
    bench::BenchCase,
    evaluator::{Evaluator, HasEvaluator, Proof, ProofBudget},
    level::Skill,
    nnue::{self, FeatureGroup, InputLayer, Network, NnueFeatures, SQUARE_SYMMETRIES, Symmetry},
    score::{INFINITE, WIN},
};

impl HasEvaluator for Hecatomb {
    type Evaluator = Self;

    fn bench(variant: Variant) -> BenchCase {
        match variant {
            Variant::Standard => BenchCase {
                depth: 5,
                positions: &[
                    "qqqqkqqq/qqqqqqqq/qqqqqqqq/q1qqQqqq/Q1QQ1QQQ/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ w 6",
                ],
            },
            Variant::Classic => BenchCase {
                depth: 7,
                positions: &[
                    "qqqqkqqq/qqqqqqqq/qqqqqqqq/qq1qqQQq/QQQ1qQ1Q/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ w 1",
                    "qqqqkqqq/qqqqqqqq/qQq1qqqq/1qqq4/1QqQqQq1/QQ1QQQQQ/QQQQQQQQ/QQQQKQQQ w 2",
                ],
            },
        }
    }
}

/// Weights of the hand-written evaluation and of move ordering. The evaluation counts in hundredths of a queen.
struct Weights {
    queen: i32,
    /// A square with more attacks by us than by them.
    control: i32,
    /// An enemy queen on such a square.
    loose: i32,
    /// An attacked square next to the enemy king.
    king_zone: i32,
    /// A queen move.
    mobility: i32,
    tempo: i32,
    /// Delta margin: the most by which winning a queen raises the evaluation.
    delta: i32,
    /// Order scores.
    king_capture: i32,
    won_queen: i32,
    king_attack: i32,
}

const WEIGHTS: Weights = Weights {
    queen: 100,
    control: 1,
    loose: 10,
    king_zone: 20,
    mobility: 1,
    tempo: 20,
    delta: 180,
    king_capture: 100_000,
    won_queen: 1000,
    king_attack: 500,
};

/// Target squares of the moves of a node.
#[derive(Clone, Copy, Debug)]
pub struct MoveContext {
    /// The enemy king.
    king: Bitboard,
    /// Enemy queens whose capture wins material.
    won: Bitboard,
    /// Squares from which a queen attacks the enemy king.
    attack: Bitboard,
}

/// Static exchange evaluation for all enemy queens at once: those whose capture wins material. All queens have the same value
/// and each side may stop capturing, so a capture wins if there are more attackers than defenders.
fn won_queens(pos: &Hecatomb) -> Bitboard {
    let us = Position::turn(pos);
    let own = AttackCounts::with_x_rays(pos, us);
    let other = AttackCounts::with_x_rays(pos, !us);
    let attacked = own.by_queens() | pos.around_king(us);
    own.exceed(&other) & attacked & pos.queens_of(!us)
}

/// The evaluation of one side, by its pieces and their attacks.
fn side_value(pos: &Hecatomb, us: Color, own: &AttackCounts, other: &AttackCounts) -> i32 {
    let count = |set: Bitboard| set.len() as i32;
    let queens = pos.queens_of(us);
    let controlled = own.exceed(other);
    WEIGHTS.queen * count(queens)
        + WEIGHTS.control * count(controlled)
        + WEIGHTS.loose * count(controlled & pos.queens_of(!us))
        + WEIGHTS.king_zone * count(own.any() & pos.around_king(!us))
        + WEIGHTS.mobility * own.count(!queens)
}

/// Hand-written evaluation, for the ten-ply game.
fn evaluate_by_attacks(pos: &Hecatomb) -> i32 {
    let us = Position::turn(pos);
    let (own, other) = (AttackCounts::new(pos, us), AttackCounts::new(pos, !us));
    side_value(pos, us, &own, &other) - side_value(pos, !us, &other, &own) + WEIGHTS.tempo
}

/// Levels of the ten-ply game; the last one is perfect.
static TEN_PLY_SKILLS: [Skill; 10] = [
    Skill::weakened((1, 0), (300.0, 200.0), (50, 15)),
    Skill::weakened((1, 0), (150.0, 80.0), (70, 35)),
    Skill::weakened((1, 0), (80.0, 40.0), (80, 50)),
    Skill::weakened((1, 0), (60.0, 30.0), (90, 65)),
    Skill::weakened((1, 0), (40.0, 20.0), (95, 80)),
    Skill::weakened((1, 0), (30.0, 15.0), (100, 90)),
    Skill::weakened((2, 3_000), (20.0, 10.0), (100, 100)),
    Skill::weakened((3, 10_000), (12.0, 6.0), (100, 100)),
    Skill::weakened((5, 60_000), (6.0, 3.0), (100, 100)),
    Skill::full_strength(1_000_000),
];

/// Levels of the classic game.
static CLASSIC_SKILLS: [Skill; 10] = [
    Skill::weakened((1, 0), (900.0, 600.0), (40, 10)),
    Skill::weakened((1, 0), (300.0, 180.0), (80, 50)),
    Skill::weakened((1, 0), (90.0, 50.0), (100, 80)),
    Skill::weakened((1, 0), (25.0, 10.0), (100, 100)),
    Skill::weakened((2, 20_000), (25.0, 12.0), (100, 100)),
    Skill::weakened((2, 40_000), (8.0, 4.0), (100, 100)),
    Skill::full_strength(3_000),
    Skill::full_strength(15_000),
    Skill::full_strength(100_000),
    Skill::full_strength(1_000_000),
];

/// Trained on the classic game.
static NETWORK: Network<{ Hecatomb::FEATURES }> =
    Network::from_bytes(include_bytes!("hecatomb/network.bin"), Hecatomb::SCALE);

/// The squares of the queens and the kings.
impl NnueFeatures for Hecatomb {
    const FEATURES: usize = 256;
    const SCALE: i32 = 130;
    const SYMMETRIES: &'static [Symmetry] = &SQUARE_SYMMETRIES;

    #[inline]
    fn uses_network(variant: Variant) -> bool {
        variant == Variant::Classic
    }

    #[inline]
    fn active_features(&self) -> impl IntoIterator<Item = FeatureGroup> {
        let us = Position::turn(self);
        let king = |color| self.king_of(color).into_iter().collect();
        nnue::piece_square_features([
            (self.queens_of(us), self.queens_of(!us)),
            (king(us), king(!us)),
        ])
    }
}

impl Evaluator for Hecatomb {
    const HISTORY_SIZE: usize = 64 * 64;
    const RFP_MARGIN: i32 = 100;
    const HAS_TACTICAL_MOVES: bool = true;
    const PROOF_MIN_NODES: u64 = 5_000_000;
    const PROOF_COVERS_ALL_MOVES: bool = true;
    type MoveContext = MoveContext;

    fn input_layer(variant: Variant) -> Option<InputLayer<Self>> {
        InputLayer::of(variant)
    }

    /// With the plies left in the ten-ply game, and with the quiet plies in the classic game where its draw rule is near.
    fn tt_key(&self) -> u64 {
        let counter = match self.variant() {
            Variant::Standard => self.counter(),
            Variant::Classic => self.counter().saturating_sub(70),
        };
        Position::key(self) ^ u64::from(counter).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn is_irreversible(&self, m: Move) -> bool {
        m.is_capture()
    }

    fn evaluate(&self) -> i32 {
        if Self::uses_network(self.variant()) {
            NETWORK.evaluate(self.active_features())
        } else {
            evaluate_by_attacks(self)
        }
    }

    fn move_context(&self) -> MoveContext {
        let them = !Position::turn(self);
        let king = self.king_of(them);
        MoveContext {
            king: king.into_iter().collect(),
            won: won_queens(self),
            attack: king.map_or(Bitboard::EMPTY, |king| self.seen_from(king)),
        }
    }

    /// Even exchanges change the evaluation little and are left to the main search: with them, quiescence search would hardly
    /// ever end.
    #[inline]
    fn is_tactical(&self, context: &MoveContext, m: Move) -> bool {
        (context.won | context.king).has(m.to())
    }

    fn generate_tactical(&self, context: &MoveContext, moves: &mut Vec<Move>) {
        self.generate_onto(context.won | context.king, moves);
    }

    fn delta_margin(&self, context: &MoveContext) -> i32 {
        match self.variant() {
            Variant::Standard if context.king.any() => INFINITE,
            _ => WEIGHTS.delta,
        }
    }

    #[inline]
    fn order_score(&self, context: &MoveContext, m: Move) -> i32 {
        if context.king.has(m.to()) {
            WEIGHTS.king_capture
        } else if context.won.has(m.to()) {
            WEIGHTS.won_queen
        } else if context.attack.has(m.to()) {
            WEIGHTS.king_attack
        } else {
            0
        }
    }

    fn skills(variant: Variant) -> &'static [Skill; 10] {
        match variant {
            Variant::Standard => &TEN_PLY_SKILLS,
            Variant::Classic => &CLASSIC_SKILLS,
        }
    }

    fn history_index(&self, m: Move) -> usize {
        usize::from(m.from()) * 64 + usize::from(m.to())
    }

    fn is_provable(&self) -> bool {
        solver::is_solved(self.kind())
    }

    fn prove(&self, budget: ProofBudget<'_>) -> Option<Proof<Move>> {
        let solution = solve(self, budget)?;
        let score = |value| match value {
            GameValue::Win(plies) => WIN - i32::from(plies),
            GameValue::Draw => 0,
            GameValue::Loss(plies) => i32::from(plies) - WIN,
        };
        let moves = solution.moves.iter();
        Some(Proof {
            moves: moves
                .map(|solved| (solved.m, score(solved.value)))
                .collect(),
            nodes: solution.nodes,
        })
    }

    fn null_move(&self) -> Option<Self> {
        let in_check = self.attackers_of_king(Position::turn(self)).any();
        (self.variant() == Variant::Classic && !in_check).then(|| {
            let mut next = *self;
            next.end_turn();
            next
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tactical(text: &str) -> Vec<String> {
        let pos = Hecatomb::parse(Variant::Classic, text).unwrap();
        let context = pos.move_context();
        let moves = pos.legal_moves().into_iter();
        let mut texts: Vec<String> = moves
            .filter(|&m| pos.is_tactical(&context, m))
            .map(|m| m.to_string())
            .collect();
        texts.sort_unstable();
        texts
    }

    #[test]
    fn a_capture_is_tactical_if_it_wins_material() {
        assert_eq!(tactical("5k2/8/8/q7/8/8/8/Q5K1 w"), ["a1xa5"]);
        assert_eq!(tactical("q4k2/8/8/q7/8/8/8/Q5K1 w"), [""; 0]);
        assert_eq!(tactical("q4k2/8/8/q7/8/8/Q7/Q5K1 w"), ["a2xa5"]);
    }

    #[test]
    fn a_king_counts_as_attacker_only_where_it_cannot_be_captured() {
        assert_eq!(tactical("8/k7/q7/8/8/8/Q7/4K3 w"), [""; 0]);
        assert_eq!(tactical("8/k7/q7/8/8/8/Q7/Q3K3 w"), ["a2xa6"]);
    }

    #[test]
    fn the_evaluation_is_the_same_from_both_sides() {
        let pos = |turn| {
            let text = format!("q3k2q/3q4/8/2Q5/5q2/8/1Q6/Q3K2Q {turn} 10");
            Hecatomb::parse(Variant::Standard, &text).unwrap()
        };
        let sum = pos('w').evaluate() + pos('b').evaluate();
        assert_eq!(sum, 2 * WEIGHTS.tempo);
    }

    #[test]
    fn the_features_are_queens_and_kings_of_both_sides() {
        let pos = Hecatomb::parse(Variant::Classic, "4k3/8/8/8/8/q7/1Q6/4K3 b 0").unwrap();
        let inputs = InputLayer::of(Variant::Classic).expect("the network evaluates it");
        let features = (inputs.active_features)(&pos).into_iter();
        let features: Vec<(u16, u16)> = features.map(|f| (f.us, f.them)).collect();
        let (a3, e1, b2, e8) = (16, 4, 9, 60);
        let kings = [(128 + e8, 192 + e8), (192 + e1, 128 + e1)];
        assert_eq!(
            features,
            [&[(a3, 64 + a3), (64 + b2, b2)], &kings[..]].concat()
        );
    }

    #[test]
    fn swapped_colours_have_the_same_evaluation_and_a_queen_counts() {
        let value = |text: &str| Hecatomb::parse(Variant::Classic, text).unwrap().evaluate();
        let white = value("q3k2q/3q4/8/2Q5/5q2/8/1Q6/Q3K2Q w 0");
        let black = value("Q3K2Q/3Q4/8/2q5/5Q2/8/1q6/q3k2q b 0");
        assert_eq!(white, black);
        let queen_more = value("4k3/8/8/8/8/8/8/Q3K3 w 0");
        let queen_less = value("q3k3/8/8/8/8/8/8/4K3 w 0");
        assert!(queen_more > 100, "{queen_more}");
        assert!(queen_less < -100, "{queen_less}");
    }
}
