//! Importing a record: its moves, and its result if the rules do not give one.

use tessera_play::{Game, Header, MAX_PLY, Millis, Seat};
use tessera_rules::{ByColor, Color, GameKind, GameTree, Transcript, pgn::GameResult};

use crate::{NewGameError, ProblemReason, name, name::MAX_NAME};

/// In characters.
const MAX_TERMINATION: usize = 60;

/// At most `most` visible characters of a text.
fn limited(text: &str, most: usize) -> String {
    let visible = name::visible(text);
    let shown = visible.chars().filter(|c| !c.is_control());
    shown.take(most).collect()
}

/// The main line of a record of legal moves; it is not too long.
#[derive(Debug)]
pub struct ImportedRecord {
    transcript: Transcript,
    left_out: usize,
}

/// What a record says.
#[derive(Debug)]
pub struct RecordedGame {
    /// The main line, with the names of the players. It is not stored.
    pub game: Game,
    /// The number of moves in variations, which are no part of the game.
    pub left_out: usize,
}

/// Reads a record without making a game of it.
pub fn recorded_game(text: &str) -> Result<RecordedGame, NewGameError> {
    let record = ImportedRecord::read(text)?;
    let seats = ByColor::new(|color| Seat::Human {
        name: record.name(color),
    });
    let header = Header {
        start: record.start(),
        ..Header::local(seats, 0)
    };
    let mut game = Game::new(record.kind(), header, Millis(0))?;
    let left_out = record.left_out;
    record.replay(&mut game, Millis(0))?;
    Ok(RecordedGame { game, left_out })
}

impl ImportedRecord {
    /// Reads the text of a record and checks its moves.
    pub fn read(text: &str) -> Result<Self, NewGameError> {
        let tree = GameTree::parse(text)?;
        let transcript = tree.main_line();
        if transcript.moves.len() > MAX_PLY {
            return Err(ProblemReason::RecordTooLong { most: MAX_PLY }.into());
        }
        Ok(Self {
            transcript,
            left_out: tree.variation_move_count(),
        })
    }

    /// Whether the record has a result.
    pub fn is_finished(&self) -> bool {
        self.transcript.result != GameResult::Unfinished
    }

    /// The game and its variant.
    pub fn kind(&self) -> GameKind {
        self.transcript.kind
    }

    /// The position string of the start; none for the usual start.
    pub fn start(&self) -> Option<String> {
        self.transcript.start.clone()
    }

    /// The player's name in the record.
    pub fn name(&self, color: Color) -> Option<String> {
        let name = match color {
            Color::White => &self.transcript.tags.white,
            Color::Black => &self.transcript.tags.black,
        };
        let name = limited(name, MAX_NAME);
        (name != "?" && !name.is_empty()).then_some(name)
    }

    /// Why the game ended, in words of the record that every list shows.
    fn termination(&self) -> String {
        limited(&self.transcript.tags.termination, MAX_TERMINATION)
    }

    /// Plays the moves and ends the game with the result of the record.
    pub fn replay(self, game: &mut Game, at: Millis) -> Result<(), NewGameError> {
        for entry in &self.transcript.moves {
            game.import_move(&entry.text, at)?;
        }
        let winner = match self.transcript.result {
            GameResult::Unfinished => return Ok(()),
            GameResult::Win(color) => Some(color),
            GameResult::Draw => None,
        };
        game.import_end(winner, &self.termination(), at);
        Ok(())
    }
}
