//! How often each cell is attacked by one side. All cells are counted at once: a set holds one bit of all counters.

use tessera_rules::{Bitboard, Color, Hecatomb};

/// For each cell from how many directions queens attack or guard it, and once more if the king does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attacks {
    /// The lowest bits first.
    bits: [Bitboard; 4],
    /// What queens attack in each direction.
    reach: [Bitboard; 8],
}

impl Attacks {
    pub(super) fn new(pos: &Hecatomb, color: Color) -> Self {
        let reach = pos.reach_of(color);
        let mut bits = [Bitboard::EMPTY; 4];
        for attacked in reach.into_iter().chain([pos.around_king(color)]) {
            let mut carry = attacked;
            for bit in &mut bits {
                (*bit, carry) = (*bit ^ carry, *bit & carry);
            }
        }
        Self { bits, reach }
    }

    /// The cells that are attacked more often than by `other`.
    pub(super) fn exceed(&self, other: &Self) -> Bitboard {
        let mut more = Bitboard::EMPTY;
        for (&a, &b) in self.bits.iter().zip(&other.bits) {
            more = (a - b) | (more - (a ^ b));
        }
        more
    }

    /// The cells that are attacked.
    pub(super) fn any(&self) -> Bitboard {
        self.bits
            .into_iter()
            .fold(Bitboard::EMPTY, |set, bit| set | bit)
    }

    /// How often queens attack one of the `targets`.
    pub(super) fn count(&self, targets: Bitboard) -> i32 {
        let counts = self.reach.map(|set| (set & targets).len() as i32);
        counts.into_iter().sum()
    }
}
