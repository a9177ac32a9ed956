//! `Color`: the two players; `ByColor`: one value for each of them.

use std::{
    fmt,
    ops::{Index, IndexMut, Not},
};

use serde::{Deserialize, Serialize};

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Color {
    /// Written `w`. Red in the original Mad Bishops program, player 1 in the original Hecatomb program.
    White,
    /// Written `b`.
    Black,
}

impl Color {
    /// Both players, white first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// `w` or `b`, as in position strings.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// The player of `w` or `b`, in upper or lower case.
    pub(crate) const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'w' | 'W' => Some(Self::White),
            'b' | 'B' => Some(Self::Black),
            _ => None,
        }
    }

    /// `white` or `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One value for each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ByColor<T> {
    /// The value of white.
    pub white: T,
    /// The value of black.
    pub black: T,
}

impl<T> ByColor<T> {
    /// Calls `f` for each player.
    pub fn new(mut f: impl FnMut(Color) -> T) -> Self {
        Self {
            white: f(Color::White),
            black: f(Color::Black),
        }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
