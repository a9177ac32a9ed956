//! Creating a game.

use serde::{Deserialize, Serialize};
use tessera_rules::{ByColor, GameKind};

use tessera_play::{ClockSetting, ClockStart, Snapshot, object, optional_object};

use crate::NewSeat;

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum First {
    /// White.
    White,
    /// Black.
    Black,
    /// A random player, where the rules let either begin; otherwise the usual player.
    Random,
}

/// The body of `POST /api/v1/games`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct NewGame {
    /// The game and its variant; may be left out with `record`.
    pub kind: Option<GameKind>,
    /// Who plays white; a person by default.
    #[serde(deserialize_with = "object")]
    pub white: NewSeat,
    /// Who plays black; a person by default.
    #[serde(deserialize_with = "object")]
    pub black: NewSeat,
    /// Clocks for the people; none by default.
    #[serde(deserialize_with = "optional_object")]
    pub clock: Option<ClockSetting>,
    /// When the clocks begin to run.
    pub clock_start: ClockStart,
    /// Who moves first; by default, the player whom the rules name.
    pub first: Option<First>,
    /// A position string to begin from.
    pub start: Option<String>,
    /// A record to continue: it gives kind, start, moves and, if it is finished, the result.
    pub record: Option<String>,
    /// Keeps the game off the public list.
    pub unlisted: bool,
    /// Gives both people the same token, for play at one screen.
    pub same_screen: bool,
    /// Allows hints in a game between two people, each with a seat of their own; the log tells who was given one.
    pub friendly: bool,
    /// The least time between two moves when computers play each other, in milliseconds.
    #[cfg_attr(feature = "openapi", schema(maximum = 60_000))]
    pub pace: Option<u32>,
}

/// The token of a seat.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatSecret {
    /// Send it as `Authorization: Bearer TOKEN`. It is shown once.
    pub token: String,
}

impl std::fmt::Debug for SeatSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SeatSecret(…)")
    }
}

/// The invitation to a seat. It is not the seat's token.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Invitation {
    /// Give it to one person, who takes the seat with `POST /api/v1/games/{id}/seat`. It is shown once.
    pub secret: String,
}

impl std::fmt::Debug for Invitation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Invitation(…)")
    }
}

/// The answer to `POST /api/v1/games`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Created {
    /// The game's id in URLs.
    #[cfg_attr(feature = "openapi", schema(example = "7hQk2mXw9B"))]
    pub id: String,
    /// The tokens of the people's seats; `null` for a computer and for a guest.
    pub seats: ByColor<Option<SeatSecret>>,
    /// The invitations for the guests' seats; `null` for the others.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub invitations: ByColor<Option<Invitation>>,
    /// The snapshot of the game.
    pub game: Snapshot,
}
