//! What is remembered from one time to the next, and where.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use etcetera::BaseStrategy;
use serde::{Deserialize, Serialize};
use tessera_engine::Level;
use tessera_rules::{ByColor, GameKind};

use crate::{
    board::Style,
    clock::TimeControl,
    language::Language,
    saved_games::SavedGames,
    seat::{First, Seat},
    theme::{ColorDepth, Tone},
};

/// What a person has chosen. What is not chosen follows the environment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// How boards are drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub style: Option<Style>,
    /// How many colours are used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colors: Option<ColorDepth>,
    /// Light on dark, or dark on light.
    pub tone: Tone,
    /// The last game.
    pub game: Setup,
}

/// What is played, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The game and its variant.
    pub kind: GameKind,
    /// Who plays white.
    pub white: Seat,
    /// Who plays black.
    pub black: Seat,
    /// How much time there is.
    pub clock: TimeControl,
    /// Who begins, in games where that is free.
    pub first: First,
}

impl Default for Setup {
    fn default() -> Self {
        let medium = "medium".parse().unwrap_or(Level::WEAKEST);
        Self {
            kind: GameKind::all().next().expect("there is a game"),
            white: Seat::Human,
            black: Seat::Level(medium),
            clock: TimeControl::None,
            first: First::Random,
        }
    }
}

impl Setup {
    /// Who sits where.
    pub fn seats(&self) -> ByColor<Seat> {
        ByColor {
            white: self.white,
            black: self.black,
        }
    }
}

/// Why something could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file system says no.
    #[error("{}: {error}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What it says.
        error: io::Error,
    },
    /// The file is not what it should be.
    #[error("{}: {error}", path.display())]
    Content {
        /// Which file.
        path: PathBuf,
        /// What is wrong.
        error: toml::de::Error,
    },
}

/// The folders of one person; without a home nothing is remembered.
#[derive(Clone, Debug, Default)]
pub struct Folders {
    /// For what was chosen.
    pub configuration: Option<PathBuf>,
    /// For saved games.
    pub data: Option<PathBuf>,
    /// Where earlier versions kept their one saved game.
    pub state: Option<PathBuf>,
}

impl Folders {
    /// Where the system keeps such things.
    pub fn of_user() -> Self {
        match etcetera::base_strategy::Xdg::new() {
            Ok(base) => Self {
                configuration: Some(base.config_dir().join("tessera")),
                data: Some(base.data_dir().join("tessera")),
                state: base.state_dir().map(|folder| folder.join("tessera")),
            },
            Err(_homeless) => Self::default(),
        }
    }

    fn settings_file(&self) -> Option<PathBuf> {
        Some(self.configuration.as_ref()?.join("settings.toml"))
    }

    /// The user's games.
    pub fn saved_games(&self) -> SavedGames {
        let folder = self.data.as_ref().map(|data| data.join("games"));
        let old_save = self.state.as_ref().map(|state| state.join("table.pgn"));
        SavedGames::new(folder, old_save)
    }

    /// What was remembered; the usual if nothing was.
    pub fn settings(&self) -> Result<Settings, StoreError> {
        let Some(path) = self.settings_file() else {
            return Ok(Settings::default());
        };
        match fs::read_to_string(&path) {
            Ok(text) => toml::from_str(&text).map_err(|error| StoreError::Content { path, error }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Settings::default()),
            Err(error) => Err(StoreError::File { path, error }),
        }
    }

    /// Remembers the settings.
    pub fn remember(&self, settings: &Settings) -> Result<(), StoreError> {
        let Some(path) = self.settings_file() else {
            return Ok(());
        };
        let text = toml::to_string(settings).expect("settings are plain words");
        replace(&path, &text).map_err(|error| StoreError::File { path, error })
    }
}

/// Writes a file so that there is always a whole one: the old or the new.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let fresh = path.with_extension(format!("{}.new", std::process::id()));
    fs::write(&fresh, text)?;
    fs::rename(&fresh, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folders(home: &Path) -> Folders {
        Folders {
            configuration: Some(home.join("configuration")),
            data: Some(home.join("data")),
            state: Some(home.join("state")),
        }
    }

    #[test]
    fn settings_are_remembered() {
        let home = tempfile::tempdir().unwrap();
        let folders = folders(home.path());
        assert_eq!(folders.settings().unwrap(), Settings::default());
        for first in [First::Random, First::Color(tessera_rules::Color::Black)] {
            let settings = Settings {
                language: Some(Language::Portuguese),
                style: Some(Style::Original),
                colors: Some(ColorDepth::Indexed),
                tone: Tone::Light,
                game: Setup {
                    kind: "lines-of-action:6x6".parse().unwrap(),
                    white: Seat::Random,
                    black: Seat::Human,
                    clock: "300+5".parse().unwrap(),
                    first,
                },
            };
            folders.remember(&settings).unwrap();
            assert_eq!(folders.settings().unwrap(), settings);
        }
    }

    #[test]
    fn a_spoilt_file_is_reported_with_its_name() {
        let home = tempfile::tempdir().unwrap();
        let folders = folders(home.path());
        folders.remember(&Settings::default()).unwrap();
        let path = folders.settings_file().unwrap();
        fs::write(&path, "tone = \"purple\"").unwrap();
        let message = folders.settings().unwrap_err().to_string();
        assert!(message.contains("settings.toml"), "{message}");
    }

    #[test]
    fn without_a_home_nothing_is_remembered() {
        let folders = Folders::default();
        folders.remember(&Settings::default()).unwrap();
        assert_eq!(folders.saved_games().unfinished().0, []);
    }
}
