//! Creating, showing and listing games.

use axum::{
    body::Bytes,
    extract::{Request, State},
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use mime::Mime;
use serde::Deserialize;
use tessera_protocol::{
    Code, Created, GameList, Invitation, NewGame, Problem, SeatSecret, Snapshot, Status,
};
use tessera_rules::{ByColor, GameKind};
use tessera_store::{CreateError, Cursor, Filter};
use utoipa::IntoParams;

use super::{
    ApiError, App, AppState, Client,
    extract::{Id, Params, is_json, media_type, read_body, read_json},
    middleware,
    problems::{BadQuery, UnknownGame, UnreadableBody},
};
use crate::{create, projection, room::SnapshotJson, token::Token};

/// Create a game
///
/// The token of each person's seat is shown once. A seat with `invite` has an invitation instead, with which one guest
/// takes it. The body may also be a record as plain text: then both seats are
/// people's, and the game continues from the end of the record.
#[utoipa::path(
    post, path = "/api/v1/games", operation_id = "create_game", tag = "games",
    request_body(content((NewGame = "application/json"), (String = "text/plain"))),
    responses(
        (status = 201, description = "The game and the tokens of its seats", body = Created),
        UnreadableBody,
        (status = 415, description = "Neither JSON nor plain text", body = Problem),
        (status = 422, description = "A value in the body is not possible", body = Problem),
        (status = 429, description = "Too many games", body = Problem),
    )
)]
pub(super) async fn create(
    State(app): AppState,
    Client(client): Client,
    request: Request,
) -> Result<Response, ApiError> {
    let request = read_request(request, &app).await?;
    middleware::limit_new_games(&app, client)?;
    let context = app.lobby.context();
    let created = create::create(request, context.time.now()).map_err(Problem::from)?;
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
        game: created.loaded.game.snapshot(id.as_str()),
    };
    // Open the room now: the client is about to connect, and a computer may have the first move.
    app.lobby.begin(created.loaded);
    let location = format!("/api/v1/games/{id}");
    let headers = [(header::LOCATION, location)];
    Ok((StatusCode::CREATED, headers, axum::Json(answer)).into_response())
}

async fn read_request(request: Request, app: &App) -> Result<NewGame, ApiError> {
    let headers = request.headers();
    let (is_json, media) = (is_json(headers), media_type(headers));
    let body = read_body(request, app).await?;
    match media.as_ref().map(Mime::essence_str) {
        _ if is_json => read_json(&body),
        Some("text/plain" | "application/x-chess-pgn" | "application/vnd.chess-pgn") => {
            let text = std::str::from_utf8(&body).map_err(|error| {
                ApiError::new(
                    Code::BadRequest,
                    format!("the record is not UTF-8: {error}"),
                )
            })?;
            Ok(NewGame {
                record: Some(text.to_owned()),
                ..NewGame::default()
            })
        }
        _ => Err(ApiError::new(
            Code::UnsupportedMedia,
            "send JSON with the header Content-Type: application/json, or a record as text/plain",
        )),
    }
}

/// The snapshot of a game
#[utoipa::path(
    get, path = "/api/v1/games/{id}", operation_id = "get_game", tag = "games",
    params(("id" = String, Path, description = "The game")),
    responses(
        (status = 200, description = "The current snapshot", body = Snapshot),
        UnknownGame,
    )
)]
pub(super) async fn get(State(app): AppState, Id(id): Id) -> Result<Response, ApiError> {
    let snapshot = app.lobby.room(id).snapshot().await?;
    Ok(snapshot_response(&snapshot))
}

pub(super) fn snapshot_response(snapshot: &SnapshotJson) -> Response {
    json_response(snapshot.json.clone())
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
    /// Only games that go on, or only games that are over.
    status: Option<Status>,
    /// The `next` of an earlier page.
    cursor: Option<String>,
    /// The most games of a page, from 1 to 50; 20 by default.
    #[param(minimum = 1, maximum = 50)]
    limit: Option<u32>,
}

/// List public games, the newest first
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
    let bad = |message: String| ApiError::new(Code::BadRequest, message);
    let cursor: Option<Cursor> = match params.cursor.as_deref().map(str::parse) {
        None => None,
        Some(Ok(cursor)) => Some(cursor),
        Some(Err(error)) => return Err(bad(format!("`cursor`: {error}"))),
    };
    let limit = params.limit.unwrap_or(20);
    if !(1..=50).contains(&limit) {
        return Err(bad("`limit` must be from 1 to 50".to_owned()));
    }
    let filter = Filter {
        kind: params.kind.map(|kind| kind.to_string()),
        status: params.status.map(|status| match status {
            Status::Playing => tessera_store::Status::Playing,
            Status::Finished => tessera_store::Status::Finished,
        }),
    };
    let store = &app.lobby.context().store;
    let page = store.list(&filter, cursor, limit).await?;
    let games = projection::lines(store, page.games).await?;
    let next = page.next.map(|cursor| cursor.to_string());
    Ok(axum::Json(GameList { games, next }))
}
