//! Random games of every kind, on which the laws are checked.

use fastrand::Rng;
use tessera_rules::{AnyGame, GameKind};

/// Whether a law found anything to check in a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    Checked,
    /// The law does not apply here. A law that applies nowhere in the games of a kind fails.
    Skipped,
}

impl From<()> for Verdict {
    fn from((): ()) -> Self {
        Self::Checked
    }
}

/// Calls `law` at the start of `games` random games of every kind and after each of at most `plies` moves.
pub(crate) fn walk<V: Into<Verdict>>(
    games: usize,
    plies: usize,
    law: impl Fn(&dyn AnyGame, &mut Rng) -> V,
) {
    for kind in GameKind::all() {
        let mut rng = Rng::with_seed(7);
        let mut checked = 0;
        for _ in 0..games {
            let mut game = kind.new_game();
            for _ in 0..=plies {
                let verdict = law(game.as_ref(), &mut rng).into();
                checked += usize::from(verdict == Verdict::Checked);
                let Some(text) = rng.choice(game.legal_texts()) else {
                    break;
                };
                game.play(&text).unwrap();
            }
        }
        assert!(checked > 0, "the law was never checked for {kind}");
    }
}

/// The same for laws about positions. The position that a law gets has been played move by move from the start, never read
/// from text, so that everything a game updates incrementally is checked.
macro_rules! for_positions {
    ($games:expr, $plies:expr, |$P:ident, $pos:ident| $law:expr) => {
        for kind in tessera_rules::GameKind::all() {
            let mut rng = fastrand::Rng::with_seed(7);
            tessera_rules::with_game!(kind, |$P, variant| {
                for _ in 0..$games {
                    let mut position = $P::initial(variant);
                    for _ in 0..=$plies {
                        let $pos = &position;
                        $law;
                        let Some(&m) = rng.choice(&position.legal_moves()) else {
                            break;
                        };
                        position.play_unchecked(m);
                    }
                }
            });
        }
    };
}

pub(crate) use for_positions;
