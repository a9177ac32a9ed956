//! `tessera verify`: checks the rules against files of known positions and games.

mod check;
mod entry;

use std::{
    fs::File,
    io::{self, BufReader, Read, Write},
    path::{Path, PathBuf},
    process::ExitCode,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use clap::Args;
use flate2::bufread::MultiGzDecoder;
use indicatif::{ProgressBar, ProgressStyle};

use entry::Case;

/// Check files of positions and games against the rules
///
/// A `.json` file is a list of cases, a `.jsonl` file has one case a line; either may be compressed (`.gz`). A case
/// is a position with its perft and legal moves, or a whole game with counts and hashes of the legal moves,
/// positions, result and reason. Prints every mismatch, ends with `N passed, M failed`, and exits with 1 if
/// anything failed, with 2 if a file could not be read.
#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// The files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// The largest file that is read, in bytes after unpacking.
const LARGEST: u64 = 1 << 30;

impl Verify {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let mut cases = Vec::new();
        let mut unread = 0;
        for path in &self.files {
            let name = path.display();
            match read(path) {
                Ok(text) => cases.extend(
                    cases_of(path, &text)
                        .into_iter()
                        .map(|(place, case)| (format!("{name}:{place}"), case)),
                ),
                Err(error) => {
                    unread += 1;
                    writeln!(io::stderr(), "error: cannot read {name}: {error}")?;
                }
            }
        }
        let failures = check_all(&cases);
        for (place, mismatches) in &failures {
            for mismatch in mismatches {
                writeln!(out, "{place}: {mismatch}")?;
            }
        }
        let failed = failures.len();
        writeln!(out, "{} passed, {failed} failed", cases.len() - failed)?;
        Ok(match (unread, failed) {
            (0, 0) => ExitCode::SUCCESS,
            (0, _) => ExitCode::FAILURE,
            _ => ExitCode::from(2),
        })
    }
}

/// The cases of a file, each with its place in the file.
fn cases_of(path: &Path, text: &str) -> Vec<(String, Result<Case, String>)> {
    let name = path.to_string_lossy();
    let extension = Path::new(name.trim_end_matches(".gz")).extension();
    if extension.is_some_and(|extension| extension == "jsonl") {
        Case::lines(text)
    } else {
        Case::list(text)
    }
}

fn read(path: &Path) -> io::Result<String> {
    let file = BufReader::new(File::open(path)?);
    let is_packed = path.extension().is_some_and(|extension| extension == "gz");
    let source: Box<dyn Read> = if is_packed {
        Box::new(MultiGzDecoder::new(file))
    } else {
        Box::new(file)
    };
    let mut text = String::new();
    if source.take(LARGEST + 1).read_to_string(&mut text)? as u64 > LARGEST {
        return Err(io::Error::other("it is larger than 1 GiB"));
    }
    Ok(text)
}

/// A failed case: its file and place, and its mismatches.
type Failure<'a> = (&'a str, Vec<String>);

/// Runs the cases on all cores and returns those that fail, in the order of the files.
fn check_all(cases: &[(String, Result<Case, String>)]) -> Vec<Failure<'_>> {
    // Hidden unless standard error is a terminal.
    let bar = ProgressBar::new(cases.len() as u64).with_style(
        ProgressStyle::with_template("{bar:40} {pos}/{len} cases, {eta} left")
            .expect("the template is well formed"),
    );
    let next = AtomicUsize::new(0);
    let work = || {
        let mut failures = Vec::new();
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let Some((place, case)) = cases.get(i) else {
                return failures;
            };
            let mismatches = match case {
                Ok(case) => check::mismatches(case),
                Err(message) => vec![message.clone()],
            };
            if !mismatches.is_empty() {
                failures.push((i, (place.as_str(), mismatches)));
            }
            bar.inc(1);
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut failures: Vec<(usize, Failure<'_>)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let finished = workers.into_iter();
        finished
            .flat_map(|worker| worker.join().expect("a check does not panic"))
            .collect()
    });
    bar.finish_and_clear();
    failures.sort_unstable_by_key(|(i, _)| *i);
    failures.into_iter().map(|(_, failure)| failure).collect()
}
