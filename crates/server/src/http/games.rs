//! Creating, showing and listing games.

use std::time::Duration;

use axum::{
    body::Bytes,
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use futures_util::future::join_all;
use mime::Mime;
use serde::{Deserialize, de::DeserializeOwned};
use tessera_protocol::{
    Code, Created, GameLine, GameList, Invitation, ListedStatus, NewGame, NewSeat, Problem,
    ProblemReason, RangedField, SeatSecret, Snapshot,
};
use tessera_rules::{ByColor, Color, GameKind};
use tessera_store::{CreateError, Cursor, Filter};
use tokio::time::timeout;
use utoipa::IntoParams;

use super::{
    ApiError, App, AppState, Client,
    caller::Player,
    extract::{Id, Params, is_json, media_type, read_body, read_object},
    middleware,
    problems::{BadQuery, NotARecord, UnknownGame, UnreadableBody},
};
use crate::{
    create, projection,
    room::{self, Activity, RoomHandle, SnapshotJson},
    stored::stored_time,
    token::Token,
};

/// Create a game
///
/// The token of each person's seat is shown once. A seat with `invite` has an invitation instead, with which one guest
/// takes it. The body may also be a record by itself: then both seats are
/// people's, and the game continues from the end of the record. Who is signed in holds the own seat by the account, too.
#[utoipa::path(
    post, path = "/api/v1/games", operation_id = "create_game", tag = "games",
    request_body(content((NewGame = "application/json"), (String = "application/x-chess-pgn"))),
    responses(
        (status = 201, description = "The game and the tokens of its seats", body = Created),
        UnreadableBody, NotARecord,
        (status = 422, description = "A value in the body is not possible", body = Problem),
        (status = 429, description = "Too many games", body = Problem),
    )
)]
pub(super) async fn create(
    State(app): AppState,
    Client(client): Client,
    player: Player,
    request: Request,
) -> Result<Response, ApiError> {
    let mut request = json_or_record(request, &app, |record| NewGame {
        record: Some(record),
        ..NewGame::default()
    })
    .await?;
    middleware::limit_new_games(&app, client)?;
    let seats = match &player.account {
        Some(_) => own_seats(&mut request),
        None => Vec::new(),
    };
    let context = app.lobby.context();
    let created = create::create(request, context.time.now(), context.config.closing)
        .map_err(Problem::from)?;
    context
        .store
        .create(created.stored)
        .await
        .map_err(|error| match error {
            // Ids are random, so a second try gets another one.
            CreateError::IdTaken => {
                ApiError::new(Code::Unavailable, error.to_string()).retry_after(0)
            }
            CreateError::Unavailable(error) => error.into(),
        })?;
    context.metrics.games.inc();
    let id = created.loaded.id;
    let mut loaded = created.loaded;
    if let Some(account) = &player.account {
        let names: Vec<&str> = seats.iter().map(|color| color.name()).collect();
        let (accounts, now) = (context.store.accounts(), stored_time(context.time.now()));
        accounts.take_seats(id, &names, account.id, now).await?;
        let mut players = room::Players::default();
        for color in seats {
            players[color] = Some(room::Player::from(account));
        }
        let is_same_screen = loaded.game.header().is_same_screen();
        let names = room::shown_names(&players, is_same_screen);
        loaded.game.name_accounts(names);
        loaded.players = players;
    }
    let reveal = |token: &Token| token.reveal().to_owned();
    let answer = Created {
        id: id.to_string(),
        seats: ByColor::new(|color| {
            let token = created.tokens[color].as_ref().map(reveal);
            token.map(|token| SeatSecret { token })
        }),
        invitations: ByColor::new(|color| {
            let secret = created.invitations[color].as_ref().map(reveal);
            secret.map(|secret| Invitation { secret })
        }),
        game: loaded.game.snapshot(id.as_str()),
    };
    // Open the room now: the client is about to connect, and a computer may have the first move.
    app.lobby.begin(loaded);
    let location = format!("/api/v1/games/{id}");
    let headers = [(header::LOCATION, location)];
    Ok((StatusCode::CREATED, headers, axum::Json(answer)).into_response())
}

/// The seats that an account has in a game that it creates: the one person's seat that is not for a guest, or both at one screen. Their
/// names are left out of the log, since the account's name is shown.
fn own_seats(request: &mut NewGame) -> Vec<Color> {
    let is_own = |seat: &NewSeat| matches!(seat, NewSeat::Human { invite: false, .. });
    let own = [
        is_own(&request.white).then_some(Color::White),
        is_own(&request.black).then_some(Color::Black),
    ];
    let own: Vec<Color> = own.into_iter().flatten().collect();
    if request.same_screen {
        return own;
    }
    match own[..] {
        [color] => {
            let seat = match color {
                Color::White => &mut request.white,
                Color::Black => &mut request.black,
            };
            *seat = NewSeat::default();
            own
        }
        // Whoever takes both seats, each with a token of its own, gives one away.
        _ => Vec::new(),
    }
}

/// A body that is JSON, or a record by itself.
pub(super) async fn json_or_record<T: DeserializeOwned>(
    request: Request,
    app: &App,
    of_record: impl FnOnce(String) -> T,
) -> Result<T, ApiError> {
    let headers = request.headers();
    let (is_json, media) = (is_json(headers), media_type(headers));
    let body = read_body(request, app).await?;
    match media.as_ref().map(Mime::essence_str) {
        _ if is_json => read_object(&body),
        // Not text/plain: pages of other sites could send that without asking, and use up their visitors' allowance.
        Some("application/x-chess-pgn" | "application/vnd.chess-pgn") => {
            let text = std::str::from_utf8(&body).map_err(|error| {
                let detail = format!("the record is not UTF-8: {error}");
                ApiError::because(Code::BadRequest, ProblemReason::Body { detail })
            })?;
            Ok(of_record(text.to_owned()))
        }
        _ => Err(ApiError::new(
            Code::UnsupportedMedia,
            "send JSON with the header Content-Type: application/json, or a record as application/x-chess-pgn",
        )),
    }
}

/// The snapshot of a game
///
/// With the token of a seat it is not older than the last command that was acknowledged to any player, whichever server answers.
#[utoipa::path(
    get, path = "/api/v1/games/{id}", operation_id = "get_game", tag = "games",
    params(("id" = String, Path, description = "The game"), KnownParams),
    responses(
        (status = 200, description = "The current snapshot", body = Snapshot),
        BadQuery,
        UnknownGame,
    )
)]
pub(super) async fn get(
    State(app): AppState,
    Id(id): Id,
    Params(KnownParams { seq }): Params<KnownParams>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    // A player may have acted at another server, of which no notification has come yet: an event beyond the last one is only
    // looked for in the log.
    let is_player =
        headers.contains_key(header::AUTHORIZATION) || headers.contains_key(header::COOKIE);
    let known = if is_player && app.lobby.context().peers.are_possible() {
        u64::MAX
    } else {
        seq.unwrap_or(0)
    };
    let snapshot = app.lobby.room(id).snapshot_after(known).await?;
    Ok(snapshot_response(&snapshot))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct KnownParams {
    /// The number of an event that the client knows, from an answer or a message: the snapshot is not older, whichever server
    /// answers
    seq: Option<u64>,
}

pub(super) fn snapshot_response(snapshot: &SnapshotJson) -> Response {
    json_response(snapshot.json())
}

pub(super) fn json_response(json: Bytes) -> Response {
    let json_type = HeaderValue::from_static("application/json");
    ([(header::CONTENT_TYPE, json_type)], json).into_response()
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ListParams {
    /// Only of this kind.
    kind: Option<GameKind>,
    /// Only games that go on, only games that are over, or only live games, the latest activity first.
    status: Option<ListedStatus>,
    /// The `next` of an earlier page; live games have one page.
    cursor: Option<String>,
    /// The most games of a page, from 1 to 50; 20 by default.
    #[param(minimum = 1, maximum = 50)]
    limit: Option<u32>,
}

/// List public games, the newest first
///
/// `live` lists the games that this server has in memory, the one with the latest activity first.
#[utoipa::path(
    get, path = "/api/v1/games", operation_id = "list_games", tag = "games", params(ListParams),
    responses(
        (status = 200, description = "A page of games", body = GameList),
        BadQuery,
    )
)]
pub(super) async fn list(
    State(app): AppState,
    Params(params): Params<ListParams>,
) -> Result<axum::Json<GameList>, ApiError> {
    let bad = |reason: ProblemReason| ApiError::because(Code::BadRequest, reason);
    let cursor: Option<Cursor> = match params.cursor.as_deref().map(str::parse) {
        None => None,
        Some(Ok(cursor)) => Some(cursor),
        Some(Err(error)) => {
            let detail = error.to_string();
            return Err(bad(ProblemReason::Cursor { detail }));
        }
    };
    let limit = params.limit.unwrap_or(20);
    if !(1..=50).contains(&limit) {
        return Err(bad(ProblemReason::OutOfRange {
            field: RangedField::ListLimit,
            least: 1,
            most: 50,
        }));
    }
    let status = match params.status {
        None => None,
        Some(ListedStatus::Playing) => Some(tessera_store::Status::Playing),
        Some(ListedStatus::Finished) => Some(tessera_store::Status::Finished),
        Some(ListedStatus::Live) if cursor.is_some() => {
            return Err(bad(ProblemReason::CursorOfLiveGames));
        }
        Some(ListedStatus::Live) => {
            let games = live_games(&app, params.kind, limit as usize).await;
            return Ok(axum::Json(GameList { games, next: None }));
        }
    };
    let filter = Filter {
        kind: params.kind.map(|kind| kind.to_string()),
        status,
    };
    let store = &app.lobby.context().store;
    let page = store.list(&filter, cursor, limit).await?;
    let mut games = projection::lines(store, page.games).await?;
    for line in &mut games {
        if let Some(activity) = line.id.parse().ok().and_then(|id| app.lobby.activity(id)) {
            show_activity(line, activity);
        }
    }
    let next = page.next.map(|cursor| cursor.to_string());
    Ok(axum::Json(GameList { games, next }))
}

/// How long a list waits for the lines of live games. A room that is busy for longer is left out.
const LINE_TIMEOUT: Duration = Duration::from_secs(1);

async fn live_games(app: &App, kind: Option<GameKind>, limit: usize) -> Vec<GameLine> {
    let rooms = app.lobby.live(kind, limit).into_iter();
    let lines = rooms.map(|(_, activity, room)| live_line(room, activity));
    join_all(lines).await.into_iter().flatten().collect()
}

async fn live_line(room: RoomHandle, activity: Activity) -> Option<GameLine> {
    let line = timeout(LINE_TIMEOUT, room.line()).await;
    let mut line = GameLine::clone(&*line.ok()?.ok()??);
    show_activity(&mut line, activity);
    Some(line)
}

fn show_activity(line: &mut GameLine, activity: Activity) {
    line.last_active_at = activity.last_active_at.0;
    line.watchers = activity.watchers;
}
