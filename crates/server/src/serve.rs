//! Running the server: opening the store, listening, and ending in good order.

use std::{io, net::SocketAddr, path::Path, pin::pin, sync::Arc, time::Duration};

use axum::{Router, body::Body, http::Request};
use hyper::{body::Incoming, service::service_fn};
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::conn::auto,
};
use tessera_play::LAG_BUDGET;
use tessera_store::{GameId, Millis, OpenError, Store};
use tokio::{
    net::{TcpListener, TcpSocket, TcpStream},
    select,
    sync::Semaphore,
    time::{interval, sleep, timeout},
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tower::ServiceExt;

use crate::{
    http::{self, App, Peer},
    jobs::Jobs,
    limits::{Limits, network_of},
    lobby::Lobby,
    metrics::Metrics,
    options::Options,
    place::Place,
    room::RoomContext,
    time::Time,
};

/// Why the server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The data directory cannot be made.
    #[error("cannot use the data directory {path}: {error}")]
    Data {
        /// Which.
        path: String,
        /// Why.
        error: io::Error,
    },
    /// The database does not open.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The address is taken or not ours.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// Which.
        address: SocketAddr,
        /// Why.
        error: io::Error,
    },
}

/// A server that listens but does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    app: Arc<App>,
}

/// How long a connection may keep its place without a request; at most twice as long.
const SILENCE: Duration = Duration::from_mins(1);

/// How long requests may take to finish when the server ends.
const FAREWELL: Duration = Duration::from_secs(10);

/// Bytes that the system keeps for a reader who is slow, so that it shows soon that they are.
const SEND_BUFFER: u32 = 256 * 1024;

/// How often games that nobody watches are looked after.
const SWEEP: Duration = Duration::from_secs(5);

/// How many games are looked after at once.
const SWEEP_BATCH: u32 = 500;

impl Server {
    /// Opens the store and the port.
    pub async fn bind(options: Options) -> Result<Self, ServeError> {
        let store = Store::open(&address_of(&options)?).await?;
        let address = options.listen;
        let listener = listen(address).map_err(|error| ServeError::Listen { address, error })?;
        let metrics = Arc::new(Metrics::new());
        let engine = &options.engine;
        let around = Arc::new(RoomContext {
            store,
            jobs: Jobs::start(engine.threads(), engine.capacity(), Arc::clone(&metrics)),
            metrics,
            time: Time::default(),
            config: options.config(),
        });
        let app = Arc::new(App {
            lobby: Lobby::new(around),
            limits: Limits::new(&options.limits),
            ending: CancellationToken::new(),
            options,
        });
        tracing::info!(
            address = %listener.local_addr().unwrap_or(address),
            engine_threads = app.options.engine.threads(),
            "listening"
        );
        Ok(Self { listener, app })
    }

    /// Where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until `ending` is told, then finishes what is under way.
    pub async fn run(self, ending: CancellationToken) {
        let app = self.app;
        let sweeper = tokio::spawn(sweep(Arc::clone(&app)));
        let router = http::router(&app);
        let connections = TaskTracker::new();
        let places = Arc::new(Semaphore::new(app.options.limits.connections));
        loop {
            let place = tokio::select! {
                place = Arc::clone(&places).acquire_owned() => place,
                () = ending.cancelled() => break,
            };
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                () = ending.cancelled() => break,
            };
            match accepted {
                Ok((stream, peer)) => {
                    // Behind proxies all connections are theirs.
                    let network = network_of(peer.ip());
                    let plug = app.limits.connection(network);
                    if plug.is_none() && app.options.proxies == 0 {
                        tracing::warn!(%network, "too many connections: one more is closed");
                        continue;
                    }
                    let place = Place::new(place.ok(), plug);
                    let router = router.clone();
                    connections.spawn(converse(stream, peer, place, router, Arc::clone(&app)));
                }
                Err(error) => {
                    // Such as too many open files: others may be closed soon.
                    tracing::error!(%error, "a connection is not accepted");
                    sleep(Duration::from_millis(100)).await;
                }
            }
        }
        tracing::info!("ending: no new connections");
        drop(self.listener);
        app.ending.cancel();
        sweeper.abort();
        connections.close();
        if timeout(FAREWELL, connections.wait()).await.is_err() {
            tracing::warn!("some requests did not finish in time");
        }
        let sockets = &app.lobby.around().metrics.sockets;
        let farewells = async {
            while sockets.get() > 0 {
                sleep(Duration::from_millis(10)).await;
            }
        };
        if timeout(Duration::from_secs(2), farewells).await.is_err() {
            tracing::warn!("some sockets did not take their farewell");
        }
        app.lobby.around().store.close().await;
        tracing::info!("ended");
    }
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv6() {
        TcpSocket::new_v6()?
    } else {
        TcpSocket::new_v4()?
    };
    // A server that was killed starts again at once.
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(1_024)
}

/// The address of the database; makes the data directory if it is needed.
fn address_of(options: &Options) -> Result<String, ServeError> {
    if let Some(address) = &options.database {
        return Ok(address.clone());
    }
    let data: &Path = &options.data;
    std::fs::create_dir_all(data).map_err(|error| ServeError::Data {
        path: data.display().to_string(),
        error,
    })?;
    Ok(format!("sqlite:{}", data.join("tessera.db").display()))
}

/// Speaks HTTP over one connection, until either end has had enough.
async fn converse(
    stream: TcpStream,
    peer: SocketAddr,
    place: Place,
    router: Router,
    app: Arc<App>,
) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "small packets are delayed");
    }
    let service = {
        let place = place.clone();
        service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(Peer(peer));
            request.extensions_mut().insert(place.for_request());
            router.clone().oneshot(request.map(Body::new))
        })
    };
    // One protocol: to find out which of two is spoken, the first bytes would be waited for without an end.
    let mut builder = auto::Builder::new(TokioExecutor::new()).http1_only();
    let room_for_headers = app.options.limits.header_bytes + app.options.limits.address_bytes;
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_secs(15))
        .max_buf_size((2 * room_for_headers).max(32 * 1024));
    let connection = builder.serve_connection_with_upgrades(TokioIo::new(stream), service);
    let mut connection = pin!(connection);
    let ended = select! {
        ended = connection.as_mut() => ended,
        () = app.ending.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
        // The service and this function.
        () = place.forsaken(2, SILENCE) => Ok(()),
    };
    if let Err(error) = ended {
        tracing::debug!(%error, %peer, "a connection broke");
    }
}

/// Looks after games that nobody watches: clocks that have run out, computers that are to move.
async fn sweep(app: Arc<App>) {
    let around = app.lobby.around();
    let mut rest = interval(SWEEP);
    let mut after: Option<GameId> = None;
    loop {
        rest.tick().await;
        // Rooms give players back some delay; a game is overdue when that is over, too.
        let due = Millis(around.time.now().0 - LAG_BUDGET as i64);
        match around.store.due(due, SWEEP_BATCH).await {
            Ok(games) => open_rooms(&app, games).await,
            Err(error) => tracing::error!(%error, "games cannot be looked after"),
        }
        match around.store.awaiting_engine(after, SWEEP_BATCH).await {
            Ok(games) => {
                after = games.last().copied();
                open_rooms(&app, games).await;
            }
            Err(error) => tracing::error!(%error, "games cannot be looked after"),
        }
        app.limits.forget_idle();
    }
}

/// A room does by itself what is due in its game.
async fn open_rooms(app: &Arc<App>, games: Vec<GameId>) {
    for id in games {
        if let Err(error) = app.lobby.room(id).ready().await {
            tracing::warn!(%id, %error, "a game cannot be looked after");
        }
    }
}
