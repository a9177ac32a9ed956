//! `tessera admin verify`: whether the games of a database are as they were written.

use std::{
    io::{self, IsTerminal, Write},
    process::ExitCode,
};

use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use tessera_server::{DatabaseOptions, Verification, VerifiedGame};

/// Check that the games of a database are as they were written
///
/// Every event is compared with its checksum, which covers the event before it, and every game is folded by the rules. The
/// database is only read, also while a server uses it. Prints a line for each event that was altered, is missing, doubled or
/// unreadable, ends with a summary, and exits with 1 if anything was found, with 2 if the database could not be read.
#[derive(Debug, Args)]
pub(crate) struct Verify {
    #[command(flatten)]
    database: DatabaseOptions,

    /// Print a JSON object a line: each finding, then the summary
    #[arg(long)]
    pub(super) json: bool,
}

/// Without a terminal, a line of progress is written each time this number of games has been verified.
const PROGRESS_GAMES: u64 = 10_000;

#[derive(Debug, Default)]
struct Summary {
    games: u64,
    events: u64,
    unchained: u64,
    /// Games with findings.
    damaged: u64,
    findings: u64,
}

impl Verify {
    pub(crate) fn new(database: DatabaseOptions) -> Self {
        Self {
            database,
            json: false,
        }
    }

    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        Ok(match self.count_findings(out)? {
            0 => ExitCode::SUCCESS,
            _ => ExitCode::FAILURE,
        })
    }

    /// Prints the findings and the summary, and returns how many findings there are.
    pub(crate) fn count_findings(&self, out: &mut dyn Write) -> anyhow::Result<u64> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .context("cannot start the runtime")?;
        let summary = runtime.block_on(self.verify(out))?;
        self.write_summary(&summary, out)?;
        Ok(summary.findings)
    }

    async fn verify(&self, out: &mut dyn Write) -> anyhow::Result<Summary> {
        let mut verification = Verification::open(&self.database).await?;
        let progress = Progress::new(verification.games());
        let mut summary = Summary::default();
        while let Some(game) = verification.next().await {
            let game = game?;
            summary.add(&game);
            if !game.findings.is_empty() {
                progress.bar.suspend(|| self.write_findings(&game, out))?;
            }
            progress.set(summary.games)?;
        }
        progress.bar.finish_and_clear();
        Ok(summary)
    }

    fn write_findings(&self, game: &VerifiedGame, out: &mut dyn Write) -> io::Result<()> {
        let id = &game.id;
        for found in &game.findings {
            let (seq, flaw) = (found.seq, &found.flaw);
            if self.json {
                let finding = json!({
                    "type": "finding",
                    "game": id,
                    "seq": seq,
                    "flaw": flaw.as_str(),
                    "message": flaw.to_string(),
                });
                writeln!(out, "{finding}")?;
            } else if seq == 0 {
                writeln!(out, "game {id}: {flaw}")?;
            } else {
                writeln!(out, "game {id}, event {seq}: {flaw}")?;
            }
        }
        Ok(())
    }

    fn write_summary(&self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        let Summary {
            games,
            events,
            unchained,
            damaged,
            findings,
        } = summary;
        if self.json {
            let summary = json!({
                "type": "summary",
                "games": games,
                "events": events,
                "without_checksum": unchained,
                "damaged_games": damaged,
                "findings": findings,
            });
            return writeln!(out, "{summary}");
        }
        writeln!(out, "games: {games}, damaged: {damaged}")?;
        writeln!(
            out,
            "events: {events}, of which without checksum, because an earlier version wrote them: {unchained}"
        )?;
        writeln!(out, "findings: {findings}")
    }
}

impl Summary {
    fn add(&mut self, game: &VerifiedGame) {
        self.games += 1;
        self.events += game.events;
        self.unchained += game.unchained;
        self.damaged += u64::from(!game.findings.is_empty());
        self.findings += game.findings.len() as u64;
    }
}

/// Progress on standard error: a bar on a terminal, otherwise a line now and then.
struct Progress {
    bar: ProgressBar,
    games: u64,
}

impl Progress {
    fn new(games: u64) -> Self {
        let style = ProgressStyle::with_template("{bar:30} {human_pos}/{human_len} games, {eta}")
            .expect("the template is constant");
        Self {
            bar: ProgressBar::new(games).with_style(style),
            games,
        }
    }

    fn set(&self, done: u64) -> io::Result<()> {
        self.bar.set_position(done);
        if done.is_multiple_of(PROGRESS_GAMES) && !io::stderr().is_terminal() {
            writeln!(io::stderr(), "{done} of {} games", self.games)?;
        }
        Ok(())
    }
}
