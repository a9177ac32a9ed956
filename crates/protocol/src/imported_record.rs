//! Importing a record: its moves, and its result if the rules do not give one.

use tessera_play::{Game, Header, MAX_PLY, Millis, Seat};
use tessera_rules::{ByColor, Color, GameKind, Transcript, pgn::GameResult};

use crate::{NewGameError, ProblemReason, name, name::MAX_NAME};

/// In characters.
const MAX_TERMINATION: usize = 60;

/// At most `most` visible characters of a text.
fn limited(text: &str, most: usize) -> String {
    let visible = name::visible(text);
    let shown = visible.chars().filter(|c| !c.is_control());
    shown.take(most).collect()
}

/// A record of legal moves that is not too long.
#[derive(Debug)]
pub struct ImportedRecord(Transcript);

/// The game of a record, with the names of its players. It is not stored.
pub fn recorded_game(text: &str) -> Result<Game, NewGameError> {
    let record = ImportedRecord::read(text)?;
    let seats = ByColor::new(|color| Seat::Human {
        name: record.name(color),
    });
    let header = Header {
        start: record.start(),
        ..Header::local(seats, 0)
    };
    let mut game = Game::new(record.kind(), header, Millis(0))?;
    record.replay(&mut game, Millis(0))?;
    Ok(game)
}

impl ImportedRecord {
    /// Reads the text of a record and checks its moves.
    pub fn read(text: &str) -> Result<Self, NewGameError> {
        let transcript = Transcript::parse(text)?;
        if transcript.moves.len() > MAX_PLY {
            return Err(ProblemReason::RecordTooLong { most: MAX_PLY }.into());
        }
        Ok(Self(transcript))
    }

    /// Whether the record has a result.
    pub fn is_finished(&self) -> bool {
        self.0.result != GameResult::Unfinished
    }

    /// The game and its variant.
    pub fn kind(&self) -> GameKind {
        self.0.kind
    }

    /// The position string of the start; none for the usual start.
    pub fn start(&self) -> Option<String> {
        self.0.start.clone()
    }

    /// The player's name in the record.
    pub fn name(&self, color: Color) -> Option<String> {
        let name = match color {
            Color::White => &self.0.tags.white,
            Color::Black => &self.0.tags.black,
        };
        let name = limited(name, MAX_NAME);
        (name != "?" && !name.is_empty()).then_some(name)
    }

    /// Why the game ended, in words of the record that every list shows.
    fn termination(&self) -> String {
        limited(&self.0.tags.termination, MAX_TERMINATION)
    }

    /// Plays the moves and ends the game with the result of the record.
    pub fn replay(self, game: &mut Game, at: Millis) -> Result<(), NewGameError> {
        for entry in &self.0.moves {
            game.import_move(&entry.text, at)?;
        }
        let winner = match self.0.result {
            GameResult::Unfinished => return Ok(()),
            GameResult::Win(color) => Some(color),
            GameResult::Draw => None,
        };
        game.import_end(winner, &self.termination(), at);
        Ok(())
    }
}
