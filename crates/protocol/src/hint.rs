//! Asking for a hint in a live game.

use serde::{Deserialize, Serialize};
use tessera_play::optional_object;

use crate::SearchLimits;

/// The body of `…/hint`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct HintRequest {
    /// The `seq` of the game that the player saw; if the position has changed since, the answer is `stale`.
    pub at: Option<u64>,
    /// What the search may cost; a second by default.
    #[serde(deserialize_with = "optional_object")]
    pub limits: Option<SearchLimits>,
}
