//! `tessera play`: a game on the full screen of a terminal, or line by line.

mod command;
mod computer;
mod hecatomb_dialogue;
mod help;
mod menu;
mod screen;
mod table;
mod words;

use std::{
    env, fs,
    io::{self, BufRead, IsTerminal, Write},
    path::Path,
    process::ExitCode,
    time::Duration,
};

use anyhow::{Context, bail};
use clap::Args;
use tessera_play::{Header, Millis};
use tessera_rules::{AnyGame, ByColor, GameKind};
use tessera_tui::{
    board::Naming,
    clock::TimeControl,
    language::Language,
    local_game::LocalGame,
    remote::Link,
    saved_games::{SavedGame, SavedGames},
    seat::{First, Seat},
    settings::Folders,
};

use crate::{
    board::{BoardArgs, Painter},
    game, language,
};
use computer::Computer;
use hecatomb_dialogue::Coordinates;
use menu::Start;
use table::Table;
use words::Words;

/// Play a game in the terminal
///
/// In a terminal it takes the full screen, with keyboard and mouse; the key `?` explains the rest. In a pipe or with
/// `--plain` the game is played line by line: type a move as `b1-b3` or by the numbers of the original programs (column
/// row column row), or `help`. Without arguments a menu asks for everything. With `--style original` boards, names and
/// dialogue are those of the original programs.
#[derive(Debug, Args)]
pub(crate) struct Play {
    /// The game, such as `hecatomb`; the menu asks if it is left out
    #[arg(value_name = "GAME")]
    kind: Option<GameKind>,

    /// A position string instead of the usual start
    #[arg(long, value_name = "POS", requires = "kind")]
    position: Option<String>,

    /// Who plays white: `human`, `random`, `level:N`, `beginner`, `medium`, `difficult`, `maximum`, `original-easy`, or in
    /// Hecatomb `original-hard`, the bots of the original programs
    #[arg(long, value_name = "PLAYER")]
    white: Option<Seat>,

    /// Who plays black, as for white
    #[arg(long, value_name = "PLAYER")]
    black: Option<Seat>,

    /// Who moves first, in games where either player may: `white`, `black` or `random`
    #[arg(long, value_name = "PLAYER", conflicts_with = "position")]
    first: Option<First>,

    /// The clock on the full screen: `bullet` (10 seconds a move), `fast` (30), `slow` (60), `none`, seconds a move
    /// such as `45`, or seconds and an increment such as `300+5`
    #[arg(long, value_name = "CLOCK")]
    clock: Option<TimeControl>,

    /// Play line by line, as in a pipe
    #[arg(long)]
    plain: bool,

    /// Continue an unfinished game: the one played last, or number N of the list that `tessera play` shows
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1",
        conflicts_with_all = ["kind", "white", "black", "first", "clock"])]
    resume: Option<usize>,

    /// Play on a server: an invitation to take a seat, the address of a game to watch it, or the address of a server
    /// to begin GAME there
    #[arg(long, value_name = "LINK", conflicts_with_all = ["plain", "resume", "position"])]
    server: Option<Link>,

    /// What opponents and spectators on the server see as your name
    #[arg(long, value_name = "NAME", requires = "server")]
    name: Option<String>,

    /// Allow hints in the game between two people that is begun on the server; both see when one is taken
    #[arg(long, requires_all = ["server", "kind"])]
    friendly: bool,

    /// Continue a game of another device: the code that it shows
    #[arg(
        long,
        value_name = "CODE",
        requires = "server",
        conflicts_with_all = ["kind", "name"]
    )]
    code: Option<String>,

    /// The language, `en` or `pt`; if left out, the saved one or that of the environment
    #[arg(long, value_name = "LANGUAGE", value_parser = language::read)]
    language: Option<Language>,

    /// A file to which the game is exported as PGN when it is over or left
    #[arg(long, value_name = "FILE")]
    save: Option<String>,

    /// The seed of the computer's choices, for a game that can be repeated
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Milliseconds to wait after a move of the computer against itself; 0 in a pipe
    #[arg(long, value_name = "MS", default_value_t = 400)]
    delay: u64,

    /// After how many plies a game between two computers is stopped
    #[arg(long, value_name = "N", default_value_t = 1000)]
    plies: usize,

    #[command(flatten)]
    board: BoardArgs,
}

impl Play {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        if let Some(path) = &self.save {
            check_export(path).with_context(|| not_saved(path))?;
        }
        if !self.plain && screen::is_possible() {
            return screen::run(&self, out);
        }
        if self.clock.is_some() || self.server.is_some() {
            bail!(
                "--clock and --server need the full screen of a terminal: leave out --plain and do not use a pipe"
            );
        }
        self.run_plain(out)?;
        Ok(ExitCode::SUCCESS)
    }

    fn run_plain(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut input = io::stdin().lock();
        let mut rng = self
            .seed
            .map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
        let folders = Folders::of_user();
        let saved_games = folders.saved_games();
        let language = self.language_or_default(&folders);
        let painter = self.board.painter();
        let game = self.set_up(&saved_games, language, painter, &mut input, out, &mut rng)?;
        let Some(mut game) = game else {
            let naming = Naming::USUAL;
            return goodbye(Words { language, naming }, out);
        };
        if game.game().clocks().is_some() {
            game.pause(now());
            let text = match language {
                Language::English => "The clocks are stopped: they run on the full screen only.",
                Language::Portuguese => {
                    "Os relógios estão parados: só andam no ecrã inteiro do terminal."
                }
            };
            writeln!(out, "{text}")?;
        }
        let delay = if io::stdout().is_terminal() {
            self.delay
        } else {
            0
        };
        let mut table = Table {
            computer: Computer::new(game.game().header().seed, language),
            game,
            rng,
            painter,
            language,
            coordinates: Coordinates::default(),
            delay: Duration::from_millis(delay),
            plies: self.plies,
            saved_games,
            exported: None,
        };
        table.play(&mut input, out)?;
        if let Some(path) = &self.save {
            table.export(path).with_context(|| not_saved(path))?;
            writeln!(out, "Saved as {path}.")?;
        }
        Ok(())
    }

    /// Opens or creates the game; `None` if the player quits or the input ends.
    fn set_up(
        &self,
        saved_games: &SavedGames,
        language: Language,
        painter: Painter,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
        rng: &mut fastrand::Rng,
    ) -> anyhow::Result<Option<LocalGame>> {
        if let Some(number) = self.resume {
            return resume(saved_games, number, language).map(Some);
        }
        let mut menu = menu::Menu {
            language,
            input,
            out,
        };
        let kind = if let Some(kind) = self.kind {
            kind
        } else {
            let (unfinished, errors) = saved_games.unfinished();
            for error in errors {
                match language {
                    Language::English => {
                        writeln!(menu.out, "A saved game cannot be read: {error}.")?;
                    }
                    Language::Portuguese => {
                        writeln!(menu.out, "Não foi possível ler uma partida: {error}.")?;
                    }
                }
            }
            match menu.unfinished(&unfinished)? {
                Start::Saved(game) => return Ok(Some(saved_games.open(&game.path, now())?)),
                Start::NewGame => {}
                Start::Quit => return Ok(None),
            }
            match menu.kind()? {
                Some(kind) => kind,
                None => return Ok(None),
            }
        };
        self.check_seats(kind)?;
        let has_dialogue = painter.is_original() && hecatomb_dialogue::is_of(kind);
        if has_dialogue {
            writeln!(menu.out, "{}\n", hecatomb_dialogue::banner(language))?;
        }
        let seats = if self.white.is_some() || self.black.is_some() {
            ByColor {
                white: self.white.unwrap_or(Seat::Human),
                black: self.black.unwrap_or(Seat::Human),
            }
        } else {
            let seats = if has_dialogue {
                hecatomb_dialogue::seats(language, menu.input, menu.out)?
            } else {
                menu.seats(kind)?
            };
            match seats {
                Some(seats) => seats,
                None => return Ok(None),
            }
        };
        let game = if self.position.is_some() {
            game::new_game(kind, self.position.as_deref())?
        } else {
            let first = match self.first {
                Some(first) => Some(first),
                None if First::is_free(kind) && self.kind.is_none() && !has_dialogue => {
                    menu.first()?
                }
                None => Some(First::Random),
            };
            match first {
                None => return Ok(None),
                Some(first) => new_game_with_first(kind, first, rng)?,
            }
        };
        let seats = ByColor::new(|color| seats[color].to_play());
        let mut header = Header::local(seats, rng.u64(..));
        header.start = (!game.has_usual_start()).then(|| game.start());
        Ok(Some(LocalGame::new(kind, header, saved_games, now())?))
    }
}

impl Play {
    /// The language: the option, the saved setting or the environment.
    fn language_or_default(&self, folders: &Folders) -> Language {
        let environment = || Language::from_environment(|name| env::var(name).ok());
        self.language
            .or_else(|| folders.settings().ok()?.language)
            .unwrap_or_else(environment)
    }

    /// Refuses a bot that does not play this kind of game.
    fn check_seats(&self, kind: GameKind) -> anyhow::Result<()> {
        for seat in [self.white, self.black].into_iter().flatten() {
            seat.check(kind)?;
        }
        Ok(())
    }
}

/// The wall-clock time.
fn now() -> Millis {
    Millis(jiff::Timestamp::now().as_millisecond())
}

/// Opens number `number` of the unfinished games; number 1 is the one played last.
fn resume(
    saved_games: &SavedGames,
    number: usize,
    language: Language,
) -> anyhow::Result<LocalGame> {
    let path = unfinished(saved_games, number, language)?.path;
    Ok(saved_games.open(&path, now())?)
}

/// Number `number` of the unfinished games.
fn unfinished(
    saved_games: &SavedGames,
    number: usize,
    language: Language,
) -> anyhow::Result<SavedGame> {
    let (mut games, errors) = saved_games.unfinished();
    if games.is_empty() {
        match errors.into_iter().next() {
            Some(error) => bail!("a saved game cannot be read: {error}"),
            None => bail!("there is no game to continue; start one with tessera play"),
        }
    }
    if !(1..=games.len()).contains(&number) {
        let list = menu::list(&games, language);
        bail!("there is no game {number} to continue; these are unfinished:\n{list}");
    }
    Ok(games.swap_remove(number - 1))
}

/// A new game in which this player moves first.
fn new_game_with_first(
    kind: GameKind,
    first: First,
    rng: &mut fastrand::Rng,
) -> anyhow::Result<Box<dyn AnyGame>> {
    first.new_game(kind, rng).with_context(|| {
        let title = kind.game().title;
        let usual = kind.new_game().first();
        format!("{} cannot move first: in {title} {usual} does", !usual)
    })
}

fn not_saved(path: &str) -> String {
    format!("the game cannot be saved as {path}")
}

/// Whether a new file can be written here, asked before the game is played. The file is created when the game is over.
fn check_export(path: &str) -> io::Result<()> {
    let path = Path::new(path);
    if path.exists() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let folder = fs::metadata(folder.unwrap_or(Path::new(".")))?;
    if folder.is_dir() {
        Ok(())
    } else {
        Err(io::ErrorKind::NotADirectory.into())
    }
}

fn goodbye(words: Words, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "\n{}", words.goodbye())?;
    Ok(())
}
