//! Who makes the moves of one side.

use serde::{Deserialize, Serialize};

use crate::Bot;

/// A seat of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Seat {
    /// A person, or a program that plays as one.
    Human {
        /// Display name.
        #[cfg_attr(feature = "openapi", schema(required = true))]
        name: Option<String>,
    },
    /// The engine at a level.
    Engine {
        /// Playing strength, from 1 to 10.
        level: u8,
        /// Display name.
        #[cfg_attr(feature = "openapi", schema(required = true))]
        name: Option<String>,
    },
    /// A computer player of an original program.
    Bot {
        /// Which one.
        bot: Bot,
        /// Display name.
        #[cfg_attr(feature = "openapi", schema(required = true))]
        name: Option<String>,
    },
    /// A computer that plays any legal move with equal probability.
    Random {
        /// Display name.
        #[cfg_attr(feature = "openapi", schema(required = true))]
        name: Option<String>,
    },
}

impl Seat {
    /// Display name, if one was given.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Human { name }
            | Self::Engine { name, .. }
            | Self::Bot { name, .. }
            | Self::Random { name } => name.as_deref(),
        }
    }

    /// Names a person; the names of computers are part of the header.
    pub(crate) fn name_person(&mut self, given: &str) {
        if let Self::Human { name } = self {
            *name = Some(given.to_owned());
        }
    }

    /// Whether the player judges positions: bots and random players do not.
    pub(crate) const fn judges(&self) -> bool {
        matches!(self, Self::Human { .. } | Self::Engine { .. })
    }

    /// Whether a person sits here.
    pub const fn is_person(&self) -> bool {
        matches!(self, Self::Human { .. })
    }
}
