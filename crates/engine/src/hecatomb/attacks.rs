//! How often each cell is attacked by one side. All cells are counted at once: a set holds one bit of all counters.

use tessera_rules::{Bitboard, Color, Hecatomb};

/// For each cell from how many directions queens attack or guard it, and once more if the king does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attacks {
    /// The lowest bits first.
    bits: [Bitboard; 5],
    /// What queens attack in each direction.
    reach: [Bitboard; 8],
}

impl Attacks {
    pub(super) fn new(pos: &Hecatomb, color: Color) -> Self {
        let mut attacks = Self {
            bits: [Bitboard::EMPTY; 5],
            reach: pos.reach_of(color),
        };
        attacks.add(attacks.reach);
        attacks.add([pos.around_king(color)]);
        attacks
    }

    /// With the queens that stand behind one or two others, of whatever side, and would join in after them.
    pub(super) fn in_depth(pos: &Hecatomb, color: Color) -> Self {
        let mut attacks = Self::new(pos, color);
        let queens = pos.queens_of(color) | pos.queens_of(!color);
        let mut reach = attacks.reach;
        for _ in 0..2 {
            reach = pos.reach_behind(reach.map(|cells| cells & queens));
            attacks.add(reach);
        }
        attacks
    }

    #[inline]
    fn add(&mut self, attacked: impl IntoIterator<Item = Bitboard>) {
        for mut carry in attacked {
            for bit in &mut self.bits {
                (*bit, carry) = (*bit ^ carry, *bit & carry);
            }
        }
    }

    /// The cells that are attacked more often than by `other`.
    pub(super) fn exceed(&self, other: &Self) -> Bitboard {
        let mut more = Bitboard::EMPTY;
        for (&a, &b) in self.bits.iter().zip(&other.bits) {
            more = (a - b) | (more - (a ^ b));
        }
        more
    }

    /// The cells that are attacked, or would be after others.
    pub(super) fn any(&self) -> Bitboard {
        self.bits
            .into_iter()
            .fold(Bitboard::EMPTY, |set, bit| set | bit)
    }

    /// The cells that queens attack.
    pub(super) fn by_queens(&self) -> Bitboard {
        self.reach
            .into_iter()
            .fold(Bitboard::EMPTY, |set, reach| set | reach)
    }

    /// How often queens attack one of the `targets`.
    pub(super) fn count(&self, targets: Bitboard) -> i32 {
        let counts = self.reach.map(|set| (set & targets).len() as i32);
        counts.into_iter().sum()
    }
}
