//! nginx and HAProxy as child processes, with the configurations of `deploy/`.

#![allow(dead_code, reason = "each file of tests uses what it needs")]

use std::{
    fmt::Write,
    fs,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use tempfile::TempDir;
use tokio::{net::TcpStream, time::sleep};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Program {
    Nginx,
    HaProxy,
}

pub(crate) struct Proxy {
    process: Child,
    pub(crate) address: SocketAddr,
    /// The configuration, and what the program writes.
    _folder: TempDir,
}

impl Proxy {
    /// Starts a proxy in front of these servers, and waits until it listens.
    pub(crate) async fn start(program: Program, servers: &[&str]) -> Self {
        // Another program may take the port between the choice and the start; then the connection below fails the test.
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = free.local_addr().unwrap();
        drop(free);
        let folder = tempfile::tempdir().unwrap();
        let proxy = Self {
            process: program.start(servers, address, folder.path()),
            address,
            _folder: folder,
        };
        for _ in 0..600 {
            if TcpStream::connect(address).await.is_ok() {
                return proxy;
            }
            sleep(Duration::from_millis(100)).await;
        }
        panic!("{program:?} does not start");
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill")
            .args([&format!("-{name}"), &self.process.id().to_string()])
            .status();
        assert!(sent.is_ok_and(|status| status.success()), "kill -{name}");
    }

    /// Lets HAProxy read its configuration again: a new process takes over, the old one finishes what it has begun.
    pub(crate) fn reload(&self) {
        self.signal("USR2");
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // The processes of HAProxy end with their master, which must get a signal that it can pass on.
        self.signal("TERM");
        // It may have ended already.
        let _ended = self.process.wait();
    }
}

/// The configuration of the project, with another address to listen at.
fn deployed(name: &str, (listen, other): (&str, &str)) -> String {
    let path = format!("{}/../../deploy/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains("127.0.0.1:8080") && text.contains(listen));
    text.replace(listen, other)
}

/// The command of a program of Debian, which must be there: a test that is skipped would look as if it had passed.
fn command(path: &str) -> Command {
    assert!(
        Path::new(path).exists(),
        "{path} must be installed: run `make tools`"
    );
    let mut command = Command::new(path);
    command.stdin(Stdio::null());
    command
}

impl Program {
    fn start(self, servers: &[&str], address: SocketAddr, folder: &Path) -> Child {
        let config = folder.join("proxy.conf");
        match self {
            Self::Nginx => fs::write(&config, nginx(servers, address, folder)).unwrap(),
            Self::HaProxy => fs::write(&config, haproxy(servers, address)).unwrap(),
        }
        let mut command = match self {
            Self::Nginx => {
                let mut command = command("/usr/sbin/nginx");
                command.arg("-e").arg("stderr").arg("-c").arg(&config);
                command
            }
            Self::HaProxy => {
                let mut command = command("/usr/sbin/haproxy");
                command
                    .args(["-W", "-db", "-f"])
                    .arg(&config)
                    .stderr(fs::File::create(folder.join("log")).unwrap());
                command
            }
        };
        command.spawn().unwrap()
    }
}

fn nginx(servers: &[&str], address: SocketAddr, folder: &Path) -> String {
    let listen = format!("listen {address};");
    let site = deployed("nginx.conf", ("listen 80;", &listen));
    let [server] = servers else {
        panic!("the configuration of nginx has one server");
    };
    let site = site.replace("127.0.0.1:8080", server);
    let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|name| format!("{name}_temp_path {};\n", folder.join(name).display()));
    format!(
        "daemon off; master_process off; pid {}; error_log stderr; events {{}}
         http {{ access_log off; {} {site} }}",
        folder.join("pid").display(),
        paths.concat()
    )
}

/// The line of the server is repeated for each.
fn haproxy(servers: &[&str], address: SocketAddr) -> String {
    let bind = format!("bind {address}");
    let mut text = String::new();
    for line in deployed("haproxy.cfg", ("bind :80", &bind)).lines() {
        if line.contains("127.0.0.1:8080") {
            for (server, number) in servers.iter().zip(1..) {
                let line = line.replace("127.0.0.1:8080", server);
                let line = line.replace("tessera1", &format!("tessera{number}"));
                writeln!(text, "{line}").unwrap();
            }
        } else {
            writeln!(text, "{line}").unwrap();
        }
    }
    text
}
