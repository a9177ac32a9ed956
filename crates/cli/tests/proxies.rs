//! The server behind nginx and HAProxy, with the configurations of `deploy/`: limits count each client, whatever headers clients
//! invent, and sockets and streams pass at once.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/client.rs"]
mod client;
#[path = "support/proxy.rs"]
mod proxy;
#[path = "support/server.rs"]
mod server;

use std::{fs, net::SocketAddr, time::Duration};

use client::{Api, Table};
use proxy::{Program, Proxy};
use serde_json::json;
use server::Server;
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    time::timeout,
};

/// Requests that are more than the limit, and far fewer than those of an unlimited client.
const MANY: u32 = 30;
/// The rate limit of the servers here.
const LIMITS: [&str; 4] = ["--requests-per-second", "1", "--request-burst", "5"];
const NO_LIMITS: [&str; 4] = [
    "--requests-per-second",
    "1000000",
    "--request-burst",
    "1000000",
];
/// Far beyond what it takes: an answer that does not come fails the test.
const PATIENCE: Duration = Duration::from_mins(1);

const ALL: [Program; 2] = [Program::Nginx, Program::HaProxy];

/// A server behind a proxy.
struct Bed {
    _server: Server,
    proxy: Proxy,
    data: TempDir,
}

impl Bed {
    async fn start(program: Program, options: &[&str]) -> Self {
        let data = tempfile::tempdir().unwrap();
        let mut command = Server::command("127.0.0.1:0", data.path(), options);
        command.stderr(fs::File::create(data.path().join("log")).unwrap());
        let server = Server::spawn(command).unwrap();
        Self {
            proxy: Proxy::start(program, &[&server.address]).await,
            _server: server,
            data,
        }
    }

    /// A connection of the client 127.0.0.`host` to the proxy.
    async fn connect(&self, host: u8) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        let source = SocketAddr::from(([127, 0, 0, host], 0));
        socket.bind(source).unwrap();
        socket.connect(self.proxy.address).await.unwrap()
    }

    /// Sends a request with these header lines and returns the status.
    async fn status(&self, host: u8, path: &str, headers: &[u8]) -> u16 {
        let mut stream = self.connect(host).await;
        let request = [
            format!("GET {path} HTTP/1.1\r\nHost: tessera.example.org\r\nConnection: close\r\n")
                .as_bytes(),
            headers,
            b"\r\n",
        ]
        .concat();
        stream.write_all(&request).await.unwrap();
        let mut answer = Vec::new();
        let read = stream.read_to_end(&mut answer);
        timeout(PATIENCE, read).await.unwrap().unwrap();
        let status = answer.get(9..12).unwrap_or(b"none");
        str::from_utf8(status).unwrap().parse().unwrap()
    }

    /// The statuses of many requests at once, the headers of each made from its number.
    async fn many(&self, host: u8, headers: impl Fn(u32) -> Vec<u8>) -> Vec<u16> {
        let mut statuses = Vec::new();
        for number in 0..MANY {
            let status = self.status(host, "/api/v1/kinds", &headers(number)).await;
            statuses.push(status);
        }
        statuses
    }

    fn log(&self) -> String {
        fs::read_to_string(self.data.path().join("log")).unwrap()
    }
}

fn no_headers(_: u32) -> Vec<u8> {
    Vec::new()
}

/// A header line with these bytes, in which `N` stands for the number of the request.
fn forwarded_for(value: &[u8], number: u32) -> Vec<u8> {
    let number = number.to_string();
    let mut line = b"X-Forwarded-For: ".to_vec();
    for byte in value {
        match byte {
            b'N' => line.extend_from_slice(number.as_bytes()),
            byte => line.push(*byte),
        }
    }
    line.extend_from_slice(b"\r\n");
    line
}

#[tokio::test]
async fn each_client_has_limits_of_its_own() {
    for program in ALL {
        let options = [&LIMITS[..], &["--proxies", "1"]].concat();
        let bed = Bed::start(program, &options).await;
        let statuses = bed.many(2, no_headers).await;
        assert_eq!(statuses[0], 200, "{program:?}");
        assert!(statuses.contains(&429), "{program:?}: {statuses:?}");
        let other = bed.status(3, "/api/v1/kinds", b"").await;
        assert_eq!(other, 200, "{program:?}: another client");
    }
}

#[tokio::test]
async fn invented_headers_do_not_remove_limits() {
    let spoofs: [&[u8]; 8] = [
        b"9.9.9.N",
        b"9.9.9.N:4711",
        b"[2001:db8:N::1]:4711",
        b"2001:db8:N::1",
        b"1.1.1.N, 2.2.2.N",
        b"127.0.0.1",
        b"\xe9N",
        b", ,N,",
    ];
    for program in ALL {
        let options = [&LIMITS[..], &["--proxies", "1"]].concat();
        let bed = Bed::start(program, &options).await;
        for spoof in spoofs {
            let statuses = bed.many(2, |number| forwarded_for(spoof, number)).await;
            let name = String::from_utf8_lossy(spoof);
            assert!(statuses.contains(&429), "{program:?} {name}: {statuses:?}");
            let twice = |number| [forwarded_for(spoof, number), forwarded_for(spoof, number)];
            let statuses = bed.many(2, |number| twice(number).concat()).await;
            assert!(statuses.contains(&429), "{program:?} {name}: {statuses:?}");
        }
        let other = bed.status(3, "/api/v1/kinds", b"").await;
        assert_eq!(other, 200, "{program:?}: another client");
    }
}

#[tokio::test]
async fn with_too_many_proxies_clients_choose_the_address_that_they_are_counted_by() {
    for program in ALL {
        let options = [&LIMITS[..], &["--proxies", "2"]].concat();
        let bed = Bed::start(program, &options).await;
        let chosen = |number| forwarded_for(b"9.9.9.N", number);
        let statuses = bed.many(2, chosen).await;
        assert!(!statuses.contains(&429), "{program:?}: {statuses:?}");
    }
}

#[tokio::test]
async fn without_the_option_all_clients_share_one_limit_and_the_log_says_so() {
    for program in ALL {
        let bed = Bed::start(program, &LIMITS).await;
        bed.many(2, no_headers).await;
        let others = bed.many(3, no_headers).await;
        assert!(others.contains(&429), "{program:?}: {others:?}");
        let log = bed.log();
        assert!(log.contains("set --proxies"), "{program:?}: {log}");
    }
}

/// Reads until the text has come, and fails if that takes too long.
async fn read_until(stream: &mut TcpStream, text: &str) {
    let mut received = Vec::new();
    let read = async {
        while !String::from_utf8_lossy(&received).contains(text) {
            let count = stream.read_buf(&mut received).await.unwrap();
            assert!(count > 0, "{}", String::from_utf8_lossy(&received));
        }
    };
    let in_time = timeout(PATIENCE, read).await;
    assert!(in_time.is_ok(), "{text} has not come");
}

/// Opens a request that is not answered at once.
async fn listen(bed: &Bed, table: &Table, resource: &str, headers: &str) -> TcpStream {
    let mut stream = bed.connect(2).await;
    let request = format!(
        "GET /api/v1/games/{}/{resource}?version=2 HTTP/1.1\r\nHost: tessera.example.org\r\n{headers}\r\n",
        table.id
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    stream
}

#[tokio::test]
async fn sockets_and_streams_pass_events_on_at_once() {
    let upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                   Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    for program in ALL {
        let options = [&NO_LIMITS[..], &["--proxies", "1"]].concat();
        let bed = Bed::start(program, &options).await;
        let api = Api::new(&bed.proxy.address.to_string());
        let table = api.begin(json!({})).await;
        let mut socket = listen(&bed, &table, "socket", upgrade).await;
        let mut stream = listen(&bed, &table, "events", "").await;
        read_until(&mut socket, "\"snapshot\"").await;
        read_until(&mut stream, "\"snapshot\"").await;
        assert_eq!(api.play(&table, "b1-b3").await.0, 200, "{program:?}");
        read_until(&mut socket, "\"moved\"").await;
        read_until(&mut stream, "\"moved\"").await;
        assert_eq!(api.get("/metrics").await.0, 403, "{program:?}");
    }
}
