//! Servers behind a proxy, their database, and what happens to them.

use std::{
    fmt,
    io::{BufRead, BufReader},
    net::{Ipv4Addr, TcpListener},
    process::{Child, Command, Stdio},
    time::Duration,
};

use tempfile::TempDir;
use tokio::time::sleep;

use crate::{
    proxy::{Program, Proxy},
    server::Server,
};

/// All clients share one address, so limits per address would stop them.
const NO_LIMITS: [&str; 12] = [
    "--requests-per-second",
    "1000000",
    "--request-burst",
    "1000000",
    "--games-per-hour",
    "1000000",
    "--sockets-per-address",
    "10000",
    "--proxies",
    "1",
    "--database-seconds",
    "2",
];

#[derive(Clone, Copy, Debug)]
pub(crate) enum Fault {
    /// `kill -9`, as a crash or a power cut, and a new start.
    Kill,
    /// `SIGSTOP` and later `SIGCONT`: a node is paused and does not notice it.
    Stop,
    /// The orderly end, and a new start.
    Terminate,
    /// The database is stopped at once, without closing its connections, and recovers.
    RestartDatabase,
    ReloadProxy,
}

/// One or several servers behind HAProxy.
pub(crate) struct Site {
    pub(crate) nodes: Vec<Server>,
    pub(crate) proxy: Proxy,
    pub(crate) database: String,
    postgres: Option<Postgres>,
    options: Vec<String>,
    folder: TempDir,
}

impl Site {
    /// One server with a SQLite file.
    pub(crate) async fn of_one() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database = format!("sqlite:{}", folder.path().join("tessera.db").display());
        Self::start(1, database, None, folder).await
    }

    /// Three servers on a PostgreSQL server of their own.
    pub(crate) async fn of_three() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let postgres = Postgres::start();
        let database = format!("{}/postgres", postgres.address);
        Self::start(3, database, Some(postgres), folder).await
    }

    async fn start(
        count: usize,
        database: String,
        postgres: Option<Postgres>,
        folder: TempDir,
    ) -> Self {
        let mut options: Vec<String> = NO_LIMITS.map(str::to_owned).into();
        options.extend(["--database".to_owned(), database.clone()]);
        let nodes: Vec<Server> = (0..count)
            .map(|_| node(&free_address(), &folder, &options))
            .collect();
        let addresses: Vec<&str> = nodes.iter().map(|node| node.address.as_str()).collect();
        Self {
            proxy: Proxy::start(Program::HaProxy, &addresses).await,
            nodes,
            database,
            postgres,
            options,
            folder,
        }
    }

    /// The faults that can happen here.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        let mut faults = vec![
            Fault::Kill,
            Fault::Stop,
            Fault::Terminate,
            Fault::ReloadProxy,
        ];
        if self.postgres.is_some() {
            faults.push(Fault::RestartDatabase);
        }
        faults
    }

    /// Lets a fault happen, and returns when everything runs again.
    pub(crate) async fn suffer(&mut self, fault: Fault, random: &mut fastrand::Rng) {
        let node = random.usize(..self.nodes.len());
        match fault {
            Fault::Kill => self.nodes[node].kill().unwrap(),
            Fault::Stop => {
                self.nodes[node].signal("STOP");
                sleep(Duration::from_millis(random.u64(100..4_000))).await;
                self.nodes[node].signal("CONT");
                return;
            }
            Fault::Terminate => self.nodes[node].terminate().unwrap(),
            Fault::RestartDatabase => {
                self.postgres.as_ref().unwrap().restart();
                return;
            }
            Fault::ReloadProxy => {
                self.proxy.reload();
                return;
            }
        }
        let address = self.nodes[node].address.clone();
        self.nodes[node] = self::node(&address, &self.folder, &self.options);
    }
}

impl fmt::Display for Site {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let database = self.database.split(':').next().unwrap_or_default();
        write!(formatter, "{} on {database}", self.nodes.len())
    }
}

fn node(address: &str, folder: &TempDir, options: &[String]) -> Server {
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let mut command = Server::command(address, folder.path(), &options);
    // The server would log hundreds of lines about the faults.
    command.stderr(Stdio::null());
    Server::spawn(command).unwrap()
}

/// An address below the ports that the system gives to connections, so that it is still free when a server starts again.
fn free_address() -> String {
    let mut ports = std::iter::repeat_with(|| fastrand::u16(10_000..20_000));
    let free = ports.find_map(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).ok());
    free.unwrap().local_addr().unwrap().to_string()
}

/// A PostgreSQL server that may be restarted, which lives as long as this value.
struct Postgres {
    script: Child,
    address: String,
    /// `pg_ctl` with its options.
    control: String,
}

impl Postgres {
    fn start() -> Self {
        let mut script = Command::new(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../scripts/postgres"
        ))
        .args(["sh", "-c"])
        .arg(r#"echo "$TESSERA_TEST_POSTGRES"; echo "$TESSERA_TEST_POSTGRES_CONTROL"; exec cat"#)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
        let mut lines = BufReader::new(script.stdout.take().unwrap()).lines();
        let mut line = || lines.next().unwrap().unwrap();
        let mut address = line();
        while !address.starts_with("postgres:") {
            address = line();
        }
        Self {
            control: line(),
            address,
            script,
        }
    }

    fn restart(&self) {
        let restart = format!("cd / && {} restart --mode immediate", self.control);
        let status = Command::new("sh").args(["-c", &restart]).status().unwrap();
        assert!(status.success(), "{restart}");
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // The script ends with the input of its command, and stops the server.
        drop(self.script.stdin.take());
        let _ended = self.script.wait();
    }
}
