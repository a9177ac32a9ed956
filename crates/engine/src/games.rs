//! What each game provides to the search: evaluation, move ordering, proofs and levels.

pub(crate) mod hecatomb;
mod lines_of_action;
mod mad_bishops;
mod mitsudomoe;

/// A position string with the letters of white and black exchanged, for tests of symmetry.
#[cfg(test)]
fn with_letters_swapped(position: &str) -> String {
    let swap = |letter| match letter {
        'w' => 'b',
        'b' => 'w',
        'W' => 'B',
        'B' => 'W',
        other => other,
    };
    position.chars().map(swap).collect()
}

/// Calls `check` with every position of 60 random games of at most 200 plies, in turn of the two variants.
#[cfg(test)]
fn for_random_positions<P: tessera_rules::Position>(variants: [P::Variant; 2], check: impl Fn(&P)) {
    let mut rng = fastrand::Rng::with_seed(1);
    for n in 0..60 {
        let mut pos = P::initial(variants[n % 2]);
        for _ in 0..200 {
            let Some(&m) = rng.choice(&pos.legal_moves()) else {
                break;
            };
            check(&pos);
            pos.play_unchecked(m);
        }
    }
}
