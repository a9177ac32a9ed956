//! A seat in a game on a server, kept in a file that only the user can read: where the game is, the secret token, and
//! what the list of unfinished games shows.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use tessera_play::{Millis, Seat, Snapshot};
use tessera_rules::{ByColor, Color, GameKind};

use super::{OpenError, SaveError};
use crate::remote::{Guest, Link};

/// The version of the file format.
const FORMAT: u32 = 1;

/// The ending of the names of seat files.
const EXTENSION: &str = "seat";

/// What is known about the game, for the list of unfinished games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatGame {
    /// The game and its variant.
    pub kind: GameKind,
    /// Who plays.
    pub seats: ByColor<Seat>,
    /// The colours that the token holds; empty until the server has told.
    pub own: Vec<Color>,
    /// Number of moves played.
    pub ply: usize,
}

impl SeatGame {
    pub(crate) fn new(snapshot: &Snapshot, own: Vec<Color>) -> Self {
        Self {
            kind: snapshot.kind,
            seats: snapshot.seats.clone(),
            own,
            ply: snapshot.ply as usize,
        }
    }
}

#[derive(Clone, Serialize, Deserialize)]
struct Content {
    tessera: u32,
    server: String,
    id: String,
    token: String,
    /// The opponent's seat and its token, if an earlier version created the game here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    guest: Option<(Color, String)>,
    /// The secret of the invitation to the opponent's seat, if the game was created here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    invitation: Option<String>,
    game: SeatGame,
    /// When the game last changed.
    changed: Millis,
}

/// A kept seat, with its file.
#[derive(Clone)]
pub(crate) struct SeatFile {
    path: PathBuf,
    content: Content,
}

// Tokens are secret, so `Debug` leaves them out.
impl std::fmt::Debug for SeatFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SeatFile({})", self.path.display())
    }
}

impl SeatFile {
    /// Creates a file with an unused name for the seat of a link. `None` if the link has no game or no token.
    pub(super) fn create(
        folder: &Path,
        link: &Link,
        guest: Option<&Guest>,
        game: SeatGame,
        now: Millis,
    ) -> Result<Option<Self>, SaveError> {
        let (Some(id), Some(token)) = (&link.game, &link.token) else {
            return Ok(None);
        };
        let content = Content {
            tessera: FORMAT,
            server: link.base.clone(),
            id: id.clone(),
            token: token.clone(),
            guest: match guest {
                Some(Guest::Token { color, token }) => Some((*color, token.clone())),
                Some(Guest::Invitation(_)) | None => None,
            },
            invitation: match guest {
                Some(Guest::Invitation(secret)) => Some(secret.clone()),
                Some(Guest::Token { .. }) | None => None,
            },
            game,
            changed: now,
        };
        let failed = |error| SaveError {
            path: folder.to_owned(),
            error,
        };
        fs::create_dir_all(folder).map_err(failed)?;
        let mut names = (0..1_000).map(|number| {
            let name = format!("{}-{id}-{number}.{EXTENSION}", now.0);
            folder.join(name)
        });
        let unused = names.find(|path| !path.exists());
        let path = unused.ok_or_else(|| failed(io::ErrorKind::AlreadyExists.into()))?;
        let file = Self { path, content };
        file.write()?;
        Ok(Some(file))
    }

    pub(super) fn open(path: &Path) -> Result<Self, OpenError> {
        let failed = |error| OpenError::File {
            path: path.to_owned(),
            error,
        };
        let text = fs::read_to_string(path).map_err(failed)?;
        let content: Content = serde_json::from_str(&text).map_err(|error| OpenError::Line {
            path: path.to_owned(),
            line: error.line(),
            error,
        })?;
        if content.tessera > FORMAT {
            return Err(OpenError::Version(path.to_owned()));
        }
        Ok(Self {
            path: path.to_owned(),
            content,
        })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn link(&self) -> Link {
        Link {
            base: self.content.server.clone(),
            game: Some(self.content.id.clone()),
            token: Some(self.content.token.clone()),
            invitation: None,
            code: None,
        }
    }

    pub(crate) fn guest(&self) -> Option<Guest> {
        if let Some(secret) = &self.content.invitation {
            return Some(Guest::Invitation(secret.clone()));
        }
        let (color, token) = self.content.guest.clone()?;
        Some(Guest::Token { color, token })
    }

    pub(super) fn game(&self) -> &SeatGame {
        &self.content.game
    }

    pub(super) fn changed(&self) -> Millis {
        self.content.changed
    }

    /// Host and port of the server.
    pub(super) fn host(&self) -> String {
        let server = &self.content.server;
        let host = server
            .split_once("://")
            .map_or(server.as_str(), |(_, host)| host);
        host.to_owned()
    }

    /// Writes what is known about the game now, if it has changed.
    pub(crate) fn update(&mut self, game: SeatGame, now: Millis) -> Result<(), SaveError> {
        if self.content.game == game {
            return Ok(());
        }
        self.content.game = game;
        self.content.changed = now;
        self.write()
    }

    /// Replaces the file atomically. It is readable by the user only from the moment it is created.
    fn write(&self) -> Result<(), SaveError> {
        let text =
            serde_json::to_string(&self.content).expect("plain data with text keys serialises");
        let temporary = self
            .path
            .with_extension(format!("{}.new", std::process::id()));
        write_private(&temporary, &text)
            .and_then(|()| fs::rename(&temporary, &self.path))
            .map_err(|error| SaveError {
                path: self.path.clone(),
                error,
            })
    }

    /// Deletes the file of a game that is over.
    pub(crate) fn delete(self) {
        // A file that cannot be deleted is listed once more, and the server says that the game is over.
        let _ = fs::remove_file(self.path);
    }
}

/// Writes a file that only the user can read.
fn write_private(path: &Path, text: &str) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_data()
}

pub(super) fn is_seat(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == EXTENSION)
}
