//! `tessera engine`: the engine for other programs, by the Universal Game Interface (UGI).

mod command;
mod options;
mod worker;

use std::{
    collections::VecDeque,
    io::{self, Write},
    sync::mpsc::{self, Receiver, Sender},
    thread,
};

use anyhow::bail;
use clap::Args;
use tessera_engine::{Clock, Limits, Report, Stopper, Task};
use tessera_rules::{AnyGame, Color, GameKind};

use crate::{
    board::verdict,
    game,
    input::{self, Line},
};
use command::{Command, Go, Query, Start};
use options::{Change, Options};
use worker::{Job, Search};

/// Speak the Universal Game Interface on standard input and output
///
/// `ugi` lists the options; docs/engine-protocol.md describes every command. Errors are reported in lines `info string …`. At the end
/// of the input, searches with a limit are finished first.
#[derive(Debug, Args)]
pub(crate) struct Ugi {
    /// The game until the option Game is set
    #[arg(long, value_name = "GAME", default_value = "mad-bishops")]
    game: GameKind,
}

/// Maximum length of a line in bytes: enough for a game of three thousand moves.
const MAX_LINE: u64 = 1 << 16;

impl Ugi {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let (sender, events) = mpsc::channel();
        let jobs = worker::start(sender.clone());
        thread::spawn(move || read_input(&sender));
        let session = UgiSession {
            kind: self.game,
            game: self.game.new_game(),
            options: Options::default(),
            jobs,
            searches: VecDeque::new(),
        };
        session.run(&events, out)
    }
}

/// Input from the other program, or output of the search thread.
enum UgiEvent {
    Line(Line),
    EndOfInput,
    Report(Report),
    Finished(Result<Report, String>),
}

fn read_input(events: &Sender<UgiEvent>) {
    let mut input = io::stdin().lock();
    // A read error counts as the end of the input; a send error means that the session has ended.
    while let Ok(Some(line)) = input::line_up_to(&mut input, MAX_LINE) {
        if events.send(UgiEvent::Line(line)).is_err() {
            return;
        }
    }
    let _ = events.send(UgiEvent::EndOfInput);
}

/// The answer to `go` when the game is over.
const NO_MOVE: &str = "none";

/// A search whose `bestmove` has not been printed yet.
struct PendingSearch {
    stopper: Stopper,
    end: SearchEnd,
    /// The best move, once the search has finished.
    best_move: Option<String>,
}

/// When the best move of a search is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SearchEnd {
    /// When the search has finished.
    AtLimit,
    /// Not before `stop`.
    AtStop,
}

/// What follows after a command.
enum Next {
    Continue,
    Quit,
}

/// The state of the session with the other program.
struct UgiSession {
    kind: GameKind,
    game: Box<dyn AnyGame>,
    options: Options,
    jobs: Sender<Job>,
    searches: VecDeque<PendingSearch>,
}

impl UgiSession {
    fn run(mut self, events: &Receiver<UgiEvent>, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut has_input = true;
        while has_input || !self.searches.is_empty() {
            match events.recv()? {
                UgiEvent::Line(Line::Whole(line)) => match self.handle(&line, out) {
                    Ok(Next::Continue) => {}
                    Ok(Next::Quit) => break,
                    Err(error) if error.is::<io::Error>() => return Err(error),
                    Err(error) => write_info_string(&format!("{error:#}"), out)?,
                },
                UgiEvent::Line(Line::Cut(_)) => {
                    write_info_string(&format!("a line has at most {MAX_LINE} bytes"), out)?;
                }
                UgiEvent::EndOfInput => {
                    has_input = false;
                    let is_endless = |search: &&PendingSearch| search.end == SearchEnd::AtStop;
                    self.searches.iter().filter(is_endless).for_each(|search| {
                        search.stopper.stop();
                    });
                    self.write_best_moves(out)?;
                }
                UgiEvent::Report(report) => write_info(&report, out)?,
                UgiEvent::Finished(result) => {
                    self.finish_search(result, out)?;
                    self.write_best_moves(out)?;
                }
            }
            out.flush()?;
        }
        Ok(())
    }

    fn handle(&mut self, line: &str, out: &mut dyn Write) -> anyhow::Result<Next> {
        let Some(command) = Command::parse(line)? else {
            return Ok(Next::Continue);
        };
        match command {
            Command::Ugi => {
                writeln!(out, "id name Tessera {}", env!("CARGO_PKG_VERSION"))?;
                writeln!(out, "id author the Tessera authors")?;
                self.options.list(self.kind, out)?;
                writeln!(out, "ugiok")?;
            }
            Command::IsReady => {
                if self.searches.is_empty() {
                    self.wait_until_ready()?;
                }
                writeln!(out, "readyok")?;
            }
            Command::SetOption { name, value } => self.set_option(&name, &value)?,
            Command::NewGame => {
                self.game = self.kind.new_game();
                self.send(Job::ClearHash)?;
            }
            Command::Position { start, moves } => {
                let position = match &start {
                    Start::Usual => None,
                    Start::At(position) => Some(position.as_str()),
                };
                let mut game = game::new_game(self.kind, position)?;
                game::play_all(game.as_mut(), moves)?;
                self.game = game;
            }
            Command::Go(go) => self.go(&go, out)?,
            Command::Stop => {
                self.searches
                    .iter()
                    .for_each(|search| search.stopper.stop());
                self.write_best_moves(out)?;
            }
            Command::Query(query) => writeln!(out, "response {}", self.respond(query))?,
            Command::Quit => return Ok(Next::Quit),
        }
        Ok(Next::Continue)
    }

    fn set_option(&mut self, name: &str, value: &str) -> anyhow::Result<()> {
        match self.options.set(name, value)? {
            Change::Nothing => Ok(()),
            Change::Game(kind) => {
                self.kind = kind;
                self.game = kind.new_game();
                self.send(Job::ClearHash)
            }
            Change::Hash(mebibytes) => self.send(Job::ResizeHash(mebibytes)),
        }
    }

    fn go(&mut self, go: &Go, out: &mut dyn Write) -> anyhow::Result<()> {
        // A search with a limit ends by itself, so the new one may wait for it.
        if let Some(search) = self.searches.back()
            && search.end == SearchEnd::AtStop
            && !search.stopper.is_stopped()
        {
            bail!("a search is running: send stop first");
        }
        if let Some(outcome) = self.game.outcome() {
            write_info_string(&format!("the game is over: {}", verdict(outcome)), out)?;
            self.searches.push_back(PendingSearch {
                stopper: Stopper::default(),
                end: SearchEnd::AtLimit,
                best_move: Some(NO_MOVE.into()),
            });
            return Ok(self.write_best_moves(out)?);
        }
        let limits = self.limits(go);
        let end = if limits == Limits::default() {
            SearchEnd::AtStop
        } else {
            SearchEnd::AtLimit
        };
        let mut task = Task::of(self.game.as_ref(), limits);
        task.lines = self.options.lines;
        task.threads = self.options.threads;
        let stopper = Stopper::default();
        self.send(Job::Search(Box::new(Search {
            task,
            level: self.options.level,
            seed: self.options.seed,
            stopper: stopper.clone(),
        })))?;
        self.searches.push_back(PendingSearch {
            stopper,
            end,
            best_move: None,
        });
        Ok(())
    }

    fn limits(&self, go: &Go) -> Limits {
        let own_first = |first, second| {
            let is_first = self.game.turn() == self.first_player();
            if is_first {
                [first, second]
            } else {
                [second, first]
            }
        };
        // If only the other player's clock is given, it counts for both.
        let [own, other] = own_first(go.p1_time, go.p2_time);
        let [increment, _] = own_first(go.p1_increment, go.p2_increment);
        Limits {
            depth: go.depth,
            nodes: go.nodes,
            time: go.move_time,
            clock: own.or(other).map(|left| Clock {
                left,
                increment: increment.unwrap_or_default(),
            }),
        }
    }

    /// Player 1: the player to move in the usual start position.
    fn first_player(&self) -> Color {
        self.kind.new_game().first()
    }

    fn respond(&self, query: Query) -> String {
        let first = self.first_player();
        match query {
            Query::GameOver => self.game.outcome().is_some().to_string(),
            Query::FirstPlayersTurn => (self.game.turn() == first).to_string(),
            Query::Result => match self.game.outcome() {
                None => "none",
                Some(outcome) => match outcome.winner {
                    None => "draw",
                    Some(winner) if winner == first => "p1win",
                    Some(_) => "p2win",
                },
            }
            .to_owned(),
            Query::Position => self.game.position(),
            Query::LegalMoves => self.game.legal_texts().join(" "),
        }
    }

    fn send(&self, job: Job) -> anyhow::Result<()> {
        self.jobs.send(job).map_err(|_closed| search_thread_ended())
    }

    /// Waits until the transposition table is allocated or cleared, so that this does not take time from the next move.
    fn wait_until_ready(&self) -> anyhow::Result<()> {
        let (sender, done) = mpsc::channel();
        self.send(Job::Sync(sender))?;
        done.recv().map_err(|_closed| search_thread_ended())
    }

    /// Keeps the best move of the oldest unfinished search.
    fn finish_search(
        &mut self,
        result: Result<Report, String>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let best_move = match result {
            Ok(report) => report.line.into_iter().next(),
            Err(error) => {
                write_info_string(&error, out)?;
                None
            }
        };
        let mut searches = self.searches.iter_mut();
        if let Some(search) = searches.find(|search| search.best_move.is_none()) {
            search.best_move = Some(best_move.unwrap_or_else(|| NO_MOVE.into()));
        }
        Ok(())
    }

    /// Prints the best moves that are due, in the order of the searches.
    fn write_best_moves(&mut self, out: &mut dyn Write) -> io::Result<()> {
        while let Some(search) = self.searches.front()
            && let Some(best_move) = &search.best_move
            && (search.end == SearchEnd::AtLimit || search.stopper.is_stopped())
        {
            writeln!(out, "bestmove {best_move}")?;
            self.searches.pop_front();
        }
        Ok(())
    }
}

fn search_thread_ended() -> anyhow::Error {
    anyhow::anyhow!("the search thread has ended: restart the engine")
}

fn write_info(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let score = match report.score.plies_to_end() {
        // UGI counts own moves, including the last one.
        Some(plies) => {
            let moves = plies.unsigned_abs().div_ceil(2).cast_signed();
            format!("mate {}", moves * plies.signum())
        }
        None => format!("cp {}", report.score.0),
    };
    if report.proven {
        writeln!(out, "info string proven")?;
    }
    writeln!(
        out,
        "info depth {} multipv {} score {score} nodes {} nps {} time {} pv {}",
        report.depth,
        report.rank,
        report.nodes,
        report.speed() as u64,
        report.time.as_millis(),
        report.line.join(" "),
    )
}

fn write_info_string(text: &str, out: &mut dyn Write) -> io::Result<()> {
    // Line breaks from the other program must not end the line.
    let text: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    writeln!(out, "info string {text}")
}
