//! Everything that can happen, in one queue.

use std::{io, sync::mpsc::Sender, thread};

use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGTERM},
    iterator::Signals,
};

use crate::{computer::Answer, remote::Heard};

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// A person pressed a key, used the mouse or changed the size of the window.
    Input(crossterm::event::Event),
    /// The computer says something.
    Computer(Answer),
    /// A server says something.
    Remote(Heard),
    /// The system asks us to end.
    Signal(
        /// The number of the signal.
        i32,
    ),
    /// The terminal is gone.
    Lost,
}

/// Watches the keyboard and the mouse, for as long as the program runs.
pub(crate) fn watch_input(events: Sender<Event>) {
    thread::spawn(move || {
        loop {
            let (event, is_last) = match crossterm::event::read() {
                Ok(event) => (Event::Input(event), false),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(_gone) => (Event::Lost, true),
            };
            if events.send(event).is_err() || is_last {
                return;
            }
        }
    });
}

/// Watches for signals that end programs, for as long as the program runs.
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
