//! The memory of sockets that watch a long game.

use std::{
    io::{Read, Write},
    net::TcpStream,
    path::Path,
    time::Duration,
};

use anyhow::Context;
use serde_json::{Value, json};

use crate::{
    client::{Client, ReturnPreference},
    long_record::{LONG, record},
    process::memory_mib,
    server::Server,
};

pub(crate) const SOCKETS: u32 = 1_000;

/// The resident memory of the server for each socket, in KiB. Buffers of the kernel are not part of it.
pub(crate) async fn measure(folder: &Path) -> anyhow::Result<f64> {
    let server = Server::start(folder, &["--sockets-per-address", "2000"])?;
    let mut client = Client::connect(&server.address, ReturnPreference::Representation).await?;
    let body = json!({ "record": record("lines-of-action", LONG) }).to_string();
    let created: Value = serde_json::from_slice(&client.post("/api/v1/games", "", body).await?)?;
    let id = created["id"].as_str().context("a game has an id")?;
    // What the first sockets make the server allocate once is not counted.
    let warm_up = watch(&server.address, id, 50)?;
    let before = memory_mib(server.id())?;
    let watchers = watch(&server.address, id, SOCKETS)?;
    let after = memory_mib(server.id())?;
    drop((warm_up, watchers));
    Ok(1024.0 * (after - before) / f64::from(SOCKETS))
}

/// Opens sockets and reads the greeting of each, up to the ping that follows it.
fn watch(address: &str, id: &str, count: u32) -> anyhow::Result<Vec<TcpStream>> {
    let mut watchers = Vec::new();
    for _ in 0..count {
        let mut stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(Duration::from_secs(10)))?;
        write!(
            stream,
            "GET /api/v1/games/{id}/socket?version=2 HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )?;
        let mut bytes = Vec::new();
        while !bytes.ends_with(&[0x89, 0x00]) {
            let mut chunk = [0; 16 * 1024];
            let read = stream.read(&mut chunk)?;
            anyhow::ensure!(read > 0, "the server has closed a socket");
            bytes.extend_from_slice(&chunk[..read]);
        }
        watchers.push(stream);
    }
    Ok(watchers)
}
