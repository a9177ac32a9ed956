//! What the guide for operators says of the program is true.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/server.rs"]
mod server;

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    process::{Command, Stdio},
};

use serde_json::Value;
use server::Server;

#[test]
fn the_guide_names_every_option_with_its_variable_and_default() {
    let guide = fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/operating.md"
    ))
    .unwrap();
    let help = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(["serve", "--help"])
        .output()
        .unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let options: Vec<&str> = help.split("\n      --").skip(1).collect();
    assert!(options.len() > 20, "{help}");
    for option in options {
        let part = |begin: &str| {
            option
                .split_once(begin)
                .map(|(_, rest)| rest.split(['=', ']']).next().unwrap())
        };
        let name = option.split_whitespace().next().unwrap();
        let row = guide.lines().find(|line| {
            // With a value or without one.
            line.starts_with(&format!("| `--{name} "))
                || line.starts_with(&format!("| `--{name}` "))
        });
        let row = row.unwrap_or_else(|| panic!("--{name} is missing"));
        let variable = part("[env: ").unwrap();
        assert!(
            row.contains(&format!("| `{variable}` |")),
            "{row}: {variable}"
        );
        if let Some(default) = part("[default: ") {
            assert!(
                row.contains(&format!("| `{default}` |")),
                "{row}: {default}"
            );
        }
    }
}

/// Sends a request and returns the answer.
fn ask(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

fn post(address: &str, path: &str, headers: &str, body: &str) -> String {
    let length = body.len();
    let request = format!(
        "POST /api/v1/{path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{headers}\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    ask(address, &request)
}

/// Sends a text over a new socket to the game and reads until an answer to it has begun.
fn say(address: &str, game: &str, text: &str) {
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!(
        "GET /api/v1/games/{game}/socket?version=2 HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).unwrap();
    // A masked text frame, whose mask is zero.
    let mut frame = vec![0x81, 0x80 | text.len() as u8, 0, 0, 0, 0];
    frame.extend_from_slice(text.as_bytes());
    stream.write_all(&frame).unwrap();
    let mut received = Vec::new();
    let is_seated = |received: &[u8]| String::from_utf8_lossy(received).contains("[\"white\"]");
    while !is_seated(&received) {
        let mut bytes = [0; 4096];
        let read = stream.read(&mut bytes).unwrap();
        assert!(read > 0);
        received.extend_from_slice(&bytes[..read]);
    }
}

#[test]
fn tokens_are_never_logged() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data.path())
        .env("RUST_LOG", "trace")
        .stdout(Stdio::piped())
        .stderr(fs::File::create(data.path().join("log")).unwrap())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let address = line.trim().rsplit("http://").next().unwrap();
    let invite = r#"{"kind":"hecatomb","black":{"type":"human","invite":true}}"#;
    let created = post(address, "games", "", invite);
    let after = |answer: &str, begin: &str| {
        let (_, rest) = answer.split_once(begin).unwrap();
        rest.split('"').next().unwrap().to_owned()
    };
    let game = after(&created, r#""id":""#);
    let token = after(&created, r#""white":{"token":""#);
    let invitation = after(&created, r#""secret":""#);
    let guest = format!(r#"{{"invitation":"{invitation}","id":"1"}}"#);
    let taken = post(address, &format!("games/{game}/seat"), "", &guest);
    let guests_token = after(&taken, r#""token":""#);
    let bearer = format!("Authorization: Bearer {token}\r\n");
    let made = post(address, &format!("games/{game}/code"), &bearer, "");
    let code = after(&made, r#""code":""#);
    let redeemed = post(address, "code", "", &format!(r#"{{"code":"{code}"}}"#));
    assert_eq!(after(&redeemed, r#""token":""#), token);
    let resigned = post(address, &format!("games/{game}/resign"), &bearer, "");
    assert!(resigned.starts_with("HTTP/1.1 200 "), "{resigned}");
    say(
        address,
        &game,
        &format!(r#"{{"type":"join","token":"{token}"}}"#),
    );
    server.kill().unwrap();
    server.wait().unwrap();
    let log = fs::read_to_string(data.path().join("log")).unwrap();
    assert!(log.contains(" DEBUG "), "{log}");
    for secret in [token, invitation, guests_token, code] {
        let leaks: Vec<&str> = log.lines().filter(|line| line.contains(&secret)).collect();
        assert!(leaks.is_empty(), "{leaks:#?}");
    }
}

#[test]
fn a_taken_address_of_metrics_is_named_and_the_default_one_is_not_needed() {
    let data = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let refused = Server::command("127.0.0.1:0", data.path(), &["--metrics", &address])
        .output()
        .unwrap();
    let error = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let expected = format!("error: cannot serve the metrics at {address}: ");
    assert!(error.starts_with(&expected), "{error}");
    assert!(error.contains("--metrics off"), "{error}");

    // Two servers with the default address on one machine.
    let start = |folder: &str| {
        let mut command = Server::command("127.0.0.1:0", &data.path().join(folder), &[]);
        command.env_remove("TESSERA_METRICS");
        Server::spawn(command).unwrap()
    };
    let servers = [start("a"), start("b")];
    for server in servers {
        let request = "GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n";
        assert!(ask(&server.address, request).starts_with("HTTP/1.1 200 "));
    }
}

#[test]
fn the_access_log_has_a_json_line_for_each_request_with_its_id() {
    let data = tempfile::tempdir().unwrap();
    let log = data.path().join("log");
    let options = ["--access-log", "all", "--log-format", "json"];
    let mut command = Server::command("127.0.0.1:0", data.path(), &options);
    command.stderr(fs::File::create(&log).unwrap());
    let mut server = Server::spawn_with_log(command, "info").unwrap();
    let request = "GET /api/v1/games/unknown111?seq=1 HTTP/1.1\r\nHost: here\r\nX-Request-Id: from-a-proxy\r\n\
                   Connection: close\r\n\r\n";
    let answer = ask(&server.address, request);
    assert!(
        answer.contains("x-request-id: from-a-proxy\r\n"),
        "{answer}"
    );
    server.kill().unwrap();
    let log = fs::read_to_string(log).unwrap();
    let lines: Vec<Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let line = lines
        .iter()
        .find(|line| line["span"]["id"] == "from-a-proxy")
        .unwrap();
    assert_eq!(line["level"], "INFO");
    let fields = &line["fields"];
    assert_eq!(fields["method"], "GET");
    assert_eq!(fields["route"], "/api/v1/games/{id}");
    assert_eq!(fields["path"], "/api/v1/games/unknown111");
    assert_eq!(fields["status"], 404);
    assert_eq!(fields["client"], "127.0.0.1");
    assert!(fields["us"].is_u64(), "{line}");
}
