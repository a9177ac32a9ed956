//! The machine's clock steps, and the server is down for an hour: neither decides a game. Time is faked for the server's process by
//! libfaketime.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/client.rs"]
mod client;
#[path = "support/server.rs"]
mod server;

use std::{
    fs,
    path::{Path, PathBuf},
};

use client::{Api, Table};
use serde_json::json;
use server::Server;

/// In milliseconds.
const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;

/// The library that fakes the time of a process. Without it the tests fail: those that are skipped would look as if they had passed.
fn libfaketime() -> PathBuf {
    let folders = fs::read_dir("/usr/lib").unwrap();
    let mut candidates = folders.map(|folder| {
        let folder = folder.unwrap().path();
        folder.join("faketime/libfaketimeMT.so.1")
    });
    let found = candidates.find(|path| path.exists());
    found.expect("Debian's package faketime must be installed: run `make tools`")
}

/// A server whose wall clock is that of the machine plus an offset, such as `+3600` seconds, which can be changed while it runs.
/// Its monotonic clock is true.
struct Faked {
    server: Server,
    api: Api,
}

fn set_offset(data: &Path, offset: &str) {
    // Replaced in one step, since the server reads it all the time.
    fs::write(data.join("new-offset"), offset).unwrap();
    fs::rename(data.join("new-offset"), data.join("offset")).unwrap();
}

impl Faked {
    fn start(data: &Path, offset: &str) -> Self {
        set_offset(data, offset);
        let mut command = Server::command("127.0.0.1:0", data, &[]);
        command
            .env("LD_PRELOAD", libfaketime())
            .env("FAKETIME_TIMESTAMP_FILE", data.join("offset"))
            .env("FAKETIME_NO_CACHE", "1")
            .env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        let server = Server::spawn(command).unwrap();
        let api = Api::new(&server.address);
        Self { server, api }
    }

    /// A game in which Black has ten minutes.
    async fn ten_minutes(&self) -> Table {
        let clock = json!({"type": "fischer", "initial": 600, "increment": 0});
        self.api.begin(json!({ "clock": clock })).await
    }

    /// Asserts that most of the ten minutes are left, and that a move is taken.
    async fn nothing_is_lost(&self, table: &Table) {
        let game = self.api.look(table).await;
        assert_eq!(game["status"], "playing", "{game:#}");
        let deadline = game["clock"]["deadline"].as_i64().unwrap();
        let left = deadline - self.api.time().await;
        // Time may begin with a sign of life a few seconds before the game.
        assert!((5 * MINUTE..=11 * MINUTE).contains(&left), "{left} ms");
        let (status, moved) = self.api.play(table, "b1-b3").await;
        assert_eq!(status, 200, "{moved:#}");
        let left = moved["clock"]["remaining"]["black"].as_i64().unwrap();
        assert!((5 * MINUTE..=10 * MINUTE).contains(&left), "{left} ms");
    }
}

#[tokio::test]
async fn an_hour_after_it_was_killed_the_player_has_lost_nothing() {
    let data = tempfile::tempdir().unwrap();
    let mut faked = Faked::start(data.path(), "+0");
    let table = faked.ten_minutes().await;
    let before = faked.api.time().await;
    faked.server.kill().unwrap();
    let faked = Faked::start(data.path(), "+3600");
    assert!(faked.api.time().await >= before + HOUR);
    faked.nothing_is_lost(&table).await;
}

#[tokio::test]
async fn a_clock_that_was_set_back_while_it_was_down_changes_nothing() {
    let data = tempfile::tempdir().unwrap();
    let mut faked = Faked::start(data.path(), "+0");
    let table = faked.ten_minutes().await;
    let before = faked.api.time().await;
    faked.server.kill().unwrap();
    let faked = Faked::start(data.path(), "-3600");
    let after = faked.api.time().await;
    assert!((before - MINUTE..before + MINUTE).contains(&after));
    faked.nothing_is_lost(&table).await;
}

#[tokio::test]
async fn a_step_of_the_clock_while_it_runs_decides_nothing() {
    for step in ["+3600", "-3600"] {
        let data = tempfile::tempdir().unwrap();
        let faked = Faked::start(data.path(), "+0");
        let table = faked.ten_minutes().await;
        let before = faked.api.time().await;
        set_offset(data.path(), step);
        // The readiness check writes and reads the time.
        faked.api.wait_for_readiness(200).await;
        let after = faked.api.time().await;
        assert!((before..before + MINUTE).contains(&after), "{step}");
        faked.nothing_is_lost(&table).await;
    }
}
