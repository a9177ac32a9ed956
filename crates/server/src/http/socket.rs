//! A game over a WebSocket: hearing what happens, and acting.

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
use tessera_play::{Command, CommandId};
use tessera_protocol::{ClientMessage, Code, Problem, ServerMessage};
use tessera_store::TokenHash;
use tokio::{
    select,
    sync::broadcast::error::RecvError,
    time::{MissedTickBehavior, interval, timeout},
};

use super::{
    App, AppState, Client, Failure,
    events::{Since, greeting, too_many_sockets},
    extract::{Id, OptionalBearer, Params},
    guard,
};
use crate::{
    json::json,
    metrics::Counted,
    place::Place,
    room::{ActError, Channel, Executed, ReturnPreference, RoomHandle, Subscription},
    token,
};

/// How long a reader may keep a message waiting.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often the delay is measured.
const PING: Duration = Duration::from_secs(10);

/// How long a client may be silent: it answers pings if it lives.
const SILENCE: Duration = Duration::from_secs(35);

/// Why the server closes a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CloseReason {
    /// The server ends; connect again.
    Ending,
    /// The client reads too slowly; connect again with `since`.
    TooSlow,
    /// Another socket has taken the seat; do not connect again by yourself.
    Replaced,
    /// The client has not answered pings.
    Silent,
    /// A message was too large, or not text.
    BadMessage,
    /// The game cannot be reached; connect again later.
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
        (status = 400, description = "The query does not read", body = Problem),
        (status = 401, description = "No seat has this token", body = Problem),
        (status = 404, description = "There is no such game", body = Problem),
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
    place: Option<Extension<Place>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let room = app.lobby.room(id);
    room.ready().await?;
    let upgrade = upgrade.map_err(|rejection| {
        let message = format!("this address opens a WebSocket: {}", rejection.body_text());
        Failure::new(Code::UpgradeRequired, message)
    })?;
    let plug = app.limits.socket(client).ok_or_else(too_many_sockets)?;
    let watching = room.watch(token, since, Channel::Socket).await?;
    let most = app.options.limits.message_bytes;
    Ok(upgrade
        .max_message_size(most)
        .max_frame_size(most)
        .on_upgrade(move |socket| async move {
            let counted = Counted::new(&app.lobby.around().metrics.sockets);
            let line = Line {
                socket,
                room,
                token,
                client,
                pinged: None,
                seq: 0,
                app,
            };
            line.run(watching).await;
            drop((counted, plug, place));
        }))
}

/// One socket.
struct Line {
    socket: WebSocket,
    room: RoomHandle,
    token: Option<TokenHash>,
    client: IpAddr,
    /// When the ping was sent that is not answered yet.
    pinged: Option<Instant>,
    /// The last event that the client was told of.
    seq: u64,
    app: Arc<App>,
}

/// The end of a socket: said by the server, or by the client.
enum End {
    Closed,
    Closing(CloseReason),
}

impl Line {
    async fn run(mut self, watching: Subscription) {
        if let Err(End::Closing(farewell)) = self.talk(watching).await {
            let metrics = &self.app.lobby.around().metrics;
            if farewell == CloseReason::TooSlow {
                metrics.slow_readers.inc();
            }
            let (code, reason) = farewell.frame();
            let frame = CloseFrame {
                code,
                reason: Utf8Bytes::from_static(reason),
            };
            // A client that does not take the farewell does without.
            let _ = timeout(
                Duration::from_secs(1),
                self.socket.send(Message::Close(Some(frame))),
            )
            .await;
        }
    }

    async fn talk(&mut self, mut watching: Subscription) -> Result<(), End> {
        self.greet(&watching).await?;
        let mut ping = interval(PING);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        loop {
            select! {
                biased;
                () = self.app.ending.cancelled() => return Err(End::Closing(CloseReason::Ending)),
                () = watching.replaced.cancelled() => return Err(End::Closing(CloseReason::Replaced)),
                message = watching.live.recv() => match message {
                    Ok(told) => {
                        self.seq = told.seq.unwrap_or(self.seq);
                        self.send(told.text).await?;
                    }
                    Err(RecvError::Lagged(_)) => return Err(End::Closing(CloseReason::TooSlow)),
                    Err(RecvError::Closed) => return Err(End::Closing(CloseReason::Unavailable)),
                },
                message = self.socket.recv() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => {
                            if let Some(joined) = self.hear(text.as_str()).await? {
                                watching = joined;
                            }
                        }
                        Some(Ok(Message::Pong(_))) => match self.pinged.take() {
                            Some(pinged) => {
                                let delay = pinged.elapsed().as_millis() as u64;
                                self.room.measured(watching.connection, delay);
                            }
                            None => self.count_frame()?,
                        },
                        Some(Ok(Message::Ping(_))) => self.count_frame()?,
                        Some(Ok(Message::Binary(_)) | Err(_)) => {
                            return Err(End::Closing(CloseReason::BadMessage));
                        }
                        Some(Ok(Message::Close(_))) | None => return Err(End::Closed),
                    }
                }
                _ = ping.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Err(End::Closing(CloseReason::Silent));
                    }
                    self.pinged = Some(Instant::now());
                    self.send_raw(Message::Ping(Bytes::new())).await?;
                }
            }
        }
    }

    async fn greet(&mut self, watching: &Subscription) -> Result<(), End> {
        for message in greeting(&self.app, watching) {
            self.send(message).await?;
        }
        self.seq = watching.snapshot.seq;
        Ok(())
    }

    /// Counts a frame that nobody asked for.
    fn count_frame(&self) -> Result<(), End> {
        match self.app.limits.request(self.client) {
            Ok(_) => Ok(()),
            Err(_) => Err(End::Closing(CloseReason::BadMessage)),
        }
    }

    async fn send(&mut self, text: Bytes) -> Result<(), End> {
        match Utf8Bytes::try_from(text) {
            Ok(text) => self.send_raw(Message::Text(text)).await,
            Err(_not_text) => Err(End::Closing(CloseReason::Unavailable)),
        }
    }

    async fn send_raw(&mut self, message: Message) -> Result<(), End> {
        match timeout(PATIENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_gone)) => Err(End::Closed),
            Err(_too_slow) => Err(End::Closing(CloseReason::TooSlow)),
        }
    }

    async fn say(&mut self, message: &ServerMessage) -> Result<(), End> {
        self.send(json(message).into()).await
    }

    /// Does what the client says; a new seat comes with a new way of watching.
    async fn hear(&mut self, text: &str) -> Result<Option<Subscription>, End> {
        let message = serde_json::from_str(text);
        if let Err(exhausted) = self.app.limits.request(self.client) {
            let id = match message {
                Ok(ClientMessage::Act(command)) => command.id,
                _ => None,
            };
            let mut problem = Problem::new(Code::TooMany, "too many messages: wait a moment");
            problem.retry_after = Some(exhausted.retry_after);
            self.say(&nack(id, problem)).await?;
            return Ok(None);
        }
        match message {
            Ok(ClientMessage::Ping) => {
                let now = self.app.lobby.around().time.now().0;
                self.say(&ServerMessage::Pong { now }).await?;
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
                    format!("the message does not read: {error}"),
                );
                self.say(&nack(None, problem)).await?;
                Ok(None)
            }
        }
    }

    async fn act(&mut self, command: Command) -> Result<(), End> {
        let Some(id) = command.id.clone() else {
            let message = "the message does not read: `id` is missing";
            return self
                .say(&nack(None, Problem::new(Code::BadRequest, message)))
                .await;
        };
        if let Err(failure) = guard::count_rematch(&self.app, self.client, &command.act) {
            return self.say(&nack(Some(id), failure.into())).await;
        }
        let Some(token) = self.token else {
            let message = "you look on: send the token of a seat with `join` first";
            let problem = Problem::new(Code::Unauthorized, message);
            return self.say(&nack(Some(id), problem)).await;
        };
        let executed = self
            .room
            .act(token, command, self.client, ReturnPreference::Minimal)
            .await;
        match executed {
            Ok(Executed { seq, .. }) => self.say(&ServerMessage::Ack { id, seq }).await,
            Err(denied) => {
                let game = match &denied {
                    ActError::Refused { game, .. } => Some(game.clone()),
                    _ => None,
                };
                let mut problem = Problem::from(denied);
                problem.game = None;
                self.say(&ServerMessage::Nack {
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
            Ok(watching) => {
                self.token = Some(token);
                self.greet(&watching).await?;
                Ok(Some(watching))
            }
            Err(denied) => {
                self.say(&nack(None, denied.into())).await?;
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
