//! Lines of Action for the engine: a network evaluates the 8×8 board, and features modelled on the nine of Mark Winands' program
//! MIA evaluate the 6×6 board.

mod mobility;
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
    weights::{ORDER_WEIGHTS, OrderWeights, WEIGHT_SCALE},
};
use crate::{
    bench::BenchCase,
    evaluator::{Evaluator, HasEvaluator},
    level::Skill,
    nnue::{self, FeatureGroup, InputLayer, Network, NnueFeatures, SQUARE_SYMMETRIES, Symmetry},
};

impl HasEvaluator for LinesOfAction {
    type Evaluator = Self;

    fn bench(variant: Variant) -> BenchCase {
        match variant {
            Variant::Standard => BenchCase {
                depth: 10,
                positions: &[
                    "1bbbbbb1/7w/w6w/w1w4w/w6w/b4w2/w6w/1bbbb1b1 b",
                    "4w1bb/3b4/w3bb1w/w7/w6w/1b1b2ww/w6w/1bb1bbww b",
                ],
            },
            Variant::DrawOnBoth => BenchCase {
                depth: 9,
                positions: &["1b2bb2/w4w1w/ww3b1w/2b1w3/w1bb4/2w3w1/3b1w2/2b1bbb1 b"],
            },
            Variant::ScrambledEggs => BenchCase {
                depth: 9,
                positions: &["1w1w2b1/7w/b3b2b/4w2w/1b6/2bbw1ww/2w3wb/1bbb4 b"],
            },
            Variant::SixBySix => BenchCase {
                depth: 11,
                positions: &[
                    "1bwwb1/w4w/3b2/w2b1w/w4w/2b1b1 b",
                    "1bb2b/3w2/5b/wbb3/w1w1bw/1w4 b",
                ],
            },
        }
    }
}

static SKILLS: [Skill; 10] = [
    Skill::weakened((1, 0), (1200.0, 900.0), (35, 5)),
    Skill::weakened((1, 0), (250.0, 150.0), (80, 40)),
    Skill::weakened((1, 0), (110.0, 62.0), (100, 75)),
    Skill::weakened((2, 600), (40.0, 20.0), (100, 100)),
    Skill::weakened((3, 3_000), (25.0, 12.0), (100, 100)),
    Skill::weakened((4, 12_000), (12.0, 6.0), (100, 100)),
    Skill::weakened((5, 30_000), (6.0, 4.0), (100, 100)),
    Skill::full_strength(12_000),
    Skill::full_strength(100_000),
    Skill::full_strength(1_000_000),
];

/// Trained on the usual game on 8×8 squares.
static NETWORK: Network<{ LinesOfAction::FEATURES }> = Network::from_bytes(
    include_bytes!("lines_of_action/network.bin"),
    LinesOfAction::SCALE,
);

/// The squares of the pieces.
impl NnueFeatures for LinesOfAction {
    const FEATURES: usize = 128;
    const SCALE: i32 = 180;
    const SYMMETRIES: &'static [Symmetry] = &SQUARE_SYMMETRIES;

    #[inline]
    fn uses_network(variant: Variant) -> bool {
        variant != Variant::SixBySix
    }

    #[inline]
    fn active_features(&self) -> impl IntoIterator<Item = FeatureGroup> {
        let turn = Position::turn(self);
        nnue::piece_square_features([(self.pieces_of(turn), self.pieces_of(!turn))])
    }
}

/// Hand-written evaluation, for the 6×6 board.
fn evaluate_by_features(pos: &LinesOfAction) -> i32 {
    let us = Position::turn(pos);
    let tables = Tables::of(pos.variant());
    let shape = |color| Shape::new(pos.pieces_of(color)).value(tables);
    let white_mobility = mobility::evaluate(pos.line_numbers(), tables);
    let mobility = match us {
        Color::White => white_mobility,
        Color::Black => -white_mobility,
    };
    (shape(us) - shape(!us) + mobility + tables.weights.tempo) / WEIGHT_SCALE
}

/// No move changes the evaluation so much that quiescence search would be needed: no move is tactical.
impl Evaluator for LinesOfAction {
    const HISTORY_SIZE: usize = 64 * 64 + 1;
    const RFP_MARGIN: i32 = 40;
    type MoveContext = ();

    fn input_layer(variant: Variant) -> Option<InputLayer<Self>> {
        InputLayer::of(variant)
    }

    fn is_irreversible(&self, m: Move) -> bool {
        m.is_capture()
    }

    fn evaluate(&self) -> i32 {
        if Self::uses_network(self.variant()) {
            NETWORK.evaluate(self.active_features())
        } else {
            evaluate_by_features(self)
        }
    }

    #[inline]
    fn move_context(&self) {}

    /// Moves that gain own neighbours, and captures.
    fn order_score(&self, (): &(), m: Move) -> i32 {
        let Move::Travel(travel) = m else { return 0 };
        let own = self.pieces_of(Position::turn(self));
        let others = own - Bitboard::of(travel.from());
        let neighbours = |cell| (shape::around(Bitboard::of(cell)) & others).len() as i32;
        let gained = neighbours(travel.to()) - neighbours(travel.from());
        let OrderWeights { neighbour, capture } = ORDER_WEIGHTS;
        neighbour * gained + if m.is_capture() { capture } else { 0 }
    }

    fn skills(_: Variant) -> &'static [Skill; 10] {
        &SKILLS
    }

    fn history_index(&self, m: Move) -> usize {
        match m {
            Move::Pass => 64 * 64,
            Move::Travel(travel) => usize::from(travel.from()) * 64 + usize::from(travel.to()),
        }
    }

    fn null_move(&self) -> Option<Self> {
        let mut next = *self;
        next.end_turn();
        Some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::{super::with_letters_swapped, *};

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

    /// The position whose text has each rank, and then the list of ranks, changed by these functions.
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
        let text = with_letters_swapped(&pos.to_string());
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
                    assert_eq!(
                        evaluate_by_features(&mirrored),
                        evaluate_by_features(&pos),
                        "{pos}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_network_evaluates_mirrored_boards_nearly_equally() {
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
    fn swapped_colours_have_the_same_evaluation() {
        for variant in [Variant::Standard, Variant::SixBySix] {
            for pos in positions(variant) {
                assert_eq!(swapped(&pos).evaluate(), pos.evaluate(), "{pos}");
                assert_eq!(
                    evaluate_by_features(&swapped(&pos)),
                    evaluate_by_features(&pos),
                    "{pos}"
                );
            }
        }
    }

    #[test]
    fn features_count_for_one_player_as_much_as_against_the_other() {
        for pos in positions(Variant::Standard) {
            let sum = evaluate_by_features(&pos) + evaluate_by_features(&pos.null_move().unwrap());
            let tempo = Tables::of(Variant::Standard).weights.tempo;
            assert!((sum - 2 * tempo / WEIGHT_SCALE).abs() <= 2, "{pos}");
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
