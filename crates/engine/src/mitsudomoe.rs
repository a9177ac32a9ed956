//! What the engine knows of Mitsudomoe. By the rulebook a turn is two decisions: the ring step and the ball step.

mod evaluation;

use evaluation::Progress;
use tessera_rules::{
    Color, Mitsudomoe, Outcome, Position,
    mitsudomoe::{BallStep, Move, RingStep, Variant},
};

use crate::{
    knowledge::{Knowledge, Taught},
    level::Skill,
    node::Node,
};

impl Taught for Mitsudomoe {
    type Knowledge = Turn;
}

/// A position, and the ring step that its player has already made.
#[derive(Clone, Debug)]
pub struct Turn {
    pos: Mitsudomoe,
    ring: Option<RingStep>,
}

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A ring is put or moved.
    Ring(RingStep),
    /// A ball is moved.
    Ball(BallStep),
}

impl Turn {
    fn is_rulebook(&self) -> bool {
        self.pos.variant() == Variant::Rulebook
    }
}

/// Whether a ball step is possible after this ring step, as the rulebook demands.
fn leaves_ball_step(mut pos: Mitsudomoe, step: RingStep) -> bool {
    pos.make_ring_step(step);
    pos.count_ball_steps() > 0
}

impl Node for Turn {
    type Position = Mitsudomoe;
    type Move = Step;

    fn new(pos: &Mitsudomoe) -> Self {
        Self {
            pos: *pos,
            ring: None,
        }
    }

    fn spell(&self, line: &[Step]) -> Vec<Move> {
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
        let half = if self.ring.is_some() {
            0x5bd1_e995_c2b2_ae35
        } else {
            0
        };
        Position::key(&self.pos) ^ half
    }

    fn has_repetition_rule(&self) -> bool {
        self.ring.is_none()
    }
}

/// What each level can do by the usual rules. Strong players win one game of each pair from nearly every opening, so the
/// upper levels must lie far apart to be told apart.
static SKILLS: [Skill; 10] = [
    Skill::person((1, 0), (600.0, 400.0), (40, 10)),
    Skill::person((1, 0), (200.0, 120.0), (80, 50)),
    Skill::person((1, 0), (125.0, 70.0), (88, 62)),
    Skill::person((1, 0), (90.0, 48.0), (95, 75)),
    Skill::person((1, 0), (65.0, 33.0), (100, 88)),
    Skill::person((1, 0), (37.0, 17.5), (100, 100)),
    Skill::person((2, 2_000), (18.0, 7.0), (100, 100)),
    Skill::person((3, 8_000), (10.0, 4.5), (100, 100)),
    Skill::engine(1_200),
    Skill::engine(1_000_000),
];

/// What each level can do by the rulebook, where a turn is two decisions. Chance does well there, so the first level likes what
/// is bad.
static RULEBOOK_SKILLS: [Skill; 10] = [
    Skill::person((1, 0), (600.0, 400.0), (40, 10)).judging(-0.5),
    Skill::person((1, 0), (200.0, 120.0), (80, 50)),
    Skill::person((1, 0), (80.0, 40.0), (100, 80)),
    Skill::person((2, 600), (40.0, 20.0), (100, 100)),
    Skill::person((3, 3_000), (25.0, 12.0), (100, 100)),
    Skill::person((5, 30_000), (12.0, 6.0), (100, 100)),
    Skill::person((7, 80_000), (4.0, 3.0), (100, 100)),
    Skill::engine(20_000),
    Skill::engine(120_000),
    Skill::engine(1_000_000),
];

impl Knowledge for Turn {
    const SLOTS: usize = 2 * 64 * 64;
    const AMPLE: i32 = 100;
    type Insight = ();

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

    /// By the rulebook a turn is two decisions, which can undo any advantage.
    #[inline]
    fn is_steady(&self) -> bool {
        !self.is_rulebook()
    }

    #[inline]
    fn insight(&self) {}

    #[inline]
    fn promise(&self, (): &(), m: Step) -> i32 {
        evaluation::promise(&self.pos, m)
    }

    fn skills(&self) -> &'static [Skill; 10] {
        if self.is_rulebook() {
            &RULEBOOK_SKILLS
        } else {
            &SKILLS
        }
    }

    fn slot(&self, m: Step) -> usize {
        match m {
            Step::Ring(RingStep { from, to }) => {
                usize::from(from.unwrap_or(63)) * 64 + usize::from(to)
            }
            Step::Ball(BallStep { from, to, .. }) => {
                4096 + usize::from(from) * 64 + usize::from(to)
            }
        }
    }

    fn number(&self, m: Step) -> u32 {
        let slot = self.slot(m) as u32;
        match m {
            Step::Ring(_) => slot,
            Step::Ball(step) => {
                let mixed = step.relocated.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 46;
                slot | (mixed as u32) << 13
            }
        }
    }

    fn pass(&self) -> Option<Self> {
        let mut passed = self.clone();
        passed.pos.end_turn();
        (self.ring.is_none()).then_some(passed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_decisions_make_every_turn_of_the_rulebook() {
        let mut rng = fastrand::Rng::with_seed(2);
        for _ in 0..60 {
            let mut pos = Mitsudomoe::initial(Variant::Rulebook);
            for _ in 0..60 {
                let legal = pos.legal_moves();
                let Some(&m) = rng.choice(&legal) else {
                    break;
                };
                let node = Turn::new(&pos);
                let mut turns = Vec::new();
                let mut rings = Vec::new();
                node.generate(&mut rings);
                for ring in rings {
                    let mut half = node.clone();
                    half.play(ring);
                    let mut balls = Vec::new();
                    half.generate(&mut balls);
                    assert!(!balls.is_empty(), "{pos}");
                    turns.extend(balls.iter().flat_map(|&ball| node.spell(&[ring, ball])));
                }
                assert_eq!(turns, legal, "{pos}");
                pos.play_unchecked(m);
            }
        }
    }
}
