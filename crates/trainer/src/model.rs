//! The network while it learns: the same as the engine's, with real numbers.

use tessera_engine::{
    network::{FULL, LARGEST, LARGEST_SUM, PARTS, UNITS},
    score::WIN_FROM,
};

/// What a network is taught.
#[derive(Clone, Debug)]
pub(crate) struct Lesson {
    /// The facts as the player to move numbers them.
    pub(crate) us: Vec<u16>,
    /// As the opponent does.
    pub(crate) them: Vec<u16>,
    /// How likely the player to move wins.
    pub(crate) chance: f32,
}

type Row = [f32; UNITS];

/// Weights, or what is to be added to them.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    facts: Vec<Row>,
    bias: Row,
    us: Row,
    them: Row,
    constant: f32,
}

/// What the units of a player are before they are cut off.
fn units(model: &Model, facts: &[u16]) -> Row {
    let mut units = model.bias;
    for &fact in facts {
        let row = &model.facts[usize::from(fact)];
        for (unit, weight) in units.iter_mut().zip(row) {
            *unit += weight;
        }
    }
    units
}

/// How likely what has these odds is.
pub(crate) fn probability(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

impl Model {
    pub(crate) fn zero(facts: usize) -> Self {
        let row = [0.0; UNITS];
        Self {
            facts: vec![row; facts],
            bias: row,
            us: row,
            them: row,
            constant: 0.0,
        }
    }

    /// Zeros for as many facts as this model has.
    pub(crate) fn same_size(&self) -> Self {
        Self::zero(self.facts.len())
    }

    /// Small random weights, with every unit at work.
    pub(crate) fn random(facts: usize, rng: &mut fastrand::Rng) -> Self {
        let mut around = |middle: f32, reach: f32| -> Row {
            std::array::from_fn(|_| middle + reach * (2.0 * rng.f32() - 1.0))
        };
        Self {
            facts: (0..facts).map(|_| around(0.0, 0.15)).collect(),
            bias: around(0.4, 0.1),
            us: around(0.0, 0.1),
            them: around(0.0, 0.1),
            constant: 0.0,
        }
    }

    /// All numbers, always in the order of the file.
    pub(crate) fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        let rows = [&mut self.bias, &mut self.us, &mut self.them];
        let rows = self.facts.iter_mut().chain(rows).flatten();
        rows.chain([&mut self.constant])
    }

    /// The logarithm of the odds that the player to move wins.
    pub(crate) fn log_odds(&self, lesson: &Lesson) -> f32 {
        self.behind(&units(self, &lesson.us), &units(self, &lesson.them))
    }

    /// The same from what the units are.
    fn behind(&self, us: &Row, them: &Row) -> f32 {
        let mut sum = self.constant;
        for i in 0..UNITS {
            sum += self.us[i] * us[i].clamp(0.0, 1.0).powi(2);
            sum += self.them[i] * them[i].clamp(0.0, 1.0).powi(2);
        }
        sum
    }

    /// Adds to `slope` how the squared error of this lesson grows with each number, and returns the error.
    pub(crate) fn learn(&self, lesson: &Lesson, slope: &mut Self) -> f32 {
        let us = units(self, &lesson.us);
        let them = units(self, &lesson.them);
        let chance = probability(self.behind(&us, &them));
        let error = chance - lesson.chance;
        let steep = 2.0 * error * chance * (1.0 - chance);
        slope.constant += steep;
        let sides = [
            (&lesson.us, us, &self.us, &mut slope.us),
            (&lesson.them, them, &self.them, &mut slope.them),
        ];
        for (facts, units, weights, weights_slope) in sides {
            let mut behind = [0.0; UNITS];
            for i in 0..UNITS {
                let unit = units[i].clamp(0.0, 1.0);
                weights_slope[i] += steep * unit * unit;
                let is_free = unit > 0.0 && unit < 1.0;
                behind[i] = if is_free {
                    steep * weights[i] * 2.0 * unit
                } else {
                    0.0
                };
                slope.bias[i] += behind[i];
            }
            for &fact in facts {
                let row = &mut slope.facts[usize::from(fact)];
                for (number, behind) in row.iter_mut().zip(&behind) {
                    *number += behind;
                }
            }
        }
        error * error
    }

    /// Whether the words of the engine can hold it, and no value looks like a win.
    pub(crate) fn fits(&self, hundredths: i32) -> bool {
        let most = LARGEST_SUM as f32 / f32::from(FULL) - 1.0;
        let behind = self.us.iter().chain(&self.them).map(|weight| weight.abs());
        let largest = (behind.sum::<f32>() + self.constant.abs() + 1.0) * hundredths as f32;
        largest < WIN_FROM as f32
            && (0..UNITS).all(|unit| {
                let facts = self.facts.iter().map(|row| row[unit].abs());
                facts.sum::<f32>() + self.bias[unit].abs() < most
            })
    }

    /// As the engine reads it.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let (full, parts, largest) = (f32::from(FULL), f32::from(PARTS), f32::from(LARGEST));
        let before = self.facts.iter().flatten().chain(&self.bias);
        let before = before.map(|number| number * full);
        let behind = self.us.iter().chain(&self.them);
        let behind = behind.map(|number| (number * parts).clamp(-largest, largest));
        let words = before.chain(behind).chain([self.constant * full * parts]);
        words
            .flat_map(|number| (number.round() as i16).to_le_bytes())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use tessera_engine::network::{Fact, Network};

    use super::*;

    fn lesson(rng: &mut fastrand::Rng) -> Lesson {
        let us: Vec<u16> = (0..6).map(|_| rng.u16(..10)).collect();
        Lesson {
            them: us.iter().map(|fact| 9 - fact).collect(),
            us,
            chance: rng.f32(),
        }
    }

    #[test]
    fn slopes_are_what_small_steps_show() {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut model = Model::random(10, &mut rng);
        let lesson = lesson(&mut rng);
        let mut slope = Model::zero(10);
        model.learn(&lesson, &mut slope);
        let slopes: Vec<f32> = slope.numbers().map(|number| *number).collect();
        let error = |model: &Model| (probability(model.log_odds(&lesson)) - lesson.chance).powi(2);
        let step = 2e-3;
        let last = slopes.len() - 1;
        for (i, slope) in slopes.iter().enumerate() {
            if i % 7 != 0 && i != last {
                continue;
            }
            let mut at = |by: f32| {
                *model.numbers().nth(i).unwrap() += by;
                error(&model)
            };
            let (above, below) = (at(step), at(-2.0 * step));
            at(step);
            let seen = (above - below) / (2.0 * step);
            assert!((seen - slope).abs() < 1e-3, "{i}: {seen}, not {slope}");
        }
    }

    #[test]
    fn what_the_engine_refuses_does_not_fit() {
        let mut model = Model::random(10, &mut fastrand::Rng::with_seed(4));
        assert!(model.fits(100));
        assert!(!model.fits(100_000), "a value would look like a win");
        model.facts[3][5] = 130.0;
        assert!(!model.fits(100), "the sum of a unit would not be a word");
    }

    #[test]
    fn the_engine_reads_what_was_learnt() {
        let mut rng = fastrand::Rng::with_seed(2);
        let mut model = Model::random(10, &mut rng);
        model.constant = 0.7;
        let network = Network::<10>::from_bytes(&model.to_bytes(), 100);
        for _ in 0..100 {
            let lesson = lesson(&mut rng);
            let facts = lesson.us.iter().zip(&lesson.them);
            let value = network.value(facts.map(|(&us, &them)| Fact { us, them }));
            let learnt = model.log_odds(&lesson) * 100.0;
            assert!((value as f32 - learnt).abs() < 6.0, "{value}, not {learnt}");
        }
    }
}
