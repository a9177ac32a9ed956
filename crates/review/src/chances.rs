//! Winning chances: what a score is worth, from the results of self-play games.

use tessera_engine::Score;
use tessera_rules::{GameKind, hecatomb, lines_of_action, mad_bishops, mitsudomoe};

/// The expected result of a position as a logistic function of its score: 1 is a win, 0 a loss, and a draw counts half. Scores of
/// different games cannot be compared, their winning chances can.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curve {
    /// The score, in centi-units, at which wins are e times as frequent as losses.
    scale: f64,
}

impl Curve {
    /// The curve of a kind, fitted by `tessera-trainer calibrate`.
    pub fn of(kind: GameKind) -> Self {
        let scale = match kind {
            GameKind::MadBishops(mad_bishops::Variant::Standard) => 69.0,
            GameKind::MadBishops(mad_bishops::Variant::Eight) => 64.0,
            GameKind::LinesOfAction(
                lines_of_action::Variant::Standard | lines_of_action::Variant::DrawOnBoth,
            ) => 121.0,
            GameKind::LinesOfAction(lines_of_action::Variant::ScrambledEggs) => 96.0,
            GameKind::LinesOfAction(lines_of_action::Variant::SixBySix) => 139.0,
            // The ten-ply game is solved: its scores are wins, losses and draws.
            GameKind::Hecatomb(hecatomb::Variant::Standard | hecatomb::Variant::Classic) => 95.0,
            GameKind::Mitsudomoe(mitsudomoe::Variant::Standard) => 36.0,
            GameKind::Mitsudomoe(mitsudomoe::Variant::Rulebook) => 115.0,
        };
        Self { scale }
    }

    /// The expected result for the player whose score it is. Forced wins and losses are certain.
    pub fn chance(self, score: Score) -> f64 {
        if score.is_decided() {
            return if score.0 > 0 { 1.0 } else { 0.0 };
        }
        rounded(1.0 / (1.0 + (-f64::from(score.0) / self.scale).exp()))
    }
}

/// Four decimals: far more than a chance tells, and the same number on every machine and in JSON.
pub(crate) fn rounded(chance: f64) -> f64 {
    (chance * 10_000.0).round() / 10_000.0
}

/// The scale that explains these pairs of a score, in centi-units, and a result best (maximum likelihood); `None` if the
/// scores do not tell who wins.
pub fn fit(samples: &[(i32, f64)]) -> Option<f64> {
    // The logarithm of the odds is `slope` times the score, in units; Newton's method finds the slope.
    let mut slope: f64 = 0.0;
    for _ in 0..50 {
        let (mut gradient, mut curvature) = (0.0, 0.0);
        for &(score, result) in samples {
            let units = f64::from(score) / 100.0;
            let expected = 1.0 / (1.0 + (-slope * units).exp());
            gradient += (result - expected) * units;
            curvature += expected * (1.0 - expected) * units * units;
        }
        if curvature < 1e-9 {
            return None;
        }
        let step = gradient / curvature;
        // Far steps of flat curves are shortened.
        slope += step.clamp(-1.0, 1.0);
        if step.abs() < 1e-9 {
            break;
        }
    }
    (slope > 1e-3).then(|| 100.0 / slope)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_of_both_players_add_up_to_one() {
        for kind in GameKind::all() {
            let curve = Curve::of(kind);
            for score in [0, 1, 35, 400, 5_000, 29_990] {
                let sum = curve.chance(Score(score)) + curve.chance(Score(-score));
                assert!((sum - 1.0).abs() < 1e-12, "{kind}, {score}: {sum}");
                assert!(curve.chance(Score(score)) >= 0.5, "{kind}, {score}");
            }
            assert!(curve.chance(Score(100)) > 0.6, "{kind}");
        }
    }

    #[test]
    fn a_fit_finds_the_curve_that_the_results_follow() {
        let curve = Curve { scale: 180.0 };
        let scores = (-400..=400).step_by(10);
        let samples: Vec<(i32, f64)> = scores
            .map(|score| (score, curve.chance(Score(score))))
            .collect();
        let scale = fit(&samples).unwrap();
        assert!((scale - 180.0).abs() < 0.1, "{scale}");
        assert_eq!(fit(&[(0, 1.0), (0, 0.0)]), None);
        assert_eq!(fit(&[(100, 0.0), (100, 1.0)]), None);
    }
}
