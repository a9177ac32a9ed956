//! A program that plays by the Universal Game Interface (UGI) over its standard input and output.

use std::{
    io::{self, BufReader, Write},
    mem,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender},
    thread,
    time::{Duration, Instant},
};

use tessera_rules::{AnyGame, GameKind};

use super::{player::MoveLimit, referee::Forfeit};
use crate::input::{self, Line};

/// Time to start, and to get ready for a game.
const READY_TIMEOUT: Duration = Duration::from_secs(5);

/// Time for an answer beyond twice the time for the move, as the machine may be busy.
const MOVE_MARGIN: Duration = Duration::from_secs(1);

/// Time for an answer to a node limit.
const NODES_TIMEOUT: Duration = Duration::from_mins(2);

/// A program that has failed to start this many times in a row is not started again.
const MAX_FAILURES: u32 = 2;

/// Maximum length of a line of a program, in bytes.
const MAX_LINE: u64 = 1 << 16;

/// A program that is started when it is first needed, and restarted after a failure.
#[derive(Debug)]
pub(super) struct Program {
    words: Vec<String>,
    kind: GameKind,
    running: Option<Running>,
    /// Failed starts in a row.
    failures: u32,
    is_new_game: bool,
}

impl Program {
    pub(super) fn new(words: Vec<String>, kind: GameKind) -> Self {
        Self {
            words,
            kind,
            running: None,
            failures: 0,
            is_new_game: true,
        }
    }

    pub(super) fn begin(&mut self) {
        self.is_new_game = true;
    }

    /// Asks for a move. A program that fails is terminated.
    pub(super) fn choose(
        &mut self,
        game: &dyn AnyGame,
        limit: MoveLimit,
    ) -> Result<String, Forfeit> {
        let answer = self.ask(game, limit);
        if answer.is_err() {
            self.running = None;
        }
        answer
    }

    fn ask(&mut self, game: &dyn AnyGame, limit: MoveLimit) -> Result<String, Forfeit> {
        let is_new_game = mem::take(&mut self.is_new_game);
        let running = self.ready()?;
        if is_new_game {
            running.send("uginewgame")?;
            running.get_ready()?;
        }
        running.choose(game, limit)
    }

    fn ready(&mut self) -> Result<&mut Running, Forfeit> {
        if self.running.is_none() {
            if self.failures >= MAX_FAILURES {
                return Err(Forfeit::Broken("it could not be started before".into()));
            }
            // Counted before the attempt, and reset when the program has answered.
            self.failures += 1;
            let running = Running::start(&self.words, self.kind)?;
            self.failures = 0;
            return Ok(self.running.insert(running));
        }
        self.running.as_mut().ok_or(Forfeit::NoAnswer)
    }
}

/// Starts a program and ends it at once, to see before a match whether it can be started.
pub(super) fn check(words: &[String]) -> io::Result<()> {
    let mut child = spawn(words)?;
    // It may have ended by itself.
    let _ = child.kill();
    child.wait().map(drop)
}

fn spawn(words: &[String]) -> io::Result<Child> {
    let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
}

/// A running program; dropping it ends the program.
#[derive(Debug)]
struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Running {
    fn start(words: &[String], kind: GameKind) -> Result<Self, Forfeit> {
        let broken = |error: io::Error| Forfeit::Broken(format!("it cannot be started: {error}"));
        let mut child = spawn(words).map_err(broken)?;
        let input = child.stdin.take().expect("its input is a pipe");
        let output = child.stdout.take().expect("its output is a pipe");
        // Bounded: a program that writes faster than its lines are read blocks.
        let (sender, lines) = mpsc::sync_channel(1024);
        thread::spawn(move || read_lines(output, &sender));
        let mut running = Self {
            child,
            input,
            lines,
        };
        running.send("ugi")?;
        running.wait_for("ugiok", READY_TIMEOUT)?;
        running.send(&format!("setoption name Game value {kind}"))?;
        running.get_ready()?;
        Ok(running)
    }

    fn get_ready(&mut self) -> Result<(), Forfeit> {
        self.send("isready")?;
        self.wait_for("readyok", READY_TIMEOUT).map(drop)
    }

    fn choose(&mut self, game: &dyn AnyGame, limit: MoveLimit) -> Result<String, Forfeit> {
        let mut position = if game.has_usual_start() {
            "position startpos".to_owned()
        } else {
            format!("position fen {}", game.start())
        };
        if game.ply() > 0 {
            position.push_str(" moves ");
            position.push_str(&game.moves().join(" "));
        }
        let (go, timeout) = match limit {
            MoveLimit::Time(time) => (
                format!("go movetime {}", time.as_millis()),
                time.saturating_mul(2).saturating_add(MOVE_MARGIN),
            ),
            MoveLimit::Nodes(nodes) => (format!("go nodes {nodes}"), NODES_TIMEOUT),
        };
        // Discards answers to earlier searches.
        self.lines.try_iter().take(4096).for_each(drop);
        self.send(&position)?;
        self.send(&go)?;
        let answer = self.wait_for("bestmove", timeout)?;
        match answer.split_whitespace().nth(1) {
            Some(text) => Ok(text.chars().take(200).collect()),
            None => Err(Forfeit::IllegalMove("\"\": there is none".into())),
        }
    }

    fn send(&mut self, line: &str) -> Result<(), Forfeit> {
        let sent = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        sent.map_err(|_broken_pipe| self.exit_reason())
    }

    /// The next line whose first word is `word`.
    fn wait_for(&mut self, word: &str, timeout: Duration) -> Result<String, Forfeit> {
        let deadline = Instant::now() + timeout;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Ok(_) if !left.is_zero() => {}
                Ok(_) | Err(RecvTimeoutError::Timeout) => return Err(Forfeit::NoAnswer),
                Err(RecvTimeoutError::Disconnected) => return Err(self.exit_reason()),
            }
        }
    }

    /// Why the program does not answer.
    fn exit_reason(&mut self) -> Forfeit {
        // A program that has closed its output is usually about to exit.
        thread::sleep(Duration::from_millis(20));
        Forfeit::Broken(match self.child.try_wait() {
            Ok(Some(status)) => format!("it has ended: {status}"),
            Ok(None) => "it has closed its input or output".into(),
            Err(error) => format!("it is lost: {error}"),
        })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Errors are ignored: they mean that the program has already exited.
        let _ = writeln!(self.input, "quit");
        for _ in 0..20 {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_lines(output: ChildStdout, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    // A read error counts as the end of the output; a send error means that the match is over.
    while let Ok(Some(Line::Whole(line) | Line::Cut(line))) =
        input::line_up_to(&mut output, MAX_LINE)
    {
        if lines.send(line).is_err() {
            return;
        }
    }
}
