//! What a player may ask for in a game.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, de};
use utoipa::ToSchema;

/// A name that the client gives to a command, so that it can be sent again safely: the same id in the same game is
/// carried out once and answered the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, ToSchema)]
#[schema(value_type = String, min_length = 1, max_length = 64, pattern = "^[!-~]{1,64}$", example = "5f0c2b7e-1")]
pub struct CommandId(String);

impl CommandId {
    /// As sent.
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
        let text = String::deserialize(deserializer)?;
        if (1..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic()) {
            Ok(Self(text))
        } else {
            Err(de::Error::custom(
                "an id has 1 to 64 visible ASCII characters",
            ))
        }
    }
}

/// How an offer is treated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// Make the offer, or accept the opponent's if there is one.
    #[default]
    Offer,
    /// Accept the opponent's offer.
    Accept,
    /// Decline the opponent's offer, or withdraw one's own.
    Decline,
}

/// One thing that a player asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Act {
    /// Play a move.
    Move {
        /// Its text, read leniently.
        #[serde(rename = "move")]
        #[schema(rename = "move", example = "b1-b3")]
        text: String,
    },
    /// Take moves back, or ask for it.
    Undo {
        /// Ask, accept or decline.
        #[serde(default)]
        answer: Answer,
        /// The ply to go back to, counted from 0; without it, the player's own last decision.
        #[serde(default)]
        ply: Option<u32>,
    },
    /// Play again what was taken back.
    Redo,
    /// Give up.
    Resign,
    /// Offer, accept or decline a draw.
    Draw {
        /// Which of them.
        #[serde(default)]
        answer: Answer,
    },
    /// Claim the win because the opponent has gone.
    Claim,
    /// Offer, accept or decline another game with colours exchanged.
    Rematch {
        /// Which of them.
        #[serde(default)]
        answer: Answer,
    },
}

macro_rules! requests {
    ($($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty),* } => $act:expr;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
            #[serde(deny_unknown_fields, default)]
            pub struct $name {
                $($(#[$field_doc])* pub $field: $type,)*
                /// The `seq` at which it was decided; if the position has changed since, the answer is `stale`.
                pub at: Option<u64>,
                /// Makes it safe to send this again.
                pub id: Option<CommandId>,
            }

            impl From<$name> for (Act, Option<u64>, Option<CommandId>) {
                fn from(request: $name) -> Self {
                    let act: fn(&$name) -> Act = $act;
                    (act(&request), request.at, request.id)
                }
            }
        )*
    };
}

requests! {
    /// The body of `…/undo`.
    UndoRequest {
        /// `offer` (the default) takes back at once against a computer and at one screen.
        answer: Answer,
        /// The ply to go back to, counted from 0; without it, the player's own last decision.
        ply: Option<u32>
    } => |request| Act::Undo { answer: request.answer, ply: request.ply };

    /// The body of `…/redo`.
    RedoRequest {} => |_| Act::Redo;

    /// The body of `…/resign`.
    ResignRequest {} => |_| Act::Resign;

    /// The body of `…/draw`.
    DrawRequest {
        /// `offer` is the default.
        answer: Answer
    } => |request| Act::Draw { answer: request.answer };

    /// The body of `…/claim`.
    ClaimRequest {} => |_| Act::Claim;

    /// The body of `…/rematch`.
    RematchRequest {
        /// `offer` is the default; against a computer the new game begins at once.
        answer: Answer
    } => |request| Act::Rematch { answer: request.answer };
}

/// The body of `…/moves`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    /// Its text, read leniently.
    #[serde(rename = "move")]
    #[schema(example = "b1-b3")]
    pub text: String,
    /// The `seq` at which it was decided; if the position has changed since, the answer is `stale`.
    #[serde(default)]
    pub at: Option<u64>,
    /// Makes it safe to send this again.
    #[serde(default)]
    pub id: Option<CommandId>,
}

impl From<MoveRequest> for (Act, Option<u64>, Option<CommandId>) {
    fn from(request: MoveRequest) -> Self {
        let act = Act::Move { text: request.text };
        (act, request.at, request.id)
    }
}
