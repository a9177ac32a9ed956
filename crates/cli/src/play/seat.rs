//! Who sits at the table.

use std::{fmt, str::FromStr};

/// Who makes the moves of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seat {
    /// A person at the keyboard.
    Human,
    /// The computer, playing any legal move.
    Random,
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Human => "human",
            Self::Random => "random",
        })
    }
}

impl FromStr for Seat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.to_ascii_lowercase().as_str() {
            "human" => Ok(Self::Human),
            "random" | "computer" => Ok(Self::Random),
            _ => Err("expected human or random".into()),
        }
    }
}
