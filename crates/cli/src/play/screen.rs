//! The game on the full screen.

use std::{
    env,
    fs::File,
    io::{self, IsTerminal, Write},
    process::ExitCode,
    time::Duration,
};

use anyhow::{Context, bail};
use tessera_tui::{
    Environment, Launch, StartScreen,
    clock::TimeControl,
    remote::{self, Link},
    seat::{First, Seat},
    settings::{Folders, Setup},
};

use super::{Play, begun_by, unfinished};
use crate::{game, input};

/// Whether there is a terminal to fill.
pub(super) fn is_possible() -> bool {
    let is_dumb = env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

/// Plays until somebody leaves.
pub(super) fn run(play: &Play, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let folders = Folders::of_user();
    let mut rng = play
        .seed
        .map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
    let launch = Launch {
        start_screen: start_screen(play, &folders, &mut rng, out)?,
        environment: Environment::read(|name| env::var(name).ok()),
        style: play.board.screen_style(),
        language: play.language,
        colors: play.board.screen_colors(),
        folders,
        seed: rng.u64(..),
        min_move_time: Duration::from_millis(play.delay),
        max_plies: play.plies,
    };
    let report = tessera_tui::run(launch).context("the terminal cannot be used")?;
    if let (Some(path), Some(record)) = (&play.save, &report.record) {
        File::create_new(path)
            .and_then(|mut file| file.write_all(record.as_bytes()))
            .with_context(|| format!("the game could not be saved as {path}"))?;
        writeln!(out, "Saved as {path}.")?;
    }
    if report.is_resumable {
        writeln!(out, "The game waits for you: tessera play --resume")?;
    }
    Ok(match report.signal {
        None => ExitCode::SUCCESS,
        // As shells count the end by a signal.
        Some(signal) => ExitCode::from(128 + signal as u8),
    })
}

/// With what the screen begins: a game if enough was said, otherwise a menu for the rest.
fn start_screen(
    play: &Play,
    folders: &Folders,
    rng: &mut fastrand::Rng,
    out: &mut dyn Write,
) -> anyhow::Result<StartScreen> {
    if let Some(number) = play.resume {
        let game = unfinished(&folders.saved_games(), number)?;
        return Ok(StartScreen::Resume(game.path));
    }
    if let Some(link) = &play.server
        && link.game.is_some()
    {
        return Ok(StartScreen::Remote(link.clone()));
    }
    let Some(kind) = play.kind else {
        if play.server.is_some() {
            bail!("say which game to begin there: tessera play GAME --server LINK");
        }
        return Ok(StartScreen::Home);
    };
    let has_seat = play.white.is_some() || play.black.is_some();
    let is_vague = play.position.is_none() && play.clock.is_none() && play.first.is_none();
    if !has_seat && is_vague && play.server.is_none() {
        return Ok(StartScreen::Setup(kind));
    }
    let remembered = folders.settings().unwrap_or_default().game;
    let (white, black) = if has_seat {
        let human = |seat: Option<Seat>| seat.unwrap_or(Seat::Human);
        (human(play.white), human(play.black))
    } else {
        (remembered.white, remembered.black)
    };
    let setup = Setup {
        kind,
        white,
        black,
        clock: play.clock.unwrap_or(TimeControl::None),
        first: play.first.unwrap_or(First::Random),
    };
    if let Some(server) = &play.server {
        return begin(server, &setup, out);
    }
    let game = match &play.position {
        Some(position) => game::new_game(kind, Some(position))?,
        None => begun_by(kind, setup.first, rng)?,
    };
    Ok(StartScreen::Table { setup, game })
}

/// A new game on a server; a second person gets a link.
fn begin(server: &Link, setup: &Setup, out: &mut dyn Write) -> anyhow::Result<StartScreen> {
    let (link, other) = remote::create(server, setup)
        .with_context(|| format!("no game could be begun at {}", server.base))?;
    if let Some(guest) = other {
        writeln!(out, "Send this link to your opponent:")?;
        writeln!(out, "  tessera play --server {}", link.invitation(&guest))?;
        write!(out, "Press Enter to sit down. ")?;
        out.flush()?;
        input::line(&mut io::stdin().lock())?;
    }
    Ok(StartScreen::Remote(link))
}
