//! A game over a WebSocket: the client receives events and sends commands.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::expect_used, clippy::indexing_slicing)
)]

mod websocket;

use std::{
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{Extension, body::Bytes, extract::State, response::Response};
use tessera_play::{Command, CommandId, Object};
use tessera_protocol::{ClientMessage, Code, Problem, ServerMessage};
use tessera_store::{Cause, TokenHash};
use tokio::{
    select,
    sync::broadcast::error::RecvError,
    time::{MissedTickBehavior, error::Elapsed, interval, timeout},
};
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes, protocol::CloseFrame};

use super::{
    ApiError, App, AppState, Client,
    caller::{Credential, Player},
    events::{Follow, check_version, greeting, too_many_sockets},
    extract::{Id, Params},
    middleware,
    problems::{BadQuery, UnknownGame, UnknownToken},
};
use crate::{
    cause,
    connection_permit::ConnectionPermit,
    json::json,
    metrics::Counted,
    room::{Channel, Executed, Greeting, ReturnPreference, RoomHandle, Subscription},
    telemetry,
    token::{self, Holder},
};
use tracing::Instrument;
use websocket::{Handshake, WebSocket};

/// A client that does not take a message within this time is disconnected.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// How often the server pings, which also measures the round-trip delay.
const PING_INTERVAL: Duration = Duration::from_secs(10);

/// A client that has sent nothing for this long, no answer to a ping either, is disconnected.
const IDLE_TIMEOUT: Duration = Duration::from_secs(35);

/// How long the closing handshake may take.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// Why the server closes a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CloseReason {
    /// The server shuts down; the client should connect again.
    Ending,
    /// The client reads too slowly; it should connect again with `since`.
    TooSlow,
    /// Another socket has taken the seat; the client should not reconnect automatically.
    Replaced,
    /// The session or the API token of the client is over; it can connect again without.
    SignedOut,
    /// The client has not answered pings.
    Silent,
    /// A message was too large, or not text.
    BadMessage,
    /// The game's room has failed; the client should connect again later.
    Unavailable,
    /// The client speaks another version of the messages: a page should reload itself.
    OtherVersion,
}

impl CloseReason {
    const fn frame(self) -> (u16, &'static str) {
        match self {
            Self::Ending => (1012, "the server restarts: connect again"),
            Self::Unavailable => (1013, "the game cannot be reached now: connect again later"),
            Self::BadMessage => (1003, "messages are JSON texts"),
            Self::Replaced => (4001, "another socket has taken this seat"),
            Self::TooSlow => (4002, "you read too slowly: connect again with since"),
            Self::SignedOut => (4005, "you are signed out: connect again"),
            Self::Silent => (4003, "you did not answer pings"),
            Self::OtherVersion => (
                4004,
                "another version: reload the page, or update this program",
            ),
        }
    }
}

/// Follow a game and act in it over a WebSocket
///
/// Messages are `ServerMessage` and `ClientMessage`. A new socket of a seat replaces the old one at once. A socket without the
/// server's `version` is opened and closed with the code 4004.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/socket", operation_id = "socket", tag = "live",
    params(("id" = String, Path, description = "The game"), Follow),
    security((), ("token" = []), ("session" = []), ("api_token" = ["play"])),
    responses(
        (status = 101, description = "The socket is open"),
        BadQuery, UnknownToken, UnknownGame,
        (status = 426, description = "Not a WebSocket request", body = Problem),
        (status = 429, description = "Too many sockets", body = Problem),
    )
)]
pub(super) async fn open(
    State(app): AppState,
    Client(client): Client,
    Id(id): Id,
    Params(Follow { since, version }): Params<Follow>,
    player: Player,
    permit: Option<Extension<ConnectionPermit>>,
    handshake: Result<Handshake, ApiError>,
) -> Result<Response, ApiError> {
    let room = app.lobby.room(id);
    room.ready().await?;
    let handshake = handshake?;
    let guard = app.limits.socket(client).ok_or_else(too_many_sockets)?;
    let most = app.options.limits.message_bytes;
    if let Err(error) = check_version(version) {
        // A browser does not show its page the answer to a handshake that fails, but a close code.
        return Ok(handshake.accept(most, async move |mut socket| {
            let text = json(&nack(None, error.into()));
            let told = timeout(SEND_TIMEOUT, socket.send_text(text.into())).await;
            if let Ok(Ok(())) = told {
                close(&mut socket, CloseReason::OtherVersion).await;
            }
            drop((guard, permit));
        }));
    }
    let holder = player.holder();
    let (greeting, subscription) = room.watch(holder, since, Channel::Socket).await?;
    let cause = cause::current();
    Ok(handshake.accept(most, async move |socket| {
        let counted = Counted::new(&app.lobby.context().metrics.sockets);
        let connection = SocketConnection {
            socket,
            room,
            holder,
            client,
            pinged_at: None,
            seq: 0,
            credential: player.credential,
            app,
            cause,
        };
        connection.run(greeting, subscription).await;
        drop((counted, guard, permit));
    }))
}

/// Sends the close frame and waits for that of the client: a connection that is dropped with unread data is reset, and the
/// client might not see the frame.
async fn close(socket: &mut WebSocket, reason: CloseReason) {
    let (code, text) = reason.frame();
    let frame = CloseFrame {
        code: code.into(),
        reason: Utf8Bytes::from_static(text),
    };
    let handshake = async {
        socket.send(Message::Close(Some(frame))).await?;
        while let Some(message) = socket.recv().await {
            message?;
        }
        Ok::<_, Error>(())
    };
    // The connection is closed whether or not the client takes the frame.
    let _ = timeout(CLOSE_TIMEOUT, handshake).await;
}

struct SocketConnection {
    socket: WebSocket,
    room: RoomHandle,
    holder: Option<Holder>,
    client: IpAddr,
    /// When the last ping was sent, until it is answered.
    pinged_at: Option<Instant>,
    /// The last event that was sent to the client.
    seq: u64,
    /// By what the client is signed in: when it is no longer valid, the socket ends.
    credential: Option<Credential>,
    app: Arc<App>,
    /// The request that opened the socket.
    cause: Option<Cause>,
}

/// Why a socket ends.
enum End {
    /// The client has closed it, or the connection broke.
    ByClient,
    /// The server closes it.
    ByServer(CloseReason),
}

impl SocketConnection {
    async fn run(mut self, greeting: Greeting, subscription: Subscription) {
        let end = self.exchange_messages(greeting, subscription).await;
        if let Err(End::ByServer(reason)) = end {
            let metrics = &self.app.lobby.context().metrics;
            if reason == CloseReason::TooSlow {
                metrics.slow_readers.inc();
            }
            close(&mut self.socket, reason).await;
        }
    }

    async fn exchange_messages(
        &mut self,
        greeting: Greeting,
        mut subscription: Subscription,
    ) -> Result<(), End> {
        self.send_greeting(greeting).await?;
        let mut ping = interval(PING_INTERVAL);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut received_at = Instant::now();
        loop {
            select! {
                biased;
                () = self.app.ending.cancelled() => return Err(End::ByServer(CloseReason::Ending)),
                () = subscription.replaced.cancelled() => return Err(End::ByServer(CloseReason::Replaced)),
                message = subscription.live.recv() => match message {
                    Ok(broadcast) => {
                        self.seq = broadcast.seq.unwrap_or(self.seq);
                        self.send_text(broadcast.text).await?;
                        self.app.lobby.context().metrics.count_event(broadcast.decided_at);
                    }
                    Err(RecvError::Lagged(_)) => return Err(End::ByServer(CloseReason::TooSlow)),
                    Err(RecvError::Closed) => return Err(End::ByServer(CloseReason::Unavailable)),
                },
                message = self.socket.recv() => {
                    received_at = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => {
                            if let Some(joined) = self.receive(text.as_str()).await? {
                                subscription = joined;
                            }
                        }
                        Some(Ok(Message::Pong(_))) => match self.pinged_at.take() {
                            Some(pinged_at) => {
                                let delay = pinged_at.elapsed().as_millis() as u64;
                                self.room.measured(subscription.connection, delay);
                            }
                            None => self.limit_control_frames()?,
                        },
                        Some(Ok(Message::Ping(_))) => self.limit_control_frames()?,
                        Some(Ok(Message::Binary(_) | Message::Frame(_)) | Err(_)) => {
                            return Err(End::ByServer(CloseReason::BadMessage));
                        }
                        Some(Ok(Message::Close(_))) | None => return Err(End::ByClient),
                    }
                }
                _ = ping.tick() => {
                    if received_at.elapsed() > IDLE_TIMEOUT {
                        return Err(End::ByServer(CloseReason::Silent));
                    }
                    if let Some(credential) = &self.credential
                        && !credential.is_valid(&self.app).await
                    {
                        return Err(End::ByServer(CloseReason::SignedOut));
                    }
                    self.pinged_at = Some(Instant::now());
                    let ping = self.socket.send(Message::Ping(Bytes::new()));
                    sent(timeout(SEND_TIMEOUT, ping).await)?;
                }
            }
        }
    }

    async fn send_greeting(&mut self, to_send: Greeting) -> Result<(), End> {
        self.seq = to_send.snapshot.seq;
        for message in greeting(&self.app, to_send) {
            self.send_text(message).await?;
        }
        Ok(())
    }

    /// Applies the rate limit of requests to pings, and to pongs that answer no ping.
    fn limit_control_frames(&self) -> Result<(), End> {
        match self.app.limits.request(self.client) {
            Ok(_) => Ok(()),
            Err(_) => Err(End::ByServer(CloseReason::BadMessage)),
        }
    }

    async fn send_text(&mut self, text: Bytes) -> Result<(), End> {
        sent(timeout(SEND_TIMEOUT, self.socket.send_text(text)).await)
    }

    async fn send_message(&mut self, message: &ServerMessage) -> Result<(), End> {
        self.send_text(json(message).into()).await
    }

    /// Handles a message of the client; `join` returns a new subscription.
    async fn receive(&mut self, text: &str) -> Result<Option<Subscription>, End> {
        let message = serde_json::from_str(text).map(|Object(message)| message);
        if let Err(limited) = self.app.limits.request(self.client) {
            let id = match message {
                Ok(ClientMessage::Act(command)) => command.id,
                _ => None,
            };
            let mut problem = Problem::new(Code::TooMany, "too many messages: wait a moment");
            problem.retry_after = Some(limited.retry_after);
            self.send_message(&nack(id, problem)).await?;
            return Ok(None);
        }
        match message {
            Ok(ClientMessage::Ping {}) => {
                let now = self.app.lobby.context().time.now().0;
                self.send_message(&ServerMessage::Pong { now }).await?;
                Ok(None)
            }
            Ok(ClientMessage::Act(command)) => {
                self.act(command).await?;
                Ok(None)
            }
            Ok(ClientMessage::Snapshot {}) => {
                match self.room.snapshot_after(self.seq).await {
                    Ok(snapshot) => self.send_text(snapshot.message()).await?,
                    Err(error) => self.send_message(&nack(None, error.into())).await?,
                }
                Ok(None)
            }
            Ok(ClientMessage::Join { token }) => self.join(token::hash(&token)).await,
            Err(error) => {
                let problem = Problem::new(
                    Code::BadRequest,
                    format!("the message cannot be parsed: {error}"),
                );
                self.send_message(&nack(None, problem)).await?;
                Ok(None)
            }
        }
    }

    async fn act(&mut self, command: Command) -> Result<(), End> {
        let Some(id) = command.id.clone() else {
            let message = "the message cannot be parsed: `id` is missing";
            return self
                .send_message(&nack(None, Problem::new(Code::BadRequest, message)))
                .await;
        };
        if let Err(error) = middleware::limit_rematches(&self.app, self.client, &command.act) {
            return self.send_message(&nack(Some(id), error.into())).await;
        }
        let Some(holder) = self.holder else {
            let message = "you are a spectator: send the token of a seat with `join` first";
            let problem = Problem::new(Code::Unauthorized, message);
            return self.send_message(&nack(Some(id), problem)).await;
        };
        let executing = self
            .room
            .act(holder, command, self.client, ReturnPreference::Minimal);
        let span = tracing::debug_span!(
            target: telemetry::TARGET,
            "message",
            otel.kind = "server",
            request.id = self.cause.as_ref().map(Cause::request),
        );
        let cause = cause::in_span(self.cause.as_ref(), &span);
        match cause::within(cause, executing).instrument(span).await {
            Ok(Executed { seq, .. }) => self.send_message(&ServerMessage::Ack { id, seq }).await,
            Err(error) => {
                // The client has the game, or will have it after the events that are on their way.
                let mut problem = Problem::from(error);
                problem.game = None;
                self.send_message(&nack(Some(id), problem)).await
            }
        }
    }

    async fn join(&mut self, token: TokenHash) -> Result<Option<Subscription>, End> {
        let since = Some(self.seq);
        let holder = Holder {
            token: Some(token),
            account: self.holder.and_then(|holder| holder.account),
        };
        match self.room.watch(Some(holder), since, Channel::Socket).await {
            Ok((greeting, subscription)) => {
                self.holder = Some(holder);
                self.send_greeting(greeting).await?;
                Ok(Some(subscription))
            }
            Err(error) => {
                self.send_message(&nack(None, error.into())).await?;
                Ok(None)
            }
        }
    }
}

fn nack(id: Option<CommandId>, problem: Problem) -> ServerMessage {
    ServerMessage::Nack { id, problem }
}

fn sent(result: Result<Result<(), Error>, Elapsed>) -> Result<(), End> {
    match result {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_gone)) => Err(End::ByClient),
        Err(_too_slow) => Err(End::ByServer(CloseReason::TooSlow)),
    }
}
