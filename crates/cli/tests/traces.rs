//! Traces: the spans of one request at servers and workers, as a collector receives them.

#![cfg(all(feature = "postgres", feature = "otlp"))]
#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "../../server/tests/api/postgres.rs"]
mod postgres;
#[path = "support/server.rs"]
mod server;

use std::{
    collections::HashSet,
    net::TcpListener,
    path::Path,
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{Router, body::Bytes, extract::State, http::HeaderMap, routing::post};
use opentelemetry_proto::tonic::{
    collector::trace::v1::ExportTraceServiceRequest,
    common::v1::{KeyValue, any_value::Value as Attribute},
    trace::v1::Span,
};
use prost::Message;
use reqwest::Client;
use serde_json::{Value, json};
use server::Server;
use tokio::time::{sleep, timeout};

/// Far longer than the test takes: a process that hangs fails it.
const PATIENCE: Duration = Duration::from_mins(3);
const POLL: Duration = Duration::from_millis(20);

const TRACEPARENT: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

/// Spans, each with the id of its process.
type Received = Arc<Mutex<Vec<(String, Span)>>>;

/// A collector of traces.
struct Collector {
    address: String,
    received: Received,
}

impl Collector {
    async fn start() -> Self {
        let received = Received::default();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let routes = Router::new()
            .route("/v1/traces", post(receive))
            .with_state(Arc::clone(&received));
        tokio::spawn(async move { axum::serve(listener, routes).await });
        Self { address, received }
    }

    fn spans(&self) -> Vec<(String, Span)> {
        self.received.lock().unwrap().clone()
    }

    /// Waits until this number of spans of a trace has come, and returns them.
    async fn trace(&self, id: &[u8], count: usize) -> Vec<(String, Span)> {
        let complete = async {
            loop {
                let mut spans = self.spans();
                spans.retain(|(_, span)| span.trace_id == id);
                if spans.len() >= count {
                    return spans;
                }
                sleep(POLL).await;
            }
        };
        let seen = || {
            let spans = self.spans().into_iter();
            spans.map(|(_, span)| span.name).collect::<Vec<_>>()
        };
        let spans = timeout(PATIENCE, complete).await;
        spans.unwrap_or_else(|_late| panic!("only {:?}", seen()))
    }

    /// Waits for the span of the request with this id.
    async fn request(&self, id: &str) -> Span {
        let found = async {
            loop {
                let spans = self.spans().into_iter().map(|(_, span)| span);
                let mut named = spans.filter(|span| text(&span.attributes, "request.id") == id);
                if let Some(span) = named.next() {
                    return span;
                }
                sleep(POLL).await;
            }
        };
        timeout(PATIENCE, found).await.unwrap()
    }
}

async fn receive(State(received): State<Received>, headers: HeaderMap, body: Bytes) {
    assert_eq!(headers["content-type"], "application/x-protobuf");
    let request = ExportTraceServiceRequest::decode(body).unwrap();
    for of_process in request.resource_spans {
        let resource = of_process.resource.unwrap().attributes;
        assert_eq!(text(&resource, "service.name"), "tessera");
        let process = text(&resource, "service.instance.id");
        let spans = of_process.scope_spans.into_iter();
        let spans = spans.flat_map(|of_scope| of_scope.spans);
        let mut received = received.lock().unwrap();
        received.extend(spans.map(|span| (process.clone(), span)));
    }
}

/// The value of an attribute as text; empty if it is missing.
fn text(attributes: &[KeyValue], key: &str) -> String {
    let value = attributes.iter().find(|attribute| attribute.key == key);
    let value = value.and_then(|attribute| attribute.value.clone()?.value);
    match value {
        Some(Attribute::StringValue(text)) => text,
        Some(Attribute::IntValue(number)) => number.to_string(),
        _ => String::new(),
    }
}

fn start(data: &Path, options: &[&str]) -> Server {
    let mut command = Server::command("127.0.0.1:0", data, options);
    command.env("OTEL_BSP_SCHEDULE_DELAY", "50");
    Server::spawn(command).unwrap()
}

struct Worker(Child);

impl Drop for Worker {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ended = self.0.kill();
        let _status = self.0.wait();
    }
}

/// Begins a game against a computer that begins second, and plays a move with these headers.
async fn play(server: &Server, headers: &[(&str, &str)]) -> String {
    let computer = json!({"type": "engine", "level": 1});
    let created = Client::new()
        .post(format!("http://{}/api/v1/games", server.address))
        .json(&json!({"kind": "lines-of-action", "white": computer}));
    let created: Value = created.send().await.unwrap().json().await.unwrap();
    let path = format!("/api/v1/games/{}", created["id"].as_str().unwrap());
    send_move(server, &path, &created, headers).await;
    path
}

async fn send_move(server: &Server, path: &str, created: &Value, headers: &[(&str, &str)]) {
    let mut played = Client::new()
        .post(format!("http://{}{path}/moves", server.address))
        .bearer_auth(created["seats"]["black"]["token"].as_str().unwrap())
        .json(&json!({"move": "b1-b3"}));
    for (name, value) in headers {
        played = played.header(*name, *value);
    }
    assert!(played.send().await.unwrap().status().is_success());
}

#[tokio::test]
async fn a_request_its_append_its_search_and_what_other_servers_read_are_one_trace() {
    let folder = tempfile::tempdir().unwrap();
    let database = postgres::fresh_database().await;
    let collector = Collector::start().await;
    let options = [
        "--database",
        &database,
        "--engine-threads",
        "0",
        "--otlp",
        &collector.address,
    ];
    let [here, there] = [
        start(folder.path(), &options),
        start(folder.path(), &options),
    ];
    let created = Client::new()
        .post(format!("http://{}/api/v1/games", here.address))
        .json(&json!({"kind": "lines-of-action", "white": {"type": "engine", "level": 1}}));
    let created: Value = created.send().await.unwrap().json().await.unwrap();
    let path = format!("/api/v1/games/{}", created["id"].as_str().unwrap());
    // The other server has the game in memory.
    let shown = reqwest::get(format!("http://{}{path}", there.address)).await;
    assert!(shown.unwrap().status().is_success());
    let headers = [
        ("x-request-id", "from-a-proxy"),
        ("traceparent", TRACEPARENT),
    ];
    send_move(&here, &path, &created, &headers).await;

    let request = collector.request("from-a-proxy").await;
    assert_eq!(request.name, "POST /api/v1/games/{id}/moves");
    assert_eq!(
        text(&request.attributes, "http.response.status_code"),
        "200"
    );
    assert!(request.parent_span_id.is_empty(), "nothing is trusted");
    let trace = request.trace_id.clone();
    assert!(!TRACEPARENT.contains(&hex(&trace)));
    // The request, its append, and the other server reads the event.
    let before = collector.trace(&trace, 3).await;

    // The search waits for a worker, of which the trace does not know before.
    let worker = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(["worker", "--engine-threads", "1", "--database", &database])
        // The standard variable instead of the option.
        .env("OTEL_EXPORTER_OTLP_ENDPOINT", &collector.address)
        .env("OTEL_BSP_SCHEDULE_DELAY", "50")
        .env("RUST_LOG", "warn")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn();
    let _worker = Worker(worker.unwrap());
    // The search, its append, and both servers read the event.
    let spans = collector.trace(&trace, before.len() + 4).await;

    let find = |name: &str, parent: &Span| -> (String, Span) {
        let is_it = |(_, span): &&(String, Span)| {
            span.name == name && span.parent_span_id == parent.span_id
        };
        let found = spans.iter().find(is_it);
        found
            .unwrap_or_else(|| panic!("{name} is not below {}", parent.name))
            .clone()
    };
    let (at_here, append) = find("append", &request);
    let (at_there, _) = find("read events", &append);
    let (at_worker, search) = find("search", &append);
    let (answered_at, answer) = find("append", &search);
    let (_, _) = find("read events", &answer);
    assert_eq!(answered_at, at_worker);
    let processes = HashSet::from([at_here, at_there, at_worker]);
    assert_eq!(processes.len(), 3);
}

fn hex(bytes: &[u8]) -> String {
    let digits: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    digits.concat()
}

// With a thread for the collector, which the server waits for when it ends.
#[tokio::test(flavor = "multi_thread")]
async fn a_trace_of_the_client_goes_on_only_where_the_operator_trusts_it() {
    let folder = tempfile::tempdir().unwrap();
    let collector = Collector::start().await;
    let options = ["--otlp", &collector.address, "--trust-traceparent"];
    let mut server = start(folder.path(), &options);
    let headers = [("x-request-id", "trusted"), ("traceparent", TRACEPARENT)];
    play(&server, &headers).await;
    // What waits is exported when the server ends.
    server.terminate().unwrap();
    let request = collector.request("trusted").await;
    assert_eq!(hex(&request.trace_id), TRACEPARENT[3..35]);
    assert_eq!(hex(&request.parent_span_id), TRACEPARENT[36..52]);
    let malformed = [
        ("x-request-id", "malformed"),
        ("traceparent", "00-4bf9-7-01"),
    ];
    let server = start(folder.path(), &options);
    play(&server, &malformed).await;
    let request = collector.request("malformed").await;
    assert!(request.parent_span_id.is_empty());
}

#[tokio::test]
async fn a_collector_that_does_not_answer_costs_spans_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    // It takes connections, and never answers.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", silent.local_addr().unwrap());
    let free = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap();
    let metrics = free.to_string();
    let mut command = Server::command(
        "127.0.0.1:0",
        folder.path(),
        &["--otlp", &address, "--metrics", &metrics],
    );
    // Longer than the test: an export that a request waited for would fail it.
    command.env("OTEL_EXPORTER_OTLP_TIMEOUT", "600000");
    command.env("OTEL_BSP_SCHEDULE_DELAY", "1");
    command.env("OTEL_BSP_MAX_QUEUE_SIZE", "4");
    let mut server = Server::spawn(command).unwrap();
    for _ in 0..10 {
        timeout(PATIENCE, play(&server, &[])).await.unwrap();
    }
    let metrics = reqwest::get(format!("http://{metrics}/metrics"))
        .await
        .unwrap();
    let metrics = metrics.text().await.unwrap();
    let value = |name: &str| -> u64 {
        let line = metrics.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap().trim().parse().unwrap()
    };
    assert_eq!(value("tessera_trace_spans_exported_total "), 0);
    // Ten games and ten moves make at least twenty spans of requests.
    assert!(
        value("tessera_trace_spans_dropped_total ") >= 16,
        "{metrics}"
    );
    server.terminate().unwrap();
}
