//! Running the program with captured output.

#![allow(dead_code, reason = "each file of tests uses what it needs")]

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_tessera");

pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// Asserts that the program has ended with this code, and has told the reason.
    #[track_caller]
    pub(crate) fn assert_failed(&self, code: i32, reason: &str) {
        assert_eq!(self.code, code, "{}{}", self.out, self.err);
        assert!(self.err.contains(reason), "{}", self.err);
    }
}

/// Runs the program with a home folder of its own, in which nothing is saved yet.
pub(crate) fn tessera(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    let home = tempfile::tempdir().unwrap();
    tessera_at(home.path(), arguments, input)
}

/// Runs the program with this home folder.
pub(crate) fn tessera_at(home: &Path, arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    tessera_in(home, "en_GB.UTF-8", arguments, input)
}

/// Runs the program with this home folder and locale.
pub(crate) fn tessera_in(
    home: &Path,
    locale: &str,
    arguments: &[&str],
    input: impl AsRef<[u8]>,
) -> Run {
    let mut child = Command::new(PROGRAM)
        .args(arguments)
        .env("LC_ALL", locale)
        .env("XDG_CONFIG_HOME", home.join("config"))
        .env("XDG_DATA_HOME", home.join("data"))
        .env("XDG_STATE_HOME", home.join("state"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_owned();
    // A program that does not read its input may close it early.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

pub(crate) fn ok(arguments: &[&str]) -> String {
    let run = tessera(arguments, "");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments:?}");
    run.out
}

pub(crate) fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&ok(arguments)).unwrap()
}

pub(crate) fn data(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../rules/tests/data")
        .join(name);
    path.to_str().unwrap().to_owned()
}

/// A temporary file, removed on drop.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str, content: Option<&str>) -> Self {
        let path = std::env::temp_dir().join(format!("tessera-{}-{name}", std::process::id()));
        if let Some(content) = content {
            std::fs::write(&path, content).unwrap();
        }
        Self(path)
    }

    pub(crate) fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // The file may not exist.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Every game with every variant, as `tessera games` must list them.
pub(crate) const KINDS: [&str; 10] = [
    "mad-bishops",
    "mad-bishops:8x8",
    "lines-of-action",
    "lines-of-action:draw-on-both",
    "lines-of-action:scrambled-eggs",
    "lines-of-action:6x6",
    "hecatomb",
    "hecatomb:classic",
    "mitsudomoe",
    "mitsudomoe:rulebook",
];
