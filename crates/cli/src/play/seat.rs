//! Who sits at the table, and who begins.

use std::{fmt, str::FromStr};

use tessera_engine::Level;
use tessera_rules::Color;

/// Who makes the moves of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seat {
    /// A person at the keyboard.
    Human,
    /// The computer, playing any legal move.
    Random,
    /// The computer, playing at a level.
    Level(Level),
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Random => f.write_str("random"),
            Self::Level(level) => write!(f, "level:{level}"),
        }
    }
}

impl FromStr for Seat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let word = text.trim().to_ascii_lowercase();
        let level = match word.as_str() {
            "human" => return Ok(Self::Human),
            "random" => return Ok(Self::Random),
            "computer" => "medium",
            word => word.strip_prefix("level:").unwrap_or(word),
        };
        match level.parse() {
            Ok(level) => Ok(Self::Level(level)),
            Err(_) => Err(
                "expected human, random, level:1 to level:10, beginner, medium, difficult or maximum"
                    .into(),
            ),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_read_and_written() {
        for text in ["human", "random", "level:1", "level:10"] {
            assert_eq!(text.parse::<Seat>().unwrap().to_string(), text);
        }
        for text in ["Medium", "computer", "5", "level:medium"] {
            assert_eq!(text.parse::<Seat>().unwrap().to_string(), "level:5");
        }
        assert!("level:11".parse::<Seat>().is_err());
        assert!("".parse::<Seat>().is_err());
    }
}
