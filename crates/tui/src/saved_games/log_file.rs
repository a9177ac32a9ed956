//! The append-only log file of one game: the header in the first line, an event in each of the others.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    time::Duration,
};

use serde::{Deserialize, Serialize};
use tessera_play::{Game, Header, LoggedEvent, Millis};
use tessera_rules::GameKind;

use super::{OpenError, SaveError};

/// The version of the file format.
const FORMAT: u32 = 1;

/// The ending of the names of log files.
const EXTENSION: &str = "jsonl";

/// A log without content is deleted only when it is older than this: its process locks it right after creating it.
const MIN_EMPTY_AGE: Duration = Duration::from_mins(1);

#[derive(Debug, Serialize, Deserialize)]
struct FirstLine {
    tessera: u32,
    kind: GameKind,
    created: Millis,
    header: Header,
}

#[derive(Debug)]
enum Target {
    /// The game is not saved.
    None,
    /// The file is created in this folder when the first event is appended.
    Folder(PathBuf),
    /// The file, locked against other processes.
    File { path: PathBuf, file: File },
}

#[derive(Debug)]
pub(crate) struct LogFile {
    target: Target,
    /// Number of events in the file.
    events: usize,
    /// Length of the file's complete lines, in bytes.
    length: u64,
}

impl LogFile {
    /// For a game that is not saved.
    pub(crate) fn none() -> Self {
        Self::new(Target::None)
    }

    /// For a new game, whose file is created in `folder` when the first event is appended.
    pub(super) fn in_folder(folder: &Path) -> Self {
        Self::new(Target::Folder(folder.to_owned()))
    }

    fn new(target: Target) -> Self {
        Self {
            target,
            events: 0,
            length: 0,
        }
    }

    /// Opens the log of a saved game. The file is locked before it is read: otherwise events that another process
    /// appends in between would be cut off by the next append.
    pub(super) fn open(path: &Path) -> Result<(Game, Self), OpenError> {
        let failed = |error| OpenError::File {
            path: path.to_owned(),
            error,
        };
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .open(path)
            .map_err(failed)?;
        lock(&file, path)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failed)?;
        let text = complete_lines(&text);
        let game = fold(path, text)?;
        let path = path.to_owned();
        let log = Self {
            target: Target::File { path, file },
            events: game.log().len(),
            length: text.len() as u64,
        };
        Ok((game, log))
    }

    /// The file, once something has been written to it.
    pub(crate) fn path(&self) -> Option<&Path> {
        match &self.target {
            Target::File { path, .. } if self.length > 0 => Some(path),
            _ => None,
        }
    }

    /// Appends the events that the file does not contain yet.
    pub(crate) fn append(&mut self, game: &Game) -> Result<(), SaveError> {
        if let Target::Folder(folder) = &self.target {
            let (path, file) = create(folder, game).map_err(|error| SaveError {
                path: folder.clone(),
                error,
            })?;
            self.target = Target::File { path, file };
        }
        let Target::File { path, file } = &mut self.target else {
            return Ok(());
        };
        let mut lines = String::new();
        if self.length == 0 {
            lines.push_str(&line(&FirstLine {
                tessera: FORMAT,
                kind: game.kind(),
                created: game.created(),
                header: game.header().clone(),
            }));
        }
        for logged in &game.log()[self.events..] {
            lines.push_str(&line(logged));
        }
        // A write that failed or a crash may have left a part of a line behind.
        file.set_len(self.length)
            .and_then(|()| file.write_all(lines.as_bytes()))
            .and_then(|()| file.sync_data())
            .map_err(|error| SaveError {
                path: path.clone(),
                error,
            })?;
        self.events = game.log().len();
        self.length += lines.len() as u64;
        Ok(())
    }

    /// Deletes the file.
    pub(super) fn delete(self) -> io::Result<()> {
        match self.target {
            Target::File { path, .. } => fs::remove_file(path),
            Target::None | Target::Folder(_) => Ok(()),
        }
    }
}

pub(super) fn is_log(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == EXTENSION)
}

/// Locks a file of a game until it is closed.
pub(super) fn lock(file: &File, path: &Path) -> Result<(), OpenError> {
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => OpenError::InUse(path.to_owned()),
        TryLockError::Error(error) => OpenError::File {
            path: path.to_owned(),
            error,
        },
    })
}

/// The game in a log file, which another process may have open.
pub(super) fn read(path: &Path) -> Result<Game, OpenError> {
    let text = fs::read_to_string(path).map_err(|error| OpenError::File {
        path: path.to_owned(),
        error,
    })?;
    fold(path, complete_lines(&text))
}

/// Whether a log has no complete line: the program ended between creating the file and writing the first event. Such a
/// file is deleted, unless a process that has just created it may still write it.
pub(super) fn discard_empty(path: &Path) -> bool {
    let is_empty = fs::read_to_string(path).is_ok_and(|text| complete_lines(&text).is_empty());
    if is_empty {
        let age = fs::metadata(path).and_then(|metadata| metadata.modified());
        let is_old = age.is_ok_and(|time| time.elapsed().is_ok_and(|age| age > MIN_EMPTY_AGE));
        if is_old && File::open(path).is_ok_and(|file| file.try_lock().is_ok()) {
            // A file that cannot be deleted is ignored again next time.
            let _ = fs::remove_file(path);
        }
    }
    is_empty
}

/// The text without a last line that has no end: a crash cut it off before its event was acknowledged.
fn complete_lines(text: &str) -> &str {
    let length = text.rfind('\n').map_or(0, |end| end + 1);
    &text[..length]
}

/// The part of the first line that every format has.
#[derive(Deserialize)]
struct Version {
    tessera: u32,
}

fn fold(path: &Path, text: &str) -> Result<Game, OpenError> {
    let corrupt = |error| OpenError::Corrupt {
        path: path.to_owned(),
        error,
    };
    let mut lines = (1..).zip(text.lines());
    let first = lines.next().unwrap_or((1, ""));
    // A later format may have another first line: only its version is read before it is known to be ours.
    let Version { tessera } = parse(path, first)?;
    if tessera > FORMAT {
        return Err(OpenError::Version(path.to_owned()));
    }
    let first: FirstLine = parse(path, first)?;
    let mut game = Game::new(first.kind, first.header, first.created).map_err(corrupt)?;
    for line in lines {
        let logged: LoggedEvent = parse(path, line)?;
        game.apply(logged).map_err(corrupt)?;
    }
    Ok(game)
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

fn line<T: Serialize>(value: &T) -> String {
    let mut line = serde_json::to_string(value).expect("plain data with text keys serialises");
    line.push('\n');
    line
}

/// Creates a file with an unused name: the time of creation, the kind of game, and a number.
fn create(folder: &Path, game: &Game) -> io::Result<(PathBuf, File)> {
    fs::create_dir_all(folder)?;
    let kind = game.kind().to_string().replace(':', "-");
    let created = game.created().0;
    for number in 0..1_000 {
        let path = folder.join(format!("{created}-{kind}-{number}.{EXTENSION}"));
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
