//! The id of a game in URLs: ten random characters, none of which look alike.

use std::{fmt, str::FromStr};

use rand::RngExt;

/// Base 58: without `0`, `O`, `I` and `l`, which look alike.
const ALPHABET: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const LENGTH: usize = 10;

/// The id of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId([u8; LENGTH]);

impl GameId {
    /// A new id, one of 4 · 10¹⁷.
    pub fn random() -> Self {
        let mut rng = rand::rng();
        Self(std::array::from_fn(|_| {
            ALPHABET[rng.random_range(..ALPHABET.len())]
        }))
    }

    /// The `number`th id of a simulation, in which nothing is random that cannot be repeated.
    #[cfg(feature = "simulation")]
    pub fn numbered(number: u64) -> Self {
        let digit = |place: usize| {
            let power = (ALPHABET.len() as u64).checked_pow((LENGTH - 1 - place) as u32);
            power.map_or(0, |power| number / power % ALPHABET.len() as u64)
        };
        Self(std::array::from_fn(|place| ALPHABET[digit(place) as usize]))
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("the alphabet is ASCII")
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameId({self})")
    }
}

/// A text that is not an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a game is named by {LENGTH} letters and digits, without 0, O, I and l")]
pub struct NotAGameId;

impl FromStr for GameId {
    type Err = NotAGameId;

    fn from_str(text: &str) -> Result<Self, NotAGameId> {
        let bytes: [u8; LENGTH] = text.as_bytes().try_into().or(Err(NotAGameId))?;
        if bytes.iter().all(|byte| ALPHABET.contains(byte)) {
            Ok(Self(bytes))
        } else {
            Err(NotAGameId)
        }
    }
}

impl TryFrom<&str> for GameId {
    type Error = NotAGameId;

    fn try_from(text: &str) -> Result<Self, NotAGameId> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_ids_differ_and_read_back() {
        let ids: std::collections::HashSet<GameId> = (0..1000).map(|_| GameId::random()).collect();
        assert_eq!(ids.len(), 1000);
        for id in ids {
            assert_eq!(id.to_string().parse(), Ok(id));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "123456789",
            "12345678901",
            "123456789O",
            "12345678/9",
            "é23456789",
            "../../../..",
        ] {
            assert_eq!(text.parse::<GameId>(), Err(NotAGameId), "{text:?}");
        }
    }
}
