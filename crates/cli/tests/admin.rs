//! `tessera admin verify`: a database that was changed behind the server's back is noticed.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/client.rs"]
mod client;
#[path = "support/run.rs"]
mod run;
#[path = "support/server.rs"]
mod server;

use std::path::Path;

use client::Api;
use run::{Run, tessera};
use rusqlite::Connection;
use serde_json::{Value, json};
use server::Server;

/// A file that the version before projections has written: eight games.
const BEFORE: &str = include_str!("../../server/tests/data/before_projections.sql");

/// A game of Lines of Action at one screen; Black moves first.
const MOVES: [&str; 4] = ["b1-b3", "a2-c2", "b8-b6", "a4-c4"];

fn verify(data: &Path, options: &[&str]) -> Run {
    let mut arguments = vec!["admin", "verify", "--data", data.to_str().unwrap()];
    arguments.extend(options);
    tessera(&arguments, "")
}

/// Plays the moves in a new game and returns its id.
async fn play(server: &Server) -> String {
    let api = Api::new(&server.address);
    let table = api.begin(json!({"same_screen": true})).await;
    for text in MOVES {
        assert_eq!(api.play(&table, text).await.0, 200, "{text}");
    }
    table.id
}

fn execute(data: &Path, sql: &str) {
    let connection = Connection::open(data.join("tessera.db")).unwrap();
    connection.execute_batch(sql).unwrap();
}

fn lines(run: &Run) -> Vec<Value> {
    let lines = run.out.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[tokio::test]
async fn a_database_in_use_is_verified() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]).unwrap();
    play(&server).await;
    play(&server).await;
    let run = verify(data.path(), &[]);
    assert_eq!(
        (run.code, run.out.as_str(), run.err.as_str()),
        (
            0,
            "games: 2, damaged: 0\n\
             events: 8, of which without checksum, because an earlier version wrote them: 0\n\
             findings: 0\n",
            ""
        )
    );
    let run = verify(data.path(), &["--json"]);
    let summary = json!({"type": "summary", "games": 2, "events": 8, "without_checksum": 0,
        "damaged_games": 0, "findings": 0});
    assert_eq!((run.code, lines(&run)), (0, vec![summary]));
}

#[tokio::test]
async fn what_was_changed_is_named_with_game_and_event() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::start(data.path(), &[]).unwrap();
    let (altered, cut) = (play(&server).await, play(&server).await);
    server.kill().unwrap();
    let sql = format!(
        "update game_event set payload = replace(payload, 'a2-c2', 'a2-c4')
           where seq = 2 and game = (select number from game where id = '{altered}');
         delete from game_event where seq = 4 and game = (select number from game where id = '{cut}')"
    );
    execute(data.path(), &sql);
    let run = verify(data.path(), &[]);
    let [checksum, rules, tail, games, _, findings] = run.out.lines().collect::<Vec<_>>()[..]
    else {
        panic!("{}", run.out);
    };
    assert_eq!(run.code, 1, "{}", run.out);
    let expected = format!("game {altered}, event 2: altered: it does not match its checksum");
    assert_eq!(checksum, expected);
    let expected = format!("game {altered}, event 2: unreadable: event 2: ");
    assert!(rules.starts_with(&expected), "{rules}");
    assert_eq!(tail, format!("game {cut}, event 4: missing, up to event 4"));
    assert_eq!(games, "games: 2, damaged: 2");
    assert_eq!(findings, "findings: 3");

    let run = verify(data.path(), &["--json"]);
    let lines = lines(&run);
    let flaws: Vec<(&Value, &Value, &Value)> = lines[..3]
        .iter()
        .map(|line| (&line["game"], &line["seq"], &line["flaw"]))
        .collect();
    assert_eq!(
        flaws,
        [
            (&json!(altered), &json!(2), &json!("altered")),
            (&json!(altered), &json!(2), &json!("unreadable")),
            (&json!(cut), &json!(4), &json!("missing")),
        ]
    );
    assert_eq!(lines[3]["damaged_games"], 2);
}

#[tokio::test]
async fn a_header_or_kind_that_is_no_text_is_named_once() {
    for column in ["header", "kind"] {
        let data = tempfile::tempdir().unwrap();
        let mut server = Server::start(data.path(), &[]).unwrap();
        play(&server).await;
        server.kill().unwrap();
        let sql = format!("update game set {column} = cast(x'7bff7d' as text)");
        execute(data.path(), &sql);
        let run = verify(data.path(), &["--json"]);
        let lines = lines(&run);
        let flaws: Vec<(&Value, &Value)> = lines[..lines.len() - 1]
            .iter()
            .map(|line| (&line["seq"], &line["flaw"]))
            .collect();
        assert_eq!(
            flaws,
            [
                (&json!(0), &json!("altered")),
                (&json!(0), &json!("unreadable")),
            ],
            "{column}"
        );
    }
}

#[tokio::test]
async fn a_file_of_an_earlier_version_is_verified_as_it_is() {
    let data = tempfile::tempdir().unwrap();
    execute(data.path(), BEFORE);
    let before = lines(&verify(data.path(), &["--json"]));
    assert_eq!(before[0]["games"], 8);
    assert_eq!(before[0]["events"], before[0]["without_checksum"]);
    assert_eq!(before[0]["findings"], 0);
    let mut server = Server::start(data.path(), &[]).unwrap();
    play(&server).await;
    server.kill().unwrap();
    let run = verify(data.path(), &["--json"]);
    let after = lines(&run);
    assert_eq!((run.code, &after[0]["games"]), (0, &json!(9)));
    // The server may have closed old games, with events that have checksums.
    assert_eq!(after[0]["without_checksum"], before[0]["without_checksum"]);
    assert!(after[0]["events"].as_u64() >= before[0]["events"].as_u64().map(|events| events + 4));
}

#[test]
fn a_database_that_cannot_be_read_is_an_error_of_use() {
    let data = tempfile::tempdir().unwrap();
    let run = verify(data.path(), &[]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err.starts_with("error: cannot open the database"),
        "{}",
        run.err
    );
    assert_eq!(
        data.path().read_dir().unwrap().count(),
        0,
        "nothing is made"
    );
    let run = verify(data.path(), &["--database", "mysql://here/there", "--json"]);
    assert_eq!(run.code, 2);
    assert!(run.err.starts_with("{\"error\":"), "{}", run.err);
    execute(data.path(), "create table other (n)");
    let run = verify(data.path(), &[]);
    run.assert_failed(2, "no tables of Tessera");
}
