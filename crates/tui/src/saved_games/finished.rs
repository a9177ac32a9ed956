//! The finished games in their folder, to be looked at again.

use std::{cmp::Reverse, fs, path::PathBuf};

use tessera_play::{End, Game};
use tessera_rules::Color;

use super::{FINISHED, OpenError, SavedGame, SavedGames, is_log, log_file, modified};

/// The most finished games that are listed: each of them is read.
const MAX_LISTED: usize = 200;

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FinishedGame {
    /// Its file, players and length.
    pub(crate) game: SavedGame,
    pub(crate) end: End,
}

impl SavedGames {
    /// Whether there may be finished games to be listed.
    pub(crate) fn has_finished(&self) -> bool {
        self.finished_files().next().is_some()
    }

    /// The finished games, the last played first, and the errors of files that could not be read. Games that were taken out of
    /// the list of unfinished ones are not among them.
    pub(crate) fn finished(&self) -> (Vec<FinishedGame>, Vec<OpenError>) {
        let mut files: Vec<PathBuf> = self.finished_files().collect();
        files.sort_by_cached_key(|path| Reverse(modified(path)));
        files.truncate(MAX_LISTED);
        let mut games = Vec::new();
        let mut errors = Vec::new();
        for path in files {
            match log_file::read(&path) {
                Ok(game) => games.extend(listed(path, &game)),
                Err(error) => errors.push(error),
            }
        }
        games.sort_by_key(|finished| Reverse(finished.game.changed));
        (games, errors)
    }

    fn finished_files(&self) -> impl Iterator<Item = PathBuf> {
        let folder = self.folder.as_ref().map(|folder| folder.join(FINISHED));
        let entries = folder.and_then(|folder| fs::read_dir(folder).ok());
        let files = entries.into_iter().flatten().flatten();
        files.map(|entry| entry.path()).filter(|path| is_log(path))
    }
}

fn listed(path: PathBuf, game: &Game) -> Option<FinishedGame> {
    Some(FinishedGame {
        end: game.end()?.clone(),
        game: SavedGame::of(path, game),
    })
}

impl SavedGame {
    /// The list entry of a game at this device.
    pub(super) fn of(path: PathBuf, game: &Game) -> Self {
        let is_person = |color: &Color| game.header().is_person(*color);
        Self {
            path,
            kind: game.kind(),
            seats: game.header().seats.clone(),
            own: Color::ALL.into_iter().filter(is_person).collect(),
            server: None,
            ply: game.record().ply(),
            changed: game.last_change(),
        }
    }
}
