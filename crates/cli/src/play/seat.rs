//! Who sits at the table, and who begins.

use std::{fmt, str::FromStr};

use tessera_rules::Color;

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

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum First {
    /// This player.
    Color(Color),
    /// Whoever is drawn.
    Random,
}

impl FromStr for First {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.to_ascii_lowercase().as_str() {
            "white" => Ok(Self::Color(Color::White)),
            "black" => Ok(Self::Color(Color::Black)),
            "random" => Ok(Self::Random),
            _ => Err("expected white, black or random".into()),
        }
    }
}
