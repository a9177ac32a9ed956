//! NNUE: a small quantised network that evaluates a position from a sparse list of features, summed in the NNUE accumulator.
//!
//! A feature is a fact about the position, such as "an own piece on c3". Each player has an accumulator of [`HIDDEN`] neurons:
//! the bias plus the weight rows of the active features, numbered from that player's point of view. The output is the dot
//! product of the activated accumulators (`SCReLU`, a squared clipped `ReLU`) with one weight vector for the player to move and another
//! one for the opponent: the logarithm of the odds of winning. The accumulators are computed afresh for every position.

use std::fmt;

use tessera_rules::{Bitboard, Position};
use wide::{i16x16, i32x8};

use crate::{evaluator::Evaluator, score::MIN_WIN};

/// Number of neurons in each accumulator.
pub const HIDDEN: usize = 64;

/// Quantisation of the accumulators: this stands for 1, and activations are clipped to it.
pub const QA: i16 = 255;

/// Quantisation of the output weights: this stands for 1.
pub const QB: i16 = 64;

/// No quantised output weight is larger, so that its product with a clipped neuron fits 16 bits.
pub const MAX_OUTPUT_WEIGHT: i16 = 127;

/// No accumulator exceeds this, whatever features are active: the absolute weights of a neuron and its bias sum to no more.
pub const MAX_ACCUMULATOR: u32 = i16::MAX as u32;

/// The number of a feature, from both points of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// As the player to move numbers it.
    pub us: u16,
    /// As the opponent numbers it.
    pub them: u16,
}

/// The same fact about several squares, such as "an own piece on it": one active feature for each square.
///
/// Groups instead of single features let the sum of the weight rows stay in registers: one loop over an iterator of all features
/// made Lines of Action a fifth slower without link-time optimisation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureGroup {
    /// The squares, numbered from 0.
    pub cells: Bitboard,
    /// The number of the feature of square 0.
    pub first: Feature,
}

impl FeatureGroup {
    #[inline]
    fn features(self) -> impl Iterator<Item = Feature> {
        let Feature { us, them } = self.first;
        self.cells.into_iter().map(move |cell| Feature {
            us: us + u16::from(cell),
            them: them + u16::from(cell),
        })
    }
}

/// A symmetry of the board: maps the number of a feature to that of the same feature on a rotated or mirrored board.
pub type Symmetry = fn(u16) -> u16;

/// The features of a game that is evaluated by a network.
pub trait NnueFeatures: Evaluator {
    /// Number of different features.
    const FEATURES: usize;

    /// Output scale: centi-units for a factor *e* in the odds of winning.
    const SCALE: i32;

    /// Symmetries under which the game plays the same, the identity first.
    const SYMMETRIES: &'static [Symmetry];

    /// Whether the network evaluates this variant.
    fn uses_network(variant: <Self::Position as Position>::Variant) -> bool;

    /// The active features of the position.
    fn active_features(&self) -> impl IntoIterator<Item = FeatureGroup>;
}

/// [`NnueFeatures`] as a value, for the trainer.
pub struct InputLayer<E> {
    /// Number of different features.
    pub features: usize,
    /// See [`NnueFeatures::SCALE`].
    pub scale: i32,
    /// See [`NnueFeatures::SYMMETRIES`].
    pub symmetries: &'static [Symmetry],
    /// The active features of a position.
    pub active_features: fn(&E) -> Vec<Feature>,
}

impl<E: NnueFeatures> InputLayer<E> {
    /// The input layer of a variant; `None` if the network does not evaluate it.
    pub(crate) fn of(variant: <E::Position as Position>::Variant) -> Option<Self> {
        E::uses_network(variant).then_some(Self {
            features: E::FEATURES,
            scale: E::SCALE,
            symmetries: E::SYMMETRIES,
            active_features: |node| {
                let groups = node.active_features().into_iter();
                groups.flat_map(FeatureGroup::features).collect()
            },
        })
    }
}

impl<E> fmt::Debug for InputLayer<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InputLayer")
            .field("features", &self.features)
            .field("scale", &self.scale)
            .finish_non_exhaustive()
    }
}

/// Piece-square features: for each piece type with its pieces (own, opponent's), 64 features for the own ones and 64 for the
/// opponent's. A square is numbered 8·rank + file.
#[inline]
pub(crate) fn piece_square_features<const TYPES: usize>(
    pieces: [(Bitboard, Bitboard); TYPES],
) -> impl Iterator<Item = FeatureGroup> {
    let group = |cells, us, them| FeatureGroup {
        cells,
        first: Feature { us, them },
    };
    let groups = move |(piece_type, (own, opponents)): (usize, _)| {
        let first = 128 * piece_type as u16;
        [
            group(own, first, first + 64),
            group(opponents, first + 64, first),
        ]
    };
    pieces.into_iter().enumerate().flat_map(groups)
}

/// The eight symmetries of the square, for piece-square features.
pub(crate) const SQUARE_SYMMETRIES: [Symmetry; 8] = [
    |feature| feature,
    |feature| feature ^ 0o07,
    |feature| feature ^ 0o70,
    |feature| feature ^ 0o77,
    |feature| transposed(feature),
    |feature| transposed(feature) ^ 0o07,
    |feature| transposed(feature) ^ 0o70,
    |feature| transposed(feature) ^ 0o77,
];

/// With files and ranks exchanged.
const fn transposed(feature: u16) -> u16 {
    feature & !0o77 | (feature & 0o07) << 3 | (feature & 0o70) >> 3
}

/// The weights of a network.
#[derive(Debug)]
#[repr(align(64))]
pub struct Network<const FEATURES: usize> {
    /// Accumulator weights: one row for each feature, in units of 1/`QA`.
    feature_weights: [[i16; HIDDEN]; FEATURES],
    /// In units of 1/`QA`.
    bias: [i16; HIDDEN],
    /// Output weights for the player to move, in units of 1/`QB`.
    us: [i16; HIDDEN],
    /// Output weights for the opponent, in units of 1/`QB`.
    them: [i16; HIDDEN],
    /// In units of 1/(`QA` · `QB`).
    output_bias: i16,
    /// See [`NnueFeatures::SCALE`].
    scale: i32,
}

impl<const FEATURES: usize> Network<FEATURES> {
    /// Number of 16-bit words in a network file.
    const WORDS: usize = FEATURES * HIDDEN + 3 * HIDDEN + 1;

    /// Reads a network file: little-endian 16-bit words in the order feature weights, bias, output weights of the player to
    /// move and of the opponent, output bias.
    ///
    /// # Panics
    /// If the size is wrong, or weights are so large that an evaluation could overflow or look like a win.
    pub const fn from_bytes(bytes: &[u8], scale: i32) -> Self {
        assert!(bytes.len() == 2 * Self::WORDS, "another number of words");
        let mut feature_weights = [[0; HIDDEN]; FEATURES];
        let mut feature = 0;
        while feature < FEATURES {
            feature_weights[feature] = row(bytes, feature);
            feature += 1;
        }
        let network = Self {
            feature_weights,
            bias: row(bytes, FEATURES),
            us: row(bytes, FEATURES + 1),
            them: row(bytes, FEATURES + 2),
            output_bias: word(bytes, Self::WORDS - 1),
            scale,
        };
        network.check();
        network
    }

    const fn check(&self) {
        let mut output_sum = 0;
        let mut i = 0;
        while i < HIDDEN {
            let mut accumulator = self.bias[i].unsigned_abs() as u32;
            let mut feature = 0;
            while feature < FEATURES {
                accumulator += self.feature_weights[feature][i].unsigned_abs() as u32;
                feature += 1;
            }
            assert!(
                accumulator <= MAX_ACCUMULATOR,
                "an accumulator may overflow"
            );
            let (us, them) = (self.us[i].unsigned_abs(), self.them[i].unsigned_abs());
            let max = MAX_OUTPUT_WEIGHT.unsigned_abs();
            assert!(us <= max && them <= max, "an output weight is too large");
            output_sum += us as i64 + them as i64;
            i += 1;
        }
        let qa = QA as i64;
        let log_odds = output_sum * qa + self.output_bias.unsigned_abs() as i64;
        let score = log_odds * self.scale as i64 / (qa * QB as i64);
        assert!(score < MIN_WIN as i64, "an evaluation may look like a win");
    }

    /// Evaluates a position by its active features, in centi-units for the player to move.
    #[inline]
    pub fn evaluate(&self, features: impl IntoIterator<Item = FeatureGroup>) -> i32 {
        let mut us = vectors(&self.bias);
        let mut them = us;
        for group in features {
            for feature in group.features() {
                add(&mut us, &self.feature_weights[usize::from(feature.us)]);
                add(&mut them, &self.feature_weights[usize::from(feature.them)]);
            }
        }
        let sum = screlu_dot(&us, &self.us) + screlu_dot(&them, &self.them);
        let qa = i32::from(QA);
        (sum / qa + i32::from(self.output_bias)) * self.scale / (qa * i32::from(QB))
    }
}

const fn word(bytes: &[u8], i: usize) -> i16 {
    i16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]])
}

const fn row(bytes: &[u8], row: usize) -> [i16; HIDDEN] {
    let mut words = [0; HIDDEN];
    let mut i = 0;
    while i < HIDDEN {
        words[i] = word(bytes, row * HIDDEN + i);
        i += 1;
    }
    words
}

/// Neurons that are added or multiplied at once.
const LANES: usize = 16;

/// The neurons of one player. Vectors are written out, because the compiler does not find them for WebAssembly.
type Accumulator = [i16x16; HIDDEN / LANES];

#[inline]
fn vectors(row: &[i16; HIDDEN]) -> Accumulator {
    let (chunks, _none) = row.as_chunks::<LANES>();
    std::array::from_fn(|i| i16x16::new(chunks[i]))
}

#[inline]
fn add(accumulator: &mut Accumulator, row: &[i16; HIDDEN]) {
    for (neurons, weights) in accumulator.iter_mut().zip(vectors(row)) {
        *neurons += weights;
    }
}

/// Dot product of a squared clipped `ReLU` (`SCReLU`) with weights, in units of 1/(`QA`² · `QB`).
#[inline]
fn screlu_dot(accumulator: &Accumulator, weights: &[i16; HIDDEN]) -> i32 {
    let mut sum = i32x8::ZERO;
    for (&neurons, weights) in accumulator.iter().zip(vectors(weights)) {
        let clipped = neurons.max(i16x16::ZERO).min(i16x16::splat(QA));
        sum += (clipped * weights).dot(clipped);
    }
    sum.reduce_add()
}

#[cfg(test)]
mod tests {
    use tessera_rules::Square;

    use super::*;

    const WORDS: usize = Network::<2>::WORDS;

    /// Two features, of which the first saturates all neurons and the second empties them, with some words replaced.
    fn bytes(changes: &[(usize, i16)]) -> Vec<u8> {
        let mut words = vec![0; WORDS];
        words[..HIDDEN].fill(300);
        words[HIDDEN..2 * HIDDEN].fill(-300);
        for &(i, word) in changes {
            words[i] = word;
        }
        words.into_iter().flat_map(i16::to_le_bytes).collect()
    }

    const US: usize = 3 * HIDDEN;
    const THEM: usize = 4 * HIDDEN;
    const OUTPUT_BIAS: usize = WORDS - 1;

    #[test]
    fn neurons_are_clipped_and_each_player_has_output_weights() {
        let one = [(US, QB), (THEM, -2 * QB + 1), (OUTPUT_BIAS, QA * QB / 2)];
        let network = Network::<2>::from_bytes(&bytes(&one), 100);
        let feature = |us, them| FeatureGroup {
            cells: Bitboard::of(0),
            first: Feature { us, them },
        };
        let value = |us, them| network.evaluate([feature(us, them)]);
        assert_eq!(value(0, 1), 150);
        assert_eq!(value(1, 1), 50);
        assert_eq!(value(1, 0), -148);
        assert_eq!(network.evaluate([feature(0, 1); 2]), 150);
    }

    #[test]
    fn symmetries_rotate_and_mirror_the_board() {
        let images = |square: Square| {
            let cell = u16::from(8 * square.rank() + square.file());
            SQUARE_SYMMETRIES.map(|symmetry| {
                let feature = symmetry(64 + cell);
                assert_eq!(feature / 64, 1, "it is still the opponent's");
                Square::new((feature % 8) as u8, (feature / 8 % 8) as u8).to_string()
            })
        };
        let c1 = ["c1", "f1", "c8", "f8", "a3", "h3", "a6", "h6"];
        assert_eq!(images(Square::new(2, 0)), c1);
        let b4 = ["b4", "g4", "b5", "g5", "d2", "e2", "d7", "e7"];
        assert_eq!(images(Square::new(1, 3)), b4);
    }

    #[test]
    #[should_panic(expected = "another number of words")]
    fn a_file_of_another_size_is_rejected() {
        let _ = Network::<3>::from_bytes(&bytes(&[]), 100);
    }

    #[test]
    #[should_panic(expected = "an accumulator may overflow")]
    fn feature_weights_that_may_overflow_are_rejected() {
        let _ = Network::<2>::from_bytes(&bytes(&[(5, 20_000), (HIDDEN + 5, -13_000)]), 100);
    }

    #[test]
    #[should_panic(expected = "an output weight is too large")]
    fn output_weights_that_may_overflow_are_rejected() {
        let _ = Network::<2>::from_bytes(&bytes(&[(THEM + 7, MAX_OUTPUT_WEIGHT + 1)]), 100);
    }

    #[test]
    #[should_panic(expected = "an evaluation may look like a win")]
    fn evaluations_like_wins_are_rejected() {
        let _ = Network::<2>::from_bytes(&bytes(&[(US, MAX_OUTPUT_WEIGHT)]), 20_000);
    }
}
