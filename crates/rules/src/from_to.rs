//! `FromTo`: the moves of three of the games, in which one piece goes from a square to another and captures what is there.

use std::fmt::{self, Display};

use crate::{
    Explanation, IllegalReason, MoveError, Position, Square,
    text::{BoardSize, Reader},
    view::{Path, Place, Touch, Transfer},
};

/// A move of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FromTo {
    /// The square on which it begins.
    pub from: Square,
    /// The square on which it ends.
    pub to: Square,
    /// Whether it captures the piece on that square.
    pub capture: bool,
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

/// Reads the text of a move of one piece, or of a pass, in a game that is not over. `pass` is the pass of the game, if it has
/// one; `between` gives the move between two squares, if they are on the board.
pub(crate) fn read_move<P: Position>(
    pos: &P,
    text: &str,
    pass: Option<P::Move>,
    between: impl FnOnce(Square, Square) -> Option<P::Move>,
) -> Result<P::Move, MoveError> {
    let legal = |m: Option<P::Move>, touches: &[Touch]| {
        m.filter(|&m| pos.is_legal(m))
            .ok_or_else(|| pos.explain(touches).into())
    };
    if text.trim().eq_ignore_ascii_case("pass") {
        return legal(pass, &[Touch::Pass]);
    }
    let (from, to) = Reader::new(text).square_pair()?;
    legal(between(from, to), &[from.into(), to.into()])
}

/// The squares of an attempt in a game without passing and without a supply: from, and to if it was touched. An error if
/// the touches cannot begin such a move on a board of this size.
pub(crate) fn touched_squares(
    touches: &[Touch],
    size: BoardSize,
) -> Result<(Square, Option<Square>), Explanation> {
    let (from, to) = match *touches {
        [Touch::Square(from)] => (from, None),
        [Touch::Square(from), Touch::Square(to)] => (from, Some(to)),
        [Touch::Supply, ..] | [_, Touch::Supply, ..] => {
            return Err(IllegalReason::NotASupplyMove.at([]));
        }
        [Touch::Pass, ..] | [_, Touch::Pass, ..] => return Err(IllegalReason::NoPassing.at([])),
        _ => return Err(IllegalReason::TooLong.at([])),
    };
    match [Some(from), to]
        .into_iter()
        .flatten()
        .find(|&square| !size.contains(square))
    {
        Some(square) => Err(IllegalReason::OffBoard { square }.at([square])),
        None => Ok((from, to)),
    }
}
