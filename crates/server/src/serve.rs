//! Running the server: opens the store, listens, sweeps games that are due, and shuts down gracefully.

use std::{
    io,
    net::SocketAddr,
    pin::pin,
    sync::Arc,
    time::{Duration, SystemTime},
};

use axum::{Router, body::Body, http::Request};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tessera_store::{OpenError, Store, StoreOptions};
use tokio::{
    net::{TcpListener, TcpSocket, TcpStream},
    select,
    sync::Semaphore,
    time::{interval, sleep, timeout},
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tower::ServiceExt;

use crate::{
    accounts::{AccountLimits, PasswordHasher},
    archiving,
    connection_permit::ConnectionPermit,
    heartbeat,
    http::{self, App, Peer, Readiness},
    jobs::Jobs,
    limits::{Limits, loopback_factor, network_of},
    lobby::Lobby,
    metrics::Metrics,
    metrics_address,
    node::Node,
    options::{DatabaseOptions, Options},
    peers::Peers,
    preview::Previews,
    room::RoomContext,
    stored::stored_time,
};

/// Why the server does not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The data directory cannot be created.
    #[error("cannot use the data directory {path}: {error}")]
    Data {
        /// The directory.
        path: String,
        /// What the system says.
        error: io::Error,
    },
    /// The database does not open.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A process that needs the tables that servers share has a SQLite file.
    #[error(
        "a SQLite file has no workers: give --engine-threads at least 1, or --database a PostgreSQL"
    )]
    NoWorkers,
    /// The address is in use, or not one of this machine.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        error: io::Error,
    },
    /// The address of the metrics is in use, or not one of this machine.
    #[error(
        "cannot serve the metrics at {address}: {error}; choose another address with --metrics, or `--metrics off`"
    )]
    Metrics {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        error: io::Error,
    },
}

/// A server that listens; [`Server::run`] answers.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    metrics_listener: Option<TcpListener>,
    app: Arc<App>,
}

/// A connection without requests is closed after one to two times this.
const IDLE_TIMEOUT: Duration = Duration::from_mins(1);

/// How long requests may take to finish at shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);

/// How long sockets may take to send their close frames at shutdown.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// Bytes that the kernel buffers for each connection: small, so that slow readers are noticed soon.
const SEND_BUFFER: u32 = 256 * 1024;

/// How often the rate limits of clients that have gone are forgotten.
const FORGET_INTERVAL: Duration = Duration::from_secs(5);

/// How often sessions whose time is over are deleted.
const EXPIRE_INTERVAL: Duration = Duration::from_hours(1);

impl Server {
    /// Opens the store and the port.
    pub async fn bind(options: Options) -> Result<Self, ServeError> {
        create_data_directory(&options.storage)?;
        let store_options = StoreOptions {
            archive: Some(options.storage.archive_directory()),
            ..options.shared.store_options()?
        };
        let store = Store::open_with(&options.storage.address(), store_options).await?;
        let address = options.listen;
        let listener = listen(address).map_err(|error| ServeError::Listen { address, error })?;
        let metrics_listener = metrics_address::listen(options.metrics).await?;
        let (time, outages) = heartbeat::begin(&store, SystemTime::now())
            .await
            .map_err(OpenError::from)?;
        let metrics = Arc::new(Metrics::new());
        let engine = &options.engine;
        let peers = Peers::of(&store);
        if engine.threads().moves == 0 && !peers.are_possible() {
            return Err(ServeError::NoWorkers);
        }
        let context = Arc::new(RoomContext {
            store,
            jobs: Jobs::start(engine.threads(), engine.capacity(), Arc::clone(&metrics)),
            metrics,
            time,
            outages,
            peers,
            config: options.room_config(),
        });
        let app = Arc::new(App {
            lobby: Lobby::new(context),
            limits: Limits::new(&options.limits, options.proxies),
            account_limits: AccountLimits::new(
                &options.accounts,
                loopback_factor(&options.limits, options.proxies),
            ),
            hasher: PasswordHasher::new(),
            ending: CancellationToken::new(),
            previews: Previews::default(),
            readiness: Readiness::default(),
            options,
        });
        tracing::info!(
            address = %listener.local_addr().unwrap_or(address),
            metrics = metrics_listener
                .as_ref()
                .and_then(|listener| listener.local_addr().ok())
                .map(tracing::field::display),
            engine_threads = app.options.engine.threads().moves,
            "listening"
        );
        Ok(Self {
            listener,
            metrics_listener,
            app,
        })
    }

    /// The address that it listens on, with the port that the system chose for port 0.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// The address of the metrics, if there is one, with the port that the system chose for port 0.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics_listener.as_ref()?.local_addr().ok()
    }

    /// Answers requests until `ending` is cancelled, then shuts down gracefully: it accepts no more connections, finishes the
    /// requests in progress and closes sockets. Each of these steps has a time limit.
    pub async fn run(self, ending: CancellationToken) {
        let app = self.app;
        let node = Node::start(&app.lobby, app.ending.clone());
        let archiving = app.options.archive_after.map(|days| {
            let context = Arc::clone(app.lobby.context());
            let after = Duration::from_hours(24) * days;
            tokio::spawn(async move { archiving::run(&context, after).await })
        });
        let forgetting = tokio::spawn(forget_clients(Arc::clone(&app)));
        let expiring = tokio::spawn(expire_sessions(Arc::clone(&app)));
        let metrics = Arc::clone(&app.lobby.context().metrics);
        let scraping = self
            .metrics_listener
            .map(|listener| tokio::spawn(metrics_address::serve(listener, metrics)));
        let router = http::router(&app);
        let connections = TaskTracker::new();
        let permits = Arc::new(Semaphore::new(app.options.limits.connections));
        loop {
            let permit = tokio::select! {
                permit = Arc::clone(&permits).acquire_owned() => permit,
                () = ending.cancelled() => break,
            };
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                () = ending.cancelled() => break,
            };
            match accepted {
                Ok((stream, peer)) => {
                    let network = network_of(peer.ip());
                    let per_address = app.limits.connection(network);
                    // Behind proxies all connections come from their few addresses.
                    if per_address.is_none() && app.options.proxies == 0 {
                        tracing::warn!(%network, "too many connections from this address: one more is closed");
                        continue;
                    }
                    let permit = ConnectionPermit::new(permit.ok(), per_address);
                    let (router, app) = (router.clone(), Arc::clone(&app));
                    connections.spawn(serve_connection(stream, peer, permit, router, app));
                }
                Err(error) => {
                    // Such as too many open files: wait until some are closed.
                    tracing::error!(%error, "a connection cannot be accepted");
                    sleep(Duration::from_millis(100)).await;
                }
            }
        }
        tracing::info!("shutting down: no new connections");
        drop(self.listener);
        app.ending.cancel();
        // It may end at any step: what is archived is complete.
        if let Some(archiving) = archiving {
            archiving.abort();
        }
        forgetting.abort();
        expiring.abort();
        connections.close();
        if timeout(SHUTDOWN_TIMEOUT, connections.wait()).await.is_err() {
            tracing::warn!("some requests did not finish in time");
        }
        let sockets = &app.lobby.context().metrics.sockets;
        let closed = async {
            while sockets.get() > 0 {
                sleep(Duration::from_millis(10)).await;
            }
        };
        if timeout(CLOSE_TIMEOUT, closed).await.is_err() {
            tracing::warn!("some sockets did not take their close frame in time");
        }
        node.stop().await;
        // To the end, so that a shutdown that takes long can be watched.
        if let Some(scraping) = scraping {
            scraping.abort();
        }
        tracing::info!("shut down");
    }
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv6() {
        TcpSocket::new_v6()?
    } else {
        TcpSocket::new_v4()?
    };
    // A server that was killed can listen again at once, although old connections linger in TIME_WAIT.
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(1_024)
}

/// Creates the data directory if the database is a file in it.
fn create_data_directory(options: &DatabaseOptions) -> Result<(), ServeError> {
    if options.database.is_some() {
        return Ok(());
    }
    std::fs::create_dir_all(&options.data).map_err(|error| ServeError::Data {
        path: options.data.display().to_string(),
        error,
    })
}

/// Serves HTTP/1.1 on one connection until the client or the server closes it.
async fn serve_connection(
    stream: TcpStream,
    peer: SocketAddr,
    permit: ConnectionPermit,
    router: Router,
    app: Arc<App>,
) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "TCP_NODELAY cannot be set");
    }
    let service = {
        let permit = permit.clone();
        service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(Peer(peer));
            request.extensions_mut().insert(permit.for_request());
            router.clone().oneshot(request.map(Body::new))
        })
    };
    let head_bytes = app.options.limits.header_bytes + app.options.limits.address_bytes;
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_secs(15))
        // Larger than the limits, so that a request beyond them gets an answer that says so.
        .max_buf_size((2 * head_bytes).max(32 * 1024))
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let ended = select! {
        ended = connection.as_mut() => ended,
        () = app.ending.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
        // Two owners: the service and this function.
        () = permit.idle(2, IDLE_TIMEOUT) => Ok(()),
    };
    if let Err(error) = ended {
        tracing::debug!(%error, %peer, "a connection broke");
    }
}

/// Deletes the rows of sessions and invitations whose time is over; they are not valid before that either.
async fn expire_sessions(app: Arc<App>) {
    let mut ticks = interval(EXPIRE_INTERVAL);
    loop {
        ticks.tick().await;
        let context = app.lobby.context();
        let now = stored_time(context.time.now());
        if let Err(error) = context.store.accounts().delete_expired(now).await {
            tracing::warn!(%error, "sessions that are over cannot be deleted");
        }
    }
}

async fn forget_clients(app: Arc<App>) {
    let mut ticks = interval(FORGET_INTERVAL);
    loop {
        ticks.tick().await;
        app.limits.remove_idle();
        app.account_limits.remove_idle();
    }
}
