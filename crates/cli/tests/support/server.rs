//! The real server in a process of its own.

use std::{
    io::{self, BufRead, BufReader, Error},
    path::Path,
    process::{Child, Command, Stdio},
};

pub(crate) struct Server {
    process: Child,
    /// Where it listens, such as `127.0.0.1:40123`.
    pub(crate) address: String,
}

impl Server {
    /// Starts it on a free port, and returns when it listens.
    pub(crate) fn start(data: &Path, options: &[&str]) -> io::Result<Self> {
        let mut process = Command::new(env!("CARGO_BIN_EXE_tessera"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .args(options)
            .env("RUST_LOG", "warn")
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

    /// The number of its process.
    #[allow(dead_code, reason = "not everybody who starts a server looks at it")]
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Ends it as a loss of power would: nothing is finished, nothing is said.
    pub(crate) fn kill(&mut self) -> io::Result<()> {
        self.process.kill()?;
        self.process.wait().map(|_status| ())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ended = self.kill();
    }
}
