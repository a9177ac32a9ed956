//! Archived games: a server that is told to moves old logs into files, and serves and verifies them as before.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/client.rs"]
mod client;
#[cfg(feature = "postgres")]
#[path = "../../server/tests/api/postgres.rs"]
mod postgres;
#[path = "support/run.rs"]
mod run;
#[path = "support/server.rs"]
mod server;

use std::{fs, path::Path, time::Duration};

use client::{Api, Table};
use run::tessera;
use serde_json::{Value, json};
use server::Server;
use tokio::time::sleep;

/// What clients may ask of a game that is over. The list is of all games.
const VIEWS: [&str; 6] = [
    "",
    "/record",
    "/board.svg",
    "/board.svg?ply=3",
    "/board.png?ply=2",
    "/../../games?status=finished",
];

/// A game of four moves that is resigned.
async fn finished(api: &Api) -> Table {
    let table = api.begin(json!({"same_screen": true})).await;
    let mut game = api.look(&table).await;
    for _ in 0..4 {
        let text = game["legal"][0]["text"].as_str().unwrap().to_owned();
        let (status, answer) = api.play(&table, &text).await;
        assert_eq!(status, 200, "{answer:#}");
        game = answer;
    }
    let path = format!("/games/{}/resign", table.id);
    let (status, answer) = api.post(&path, &table.token, &json!({})).await;
    assert_eq!((status, &answer["status"]), (200, &json!("finished")));
    table
}

async fn views(address: &str, table: &Table) -> Vec<Vec<u8>> {
    let mut views = Vec::new();
    for view in VIEWS {
        let path = match view.strip_prefix("/../..") {
            Some(path) => format!("http://{address}/api/v1{path}"),
            None => format!("http://{address}/api/v1/games/{}{view}", table.id),
        };
        let response = reqwest::get(path).await.unwrap();
        assert_eq!(response.status(), 200, "{view}");
        let body = response.bytes().await.unwrap().to_vec();
        views.push(match serde_json::from_slice::<Value>(&body) {
            // How long the server has been looking is not part of the game.
            Ok(mut json) => {
                json.as_object_mut().unwrap().remove("now");
                json.to_string().into_bytes()
            }
            Err(_) => body,
        });
    }
    views
}

/// Waits until the directory has a file of games.
async fn archived(directory: &Path) {
    for _ in 0..600 {
        let has_file = |entry: &fs::DirEntry| entry.path().extension().is_some_and(|it| it == "gz");
        if fs::read_dir(directory).is_ok_and(|entries| entries.flatten().any(|it| has_file(&it))) {
            return;
        }
        sleep(Duration::from_millis(100)).await;
    }
    panic!("nothing is archived");
}

/// How many events the database still has, as told by those who read it without the files.
fn verified(options: &[&str]) -> (i32, Value) {
    let run = tessera(&[&["admin", "verify", "--json"], options].concat(), "");
    let summary = run.out.lines().last().unwrap();
    (run.code, serde_json::from_str(summary).unwrap())
}

/// Plays, archives and asks again, in the database that the options name.
async fn an_archived_game_is_served(data: &Path, options: &[&str]) {
    let archive = data.join("elsewhere");
    let files = ["--archive", archive.to_str().unwrap()];
    let options = [options, &files].concat();
    let mut server = Server::start(data, &options).unwrap();
    let table = finished(&Api::new(&server.address)).await;
    let before = views(&server.address, &table).await;
    server.terminate().unwrap();

    let archiving = [&options[..], &["--archive-after", "0"]].concat();
    let mut server = Server::start(data, &archiving).unwrap();
    archived(&archive).await;
    // In the end the database has it, too: nothing but the last event is left there.
    let whole = [&options[..], &["--data", data.to_str().unwrap()]].concat();
    let without = [
        &whole[..whole.len() - 4],
        &["--data", data.to_str().unwrap()],
        &["--archive", "/nowhere"],
    ]
    .concat();
    for round in 0.. {
        let (code, summary) = verified(&without);
        if code == 1 {
            assert_eq!(
                (&summary["events"], &summary["findings"]),
                (&json!(1), &json!(1))
            );
            break;
        }
        assert!(round < 600, "nothing leaves the database");
        sleep(Duration::from_millis(100)).await;
    }
    // The game that is in memory, and the one that is read again.
    assert_eq!(views(&server.address, &table).await, before);
    server.kill().unwrap();
    let mut server = Server::start(data, &options).unwrap();
    assert_eq!(views(&server.address, &table).await, before);
    let (code, summary) = verified(&whole);
    assert_eq!((code, &summary["events"]), (0, &json!(5)), "{summary}");

    // It goes on with a rematch, of which the log tells.
    let api = Api::new(&server.address);
    let path = format!("/games/{}/rematch", table.id);
    let (status, answer) = api.post(&path, &table.token, &json!({})).await;
    assert_eq!(status, 200, "{answer:#}");
    let (code, summary) = verified(&whole);
    assert_eq!((code, &summary["events"]), (0, &json!(6)), "{summary}");
    server.terminate().unwrap();
}

#[tokio::test]
async fn an_archived_game_is_served_from_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    an_archived_game_is_served(&data, &[]).await;

    // A backup is of the database. The files, which never change, are copied after it.
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (copy, archive) = (path("copy.db"), path("data/elsewhere"));
    let run = |command: &str, options: &[&str]| {
        tessera(&[&[command, copy.as_str()], options].concat(), "")
    };
    let data = path("data");
    let done = run("backup", &["--data", &data, "--archive", &archive]);
    assert_eq!((done.code, done.err.as_str()), (0, ""), "{}", done.out);
    let (restored, kept) = (path("restored"), path("kept"));
    let refused = run("restore", &["--data", &restored, "--archive", &kept]);
    assert_eq!(refused.code, 1);
    assert!(
        refused.out.contains("event 1: archived, up to event 4"),
        "{}",
        refused.out
    );
    fs::rename(&archive, &kept).unwrap();
    let done = run("restore", &["--data", &restored, "--archive", &kept]);
    assert_eq!((done.code, done.err.as_str()), (0, ""), "{}", done.out);
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn an_archived_game_is_served_from_postgresql() {
    let folder = tempfile::tempdir().unwrap();
    let database = postgres::fresh_database().await;
    an_archived_game_is_served(folder.path(), &["--database", &database]).await;
}
