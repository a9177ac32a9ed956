//! What the search has learnt about decisions while searching: killers, and how often each kind of decision was good.

use tessera_rules::Color;

const LIMIT: i32 = 16_384;

/// Success of decisions by the player and by what they are about, and by the decision before.
#[derive(Debug)]
pub(crate) struct History {
    slots: usize,
    /// By player and slot.
    main: Vec<i16>,
    /// By a digest of the slot before and the slot.
    continuation: Vec<i16>,
}

const CONTINUATIONS: usize = 1 << 15;

impl History {
    pub(crate) fn new(slots: usize) -> Self {
        Self {
            slots,
            main: vec![0; 2 * slots],
            continuation: vec![0; CONTINUATIONS],
        }
    }

    /// Older lessons count half.
    pub(crate) fn age(&mut self) {
        for value in self.main.iter_mut().chain(&mut self.continuation) {
            *value /= 2;
        }
    }

    #[inline]
    fn places(&self, turn: Color, before: usize, slot: usize) -> (usize, usize) {
        let digest = before.wrapping_mul(0x9e37_79b1) ^ slot.wrapping_mul(0x85eb_ca6b);
        (
            turn as usize * self.slots + slot,
            (digest ^ digest >> 15) % CONTINUATIONS,
        )
    }

    #[inline]
    pub(crate) fn value(&self, turn: Color, slot: usize) -> i32 {
        self.main[turn as usize * self.slots + slot].into()
    }

    /// The same with regard to the decision before.
    #[inline]
    pub(crate) fn after(&self, turn: Color, before: usize, slot: usize) -> i32 {
        let (main, continuation) = self.places(turn, before, slot);
        i32::from(self.main[main]) + i32::from(self.continuation[continuation])
    }

    /// Moves the value towards praise or blame, the less the farther it is there already.
    #[inline]
    pub(crate) fn learn(&mut self, turn: Color, before: usize, slot: usize, bonus: i32) {
        let (main, continuation) = self.places(turn, before, slot);
        for value in [&mut self.main[main], &mut self.continuation[continuation]] {
            let old = i32::from(*value);
            *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
        }
    }
}
