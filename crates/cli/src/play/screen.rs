//! `tessera play` on the full screen: launch options, and the messages after the end.

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
    board::Naming,
    clock::TimeControl,
    remote::{self, Agreement, Link, SeatError},
    saved_games::SavedGames,
    seat::{First, Seat},
    settings::{Folders, Setup},
};

use super::{Play, new_game_with_first, not_saved, now, unfinished, words::Words};
use crate::{game, input};

/// Whether input and output are a terminal that can move the cursor.
pub(super) fn is_possible() -> bool {
    let is_dumb = env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

pub(super) fn run(play: &Play, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let folders = Folders::of_user();
    let words = Words {
        language: play.language_or_default(&folders),
        naming: Naming::USUAL,
    };
    let mut rng = play
        .seed
        .map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
    let launch = Launch {
        start_screen: start_screen(play, &folders, words, &mut rng, out)?,
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
            .with_context(|| not_saved(path))?;
        writeln!(out, "Saved as {path}.")?;
    }
    if let Some(number) = report.resume_number {
        writeln!(out, "{}", words.how_to_resume(number))?;
    }
    Ok(match report.signal {
        None => ExitCode::SUCCESS,
        // The exit code by which shells report a signal.
        Some(signal) => ExitCode::from(128 + signal as u8),
    })
}

/// The first screen: a game if the arguments describe one, otherwise the menu or the settings form.
fn start_screen(
    play: &Play,
    folders: &Folders,
    words: Words,
    rng: &mut fastrand::Rng,
    out: &mut dyn Write,
) -> anyhow::Result<StartScreen> {
    if let Some(number) = play.resume {
        let game = unfinished(&folders.saved_games(), number, words.language)?;
        return Ok(StartScreen::Resume(game.path));
    }
    if let Some(server) = &play.server
        && let Some(code) = play.code.as_ref().or(server.code.as_ref())
    {
        let link = remote::redeem_code(server, code)
            .map_err(|error| words.seat_error(error))
            .context(words.not_continued())?;
        return Ok(StartScreen::Remote(link));
    }
    if let Some(link) = &play.server
        && link.game.is_some()
    {
        return join_remote(link, play.name.clone(), &folders.saved_games(), words, out);
    }
    let Some(kind) = play.kind else {
        if play.server.is_some() {
            bail!("name the game to create: tessera play GAME --server LINK");
        }
        return Ok(StartScreen::Home);
    };
    play.check_seats(kind)?;
    let has_seat = play.white.is_some() || play.black.is_some();
    let has_no_settings = play.position.is_none() && play.clock.is_none() && play.first.is_none();
    if !has_seat && has_no_settings && play.server.is_none() {
        return Ok(StartScreen::Setup(kind));
    }
    let last = folders.settings().unwrap_or_default().game;
    let (white, black) = if has_seat {
        let human = |seat: Option<Seat>| seat.unwrap_or(Seat::Human);
        (human(play.white), human(play.black))
    } else {
        (last.white, last.black)
    };
    let setup = Setup {
        kind,
        white,
        black,
        clock: play.clock.unwrap_or(TimeControl::None),
        first: play.first.unwrap_or(First::Random),
    }
    .with_available_bots();
    if let Some(server) = &play.server {
        let agreement = Agreement {
            name: play.name.clone(),
            friendly: play.friendly,
        };
        return create_remote(
            server,
            &setup,
            agreement,
            &folders.saved_games(),
            words,
            out,
        );
    }
    let game = match &play.position {
        Some(position) => game::new_game(kind, Some(position))?,
        None => new_game_with_first(kind, setup.first, rng)?,
    };
    Ok(StartScreen::Table { setup, game })
}

/// Opens a game on a server, and takes the seat if the link is an invitation. A guest who took it here comes back to it; if
/// another guest has taken it, the game is watched.
fn join_remote(
    link: &Link,
    name: Option<String>,
    saved_games: &SavedGames,
    words: Words,
    out: &mut dyn Write,
) -> anyhow::Result<StartScreen> {
    let Some(invitation) = &link.invitation else {
        return Ok(StartScreen::Remote(link.clone()));
    };
    match remote::take_seat(link, invitation, name) {
        Ok((seat, game)) => {
            // Kept before anything else: the invitation cannot be used again.
            if let Err(error) = saved_games.save_taken_seat(&seat, game, now()) {
                writeln!(out, "{}", words.seat_not_kept(&error))?;
            }
            Ok(StartScreen::Remote(seat))
        }
        Err(SeatError::Taken) => {
            if let Some(seat) = saved_games.taken_seat(link) {
                return Ok(StartScreen::Remote(seat));
            }
            write!(out, "{} ", words.invitation_used())?;
            out.flush()?;
            input::line(&mut io::stdin().lock())?;
            Ok(StartScreen::Remote(Link {
                invitation: None,
                ..link.clone()
            }))
        }
        Err(error) => Err(words.seat_error(error)).context(words.seat_not_taken()),
    }
}

/// Creates a game on a server, and prints the invitation for a second person.
fn create_remote(
    server: &Link,
    setup: &Setup,
    agreement: Agreement,
    saved_games: &SavedGames,
    words: Words,
    out: &mut dyn Write,
) -> anyhow::Result<StartScreen> {
    let (link, other) = remote::create(server, setup, agreement)
        .map_err(|error| words.create_error(error))
        .with_context(|| words.not_created(&server.base))?;
    // Kept before anything else, so that the seat is not lost however the program ends.
    if let Err(error) = saved_games.save_seat(&link, other.as_ref(), setup, now()) {
        writeln!(out, "{}", words.seat_not_kept(&error))?;
    }
    if let Some(guest) = other {
        writeln!(out, "{}", words.send_invitation())?;
        writeln!(out, "  tessera play --server {}", link.invitation(&guest))?;
        write!(out, "{} ", words.press_enter_to_join())?;
        out.flush()?;
        input::line(&mut io::stdin().lock())?;
    }
    Ok(StartScreen::Remote(link))
}
