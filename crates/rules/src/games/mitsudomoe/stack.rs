//! Stacks of rings, each packed into 16 bits.

use std::ops::{Index, IndexMut};

use crate::Color;

/// The rings on one square, one bit each: the lowest bit is the top ring, 0 for white and 1 for black. A sentinel bit above the
/// bottom ring marks the height.
///
/// Sixteen bits are enough: each of the six balls stands on a ring of its own, so at least five of the sixteen rings are on
/// other squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Stack(u16);

impl Stack {
    pub(super) const EMPTY: Self = Self(1);

    /// The number of rings.
    #[inline]
    pub(super) const fn height(self) -> u8 {
        self.0.ilog2() as u8
    }

    /// The ring that has `above` other rings on it.
    #[inline]
    const fn nth_from_top(self, above: u8) -> Option<Color> {
        if above >= self.height() {
            None
        } else if self.0 >> above & 1 == 0 {
            Some(Color::White)
        } else {
            Some(Color::Black)
        }
    }

    #[inline]
    pub(super) const fn top(self) -> Option<Color> {
        self.nth_from_top(0)
    }

    /// The ring directly under the top one.
    #[inline]
    pub(super) const fn second(self) -> Option<Color> {
        self.nth_from_top(1)
    }

    /// The rings from the bottom up.
    pub(super) fn rings(self) -> impl Iterator<Item = Color> {
        (0..self.height())
            .rev()
            .filter_map(move |above| self.nth_from_top(above))
    }

    #[inline]
    pub(super) const fn push(&mut self, ring: Color) {
        self.0 = self.0 << 1 | ring as u16;
    }

    /// Removes the top ring. The stack must not be empty.
    #[inline]
    pub(super) const fn pop(&mut self) {
        self.0 >>= 1;
    }
}

/// The stacks of all squares, indexed by cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Stacks([Stack; 25]);

impl Stacks {
    pub(super) const EMPTY: Self = Self([Stack::EMPTY; 25]);

    /// All stacks in seven words, for the key.
    #[inline]
    pub(super) fn words(&self) -> [u64; 7] {
        let mut words = [0; 7];
        for (word, stacks) in words.iter_mut().zip(self.0.chunks(4)) {
            let bits = |word, stack: &Stack| word << 16 | u64::from(stack.0);
            *word = stacks.iter().rev().fold(0, bits);
        }
        words
    }
}

/// The index of the stack of a cell: a rank has 8 cells but 5 stacks.
#[inline]
const fn index_of(cell: u8) -> usize {
    (cell - cell / 8 * 3) as usize
}

impl Index<u8> for Stacks {
    type Output = Stack;

    #[inline]
    fn index(&self, cell: u8) -> &Stack {
        &self.0[index_of(cell)]
    }
}

impl IndexMut<u8> for Stacks {
    #[inline]
    fn index_mut(&mut self, cell: u8) -> &mut Stack {
        &mut self.0[index_of(cell)]
    }
}

#[cfg(test)]
mod tests {
    use super::{super::board::SQUARES, *};

    #[test]
    fn a_stack_is_taken_down_in_the_reverse_order() {
        let mut stack = Stack::EMPTY;
        assert_eq!(
            (stack.top(), stack.second(), stack.height()),
            (None, None, 0)
        );
        let rings = [Color::White, Color::Black, Color::Black, Color::White];
        for ring in rings {
            stack.push(ring);
            assert_eq!(stack.top(), Some(ring));
        }
        assert!(stack.rings().eq(rings));
        assert_eq!(stack.second(), Some(Color::Black));
        for ring in rings.into_iter().rev() {
            assert_eq!(stack.top(), Some(ring));
            stack.pop();
        }
        assert_eq!(stack, Stack::EMPTY);
    }

    #[test]
    fn the_highest_possible_stack_fits() {
        let mut stack = Stack::EMPTY;
        for _ in 0..11 {
            stack.push(Color::Black);
        }
        assert_eq!(stack.rings().count(), 11);
    }

    #[test]
    fn every_square_has_its_own_stack_and_its_own_bits() {
        let mut stacks = Stacks::EMPTY;
        for cell in SQUARES {
            let before = stacks.words();
            stacks[cell].push(Color::White);
            assert_ne!(stacks.words(), before);
        }
        assert!(SQUARES.into_iter().all(|cell| stacks[cell].height() == 1));
    }
}
