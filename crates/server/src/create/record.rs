//! Games that begin with a record: its moves, and its result if no rule made it.

use tessera_play::{EndCause, Event, EventKind, Game, LoggedEvent, MAX_PLY, Millis, Winner};
use tessera_rules::{Color, GameKind, Transcript, pgn::GameResult};

use super::{MAX_NAME, OpeningError};

/// A record that was read and checked.
#[derive(Debug)]
pub(super) struct Record(Transcript);

pub(super) fn read(text: &str) -> Result<Record, OpeningError> {
    let transcript = Transcript::parse(text)?;
    if transcript.moves.len() > MAX_PLY {
        return Err(OpeningError::RecordTooLong);
    }
    Ok(Record(transcript))
}

impl Record {
    pub(super) fn kind(&self) -> GameKind {
        self.0.kind
    }

    pub(super) fn start(&self) -> Option<String> {
        self.0.start.clone()
    }

    /// What the record calls a player, if it does.
    pub(super) fn name(&self, color: Color) -> Option<String> {
        let name = match color {
            Color::White => &self.0.tags.white,
            Color::Black => &self.0.tags.black,
        };
        let name: String = name
            .chars()
            .filter(|c| !c.is_control())
            .take(MAX_NAME)
            .collect();
        (name != "?" && !name.is_empty()).then_some(name)
    }

    /// Plays the moves, and ends the game as the record says.
    pub(super) fn replay(self, game: &mut Game, at: Millis) -> Result<(), OpeningError> {
        let add = |game: &mut Game, by, kind| {
            let event = Event { by, id: None, kind };
            game.apply(LoggedEvent {
                seq: game.seq() + 1,
                at: at.0,
                event,
            })
        };
        for entry in self.0.moves {
            let by = game.record().turn();
            let kind = EventKind::Moved {
                text: entry.text,
                lag: 0,
            };
            add(game, by, kind)?;
        }
        let outcome = match self.0.result {
            GameResult::Unfinished => return Ok(()),
            GameResult::Win(color) => Winner::from(Some(color)),
            GameResult::Draw => Winner::Draw,
        };
        if game.end().is_some() {
            return Ok(());
        }
        let loser = match self.0.result {
            GameResult::Win(color) => !color,
            GameResult::Draw | GameResult::Unfinished => game.record().turn(),
        };
        let reason = self.0.tags.termination;
        let kind = match (outcome, EndCause::from_word(&reason)) {
            (Winner::Draw, EndCause::Agreement) => EventKind::Drawn,
            (Winner::White | Winner::Black, EndCause::Resignation) => EventKind::Resigned,
            (Winner::White | Winner::Black, EndCause::Time) => EventKind::Flagged,
            (outcome, _) => EventKind::Concluded { outcome, reason },
        };
        add(game, loser, kind)?;
        Ok(())
    }
}
