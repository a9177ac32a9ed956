//! What the engine knows of Hecatomb: a count of attacks, and for the classic game what a network has learnt.

mod attacks;

use tessera_rules::{
    Bitboard, Color, Hecatomb, Position,
    hecatomb::{Move, Variant},
};

use self::attacks::Attacks;
use crate::{
    knowledge::{Budget, Knowledge, Proof, Taught},
    level::Skill,
    network::{self, Fact, Learnt, Network, SYMMETRIES_OF_A_SQUARE},
    score::{INFINITE, WIN},
    solve::{Value, solve},
};

impl Taught for Hecatomb {
    type Knowledge = Self;
}

/// All weights, in hundredths of a queen.
struct Weights {
    queen: i32,
    /// A cell that is attacked more often by us than by them.
    control: i32,
    /// An enemy queen on such a cell.
    loose: i32,
    /// An attacked cell next to the enemy king.
    king_zone: i32,
    /// A possible move.
    mobility: i32,
    tempo: i32,
    /// The most that winning a queen brings, with all that changes around her.
    hope: i32,
    /// For the order of moves only.
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
    hope: 180,
    king_capture: 100_000,
    won_queen: 1000,
    king_attack: 500,
};

/// Where the moves of a node lead.
#[derive(Clone, Copy, Debug)]
pub struct Insight {
    /// The enemy king.
    king: Bitboard,
    /// Enemy queens that are won by capturing them.
    won: Bitboard,
    /// Cells from which a queen attacks the enemy king.
    attack: Bitboard,
}

/// The enemy queens that the player to move wins by capturing them. As all queens are worth the same, and each side
/// may stop capturing on a cell, that takes more attackers than guards.
fn won_queens(pos: &Hecatomb) -> Bitboard {
    let us = Position::turn(pos);
    let (own, other) = (Attacks::in_depth(pos, us), Attacks::in_depth(pos, !us));
    let attacked = own.by_queens() | pos.around_king(us);
    own.exceed(&other) & attacked & pos.queens_of(!us)
}

/// What one side's pieces and their attacks are worth.
fn worth(pos: &Hecatomb, us: Color, own: &Attacks, other: &Attacks) -> i32 {
    let count = |set: Bitboard| set.len() as i32;
    let queens = pos.queens_of(us);
    let more = own.exceed(other);
    WEIGHTS.queen * count(queens)
        + WEIGHTS.control * count(more)
        + WEIGHTS.loose * count(more & pos.queens_of(!us))
        + WEIGHTS.king_zone * count(own.any() & pos.around_king(!us))
        + WEIGHTS.mobility * own.count(!queens)
}

/// What each level can do in the ten-ply game; the last one is perfect.
static TEN_PLY_SKILLS: [Skill; 10] = [
    Skill::person((1, 0), (300.0, 200.0), (50, 15)),
    Skill::person((1, 0), (150.0, 80.0), (70, 35)),
    Skill::person((1, 0), (80.0, 40.0), (80, 50)),
    Skill::person((1, 0), (60.0, 30.0), (90, 65)),
    Skill::person((1, 0), (40.0, 20.0), (95, 80)),
    Skill::person((1, 0), (30.0, 15.0), (100, 90)),
    Skill::person((2, 3_000), (20.0, 10.0), (100, 100)),
    Skill::person((3, 10_000), (12.0, 6.0), (100, 100)),
    Skill::person((5, 60_000), (6.0, 3.0), (100, 100)),
    Skill::engine(1_000_000),
];

/// What each level can do in the classic game.
static CLASSIC_SKILLS: [Skill; 10] = [
    Skill::person((1, 0), (900.0, 600.0), (40, 10)),
    Skill::person((1, 0), (300.0, 180.0), (80, 50)),
    Skill::person((1, 0), (90.0, 50.0), (100, 80)),
    Skill::person((1, 0), (25.0, 10.0), (100, 100)),
    Skill::person((2, 20_000), (25.0, 12.0), (100, 100)),
    Skill::person((2, 40_000), (8.0, 4.0), (100, 100)),
    Skill::engine(3_000),
    Skill::engine(15_000),
    Skill::engine(100_000),
    Skill::engine(1_000_000),
];

/// What was learnt of the classic game.
static NETWORK: Network<{ Hecatomb::FACTS }> =
    Network::from_bytes(include_bytes!("hecatomb/network.bin"), Hecatomb::HUNDREDTHS);

/// Where the queens and the kings stand.
impl Learnt for Hecatomb {
    const FACTS: usize = 256;
    const HUNDREDTHS: i32 = 130;
    const SYMMETRIES: &'static [fn(u16) -> u16] = &SYMMETRIES_OF_A_SQUARE;

    #[inline]
    fn is_learnt(variant: Variant) -> bool {
        variant == Variant::Classic
    }

    #[inline]
    fn facts(&self) -> impl Iterator<Item = Fact> {
        let us = Position::turn(self);
        let king = |color| self.king_of(color).into_iter().collect();
        network::on_squares([
            (self.queens_of(us), self.queens_of(!us)),
            (king(us), king(!us)),
        ])
    }
}

/// What the pieces and their attacks are worth to the player to move.
fn counted(pos: &Hecatomb) -> i32 {
    let us = Position::turn(pos);
    let (own, other) = (Attacks::new(pos, us), Attacks::new(pos, !us));
    worth(pos, us, &own, &other) - worth(pos, !us, &other, &own) + WEIGHTS.tempo
}

impl Knowledge for Hecatomb {
    const SLOTS: usize = 64 * 64;
    const AMPLE: i32 = 100;
    const HAS_TACTICS: bool = true;
    type Insight = Insight;

    /// The plies left decide the ten-ply game; fifty quiet moves matter only when they are near.
    fn table_key(&self) -> u64 {
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
        if Self::is_learnt(self.variant()) {
            NETWORK.value(self.facts())
        } else {
            counted(self)
        }
    }

    fn insight(&self) -> Insight {
        let them = !Position::turn(self);
        let king = self.king_of(them);
        Insight {
            king: king.into_iter().collect(),
            won: won_queens(self),
            attack: king.map_or(Bitboard::EMPTY, |king| self.seen_from(king)),
        }
    }

    /// An even exchange changes little: it is left to the search, or nothing would ever be quiet.
    #[inline]
    fn is_tactical(&self, insight: &Insight, m: Move) -> bool {
        (insight.won | insight.king).has(m.to())
    }

    fn generate_tactical(&self, insight: &Insight, moves: &mut Vec<Move>) {
        self.generate_onto(insight.won | insight.king, moves);
    }

    fn hope(&self, insight: &Insight) -> i32 {
        match self.variant() {
            Variant::Standard if insight.king.any() => INFINITE,
            _ => WEIGHTS.hope,
        }
    }

    #[inline]
    fn promise(&self, insight: &Insight, m: Move) -> i32 {
        if insight.king.has(m.to()) {
            WEIGHTS.king_capture
        } else if insight.won.has(m.to()) {
            WEIGHTS.won_queen
        } else if insight.attack.has(m.to()) {
            WEIGHTS.king_attack
        } else {
            0
        }
    }

    fn skills(&self) -> &'static [Skill; 10] {
        match self.variant() {
            Variant::Standard => &TEN_PLY_SKILLS,
            Variant::Classic => &CLASSIC_SKILLS,
        }
    }

    fn slot(&self, m: Move) -> usize {
        usize::from(m.from()) * 64 + usize::from(m.to())
    }

    const PROOF_NODES: u64 = 5_000_000;

    const PROVES_ALL: bool = true;

    /// Ten plies are solved.
    fn is_provable(&self) -> bool {
        self.variant() == Variant::Standard
    }

    fn prove(&self, budget: Budget<'_>) -> Option<Proof<Move>> {
        let solution = solve(self, budget)?;
        let score = |value| match value {
            Value::Win(plies) => WIN - i32::from(plies),
            Value::Draw => 0,
            Value::Loss(plies) => i32::from(plies) - WIN,
        };
        let moves = solution.moves.iter();
        Some(Proof {
            moves: moves
                .map(|solved| (solved.m, score(solved.value)))
                .collect(),
            nodes: solution.nodes,
        })
    }

    fn pass(&self) -> Option<Self> {
        let in_check = self.attackers_of_king(Position::turn(self)).any();
        (self.variant() == Variant::Classic && !in_check).then(|| {
            let mut passed = *self;
            passed.end_turn();
            passed
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tactical(text: &str) -> Vec<String> {
        let pos = Hecatomb::parse(Variant::Classic, text).unwrap();
        let insight = pos.insight();
        let moves = pos.legal_moves().into_iter();
        let mut texts: Vec<String> = moves
            .filter(|&m| pos.is_tactical(&insight, m))
            .map(|m| m.to_string())
            .collect();
        texts.sort_unstable();
        texts
    }

    #[test]
    fn a_capture_is_tactical_if_it_wins_a_queen() {
        assert_eq!(tactical("5k2/8/8/q7/8/8/8/Q5K1 w"), ["a1xa5"]);
        assert_eq!(tactical("q4k2/8/8/q7/8/8/8/Q5K1 w"), [""; 0]);
        assert_eq!(tactical("q4k2/8/8/q7/8/8/Q7/Q5K1 w"), ["a2xa5"]);
    }

    #[test]
    fn a_king_takes_part_only_where_nobody_captures_it() {
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
    fn the_network_sees_queens_and_kings_of_both_sides() {
        let pos = Hecatomb::parse(Variant::Classic, "4k3/8/8/8/8/q7/1Q6/4K3 b 0").unwrap();
        let facts: Vec<(u16, u16)> = pos.facts().map(|fact| (fact.us, fact.them)).collect();
        let (a3, e1, b2, e8) = (16, 4, 9, 60);
        let kings = [(128 + e8, 192 + e8), (192 + e1, 128 + e1)];
        assert_eq!(
            facts,
            [&[(a3, 64 + a3), (64 + b2, b2)], &kings[..]].concat()
        );
    }

    #[test]
    fn swapped_colours_are_worth_the_same_and_queens_something() {
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
