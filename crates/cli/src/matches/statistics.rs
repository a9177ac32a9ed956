//! Elo, its confidence interval, and the sequential probability ratio test (SPRT) for paired games.
//!
//! The two games of a pair share an opening, so the pair, not the game, is the independent sample: everything here is computed from
//! the scores of pairs (the pentanomial model).

use std::{f64::consts::SQRT_2, fmt, str::FromStr};

/// Half the width of a 95 % confidence interval, in standard errors.
const Z_95: f64 = 1.959_964;

/// The result of a game for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Points {
    Loss,
    Draw,
    Win,
}

/// The results of one player in a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
    /// Number of pairs with 0, ½, 1, 1½ and 2 points.
    pub(super) pairs: [u64; 5],
}

impl Tally {
    pub(crate) fn add(&mut self, pair: [Points; 2]) {
        for points in pair {
            match points {
                Points::Loss => self.losses += 1,
                Points::Draw => self.draws += 1,
                Points::Win => self.wins += 1,
            }
        }
        self.pairs[pair[0] as usize + pair[1] as usize] += 1;
    }

    pub(crate) fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    fn count(&self) -> f64 {
        self.pairs.iter().sum::<u64>() as f64
    }

    /// Share of the points, from 0 to 1; ½ before the first game.
    pub(crate) fn score(&self) -> f64 {
        let points: u64 = (0..)
            .zip(self.pairs)
            .map(|(half, n): (u64, u64)| half * n)
            .sum();
        if self.count() > 0.0 {
            points as f64 / 4.0 / self.count()
        } else {
            0.5
        }
    }

    /// Variance of the score of one pair. It is at least what a single game against the trend would cause, so that ten wins in ten
    /// games do not count as certainty.
    fn variance(&self) -> f64 {
        let mean = self.score();
        let squares = |(half, n): (u32, u64)| n as f64 * (f64::from(half) / 4.0 - mean).powi(2);
        let sum: f64 = (0..).zip(self.pairs).map(squares).sum();
        sum.max(0.25) / self.count().max(1.0)
    }

    /// Standard error of the score.
    fn standard_error(&self) -> f64 {
        (self.variance() / self.count().max(1.0)).sqrt()
    }

    /// Keeps a score a quarter of a point away from 0 and 1, where Elo would be infinite.
    fn clamped(&self, score: f64) -> f64 {
        let margin = 0.25 / self.games().max(1) as f64;
        score.clamp(margin, 1.0 - margin)
    }

    /// Elo difference; positive if the player is stronger.
    pub(crate) fn elo(&self) -> f64 {
        elo_of_score(self.clamped(self.score()))
    }

    /// Half the width of the 95 % confidence interval of the Elo difference.
    pub(crate) fn elo_error(&self) -> f64 {
        let radius = Z_95 * self.standard_error();
        let low = self.clamped(self.score() - radius);
        let high = self.clamped(self.score() + radius);
        (elo_of_score(high) - elo_of_score(low)) / 2.0
    }

    /// The lower end of the 95 % confidence interval of the score.
    pub(crate) fn score_lower_bound(&self) -> f64 {
        (self.score() - Z_95 * self.standard_error()).max(0.0)
    }

    /// Likelihood of superiority (LOS).
    pub(super) fn likelihood_of_superiority(&self) -> f64 {
        normal_distribution((self.score() - 0.5) / self.standard_error())
    }
}

/// `+12 =3 -5, Elo +127 ± 98`
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "+{} ={} -{}, Elo {:+.0} ± {:.0}",
            self.wins,
            self.draws,
            self.losses,
            self.elo(),
            self.elo_error()
        )
    }
}

fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Cumulative distribution function of the standard normal distribution, accurate to seven digits (Abramowitz and Stegun 7.1.26).
fn normal_distribution(x: f64) -> f64 {
    let z = x.abs() / SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let coefficients = [
        1.061_405_429,
        -1.453_152_027,
        1.421_413_741,
        -0.284_496_736,
        0.254_829_592,
    ];
    let sum = coefficients.iter().fold(0.0, |sum, c| sum * t + c);
    let tail = sum * t * (-z * z).exp() / 2.0;
    if x < 0.0 { tail } else { 1.0 - tail }
}

/// A sequential probability ratio test between two Elo differences, written `E0,E1`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sprt {
    pub(super) elo0: f64,
    pub(super) elo1: f64,
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    Open,
    /// E0 is accepted.
    First,
    /// E1 is accepted.
    Second,
}

impl Decision {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::First => "first",
            Self::Second => "second",
        }
    }

    pub(super) const fn sentence(self) -> &'static str {
        match self {
            Self::Open => "undecided",
            Self::First => "the first is accepted",
            Self::Second => "the second is accepted",
        }
    }
}

impl Sprt {
    /// Probability of each kind of error.
    const ERROR: f64 = 0.05;

    /// The log-likelihood ratio that decides.
    pub(super) fn bound() -> f64 {
        ((1.0 - Self::ERROR) / Self::ERROR).ln()
    }

    /// Log-likelihood ratio (LLR) of E1 against E0, in the normal approximation.
    pub(super) fn log_likelihood_ratio(self, tally: &Tally) -> f64 {
        let (s0, s1) = (score_of_elo(self.elo0), score_of_elo(self.elo1));
        tally.count() * (s1 - s0) * (2.0 * tally.score() - s0 - s1) / (2.0 * tally.variance())
    }

    pub(super) fn decision(self, tally: &Tally) -> Decision {
        let ratio = self.log_likelihood_ratio(tally);
        if ratio >= Self::bound() {
            Decision::Second
        } else if ratio <= -Self::bound() {
            Decision::First
        } else {
            Decision::Open
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.elo0, self.elo1)
    }
}

impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.trim().parse().ok().filter(|x: &f64| x.abs() <= 4000.0);
        text.split_once(',')
            .and_then(|(elo0, elo1)| {
                Some(Self {
                    elo0: number(elo0)?,
                    elo1: number(elo1)?,
                })
            })
            .filter(|sprt| sprt.elo0 < sprt.elo1)
            .ok_or_else(|| "expected two Elo numbers, the lower one first, such as 0,10".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: [u64; 5]) -> Tally {
        use Points::{Draw, Loss, Win};
        let scores = [
            [Loss, Loss],
            [Loss, Draw],
            [Draw, Draw],
            [Win, Draw],
            [Win, Win],
        ];
        let mut tally = Tally::default();
        for (pair, n) in scores.into_iter().zip(pairs) {
            (0..n).for_each(|_| tally.add(pair));
        }
        tally
    }

    fn assert_near(found: f64, expected: f64, within: f64) {
        assert!(
            (found - expected).abs() <= within,
            "{found} is not {expected} ± {within}"
        );
    }

    #[test]
    fn games_and_pairs_are_counted() {
        let mut tally = Tally::default();
        tally.add([Points::Win, Points::Loss]);
        tally.add([Points::Draw, Points::Win]);
        assert_eq!((tally.wins, tally.draws, tally.losses), (2, 1, 1));
        assert_eq!(tally.pairs, [0, 0, 1, 1, 0]);
        assert_near(tally.score(), 0.625, 1e-12);
    }

    #[test]
    fn elo_has_its_known_values() {
        assert_near(elo_of_score(0.75), 190.848, 1e-3);
        assert_near(score_of_elo(100.0), 0.640_065, 1e-6);
        // Mean 0.616667, variance 0.082222, standard error 0.023413.
        let tally = tally([10, 20, 40, 50, 30]);
        assert_near(tally.elo(), 82.5896, 1e-3);
        assert_near(tally.elo_error(), 33.8462, 1e-3);
        assert_near(tally.likelihood_of_superiority(), 0.999_999_7, 1e-6);
    }

    #[test]
    fn equal_players_are_equal() {
        let tally = tally([5, 5, 5, 5, 5]);
        assert_near(tally.elo(), 0.0, 1e-9);
        assert_near(tally.likelihood_of_superiority(), 0.5, 1e-6);
        assert_near(Tally::default().elo(), 0.0, 1e-9);
        assert_near(Tally::default().likelihood_of_superiority(), 0.5, 1e-6);
    }

    #[test]
    fn the_normal_distribution_has_its_known_values() {
        for (x, share) in [
            (-3.0, 0.001_349_898),
            (-1.0, 0.158_655_254),
            (0.0, 0.5),
            (1.959_964, 0.975),
            (2.5, 0.993_790_335),
        ] {
            assert_near(normal_distribution(x), share, 1e-6);
        }
    }

    #[test]
    fn a_clean_sweep_is_finite_and_uncertain() {
        let few = tally([0, 0, 0, 0, 1]);
        let many = tally([0, 0, 0, 0, 100]);
        for tally in [&few, &many] {
            assert!(tally.elo().is_finite() && tally.elo_error().is_finite());
            assert!(tally.likelihood_of_superiority() < 1.0 + 1e-9);
        }
        assert!(many.elo() > few.elo());
        assert!(few.likelihood_of_superiority() < 0.99);
        let lost = tally([1, 0, 0, 0, 0]);
        assert_near(lost.elo(), -few.elo(), 1e-9);
    }

    #[test]
    fn paired_results_are_surer_than_single_ones() {
        // The same wins and losses, once split within pairs and once not.
        let mut split = Tally::default();
        (0..50).for_each(|_| split.add([Points::Win, Points::Loss]));
        let apart = tally([25, 0, 0, 0, 25]);
        assert_eq!((split.wins, split.losses), (apart.wins, apart.losses));
        assert!(split.elo_error() < apart.elo_error() / 2.0);
    }

    #[test]
    fn a_sequential_test_decides_in_time() {
        let sprt: Sprt = "0,10".parse().unwrap();
        assert_near(Sprt::bound(), 2.944_439, 1e-6);
        assert_eq!(sprt.decision(&Tally::default()), Decision::Open);
        // Mean 0.55, variance 0.0475, expected scores 0.5 and 0.514387.
        let better = tally([25, 50, 250, 150, 25]);
        assert_near(sprt.log_likelihood_ratio(&better), 6.4828, 1e-3);
        assert_eq!(sprt.decision(&better), Decision::Second);
        assert_eq!(
            sprt.decision(&tally([25, 150, 250, 50, 25])),
            Decision::First
        );
        for wrong in ["", "5", "10,0", "0,0", "a,b", "0,NaN", "0,1e9"] {
            assert!(wrong.parse::<Sprt>().is_err(), "{wrong}");
        }
    }
}
