//! A piece goes to another square and captures what stands there: in three of the games whoever moves does this.

use std::fmt::{self, Display};

use crate::{
    Square,
    view::{Path, Place, Touch, Transfer},
};

/// From one square to another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trip {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) capture: bool,
}

impl Trip {
    /// What a person touches.
    pub(crate) fn path(self) -> Path {
        Path::ordered([self.from, self.to].map(Touch::Square))
    }

    /// What it captures.
    pub(crate) fn captures(self) -> Vec<Square> {
        self.capture.then_some(self.to).into_iter().collect()
    }

    /// What it does to the pieces.
    pub(crate) fn transfers(self) -> Vec<Transfer> {
        let [from, to] = [self.from, self.to].map(Place::ground);
        let capture = self.capture.then_some(Transfer::Remove { from: to });
        capture
            .into_iter()
            .chain([Transfer::Move { from, to }])
            .collect()
    }
}

/// `a1-b2`, `a1xb2`; without a format, because a server writes all legal moves for every answer.
impl Display for Trip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.from.fmt(f)?;
        f.write_str(if self.capture { "x" } else { "-" })?;
        self.to.fmt(f)
    }
}
