//! A game over a WebSocket: the client receives events and sends commands.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::expect_used, clippy::indexing_slicing)
)]

use std::{
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    Extension,
    body::Bytes,
    extract::{
        State, WebSocketUpgrade,
        ws::{CloseFrame, Message, Utf8Bytes, WebSocket, rejection::WebSocketUpgradeRejection},
    },
    response::Response,
};
use tessera_play::{Command, CommandId, Object};
use tessera_protocol::{ClientMessage, Code, Problem, ServerMessage};
use tessera_store::TokenHash;
use tokio::{
    select,
    sync::broadcast::error::RecvError,
    time::{MissedTickBehavior, interval, timeout},
};

use super::{
    ApiError, App, AppState, Client,
    events::{Since, greeting, too_many_sockets},
    extract::{Id, OptionalBearer, Params},
    middleware,
    problems::{BadQuery, UnknownGame, UnknownToken},
};
use crate::{
    connection_permit::ConnectionPermit,
    json::json,
    metrics::Counted,
    room::{ActError, Channel, Executed, ReturnPreference, RoomHandle, Subscription},
    token,
};

/// A client that does not take a message within this time is disconnected.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// How often the server pings, which also measures the round-trip delay.
const PING_INTERVAL: Duration = Duration::from_secs(10);

/// A client that has sent nothing for this long, no answer to a ping either, is disconnected.
const IDLE_TIMEOUT: Duration = Duration::from_secs(35);

/// How long the close frame may take.
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
    /// The client has not answered pings.
    Silent,
    /// A message was too large, or not text.
    BadMessage,
    /// The game's room has failed; the client should connect again later.
    Unavailable,
}

impl CloseReason {
    const fn frame(self) -> (u16, &'static str) {
        match self {
            Self::Ending => (1012, "the server restarts: connect again"),
            Self::Unavailable => (1013, "the game cannot be reached now: connect again later"),
            Self::BadMessage => (1003, "messages are JSON texts"),
            Self::Replaced => (4001, "another socket has taken this seat"),
            Self::TooSlow => (4002, "you read too slowly: connect again with since"),
            Self::Silent => (4003, "you did not answer pings"),
        }
    }
}

/// Follow a game and act in it over a WebSocket
///
/// Messages are `ServerMessage` and `ClientMessage`. A new socket of a seat replaces the old one at once.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/socket", operation_id = "socket", tag = "live",
    params(("id" = String, Path, description = "The game"), Since),
    security((), ("token" = [])),
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
    Params(Since { since }): Params<Since>,
    OptionalBearer(token): OptionalBearer,
    permit: Option<Extension<ConnectionPermit>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let room = app.lobby.room(id);
    room.ready().await?;
    let upgrade = upgrade.map_err(|rejection| {
        let message = format!("this path opens a WebSocket: {}", rejection.body_text());
        ApiError::new(Code::UpgradeRequired, message)
    })?;
    let guard = app.limits.socket(client).ok_or_else(too_many_sockets)?;
    let subscription = room.watch(token, since, Channel::Socket).await?;
    let most = app.options.limits.message_bytes;
    Ok(upgrade
        .max_message_size(most)
        .max_frame_size(most)
        .on_upgrade(move |socket| async move {
            let counted = Counted::new(&app.lobby.context().metrics.sockets);
            let connection = SocketConnection {
                socket,
                room,
                token,
                client,
                pinged_at: None,
                seq: 0,
                app,
            };
            connection.run(subscription).await;
            drop((counted, guard, permit));
        }))
}

struct SocketConnection {
    socket: WebSocket,
    room: RoomHandle,
    token: Option<TokenHash>,
    client: IpAddr,
    /// When the last ping was sent, until it is answered.
    pinged_at: Option<Instant>,
    /// The last event that was sent to the client.
    seq: u64,
    app: Arc<App>,
}

/// Why a socket ends.
enum End {
    /// The client has closed it, or the connection broke.
    ByClient,
    /// The server closes it.
    ByServer(CloseReason),
}

impl SocketConnection {
    async fn run(mut self, subscription: Subscription) {
        if let Err(End::ByServer(reason)) = self.exchange_messages(subscription).await {
            let metrics = &self.app.lobby.context().metrics;
            if reason == CloseReason::TooSlow {
                metrics.slow_readers.inc();
            }
            let (code, text) = reason.frame();
            let frame = CloseFrame {
                code,
                reason: Utf8Bytes::from_static(text),
            };
            // The connection is closed whether or not the client takes the frame.
            let _ = timeout(CLOSE_TIMEOUT, self.socket.send(Message::Close(Some(frame)))).await;
        }
    }

    async fn exchange_messages(&mut self, mut subscription: Subscription) -> Result<(), End> {
        self.send_greeting(&subscription).await?;
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
                        Some(Ok(Message::Binary(_)) | Err(_)) => {
                            return Err(End::ByServer(CloseReason::BadMessage));
                        }
                        Some(Ok(Message::Close(_))) | None => return Err(End::ByClient),
                    }
                }
                _ = ping.tick() => {
                    if received_at.elapsed() > IDLE_TIMEOUT {
                        return Err(End::ByServer(CloseReason::Silent));
                    }
                    self.pinged_at = Some(Instant::now());
                    self.send(Message::Ping(Bytes::new())).await?;
                }
            }
        }
    }

    async fn send_greeting(&mut self, subscription: &Subscription) -> Result<(), End> {
        for message in greeting(&self.app, subscription) {
            self.send_text(message).await?;
        }
        self.seq = subscription.snapshot.seq;
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
        match Utf8Bytes::try_from(text) {
            Ok(text) => self.send(Message::Text(text)).await,
            Err(_not_text) => Err(End::ByServer(CloseReason::Unavailable)),
        }
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        match timeout(SEND_TIMEOUT, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_gone)) => Err(End::ByClient),
            Err(_too_slow) => Err(End::ByServer(CloseReason::TooSlow)),
        }
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
        let Some(token) = self.token else {
            let message = "you are a spectator: send the token of a seat with `join` first";
            let problem = Problem::new(Code::Unauthorized, message);
            return self.send_message(&nack(Some(id), problem)).await;
        };
        let executed = self
            .room
            .act(token, command, self.client, ReturnPreference::Minimal)
            .await;
        match executed {
            Ok(Executed { seq, .. }) => self.send_message(&ServerMessage::Ack { id, seq }).await,
            Err(error) => {
                let game = match &error {
                    ActError::Refused { game, .. } => Some(game.clone()),
                    _ => None,
                };
                let mut problem = Problem::from(error);
                problem.game = None;
                self.send_message(&ServerMessage::Nack {
                    id: Some(id),
                    problem,
                    game,
                })
                .await
            }
        }
    }

    async fn join(&mut self, token: TokenHash) -> Result<Option<Subscription>, End> {
        let since = Some(self.seq);
        match self.room.watch(Some(token), since, Channel::Socket).await {
            Ok(subscription) => {
                self.token = Some(token);
                self.send_greeting(&subscription).await?;
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
    ServerMessage::Nack {
        id,
        problem,
        game: None,
    }
}
