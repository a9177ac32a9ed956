//! The baseline: an axum server that parses a move from JSON and answers with JSON.

use std::{
    env, io,
    io::{BufRead, BufReader, Write},
    process::{Child, Command, Stdio},
};

use anyhow::Context;
use axum::{Json, Router, routing::post};
use serde::{Deserialize, Serialize};
use tokio::net::TcpListener;

/// The argument that starts this program as the bare server.
pub(crate) const ARGUMENT: &str = "bare-server";
pub(crate) const PATH: &str = "/moves";

#[derive(Deserialize)]
struct Move {
    #[serde(rename = "move")]
    text: String,
    id: String,
}

#[derive(Serialize)]
struct Played {
    text: String,
    id: String,
    seq: u64,
}

/// Serves until it is killed.
pub(crate) async fn serve() -> anyhow::Result<()> {
    let play = async |Json(played): Json<Move>| {
        Json(Played {
            text: played.text,
            id: played.id,
            seq: 1,
        })
    };
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    writeln!(io::stdout(), "{}", listener.local_addr()?)?;
    axum::serve(listener, Router::new().route(PATH, post(play))).await?;
    Ok(())
}

/// The bare server in its own process, like the real one.
pub(crate) struct Bare {
    process: Child,
    pub(crate) address: String,
}

impl Bare {
    pub(crate) fn start() -> anyhow::Result<Self> {
        let mut process = Command::new(env::current_exe()?)
            .arg(ARGUMENT)
            .stdout(Stdio::piped())
            .spawn()?;
        let stdout = process.stdout.take().context("the output is not piped")?;
        let mut address = String::new();
        BufReader::new(stdout).read_line(&mut address)?;
        Ok(Self {
            process,
            address: address.trim_end().to_owned(),
        })
    }
}

impl Bare {
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }
}

impl Drop for Bare {
    fn drop(&mut self) {
        // It runs until it is killed, so there is no error to handle.
        let _killed = self.process.kill();
        let _waited = self.process.wait();
    }
}
