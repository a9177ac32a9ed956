//! The files for operators in `deploy/` fit the program: its options, its metrics and their labels.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/server.rs"]
mod server;

use std::{
    collections::BTreeSet,
    fs,
    io::{Read, Write},
    net::TcpStream,
    process::Command,
};

use serde_json::Value;
use server::Server;

const UNIT: &str = include_str!("../../../deploy/tessera.service");
const RULES: &str = include_str!("../../../deploy/prometheus-rules.yml");
const DASHBOARD: &str = include_str!("../../../deploy/grafana-dashboard.json");

/// Labels that Prometheus adds, beside those of the server.
const SCRAPE_LABELS: [&str; 3] = ["job", "instance", "le"];

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// What a server exposes after one request.
fn exposed() -> String {
    let data = tempfile::tempdir().unwrap();
    let log = data.path().join("log");
    let options = ["--log-format", "json", "--metrics", "127.0.0.1:0"];
    let mut command = Server::command("127.0.0.1:0", data.path(), &options);
    command.stderr(fs::File::create(&log).unwrap());
    let server = Server::spawn_with_log(command, "info").unwrap();
    let log = fs::read_to_string(log).unwrap();
    let mut lines = log.lines().map(serde_json::from_str::<Value>);
    let address = lines
        .find_map(|line| Some(line.unwrap()["fields"]["metrics"].as_str()?.to_owned()))
        .unwrap();
    get(&server.address, "/healthz");
    get(&address, "/metrics")
}

/// The names that queries may use, from the lines `# TYPE name type`.
fn names(exposed: &str) -> BTreeSet<String> {
    let types = exposed.lines().filter_map(|line| {
        let (name, kind) = line.strip_prefix("# TYPE ")?.split_once(' ')?;
        Some((name, kind))
    });
    types
        .flat_map(|(name, kind)| {
            let endings: &[&str] = match kind {
                "counter" => &["_total"],
                "histogram" => &["_bucket", "_count", "_sum"],
                _ => &[""],
            };
            endings.iter().map(move |ending| format!("{name}{ending}"))
        })
        .collect()
}

/// The words of a query: letters, digits and `_`.
fn words(query: &str) -> impl Iterator<Item = &str> {
    query.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
}

/// The names of labels in `{name="value", …}` and `by (name, …)`.
fn labels(query: &str) -> Vec<&str> {
    let matchers = query.split('{').skip(1).filter_map(|rest| {
        let matchers = rest.split_once('}')?.0;
        Some(
            matchers
                .split(',')
                .filter_map(|one| one.split(['=', '!']).next()),
        )
    });
    let groups = query.split("by (").skip(1).filter_map(|rest| {
        let names = rest.split_once(')')?.0;
        Some(names.split(','))
    });
    let found = matchers.flatten().chain(groups.flatten());
    found.map(str::trim).collect()
}

/// The queries of the rules and of the dashboard.
fn queries() -> Vec<String> {
    let dashboard: Value = serde_json::from_str(DASHBOARD).unwrap();
    let mut queries = Vec::new();
    for panel in dashboard["panels"].as_array().unwrap() {
        for target in panel["targets"].as_array().unwrap() {
            queries.push(target["expr"].as_str().unwrap().to_owned());
        }
    }
    let rules = RULES
        .lines()
        .filter_map(|line| line.trim().strip_prefix("expr: "));
    queries.extend(rules.map(str::to_owned));
    assert!(queries.len() > 20, "{queries:#?}");
    queries
}

#[test]
fn rules_and_dashboard_ask_for_metrics_and_labels_that_exist() {
    let exposed = exposed();
    let names = names(&exposed);
    assert!(names.contains("tessera_moves_total"), "{exposed}");
    let own: BTreeSet<&str> = exposed
        .lines()
        .filter(|line| !line.starts_with('#'))
        .flat_map(labels)
        .collect();
    assert!(own.contains("route"), "{own:?}");
    for query in queries() {
        for word in words(&query).filter(|word| word.starts_with("tessera_")) {
            assert!(names.contains(word), "{query}: there is no {word}");
        }
        for label in labels(&query) {
            let exists = own.contains(label) || SCRAPE_LABELS.contains(&label);
            assert!(exists, "{query}: there is no label {label}");
        }
    }
    // The other way round: the dashboard shows every metric.
    let shown: String = queries().join("\n");
    let shown: BTreeSet<&str> = words(&shown).collect();
    for name in &names {
        let stem = name.trim_end_matches("_count").trim_end_matches("_sum");
        let is_shown =
            shown.contains(name.as_str()) || shown.contains(format!("{stem}_bucket").as_str());
        assert!(is_shown, "{name} is on no panel");
    }
}

#[test]
fn the_unit_sets_variables_that_exist_and_systemd_takes_it() {
    let program = env!("CARGO_BIN_EXE_tessera");
    let help = Command::new(program)
        .args(["serve", "--help"])
        .output()
        .unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let variables = UNIT
        .lines()
        .filter_map(|line| line.strip_prefix("Environment="));
    let variables: Vec<(&str, &str)> = variables.map(|one| one.split_once('=').unwrap()).collect();
    assert!(variables.len() > 2);
    for (name, _) in &variables {
        assert!(help.contains(&format!("[env: {name}=")), "{name}");
    }
    // The values are those of a server that starts.
    let data = tempfile::tempdir().unwrap();
    let mut command = Server::command("127.0.0.1:0", data.path(), &[]);
    command.envs(
        variables
            .into_iter()
            .filter(|(name, _)| *name != "TESSERA_DATA"),
    );
    Server::spawn(command).unwrap();

    let unit = data.path().join("tessera.service");
    fs::write(&unit, UNIT.replace("/usr/local/bin/tessera", program)).unwrap();
    let verified = Command::new("systemd-analyze")
        .arg("verify")
        .arg(&unit)
        .output();
    match verified {
        Ok(verified) => {
            let said = String::from_utf8_lossy(&verified.stderr).into_owned();
            let about: Vec<&str> = said
                .lines()
                .filter(|line| line.contains("tessera"))
                .collect();
            assert!(verified.status.success() && about.is_empty(), "{said}");
        }
        // A system without systemd.
        Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::NotFound),
    }
}
