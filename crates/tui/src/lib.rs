//! Tessera full screen in the terminal.
//!
//! One state, [`app::App`], takes events and is drawn purely. The engine thinks in a thread of its own, so that a key
//! is answered at once. What the line-by-line game of the command line shares with it lives here too: seats, typed
//! moves, glyphs and the boards of the original programs.

pub mod app;
pub mod board;
pub mod clock;
mod computer;
pub mod event;
pub mod language;
pub mod remote;
pub mod rulebook;
mod screens;
pub mod seat;
pub mod settings;
mod table;
mod terminal;
pub mod theme;
pub mod typed;

use std::{
    io,
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    time::Instant,
};

pub use app::{Environment, Launch, Opening};

use app::{App, Flow};
use event::Event;
use terminal::FullScreen;

/// How the program was left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Farewell {
    /// The signal that ended it, if one did.
    pub signal: Option<i32>,
    /// The record of the game on the table, if there is one.
    pub record: Option<String>,
    /// Whether that game can be continued.
    pub continues: Continues,
}

/// Whether a game waits to be continued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Continues {
    /// It is unfinished and kept.
    Yes,
    /// It is over, or there is none, or it cannot be kept.
    No,
}

/// Runs the program until somebody leaves it.
pub fn run(launch: Launch) -> io::Result<Farewell> {
    let (sender, events) = mpsc::channel();
    let has_folder = launch.folders.table_file().is_some();
    event::watch_signals(sender.clone())?;
    let orders = computer::start(sender.clone());
    let mut app = App::new(launch, orders, sender.clone(), Instant::now());
    let mut screen = FullScreen::enter()?;
    event::watch_input(sender);
    let signal = turn(&mut app, &mut screen, &events);
    drop(screen);
    let signal = signal?;
    let continues = if has_folder && app.can_continue() {
        Continues::Yes
    } else {
        Continues::No
    };
    Ok(Farewell {
        signal,
        record: app.record(),
        continues,
    })
}

/// Draws, waits, and lets the state change, again and again.
fn turn(
    app: &mut App,
    screen: &mut FullScreen,
    events: &Receiver<Event>,
) -> io::Result<Option<i32>> {
    loop {
        draw(app, screen)?;
        let event = match app.wake() {
            Some(wake) => events.recv_timeout(wake.saturating_duration_since(Instant::now())),
            None => events.recv().map_err(|_end| RecvTimeoutError::Disconnected),
        };
        let mut next = match event {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => {
                app.tick(Instant::now());
                None
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        };
        // What has piled up is taken before the screen is drawn again.
        while let Some(event) = next {
            match app.handle(event, Instant::now()) {
                Flow::Continue => {}
                Flow::Suspend => suspend(screen)?,
                Flow::Leave(signal) => return Ok(signal),
                Flow::Fail => {
                    let words = terminal::last_words();
                    let words = words.unwrap_or_else(|| "the computer has stopped".into());
                    return Err(io::Error::other(words));
                }
            }
            next = events.try_recv().ok();
        }
    }
}

fn draw(app: &mut App, screen: &mut FullScreen) -> io::Result<()> {
    let mut hits = None;
    screen.terminal.draw(|frame| {
        hits = Some(screens::draw(app, frame.area(), frame.buffer_mut()));
    })?;
    if let Some(hits) = hits {
        app.set_hits(hits);
    }
    Ok(())
}

/// Stops as a shell expects it, until it wakes us.
fn suspend(screen: &mut FullScreen) -> io::Result<()> {
    let mut stopped = Ok(());
    screen.leave_while(|| {
        let stop = signal_hook::consts::SIGTSTP;
        stopped = signal_hook::low_level::emulate_default_handler(stop);
    })?;
    stopped
}
