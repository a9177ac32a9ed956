//! What a player may ask for in a game, and the state of the game in which the player decided it.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, de};

use crate::{
    OfferKind,
    object::{no_fields, object},
};

/// An idempotency key: the client names a command, so that it can be sent again safely. The same id in the same game
/// and seat is executed once and answered the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(
    feature = "openapi",
    schema(value_type = String, min_length = 1, max_length = 64, pattern = "^[!-~]{1,64}$", example = "5f0c2b7e-1")
)]
pub struct CommandId(String);

impl CommandId {
    /// A key of 1 to 64 visible ASCII characters; `None` for other texts.
    pub fn new(text: String) -> Option<Self> {
        let is_key =
            (1..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
        is_key.then_some(Self(text))
    }

    /// The key as the client sent it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CommandId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for CommandId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(String::deserialize(deserializer)?)
            .ok_or_else(|| de::Error::custom("an id has 1 to 64 visible ASCII characters"))
    }
}

/// What to do about an offer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum OfferAction {
    /// Make the offer, or accept the opponent's if there is one (a take-back only if it names the same ply).
    #[default]
    Offer,
    /// Accept the opponent's offer.
    Accept,
    /// Decline the opponent's offer, or withdraw one's own.
    Decline,
}

/// One thing that a player asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Act {
    /// Play a move.
    Move {
        /// Its text, read leniently.
        #[serde(rename = "move")]
        #[cfg_attr(feature = "openapi", schema(rename = "move", example = "b1-b3"))]
        text: String,
    },
    /// Take moves back, or ask for it.
    Undo {
        /// Ask, accept or decline.
        #[serde(default)]
        answer: OfferAction,
        /// The ply to go back to, counted from 0; without it, the player's own last decision, at one screen the ply before.
        #[serde(default)]
        ply: Option<u32>,
    },
    /// Play again what was taken back.
    #[serde(deserialize_with = "no_fields")]
    Redo,
    /// Give up.
    #[serde(deserialize_with = "no_fields")]
    Resign,
    /// Offer, accept or decline a draw.
    Draw {
        /// Which of them.
        #[serde(default)]
        answer: OfferAction,
    },
    /// Claim the win because the opponent has gone.
    #[serde(deserialize_with = "no_fields")]
    Claim,
    /// Offer, accept or decline another game with colours exchanged.
    Rematch {
        /// Which of them.
        #[serde(default)]
        answer: OfferAction,
    },
}

/// What a decision was about, and so what makes it stale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Basis {
    /// The position: stale once it has changed.
    Position,
    /// An offer of the opponent's: stale if the offer on the table was made later.
    Offer(OfferKind),
    /// Neither: never stale.
    Nothing,
}

impl Act {
    /// The only place that says what [`Command::at`] means for each act.
    pub(crate) const fn basis(&self) -> Basis {
        use OfferAction::{Accept, Decline, Offer};
        match self {
            Self::Move { .. }
            | Self::Redo
            | Self::Undo { answer: Offer, .. }
            | Self::Draw { answer: Offer } => Basis::Position,
            Self::Undo {
                answer: Accept | Decline,
                ..
            } => Basis::Offer(OfferKind::Undo),
            Self::Draw {
                answer: Accept | Decline,
            } => Basis::Offer(OfferKind::Draw),
            Self::Rematch {
                answer: Accept | Decline,
            } => Basis::Offer(OfferKind::Rematch),
            Self::Resign | Self::Claim | Self::Rematch { answer: Offer } => Basis::Nothing,
        }
    }
}

/// An act with the state in which it was decided: one type from the wire to the decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// What the player asks for.
    #[serde(deserialize_with = "object")]
    pub act: Act,
    /// The `seq` of the game that the player saw when deciding. Clients send it with every act. A move, a redo, and an
    /// offer of a draw or a take-back are refused as `stale` if the position has changed since; an answer to an offer
    /// is refused as `stale` only if it was meant for another offer; a claim, a rematch and a resignation never are, except
    /// that a resignation at one screen, where the player to move resigns, is bound to the position.
    #[serde(default)]
    pub at: Option<u64>,
    /// Idempotency key: makes it safe to send the command again.
    #[serde(default)]
    pub id: Option<CommandId>,
}

impl From<Act> for Command {
    fn from(act: Act) -> Self {
        Self {
            act,
            at: None,
            id: None,
        }
    }
}
