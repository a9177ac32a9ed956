//! Ranking of few items: an insertion sort. That of the standard library is several kilobytes of code for every type, which the page
//! downloads as part of its module.

/// The items with the greatest key first; of equal ones the earlier first.
pub(crate) fn best_first<T, K: Ord>(
    items: impl IntoIterator<Item = T>,
    key: impl Fn(&T) -> K,
) -> Vec<T> {
    let mut ranked = Vec::new();
    for item in items {
        let place = ranked.partition_point(|other| key(other) >= key(&item));
        ranked.insert(place, item);
    }
    ranked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_items_keep_their_order() {
        let mut rng = fastrand::Rng::with_seed(3);
        for length in [0, 1, 2, 50, 300] {
            let items: Vec<(u8, usize)> = (0..length).map(|i| (rng.u8(..20), i)).collect();
            let mut sorted = items.clone();
            sorted.sort_by_key(|&(key, _)| std::cmp::Reverse(key));
            assert_eq!(best_first(items, |&(key, _)| key), sorted);
        }
    }
}
