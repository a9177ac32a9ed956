//! The accuracy of a player.

/// The accuracy, from 0 to 100, of a player whose moves lost these winning chances; `None` without moves. A move that loses nothing
/// counts 100, one that loses five hundredths 78, one that loses half 8.
pub fn accuracy_of(losses: impl IntoIterator<Item = f64>) -> Option<f64> {
    let accuracies = losses
        .into_iter()
        .map(|loss| 100.0 * (-5.0 * loss.clamp(0.0, 1.0)).exp());
    let (sum, count) = accuracies.fold((0.0, 0), |(sum, count), one| (sum + one, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accuracy_lies_between_0_and_100() {
        assert_eq!(accuracy_of([]), None);
        assert_eq!(accuracy_of([0.0, 0.0]), Some(100.0));
        let worst = accuracy_of([1.0, 7.0]).unwrap();
        assert!((0.0..1.0).contains(&worst), "{worst}");
        assert_eq!(accuracy_of([-1.0]), Some(100.0));
    }
}
