//! The network in floating point, for training: the same function as [`tessera_engine::nnue::Network`] before quantisation.

use tessera_engine::{
    nnue::{HIDDEN, MAX_ACCUMULATOR, MAX_OUTPUT_WEIGHT, QA, QB},
    score::MIN_WIN,
};

/// A position as the network sees it, and what the network should return.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// Active features as the player to move numbers them.
    pub(crate) us: Vec<u16>,
    /// Active features as the opponent numbers them.
    pub(crate) them: Vec<u16>,
    /// The probability that the player to move wins, from 0 to 1.
    pub(crate) target: f32,
}

type Row = [f32; HIDDEN];

/// The parameters of a network, or a gradient or moment of the same shape.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    feature_weights: Vec<Row>,
    bias: Row,
    /// Output weights for the player to move.
    us: Row,
    /// Output weights for the opponent.
    them: Row,
    output_bias: f32,
}

/// The accumulator of one player, before activation.
fn accumulator(model: &Model, features: &[u16]) -> Row {
    let mut accumulator = model.bias;
    for &feature in features {
        let row = &model.feature_weights[usize::from(feature)];
        for (neuron, weight) in accumulator.iter_mut().zip(row) {
            *neuron += weight;
        }
    }
    accumulator
}

pub(crate) fn sigmoid(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

impl Model {
    fn zeros(features: usize) -> Self {
        let row = [0.0; HIDDEN];
        Self {
            feature_weights: vec![row; features],
            bias: row,
            us: row,
            them: row,
            output_bias: 0.0,
        }
    }

    /// Zeros in the shape of this model.
    pub(crate) fn zeros_like(&self) -> Self {
        Self::zeros(self.feature_weights.len())
    }

    /// Small random weights, and a positive bias so that every neuron is active at first.
    pub(crate) fn random(features: usize, rng: &mut fastrand::Rng) -> Self {
        let mut uniform = |middle: f32, radius: f32| -> Row {
            std::array::from_fn(|_| middle + radius * (2.0 * rng.f32() - 1.0))
        };
        Self {
            feature_weights: (0..features).map(|_| uniform(0.0, 0.15)).collect(),
            bias: uniform(0.4, 0.1),
            us: uniform(0.0, 0.1),
            them: uniform(0.0, 0.1),
            output_bias: 0.0,
        }
    }

    /// All parameters, in the order of the network file.
    pub(crate) fn parameters(&mut self) -> impl Iterator<Item = &mut f32> {
        let rows = [&mut self.bias, &mut self.us, &mut self.them];
        let rows = self.feature_weights.iter_mut().chain(rows).flatten();
        rows.chain([&mut self.output_bias])
    }

    /// Forward pass: the logarithm of the odds that the player to move wins.
    pub(crate) fn log_odds(&self, sample: &Sample) -> f32 {
        self.output(
            &accumulator(self, &sample.us),
            &accumulator(self, &sample.them),
        )
    }

    /// Output layer on squared clipped `ReLU` activations.
    fn output(&self, us: &Row, them: &Row) -> f32 {
        let mut sum = self.output_bias;
        for i in 0..HIDDEN {
            sum += self.us[i] * us[i].clamp(0.0, 1.0).powi(2);
            sum += self.them[i] * them[i].clamp(0.0, 1.0).powi(2);
        }
        sum
    }

    /// Backpropagation: adds the gradient of the squared error of a sample to `gradient`, and returns the squared error.
    pub(crate) fn add_gradient(&self, sample: &Sample, gradient: &mut Self) -> f32 {
        let us = accumulator(self, &sample.us);
        let them = accumulator(self, &sample.them);
        let probability = sigmoid(self.output(&us, &them));
        let error = probability - sample.target;
        let output_gradient = 2.0 * error * probability * (1.0 - probability);
        gradient.output_bias += output_gradient;
        let sides = [
            (&sample.us, us, &self.us, &mut gradient.us),
            (&sample.them, them, &self.them, &mut gradient.them),
        ];
        for (features, accumulator, weights, weights_gradient) in sides {
            let mut hidden_gradient = [0.0; HIDDEN];
            for i in 0..HIDDEN {
                let clipped = accumulator[i].clamp(0.0, 1.0);
                weights_gradient[i] += output_gradient * clipped * clipped;
                let is_clipped = clipped <= 0.0 || clipped >= 1.0;
                hidden_gradient[i] = if is_clipped {
                    0.0
                } else {
                    output_gradient * weights[i] * 2.0 * clipped
                };
                gradient.bias[i] += hidden_gradient[i];
            }
            for &feature in features {
                let row = &mut gradient.feature_weights[usize::from(feature)];
                for (sum, gradient) in row.iter_mut().zip(&hidden_gradient) {
                    *sum += gradient;
                }
            }
        }
        error * error
    }

    /// Whether the engine accepts the quantised network: no accumulator overflows, and no evaluation looks like a win.
    pub(crate) fn fits_quantisation(&self, scale: i32) -> bool {
        let max_accumulator = MAX_ACCUMULATOR as f32 / f32::from(QA) - 1.0;
        let output_weights = self.us.iter().chain(&self.them).map(|weight| weight.abs());
        let max_log_odds = output_weights.sum::<f32>() + self.output_bias.abs() + 1.0;
        max_log_odds * (scale as f32) < MIN_WIN as f32
            && (0..HIDDEN).all(|i| {
                let weights = self.feature_weights.iter().map(|row| row[i].abs());
                weights.sum::<f32>() + self.bias[i].abs() < max_accumulator
            })
    }

    /// The quantised network file.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let (qa, qb) = (f32::from(QA), f32::from(QB));
        let max = f32::from(MAX_OUTPUT_WEIGHT);
        let hidden = self.feature_weights.iter().flatten().chain(&self.bias);
        let hidden = hidden.map(|weight| weight * qa);
        let output = self.us.iter().chain(&self.them);
        let output = output.map(|weight| (weight * qb).clamp(-max, max));
        let words = hidden.chain(output).chain([self.output_bias * qa * qb]);
        words
            .flat_map(|word| (word.round() as i16).to_le_bytes())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use tessera_engine::nnue::{Feature, FeatureGroup, Network};
    use tessera_rules::Bitboard;

    use super::*;

    fn random_sample(rng: &mut fastrand::Rng) -> Sample {
        let us: Vec<u16> = (0..6).map(|_| rng.u16(..10)).collect();
        Sample {
            them: us.iter().map(|feature| 9 - feature).collect(),
            us,
            target: rng.f32(),
        }
    }

    #[test]
    fn gradients_equal_finite_differences() {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut model = Model::random(10, &mut rng);
        let sample = random_sample(&mut rng);
        let mut gradient = Model::zeros(10);
        model.add_gradient(&sample, &mut gradient);
        let gradient: Vec<f32> = gradient.parameters().map(|number| *number).collect();
        let error = |model: &Model| (sigmoid(model.log_odds(&sample)) - sample.target).powi(2);
        let step = 2e-3;
        let last = gradient.len() - 1;
        for (i, expected) in gradient.iter().enumerate() {
            if i % 7 != 0 && i != last {
                continue;
            }
            let mut at = |by: f32| {
                *model.parameters().nth(i).unwrap() += by;
                error(&model)
            };
            let (above, below) = (at(step), at(-2.0 * step));
            at(step);
            let found = (above - below) / (2.0 * step);
            assert!(
                (found - expected).abs() < 1e-3,
                "{i}: {found}, not {expected}"
            );
        }
    }

    #[test]
    fn models_that_the_engine_rejects_do_not_fit() {
        let mut model = Model::random(10, &mut fastrand::Rng::with_seed(4));
        assert!(model.fits_quantisation(100));
        assert!(
            !model.fits_quantisation(100_000),
            "an evaluation may look like a win"
        );
        model.feature_weights[3][5] = 130.0;
        assert!(!model.fits_quantisation(100), "an accumulator may overflow");
    }

    #[test]
    fn the_quantised_network_evaluates_like_the_model() {
        let mut rng = fastrand::Rng::with_seed(2);
        let mut model = Model::random(10, &mut rng);
        model.output_bias = 0.7;
        let network = Network::<10>::from_bytes(&model.to_bytes(), 100);
        for _ in 0..100 {
            let sample = random_sample(&mut rng);
            let features = sample.us.iter().zip(&sample.them);
            let groups = features.map(|(&us, &them)| FeatureGroup {
                cells: Bitboard::of(0),
                first: Feature { us, them },
            });
            let evaluation = network.evaluate(groups);
            let expected = model.log_odds(&sample) * 100.0;
            assert!(
                (evaluation as f32 - expected).abs() < 6.0,
                "{evaluation}, not {expected}"
            );
        }
    }
}
