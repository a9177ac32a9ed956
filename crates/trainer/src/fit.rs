//! `tessera-trainer fit`: a network that foretells how games end.

use std::{
    f32::consts::PI,
    fs::{self, File},
    io::{self, BufRead, BufReader, Write},
    path::PathBuf,
    thread,
};

use anyhow::{Context, bail, ensure};
use clap::Args;
use indicatif::ProgressBar;
use tessera_engine::{
    Learnt, Node,
    knowledge::Taught,
    network::{LARGEST, PARTS},
};
use tessera_rules::{GameKind, Hecatomb, LinesOfAction};

use crate::{
    model::{Lesson, Model, probability},
    sample::Sample,
};

/// Teach a network by positions of games
#[derive(Debug, Args)]
pub(crate) struct Fit {
    /// The game and its variant, such as lines-of-action
    game: GameKind,

    /// What `play` wrote
    #[arg(required = true)]
    samples: Vec<PathBuf>,

    /// How often everything is learnt
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,

    /// How much the search is believed; the rest is what the end of the game says
    #[arg(long, default_value_t = 0.7, value_parser = share)]
    trust: f32,

    /// The same seed and samples in the same order give the same network
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Where to write the network
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

/// How many lessons are learnt at a time.
const BATCH: usize = 4096;

/// In how many parts, each by its own thread. It does not depend on the machine's cores, as sums depend on it.
const SHARES: usize = 4;

/// One sample of so many is not learnt but asked.
const ASKED: usize = 20;

/// How far a number moves at first.
const STRIDE: f32 = 0.002;

/// What the means of slopes and of their squares keep at each step.
const KEPT: [f32; 2] = [0.9, 0.999];

impl Fit {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        match self.game {
            GameKind::LinesOfAction(variant) if LinesOfAction::is_learnt(variant) => {
                self.learn::<LinesOfAction>(variant)
            }
            GameKind::Hecatomb(variant) if Hecatomb::is_learnt(variant) => {
                self.learn::<Hecatomb>(variant)
            }
            other => {
                bail!("no network is used in {other}: choose lines-of-action or hecatomb:classic")
            }
        }
    }

    fn learn<P>(&self, variant: P::Variant) -> anyhow::Result<()>
    where
        P: Taught<Knowledge: Learnt>,
    {
        let (lessons, exam) = self.lessons::<P>(variant)?;
        let facts = <P::Knowledge as Learnt>::FACTS;
        let symmetries = <P::Knowledge as Learnt>::SYMMETRIES;
        let mut rng = fastrand::Rng::with_seed(self.seed);
        let mut pupil = Pupil::new(Model::random(facts, &mut rng));
        let mut order: Vec<usize> = (0..lessons.len()).collect();
        let bar = ProgressBar::new(self.epochs.into());
        for epoch in 0..self.epochs {
            let done = epoch as f32 / self.epochs as f32;
            let stride = STRIDE * (0.5 + 0.5 * (PI * done).cos()).max(0.01);
            rng.shuffle(&mut order);
            let mut error = 0.0;
            for batch in order.chunks(BATCH) {
                let turned = |&i: &usize| {
                    let turn = symmetries[rng.usize(..symmetries.len())];
                    let lesson = &lessons[i];
                    Lesson {
                        us: lesson.us.iter().map(|&fact| turn(fact)).collect(),
                        them: lesson.them.iter().map(|&fact| turn(fact)).collect(),
                        chance: lesson.chance,
                    }
                };
                let batch: Vec<Lesson> = batch.iter().map(turned).collect();
                error += pupil.learn(&batch, stride);
            }
            let learnt = error / lessons.len() as f32;
            let asked = exam.iter().map(|lesson| {
                let chance = probability(pupil.model.log_odds(lesson));
                (chance - lesson.chance).powi(2)
            });
            let asked = asked.sum::<f32>() / exam.len() as f32;
            bar.inc(1);
            bar.suspend(|| {
                let number = epoch + 1;
                writeln!(
                    io::stderr(),
                    "epoch {number}: error {learnt:.5}, of what was not learnt {asked:.5}"
                )
            })?;
        }
        bar.finish();
        ensure!(
            pupil.model.fits(<P::Knowledge as Learnt>::HUNDREDTHS),
            "the weights have grown too large for the engine: try another seed or more samples"
        );
        fs::write(&self.out, pupil.model.to_bytes())
            .with_context(|| format!("cannot write {}", self.out.display()))
    }

    /// What is to be learnt, and what is to be asked: the last positions of each file.
    fn lessons<P>(&self, variant: P::Variant) -> anyhow::Result<(Vec<Lesson>, Vec<Lesson>)>
    where
        P: Taught<Knowledge: Learnt>,
    {
        let (mut lessons, mut exam) = (Vec::new(), Vec::new());
        for path in &self.samples {
            let place = || path.display().to_string();
            let file = File::open(path).with_context(place)?;
            let mut all = Vec::new();
            for (i, line) in BufReader::new(file).lines().enumerate() {
                let place = || format!("{}, line {}", path.display(), i + 1);
                let sample: Sample = line.with_context(place)?.parse().with_context(place)?;
                all.push(self.lesson::<P>(variant, &sample).with_context(place)?);
            }
            exam.extend(all.split_off(all.len() - all.len() / ASKED));
            lessons.extend(all);
        }
        ensure!(
            !exam.is_empty(),
            "too few samples: play more games with `tessera-trainer play`"
        );
        Ok((lessons, exam))
    }

    fn lesson<P>(&self, variant: P::Variant, sample: &Sample) -> anyhow::Result<Lesson>
    where
        P: Taught<Knowledge: Learnt>,
    {
        let node = P::Knowledge::new(&P::parse(variant, &sample.position)?);
        let (us, them) = node.facts().map(|fact| (fact.us, fact.them)).unzip();
        let hundredths = <P::Knowledge as Learnt>::HUNDREDTHS;
        let foreseen = probability(sample.score as f32 / hundredths as f32);
        Ok(Lesson {
            us,
            them,
            chance: self.trust * foreseen + (1.0 - self.trust) * sample.result,
        })
    }
}

/// A model with the means of its slopes: it learns after Adam, by Kingma and Ba.
#[derive(Debug)]
struct Pupil {
    model: Model,
    slopes: Model,
    squares: Model,
    steps: i32,
}

impl Pupil {
    fn new(model: Model) -> Self {
        Self {
            slopes: model.same_size(),
            squares: model.same_size(),
            model,
            steps: 0,
        }
    }

    /// Learns lessons together and returns the sum of the squared errors.
    fn learn(&mut self, batch: &[Lesson], stride: f32) -> f32 {
        let share = &|lessons: &[Lesson]| -> (Model, f32) {
            let mut slope = self.model.same_size();
            let errors = lessons
                .iter()
                .map(|lesson| self.model.learn(lesson, &mut slope));
            let error = errors.sum();
            (slope, error)
        };
        let shares: Vec<(Model, f32)> = thread::scope(|scope| {
            let threads: Vec<_> = batch
                .chunks(batch.len().div_ceil(SHARES))
                .map(|lessons| scope.spawn(move || share(lessons)))
                .collect();
            let results = threads.into_iter();
            results
                .map(|thread| thread.join().expect("no thread panics"))
                .collect()
        });
        let error = shares.iter().map(|(_, error)| error).sum();
        let mut slope = self.model.same_size();
        for (mut share, _) in shares {
            for (sum, number) in slope.numbers().zip(share.numbers()) {
                *sum += *number;
            }
        }
        self.step(slope, batch.len() as f32, stride);
        error
    }

    fn step(&mut self, mut slope: Model, lessons: f32, stride: f32) {
        self.steps += 1;
        let [whole, whole_square] = KEPT.map(|kept| 1.0 - kept.powi(self.steps));
        let most = f32::from(LARGEST) / f32::from(PARTS);
        let numbers = self.model.numbers().zip(slope.numbers());
        let means = self.slopes.numbers().zip(self.squares.numbers());
        for ((number, slope), (mean, square)) in numbers.zip(means) {
            let slope = *slope / lessons;
            *mean = KEPT[0] * *mean + (1.0 - KEPT[0]) * slope;
            *square = KEPT[1] * *square + (1.0 - KEPT[1]) * slope * slope;
            let step = (*mean / whole) / ((*square / whole_square).sqrt() + 1e-8);
            *number = (*number - stride * step).clamp(-most, most);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_are_learnt() {
        let mut rng = fastrand::Rng::with_seed(3);
        // Whoever has more of the lower facts wins.
        let lessons: Vec<Lesson> = (0..400)
            .map(|_| {
                let us: Vec<u16> = (0..5).map(|_| rng.u16(..8)).collect();
                let low = us.iter().filter(|&&fact| fact < 4).count();
                Lesson {
                    them: us.iter().map(|fact| 7 - fact).collect(),
                    us,
                    chance: if low > 2 { 0.9 } else { 0.1 },
                }
            })
            .collect();
        let mut pupil = Pupil::new(Model::random(8, &mut rng));
        let first = pupil.learn(&lessons, 0.01);
        let last = (0..200).fold(first, |_, _| pupil.learn(&lessons, 0.01));
        assert!(last < first / 20.0, "{first}, then {last}");
    }
}
