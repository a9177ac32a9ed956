//! The event queue: everything the program reacts to arrives on one channel.

use std::{io, sync::mpsc::Sender, thread};

use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGTERM},
    iterator::Signals,
};

use crate::{computer::SearchEvent, remote::ServerUpdate};

#[derive(Clone, Debug)]
pub(crate) enum Event {
    /// A key, the mouse, or a resized window.
    Input(crossterm::event::Event),
    /// From the engine thread.
    Computer(SearchEvent),
    /// From the connection to a server with this number.
    Connection(u64, ServerUpdate),
    /// The answer to a request to a server.
    Remote(ServerUpdate),
    /// A signal that ends the program, by its number.
    Signal(i32),
    /// The terminal can no longer be read: it was closed.
    TerminalClosed,
}

/// Starts the thread that reads keyboard and mouse.
pub(crate) fn watch_input(events: Sender<Event>) {
    thread::spawn(move || {
        loop {
            let (event, is_last) = match crossterm::event::read() {
                Ok(event) => (Event::Input(event), false),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(_closed) => (Event::TerminalClosed, true),
            };
            if events.send(event).is_err() || is_last {
                return;
            }
        }
    });
}

/// Starts the thread that receives SIGINT, SIGTERM and SIGHUP.
pub(crate) fn watch_signals(events: Sender<Event>) -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
    thread::spawn(move || {
        for signal in signals.forever() {
            if events.send(Event::Signal(signal)).is_err() {
                return;
            }
        }
    });
    Ok(())
}
