//! The bodies of the requests by which players act, each an act with `at` and `id`.

use serde::{Deserialize, Serialize};
use tessera_play::{Act, Command, CommandId, OfferAction};

macro_rules! requests {
    ($($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty),* } => $act:expr;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
            #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
            #[serde(deny_unknown_fields, default)]
            pub struct $name {
                $($(#[$field_doc])* pub $field: $type,)*
                /// The `seq` of the game that the player saw when deciding. Moves, redos, and offers of draws and
                /// take-backs are `stale` if the position has changed since; answers to offers if they were meant for
                /// another offer; resignations, claims and rematches never.
                pub at: Option<u64>,
                /// Idempotency key: makes it safe to send this again.
                pub id: Option<CommandId>,
            }

            impl From<$name> for Command {
                fn from(request: $name) -> Self {
                    let act: fn(&$name) -> Act = $act;
                    Self {
                        act: act(&request),
                        at: request.at,
                        id: request.id,
                    }
                }
            }
        )*
    };
}

requests! {
    /// The body of `…/undo`.
    UndoRequest {
        /// `offer` (the default) takes back at once against a computer and at one screen.
        answer: OfferAction,
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
        answer: OfferAction
    } => |request| Act::Draw { answer: request.answer };

    /// The body of `…/claim`.
    ClaimRequest {} => |_| Act::Claim;

    /// The body of `…/rematch`.
    RematchRequest {
        /// `offer` is the default; against a computer the new game begins at once.
        answer: OfferAction
    } => |request| Act::Rematch { answer: request.answer };
}

/// The body of `…/moves`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    /// Its text, read leniently.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "openapi", schema(example = "b1-b3"))]
    pub text: String,
    /// The `seq` of the game that the player saw when deciding; if the position has changed since, the answer is `stale`.
    #[serde(default)]
    pub at: Option<u64>,
    /// Idempotency key: makes it safe to send this again.
    #[serde(default)]
    pub id: Option<CommandId>,
}

impl From<MoveRequest> for Command {
    fn from(request: MoveRequest) -> Self {
        Self {
            act: Act::Move { text: request.text },
            at: request.at,
            id: request.id,
        }
    }
}
