//! `tessera serve` as a child process.

#![allow(dead_code, reason = "each file of tests uses what it needs")]

use std::{
    io::{self, BufRead, BufReader, Error},
    path::Path,
    process::{Child, Command, Stdio},
};

pub(crate) struct Server {
    process: Child,
    /// Host and port, such as `127.0.0.1:40123`.
    pub(crate) address: String,
}

impl Server {
    /// Starts the server on a free port and waits until it listens.
    pub(crate) fn start(data: &Path, options: &[&str]) -> io::Result<Self> {
        Self::start_at("127.0.0.1:0", data, options)
    }

    /// Starts a server at this address, such as that of one that has ended.
    pub(crate) fn start_at(address: &str, data: &Path, options: &[&str]) -> io::Result<Self> {
        Self::spawn(Self::command(address, data, options))
    }

    /// The command that starts a server.
    pub(crate) fn command(address: &str, data: &Path, options: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tessera"));
        command
            .args(["serve", "--listen", address, "--data"])
            .arg(data)
            .args(options)
            .env("TESSERA_METRICS", "off");
        command
    }

    /// Starts the server by this command and waits until it listens.
    pub(crate) fn spawn(command: Command) -> io::Result<Self> {
        Self::spawn_with_log(command, "warn")
    }

    /// The same with this level of the log.
    pub(crate) fn spawn_with_log(mut command: Command, level: &str) -> io::Result<Self> {
        let mut process = command
            .env("RUST_LOG", level)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()?;
        let stdout = process
            .stdout
            .take()
            .ok_or_else(|| Error::other("the output is not piped"))?;
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line)?;
        let port = line
            .trim_end()
            .rsplit_once(':')
            .map(|(_, port)| port.parse::<u16>());
        let Some(Ok(port)) = port else {
            let status = process.wait()?;
            return Err(Error::other(format!(
                "the server said {line:?} and ended with {status}"
            )));
        };
        Ok(Self {
            process,
            address: format!("127.0.0.1:{port}"),
        })
    }

    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Sends a signal such as `STOP`.
    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill")
            .args([&format!("-{name}"), &self.id().to_string()])
            .status();
        assert!(sent.is_ok_and(|status| status.success()), "kill -{name}");
    }

    /// Ends the process in order, and fails if it does not end well.
    pub(crate) fn terminate(&mut self) -> io::Result<()> {
        self.signal("TERM");
        let status = self.process.wait()?;
        if status.success() {
            return Ok(());
        }
        Err(Error::other(format!("the server ended with {status}")))
    }

    /// Kills the process with SIGKILL, as a power cut would end it.
    pub(crate) fn kill(&mut self) -> io::Result<()> {
        self.process.kill()?;
        self.process.wait().map(|_status| ())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ended = self.kill();
    }
}
