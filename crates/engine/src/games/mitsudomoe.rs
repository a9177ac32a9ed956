//! Mitsudomoe for the engine. By the rulebook a turn has two steps, a ring step and a ball step, which are searched as two moves: a
//! tree of two plies instead of hundreds of combined moves.

mod evaluation;

use evaluation::Progress;
use tessera_rules::{
    Color, Mitsudomoe, Outcome, Position,
    mitsudomoe::{BallStep, Move, RingStep, Variant},
};

use crate::{
    bench::BenchCase,
    evaluator::{Evaluator, HasEvaluator},
    level::Skill,
    node::Node,
};

impl HasEvaluator for Mitsudomoe {
    type Evaluator = StepNode;

    fn bench(variant: Variant) -> BenchCase {
        match variant {
            Variant::Standard => BenchCase {
                depth: 10,
                positions: &[
                    "b,b,1,bB,bB/4,bB/4,w/wW,4/wW,wW,3 w 4 3",
                    "1,b,1,bB,bB/ww,2,b,bB/1,b,3/wW,3,b/wW,wW,1,w,1 w 2 1",
                ],
            },
            Variant::Rulebook => BenchCase {
                depth: 13,
                positions: &[
                    "1,b,bB,bB,b/4,bB/wW,4/wW,w,3/w,wW,3 w 3 3",
                    "4,bB/1,w,bB,b,1/wW,bB,1,b,1/w,b,wwW,2/1,wW,w,w,1 w 0 2",
                ],
            },
        }
    }
}

/// A position, and by the rulebook the ring step that the player has already made in this turn.
#[derive(Clone, Debug)]
pub struct StepNode {
    pos: Mitsudomoe,
    ring: Option<RingStep>,
}

/// A move of the search tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Places or moves a ring.
    Ring(RingStep),
    /// Moves a ball.
    Ball(BallStep),
}

impl StepNode {
    fn is_rulebook(&self) -> bool {
        self.pos.variant() == Variant::Rulebook
    }
}

/// Whether a ball step is possible after this ring step, as the rulebook requires.
fn leaves_ball_step(mut pos: Mitsudomoe, step: RingStep) -> bool {
    pos.make_ring_step(step);
    pos.count_ball_steps() > 0
}

impl Node for StepNode {
    type Position = Mitsudomoe;
    type Move = Step;

    fn new(pos: &Mitsudomoe) -> Self {
        Self {
            pos: *pos,
            ring: None,
        }
    }

    fn game_moves(&self, line: &[Step]) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut ring = self.ring;
        for &step in line {
            let m = match step {
                Step::Ring(step) if self.is_rulebook() => {
                    ring = Some(step);
                    continue;
                }
                Step::Ring(step) => Move {
                    ring: Some(step),
                    ball: None,
                },
                Step::Ball(step) => Move {
                    ring: ring.take(),
                    ball: Some(step),
                },
            };
            moves.push(m);
        }
        moves
    }

    fn turn(&self) -> Color {
        Position::turn(&self.pos)
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.ring.is_some() {
            None
        } else {
            Position::outcome(&self.pos)
        }
    }

    fn generate(&self, moves: &mut Vec<Step>) {
        if self.ring.is_some() {
            self.pos.ball_steps(|step| moves.push(Step::Ball(step)));
            return;
        }
        let rulebook = self.is_rulebook();
        let stones = evaluation::stepping_stones(&self.pos);
        self.pos.ring_steps(|step| {
            if !rulebook || stones.remain_after(step) || leaves_ball_step(self.pos, step) {
                moves.push(Step::Ring(step));
            }
        });
        if !rulebook {
            self.pos.ball_steps(|step| moves.push(Step::Ball(step)));
        }
    }

    fn play(&mut self, m: Step) {
        match m {
            Step::Ring(step) => {
                self.pos.make_ring_step(step);
                if self.is_rulebook() {
                    self.ring = Some(step);
                } else {
                    self.pos.end_turn();
                }
            }
            Step::Ball(step) => {
                self.pos.make_ball_step(step);
                self.pos.end_turn();
                self.ring = None;
            }
        }
    }

    fn key(&self) -> u64 {
        let half_turn = if self.ring.is_some() {
            0x5bd1_e995_c2b2_ae35
        } else {
            0
        };
        Position::key(&self.pos) ^ half_turn
    }

    fn has_repetition_rule(&self) -> bool {
        self.ring.is_none()
    }
}

/// Levels by the usual rules. Most openings are won by the same side in both games of a pair, so the upper levels must differ
/// much in strength for a match to show it.
static SKILLS: [Skill; 10] = [
    Skill::weakened((1, 0), (600.0, 400.0), (40, 10)),
    Skill::weakened((1, 0), (200.0, 120.0), (80, 50)),
    Skill::weakened((1, 0), (125.0, 70.0), (88, 62)),
    Skill::weakened((1, 0), (90.0, 48.0), (95, 75)),
    Skill::weakened((1, 0), (65.0, 33.0), (100, 88)),
    Skill::weakened((1, 0), (37.0, 17.5), (100, 100)),
    Skill::weakened((2, 2_000), (18.0, 7.0), (100, 100)),
    Skill::weakened((3, 8_000), (10.0, 4.5), (100, 100)),
    Skill::full_strength(1_200),
    Skill::full_strength(1_000_000),
];

/// Levels by the rulebook. Random play does well there, so level 1 prefers bad moves.
static RULEBOOK_SKILLS: [Skill; 10] = [
    Skill::weakened((1, 0), (600.0, 400.0), (40, 10)).with_score_weight(-0.5),
    Skill::weakened((1, 0), (200.0, 120.0), (80, 50)),
    Skill::weakened((1, 0), (80.0, 40.0), (100, 80)),
    Skill::weakened((2, 600), (40.0, 20.0), (100, 100)),
    Skill::weakened((3, 3_000), (25.0, 12.0), (100, 100)),
    Skill::weakened((5, 30_000), (12.0, 6.0), (100, 100)),
    Skill::weakened((7, 80_000), (4.0, 3.0), (100, 100)),
    Skill::full_strength(20_000),
    Skill::full_strength(120_000),
    Skill::full_strength(1_000_000),
];

impl Evaluator for StepNode {
    const HISTORY_SIZE: usize = 2 * 64 * 64;
    const RFP_MARGIN: i32 = 100;
    type MoveContext = ();

    fn plies_per_move(&self) -> i32 {
        if self.is_rulebook() { 2 } else { 1 }
    }

    fn is_irreversible(&self, m: Step) -> bool {
        matches!(m, Step::Ring(RingStep { from: None, .. }))
    }

    #[inline]
    fn evaluate(&self) -> i32 {
        let progress = if self.ring.is_some() {
            Progress::HalfTurn
        } else {
            Progress::WholeTurn
        };
        evaluation::evaluate(&self.pos, progress)
    }

    /// By the rulebook the two steps of a turn can undo any advantage.
    #[inline]
    fn can_prune_statically(&self) -> bool {
        !self.is_rulebook()
    }

    #[inline]
    fn move_context(&self) {}

    #[inline]
    fn order_score(&self, (): &(), m: Step) -> i32 {
        evaluation::order_score(&self.pos, m)
    }

    fn skills(variant: Variant) -> &'static [Skill; 10] {
        match variant {
            Variant::Standard => &SKILLS,
            Variant::Rulebook => &RULEBOOK_SKILLS,
        }
    }

    fn history_index(&self, m: Step) -> usize {
        match m {
            Step::Ring(RingStep { from, to }) => {
                usize::from(from.unwrap_or(63)) * 64 + usize::from(to)
            }
            Step::Ball(BallStep { from, to, .. }) => {
                4096 + usize::from(from) * 64 + usize::from(to)
            }
        }
    }

    /// With a hash of the squares to which balls are relocated.
    fn move_code(&self, m: Step) -> u32 {
        let index = self.history_index(m) as u32;
        match m {
            Step::Ring(_) => index,
            Step::Ball(step) => {
                let hash = step.relocated.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 46;
                index | (hash as u32) << 13
            }
        }
    }

    fn null_move(&self) -> Option<Self> {
        let mut next = self.clone();
        next.pos.end_turn();
        (self.ring.is_none()).then_some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ring_steps_and_ball_steps_make_all_turns_of_the_rulebook() {
        let mut rng = fastrand::Rng::with_seed(2);
        for _ in 0..60 {
            let mut pos = Mitsudomoe::initial(Variant::Rulebook);
            for _ in 0..60 {
                let legal = pos.legal_moves();
                let Some(&m) = rng.choice(&legal) else {
                    break;
                };
                let node = StepNode::new(&pos);
                let mut turns = Vec::new();
                let mut rings = Vec::new();
                node.generate(&mut rings);
                for ring in rings {
                    let mut half = node.clone();
                    half.play(ring);
                    let mut balls = Vec::new();
                    half.generate(&mut balls);
                    assert!(!balls.is_empty(), "{pos}");
                    turns.extend(
                        balls
                            .iter()
                            .flat_map(|&ball| node.game_moves(&[ring, ball])),
                    );
                }
                assert_eq!(turns, legal, "{pos}");
                pos.play_unchecked(m);
            }
        }
    }
}
