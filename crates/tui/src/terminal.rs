//! Taking over the terminal (raw mode, alternate screen, mouse) and restoring it on every way out, panics included.

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

/// The terminal in full-screen mode; dropping the handle restores it.
#[derive(Debug)]
pub(crate) struct FullScreen {
    pub(crate) terminal: Terminal<CrosstermBackend<io::Stdout>>,
}

impl FullScreen {
    pub(crate) fn enter() -> io::Result<Self> {
        restore_on_panic();
        set_up()?;
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()));
        match terminal {
            Ok(terminal) => Ok(Self { terminal }),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }

    /// Restores the terminal, runs `meanwhile`, and takes the terminal over again.
    pub(crate) fn leave_while(&mut self, meanwhile: impl FnOnce()) -> io::Result<()> {
        restore();
        meanwhile();
        set_up()?;
        self.terminal.clear()
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        restore();
    }
}

fn set_up() -> io::Result<()> {
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
        restore();
    }
    taken
}

/// Errors are ignored: a closed terminal needs no restoring.
fn restore() {
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

/// The message of the last panic outside the main thread.
static PANIC_MESSAGE: Mutex<Option<String>> = Mutex::new(None);

pub(crate) fn take_panic_message() -> Option<String> {
    PANIC_MESSAGE.lock().ok()?.take()
}

/// Installs a panic hook. A panic of the main thread restores the terminal before the message is printed; the message of
/// another thread is stored for the main thread, which still owns the terminal.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let owner = thread::current().id();
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if thread::current().id() == owner {
                restore();
                report(info);
            } else if let Ok(mut message) = PANIC_MESSAGE.lock() {
                *message = Some(info.to_string());
            }
        }));
    });
}
