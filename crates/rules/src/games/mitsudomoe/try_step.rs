//! Checks of an attempted step, part by part: each returns the checked part, or explains why the step is not legal.

use super::{
    Mitsudomoe, board,
    moves::{BallStep, RingStep},
    reach::FreeSquares,
};
use crate::{Bitboard, Explanation, IllegalReason, Square, explain::Directions, grid};

type Attempt<T> = Result<T, Explanation>;

pub(super) fn on_board(square: Square) -> Attempt<u8> {
    board::cell(square).ok_or_else(|| IllegalReason::OffBoard { square }.at([square]))
}

/// Checks a ring step that begins with the supply; the result is the `from` of the step.
pub(super) fn ring_of_supply(pos: &Mitsudomoe) -> Attempt<Option<u8>> {
    if pos.supply[pos.turn] == 0 {
        return Err(IllegalReason::SupplyEmpty.at([]));
    }
    Ok(None)
}

/// Checks a ring step that begins with the ring on this square; the result is the `from` of the step.
pub(super) fn ring_on(pos: &Mitsudomoe, square: Square) -> Attempt<Option<u8>> {
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

/// Checks the destination of a ring step whose `from` was checked before.
pub(super) fn ring_step(pos: &Mitsudomoe, from: Option<u8>, square: Square) -> Attempt<RingStep> {
    let to = on_board(square)?;
    if from == Some(to) {
        return Err(IllegalReason::SameSquare.at([square]));
    }
    if !pos.free().has(to) {
        return Err(IllegalReason::BallInTheWay { square }.at([square]));
    }
    Ok(RingStep { from, to })
}

/// Checks a ball step that begins on this square.
pub(super) fn ball_on(pos: &Mitsudomoe, square: Square) -> Attempt<u8> {
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

/// A ball step that is checked except for the relocation.
#[derive(Clone, Copy, Debug)]
pub(super) struct BallRoute {
    from: u8,
    to: u8,
    /// The squares of the vaulted opponent balls.
    vaulted_squares: Bitboard,
    /// The free squares to which they may be relocated.
    relocation_squares: Bitboard,
}

/// Checks the destination of a ball step whose `from` was checked before.
pub(super) fn ball_route(pos: &Mitsudomoe, from: u8, square: Square) -> Attempt<BallRoute> {
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
    let free = FreeSquares::of(pos);
    let vaulted_squares = board::between(from, to) & pos.balls[!pos.turn];
    if let Some(settled) = (vaulted_squares & board::home(pos.turn)).first() {
        let square = grid::square(settled);
        return Err(IllegalReason::VaultOverGoal { square }.at([square]));
    }
    if !free.ours.has(to) {
        return Err(IllegalReason::NoRingOfYours { square }.at([square]));
    }
    if vaulted_squares.any() && free.theirs.is_empty() {
        return Err(IllegalReason::NowhereToRelocate.at(grid::squares(vaulted_squares)));
    }
    Ok(BallRoute {
        from,
        to,
        vaulted_squares,
        relocation_squares: free.theirs,
    })
}

impl BallRoute {
    /// The number of balls to relocate.
    pub(super) fn vaulted(self) -> u8 {
        self.vaulted_squares.len() as u8
    }

    /// Checks the squares on which the vaulted balls end, and completes the step.
    pub(super) fn relocate_to(self, squares: &[Square]) -> Attempt<BallStep> {
        let balls = self.vaulted();
        let mut relocated = Bitboard::EMPTY;
        for (i, &square) in squares.iter().enumerate() {
            let cell = on_board(square)?;
            let reason = if i >= balls.into() {
                IllegalReason::RelocatesTooMany { balls }
            } else if relocated.has(cell) {
                IllegalReason::RelocatedTwice { square }
            } else if !(self.vaulted_squares | self.relocation_squares).has(cell) {
                IllegalReason::BadRelocation { square }
            } else {
                relocated |= Bitboard::of(cell);
                continue;
            };
            return Err(reason.at([square]));
        }
        if relocated.len() < self.vaulted_squares.len() {
            return Err(
                IllegalReason::MustRelocate { balls }.at(grid::squares(self.vaulted_squares))
            );
        }
        if self.vaulted_squares.any() && relocated == self.vaulted_squares {
            return Err(IllegalReason::RelocatesNothing.at(grid::squares(self.vaulted_squares)));
        }
        Ok(BallStep {
            from: self.from,
            to: self.to,
            vault: !board::neighbours(self.from).has(self.to),
            relocated,
        })
    }
}
