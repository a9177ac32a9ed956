//! The settings file, and the folders of the program.

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

/// The choices of the user. `None` follows the environment variables of the terminal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// The style of boards and pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub style: Option<Style>,
    /// The number of colours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colors: Option<ColorDepth>,
    /// The theme: light on dark, or dark on light.
    pub tone: Tone,
    /// The settings of the last new game.
    pub game: Setup,
}

/// The settings of a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The game and its variant.
    pub kind: GameKind,
    /// Who plays white.
    pub white: Seat,
    /// Who plays black.
    pub black: Seat,
    /// The clocks of the people.
    pub clock: TimeControl,
    /// Who moves first, in games where either player may.
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
    /// The settings with the default computer in place of a bot that does not play this kind of game.
    #[must_use]
    pub fn with_available_bots(mut self) -> Self {
        for seat in [&mut self.white, &mut self.black] {
            if seat.check(self.kind).is_err() {
                *seat = Self::default().black;
            }
        }
        self
    }

    /// The players by colour.
    pub fn seats(&self) -> ByColor<Seat> {
        ByColor {
            white: self.white,
            black: self.black,
        }
    }
}

/// Why the settings could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// The file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// The content of the file is not valid.
    #[error("{}: {error}", path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// The error.
        error: toml::de::Error,
    },
}

/// The folders of the user. Without them nothing is saved.
#[derive(Clone, Debug, Default)]
pub struct Folders {
    /// The folder of the settings file.
    pub configuration: Option<PathBuf>,
    /// The folder that contains the folder of saved games.
    pub data: Option<PathBuf>,
    /// The folder in which earlier versions saved a single game.
    pub state: Option<PathBuf>,
}

impl Folders {
    /// The folders of the XDG base directory specification.
    pub fn of_user() -> Self {
        match etcetera::base_strategy::Xdg::new() {
            Ok(base) => Self {
                configuration: Some(base.config_dir().join("tessera")),
                data: Some(base.data_dir().join("tessera")),
                state: base.state_dir().map(|folder| folder.join("tessera")),
            },
            Err(_no_home) => Self::default(),
        }
    }

    fn settings_file(&self) -> Option<PathBuf> {
        Some(self.configuration.as_ref()?.join("settings.toml"))
    }

    /// The saved games of the user.
    pub fn saved_games(&self) -> SavedGames {
        let folder = self.data.as_ref().map(|data| data.join("games"));
        let old_save = self.state.as_ref().map(|state| state.join("table.pgn"));
        SavedGames::new(folder, old_save)
    }

    /// Reads the settings; the default if there is no file.
    pub fn settings(&self) -> Result<Settings, SettingsError> {
        let Some(path) = self.settings_file() else {
            return Ok(Settings::default());
        };
        match fs::read_to_string(&path) {
            Ok(text) => {
                toml::from_str(&text).map_err(|error| SettingsError::Content { path, error })
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Settings::default()),
            Err(error) => Err(SettingsError::File { path, error }),
        }
    }

    /// Writes the settings file.
    pub fn save_settings(&self, settings: &Settings) -> Result<(), SettingsError> {
        let Some(path) = self.settings_file() else {
            return Ok(());
        };
        let text = toml::to_string(settings).expect("settings are plain values");
        replace(&path, &text).map_err(|error| SettingsError::File { path, error })
    }
}

/// Replaces a file atomically: writes a new file and renames it.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let temporary = path.with_extension(format!("{}.new", std::process::id()));
    fs::write(&temporary, text)?;
    fs::rename(&temporary, path)
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
    fn settings_are_saved_and_read() {
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
            folders.save_settings(&settings).unwrap();
            assert_eq!(folders.settings().unwrap(), settings);
        }
    }

    #[test]
    fn a_bot_that_does_not_play_the_game_is_replaced() {
        let setup = |kind: &str| Setup {
            kind: kind.parse().unwrap(),
            white: "original-hard".parse().unwrap(),
            black: "original-easy".parse().unwrap(),
            ..Setup::default()
        };
        let hecatomb = setup("hecatomb:classic");
        assert_eq!(hecatomb.with_available_bots(), hecatomb);
        let replaced = setup("mad-bishops").with_available_bots();
        assert_eq!(replaced.white, Setup::default().black);
        assert_eq!(replaced.black, hecatomb.black);
    }

    #[test]
    fn a_spoilt_file_is_reported_with_its_name() {
        let home = tempfile::tempdir().unwrap();
        let folders = folders(home.path());
        folders.save_settings(&Settings::default()).unwrap();
        let path = folders.settings_file().unwrap();
        fs::write(&path, "tone = \"purple\"").unwrap();
        let message = folders.settings().unwrap_err().to_string();
        assert!(message.contains("settings.toml"), "{message}");
    }

    #[test]
    fn without_a_home_nothing_is_saved() {
        let folders = Folders::default();
        folders.save_settings(&Settings::default()).unwrap();
        assert_eq!(folders.saved_games().unfinished().0, []);
    }
}
