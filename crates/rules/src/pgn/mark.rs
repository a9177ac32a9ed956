//! `Mark`: what an annotator thinks of a move, as `!` and `?`.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The mark of a move. In records it is a numeric annotation glyph (NAG) of PGN, `$1` to `$6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// `!`
    Good,
    /// `?`
    Mistake,
    /// `!!`
    Brilliant,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
}

impl Mark {
    /// All marks, in the order of their glyphs.
    pub const ALL: [Self; 6] = [
        Self::Good,
        Self::Mistake,
        Self::Brilliant,
        Self::Blunder,
        Self::Interesting,
        Self::Dubious,
    ];

    /// The exclamation and question marks.
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::Good => "!",
            Self::Mistake => "?",
            Self::Brilliant => "!!",
            Self::Blunder => "??",
            Self::Interesting => "!?",
            Self::Dubious => "?!",
        }
    }

    /// The mark that is written as this suffix.
    pub fn from_suffix(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mark| mark.suffix() == text)
    }

    /// The number of the glyph.
    pub const fn nag(self) -> u8 {
        self as u8 + 1
    }

    /// The mark of a glyph such as `$3`; `None` for all glyphs that are no marks of moves.
    pub(super) fn from_glyph(text: &str) -> Option<Self> {
        let nag: u8 = text.strip_prefix('$')?.parse().ok()?;
        Self::ALL.into_iter().find(|mark| mark.nag() == nag)
    }
}

/// The suffix.
impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.suffix())
    }
}
