//! `tessera-trainer fit`: trains a network on labelled positions.

use std::{
    f32::consts::PI,
    fs::{self, File},
    io::{self, BufRead, BufReader, Write},
    path::PathBuf,
};

use anyhow::{Context, bail, ensure};
use clap::Args;
use indicatif::ProgressBar;
use tessera_engine::{
    Evaluator, HasEvaluator, Node,
    nnue::{InputLayer, Symmetry},
};
use tessera_rules::{GameKind, with_game};

use crate::{
    adam::AdamTrainer,
    labelled_position::LabelledPosition,
    model::{Model, Sample, sigmoid},
};

/// Train a network on the positions of self-play games
#[derive(Debug, Args)]
pub(crate) struct Fit {
    /// The game and its variant, such as lines-of-action
    game: GameKind,

    /// Files written by `play`
    #[arg(required = true)]
    samples: Vec<PathBuf>,

    /// How often all positions are used for training
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,

    /// Weight of the search score in the training target, from 0 to 1; the rest is the result of the game
    #[arg(long, default_value_t = 0.7, value_parser = share)]
    trust: f32,

    /// The same seed and positions in the same order give the same network
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// The network file to write
    #[arg(long)]
    out: PathBuf,
}

fn share(text: &str) -> Result<f32, String> {
    let share = text
        .parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

/// Samples per step of the optimiser.
const BATCH_SIZE: usize = 4096;

/// One position in 20 is held out for validation.
const VALIDATION_INTERVAL: usize = 20;

/// Initial learning rate; it decays by a cosine to a hundredth.
const LEARNING_RATE: f32 = 0.002;

/// Samples for training and for validation.
struct Dataset {
    training: Vec<Sample>,
    validation: Vec<Sample>,
}

impl Fit {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        with_game!(self.game, |P, variant| {
            match <<P as HasEvaluator>::Evaluator as Evaluator>::input_layer(variant) {
                Some(inputs) => self.fit::<P>(variant, &inputs),
                None => bail!(
                    "no network evaluates {}: choose one of {}",
                    self.game,
                    kinds_with_network().join(", ")
                ),
            }
        })
    }

    fn fit<P: HasEvaluator>(
        &self,
        variant: P::Variant,
        inputs: &InputLayer<P::Evaluator>,
    ) -> anyhow::Result<()> {
        let dataset = self.read::<P>(variant, inputs)?;
        let model = self.train(&dataset, inputs.features, inputs.symmetries)?;
        ensure!(
            model.fits_quantisation(inputs.scale),
            "the weights have grown too large for the engine: try another seed or more samples"
        );
        fs::write(&self.out, model.to_bytes())
            .with_context(|| format!("cannot write {}", self.out.display()))
    }

    fn train(
        &self,
        dataset: &Dataset,
        features: usize,
        symmetries: &[Symmetry],
    ) -> anyhow::Result<Model> {
        let Dataset {
            training,
            validation,
        } = dataset;
        let mut rng = fastrand::Rng::with_seed(self.seed);
        let mut trainer = AdamTrainer::new(Model::random(features, &mut rng));
        let mut order: Vec<usize> = (0..training.len()).collect();
        let bar = ProgressBar::new(self.epochs.into());
        for epoch in 0..self.epochs {
            let done = epoch as f32 / self.epochs as f32;
            let learning_rate = LEARNING_RATE * (0.5 + 0.5 * (PI * done).cos()).max(0.01);
            rng.shuffle(&mut order);
            let mut training_loss = 0.0;
            for batch in order.chunks(BATCH_SIZE) {
                // Data augmentation: a random symmetry of the board.
                let augmented = |&i: &usize| {
                    let symmetry = symmetries[rng.usize(..symmetries.len())];
                    let sample = &training[i];
                    Sample {
                        us: sample.us.iter().map(|&feature| symmetry(feature)).collect(),
                        them: (sample.them.iter())
                            .map(|&feature| symmetry(feature))
                            .collect(),
                        target: sample.target,
                    }
                };
                let batch: Vec<Sample> = batch.iter().map(augmented).collect();
                training_loss += trainer.train(&batch, learning_rate);
            }
            let training_loss = training_loss / training.len() as f32;
            let errors = validation.iter().map(|sample| {
                let probability = sigmoid(trainer.model.log_odds(sample));
                (probability - sample.target).powi(2)
            });
            let validation_loss = errors.sum::<f32>() / validation.len() as f32;
            bar.inc(1);
            bar.suspend(|| {
                let number = epoch + 1;
                writeln!(
                    io::stderr(),
                    "epoch {number}: loss {training_loss:.5}, validation loss {validation_loss:.5}"
                )
            })?;
        }
        bar.finish();
        Ok(trainer.model)
    }

    /// Reads all files. The last positions of each are for validation, so that they come from other games.
    fn read<P: HasEvaluator>(
        &self,
        variant: P::Variant,
        inputs: &InputLayer<P::Evaluator>,
    ) -> anyhow::Result<Dataset> {
        let (mut training, mut validation) = (Vec::new(), Vec::new());
        for path in &self.samples {
            let place = || path.display().to_string();
            let file = File::open(path).with_context(place)?;
            let mut all = Vec::new();
            for (i, line) in BufReader::new(file).lines().enumerate() {
                let place = || format!("{}, line {}", path.display(), i + 1);
                let labelled: LabelledPosition =
                    line.with_context(place)?.parse().with_context(place)?;
                let sample = self.sample::<P>(variant, inputs, &labelled);
                all.push(sample.with_context(place)?);
            }
            validation.extend(all.split_off(all.len() - all.len() / VALIDATION_INTERVAL));
            training.extend(all);
        }
        ensure!(
            !validation.is_empty(),
            "too few samples: play more games with `tessera-trainer play`"
        );
        Ok(Dataset {
            training,
            validation,
        })
    }

    /// The target mixes the search score, as a winning probability, with the result of the game.
    fn sample<P: HasEvaluator>(
        &self,
        variant: P::Variant,
        inputs: &InputLayer<P::Evaluator>,
        labelled: &LabelledPosition,
    ) -> anyhow::Result<Sample> {
        let node = P::Evaluator::new(&P::parse(variant, &labelled.position)?);
        let features = (inputs.active_features)(&node).into_iter();
        let (us, them) = features.map(|feature| (feature.us, feature.them)).unzip();
        let expected = sigmoid(labelled.score as f32 / inputs.scale as f32);
        Ok(Sample {
            us,
            them,
            target: self.trust * expected + (1.0 - self.trust) * labelled.result,
        })
    }
}

fn kinds_with_network() -> Vec<String> {
    let has_network = |&kind: &GameKind| {
        with_game!(kind, |P, variant| {
            <<P as HasEvaluator>::Evaluator as Evaluator>::input_layer(variant).is_some()
        })
    };
    let kinds = GameKind::all().filter(has_network);
    kinds.map(|kind| kind.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_with_a_network_are_found() {
        let kinds = kinds_with_network();
        for kind in ["lines-of-action", "hecatomb:classic"] {
            assert!(kinds.contains(&kind.to_owned()), "{kinds:?}");
        }
        assert!(!kinds.contains(&"hecatomb".to_owned()), "{kinds:?}");
    }
}
