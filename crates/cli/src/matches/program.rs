//! Another program, spoken to in the Universal Game Interface over its standard input and output.

use std::{
    io::{self, BufReader, Write},
    mem,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender},
    thread,
    time::{Duration, Instant},
};

use tessera_rules::{AnyGame, GameKind};

use super::{player::Pace, referee::Forfeit};
use crate::input::{self, Line};

/// What a program may take to start, or to get ready for a game.
const GET_READY: Duration = Duration::from_secs(5);

/// What it may take beyond twice the time for a move: the machine may be busy.
const MARGIN: Duration = Duration::from_secs(1);

/// What it may take for a number of nodes.
const FOR_NODES: Duration = Duration::from_mins(2);

/// A program that fails to start so often in a row is not started again.
const MOST_FAILURES: u32 = 2;

/// A line of a program may be so long.
const LONGEST_LINE: u64 = 1 << 16;

/// A program that is started when it is needed, and again after it has failed.
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

    /// Asks for a move. A program that fails is ended.
    pub(super) fn choose(&mut self, game: &dyn AnyGame, pace: Pace) -> Result<String, Forfeit> {
        let answer = self.ask(game, pace);
        if answer.is_err() {
            self.running = None;
        }
        answer
    }

    fn ask(&mut self, game: &dyn AnyGame, pace: Pace) -> Result<String, Forfeit> {
        let is_new_game = mem::take(&mut self.is_new_game);
        let running = self.ready()?;
        if is_new_game {
            running.say("uginewgame")?;
            running.get_ready()?;
        }
        running.choose(game, pace)
    }

    fn ready(&mut self) -> Result<&mut Running, Forfeit> {
        if self.running.is_none() {
            if self.failures >= MOST_FAILURES {
                return Err(Forfeit::Broken("it could not be started before".into()));
            }
            // Whatever comes of it, until the program has proved otherwise.
            self.failures += 1;
            let running = Running::start(&self.words, self.kind)?;
            self.failures = 0;
            return Ok(self.running.insert(running));
        }
        self.running.as_mut().ok_or(Forfeit::NoAnswer)
    }
}

/// A program that runs; it ends with this handle.
#[derive(Debug)]
struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Running {
    fn start(words: &[String], kind: GameKind) -> Result<Self, Forfeit> {
        let broken = |error: io::Error| Forfeit::Broken(format!("it cannot be started: {error}"));
        let [program, arguments @ ..] = words else {
            return Err(Forfeit::Broken("there is no program to start".into()));
        };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(broken)?;
        let input = child.stdin.take().expect("its input is a pipe");
        let output = child.stdout.take().expect("its output is a pipe");
        // A program that talks faster than we listen has to wait.
        let (sender, lines) = mpsc::sync_channel(1024);
        thread::spawn(move || listen(output, &sender));
        let mut running = Self {
            child,
            input,
            lines,
        };
        running.say("ugi")?;
        running.wait_for("ugiok", GET_READY)?;
        running.say(&format!("setoption name Game value {kind}"))?;
        running.get_ready()?;
        Ok(running)
    }

    fn get_ready(&mut self) -> Result<(), Forfeit> {
        self.say("isready")?;
        self.wait_for("readyok", GET_READY).map(drop)
    }

    fn choose(&mut self, game: &dyn AnyGame, pace: Pace) -> Result<String, Forfeit> {
        let mut position = if game.has_usual_start() {
            "position startpos".to_owned()
        } else {
            format!("position fen {}", game.start())
        };
        if game.ply() > 0 {
            position.push_str(" moves ");
            position.push_str(&game.moves().join(" "));
        }
        let (go, patience) = match pace {
            Pace::Time(time) => (
                format!("go movetime {}", time.as_millis()),
                time.saturating_mul(2).saturating_add(MARGIN),
            ),
            Pace::Nodes(nodes) => (format!("go nodes {nodes}"), FOR_NODES),
        };
        // An answer to an earlier question is none to this one.
        self.lines.try_iter().take(4096).for_each(drop);
        self.say(&position)?;
        self.say(&go)?;
        let answer = self.wait_for("bestmove", patience)?;
        match answer.split_whitespace().nth(1) {
            Some(text) => Ok(text.chars().take(200).collect()),
            None => Err(Forfeit::IllegalMove("\"\": there is none".into())),
        }
    }

    fn say(&mut self, line: &str) -> Result<(), Forfeit> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|_broken_pipe| self.obituary())
    }

    /// The first line that begins with this word.
    fn wait_for(&mut self, word: &str, patience: Duration) -> Result<String, Forfeit> {
        let deadline = Instant::now() + patience;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Ok(_) if !left.is_zero() => {}
                Ok(_) | Err(RecvTimeoutError::Timeout) => return Err(Forfeit::NoAnswer),
                Err(RecvTimeoutError::Disconnected) => return Err(self.obituary()),
            }
        }
    }

    /// How the program has ended.
    fn obituary(&mut self) -> Forfeit {
        // A program that has closed its output is about to end.
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
        // A program that has ended already cannot be told, ended or waited for.
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

fn listen(output: ChildStdout, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    // An output that fails has ended, and what nobody waits for is not needed.
    while let Ok(Some(Line::Whole(line) | Line::Cut(line))) =
        input::line_up_to(&mut output, LONGEST_LINE)
    {
        if lines.send(line).is_err() {
            return;
        }
    }
}
