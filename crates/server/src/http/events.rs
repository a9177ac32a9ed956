//! The event stream of a game: one JSON object a line (NDJSON).

use std::{convert::Infallible, iter, sync::Arc, time::Duration};

use axum::{
    Extension,
    body::{Body, Bytes},
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use futures_util::stream;
use serde::Deserialize;
use tessera_protocol::{Code, PROTOCOL_VERSION, Problem, ServerMessage};
use tokio::{
    select,
    sync::{broadcast::error::RecvError, mpsc},
    time::{MissedTickBehavior, interval, timeout},
};
use utoipa::IntoParams;

use super::{
    ApiError, App, AppState, Client,
    caller::Player,
    extract::{Id, Params},
    problems::{BadQuery, UnknownGame, UnknownToken},
};
use crate::{
    connection_permit::ConnectionPermit,
    json::json,
    limits::ConnectionGuard,
    metrics::Counted,
    room::{Channel, Greeting, RoomHandle, Subscription, missed_event},
};

pub(super) const MEDIA_TYPE: &str = "application/x-ndjson";

/// A reader that does not take a line within this time is disconnected.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// How often a `pong` is sent, so that proxies and readers see that the stream is open.
const HEARTBEAT: Duration = Duration::from_secs(15);

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Follow {
    /// The `seq` of the last event that the client has: the events after it are sent first.
    pub(super) since: Option<u64>,
    /// The version of the messages that the client speaks: 2.
    #[param(required = true)]
    pub(super) version: Option<u32>,
}

/// Refuses a client that speaks another version of the messages.
pub(super) fn check_version(version: Option<u32>) -> Result<(), ApiError> {
    if version == Some(PROTOCOL_VERSION) {
        return Ok(());
    }
    let message = format!(
        "this server speaks version {PROTOCOL_VERSION} of the live messages (`version={PROTOCOL_VERSION}`): \
         reload the page, or update this program"
    );
    Err(ApiError::new(Code::OtherVersion, message))
}

/// Follow a game as lines of JSON
///
/// Each line is a `ServerMessage`: `hello`, the missed events, `snapshot`, then live events with what each changes, and a
/// `pong` every 15 seconds. With a token, the player counts as present.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/events", operation_id = "events", tag = "live",
    params(("id" = String, Path, description = "The game"), Follow),
    security((), ("token" = []), ("session" = []), ("api_token" = ["play"])),
    responses(
        (status = 200, description = "The stream", body = ServerMessage, content_type = "application/x-ndjson"),
        BadQuery, UnknownToken, UnknownGame,
        (status = 429, description = "Too many streams", body = Problem),
    )
)]
pub(super) async fn stream(
    State(app): AppState,
    Client(client): Client,
    Id(id): Id,
    Params(Follow { since, version }): Params<Follow>,
    player: Player,
    permit: Option<Extension<ConnectionPermit>>,
) -> Result<Response, ApiError> {
    check_version(version)?;
    let guard = app.limits.socket(client).ok_or_else(too_many_sockets)?;
    let room = app.lobby.room(id);
    let (greeting, subscription) = room.watch(player.holder(), since, Channel::Stream).await?;
    let (sender, receiver) = mpsc::channel(1);
    tokio::spawn(send_events(
        app,
        room,
        (greeting, subscription),
        (guard, permit),
        sender,
    ));
    let body = stream::unfold(receiver, |mut receiver: mpsc::Receiver<Bytes>| async {
        let line = receiver.recv().await?;
        Some((Ok::<_, Infallible>(line), receiver))
    });
    let headers = [(header::CONTENT_TYPE, MEDIA_TYPE)];
    Ok((headers, Body::from_stream(body)).into_response())
}

pub(super) fn too_many_sockets() -> ApiError {
    ApiError::new(
        Code::TooMany,
        "too many sockets and streams from this address: close some first",
    )
    .retry_after(10)
}

/// The first messages of a subscription: `hello`, the missed events and the snapshot. Each is made when the one before it has
/// been sent.
pub(super) fn greeting(app: &App, greeting: Greeting) -> impl Iterator<Item = Bytes> + use<> {
    let hello = ServerMessage::Hello {
        seats: greeting.seats.iter().collect(),
        seq: greeting.snapshot.seq,
        now: app.lobby.context().time.now().0,
        presence: greeting.presence,
        watchers: greeting.watchers,
    };
    let missed = greeting.missed.into_iter();
    iter::once(json(&hello).into())
        .chain(missed.map(|logged| missed_event(&logged).into()))
        .chain(iter::once(greeting.snapshot.message()))
}

/// Sends lines until the reader disconnects or is too slow, or the server shuts down. The handle keeps the room in memory.
async fn send_events(
    app: Arc<App>,
    _room: RoomHandle,
    (first, mut subscription): (Greeting, Subscription),
    _guards: (ConnectionGuard, Option<Extension<ConnectionPermit>>),
    sender: mpsc::Sender<Bytes>,
) {
    let metrics = &app.lobby.context().metrics;
    let _counted = Counted::new(&metrics.sockets);
    let send = async |message: Bytes| {
        let mut line = message.to_vec();
        line.push(b'\n');
        match timeout(SEND_TIMEOUT, sender.send(line.into())).await {
            Ok(sent) => sent.is_ok(),
            Err(_too_slow) => {
                metrics.slow_readers.inc();
                false
            }
        }
    };
    for message in greeting(&app, first) {
        if !send(message).await {
            return;
        }
    }
    let mut heartbeat = interval(HEARTBEAT);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    heartbeat.tick().await;
    loop {
        let (message, decided_at) = select! {
            message = subscription.live.recv() => match message {
                Ok(broadcast) => (broadcast.text, broadcast.decided_at),
                Err(RecvError::Lagged(_)) => {
                    metrics.slow_readers.inc();
                    return;
                }
                Err(RecvError::Closed) => return,
            },
            _ = heartbeat.tick() => {
                let now = app.lobby.context().time.now().0;
                (json(&ServerMessage::Pong { now }).into(), None)
            }
            () = sender.closed() => return,
            () = app.ending.cancelled() => return,
        };
        if !send(message).await {
            return;
        }
        metrics.count_event(decided_at);
    }
}
