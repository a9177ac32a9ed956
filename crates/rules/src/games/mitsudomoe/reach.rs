//! Where balls can go, and what a ring step changes about it.
//!
//! A ring step moves no ball, so it leaves the reach of every ball alone and changes only the footing.
//! That is why the two are kept apart: the turns of the rulebook need the reach only once.

use super::{
    Mitsudomoe,
    board::{SQUARES, between, goal, home, neighbours},
    moves::{BallStep, RingStep},
};
use crate::Bitboard;

/// The squares without a ball, by their top rings as the player to move sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Footing {
    /// Our ring is on top: our balls may land here, and the rings may be moved.
    pub(super) ours: Bitboard,
    /// The opponent's ring is on top: vaulted balls may end here.
    pub(super) theirs: Bitboard,
    /// There is no ring.
    pub(super) bare: Bitboard,
}

impl Footing {
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

    /// After one of our exposed rings was lifted from a square.
    #[inline]
    pub(super) fn lifted(self, pos: &Mitsudomoe, from: u8) -> Self {
        let square = Bitboard::of(from);
        let mut footing = self;
        match pos.stacks[from].second() {
            Some(color) if color == pos.turn => {}
            Some(_) => {
                footing.ours = self.ours - square;
                footing.theirs |= square;
            }
            None => {
                footing.ours = self.ours - square;
                footing.bare |= square;
            }
        }
        footing
    }

    /// After one of our ring steps.
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

/// Where one ball of the player to move gets to, if our ring is on top there.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reach {
    /// Where the ball stands.
    pub(super) from: u8,
    /// The squares without a ball that it reaches over so many opponent balls. Over none are quiet
    /// steps and vaults over one's own balls only.
    pub(super) over: [Bitboard; 4],
}

impl Reach {
    /// Of a ball that may move. A vault goes over every ball that stands side by side with the first,
    /// but not over an opponent ball on its goal, which is our home.
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
            // Rotating leads off the board at every edge, never around to the other side of it.
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

    /// Of every ball of the player to move. A ball on its goal stays there and reaches nothing.
    #[inline]
    pub(super) fn all(pos: &Mitsudomoe) -> [Self; 3] {
        let mut reaches = [Self::default(); 3];
        let movable = pos.balls[pos.turn] - goal(pos.turn);
        for (reach, from) in reaches.iter_mut().zip(movable) {
            *reach = Self::of(pos, from);
        }
        reaches
    }

    /// The steps of this ball on a footing.
    #[inline]
    pub(super) fn steps(
        &self,
        pos: &Mitsudomoe,
        footing: Footing,
        visit: &mut impl FnMut(BallStep),
    ) {
        let near = neighbours(self.from);
        for to in self.over[0] & footing.ours {
            visit(BallStep {
                from: self.from,
                to,
                vault: !near.has(to),
                relocated: Bitboard::EMPTY,
            });
        }
        for reached in &self.over[1..] {
            for to in *reached & footing.ours {
                let standing = between(self.from, to) & pos.balls[!pos.turn];
                relocations(standing, footing.theirs, &mut |relocated| {
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

/// The sets of squares on which vaulted balls can end: as many of the squares on which they stand and
/// of the free ones as there are balls, but not all where they stand.
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

/// All sets of `chosen` and so many members of `rest`.
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
