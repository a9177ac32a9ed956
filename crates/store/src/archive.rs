//! Archived logs: the first events of old games in compressed files, to which the database refers.
//!
//! A file never changes once it has its name. It is a sequence of gzip members, one for each game, so that `zcat` prints all of it: a
//! line for the game, then a line for each event.

use std::{
    fs::{self, DirBuilder, File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::PathBuf,
    sync::Arc,
};

use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use sha2::{Digest, Sha256};
use tokio::task;

use crate::{
    GameId, Millis, StoredEvent, Unavailable,
    audit::{EventRow, GameRows},
    durable,
};

/// The first word of the line of a game, with the version of the format.
const FORMAT: &str = "tessera-log-1";

/// Where the first events of a game are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) game: GameId,
    pub(crate) file: String,
    /// In bytes from the beginning of the file.
    pub(crate) start: u64,
    pub(crate) length: u64,
    /// The number of the last event that is there.
    pub(crate) seq: u64,
    /// The SHA-256 of these bytes.
    pub(crate) checksum: Vec<u8>,
}

/// The compressed first events of a game.
#[derive(Debug)]
pub(crate) struct Member {
    game: GameId,
    seq: u64,
    bytes: Vec<u8>,
}

/// Why archived events cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The store was opened without a directory.
    #[error(
        "the game is archived in the file {file}, and the directory of archived games is not known"
    )]
    NoDirectory {
        /// The name of the file.
        file: String,
    },
    /// The system refuses the file.
    #[error("the archived games in {path}: {error}")]
    File {
        /// The file.
        path: String,
        /// What the system says.
        error: io::Error,
    },
    /// The file is not as it was written.
    #[error("the archived games in {path} are not as they were written")]
    Altered {
        /// The file.
        path: String,
    },
    /// The database cannot be read or written.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}

impl From<ArchiveError> for Unavailable {
    fn from(error: ArchiveError) -> Self {
        match error {
            ArchiveError::Unavailable(error) => error,
            ArchiveError::Altered { .. } => Self::Corrupt(Arc::new(error)),
            error => Self::failed(error),
        }
    }
}

/// The directory of the files.
#[derive(Clone, Debug, Default)]
pub(crate) struct Archive {
    directory: Option<Arc<PathBuf>>,
}

impl Archive {
    pub(crate) fn new(directory: Option<PathBuf>) -> Self {
        Self {
            directory: directory.map(Arc::new),
        }
    }

    fn path(&self, file: &str) -> Result<PathBuf, ArchiveError> {
        match &self.directory {
            Some(directory) => Ok(directory.join(file)),
            None => Err(ArchiveError::NoDirectory {
                file: file.to_owned(),
            }),
        }
    }

    /// The archived events of a game, in order.
    pub(crate) async fn read(&self, place: Place) -> Result<Vec<EventRow>, ArchiveError> {
        let this = self.clone();
        let read = task::spawn_blocking(move || this.read_blocking(&place));
        read.await.map_err(Unavailable::failed)?
    }

    pub(crate) fn read_blocking(&self, place: &Place) -> Result<Vec<EventRow>, ArchiveError> {
        let path = self.path(&place.file)?;
        let named = |error| ArchiveError::File {
            path: path.display().to_string(),
            error,
        };
        let altered = || ArchiveError::Altered {
            path: path.display().to_string(),
        };
        let mut file = File::open(&path).map_err(named)?;
        file.seek(SeekFrom::Start(place.start)).map_err(named)?;
        let mut bytes = Vec::new();
        file.take(place.length)
            .read_to_end(&mut bytes)
            .map_err(named)?;
        if Sha256::digest(&bytes)[..] != place.checksum[..] {
            return Err(altered());
        }
        let mut text = Vec::new();
        GzDecoder::new(&bytes[..])
            .read_to_end(&mut text)
            .map_err(|_undecodable| altered())?;
        parse(place, &text).ok_or_else(altered)
    }

    /// Writes a new file and returns when it is complete on the disk, under its name.
    pub(crate) async fn write(&self, members: Vec<Member>) -> Result<Vec<Place>, ArchiveError> {
        let file = format!("games-{}.gz", GameId::random());
        let path = self.path(&file)?;
        let write = task::spawn_blocking(move || {
            let named = |error| ArchiveError::File {
                path: path.display().to_string(),
                error,
            };
            let bytes: Vec<u8> = members
                .iter()
                .flat_map(|member| &member.bytes)
                .copied()
                .collect();
            write_file(&path, &bytes).map_err(named)?;
            Ok(places(&file, &members))
        });
        write.await.map_err(Unavailable::failed)?
    }

    /// Removes a file to which nothing refers.
    pub(crate) async fn remove(&self, file: &str) -> Result<(), ArchiveError> {
        let path = self.path(file)?;
        let remove = task::spawn_blocking(move || {
            fs::remove_file(&path).map_err(|error| ArchiveError::File {
                path: path.display().to_string(),
                error,
            })
        });
        remove.await.map_err(Unavailable::failed)?
    }
}

fn write_file(path: &PathBuf, bytes: &[u8]) -> io::Result<()> {
    if let Some(directory) = path.parent()
        && !directory.is_dir()
    {
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(directory)?;
        durable::sync_name(directory)?;
    }
    let partial = path.with_extension("partial");
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&partial)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    drop(file);
    if fs::read(&partial)? != bytes {
        return Err(io::Error::other("what was written is not what is read"));
    }
    fs::rename(&partial, path)?;
    durable::sync_name(path)
}

fn places(file: &str, members: &[Member]) -> Vec<Place> {
    let mut start = 0;
    let place = |member: &Member| {
        let length = member.bytes.len() as u64;
        let place = Place {
            game: member.game,
            file: file.to_owned(),
            start,
            length,
            seq: member.seq,
            checksum: Sha256::digest(&member.bytes).to_vec(),
        };
        start += length;
        place
    };
    members.iter().map(place).collect()
}

impl Member {
    /// Compresses all events of a game but the last, if they can be archived: nothing is wrong with the log, it is longer than one
    /// event, it ended before this time, and it consists of lines.
    pub(crate) fn of(rows: GameRows, ended_before: Millis) -> Result<Option<Self>, Unavailable> {
        let (last, game) = match (rows.events.last(), &rows.game) {
            (Some(last), Some(game)) if last.seq > 1 && last.at < ended_before => (last, game),
            _ => return Ok(None),
        };
        let Ok(id) = String::from_utf8_lossy(&rows.id).parse::<GameId>() else {
            return Ok(None);
        };
        let seq = last.seq.unsigned_abs() - 1;
        let is_line = |text: &[u8]| !text.contains(&b'\n');
        let lines = rows.events.iter().map(|event| &event.payload);
        if !is_line(&game.header) || !lines.clone().all(|payload| is_line(payload)) {
            return Ok(None);
        }
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        let mut write = || -> io::Result<()> {
            write!(gzip, "{FORMAT}\t{id}\t")?;
            gzip.write_all(&game.kind)?;
            write!(gzip, "\t{}\t", game.created_at.0)?;
            gzip.write_all(&game.header)?;
            for event in rows.events.iter().take(rows.events.len() - 1) {
                write!(gzip, "\n{}\t{}\t", event.seq, event.at.0)?;
                for byte in event.checksum.iter().flatten() {
                    write!(gzip, "{byte:02x}")?;
                }
                gzip.write_all(b"\t")?;
                gzip.write_all(&event.payload)?;
            }
            gzip.write_all(b"\n")
        };
        write().map_err(Unavailable::failed)?;
        let bytes = gzip.finish().map_err(Unavailable::failed)?;
        let is_sound = rows.check().findings.is_empty();
        Ok(is_sound.then_some(Self {
            game: id,
            seq,
            bytes,
        }))
    }
}

/// The events of a member, if it is one of this game with as many events.
fn parse(place: &Place, text: &[u8]) -> Option<Vec<EventRow>> {
    let text = text.strip_suffix(b"\n")?;
    let mut lines = text.split(|byte| *byte == b'\n');
    let mut head = lines.next()?.splitn(3, |byte| *byte == b'\t');
    let is_head =
        head.next()? == FORMAT.as_bytes() && head.next()? == place.game.as_str().as_bytes();
    let events: Vec<EventRow> = lines.map(event).collect::<Option<_>>()?;
    let numbers = events.iter().map(|event| event.seq.unsigned_abs());
    (is_head && numbers.eq(1..=place.seq)).then_some(events)
}

fn event(line: &[u8]) -> Option<EventRow> {
    let mut fields = line.splitn(4, |byte| *byte == b'\t');
    let mut number = || str::from_utf8(fields.next()?).ok()?.parse().ok();
    let (seq, at) = (number()?, Millis(number()?));
    let checksum = fields.next()?;
    Some(EventRow {
        seq,
        at,
        payload: fields.next()?.to_vec(),
        checksum: match checksum {
            [] => None,
            hex => Some(bytes(hex)?),
        },
        link: None,
    })
}

fn bytes(hex: &[u8]) -> Option<Vec<u8>> {
    let byte = |pair: &[u8]| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok();
    hex.chunks(2).map(byte).collect()
}

/// What the fold needs of archived events.
pub(crate) fn stored(rows: Vec<EventRow>, place: &Place) -> Result<Vec<StoredEvent>, ArchiveError> {
    let stored = |row: EventRow| {
        Some(StoredEvent {
            seq: row.seq.unsigned_abs(),
            at: row.at,
            payload: String::from_utf8(row.payload).ok()?,
        })
    };
    let events = rows.into_iter().map(stored).collect::<Option<_>>();
    events.ok_or_else(|| ArchiveError::Altered {
        path: place.file.clone(),
    })
}
