//! Clocks as they are set and shown.

use serde::{Deserialize, Serialize};
use tessera_rules::{ByColor, Color};

/// How much time the players have. Clocks run for people only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ClockSetting {
    /// The same time for every move.
    PerMove {
        /// Seconds for each move.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 86_400))]
        seconds: u32,
    },
    /// A time for the whole game, to which every move adds.
    Fischer {
        /// Seconds at the start.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 86_400))]
        initial: u32,
        /// Seconds added by every move.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 3_600))]
        increment: u32,
    },
}

/// When the clocks begin to run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ClockStart {
    /// When the game is created.
    #[default]
    Created,
    /// When every person has come: has opened a socket or acted.
    Joined,
}

/// The clocks after the last event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockView {
    /// How they are set.
    pub setting: ClockSetting,
    /// What was left to each player at `since`, in milliseconds; `null` for a computer.
    pub remaining: ByColor<Option<u64>>,
    /// Whose clock runs; `null` when none does.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub running: Option<Color>,
    /// When `remaining` was true, in milliseconds since 1970.
    pub since: i64,
    /// When the running clock runs out, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub deadline: Option<i64>,
}
