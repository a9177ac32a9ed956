//! What happens in a game as a stream of lines, each one JSON.

use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::{
    Extension,
    body::{Body, Bytes},
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use futures_util::stream;
use serde::Deserialize;
use tessera_protocol::{Code, Problem, ServerMessage};
use tokio::{
    select,
    sync::{broadcast::error::RecvError, mpsc},
    time::{MissedTickBehavior, interval, timeout},
};
use utoipa::IntoParams;

use super::{
    App, AppState, Client, Failure,
    extract::{Id, OptionalBearer, Params},
};
use crate::{
    json::json,
    limits::ConnectionGuard,
    metrics::Counted,
    place::Place,
    room::{Channel, RoomHandle, Subscription, missed_event},
};

/// Lines of JSON.
pub(super) const MEDIA_TYPE: &str = "application/x-ndjson";

/// How long a reader may keep a line waiting.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often a quiet stream shows that it lives.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// From where on events are told.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Since {
    /// The `seq` of the last event that is known: those behind it come first.
    pub(super) since: Option<u64>,
}

/// Follow a game as lines of JSON
///
/// Each line is a `ServerMessage`: `hello`, the missed events, `snapshot`, then live events with the game after each, and a
/// `pong` every 15 seconds. With a token, the player counts as present.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/events", operation_id = "events", tag = "live",
    params(("id" = String, Path, description = "The game"), Since),
    security((), ("token" = [])),
    responses(
        (status = 200, description = "The stream", body = ServerMessage, content_type = "application/x-ndjson"),
        (status = 400, description = "The query does not read", body = Problem),
        (status = 401, description = "No seat has this token", body = Problem),
        (status = 404, description = "There is no such game", body = Problem),
        (status = 429, description = "Too many streams", body = Problem),
    )
)]
pub(super) async fn stream(
    State(app): AppState,
    Client(client): Client,
    Id(id): Id,
    Params(Since { since }): Params<Since>,
    OptionalBearer(token): OptionalBearer,
    place: Option<Extension<Place>>,
) -> Result<Response, Failure> {
    let plug = app.limits.socket(client).ok_or_else(too_many_sockets)?;
    let room = app.lobby.room(id);
    let watching = room.watch(token, since, Channel::Stream).await?;
    let (lines, source) = mpsc::channel(1);
    tokio::spawn(tell(app, room, watching, (plug, place), lines));
    let body = stream::unfold(source, |mut source: mpsc::Receiver<Bytes>| async {
        let line = source.recv().await?;
        Some((Ok::<_, Infallible>(line), source))
    });
    let headers = [(header::CONTENT_TYPE, MEDIA_TYPE)];
    Ok((headers, Body::from_stream(body)).into_response())
}

pub(super) fn too_many_sockets() -> Failure {
    Failure::new(
        Code::TooMany,
        "too many sockets and streams from this address: close some first",
    )
    .retry_after(10)
}

/// The messages with which listening begins.
pub(super) fn greeting(app: &App, watching: &Subscription) -> Vec<Bytes> {
    let hello = ServerMessage::Hello {
        seats: watching.seats.iter().collect(),
        seq: watching.snapshot.seq,
        now: app.lobby.around().time.now().0,
        presence: watching.presence,
    };
    let mut messages = vec![Bytes::from(json(&hello))];
    messages.extend(
        watching
            .missed
            .iter()
            .map(|logged| Bytes::from(missed_event(logged))),
    );
    messages.push(watching.snapshot.snapshot_message());
    messages
}

/// Sends lines until the reader goes, is too slow, or the server ends. The room is held so that it stays.
async fn tell(
    app: Arc<App>,
    _room: RoomHandle,
    mut watching: Subscription,
    _held: (ConnectionGuard, Option<Extension<Place>>),
    lines: mpsc::Sender<Bytes>,
) {
    let metrics = &app.lobby.around().metrics;
    let _counted = Counted::new(&metrics.sockets);
    let send = async |message: Bytes| {
        let mut line = message.to_vec();
        line.push(b'\n');
        match timeout(PATIENCE, lines.send(line.into())).await {
            Ok(sent) => sent.is_ok(),
            Err(_too_slow) => {
                metrics.slow_readers.inc();
                false
            }
        }
    };
    for message in greeting(&app, &watching) {
        if !send(message).await {
            return;
        }
    }
    let mut heartbeat = interval(HEARTBEAT);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    heartbeat.tick().await;
    loop {
        let message = select! {
            message = watching.live.recv() => match message {
                Ok(told) => told.text,
                Err(RecvError::Lagged(_)) => {
                    metrics.slow_readers.inc();
                    return;
                }
                Err(RecvError::Closed) => return,
            },
            _ = heartbeat.tick() => {
                let now = app.lobby.around().time.now().0;
                json(&ServerMessage::Pong { now }).into()
            }
            () = lines.closed() => return,
            () = app.ending.cancelled() => return,
        };
        if !send(message).await {
            return;
        }
    }
}
