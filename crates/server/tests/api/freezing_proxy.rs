//! A TCP proxy that can stop forwarding without closing a connection, as a network or a machine that vanishes does.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, Ordering::SeqCst},
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::watch,
};

/// When the proxy freezes by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Freeze {
    /// The bytes that contain the needle are not forwarded.
    Before,
    /// The bytes that contain the needle are forwarded, their answer is not.
    After,
}

#[derive(Debug)]
struct Shared {
    upstream: String,
    /// Connections with a smaller number are frozen.
    frozen_below: watch::Sender<usize>,
    /// Whether connections that are made from now on are frozen, too.
    is_frozen: AtomicBool,
    trigger: Mutex<Option<(Freeze, String)>>,
    accepted: Mutex<usize>,
}

impl Shared {
    fn freeze_existing(&self) {
        self.frozen_below
            .send_replace(*self.accepted.lock().unwrap());
    }

    fn is_frozen(&self, connection: usize) -> bool {
        self.is_frozen.load(SeqCst) || connection < *self.frozen_below.borrow()
    }

    /// Whether these bytes of a client are to be forwarded; freezes all connections if they are what was waited for.
    fn sees(&self, bytes: &[u8]) -> bool {
        let mut trigger = self.trigger.lock().unwrap();
        let found = trigger.take_if(|(_, needle)| {
            let mut windows = bytes.windows(needle.len());
            windows.any(|window| window == needle.as_bytes())
        });
        if let Some((freeze, _)) = found {
            self.freeze_existing();
            return freeze == Freeze::After;
        }
        true
    }
}

#[derive(Clone, Debug)]
pub(crate) struct FreezingProxy {
    shared: Arc<Shared>,
    address: String,
}

impl FreezingProxy {
    /// In front of `upstream`, on a free port of the loopback interface.
    pub(crate) async fn start(upstream: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let shared = Arc::new(Shared {
            upstream: upstream.to_owned(),
            frozen_below: watch::Sender::new(0),
            is_frozen: AtomicBool::new(false),
            trigger: Mutex::new(None),
            accepted: Mutex::new(0),
        });
        tokio::spawn(accept(listener, Arc::clone(&shared)));
        Self { shared, address }
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Freezes all connections that exist when a client sends the needle; later connections are forwarded.
    pub(crate) fn freeze_existing_at(&self, freeze: Freeze, needle: &str) {
        *self.shared.trigger.lock().unwrap() = Some((freeze, needle.to_owned()));
    }

    /// Freezes all connections, also those that are made later.
    pub(crate) fn freeze_all(&self) {
        self.shared.is_frozen.store(true, SeqCst);
    }
}

async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    loop {
        let (client, _) = listener.accept().await.unwrap();
        let connection = {
            let mut accepted = shared.accepted.lock().unwrap();
            *accepted += 1;
            *accepted - 1
        };
        let Ok(server) = TcpStream::connect(&shared.upstream).await else {
            continue;
        };
        let (from_client, to_client) = client.into_split();
        let (from_server, to_server) = server.into_split();
        let there = Forward {
            shared: Arc::clone(&shared),
            connection,
            is_of_client: true,
        };
        let back = Forward {
            shared: Arc::clone(&shared),
            connection,
            is_of_client: false,
        };
        tokio::spawn(there.run(from_client, to_server));
        tokio::spawn(back.run(from_server, to_client));
    }
}

/// One direction of a connection.
struct Forward {
    shared: Arc<Shared>,
    connection: usize,
    is_of_client: bool,
}

impl Forward {
    async fn run(self, mut from: OwnedReadHalf, mut to: OwnedWriteHalf) {
        let mut bytes = vec![0; 64 * 1024];
        loop {
            let read = from.read(&mut bytes).await;
            let was_frozen = self.shared.is_frozen(self.connection);
            let Ok(read @ 1..) = read else {
                if was_frozen {
                    // The other side is told nothing.
                    std::future::pending::<()>().await;
                }
                return;
            };
            let forward = !self.is_of_client || self.shared.sees(&bytes[..read]);
            if was_frozen || !forward {
                continue;
            }
            if to.write_all(&bytes[..read]).await.is_err() {
                return;
            }
        }
    }
}
