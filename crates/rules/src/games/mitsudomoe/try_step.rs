//! A step as a person tries it: legal, or refused for a reason.

use super::{
    Mitsudomoe, board,
    moves::{BallStep, RingStep},
    reach::Footing,
};
use crate::{Bitboard, Explanation, IllegalReason, Square, explain::Directions, grid};

type Tried<T> = Result<T, Explanation>;

pub(super) fn on_board(square: Square) -> Tried<u8> {
    board::cell(square).ok_or_else(|| IllegalReason::OffBoard { square }.at([square]))
}

/// The start of a ring step: a ring from the supply.
pub(super) fn ring_of_supply(pos: &Mitsudomoe) -> Tried<Option<u8>> {
    if pos.supply[pos.turn] == 0 {
        return Err(IllegalReason::SupplyEmpty.at([]));
    }
    Ok(None)
}

/// The start of a ring step: the exposed ring on this square.
pub(super) fn ring_on(pos: &Mitsudomoe, square: Square) -> Tried<Option<u8>> {
    let cell = on_board(square)?;
    if pos.exposed().has(cell) {
        return Ok(Some(cell));
    }
    let stack = pos.stacks[cell];
    let reason = if pos.balls[pos.turn].has(cell) {
        IllegalReason::RingUnderBall { square }
    } else if pos.balls[!pos.turn].has(cell) {
        IllegalReason::NotYours { square }
    } else if stack.rings().any(|ring| ring == pos.turn) {
        IllegalReason::RingBuried { square }
    } else if stack.height() > 0 {
        IllegalReason::NotYours { square }
    } else {
        IllegalReason::NoPiece { square }
    };
    Err(reason.at([square]))
}

/// A ring step whose start was tried before.
pub(super) fn ring_step(pos: &Mitsudomoe, from: Option<u8>, square: Square) -> Tried<RingStep> {
    let to = on_board(square)?;
    if from == Some(to) {
        return Err(IllegalReason::SameSquare.at([square]));
    }
    if !pos.free().has(to) {
        return Err(IllegalReason::BallInTheWay { square }.at([square]));
    }
    Ok(RingStep { from, to })
}

/// The start of a ball step.
pub(super) fn ball_on(pos: &Mitsudomoe, square: Square) -> Tried<u8> {
    let cell = on_board(square)?;
    let reason = if pos.balls[!pos.turn].has(cell) {
        IllegalReason::NotYours { square }
    } else if !pos.balls[pos.turn].has(cell) {
        IllegalReason::NoBall { square }
    } else if board::goal(pos.turn).has(cell) {
        IllegalReason::BallOnGoal { square }
    } else {
        return Ok(cell);
    };
    Err(reason.at([square]))
}

/// A ball step of which only the relocation is open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    from: u8,
    to: u8,
    /// The squares of the vaulted opponent balls.
    standing: Bitboard,
    /// The other squares on which they may end.
    places: Bitboard,
}

/// The way of a ball whose start was tried before.
pub(super) fn way(pos: &Mitsudomoe, from: u8, square: Square) -> Tried<Way> {
    let to = on_board(square)?;
    let start = grid::square(from);
    let balls = pos.occupied();
    if from == to {
        return Err(IllegalReason::SameSquare.at([square]));
    }
    let Some((files, ranks, _)) = start.line_to(square) else {
        if balls.has(to) {
            return Err(IllegalReason::BallInTheWay { square }.at([square]));
        }
        let moves = Directions::Any;
        return Err(IllegalReason::NotInLine { moves }.at([start, square]));
    };
    let next = |n| start.offset(files * n, ranks * n).and_then(board::cell);
    let landing = (1..).map_while(next).find(|&cell| !balls.has(cell));
    match landing.map(grid::square) {
        Some(landing) if landing == square => {}
        Some(gap) if start.line_to(gap) == Some((files, ranks, 1)) => {
            return Err(IllegalReason::NothingToVault { gap }.at([gap]));
        }
        Some(landing) => {
            return Err(IllegalReason::VaultLandsAt { square: landing }.at([landing]));
        }
        None => return Err(IllegalReason::VaultLeavesBoard.at([square])),
    }
    let footing = Footing::of(pos);
    let standing = board::between(from, to) & pos.balls[!pos.turn];
    if let Some(settled) = (standing & board::home(pos.turn)).first() {
        let square = grid::square(settled);
        return Err(IllegalReason::VaultOverGoal { square }.at([square]));
    }
    if !footing.ours.has(to) {
        return Err(IllegalReason::NoRingOfYours { square }.at([square]));
    }
    if standing.any() && footing.theirs.is_empty() {
        return Err(IllegalReason::NowhereToRelocate.at(grid::squares(standing)));
    }
    Ok(Way {
        from,
        to,
        standing,
        places: footing.theirs,
    })
}

impl Way {
    /// How many balls must be relocated.
    pub(super) fn vaulted(self) -> u8 {
        self.standing.len() as u8
    }

    /// The step that ends with the vaulted balls on these squares.
    pub(super) fn relocating(self, squares: &[Square]) -> Tried<BallStep> {
        let balls = self.vaulted();
        let mut relocated = Bitboard::EMPTY;
        for (i, &square) in squares.iter().enumerate() {
            let cell = on_board(square)?;
            let reason = if i >= balls.into() {
                IllegalReason::RelocatesTooMany { balls }
            } else if relocated.has(cell) {
                IllegalReason::RelocatedTwice { square }
            } else if !(self.standing | self.places).has(cell) {
                IllegalReason::BadRelocation { square }
            } else {
                relocated |= Bitboard::of(cell);
                continue;
            };
            return Err(reason.at([square]));
        }
        if relocated.len() < self.standing.len() {
            return Err(IllegalReason::MustRelocate { balls }.at(grid::squares(self.standing)));
        }
        if self.standing.any() && relocated == self.standing {
            return Err(IllegalReason::RelocatesNothing.at(grid::squares(self.standing)));
        }
        Ok(BallStep {
            from: self.from,
            to: self.to,
            vault: !board::neighbours(self.from).has(self.to),
            relocated,
        })
    }
}
