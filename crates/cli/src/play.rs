//! `tessera play`: a game on the full screen of a terminal, or line by line.

mod command;
mod computer;
mod menu;
mod screen;

use std::{
    fs::File,
    io::{self, BufRead, IsTerminal, Write},
    process::ExitCode,
    thread,
    time::Duration,
};

use anyhow::{Context, bail};
use clap::Args;
use jiff::Zoned;
use tessera_play::{Act, Header, Millis, OfferAction, Refusal};
use tessera_rules::{AnyGame, ByColor, GameKind, Touch, pgn::MoveNumber};
use tessera_tui::{
    clock::TimeControl,
    language::Language,
    local_game::LocalGame,
    remote::Link,
    rulebook,
    saved_games::{SavedGame, SavedGames},
    seat::{First, Seat},
    settings::Folders,
    typed,
};

use crate::{
    board::{BoardArgs, Painter, verdict},
    game, input, language,
};
use command::Command;
use computer::Computer;

/// Play a game in the terminal
///
/// In a terminal it takes the full screen, with keyboard and mouse; the key `?` explains the rest. In a pipe or with
/// `--plain` the game is played line by line: type a move as `b1-b3` or by the numbers of the original programs (column
/// row column row), or `help`. Without arguments a menu asks for everything.
#[derive(Debug, Args)]
pub(crate) struct Play {
    /// The game, such as `hecatomb`; the menu asks if it is left out
    #[arg(value_name = "GAME")]
    kind: Option<GameKind>,

    /// A position string instead of the usual start
    #[arg(long, value_name = "POS", requires = "kind")]
    position: Option<String>,

    /// Who plays white: `human`, `random`, `level:N`, `beginner`, `medium`, `difficult` or `maximum`
    #[arg(long, value_name = "PLAYER")]
    white: Option<Seat>,

    /// Who plays black: `human`, `random`, `level:N`, `beginner`, `medium`, `difficult` or `maximum`
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

    /// The language of the full screen, `en` or `pt`; that of the environment if left out
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
        let saved_games = Folders::of_user().saved_games();
        let Some(mut game) = self.set_up(&saved_games, &mut input, out, &mut rng)? else {
            return goodbye(out);
        };
        if game.game().clocks().is_some() {
            game.pause(now());
            writeln!(
                out,
                "The clocks are stopped: they run on the full screen only."
            )?;
        }
        let delay = if io::stdout().is_terminal() {
            self.delay
        } else {
            0
        };
        let mut table = Table {
            computer: Computer::new(game.game().header().seed),
            game,
            rng,
            painter: self.board.painter(),
            delay: Duration::from_millis(delay),
            plies: self.plies,
            saved_games,
            exported: None,
        };
        table.play(&mut input, out)?;
        if let Some(path) = &self.save {
            table.save(path, out)?;
        }
        Ok(())
    }

    /// Opens or creates the game; `None` if the player quits or the input ends.
    fn set_up(
        &self,
        saved_games: &SavedGames,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
        rng: &mut fastrand::Rng,
    ) -> anyhow::Result<Option<LocalGame>> {
        if let Some(number) = self.resume {
            return resume(saved_games, number).map(Some);
        }
        let mut menu = menu::Menu { input, out };
        let kind = match self.kind {
            Some(kind) => kind,
            None => {
                let (unfinished, errors) = saved_games.unfinished();
                for error in errors {
                    writeln!(menu.out, "A saved game cannot be read: {error}.")?;
                }
                match menu.unfinished(&unfinished)? {
                    None => return Ok(None),
                    Some(Some(game)) => return Ok(Some(saved_games.open(&game.path, now())?)),
                    Some(None) => {}
                }
                match menu.kind()? {
                    Some(kind) => kind,
                    None => return Ok(None),
                }
            }
        };
        let seats = if self.white.is_some() || self.black.is_some() {
            ByColor {
                white: self.white.unwrap_or(Seat::Human),
                black: self.black.unwrap_or(Seat::Human),
            }
        } else {
            match menu.seats()? {
                Some(seats) => seats,
                None => return Ok(None),
            }
        };
        let game = if self.position.is_some() {
            game::new_game(kind, self.position.as_deref())?
        } else {
            let first = match self.first {
                Some(first) => Some(first),
                None if First::is_free(kind) && self.kind.is_none() => menu.first()?,
                None => Some(First::Random),
            };
            match first {
                None => return Ok(None),
                Some(first) => new_game_with_first(kind, first, rng)?,
            }
        };
        let seats = ByColor::new(|color| seats[color].to_play());
        let mut header = Header::at_one_screen(seats, rng.u64(..));
        header.start = (!game.has_usual_start()).then(|| game.start());
        Ok(Some(LocalGame::new(kind, header, saved_games, now())?))
    }
}

/// The wall-clock time.
fn now() -> Millis {
    Millis(jiff::Timestamp::now().as_millisecond())
}

/// Opens number `number` of the unfinished games; number 1 is the one played last.
fn resume(saved_games: &SavedGames, number: usize) -> anyhow::Result<LocalGame> {
    let path = unfinished(saved_games, number)?.path;
    Ok(saved_games.open(&path, now())?)
}

/// Number `number` of the unfinished games.
fn unfinished(saved_games: &SavedGames, number: usize) -> anyhow::Result<SavedGame> {
    let (mut games, errors) = saved_games.unfinished();
    if games.is_empty() {
        match errors.into_iter().next() {
            Some(error) => bail!("a saved game cannot be read: {error}"),
            None => bail!("there is no game to continue; start one with tessera play"),
        }
    }
    if !(1..=games.len()).contains(&number) {
        let list = menu::list(&games);
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

/// The command that continues number `number` of the unfinished games.
fn how_to_resume(number: usize) -> String {
    match number {
        1 => "Continue it with: tessera play --resume".to_owned(),
        number => format!("Continue it with: tessera play --resume {number}"),
    }
}

fn goodbye(out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "\nGoodbye.")?;
    Ok(())
}

/// A game that is played line by line.
struct Table {
    game: LocalGame,
    computer: Computer,
    rng: fastrand::Rng,
    painter: Painter,
    delay: Duration,
    plies: usize,
    saved_games: SavedGames,
    /// The file to which this game was exported before, which may be overwritten.
    exported: Option<String>,
}

impl Table {
    fn play(&mut self, input: &mut dyn BufRead, out: &mut dyn Write) -> anyhow::Result<()> {
        let kind = self.record().kind();
        writeln!(out, "\n{}: {}", kind.game().title, kind.summary())?;
        if self.has_human() {
            writeln!(out, "Type a move, `help` or `quit`.")?;
        }
        self.show(out)?;
        loop {
            let over = self.game.game().end().is_some();
            if !over && !self.game.turn_seat().is_person() {
                if !self.has_human() && self.record().ply() >= self.plies {
                    writeln!(out, "Stopped after {} plies, unfinished.", self.plies)?;
                    return Ok(());
                }
                self.computer_moves(out)?;
                continue;
            }
            if over && !self.has_human() {
                return Ok(());
            }
            if over {
                write!(out, "The game is over (undo, save FILE, quit)> ")?;
            } else {
                write!(out, "{}> ", self.record().turn())?;
            }
            out.flush()?;
            let Some(line) = input::line(input)? else {
                writeln!(out)?;
                return self.leave(out);
            };
            match Command::parse(&line) {
                Command::Nothing => {}
                Command::Quit => return self.leave(out),
                Command::Help => write!(out, "{}", command::help(self.record()))?,
                Command::Rules => write!(out, "\n{}\n", rulebook::page(kind, Language::English))?,
                Command::Board => self.show(out)?,
                Command::Moves(prefix) => self.list_moves(prefix, out)?,
                Command::Hint => self.hint(out)?,
                Command::Think => self.think(out)?,
                Command::Undo => self.undo(out)?,
                Command::Redo => self.redo(out)?,
                Command::Save(path) => self.save(path, out)?,
                Command::Move(text) => self.human_moves(text, out)?,
            }
        }
    }

    fn record(&self) -> &dyn AnyGame {
        self.game.record()
    }

    fn has_human(&self) -> bool {
        !self.game.seats().is_empty()
    }

    fn show(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(error) = self.game.take_save_error() {
            writeln!(out, "The game is not saved: {error}.")?;
        }
        write!(out, "\n{}\n", self.painter.draw(&self.record().view()))
    }

    fn computer_moves(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        let player = self.record().turn();
        let text = match Seat::from(self.game.turn_seat()) {
            Seat::Level(level) => self.computer.choose(self.game.record(), level)?,
            Seat::Random | Seat::Human => self
                .rng
                .choice(self.game.record().legal_texts())
                .context("a game that is not over has a legal move")?,
        };
        self.game.play_computer(&text, now())?;
        writeln!(out, "{player} (computer) plays {text}")?;
        self.show(out)?;
        out.flush()?;
        if !self.has_human() {
            thread::sleep(self.delay);
        }
        Ok(())
    }

    fn human_moves(&mut self, text: &str, out: &mut dyn Write) -> anyhow::Result<()> {
        let player = self.record().turn();
        let text = match typed::read(self.record(), text) {
            Ok(text) => text,
            Err(error) => return Ok(writeln!(out, "Not played: {error}.")?),
        };
        match self.game.act(Act::Move { text: text.clone() }, now()) {
            Ok(_) => {
                writeln!(out, "{player} plays {text}")?;
                Ok(self.show(out)?)
            }
            Err(refusal) => Ok(writeln!(out, "Not played: {refusal}.")?),
        }
    }

    fn hint(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.game.game().end().is_some() {
            writeln!(out, "There is nothing to play: the game is over.")?;
            return Ok(());
        }
        let lines = self.computer.think(self.game.record(), 1)?;
        let best = lines.first().context("there is a best line")?;
        let judgement = Language::English.judgement(best, self.record().turn());
        let (advice, sequel) = best.line.split_first().context("a line has a move")?;
        writeln!(out, "Try {advice}: {judgement} ({}).", best.score)?;
        if !sequel.is_empty() {
            writeln!(out, "  It may go on {}.", sequel.join(" "))?;
        }
        Ok(())
    }

    fn think(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.game.game().end().is_some() {
            writeln!(out, "There is nothing to think about: the game is over.")?;
            return Ok(());
        }
        let lines = self.computer.think(self.game.record(), 3)?;
        let best = lines.first().context("there is a best line")?;
        writeln!(
            out,
            "{} to move: {}. Looked {} plies ahead at {} nodes.",
            self.record().turn(),
            Language::English.judgement(best, self.record().turn()),
            best.depth,
            best.nodes
        )?;
        for line in &lines {
            writeln!(
                out,
                "  {:>11}  {}",
                line.score.to_string(),
                line.line.join(" ")
            )?;
        }
        Ok(())
    }

    /// All legal moves, or those that begin on a square.
    fn list_moves(&self, square: &str, out: &mut dyn Write) -> io::Result<()> {
        let mut moves = self.record().legal_moves();
        if !square.is_empty() {
            let touch = match square.parse() {
                Ok(square) => Touch::Square(square),
                Err(error) => return writeln!(out, "Not a square: {error}."),
            };
            if let Some(explanation) = self.record().refusal(&[touch]) {
                return writeln!(out, "None: {explanation}.");
            }
            moves.retain(|m| m.path.begins_with(&[touch]));
        }
        match moves.len() {
            1 => writeln!(out, "1 legal move:")?,
            n => writeln!(out, "{n} legal moves:")?,
        }
        for row in moves.chunks(6) {
            let row: Vec<String> = row.iter().map(|m| format!("{:<12}", m.text)).collect();
            writeln!(out, "  {}", row.join(" ").trim_end())?;
        }
        Ok(())
    }

    fn undo(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let before = self.record().moves();
        let act = Act::Undo {
            answer: OfferAction::Offer,
            ply: None,
        };
        match self.game.act(act, now()) {
            Ok(_) => {
                match &before[self.record().ply()..] {
                    [] => writeln!(out, "The game goes on.")?,
                    moves => writeln!(out, "Taken back: {}", moves.join(" "))?,
                }
                self.show(out)
            }
            Err(Refusal::NothingToUndo) => {
                writeln!(out, "There is no move of yours to take back.")
            }
            Err(refusal) => writeln!(out, "Not taken back: {refusal}."),
        }
    }

    fn redo(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let before = self.record().ply();
        match self.game.act(Act::Redo, now()) {
            Ok(_) => {
                let played = &self.record().moves()[before..];
                writeln!(out, "Played again: {}", played.join(" "))?;
                self.show(out)
            }
            Err(Refusal::NothingToRedo | Refusal::GameOver) => {
                writeln!(out, "There is nothing to play again.")
            }
            Err(refusal) => writeln!(out, "Not played again: {refusal}."),
        }
    }

    fn save(&mut self, path: &str, out: &mut dyn Write) -> io::Result<()> {
        if path.is_empty() {
            return writeln!(out, "Not saved: name a file, as in save FILE");
        }
        let text = self
            .game
            .transcript(&Zoned::now().strftime("%Y.%m.%d").to_string());
        let file = if self.exported.as_deref() == Some(path) {
            File::create(path)
        } else {
            File::create_new(path)
        };
        match file.and_then(|mut file| file.write_all(text.as_bytes())) {
            Ok(()) => {
                self.exported = Some(path.to_owned());
                writeln!(out, "Saved as {path}.")
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                writeln!(
                    out,
                    "Not saved: {path} exists already; choose another name."
                )
            }
            Err(error) => writeln!(out, "Not saved: {path}: {error}."),
        }
    }

    fn leave(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        match self.record().outcome() {
            Some(outcome) => writeln!(out, "The game is over: {}.", verdict(outcome))?,
            None => writeln!(
                out,
                "The game is left unfinished at move {}\n  {}",
                MoveNumber(self.record().ply())
                    .to_string()
                    .trim_end_matches('.'),
                self.record().position(),
            )?,
        }
        if let Some(file) = self.game.resumable_file() {
            let number = self.saved_games.number_of(file);
            writeln!(out, "{}", how_to_resume(number.unwrap_or(1)))?;
        }
        goodbye(out)
    }
}
