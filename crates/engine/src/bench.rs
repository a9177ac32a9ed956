//! The positions that `tessera bench` searches.

use tessera_rules::{GameKind, with_game};

use crate::evaluator::HasEvaluator;

/// The bench searches of one kind: its start position and the positions listed here.
#[derive(Clone, Copy, Debug)]
pub struct BenchCase {
    /// Search depth, in plies.
    pub depth: u32,
    /// Position strings, from random games.
    pub positions: &'static [&'static str],
}

/// The bench searches of a kind.
pub fn case(kind: GameKind) -> BenchCase {
    with_game!(kind, |P, variant| <P as HasEvaluator>::bench(variant))
}
