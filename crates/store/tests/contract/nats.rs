//! A NATS server for one test: Debian's `nats-server` on a free port of the loopback interface.

use std::{
    io::Read,
    net::{TcpListener, TcpStream},
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Debug)]
pub(crate) struct NatsServer {
    process: Child,
    port: u16,
    arguments: Vec<String>,
}

#[allow(dead_code, reason = "each file of tests uses what it needs")]
impl NatsServer {
    /// Without the program the test fails: one that is skipped would look as if it had passed.
    pub(crate) fn start() -> Self {
        Self::start_with(&[])
    }

    pub(crate) fn start_with(arguments: &[&str]) -> Self {
        let arguments = arguments
            .iter()
            .map(|&one| one.to_owned())
            .collect::<Vec<_>>();
        // Another program may take the port between the choice and the start.
        for _ in 0..5 {
            let free = TcpListener::bind("127.0.0.1:0").unwrap();
            let port = free.local_addr().unwrap().port();
            drop(free);
            let mut process = spawn(port, &arguments);
            if wait_until_ready(&mut process, port) {
                return Self {
                    process,
                    port,
                    arguments,
                };
            }
        }
        panic!("nats-server does not start");
    }

    /// `nats://HOST:PORT`
    pub(crate) fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Starts it again on the same port.
    pub(crate) fn restart(&mut self) {
        self.process = spawn(self.port, &self.arguments);
        assert!(wait_until_ready(&mut self.process, self.port));
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ended = self.process.kill();
        let _status = self.process.wait();
    }
}

fn spawn(port: u16, arguments: &[String]) -> Child {
    // Debian keeps it where only the PATH of the administrator has it.
    let programs = ["nats-server", "/usr/sbin/nats-server"];
    let started = programs.iter().find_map(|program| {
        let mut command = Command::new(program);
        command
            .args(["--addr", "127.0.0.1", "--port", &port.to_string()])
            .args(arguments)
            .stdin(Stdio::null())
            .stderr(Stdio::null());
        command.spawn().ok()
    });
    started.expect("Debian's package nats-server must be installed: run `make tools`")
}

/// Whether it greets a client before the process ends.
fn wait_until_ready(process: &mut Child, port: u16) -> bool {
    let begin = Instant::now();
    while begin.elapsed() < PATIENCE {
        if process.try_wait().unwrap().is_some() {
            return false;
        }
        if let Ok(mut stream) = TcpStream::connect(("127.0.0.1", port)) {
            let mut greeting = [0; 4];
            if stream.read_exact(&mut greeting).is_ok() && greeting == *b"INFO" {
                return true;
            }
        }
        sleep(Duration::from_millis(10));
    }
    false
}
