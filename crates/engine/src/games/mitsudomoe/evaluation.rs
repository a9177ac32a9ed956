//! The evaluation of Mitsudomoe, computed set-wise with bitboards.
//!
//! Rings are the material: a ring that is buried is lost, and a player without a ring to place or to move loses. A ring next to a
//! ball is a step that can be made at once. The distance of the balls from their goal counts little until the search
//! sees them arrive.

use tessera_rules::{
    Bitboard, Color, Mitsudomoe, Position, Presentation,
    mitsudomoe::{RingStep, Variant},
};

use super::Step;

/// How much of the turn is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// Both steps.
    WholeTurn,
    /// The ball step.
    HalfTurn,
}

/// A weight for the player to move and one for the opponent.
#[derive(Clone, Copy, Debug)]
struct Pair {
    us: i32,
    them: i32,
}

/// All weights, in centi-units.
struct Weights {
    /// For each king step between a ball and its goal.
    walk: Pair,
    /// A ball on the goal.
    arrived: Pair,
    /// A ring on top without a ball.
    exposed: Pair,
    /// A ring in supply.
    supply: Pair,
    /// An exposed ring next to a ball that may move.
    stepping_stone: Pair,
    /// A ball that the other player can vault over.
    prey: Pair,
    /// For the player to move.
    tempo: i32,
    /// For a player who has made only the ring step.
    half_turn: i32,
}

/// Fitted to the results of self-play games, and rounded.
const STANDARD: Weights = Weights {
    walk: Pair { us: -8, them: 8 },
    arrived: Pair { us: 0, them: 0 },
    exposed: Pair { us: 55, them: -55 },
    supply: Pair {
        us: 130,
        them: -130,
    },
    stepping_stone: Pair { us: 100, them: -50 },
    prey: Pair { us: -20, them: 40 },
    tempo: 5,
    half_turn: 0,
};

/// Fitted in the same way, for the rulebook.
const RULEBOOK: Weights = Weights {
    walk: Pair { us: -8, them: 8 },
    arrived: Pair { us: 10, them: -10 },
    exposed: Pair { us: 80, them: -80 },
    supply: Pair { us: 55, them: -55 },
    stepping_stone: Pair { us: 80, them: -80 },
    prey: Pair { us: -20, them: 40 },
    tempo: 20,
    half_turn: -70,
};

/// The 5×5 squares; a cell is 8·rank + file.
const SQUARES: u64 = 0x1f_1f1f_1f1f;

/// The greatest distance of a ball from its goal, in king steps.
const LONGEST_WALK: u32 = 4;

/// A set of squares with all squares next to them.
#[inline]
const fn spread(set: Bitboard) -> Bitboard {
    let row = (set.0 | set.0 << 1 | set.0 >> 1) & SQUARES;
    Bitboard((row | row << 8 | row >> 8) & SQUARES)
}

/// Rings onto which the player to move may step with a ball.
#[derive(Clone, Copy, Debug)]
pub(super) struct SteppingStones {
    /// Squares next to a ball that may move.
    near: Bitboard,
    /// Exposed own rings on those squares.
    stones: Bitboard,
}

pub(super) fn stepping_stones(pos: &Mitsudomoe) -> SteppingStones {
    let us = Position::turn(pos);
    let balls = pos.balls();
    let near = spread(balls[us] - Mitsudomoe::home(!us));
    SteppingStones {
        near,
        stones: (near & pos.top_rings()[us]) - balls.white - balls.black,
    }
}

impl SteppingStones {
    /// Whether a ball surely has a ring to step on after this ring step. Vaults are not considered.
    #[inline]
    pub(super) fn remain_after(self, step: RingStep) -> bool {
        let lifted = step.from.map_or(Bitboard::EMPTY, Bitboard::of);
        self.near.has(step.to) || (self.stones - lifted).any()
    }
}

/// The evaluation terms of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Features {
    walk: i32,
    arrived: i32,
    exposed: i32,
    supply: i32,
    stepping_stone: i32,
    prey: i32,
}

impl Features {
    #[inline]
    fn new(pos: &Mitsudomoe, color: Color) -> Self {
        let count = |set: Bitboard| set.len() as i32;
        let balls = pos.balls();
        let rings = pos.top_rings();
        let occupied = balls.white | balls.black;
        let goal = Mitsudomoe::home(!color);
        let walking = balls[color] - goal;
        let exposed = rings[color] - occupied;
        let mut near_goal = goal;
        let mut walk = 0;
        for _ in 0..LONGEST_WALK {
            walk += count(walking - near_goal);
            near_goal = spread(near_goal);
        }
        let hunters = balls[!color] - Mitsudomoe::home(color);
        let prey = if exposed.any() {
            vaulted(hunters, walking, rings[!color] - occupied)
        } else {
            Bitboard::EMPTY
        };
        Self {
            walk,
            arrived: count(balls[color] & goal),
            exposed: count(exposed),
            supply: pos.supply().map_or(0, |supply| supply.count[color].into()),
            stepping_stone: count(spread(walking) & exposed),
            prey: count(prey),
        }
    }
}

/// The balls of `prey` over which a single ball of `hunters` next to them can vault onto a square of `landing`.
#[inline]
fn vaulted(hunters: Bitboard, prey: Bitboard, landing: Bitboard) -> Bitboard {
    let along =
        |step: u32| hunters.0 << step & landing.0 >> step | hunters.0 >> step & landing.0 << step;
    prey & Bitboard(along(1) | along(7) | along(8) | along(9))
}

/// In centi-units for the player to move.
#[inline]
pub(super) fn evaluate(pos: &Mitsudomoe, progress: Progress) -> i32 {
    let turn = Position::turn(pos);
    let weights = match pos.variant() {
        Variant::Standard => &STANDARD,
        Variant::Rulebook => &RULEBOOK,
    };
    let us = Features::new(pos, turn);
    let them = Features::new(pos, !turn);
    let term = |pair: Pair, us: i32, them: i32| pair.us * us + pair.them * them;
    let half_turn = match progress {
        Progress::WholeTurn => 0,
        Progress::HalfTurn => weights.half_turn,
    };
    term(weights.walk, us.walk, them.walk)
        + term(weights.arrived, us.arrived, them.arrived)
        + term(weights.exposed, us.exposed, them.exposed)
        + term(weights.supply, us.supply, them.supply)
        + term(
            weights.stepping_stone,
            us.stepping_stone,
            them.stepping_stone,
        )
        + term(weights.prey, us.prey, them.prey)
        + weights.tempo
        + half_turn
}

/// Weights of static move ordering.
struct OrderWeights {
    ball_step: i32,
    /// For each file or rank towards the goal.
    ahead: i32,
    /// For each opponent ball that is relocated.
    relocated: i32,
    /// For a ring that comes next to a ball that may move, and against one that leaves such a square.
    near_ball: i32,
    /// A ring that buries one of the opponent's.
    buries: i32,
    /// A ring on another own one.
    wasted: i32,
    /// For each file or rank by which a ring moves towards the goal.
    ring_ahead: i32,
}

const ORDER_WEIGHTS: OrderWeights = OrderWeights {
    ball_step: 1000,
    ahead: 1000,
    relocated: 3000,
    near_ball: 1000,
    buries: 1000,
    wasted: -3000,
    ring_ahead: 300,
};

#[inline]
pub(super) fn order_score(pos: &Mitsudomoe, step: Step) -> i32 {
    let us = Position::turn(pos);
    let ahead = |from: u8, to: u8| {
        let corner = |cell: u8| i32::from(cell / 8 + cell % 8);
        match us {
            Color::White => corner(to) - corner(from),
            Color::Black => corner(from) - corner(to),
        }
    };
    match step {
        Step::Ball(step) => {
            ORDER_WEIGHTS.ball_step
                + ORDER_WEIGHTS.ahead * ahead(step.from, step.to)
                + ORDER_WEIGHTS.relocated * step.relocated.len() as i32
        }
        Step::Ring(RingStep { from, to }) => {
            let near_ball = spread(pos.balls()[us] - Mitsudomoe::home(!us));
            let rings = pos.top_rings();
            let mut score = 0;
            if near_ball.has(to) {
                score += ORDER_WEIGHTS.near_ball;
            }
            if rings[!us].has(to) {
                score += ORDER_WEIGHTS.buries;
            }
            if rings[us].has(to) {
                score += ORDER_WEIGHTS.wasted;
            }
            if let Some(from) = from {
                score += ORDER_WEIGHTS.ring_ahead * ahead(from, to);
                if near_ball.has(from) {
                    score -= ORDER_WEIGHTS.near_ball;
                }
            }
            score
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{for_random_positions, with_letters_swapped};

    /// The position with white and black exchanged and the board rotated by 180°.
    fn with_colours_swapped(pos: &Mitsudomoe) -> Mitsudomoe {
        let swapped = with_letters_swapped(&pos.to_string());
        let words: Vec<&str> = swapped.split(' ').collect();
        let ranks: Vec<String> = words[0]
            .split('/')
            .rev()
            .map(|rank| rank.split(',').rev().collect::<Vec<_>>().join(","))
            .collect();
        let text = format!("{} {} {} {}", ranks.join("/"), words[1], words[3], words[2]);
        Mitsudomoe::parse(pos.variant(), &text).unwrap()
    }

    #[test]
    fn swapped_colours_have_the_same_evaluation() {
        for_random_positions([Variant::Standard, Variant::Rulebook], |pos| {
            let swapped = with_colours_swapped(pos);
            for progress in [Progress::WholeTurn, Progress::HalfTurn] {
                assert_eq!(
                    evaluate(pos, progress),
                    evaluate(&swapped, progress),
                    "{pos}"
                );
            }
        });
    }

    #[test]
    fn features_are_those_of_the_board() {
        let text = "2,b,1,bB/5/wW,bB,bB,w,1/wW,w,3/wW,3,b w 3 3";
        let pos = Mitsudomoe::parse(Variant::Standard, text).unwrap();
        let white = Features {
            walk: 10,
            arrived: 0,
            exposed: 2,
            supply: 3,
            stepping_stone: 1,
            prey: 0,
        };
        assert_eq!(Features::new(&pos, Color::White), white);
    }

    #[test]
    fn a_ball_between_an_enemy_and_the_enemys_ring_is_prey() {
        let text = "4,bB/5/wW,bB,w,1,bB/5/wW,wW,2,b w 4 4";
        let pos = Mitsudomoe::parse(Variant::Standard, text).unwrap();
        assert_eq!(Features::new(&pos, Color::Black).prey, 1);
        assert_eq!(Features::new(&pos, Color::White).prey, 0);
    }
}
