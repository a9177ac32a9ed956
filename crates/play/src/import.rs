//! Records of games played elsewhere, as events.

use tessera_rules::Color;

use crate::{Corrupt, EndCause, Event, EventKind, Game, LoggedEvent, Millis};

impl Game {
    /// Adds a move of a record.
    pub fn import_move(&mut self, text: &str, at: Millis) -> Result<&LoggedEvent, Corrupt> {
        let by = self.record().turn();
        let seq = self.seq() + 1;
        let played = self.record_mut().play(text);
        let text = played.map_err(|error| Corrupt::Move { seq, error })?;
        let kind = EventKind::Moved { text, lag: 0 };
        Ok(self.commit(Event { by, id: None, kind }, at))
    }

    /// Ends the game as the record says, unless a rule has ended it: `word` is the record's word for the cause.
    pub fn import_end(
        &mut self,
        winner: Option<Color>,
        word: &str,
        at: Millis,
    ) -> Option<&LoggedEvent> {
        if self.end().is_some() {
            return None;
        }
        let by = winner.map_or_else(|| self.record().turn(), |winner| !winner);
        let kind = match (winner, EndCause::from_word(word)) {
            (None, EndCause::Agreement) => EventKind::Drawn,
            (Some(_), EndCause::Resignation) => EventKind::Resigned,
            (Some(_), EndCause::Time) => EventKind::Flagged,
            _ => EventKind::Concluded {
                outcome: winner.into(),
                reason: word.to_owned(),
            },
        };
        Some(self.commit(Event { by, id: None, kind }, at))
    }
}
