//! Lookup tables computed from the weights when they are first needed, for each board size.

use std::sync::LazyLock;

use tessera_rules::lines_of_action::Variant;

use super::{
    mobility::{self, LineKind, LineValues},
    shape::{self, ByDistance, ByRank},
    weights::{EIGHT_BY_EIGHT, SIX_BY_SIX, Weights},
};

/// The tables of one board size.
pub(super) struct Tables {
    pub(super) weights: Weights,
    /// Number of files and of ranks.
    pub(super) side: usize,
    pub(super) concentration: ByDistance,
    pub(super) squares: ByRank,
    /// Mobility on lines inside the board.
    pub(super) inner: LineValues,
    /// Mobility on the four edges.
    pub(super) edge: LineValues,
}

// As data of the program they would be a part of the module that the page downloads.
static EIGHT: LazyLock<Box<Tables>> = LazyLock::new(|| Box::new(Tables::new(EIGHT_BY_EIGHT, 8)));
static SIX: LazyLock<Box<Tables>> = LazyLock::new(|| Box::new(Tables::new(SIX_BY_SIX, 6)));

impl Tables {
    fn new(weights: Weights, side: usize) -> Self {
        Self {
            side,
            concentration: shape::concentration(&weights),
            squares: shape::squares(&weights, side),
            inner: mobility::all_lines(&weights, LineKind::Inner),
            edge: mobility::all_lines(&weights, LineKind::Edge),
            weights,
        }
    }

    #[inline]
    pub(super) fn of(variant: Variant) -> &'static Self {
        match variant {
            Variant::Standard | Variant::DrawOnBoth | Variant::ScrambledEggs => &EIGHT,
            Variant::SixBySix => &SIX,
        }
    }
}
