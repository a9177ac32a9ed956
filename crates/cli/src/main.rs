//! `tessera`: the command line program, with one module per subcommand.

mod admin;
mod analyse;
mod apply;
mod ascii;
mod backup;
mod bench;
mod bestmove;
mod board;
mod game;
mod games;
mod input;
mod ladder;
mod language;
mod matches;
mod moves;
mod perft;
mod play;
mod record_file;
mod replay;
mod restore;
mod review;
mod rulebook;
mod search;
mod serve;
mod show;
mod solve;
mod ugi;
mod verify;
#[cfg(feature = "postgres")]
mod worker;

use std::{
    env,
    io::{self, Write},
    process::ExitCode,
};

use ascii::AsciiWriter;
use clap::{Parser, Subcommand};
use serde_json::json;
use tessera_rules::MoveError;
use tessera_tui::language::excludes_unicode;

/// The server allocates thousands of small strings for every move, which mimalloc does faster than the system allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Abstract board games for two players: play, analyse and serve them.
///
/// GAME is the name of a game, with an optional variant after a colon: `hecatomb`, `lines-of-action:6x6`. `tessera games`
/// lists them all.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Games(games::Games),
    Rules(rulebook::Rules),
    Moves(moves::Moves),
    Apply(apply::Apply),
    Show(show::Show),
    Perft(perft::Perft),
    Solve(solve::Solve),
    Verify(verify::Verify),
    Play(play::Play),
    Replay(replay::Replay),
    Review(review::ReviewGame),
    #[command(name = "bestmove")]
    BestMove(bestmove::BestMove),
    Analyse(analyse::Analyse),
    Match(matches::Match),
    Ladder(ladder::Ladder),
    Engine(ugi::Ugi),
    Serve(serve::Serve),
    Backup(backup::Backup),
    Restore(restore::Restore),
    #[cfg(feature = "postgres")]
    Worker(worker::Work),
    Admin(admin::Admin),
    Bench(bench::Bench),
}

impl Command {
    fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        match self {
            Self::Games(command) => command.run(out)?,
            Self::Rules(command) => command.run(out)?,
            Self::Moves(command) => command.run(out)?,
            Self::Apply(command) => command.run(out)?,
            Self::Show(command) => command.run(out)?,
            Self::Perft(command) => command.run(out)?,
            Self::Solve(command) => command.run(out)?,
            Self::Verify(command) => return command.run(out),
            Self::Play(command) => return command.run(out),
            Self::Replay(command) => command.run(out)?,
            Self::Review(command) => command.run(out)?,
            Self::BestMove(command) => command.run(out)?,
            Self::Analyse(command) => command.run(out)?,
            Self::Match(command) => command.run(out)?,
            Self::Ladder(command) => command.run(out)?,
            Self::Engine(command) => command.run(out)?,
            Self::Serve(command) => command.run(out)?,
            Self::Backup(command) => return command.run(out),
            Self::Restore(command) => return command.run(out),
            #[cfg(feature = "postgres")]
            Self::Worker(command) => command.run(out)?,
            Self::Admin(command) => return command.run(out),
            Self::Bench(command) => command.run(out)?,
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Whether output and errors are JSON.
    fn speaks_json(&self) -> bool {
        match self {
            Self::Admin(command) => command.speaks_json(),
            Self::Games(games::Games { json })
            | Self::Moves(moves::Moves { json, .. })
            | Self::Apply(apply::Apply { json, .. })
            | Self::Show(show::Show { json, .. })
            | Self::Perft(perft::Perft { json, .. })
            | Self::Solve(solve::Solve { json, .. })
            | Self::BestMove(bestmove::BestMove { json, .. })
            | Self::Review(review::ReviewGame { json, .. })
            | Self::Match(matches::Match { json, .. })
            | Self::Ladder(ladder::Ladder { json, .. })
            | Self::Bench(bench::Bench { json, .. }) => *json,
            Self::Rules(_)
            | Self::Verify(_)
            | Self::Play(_)
            | Self::Replay(_)
            | Self::Analyse(_)
            | Self::Engine(_)
            | Self::Serve(_)
            | Self::Backup(_)
            | Self::Restore(_) => false,
            #[cfg(feature = "postgres")]
            Self::Worker(_) => false,
        }
    }
}

fn main() -> ExitCode {
    let command = Cli::parse().command;
    let report = if command.speaks_json() {
        report_json
    } else {
        report_text
    };
    // JSON is UTF-8 in every locale.
    let is_ascii = !command.speaks_json() && excludes_unicode(|name| env::var(name).ok());
    let stdout = io::stdout().lock();
    let mut out: Box<dyn Write> = if is_ascii {
        Box::new(AsciiWriter::new(stdout))
    } else {
        Box::new(stdout)
    };
    match command.run(&mut out).and_then(|code| {
        out.flush()?;
        Ok(code)
    }) {
        Ok(code) => code,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // A closed standard error cannot be reported anywhere.
            let text = report(&error);
            let text = if is_ascii {
                tessera_tui::ascii::text(&text)
            } else {
                text
            };
            let _ = writeln!(io::stderr(), "{text}");
            ExitCode::from(2)
        }
    }
}

/// The reader of a pipe has ended, as `head` does: not an error.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io_error = error.downcast_ref::<io::Error>();
    io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

fn report_text(error: &anyhow::Error) -> String {
    format!("error: {error:#}")
}

fn report_json(error: &anyhow::Error) -> String {
    let explanation = error.chain().find_map(|cause| match cause.downcast_ref() {
        Some(MoveError::Illegal(explanation)) => Some(explanation),
        _ => None,
    });
    json!({"error": format!("{error:#}"), "explanation": explanation}).to_string()
}
