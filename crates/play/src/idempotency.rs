//! Commands that are sent again: an idempotency key is executed once.

use crate::{Act, Command, EventKind, Game, OfferAction, Refusal, SeatSet};

impl Game {
    /// The number of the event that this command made when it was sent before; `None` if its id is new.
    pub fn executed_before(
        &self,
        seats: SeatSet,
        command: &Command,
    ) -> Result<Option<u64>, Refusal> {
        let Some(id) = &command.id else {
            return Ok(None);
        };
        let Some(logged) = seats.iter().find_map(|by| self.event_of(by, id)) else {
            return Ok(None);
        };
        let is_same = match (&command.act, &logged.event.kind) {
            (Act::Move { text }, EventKind::Moved { text: played, .. }) => self
                .at(logged.seq - 1)
                .is_ok_and(|before| before.record().read(text).as_ref() == Ok(played)),
            (
                Act::Undo {
                    answer: OfferAction::Offer | OfferAction::Accept,
                    ply,
                },
                EventKind::Undone { ply: executed } | EventKind::UndoRequested { ply: executed },
            ) => ply.is_none_or(|ply| ply == *executed),
            (
                Act::Undo {
                    answer: OfferAction::Decline,
                    ..
                },
                EventKind::UndoDeclined,
            )
            | (Act::Redo, EventKind::Redone { .. })
            | (Act::Resign, EventKind::Resigned)
            | (
                Act::Draw {
                    answer: OfferAction::Offer | OfferAction::Accept,
                },
                EventKind::DrawOffered | EventKind::Drawn,
            )
            | (
                Act::Draw {
                    answer: OfferAction::Decline,
                },
                EventKind::DrawDeclined,
            )
            | (Act::Claim, EventKind::Claimed)
            | (
                Act::Rematch {
                    answer: OfferAction::Offer | OfferAction::Accept,
                },
                EventKind::RematchOffered | EventKind::Rematched { .. },
            )
            | (
                Act::Rematch {
                    answer: OfferAction::Decline,
                },
                EventKind::RematchDeclined,
            ) => true,
            _ => false,
        };
        if is_same {
            Ok(Some(logged.seq))
        } else {
            Err(Refusal::IdReused)
        }
    }
}
