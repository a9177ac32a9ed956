//! The game as it was after an earlier event, for commands that are sent again.

use tessera_protocol::{Act, EventKind};
use tessera_rules::Color;

use super::{Command, Corrupt, Game, Refusal};

impl Game {
    /// The event that a command with this id made for one of these seats, if it did: then the command has been carried out.
    pub fn carried_out(&self, command: &Command) -> Result<Option<u64>, Refusal> {
        let Some(id) = &command.id else {
            return Ok(None);
        };
        let made = |by: Color| self.ids.get(&(by, id.clone())).copied();
        let Some(seq) = command.seats.seats().find_map(made) else {
            return Ok(None);
        };
        let kind = &self.log[seq as usize - 1].event.kind;
        let same = match (&command.act, kind) {
            (Act::Move { text }, EventKind::Moved { text: played, .. }) => {
                let before = self.at(seq - 1);
                before.is_ok_and(|before| before.session.read(text).as_ref() == Ok(played))
            }
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
        if same {
            Ok(Some(seq))
        } else {
            Err(Refusal::IdReused)
        }
    }

    /// The game after this event.
    pub fn at(&self, seq: u64) -> Result<Self, Corrupt> {
        let mut game = Self::new(
            self.id,
            self.session.kind(),
            self.header.clone(),
            self.listed,
            self.created,
        )?;
        for logged in self.log.iter().take(seq as usize) {
            game.apply(logged.clone())?;
        }
        Ok(game)
    }
}
