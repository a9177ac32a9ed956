//! Commands that are sent again: an idempotency key is executed once.

use crate::{Act, Command, EventKind, Game, Refusal, SeatSet};

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
                Act::Undo { .. },
                EventKind::Undone { .. }
                | EventKind::UndoRequested { .. }
                | EventKind::UndoDeclined,
            )
            | (Act::Redo, EventKind::Redone { .. })
            | (Act::Resign, EventKind::Resigned)
            | (
                Act::Draw { .. },
                EventKind::DrawOffered | EventKind::DrawDeclined | EventKind::Drawn,
            )
            | (Act::Claim, EventKind::Claimed)
            | (
                Act::Rematch { .. },
                EventKind::RematchOffered
                | EventKind::RematchDeclined
                | EventKind::Rematched { .. },
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
