//! The program in a pseudo-terminal, with a terminal emulator to read its screen.

use std::{
    fs,
    io::{Read, Write},
    num::NonZeroU16,
    path::PathBuf,
    process::Command,
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use base64::Engine;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, SlavePty, native_pty_system};
use serde_json::Value;
use tempfile::TempDir;
use tessera_play::Game;
use tessera_rules::AnyGame;

/// Longer than any step takes on the slowest machine.
const TIMEOUT: Duration = Duration::from_mins(2);

pub(crate) struct Pty {
    master: Box<dyn MasterPty + Send>,
    slave: Box<dyn SlavePty + Send>,
    writer: Box<dyn Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
    /// Everything that the program has written.
    output: Arc<Mutex<Vec<u8>>>,
    child: Box<dyn Child + Send + Sync>,
    home: Arc<TempDir>,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        pixel_width: 0,
        pixel_height: 0,
    }
}

/// The text of a base64 code.
fn decode_base64(code: &str) -> Option<String> {
    let bytes = base64::engine::general_purpose::STANDARD
        .decode(code)
        .ok()?;
    String::from_utf8(bytes).ok()
}

fn nonzero(n: u16) -> NonZeroU16 {
    NonZeroU16::new(n).unwrap()
}

impl Pty {
    /// Starts `tessera play` in a terminal of 80 columns and 24 rows.
    pub(crate) fn play(arguments: &[&str]) -> Self {
        Self::play_at(tempfile::tempdir().unwrap(), arguments)
    }

    /// The same with this home folder, which may contain saved games.
    pub(crate) fn play_at(home: TempDir, arguments: &[&str]) -> Self {
        Self::start(Arc::new(home), arguments)
    }

    /// Starts the program in a second terminal, with the same home folder.
    pub(crate) fn play_again(&self, arguments: &[&str]) -> Self {
        Self::start(Arc::clone(&self.home), arguments)
    }

    fn start(home: Arc<TempDir>, arguments: &[&str]) -> Self {
        let pair = native_pty_system().openpty(size(80, 24)).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tessera"));
        command.arg("play");
        command.args(arguments);
        command.env_clear();
        command.env("TERM", "xterm-256color");
        command.env("LANG", "en_US.UTF-8");
        command.env("HOME", home.path());
        command.cwd(home.path());
        let child = pair.slave.spawn_command(command).unwrap();
        let parser = vt100::Parser::new(nonzero(24), nonzero(80), 0);
        let screen = Arc::new(Mutex::new(parser));
        let mut reader = pair.master.try_clone_reader().unwrap();
        let shared = Arc::clone(&screen);
        let output = Arc::new(Mutex::new(Vec::new()));
        let written = Arc::clone(&output);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = reader.read(&mut bytes) {
                written.lock().unwrap().extend_from_slice(&bytes[..n]);
                shared.lock().unwrap().process(&bytes[..n]);
            }
        });
        Self {
            writer: pair.master.take_writer().unwrap(),
            master: pair.master,
            slave: pair.slave,
            screen,
            output,
            child,
            home,
        }
    }

    pub(crate) fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    fn rows(&self) -> Vec<String> {
        self.text().lines().map(str::to_owned).collect()
    }

    /// Waits until a condition holds; `what` names it in the panic message.
    fn wait(&mut self, what: &str, mut condition: impl FnMut(&mut Self) -> bool) {
        let begin = Instant::now();
        while !condition(self) {
            assert!(
                begin.elapsed() < TIMEOUT,
                "waited for {what}\n{}",
                self.text()
            );
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until `look` finds something on the screen.
    pub(crate) fn find<T>(&mut self, what: &str, look: impl Fn(&[String]) -> Option<T>) -> T {
        let mut found = None;
        self.wait(what, |pty| {
            found = look(&pty.rows());
            found.is_some()
        });
        found.unwrap()
    }

    /// Waits until the screen shows a text.
    pub(crate) fn wait_for(&mut self, text: &str) {
        self.wait(text, |pty| pty.text().contains(text));
    }

    /// Waits until the screen no longer shows a text.
    pub(crate) fn wait_until_gone(&mut self, text: &str) {
        self.wait(text, |pty| !pty.text().contains(text));
    }

    pub(crate) fn send(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).unwrap();
        self.writer.flush().unwrap();
    }

    /// A click of the left button, by column and row from 0.
    pub(crate) fn click(&mut self, column: usize, row: usize) {
        let (x, y) = (column + 1, row + 1);
        self.send(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
    }

    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        let mut screen = self.screen.lock().unwrap();
        screen
            .screen_mut()
            .set_size(nonzero(rows), nonzero(columns));
        drop(screen);
        self.master.resize(size(columns, rows)).unwrap();
    }

    /// The folder of the saved games.
    pub(crate) fn games_folder(&self) -> PathBuf {
        self.home.path().join(".local/share/tessera/games")
    }

    /// The text that the program last sent to the clipboard, by OSC 52.
    pub(crate) fn clipboard(&self) -> Option<String> {
        let output = self.output.lock().unwrap();
        let text = String::from_utf8_lossy(&output);
        let (_, code) = text.rsplit_once("\x1b]52;c;")?;
        let code = code.split(['\x1b', '\x07']).next()?;
        decode_base64(code)
    }

    /// The saved game whose log was written last.
    pub(crate) fn saved_game(&self) -> Option<Game> {
        let folder = self.games_folder();
        let is_log =
            |file: &fs::DirEntry| file.path().extension().is_some_and(|end| end == "jsonl");
        let files = fs::read_dir(folder).ok()?.flatten().filter(is_log);
        let last =
            files.max_by_key(|file| file.metadata().and_then(|data| data.modified()).ok())?;
        let path = last.path();
        let text = fs::read_to_string(path).ok()?;
        let mut lines = text.lines();
        let first: Value = serde_json::from_str(lines.next()?).ok()?;
        let kind = serde_json::from_value(first["kind"].clone()).ok()?;
        let header = serde_json::from_value(first["header"].clone()).ok()?;
        let created = serde_json::from_value(first["created"].clone()).ok()?;
        let mut game = Game::new(kind, header, created).ok()?;
        for line in lines {
            game.apply(serde_json::from_str(line).ok()?).ok()?;
        }
        Some(game)
    }

    /// Waits until the saved game has at least `ply` plies or is over; returns it if it is not over.
    pub(crate) fn game_at(&mut self, ply: usize) -> Option<Box<dyn AnyGame>> {
        let mut found = None;
        self.wait(&format!("move {ply}"), |pty| {
            found = pty
                .saved_game()
                .filter(|game| game.record().ply() >= ply || game.end().is_some());
            found.is_some()
        });
        let game = found.unwrap();
        game.end().is_none().then(|| game.record().boxed())
    }

    /// Leaves by the key and its question, and waits for the end.
    pub(crate) fn quit(&mut self) {
        self.send("Qy");
        assert_eq!(self.end(), 0);
        self.assert_sane();
    }

    /// Creates a game of Hecatomb between two people on a server, with a seat for white; returns the invitation, too.
    pub(crate) fn create_for_two(address: &str) -> (Self, String) {
        Self::create_for_two_with(address, &[])
    }

    /// The same, with further options.
    pub(crate) fn create_for_two_with(address: &str, options: &[&str]) -> (Self, String) {
        let server = format!("http://{address}");
        let mut arguments = vec![
            "hecatomb", "--server", &server, "--white", "human", "--black", "human", "--first",
            "white",
        ];
        arguments.extend(options);
        let mut white = Self::play(&arguments);
        white.wait_for("Press Enter to join the game.");
        let text = white.text().replace('\n', "");
        let link = text.split("--server ").nth(1).unwrap();
        let link = link.split("Press").next().unwrap().trim().to_owned();
        // The same link opens the game in a browser.
        assert!(link.contains("/g/") && link.contains("#invite="), "{link}");
        white.send("\r");
        white.wait_for("moves left");
        (white, link)
    }

    pub(crate) fn signal(&mut self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        let sent = Command::new("kill")
            .args(["-s", name, &id])
            .status()
            .unwrap();
        assert!(sent.success());
    }

    /// Waits until the program has ended and returns its exit code.
    pub(crate) fn end(&mut self) -> u32 {
        let mut status = None;
        self.wait("the end", |pty| {
            status = pty.child.try_wait().unwrap();
            status.is_some()
        });
        status.unwrap().exit_code()
    }

    /// Asserts that the terminal is restored: main screen, visible cursor, no mouse reports, cooked mode.
    pub(crate) fn assert_sane(&mut self) {
        self.wait("a sane terminal", |pty| {
            let parser = pty.screen.lock().unwrap();
            let screen = parser.screen();
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && !screen.bracketed_paste()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        });
        let name = self.master.tty_name().unwrap();
        let modes = Command::new("stty").arg("-F").arg(name).arg("-a").output();
        let modes = String::from_utf8(modes.unwrap().stdout).unwrap();
        for mode in ["icanon", "echo", "isig", "opost"] {
            assert!(
                modes.split_whitespace().any(|word| word == mode),
                "{mode}: {modes}"
            );
        }
    }

    /// The home folder, for the next start. The program must have ended.
    pub(crate) fn into_home(self) -> TempDir {
        drop(self.slave);
        Arc::into_inner(self.home).expect("no other terminal uses the folder")
    }
}
