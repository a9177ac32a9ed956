//! The terminal, taken and given back: whatever happens, it is left as it was found.

use std::{
    io, panic,
    sync::{Mutex, Once},
    thread,
};

use crossterm::{
    cursor::{Hide, Show},
    event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture},
    execute,
    style::ResetColor,
    terminal::{
        EnterAlternateScreen, LeaveAlternateScreen, SetTitle, disable_raw_mode, enable_raw_mode,
    },
};
use ratatui::{Terminal, backend::CrosstermBackend};

/// The whole screen, for as long as the handle lives.
#[derive(Debug)]
pub(crate) struct FullScreen {
    pub(crate) terminal: Terminal<CrosstermBackend<io::Stdout>>,
}

impl FullScreen {
    /// Takes the terminal.
    pub(crate) fn enter() -> io::Result<Self> {
        restore_on_panic();
        take()?;
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()));
        match terminal {
            Ok(terminal) => Ok(Self { terminal }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Gives the terminal back while `meanwhile` happens, and takes it again.
    pub(crate) fn leave_while(&mut self, meanwhile: impl FnOnce()) -> io::Result<()> {
        give_back();
        meanwhile();
        take()?;
        self.terminal.clear()
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        give_back();
    }
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    let taken = execute!(
        io::stdout(),
        EnterAlternateScreen,
        SetTitle("Tessera"),
        EnableMouseCapture,
        EnableBracketedPaste,
        Hide
    );
    if taken.is_err() {
        give_back();
    }
    taken
}

/// Does what it can: a terminal that is gone needs nothing.
fn give_back() {
    let _ = execute!(
        io::stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        ResetColor,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
}

/// What another thread said when it panicked.
static LAST_WORDS: Mutex<Option<String>> = Mutex::new(None);

/// What another thread said when it panicked, if one did.
pub(crate) fn last_words() -> Option<String> {
    LAST_WORDS.lock().ok()?.take()
}

/// Lets the message of a panic reach a terminal that shows it. Other threads leave theirs to the one that has the
/// terminal.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let owner = thread::current().id();
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if thread::current().id() == owner {
                give_back();
                report(info);
            } else if let Ok(mut words) = LAST_WORDS.lock() {
                *words = Some(info.to_string());
            }
        }));
    });
}
