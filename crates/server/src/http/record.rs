//! Exports of a game: its record as text, and its board as SVG and PNG.

use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use tessera_play::transcript;
use tessera_protocol::{Code, ProblemReason, RangedField, picture::svg};
use tessera_rules::BoardView;
use tessera_store::GameId;
use utoipa::IntoParams;

use super::{
    ApiError, App, AppState,
    extract::{Id, Params},
    problems::{BadQuery, TooFewMoves, UnknownGame},
};

/// The record of a game as text
///
/// Header pairs and numbered moves, as `POST /api/v1/games` reads them.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/record", tag = "games",
    params(("id" = String, Path, description = "The game")),
    responses(
        (status = 200, description = "The record", body = String, content_type = "text/plain"),
        UnknownGame,
    )
)]
pub(super) async fn record(State(app): AppState, Id(id): Id) -> Result<Response, ApiError> {
    let copy = app.lobby.room(id).copy().await?;
    let transcript = transcript(
        copy.record.as_ref(),
        &copy.seats,
        copy.header.clock,
        copy.end.as_ref(),
        date(copy.created.0),
    );
    let text = transcript.to_string();
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    Ok((headers, text).into_response())
}

/// `2026.11.15`, in UTC.
pub(super) fn date(millis: i64) -> String {
    match jiff::Timestamp::from_millisecond(millis) {
        Ok(time) => time.strftime("%Y.%m.%d").to_string(),
        Err(_out_of_range) => "????.??.??".to_owned(),
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Moment {
    /// The number of moves played; without it, the current position.
    ply: Option<u32>,
}

/// The board of a game as an SVG image
#[utoipa::path(
    get, path = "/api/v1/games/{id}/board.svg", tag = "games",
    params(("id" = String, Path, description = "The game"), Moment),
    responses(
        (status = 200, description = "The image", body = String, content_type = "image/svg+xml"),
        BadQuery, UnknownGame, TooFewMoves,
    )
)]
pub(super) async fn board(
    State(app): AppState,
    Id(id): Id,
    Params(Moment { ply }): Params<Moment>,
) -> Result<Response, ApiError> {
    let view = view_at(&app, id, ply).await?;
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'",
        ),
    ];
    Ok((headers, svg(&view)).into_response())
}

/// The board of a game as a PNG image of 1200 × 630 pixels, for previews of links
#[utoipa::path(
    get, path = "/api/v1/games/{id}/board.png", tag = "games",
    params(("id" = String, Path, description = "The game"), Moment),
    responses(
        (status = 200, description = "The image", body = Vec<u8>, content_type = "image/png"),
        BadQuery, UnknownGame, TooFewMoves,
    )
)]
pub(super) async fn preview(
    State(app): AppState,
    Id(id): Id,
    Params(Moment { ply }): Params<Moment>,
) -> Result<Response, ApiError> {
    let view = view_at(&app, id, ply).await?;
    let image = app.previews.image(view).await;
    let image =
        image.ok_or_else(|| ApiError::because(Code::Internal, ProblemReason::ImageFailed))?;
    let headers = [
        (header::CONTENT_TYPE, "image/png"),
        // Sites fetch the image of a link for every reader: a minute keeps them from asking again and again.
        (header::CACHE_CONTROL, "public, max-age=60"),
    ];
    Ok((headers, image).into_response())
}

/// The board after this number of moves; without one, the current board.
async fn view_at(app: &App, id: GameId, ply: Option<u32>) -> Result<BoardView, ApiError> {
    let mut record = app.lobby.room(id).copy().await?.record;
    if let Some(ply) = ply {
        let last = record.ply();
        if ply as usize > last {
            return Err(ApiError::invalid(ProblemReason::OutOfRange {
                field: RangedField::Ply,
                least: 0,
                most: last as u64,
            }));
        }
        while record.ply() > ply as usize {
            record.undo();
        }
    }
    Ok(record.view())
}
