//! What follows from the weights, computed beforehand for each board.

use tessera_rules::lines_of_action::Variant;

use super::{
    moves::{self, Course, LineValues},
    shape::{self, ByDistance, ByRank},
    weights::{WEIGHTS, Weights},
};

/// The tables of one board.
pub(super) struct Tables {
    pub(super) weights: Weights,
    /// How many files and ranks it has.
    pub(super) side: usize,
    pub(super) concentration: ByDistance,
    pub(super) squares: ByRank,
    pub(super) inner: LineValues,
    pub(super) edge: LineValues,
}

static EIGHT: Tables = Tables::new(WEIGHTS.eight, 8);
static SIX: Tables = Tables::new(WEIGHTS.six, 6);

impl Tables {
    const fn new(weights: Weights, side: usize) -> Self {
        Self {
            side,
            concentration: shape::concentration(&weights),
            squares: shape::squares(&weights, side),
            inner: moves::all_lines(&weights, Course::Inner),
            edge: moves::all_lines(&weights, Course::Edge),
            weights,
        }
    }

    /// The tables of a variant's board.
    #[inline]
    pub(super) const fn of(variant: Variant) -> &'static Self {
        match variant {
            Variant::Standard | Variant::DrawOnBoth | Variant::ScrambledEggs => &EIGHT,
            Variant::SixBySix => &SIX,
        }
    }
}
