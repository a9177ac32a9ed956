//! Destinations of balls in two parts: the squares a ball reaches by the position of the balls (`Reach`), and the squares on
//! which it may land by the top rings (`FreeSquares`).
//!
//! A ring step moves no ball, so it changes only `FreeSquares`. The turns of the rulebook, which are a ring step and a ball step,
//! compute `Reach` once for all ring steps.

use super::{
    Mitsudomoe,
    board::{SQUARES, between, goal, home, neighbours},
    moves::{BallStep, RingStep},
};
use crate::Bitboard;

/// The squares without a ball, by the owner of their top ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FreeSquares {
    /// The top ring belongs to the player to move: their balls may land here, and the ring may be moved.
    pub(super) ours: Bitboard,
    /// The top ring is the opponent's: vaulted opponent balls may be relocated here.
    pub(super) theirs: Bitboard,
    /// There is no ring on the square.
    pub(super) bare: Bitboard,
}

impl FreeSquares {
    #[inline]
    pub(super) fn of(pos: &Mitsudomoe) -> Self {
        let free = pos.free();
        let (ours, theirs) = (pos.tops[pos.turn], pos.tops[!pos.turn]);
        Self {
            ours: ours & free,
            theirs: theirs & free,
            bare: free - ours - theirs,
        }
    }

    /// After the exposed ring of the player to move on `from` was lifted.
    #[inline]
    pub(super) fn lifted(self, pos: &Mitsudomoe, from: u8) -> Self {
        let square = Bitboard::of(from);
        let mut free = self;
        match pos.stacks[from].second() {
            Some(color) if color == pos.turn => {}
            Some(_) => {
                free.ours = self.ours - square;
                free.theirs |= square;
            }
            None => {
                free.ours = self.ours - square;
                free.bare |= square;
            }
        }
        free
    }

    /// After a ring step of the player to move.
    #[inline]
    pub(super) fn after(self, pos: &Mitsudomoe, step: RingStep) -> Self {
        let lifted = match step.from {
            Some(from) => self.lifted(pos, from),
            None => self,
        };
        let to = Bitboard::of(step.to);
        Self {
            ours: lifted.ours | to,
            theirs: lifted.theirs - to,
            bare: lifted.bare - to,
        }
    }
}

/// The squares that one ball of the player to move reaches, whatever their top rings.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reach {
    /// The cell of the ball.
    pub(super) from: u8,
    /// `over[n]`: the squares that it reaches over `n` opponent balls. `over[0]` are the neighbouring squares, and those reached
    /// by vaults over balls of the player only.
    pub(super) over: [Bitboard; 4],
}

impl Reach {
    /// The reach of a ball that may move. A vault goes over all balls side by side, but not over an opponent ball on its goal,
    /// which is the home of the player to move.
    #[inline]
    pub(super) fn of(pos: &Mitsudomoe, from: u8) -> Self {
        let balls = pos.occupied();
        let them = pos.balls[!pos.turn];
        let settled = them & home(pos.turn);
        let near = neighbours(from);
        let mut over = [
            near - balls,
            Bitboard::EMPTY,
            Bitboard::EMPTY,
            Bitboard::EMPTY,
        ];
        for first in near & balls {
            // A step is a rotation of the bits. The 5×5 board has unused cells around it, so that no step wraps to another edge.
            let step = u32::from(first.wrapping_sub(from)) % 64;
            let mut cell = Bitboard::of(first);
            let mut vaulted = Bitboard::EMPTY;
            while (cell & balls).any() {
                vaulted |= cell;
                cell = Bitboard(cell.0.rotate_left(step));
            }
            if (vaulted & settled).is_empty() {
                over[(vaulted & them).len() as usize] |= cell & SQUARES;
            }
        }
        Self { from, over }
    }

    /// The reach of every ball of the player to move. A ball on its goal may not move and gets an empty reach.
    #[inline]
    pub(super) fn all(pos: &Mitsudomoe) -> [Self; 3] {
        let mut reaches = [Self::default(); 3];
        let movable = pos.balls[pos.turn] - goal(pos.turn);
        for (reach, from) in reaches.iter_mut().zip(movable) {
            *reach = Self::of(pos, from);
        }
        reaches
    }

    /// Calls `visit` with the steps of this ball onto free squares of the player to move.
    #[inline]
    pub(super) fn steps(
        &self,
        pos: &Mitsudomoe,
        free: FreeSquares,
        visit: &mut impl FnMut(BallStep),
    ) {
        let near = neighbours(self.from);
        for to in self.over[0] & free.ours {
            visit(BallStep {
                from: self.from,
                to,
                vault: !near.has(to),
                relocated: Bitboard::EMPTY,
            });
        }
        for reached in &self.over[1..] {
            for to in *reached & free.ours {
                let standing = between(self.from, to) & pos.balls[!pos.turn];
                relocations(standing, free.theirs, &mut |relocated| {
                    visit(BallStep {
                        from: self.from,
                        to,
                        vault: true,
                        relocated,
                    });
                });
            }
        }
    }
}

/// Calls `visit` with the sets of squares on which vaulted balls can end: all sets of the right size of the squares on which
/// they stand and of the free ones, except the former.
#[inline]
fn relocations(standing: Bitboard, free: Bitboard, visit: &mut impl FnMut(Bitboard)) {
    choose(
        standing | free,
        standing.len(),
        Bitboard::EMPTY,
        &mut |chosen| {
            if chosen != standing {
                visit(chosen);
            }
        },
    );
}

/// Calls `visit` with the union of `chosen` and every set of `count` members of `rest`.
fn choose(rest: Bitboard, count: u32, chosen: Bitboard, visit: &mut impl FnMut(Bitboard)) {
    if count == 0 {
        visit(chosen);
        return;
    }
    let mut later = rest;
    for cell in rest {
        later = later - Bitboard::of(cell);
        choose(later, count - 1, chosen | Bitboard::of(cell), visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relocations_are_all_sets_of_the_right_size_but_one() {
        let sets = |standing: u64, free: u64| {
            let mut sets = Vec::new();
            relocations(Bitboard(standing), Bitboard(free), &mut |set| {
                sets.push(set.0);
            });
            sets
        };
        assert_eq!(sets(0b1, 0b110), [0b10, 0b100]);
        assert_eq!(sets(0b11, 0b100), [0b101, 0b110]);
        assert_eq!(sets(0b11, 0).len(), 0);
        assert_eq!(sets(0b111, 0b1111_1000).len(), 55);
    }
}
