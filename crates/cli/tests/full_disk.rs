//! A disk that takes no more data: the server says so, refuses moves, and goes on by itself when there is space again.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/client.rs"]
mod client;
#[path = "support/server.rs"]
mod server;

use std::process::Command;

use client::Api;
use serde_json::json;
use server::Server;

/// Limits the size of every file that the process writes, so that no write to the database succeeds any more.
fn limit_files(process: u32, bytes: &str) {
    let status = Command::new("prlimit")
        .args([
            "--pid",
            &process.to_string(),
            &format!("--fsize={bytes}:unlimited"),
        ])
        .status()
        .unwrap();
    assert!(status.success());
}

#[tokio::test]
async fn without_space_it_is_not_ready_and_with_space_it_goes_on() {
    let data = tempfile::tempdir().unwrap();
    let served = Server::command("127.0.0.1:0", data.path(), &[]);
    // A write beyond the limit is an error only if the signal is ignored, which the program inherits.
    let mut command = Command::new("sh");
    command
        .args(["-c", r#"trap "" XFSZ; exec "$0" "$@""#])
        .arg(served.get_program())
        .args(served.get_args());
    let server = Server::spawn(command).unwrap();
    let api = Api::new(&server.address);
    let table = api.begin(json!({})).await;
    let other = api.begin(json!({})).await;
    assert_eq!(api.play(&table, "b1-b3").await.0, 200);
    api.wait_for_readiness(200).await;

    limit_files(server.id(), "0");
    api.wait_for_readiness(503).await;
    let (status, problem) = api.play(&other, "b1-b3").await;
    assert_eq!(
        (status, &problem["code"]),
        (503, &json!("unavailable")),
        "{problem:#}"
    );
    let body = json!({"kind": "hecatomb"});
    assert_eq!(api.post("/games", "", &body).await.0, 503);
    assert_eq!(api.look(&table).await["ply"], 1, "games can be watched");
    assert_eq!(api.look(&other).await["ply"], 0);

    limit_files(server.id(), "unlimited");
    let (status, moved) = api.play(&other, "b1-b3").await;
    assert_eq!(status, 200, "the first move after it is taken: {moved:#}");
    api.wait_for_readiness(200).await;
    assert_eq!(api.post("/games", "", &body).await.0, 201);
}
