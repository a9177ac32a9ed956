//! The players of a game, and who moves first, as text.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use tessera_engine::Level;
use tessera_play::{Bot, BotUnavailable};
use tessera_rules::{AnyGame, Color, GameKind};

/// The player of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person at the keyboard.
    Human,
    /// The computer, playing random legal moves.
    Random,
    /// The computer, playing at a level.
    Level(Level),
    /// A computer player of the original program.
    Bot(Bot),
}

impl Seat {
    /// Whether this player plays this kind of game.
    pub fn check(self, kind: GameKind) -> Result<(), BotUnavailable> {
        match self {
            Self::Bot(bot) => bot.check(kind),
            Self::Human | Self::Random | Self::Level(_) => Ok(()),
        }
    }

    /// The seat of a played game.
    pub fn to_play(self) -> tessera_play::Seat {
        let name = None;
        match self {
            Self::Human => tessera_play::Seat::Human { name },
            Self::Random => tessera_play::Seat::Random { name },
            Self::Level(level) => tessera_play::Seat::Engine {
                level: level.number(),
                name,
            },
            Self::Bot(bot) => tessera_play::Seat::Bot { bot, name },
        }
    }
}

impl From<&tessera_play::Seat> for Seat {
    fn from(seat: &tessera_play::Seat) -> Self {
        match seat {
            tessera_play::Seat::Human { .. } => Self::Human,
            tessera_play::Seat::Random { .. } => Self::Random,
            tessera_play::Seat::Bot { bot, .. } => Self::Bot(*bot),
            tessera_play::Seat::Engine { level, .. } => {
                level.to_string().parse().map_or(Self::Random, Self::Level)
            }
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Random => f.write_str("random"),
            Self::Level(level) => write!(f, "level:{level}"),
            Self::Bot(bot) => bot.fmt(f),
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
        match (level.parse(), word.parse()) {
            (Ok(level), _) => Ok(Self::Level(level)),
            (_, Ok(bot)) => Ok(Self::Bot(bot)),
            (Err(_), Err(_)) => Err(
                "expected human, random, level:1 to level:10, beginner, medium, difficult, maximum, original-easy or original-hard"
                    .into(),
            ),
        }
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum First {
    /// A random player, in games where either may move first.
    Random,
    /// This player.
    #[serde(untagged)]
    Color(Color),
}

impl First {
    /// Whether either player may move first in this kind of game.
    pub fn is_free(kind: GameKind) -> bool {
        let may_move_first = |color| kind.new_game_with_first(color).is_some();
        Color::ALL.into_iter().all(may_move_first)
    }

    /// A new game in which this player moves first; `None` if the rules do not allow it.
    pub fn new_game(self, kind: GameKind, rng: &mut fastrand::Rng) -> Option<Box<dyn AnyGame>> {
        let color = match self {
            Self::Color(color) => color,
            Self::Random if Self::is_free(kind) => {
                *rng.choice(&Color::ALL).expect("there are two players")
            }
            Self::Random => kind.new_game().first(),
        };
        kind.new_game_with_first(color)
    }
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
        for text in [
            "human",
            "random",
            "level:1",
            "level:10",
            "original-easy",
            "original-hard",
        ] {
            assert_eq!(text.parse::<Seat>().unwrap().to_string(), text);
        }
        for text in ["Medium", "computer", "5", "level:medium"] {
            assert_eq!(text.parse::<Seat>().unwrap().to_string(), "level:5");
        }
        assert!("level:11".parse::<Seat>().is_err());
        assert!("".parse::<Seat>().is_err());
    }
}
