//! What the engine knows of Lines of Action: what a network has learnt on 8×8 squares and, on 6×6, features after the nine of
//! the program MIA by Mark Winands.

mod moves;
mod shape;
mod tables;
mod weights;

use tessera_rules::{
    Bitboard, Color, LinesOfAction, Position,
    lines_of_action::{Move, Variant},
};

use self::{
    shape::Shape,
    tables::Tables,
    weights::{GRAIN, Promises, WEIGHTS},
};
use crate::{
    knowledge::{Knowledge, Taught},
    level::Skill,
    network::{self, Fact, Learnt, Network, SYMMETRIES_OF_A_SQUARE},
};

impl Taught for LinesOfAction {
    type Knowledge = Self;
}

/// What each level can do.
static SKILLS: [Skill; 10] = [
    Skill::person((1, 0), (1200.0, 900.0), (35, 5)),
    Skill::person((1, 0), (250.0, 150.0), (80, 40)),
    Skill::person((1, 0), (110.0, 62.0), (100, 75)),
    Skill::person((2, 600), (40.0, 20.0), (100, 100)),
    Skill::person((3, 3_000), (25.0, 12.0), (100, 100)),
    Skill::person((4, 12_000), (12.0, 6.0), (100, 100)),
    Skill::person((5, 30_000), (6.0, 4.0), (100, 100)),
    Skill::engine(12_000),
    Skill::engine(100_000),
    Skill::engine(1_000_000),
];

/// What was learnt on the board of 8×8 squares.
static NETWORK: Network<{ LinesOfAction::FACTS }> = Network::from_bytes(
    include_bytes!("lines_of_action/network.bin"),
    LinesOfAction::HUNDREDTHS,
);

/// Where the pieces stand.
impl Learnt for LinesOfAction {
    const FACTS: usize = 128;
    const HUNDREDTHS: i32 = 180;
    const SYMMETRIES: &'static [fn(u16) -> u16] = &SYMMETRIES_OF_A_SQUARE;

    #[inline]
    fn is_learnt(variant: Variant) -> bool {
        variant != Variant::SixBySix
    }

    #[inline]
    fn facts(&self) -> impl Iterator<Item = Fact> {
        let turn = Position::turn(self);
        network::on_squares([(self.pieces_of(turn), self.pieces_of(!turn))])
    }
}

/// The nine features.
fn features(pos: &LinesOfAction) -> i32 {
    let us = Position::turn(pos);
    let tables = Tables::of(pos.variant());
    let shape = |color| Shape::new(pos.pieces_of(color)).value(tables);
    let for_white = moves::value(pos.line_numbers(), tables);
    let moves = match us {
        Color::White => for_white,
        Color::Black => -for_white,
    };
    (shape(us) - shape(!us) + moves + tables.weights.tempo) / GRAIN
}

impl Knowledge for LinesOfAction {
    const SLOTS: usize = 64 * 64 + 1;
    const AMPLE: i32 = 40;
    /// Nothing changes so much that a move must be seen to the end: nothing is tactical.
    type Insight = ();

    fn is_irreversible(&self, m: Move) -> bool {
        m.is_capture()
    }

    fn evaluate(&self) -> i32 {
        if Self::is_learnt(self.variant()) {
            NETWORK.value(self.facts())
        } else {
            features(self)
        }
    }

    #[inline]
    fn insight(&self) {}

    /// Joining own pieces, and captures.
    fn promise(&self, (): &(), m: Move) -> i32 {
        let Move::Travel(travel) = m else { return 0 };
        let own = self.pieces_of(Position::turn(self));
        let others = own - Bitboard::of(travel.from());
        let company = |cell| (shape::around(Bitboard::of(cell)) & others).len() as i32;
        let gained = company(travel.to()) - company(travel.from());
        let Promises { neighbour, capture } = WEIGHTS.promises;
        neighbour * gained + if m.is_capture() { capture } else { 0 }
    }

    fn skills(&self) -> &'static [Skill; 10] {
        &SKILLS
    }

    fn slot(&self, m: Move) -> usize {
        match m {
            Move::Pass => 64 * 64,
            Move::Travel(travel) => usize::from(travel.from()) * 64 + usize::from(travel.to()),
        }
    }

    fn pass(&self) -> Option<Self> {
        let mut passed = *self;
        passed.end_turn();
        Some(passed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions of random games.
    fn positions(variant: Variant) -> Vec<LinesOfAction> {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut positions = Vec::new();
        for _ in 0..40 {
            let mut pos = LinesOfAction::initial(variant);
            while Position::outcome(&pos).is_none() && positions.len() % 50 < 49 {
                let moves = pos.legal_moves();
                pos.play_unchecked(moves[rng.usize(..moves.len())]);
                positions.push(pos);
            }
            positions.push(pos);
        }
        positions
    }

    /// The position with every rank of its text changed so, and all ranks.
    fn changed(
        pos: &LinesOfAction,
        rank: impl Fn(&str) -> String,
        ranks: impl Fn(&mut Vec<String>),
    ) -> LinesOfAction {
        let text = pos.to_string();
        let (board, turn) = text.split_once(' ').unwrap();
        let mut board: Vec<String> = board.split('/').map(rank).collect();
        ranks(&mut board);
        let text = format!("{} {turn}", board.join("/"));
        LinesOfAction::parse(pos.variant(), &text).unwrap()
    }

    fn swapped(pos: &LinesOfAction) -> LinesOfAction {
        let swap = |c| match c {
            'w' => 'b',
            'b' => 'w',
            c => c,
        };
        let text: String = pos.to_string().chars().map(swap).collect();
        LinesOfAction::parse(pos.variant(), &text).unwrap()
    }

    fn mirrored(pos: &LinesOfAction) -> [LinesOfAction; 2] {
        [
            changed(pos, |rank| rank.chars().rev().collect(), |_| {}),
            changed(pos, str::to_owned, |ranks| ranks.reverse()),
        ]
    }

    #[test]
    fn a_mirrored_board_has_the_same_features() {
        for variant in [Variant::Standard, Variant::SixBySix] {
            for pos in positions(variant) {
                for mirrored in mirrored(&pos) {
                    assert_eq!(features(&mirrored), features(&pos), "{pos}");
                }
            }
        }
    }

    #[test]
    fn the_network_has_learnt_that_a_mirrored_board_is_worth_the_same() {
        let differences = positions(Variant::Standard).into_iter().flat_map(|pos| {
            mirrored(&pos).map(|mirrored| (mirrored.evaluate() - pos.evaluate()).abs())
        });
        let mean = |values: Vec<i32>| values.iter().sum::<i32>() / values.len() as i32;
        let difference = mean(differences.collect());
        let values = positions(Variant::Standard).into_iter();
        let value = mean(values.map(|pos| pos.evaluate().abs()).collect());
        assert!(4 * difference < value, "{difference} of {value}");
    }

    #[test]
    fn swapped_colours_are_worth_the_same() {
        for variant in [Variant::Standard, Variant::SixBySix] {
            for pos in positions(variant) {
                assert_eq!(swapped(&pos).evaluate(), pos.evaluate(), "{pos}");
                assert_eq!(features(&swapped(&pos)), features(&pos), "{pos}");
            }
        }
    }

    #[test]
    fn the_features_that_one_player_gains_the_other_loses() {
        for pos in positions(Variant::Standard) {
            let sum = features(&pos) + features(&pos.pass().unwrap());
            let tempo = Tables::of(Variant::Standard).weights.tempo;
            assert!((sum - 2 * tempo / GRAIN).abs() <= 2, "{pos}");
        }
    }

    #[test]
    fn together_in_the_centre_is_better_than_scattered_along_the_edge() {
        let value = |text| {
            LinesOfAction::parse(Variant::Standard, text)
                .unwrap()
                .evaluate()
        };
        let together = value("w6w/8/2bb4/2bbb3/3b4/w6b/8/w6w b");
        let scattered = value("w6w/1b6/3b4/b4b2/8/w2b3b/8/w2b3w b");
        assert!(together > scattered + 100);
        assert!(together > 100);
    }
}
