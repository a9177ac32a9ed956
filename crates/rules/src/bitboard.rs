//! `Bitboard`: a set of squares in one 64-bit word. Each board defines which bit stands for which square.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

use crate::{ByColor, Color};

/// A set of squares. Its members are *cells*: the bit numbers that a board assigns to its squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// The set with this one cell.
    #[inline]
    pub const fn of(cell: u8) -> Self {
        Self(1 << cell)
    }

    /// The number of members (population count).
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no member.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has a member.
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether `cell`, which must be below 64, is a member.
    #[inline]
    pub const fn has(self, cell: u8) -> bool {
        self.0 >> cell & 1 != 0
    }

    /// Whether `other` is a subset.
    #[inline]
    pub const fn contains(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// The lowest member, if there is one.
    #[inline]
    pub const fn first(self) -> Option<u8> {
        if self.0 == 0 {
            None
        } else {
            Some(self.0.trailing_zeros() as u8)
        }
    }
}

impl ByColor<Bitboard> {
    /// The player whose set has this cell, which must be below 64.
    pub(crate) fn owner(self, cell: u8) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self[color].has(cell))
    }
}

/// Iterates over the members of a set, lowest first.
#[derive(Clone, Debug)]
pub struct Cells(u64);

impl Iterator for Cells {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let cell = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(cell)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Cells {}

impl IntoIterator for Bitboard {
    type Item = u8;
    type IntoIter = Cells;

    #[inline]
    fn into_iter(self) -> Cells {
        Cells(self.0)
    }
}

impl FromIterator<u8> for Bitboard {
    fn from_iter<I: IntoIterator<Item = u8>>(cells: I) -> Self {
        cells
            .into_iter()
            .fold(Self::EMPTY, |set, cell| set | Self::of(cell))
    }
}

macro_rules! set_operators {
    ($($operator:ident $function:ident $assign:ident $assign_function:ident $token:tt),*) => {$(
        impl $operator for Bitboard {
            type Output = Self;

            #[inline]
            fn $function(self, other: Self) -> Self {
                Self(self.0 $token other.0)
            }
        }

        impl $assign for Bitboard {
            #[inline]
            fn $assign_function(&mut self, other: Self) {
                *self = *self $token other;
            }
        }
    )*};
}

set_operators!(
    BitAnd bitand BitAndAssign bitand_assign &,
    BitOr bitor BitOrAssign bitor_assign |,
    BitXor bitxor BitXorAssign bitxor_assign ^
);

/// Set difference.
impl Sub for Bitboard {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}
