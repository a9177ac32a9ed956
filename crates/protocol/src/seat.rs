//! Who is to sit where in a new game.

use serde::{Deserialize, Serialize};
use tessera_play::Bot;

/// A level of the computer: a number from 1 to 10, or `beginner`, `medium`, `difficult` or `maximum`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(
    untagged,
    expecting = "expected a level: a number from 1 to 10, or beginner, medium, difficult or maximum"
)]
pub enum LevelChoice {
    /// From 1 to 10.
    Number(u8),
    /// `beginner` (2), `medium` (5), `difficult` (8) or `maximum` (10).
    Name(String),
}

/// A seat of a new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum NewSeat {
    /// A person, or a program that plays as one.
    Human {
        /// What the player is called.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(max_length = 60))]
        name: Option<String>,
        /// Keeps the seat for a guest: instead of its token, the answer has an invitation, with which one person takes it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        invite: bool,
    },
    /// The server's engine.
    Engine {
        /// How well it plays; 5 unless told otherwise.
        #[serde(default)]
        level: Option<LevelChoice>,
        /// What it is called.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(max_length = 60))]
        name: Option<String>,
    },
    /// A computer player of an original program; `bots` of `GET /kinds` says which play a game.
    Bot {
        /// Which one.
        bot: Bot,
        /// What it is called.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(max_length = 60))]
        name: Option<String>,
    },
}

impl NewSeat {
    /// Whether the seat is kept for a guest.
    pub const fn is_invited(&self) -> bool {
        matches!(self, Self::Human { invite: true, .. })
    }
}

impl Default for NewSeat {
    fn default() -> Self {
        Self::Human {
            name: None,
            invite: false,
        }
    }
}
