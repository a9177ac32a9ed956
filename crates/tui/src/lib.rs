//! The full-screen terminal program.
//!
//! `App` is the whole state: it takes one event at a time and is drawn without side effects. The engine and the
//! connection to a server run on their own threads. The line-by-line game of the command line shares seats, typed
//! moves, glyphs and the boards of the original programs.

mod app;
pub mod ascii;
pub mod board;
pub mod clock;
mod computer;
mod event;
pub mod graph;
pub mod language;
pub mod local_game;
pub mod remote;
pub mod rulebook;
pub mod saved_games;
mod screens;
pub mod seat;
pub mod settings;
mod table;
mod terminal;
mod text_field;
pub mod theme;
pub mod typed;

use std::{
    io,
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    time::Instant,
};

pub use app::{Environment, Launch, StartScreen};

use app::{App, Flow};
use crossterm::clipboard::CopyToClipboard;
use event::Event;
use terminal::FullScreen;

/// How the program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExitReport {
    /// The number of the signal that ended it, if one did.
    pub signal: Option<i32>,
    /// The PGN record of the game on the table, if there is one.
    pub record: Option<String>,
    /// The number by which the game that was left, or the one played last, can be resumed.
    pub resume_number: Option<usize>,
}

/// Takes over the terminal and runs until the player quits or a signal arrives.
pub fn run(launch: Launch) -> io::Result<ExitReport> {
    let (sender, events) = mpsc::channel();
    event::watch_signals(sender.clone())?;
    let requests = computer::start(sender.clone());
    let mut app = App::new(launch, requests, sender.clone(), Instant::now());
    let mut screen = FullScreen::enter()?;
    event::watch_input(sender);
    let signal = event_loop(&mut app, &mut screen, &events);
    drop(screen);
    Ok(ExitReport {
        signal: signal?,
        record: app.record(),
        resume_number: app.resume_number(),
    })
}

/// Draws, waits for an event or a timer, and handles it, until the program ends. Returns the signal that ended it.
fn event_loop(
    app: &mut App,
    screen: &mut FullScreen,
    events: &Receiver<Event>,
) -> io::Result<Option<i32>> {
    loop {
        draw(app, screen)?;
        let event = match app.next_wake() {
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
        // All queued events are handled before the next frame is drawn.
        while let Some(event) = next {
            match app.handle(event, Instant::now()) {
                Flow::Continue => {}
                Flow::Suspend => suspend(screen)?,
                Flow::Exit(signal) => return Ok(signal),
                Flow::Fail => {
                    let message = terminal::take_panic_message();
                    let message = message.unwrap_or_else(|| "the engine thread has ended".into());
                    return Err(io::Error::other(message));
                }
            }
            next = events.try_recv().ok();
        }
    }
}

fn draw(app: &mut App, screen: &mut FullScreen) -> io::Result<()> {
    if let Some(text) = app.take_clipboard() {
        crossterm::execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))?;
    }
    let mut hits = None;
    screen.terminal.draw(|frame| {
        hits = Some(screens::draw(app, frame.area(), frame.buffer_mut()));
    })?;
    if let Some(hits) = hits {
        app.set_hits(hits);
    }
    Ok(())
}

/// Restores the terminal, stops the process as Ctrl-Z does, and takes the terminal over again when it is continued.
fn suspend(screen: &mut FullScreen) -> io::Result<()> {
    let mut stopped = Ok(());
    screen.leave_while(|| {
        let stop = signal_hook::consts::SIGTSTP;
        stopped = signal_hook::low_level::emulate_default_handler(stop);
    })?;
    stopped
}
