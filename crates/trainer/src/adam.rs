//! Training by the Adam optimiser (Kingma and Ba, 2015).

use std::thread;

use tessera_engine::nnue::{MAX_OUTPUT_WEIGHT, QB};

use crate::model::{Model, Sample};

/// Threads that compute the gradient of a batch. A fixed number, as floating-point sums, and so the result, depend on it.
const THREADS: usize = 4;

/// Decay rates of the first and the second moment.
const BETAS: [f32; 2] = [0.9, 0.999];

/// Keeps the division by the second moment finite.
const EPSILON: f32 = 1e-8;

/// A model with the state of the optimiser.
#[derive(Debug)]
pub(crate) struct AdamTrainer {
    pub(crate) model: Model,
    /// Running mean of the gradients.
    first_moment: Model,
    /// Running mean of the squared gradients.
    second_moment: Model,
    steps: i32,
}

impl AdamTrainer {
    pub(crate) fn new(model: Model) -> Self {
        Self {
            first_moment: model.zeros_like(),
            second_moment: model.zeros_like(),
            model,
            steps: 0,
        }
    }

    /// Makes one step on a batch and returns the sum of the squared errors before it.
    pub(crate) fn train(&mut self, batch: &[Sample], learning_rate: f32) -> f32 {
        let part = &|samples: &[Sample]| -> (Model, f32) {
            let mut gradient = self.model.zeros_like();
            let losses = samples
                .iter()
                .map(|sample| self.model.add_gradient(sample, &mut gradient));
            let loss = losses.sum();
            (gradient, loss)
        };
        let parts: Vec<(Model, f32)> = thread::scope(|scope| {
            let threads: Vec<_> = batch
                .chunks(batch.len().div_ceil(THREADS))
                .map(|samples| scope.spawn(move || part(samples)))
                .collect();
            let results = threads.into_iter();
            results
                .map(|thread| thread.join().expect("no thread panics"))
                .collect()
        });
        let loss = parts.iter().map(|(_, loss)| loss).sum();
        let mut gradient = self.model.zeros_like();
        for (mut part, _) in parts {
            for (sum, number) in gradient.parameters().zip(part.parameters()) {
                *sum += *number;
            }
        }
        self.step(gradient, batch.len() as f32, learning_rate);
        loss
    }

    fn step(&mut self, mut gradient: Model, samples: f32, learning_rate: f32) {
        self.steps += 1;
        let [correction1, correction2] = BETAS.map(|beta| 1.0 - beta.powi(self.steps));
        let max = f32::from(MAX_OUTPUT_WEIGHT) / f32::from(QB);
        let parameters = self.model.parameters().zip(gradient.parameters());
        let moments = (self.first_moment.parameters()).zip(self.second_moment.parameters());
        for ((parameter, gradient), (first, second)) in parameters.zip(moments) {
            let gradient = *gradient / samples;
            *first = BETAS[0] * *first + (1.0 - BETAS[0]) * gradient;
            *second = BETAS[1] * *second + (1.0 - BETAS[1]) * gradient * gradient;
            let step = (*first / correction1) / ((*second / correction2).sqrt() + EPSILON);
            *parameter = (*parameter - learning_rate * step).clamp(-max, max);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn training_reduces_the_error() {
        let mut rng = fastrand::Rng::with_seed(3);
        // The player with more of the features below 4 wins.
        let samples: Vec<Sample> = (0..400)
            .map(|_| {
                let us: Vec<u16> = (0..5).map(|_| rng.u16(..8)).collect();
                let low = us.iter().filter(|&&feature| feature < 4).count();
                Sample {
                    them: us.iter().map(|feature| 7 - feature).collect(),
                    us,
                    target: if low > 2 { 0.9 } else { 0.1 },
                }
            })
            .collect();
        let mut trainer = AdamTrainer::new(Model::random(8, &mut rng));
        let first = trainer.train(&samples, 0.01);
        let last = (0..200).fold(first, |_, _| trainer.train(&samples, 0.01));
        assert!(last < first / 20.0, "{first}, then {last}");
    }
}
