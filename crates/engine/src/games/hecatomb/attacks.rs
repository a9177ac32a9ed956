//! Attack counts of all squares at once, bit-sliced: each bitboard holds one binary digit of the counts of all squares.

use tessera_rules::{Bitboard, Color, Hecatomb};

/// For each square, from how many directions queens of one side attack or defend it, plus 1 if the king does.
#[derive(Clone, Copy, Debug)]
pub(super) struct AttackCounts {
    /// Binary digits of the counts, the lowest first.
    bits: [Bitboard; 5],
    /// Squares attacked by queens, by direction.
    reach: [Bitboard; 8],
}

impl AttackCounts {
    pub(super) fn new(pos: &Hecatomb, color: Color) -> Self {
        let mut attacks = Self {
            bits: [Bitboard::EMPTY; 5],
            reach: pos.reach_of(color),
        };
        attacks.add(attacks.reach);
        attacks.add([pos.around_king(color)]);
        attacks
    }

    /// Also counts x-ray attacks: queens behind one or two other queens of either side, which join an exchange later.
    pub(super) fn with_x_rays(pos: &Hecatomb, color: Color) -> Self {
        let mut attacks = Self::new(pos, color);
        let queens = pos.queens_of(color) | pos.queens_of(!color);
        let mut reach = attacks.reach;
        for _ in 0..2 {
            reach = pos.reach_behind(reach.map(|cells| cells & queens));
            attacks.add(reach);
        }
        attacks
    }

    /// Adds 1 to the count of every square of each set, by a ripple-carry adder.
    #[inline]
    fn add(&mut self, attacked: impl IntoIterator<Item = Bitboard>) {
        for mut carry in attacked {
            for bit in &mut self.bits {
                (*bit, carry) = (*bit ^ carry, *bit & carry);
            }
        }
    }

    /// The squares with a higher count than in `other`.
    pub(super) fn exceed(&self, other: &Self) -> Bitboard {
        let mut more = Bitboard::EMPTY;
        for (&a, &b) in self.bits.iter().zip(&other.bits) {
            more = (a - b) | (more - (a ^ b));
        }
        more
    }

    /// The squares with a count above 0.
    pub(super) fn any(&self) -> Bitboard {
        self.bits
            .into_iter()
            .fold(Bitboard::EMPTY, |set, bit| set | bit)
    }

    /// The squares that queens attack directly.
    pub(super) fn by_queens(&self) -> Bitboard {
        self.reach
            .into_iter()
            .fold(Bitboard::EMPTY, |set, reach| set | reach)
    }

    /// How many direct queen attacks hit one of the `targets`.
    pub(super) fn count(&self, targets: Bitboard) -> i32 {
        let counts = self.reach.map(|set| (set & targets).len() as i32);
        counts.into_iter().sum()
    }
}
