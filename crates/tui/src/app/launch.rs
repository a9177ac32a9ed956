//! Launch options: what the command line and the environment ask of the program.

use std::{path::PathBuf, time::Duration};

use tessera_rules::{AnyGame, GameKind};

use crate::{
    board::{Glyphs, Style},
    language::{self, Language},
    remote::Link,
    settings::{Folders, Setup},
    theme::ColorDepth,
};

/// Defaults taken from the environment variables of the terminal.
#[derive(Clone, Copy, Debug)]
pub struct Environment {
    pub(crate) language: Language,
    pub(crate) color_depth: ColorDepth,
    pub(crate) style: Style,
    pub(crate) glyphs: Glyphs,
}

impl Environment {
    /// Reads the locale and the colour support; `variable` looks up an environment variable.
    pub fn read(variable: impl Fn(&str) -> Option<String>) -> Self {
        let glyphs = if language::has_unicode(&variable) {
            Glyphs::Unicode
        } else {
            Glyphs::Ascii
        };
        Self {
            language: Language::from_environment(&variable),
            color_depth: ColorDepth::from_environment(&variable),
            style: match glyphs {
                Glyphs::Unicode => Style::Tessera,
                Glyphs::Ascii => Style::Ascii,
            },
            glyphs,
        }
    }
}

/// The first screen after the start.
#[derive(Debug)]
pub enum StartScreen {
    /// The menu of games.
    Home,
    /// The settings form of a game.
    Setup(GameKind),
    /// The table, with a new game.
    Table {
        /// The players, the clock and the variant.
        setup: Setup,
        /// The game, usually at its initial position.
        game: Box<dyn AnyGame>,
    },
    /// The table, with the saved game in this file.
    Resume(PathBuf),
    /// The table, with a game on a server.
    Remote(Link),
}

/// Everything the program needs to start.
#[derive(Debug)]
pub struct Launch {
    /// The first screen.
    pub start_screen: StartScreen,
    /// What the terminal supports.
    pub environment: Environment,
    /// Overrides the saved board style.
    pub style: Option<Style>,
    /// Overrides the saved language.
    pub language: Option<Language>,
    /// Overrides the saved colour depth.
    pub colors: Option<ColorDepth>,
    /// Where settings and the unfinished game are saved.
    pub folders: Folders,
    /// Seed of all random choices, for games that can be repeated.
    pub seed: u64,
    /// Minimum time that a move of the computer takes on the screen.
    pub min_move_time: Duration,
    /// Number of plies after which a game between two computers is stopped.
    pub max_plies: usize,
}
