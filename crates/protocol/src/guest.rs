//! Taking a seat with an invitation, and continuing on another device with a code.

use std::fmt;

use serde::{Deserialize, Serialize};
use tessera_play::{CommandId, Snapshot};
use tessera_rules::Color;

/// The body of `POST /api/v1/games/{id}/seat`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    /// The secret of the invitation.
    pub invitation: String,
    /// Idempotency key, which the guest keeps until the answer has come: sent again with the same id, the request is
    /// answered with the same token. Choose it at random and keep it secret. With another id the answer is `seat-taken`.
    pub id: CommandId,
    /// What the guest is called.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 60))]
    pub name: Option<String>,
}

// The invitation and the id together give the token, so `Debug` leaves both out.
impl fmt::Debug for TakeSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TakeSeat({:?})", self.name)
    }
}

/// The answer to `POST /api/v1/games/{id}/seat`.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TakenSeat {
    /// Which seat it is.
    pub seat: Color,
    /// Its token. Send it as `Authorization: Bearer TOKEN`.
    pub token: String,
    /// The snapshot of the game.
    pub game: Snapshot,
}

impl fmt::Debug for TakenSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TakenSeat({})", self.seat)
    }
}

/// The answer to `POST /api/v1/games/{id}/code`.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatCode {
    /// Eight letters. `POST /api/v1/code` turns them into the seat, once.
    #[cfg_attr(feature = "openapi", schema(example = "KRWZQHTB"))]
    pub code: String,
    /// Until when, in milliseconds since 1970.
    pub expires: i64,
}

impl fmt::Debug for SeatCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SeatCode(until {})", self.expires)
    }
}

/// The body of `POST /api/v1/code`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RedeemCode {
    /// The eight letters, in either case; spaces and hyphens are ignored.
    #[cfg_attr(feature = "openapi", schema(example = "krwz-qhtb"))]
    pub code: String,
}

impl fmt::Debug for RedeemCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RedeemCode(…)")
    }
}

/// The answer to `POST /api/v1/code`: the seat, which stays open on the first device too.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ContinuedSeat {
    /// The id of the game.
    #[cfg_attr(feature = "openapi", schema(example = "7hQk2mXw9B"))]
    pub game: String,
    /// The seats that the token holds.
    pub seats: Vec<Color>,
    /// The token of the seat.
    pub token: String,
}

impl fmt::Debug for ContinuedSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ContinuedSeat({}, {:?})", self.game, self.seats)
    }
}
