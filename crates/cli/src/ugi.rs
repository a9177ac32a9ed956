//! `tessera engine`: the computer for other programs, in the Universal Game Interface.

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
/// `ugi` lists the options; docs/engine-protocol.md has every command. What is not understood is explained in
/// a line `info string …`. At the end of the input a search with a limit is finished first.
#[derive(Debug, Args)]
pub(crate) struct Ugi {
    /// The game, until the other program chooses one with the option Game
    #[arg(long, value_name = "GAME", default_value = "mad-bishops")]
    game: GameKind,
}

/// A game of three thousand moves fits, however long their texts.
const LONGEST_LINE: u64 = 1 << 16;

impl Ugi {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let (sender, events) = mpsc::channel();
        let jobs = worker::start(sender.clone());
        thread::spawn(move || listen(&sender));
        let conversation = Conversation {
            kind: self.game,
            game: self.game.new_game(),
            options: Options::default(),
            jobs,
            searches: VecDeque::new(),
        };
        conversation.hold(&events, out)
    }
}

/// What the conversation waits for.
enum Event {
    Heard(Line),
    InputEnded,
    Seen(Report),
    Decided(Result<Report, String>),
}

fn listen(events: &Sender<Event>) {
    let mut input = io::stdin().lock();
    // An input that fails has ended; a conversation that has ended hears nothing.
    while let Ok(Some(line)) = input::line_up_to(&mut input, LONGEST_LINE) {
        if events.send(Event::Heard(line)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::InputEnded);
}

/// The answer where there is nothing to play.
const NO_MOVE: &str = "none";

/// A search that has not been answered yet.
struct Pending {
    stopper: Stopper,
    patience: Patience,
    /// The answer, if it is held back.
    answer: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Patience {
    /// Answers when it has finished.
    Limited,
    /// Answers only after `stop`.
    UntilStopped,
}

/// Whether there is more to say.
enum Next {
    Listen,
    Quit,
}

/// Everything that has been agreed with the other program.
struct Conversation {
    kind: GameKind,
    game: Box<dyn AnyGame>,
    options: Options,
    jobs: Sender<Job>,
    searches: VecDeque<Pending>,
}

impl Conversation {
    fn hold(mut self, events: &Receiver<Event>, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut hearing = true;
        while hearing || !self.searches.is_empty() {
            match events.recv()? {
                Event::Heard(Line::Whole(line)) => match self.hear(&line, out) {
                    Ok(Next::Listen) => {}
                    Ok(Next::Quit) => break,
                    Err(error) if error.is::<io::Error>() => return Err(error),
                    Err(error) => explain(&format!("{error:#}"), out)?,
                },
                Event::Heard(Line::Cut(_)) => {
                    explain(&format!("a line has at most {LONGEST_LINE} bytes"), out)?;
                }
                Event::InputEnded => {
                    hearing = false;
                    let endless = |search: &&Pending| search.patience == Patience::UntilStopped;
                    self.searches.iter().filter(endless).for_each(|search| {
                        search.stopper.stop();
                    });
                    self.answer(out)?;
                }
                Event::Seen(report) => tell(&report, out)?,
                Event::Decided(decision) => {
                    self.decided(decision, out)?;
                    self.answer(out)?;
                }
            }
            out.flush()?;
        }
        Ok(())
    }

    fn hear(&mut self, line: &str, out: &mut dyn Write) -> anyhow::Result<Next> {
        let Some(command) = Command::parse(line)? else {
            return Ok(Next::Listen);
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
                self.order(Job::Forget)?;
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
                self.answer(out)?;
            }
            Command::Query(query) => writeln!(out, "response {}", self.respond(query))?,
            Command::Quit => return Ok(Next::Quit),
        }
        Ok(Next::Listen)
    }

    fn set_option(&mut self, name: &str, value: &str) -> anyhow::Result<()> {
        match self.options.set(name, value)? {
            Change::Noted => Ok(()),
            Change::Game(kind) => {
                self.kind = kind;
                self.game = kind.new_game();
                self.order(Job::Forget)
            }
            Change::Hash(mebibytes) => self.order(Job::Resize(mebibytes)),
        }
    }

    fn go(&mut self, go: &Go, out: &mut dyn Write) -> anyhow::Result<()> {
        // A search that ends by itself may be waited for.
        if let Some(search) = self.searches.back()
            && search.patience == Patience::UntilStopped
            && !search.stopper.is_stopped()
        {
            bail!("a search is running: send stop first");
        }
        if let Some(outcome) = self.game.outcome() {
            explain(&format!("the game is over: {}", verdict(outcome)), out)?;
            self.searches.push_back(Pending {
                stopper: Stopper::default(),
                patience: Patience::Limited,
                answer: Some(NO_MOVE.into()),
            });
            return Ok(self.answer(out)?);
        }
        let limits = self.limits(go);
        let patience = if limits == Limits::default() {
            Patience::UntilStopped
        } else {
            Patience::Limited
        };
        let mut task = Task::of(self.game.as_ref(), limits);
        task.lines = self.options.lines;
        task.threads = self.options.threads;
        let stopper = Stopper::default();
        self.order(Job::Search(Box::new(Search {
            task,
            level: self.options.level,
            seed: self.options.seed,
            stopper: stopper.clone(),
        })))?;
        self.searches.push_back(Pending {
            stopper,
            patience,
            answer: None,
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
        // Who tells only the other clock is taken to mean both.
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

    /// Player 1: whoever moves first in the usual start position.
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

    fn order(&self, job: Job) -> anyhow::Result<()> {
        self.jobs.send(job).map_err(|_stopped| broken_down())
    }

    /// Memory may have to be taken or cleared, which is not to cost the next move its time.
    fn wait_until_ready(&self) -> anyhow::Result<()> {
        let (ready, done) = mpsc::channel();
        self.order(Job::Tell(ready))?;
        done.recv().map_err(|_stopped| broken_down())
    }

    /// The oldest search without an answer has finished.
    fn decided(&mut self, decision: Result<Report, String>, out: &mut dyn Write) -> io::Result<()> {
        let answer = match decision {
            Ok(report) => report.line.into_iter().next(),
            Err(error) => {
                explain(&error, out)?;
                None
            }
        };
        let mut searches = self.searches.iter_mut();
        if let Some(search) = searches.find(|search| search.answer.is_none()) {
            search.answer = Some(answer.unwrap_or_else(|| NO_MOVE.into()));
        }
        Ok(())
    }

    /// Says the answers that are due, in order.
    fn answer(&mut self, out: &mut dyn Write) -> io::Result<()> {
        while let Some(search) = self.searches.front()
            && let Some(answer) = &search.answer
            && (search.patience == Patience::Limited || search.stopper.is_stopped())
        {
            writeln!(out, "bestmove {answer}")?;
            self.searches.pop_front();
        }
        Ok(())
    }
}

fn broken_down() -> anyhow::Error {
    anyhow::anyhow!("the search has broken down: start again")
}

fn tell(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let score = match report.score.plies_to_end() {
        // Own moves, the last one included.
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

fn explain(text: &str, out: &mut dyn Write) -> io::Result<()> {
    // One line, whatever the other program has sent.
    let text: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    writeln!(out, "info string {text}")
}
