//! The user's games on disk: one append-only file a game, with the header in the first line and an event in each of
//! the others. Files are never overwritten.

mod import;

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Write},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use tessera_play::{Corrupt, Game, Header, LoggedEvent, Millis, Seat};
use tessera_rules::{ByColor, GameKind, pgn::TranscriptError};

use crate::local_game::LocalGame;

pub(crate) use import::from_transcript;

/// The version of the file format.
const FORMAT: u32 = 1;

/// The first line of a log file.
#[derive(Debug, Serialize, Deserialize)]
struct FirstLine {
    tessera: u32,
    kind: GameKind,
    created: Millis,
    header: Header,
}

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
        /// What the system says.
        error: io::Error,
    },
    /// Another process has the game open.
    #[error("{}: this game is open in another terminal", .0.display())]
    InUse(PathBuf),
    /// A line is not what a log holds.
    #[error("{}, line {line}: {error}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
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
        /// What is wrong.
        error: Corrupt,
    },
    /// A save file of earlier versions is no record.
    #[error("{}: {error}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: TranscriptError,
    },
}

/// An unfinished game that can be resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// Its file.
    pub path: PathBuf,
    /// The game and its variant.
    pub kind: GameKind,
    /// Who plays.
    pub seats: ByColor<Seat>,
    /// How many moves have been played.
    pub ply: usize,
    /// When the last event happened.
    pub changed: Millis,
}

/// The folder of the user's games.
#[derive(Clone, Debug, Default)]
pub struct SavedGames {
    /// The folder of log files; without one nothing is saved.
    folder: Option<PathBuf>,
    /// The one save file that earlier versions kept, a record.
    old_save: Option<PathBuf>,
}

impl SavedGames {
    pub(crate) fn new(folder: Option<PathBuf>, old_save: Option<PathBuf>) -> Self {
        Self { folder, old_save }
    }

    /// The log of a new game, which is written from its first event on.
    pub(crate) fn new_log(&self) -> LogFile {
        LogFile {
            target: match &self.folder {
                Some(folder) => Target::Folder(folder.clone()),
                None => Target::None,
            },
            written: 0,
        }
    }

    /// The unfinished games, the last played first, and why files could not be read.
    pub fn unfinished(&self) -> (Vec<SavedGame>, Vec<OpenError>) {
        let mut games = Vec::new();
        let mut errors = Vec::new();
        for path in self.files() {
            match read(&path) {
                Ok((game, _)) if game.end().is_none() => games.push(SavedGame {
                    kind: game.kind(),
                    seats: game.header().seats.clone(),
                    ply: game.record().ply(),
                    changed: game.last_change(),
                    path,
                }),
                Ok(_finished) => {}
                Err(error) => errors.push(error),
            }
        }
        games.sort_by_key(|game| std::cmp::Reverse(game.changed));
        (games, errors)
    }

    fn files(&self) -> Vec<PathBuf> {
        let entries = self
            .folder
            .as_ref()
            .and_then(|folder| fs::read_dir(folder).ok());
        let logs = entries
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path());
        let mut files: Vec<PathBuf> = logs
            .filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"))
            .chain(self.old_save.clone().filter(|path| path.exists()))
            .collect();
        files.sort();
        files
    }

    /// Opens a saved game to play on. A save file of earlier versions becomes a log, and is renamed.
    pub fn open(&self, path: &Path, now: Millis) -> Result<LocalGame, OpenError> {
        let (game, length) = read(path)?;
        let mut local = if is_log(path) {
            let log = LogFile::open(path, length, game.log().len())?;
            LocalGame::with_log(game, log)
        } else {
            let mut log = self.new_log();
            let imported = log.append(&game).and_then(|()| {
                let done = path.with_extension("pgn.imported");
                fs::rename(path, &done).map_err(|error| SaveError { path: done, error })
            });
            imported.map_err(|SaveError { path, error }| OpenError::File { path, error })?;
            LocalGame::with_log(game, log)
        };
        local.restart_clocks(now);
        Ok(local)
    }
}

fn is_log(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "jsonl")
}

/// The game in a file, and the length of the file's whole lines in bytes.
fn read(path: &Path) -> Result<(Game, usize), OpenError> {
    let text = fs::read_to_string(path).map_err(|error| OpenError::File {
        path: path.to_owned(),
        error,
    })?;
    if is_log(path) {
        return fold(path, &text);
    }
    let game = from_transcript(&text, file_time(path)).map_err(|error| OpenError::Record {
        path: path.to_owned(),
        error,
    })?;
    Ok((game, text.len()))
}

fn file_time(path: &Path) -> Millis {
    let modified = fs::metadata(path).and_then(|metadata| metadata.modified());
    let since = modified
        .ok()
        .and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
    Millis(since.map_or(0, |since| since.as_millis() as i64))
}

/// Folds a log. A last line without its end was cut off by a crash before its event was acknowledged, and is left out.
fn fold(path: &Path, text: &str) -> Result<(Game, usize), OpenError> {
    let corrupt = |error| OpenError::Corrupt {
        path: path.to_owned(),
        error,
    };
    let length = text.rfind('\n').map_or(0, |end| end + 1);
    let mut lines = (1..).zip(text[..length].lines());
    let first: FirstLine = parse(path, lines.next().unwrap_or((1, "")))?;
    if first.tessera > FORMAT {
        return Err(OpenError::Version(path.to_owned()));
    }
    let mut game = Game::new(first.kind, first.header, first.created).map_err(corrupt)?;
    for line in lines {
        let logged: LoggedEvent = parse(path, line)?;
        game.apply(logged).map_err(corrupt)?;
    }
    Ok((game, length))
}

fn parse<T: for<'de> Deserialize<'de>>(
    path: &Path,
    (line, text): (usize, &str),
) -> Result<T, OpenError> {
    serde_json::from_str(text).map_err(|error| OpenError::Line {
        path: path.to_owned(),
        line,
        error,
    })
}

#[derive(Debug)]
enum Target {
    /// The game is not saved.
    None,
    /// The file is created in this folder with the first event.
    Folder(PathBuf),
    /// The file, locked against other processes.
    File { path: PathBuf, file: File },
}

/// The log file of one game.
#[derive(Debug)]
pub(crate) struct LogFile {
    target: Target,
    /// How many events the file holds.
    written: usize,
}

impl LogFile {
    /// For a game that is not saved.
    pub(crate) fn none() -> Self {
        Self {
            target: Target::None,
            written: 0,
        }
    }

    fn open(path: &Path, length: usize, written: usize) -> Result<Self, OpenError> {
        let failed = |error| OpenError::File {
            path: path.to_owned(),
            error,
        };
        let file = OpenOptions::new().append(true).open(path).map_err(failed)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => OpenError::InUse(path.to_owned()),
            TryLockError::Error(error) => failed(error),
        })?;
        file.set_len(length as u64).map_err(failed)?;
        Ok(Self {
            target: Target::File {
                path: path.to_owned(),
                file,
            },
            written,
        })
    }

    pub(crate) fn is_written(&self) -> bool {
        matches!(self.target, Target::File { .. })
    }

    /// Appends the events that the file does not hold yet; the first call creates the file.
    pub(crate) fn append(&mut self, game: &Game) -> Result<(), SaveError> {
        let mut lines = String::new();
        if let Target::Folder(folder) = &self.target {
            let (path, file) = create(folder, game).map_err(|error| SaveError {
                path: folder.clone(),
                error,
            })?;
            lines.push_str(&line(&FirstLine {
                tessera: FORMAT,
                kind: game.kind(),
                created: game.created(),
                header: game.header().clone(),
            }));
            self.target = Target::File { path, file };
        }
        let Target::File { path, file } = &mut self.target else {
            return Ok(());
        };
        for logged in &game.log()[self.written..] {
            lines.push_str(&line(logged));
        }
        file.write_all(lines.as_bytes())
            .and_then(|()| file.sync_data())
            .map_err(|error| SaveError {
                path: path.clone(),
                error,
            })?;
        self.written = game.log().len();
        Ok(())
    }
}

fn line<T: Serialize>(value: &T) -> String {
    let mut line = serde_json::to_string(value).expect("plain data with text keys serialises");
    line.push('\n');
    line
}

/// Creates a file whose name no other game has: the time of creation, the kind, and a number if need be.
fn create(folder: &Path, game: &Game) -> io::Result<(PathBuf, File)> {
    fs::create_dir_all(folder)?;
    let kind = game.kind().to_string().replace(':', "-");
    let created = game.created().0;
    for number in 0..1_000 {
        let path = folder.join(format!("{created}-{kind}-{number}.jsonl"));
        match OpenOptions::new().append(true).create_new(true).open(&path) {
            Ok(file) => {
                file.lock()?;
                return Ok((path, file));
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests;
