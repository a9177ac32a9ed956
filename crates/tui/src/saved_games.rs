//! The user's saved games: one append-only log file per game in a folder. A file is never overwritten.

mod finished;
mod import;
mod log_file;
mod seat_file;
mod seats;

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use tessera_play::{Corrupt, Game, Millis, Seat};
use tessera_rules::{ByColor, Color, GameKind, pgn::TranscriptError};

use crate::local_game::LocalGame;

pub(crate) use finished::FinishedGame;
pub(crate) use import::{Imported, from_record};
pub(crate) use log_file::LogFile;
pub(crate) use seat_file::SeatFile;
pub use seat_file::SeatGame;

use log_file::is_log;
use seat_file::is_seat;

/// Why a game could not be written to its file.
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}", path.display())]
pub struct SaveError {
    path: PathBuf,
    error: io::Error,
}

/// Why a saved game could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file cannot be read.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// Another process has the game open.
    #[error("{}: this game is open in another terminal", .0.display())]
    InUse(PathBuf),
    /// The game is on a server, not in the file.
    #[error("{}: this game is on a server; continue it on the full screen of a terminal", .0.display())]
    OnServer(PathBuf),
    /// A line of a log file cannot be parsed.
    #[error("{}, line {line}: {error}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// The error.
        error: serde_json::Error,
    },
    /// The file was written by a later version.
    #[error("{}: written by a later version of Tessera", .0.display())]
    Version(PathBuf),
    /// The events contradict the rules.
    #[error("{}: {error}", path.display())]
    Corrupt {
        /// The file.
        path: PathBuf,
        /// The error.
        error: Corrupt,
    },
    /// The save file of an earlier version is not a PGN record.
    #[error("{}: {error}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// The error.
        error: Box<TranscriptError>,
    },
}

impl OpenError {
    /// The error with the name of the file instead of its whole path.
    pub(crate) fn in_folder(&self) -> String {
        let path = match self {
            Self::InUse(path)
            | Self::OnServer(path)
            | Self::Version(path)
            | Self::File { path, .. }
            | Self::Line { path, .. }
            | Self::Corrupt { path, .. }
            | Self::Record { path, .. } => path,
        };
        let name = path.file_name().unwrap_or_default();
        let error = self.to_string();
        error.replace(&*path.to_string_lossy(), &name.to_string_lossy())
    }
}

/// An unfinished game that can be resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// The file of the game.
    pub path: PathBuf,
    pub(crate) kind: GameKind,
    pub(crate) seats: ByColor<Seat>,
    /// The colours of the people at this device.
    pub(crate) own: Vec<Color>,
    /// Host and port of the server, for a game that is not at this device.
    pub(crate) server: Option<String>,
    pub(crate) ply: usize,
    /// When the last event happened.
    pub(crate) changed: Millis,
}

impl SavedGame {
    /// The number of the move to be made; both players' moves have the same number.
    pub(crate) fn move_number(&self) -> usize {
        self.ply / 2 + 1
    }
}

/// The folder of finished games, inside that of the saved games.
const FINISHED: &str = "finished";

/// The saved games of the user.
#[derive(Clone, Debug, Default)]
pub struct SavedGames {
    /// The folder of log files; without one nothing is saved.
    folder: Option<PathBuf>,
    /// The single save file of earlier versions, a PGN record.
    old_save: Option<PathBuf>,
}

impl SavedGames {
    pub(crate) fn new(folder: Option<PathBuf>, old_save: Option<PathBuf>) -> Self {
        Self { folder, old_save }
    }

    /// The log of a new game, whose file is created with the first event.
    pub(crate) fn new_log(&self) -> LogFile {
        match &self.folder {
            Some(folder) => LogFile::in_folder(folder),
            None => LogFile::none(),
        }
    }

    /// The unfinished games, the last played first, and the errors of files that could not be read.
    pub fn unfinished(&self) -> (Vec<SavedGame>, Vec<OpenError>) {
        let mut games = Vec::new();
        let mut errors = Vec::new();
        for path in self.files() {
            match self.listed(path) {
                Ok(game) => games.extend(game),
                Err(error) => errors.push(error),
            }
        }
        games.sort_by_key(|game| std::cmp::Reverse(game.changed));
        (games, errors)
    }

    /// The game of a file, for the list. A finished game is moved aside, so that it is read for a list only once; a log
    /// without content is deleted.
    fn listed(&self, path: PathBuf) -> Result<Option<SavedGame>, OpenError> {
        if is_seat(&path) {
            let seat = SeatFile::open(&path)?;
            let SeatGame {
                kind,
                seats,
                own,
                ply,
            } = seat.game().clone();
            return Ok(Some(SavedGame {
                path,
                kind,
                seats,
                own,
                server: Some(seat.host()),
                ply,
                changed: seat.changed(),
            }));
        }
        if is_log(&path) && log_file::discard_empty(&path) {
            return Ok(None);
        }
        let game = read(&path)?;
        if game.end().is_some() {
            self.move_aside(&path);
            return Ok(None);
        }
        Ok(Some(SavedGame::of(path, &game)))
    }

    /// Moves the log of a finished game into the folder of finished games, unless it is open somewhere: an undo at the
    /// table may reopen the game. If this fails, the log is read again for the next list.
    fn move_aside(&self, path: &Path) {
        // The file stays locked until it is moved.
        let Ok((game, _log)) = LogFile::open(path) else {
            return;
        };
        if game.end().is_some() {
            let _ = self.move_to_finished(path);
        }
    }

    /// Takes an unfinished game out of the list: its file goes into the folder of finished games.
    pub(crate) fn dismiss(&self, path: &Path) -> Result<(), OpenError> {
        let _lock = is_log(path).then(|| LogFile::open(path)).transpose()?;
        self.move_to_finished(path)
            .map_err(|error| OpenError::File {
                path: path.to_owned(),
                error,
            })
    }

    /// Moves a file into the folder of finished games.
    fn move_to_finished(&self, path: &Path) -> io::Result<()> {
        let (Some(folder), Some(name)) = (&self.folder, path.file_name()) else {
            return Err(io::ErrorKind::NotFound.into());
        };
        let finished = folder.join(FINISHED);
        fs::create_dir_all(&finished)?;
        let target = finished.join(name);
        if target.exists() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        fs::rename(path, target)
    }

    /// The place of a file in the list of unfinished games, from 1.
    pub fn number_of(&self, path: &Path) -> Option<usize> {
        let (games, _errors) = self.unfinished();
        let place = games.iter().position(|game| game.path == path)?;
        Some(place + 1)
    }

    fn files(&self) -> Vec<PathBuf> {
        let entries = self
            .folder
            .as_ref()
            .and_then(|folder| fs::read_dir(folder).ok());
        let paths = entries
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path());
        let mut files: Vec<PathBuf> = paths
            .filter(|path| is_log(path) || is_seat(path))
            .chain(self.old_save.clone().filter(|path| path.exists()))
            .collect();
        files.sort();
        files
    }

    /// Opens a saved game to play on. The save file of an earlier version becomes a log, and is renamed.
    pub fn open(&self, path: &Path, now: Millis) -> Result<LocalGame, OpenError> {
        if is_seat(path) {
            return Err(OpenError::OnServer(path.to_owned()));
        }
        let (game, log) = if is_log(path) {
            LogFile::open(path)?
        } else {
            self.import(path)?
        };
        let mut local = LocalGame::with_log(game, log);
        local.restart_clocks(now);
        Ok(local)
    }

    /// Opens a finished game to look at it. Its file stays as it is: if its end is taken back, the game goes on in a new one.
    pub(crate) fn open_finished(&self, path: &Path) -> Result<LocalGame, OpenError> {
        Ok(LocalGame::unsaved(read(path)?, self))
    }

    fn import(&self, path: &Path) -> Result<(Game, LogFile), OpenError> {
        let failed = |path: &Path, error| OpenError::File {
            path: path.to_owned(),
            error,
        };
        let old_save = File::open(path).map_err(|error| failed(path, error))?;
        log_file::lock(&old_save, path)?;
        let game = read(path)?;
        let mut log = self.new_log();
        log.append(&game)
            .map_err(|SaveError { path, error }| failed(&path, error))?;
        if let Err(error) = rename_aside(path) {
            // The game would be listed twice. If the log cannot be deleted either, it is.
            let _ = log.delete();
            return Err(failed(path, error));
        }
        Ok((game, log))
    }
}

/// Renames an imported save file to `table.pgn.imported`, or with a number behind it if there is such a file already.
fn rename_aside(path: &Path) -> io::Result<()> {
    let names = (0..1_000).map(|number| match number {
        0 => path.with_extension("pgn.imported"),
        number => path.with_extension(format!("pgn.imported.{number}")),
    });
    let mut unused = names.filter(|name| !name.exists());
    let name = unused.next().ok_or(io::ErrorKind::AlreadyExists)?;
    fs::rename(path, name)
}

/// The game in a log file, or in the save file of an earlier version.
fn read(path: &Path) -> Result<Game, OpenError> {
    if is_log(path) {
        return log_file::read(path);
    }
    let text = fs::read_to_string(path).map_err(|error| OpenError::File {
        path: path.to_owned(),
        error,
    })?;
    let imported = from_record(&text, modified(path)).map_err(|error| OpenError::Record {
        path: path.to_owned(),
        error: Box::new(error),
    });
    Ok(imported?.game)
}

/// When a file was last written; 1970 if the file system does not say.
fn modified(path: &Path) -> Millis {
    let modified = fs::metadata(path).and_then(|metadata| metadata.modified());
    let since = modified
        .ok()
        .and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
    Millis(since.map_or(0, |since| since.as_millis() as i64))
}

#[cfg(test)]
mod tests;
