//! `FromTo`: the moves of three of the games, in which one piece goes from a square to another and captures what is there.

use std::fmt::{self, Display};

use crate::{
    Square,
    view::{Path, Place, Touch, Transfer},
};

#[derive(Clone, Copy, Debug)]
pub(crate) struct FromTo {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) capture: bool,
}

impl FromTo {
    pub(crate) fn path(self) -> Path {
        Path::ordered([self.from, self.to].map(Touch::Square))
    }

    pub(crate) fn captures(self) -> Vec<Square> {
        self.capture.then_some(self.to).into_iter().collect()
    }

    pub(crate) fn transfers(self) -> Vec<Transfer> {
        let [from, to] = [self.from, self.to].map(Place::ground);
        let capture = self.capture.then_some(Transfer::Remove { from: to });
        capture
            .into_iter()
            .chain([Transfer::Move { from, to }])
            .collect()
    }
}

/// `a1-b2`, `a1xb2`. Written piece by piece, because `write!` is slower and a server sends all legal moves with every answer.
impl Display for FromTo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.from.fmt(f)?;
        f.write_str(if self.capture { "x" } else { "-" })?;
        self.to.fmt(f)
    }
}
