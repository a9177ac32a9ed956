//! What a position of Mitsudomoe is worth, by sets of squares.
//!
//! Rings are the material: a ring that is buried is lost, and whoever runs out of rings to put or to move loses.
//! A ring next to a ball is a step that can be made at once. How far the balls still have to walk counts for little
//! until the search sees the end of the way.

use tessera_rules::{
    Bitboard, Color, Mitsudomoe, Position,
    mitsudomoe::{RingStep, Variant},
};

use super::Step;

/// Where in a turn a player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// Everything is still to be done.
    WholeTurn,
    /// The ring step is made, the ball step is not.
    HalfTurn,
}

/// A weight for the player to move and one for the opponent.
#[derive(Clone, Copy, Debug)]
struct Pair {
    us: i32,
    them: i32,
}

/// All weights, in hundredths.
struct Weights {
    /// Each step that a ball is away from the goal.
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
    /// Being to move.
    tempo: i32,
    /// Having made only the ring step.
    half_turn: i32,
}

/// Fitted to the results of games against itself and rounded.
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

/// The same by the rulebook.
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

/// The farthest a ball can be from its goal.
const LONGEST_WALK: u32 = 4;

/// A set of squares and those next to them.
#[inline]
const fn spread(set: Bitboard) -> Bitboard {
    let row = (set.0 | set.0 << 1 | set.0 >> 1) & SQUARES;
    Bitboard((row | row << 8 | row >> 8) & SQUARES)
}

/// The surroundings of the balls that the player to move may move, and the exposed own rings there.
#[derive(Clone, Copy, Debug)]
pub(super) struct SteppingStones {
    near: Bitboard,
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
    /// Whether a ball has a ring to step on after this ring step, at first sight.
    #[inline]
    pub(super) fn remain_after(self, step: RingStep) -> bool {
        let lifted = step.from.map_or(Bitboard::EMPTY, Bitboard::of);
        self.near.has(step.to) || (self.stones - lifted).any()
    }
}

/// What one player has.
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

/// The balls of `prey` that single balls of `hunters` next to them can vault over onto `landing`.
#[inline]
fn vaulted(hunters: Bitboard, prey: Bitboard, landing: Bitboard) -> Bitboard {
    let along =
        |step: u32| hunters.0 << step & landing.0 >> step | hunters.0 >> step & landing.0 << step;
    prey & Bitboard(along(1) | along(7) | along(8) | along(9))
}

/// What the position is worth to the player to decide.
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

/// What a step promises at first sight, against what the search has learnt (16 384 at most).
struct Promises {
    ball_step: i32,
    /// Each file or rank towards the goal.
    ahead: i32,
    /// Each opponent ball that is sent away.
    relocated: i32,
    /// A ring next to a ball that may move, or away from there.
    near_ball: i32,
    /// A ring that buries one of the opponent's.
    buries: i32,
    /// A ring on another own one.
    wasted: i32,
    /// A ring that is moved a file or rank towards the goal.
    ring_ahead: i32,
}

const PROMISES: Promises = Promises {
    ball_step: 1000,
    ahead: 1000,
    relocated: 3000,
    near_ball: 1000,
    buries: 1000,
    wasted: -3000,
    ring_ahead: 300,
};

/// How promising a step looks.
#[inline]
pub(super) fn promise(pos: &Mitsudomoe, step: Step) -> i32 {
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
            PROMISES.ball_step
                + PROMISES.ahead * ahead(step.from, step.to)
                + PROMISES.relocated * step.relocated.len() as i32
        }
        Step::Ring(RingStep { from, to }) => {
            let near_ball = spread(pos.balls()[us] - Mitsudomoe::home(!us));
            let rings = pos.top_rings();
            let mut promise = 0;
            if near_ball.has(to) {
                promise += PROMISES.near_ball;
            }
            if rings[!us].has(to) {
                promise += PROMISES.buries;
            }
            if rings[us].has(to) {
                promise += PROMISES.wasted;
            }
            if let Some(from) = from {
                promise += PROMISES.ring_ahead * ahead(from, to);
                if near_ball.has(from) {
                    promise -= PROMISES.near_ball;
                }
            }
            promise
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same with white and black exchanged and the board turned round.
    fn with_colours_swapped(pos: &Mitsudomoe) -> Mitsudomoe {
        let swap = |c| match c {
            'w' => 'b',
            'b' => 'w',
            'W' => 'B',
            'B' => 'W',
            c => c,
        };
        let swapped: String = pos.to_string().chars().map(swap).collect();
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
    fn colours_do_not_matter() {
        let mut rng = fastrand::Rng::with_seed(1);
        for n in 0..60 {
            let mut pos = Mitsudomoe::initial([Variant::Standard, Variant::Rulebook][n % 2]);
            for _ in 0..60 {
                let Some(&m) = rng.choice(&pos.legal_moves()) else {
                    break;
                };
                let swapped = with_colours_swapped(&pos);
                for progress in [Progress::WholeTurn, Progress::HalfTurn] {
                    assert_eq!(
                        evaluate(&pos, progress),
                        evaluate(&swapped, progress),
                        "{pos}"
                    );
                }
                pos.play_unchecked(m);
            }
        }
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
