//! Exports of a game: its record as text, and its board as SVG.

use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use tessera_play::{ClockSetting, Seat, Winner};
use tessera_protocol::{Code, Problem};
use tessera_rules::{
    Color, Transcript,
    pgn::{GameResult, Tags},
};
use utoipa::IntoParams;

use super::{
    ApiError, AppState,
    extract::{Id, Params},
    problems::{BadQuery, UnknownGame},
};
use crate::{room::GameCopy, svg};

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
    let text = transcript(&copy).to_string();
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    Ok((headers, text).into_response())
}

fn transcript(copy: &GameCopy) -> Transcript {
    let name = |color: Color| match &copy.seats[color] {
        Seat::Human { name } => name.clone().unwrap_or_else(|| "?".to_owned()),
        Seat::Engine { level, name } => name
            .clone()
            .unwrap_or_else(|| format!("Tessera level {level}")),
        Seat::Bot { bot, name } => name.clone().unwrap_or_else(|| bot.to_string()),
        Seat::Random { name } => name.clone().unwrap_or_else(|| "random".to_owned()),
    };
    let tags = Tags {
        date: date(copy.created.0),
        white: name(Color::White),
        black: name(Color::Black),
        time_control: copy
            .header
            .clock
            .map_or_else(|| "-".to_owned(), time_control),
        ..Tags::default()
    };
    let mut transcript = Transcript::of(copy.record.as_ref(), tags);
    if let Some(end) = &copy.end {
        transcript.result = match end.outcome().map(Winner::color) {
            Some(Some(winner)) => GameResult::Win(winner),
            Some(None) => GameResult::Draw,
            None => GameResult::Unfinished,
        };
        end.cause
            .as_str()
            .clone_into(&mut transcript.tags.termination);
    }
    transcript
}

/// As records write it: `*10` for seconds per move, `300+2` for a Fischer clock.
fn time_control(clock: ClockSetting) -> String {
    match clock {
        ClockSetting::PerMove { seconds } => format!("*{seconds}"),
        ClockSetting::Fischer { initial, increment } => format!("{initial}+{increment}"),
    }
}

/// `2026.11.15`, in UTC.
fn date(millis: i64) -> String {
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
        BadQuery, UnknownGame,
        (status = 422, description = "The game has fewer moves", body = Problem),
    )
)]
pub(super) async fn board(
    State(app): AppState,
    Id(id): Id,
    Params(Moment { ply }): Params<Moment>,
) -> Result<Response, ApiError> {
    let mut record = app.lobby.room(id).copy().await?.record;
    if let Some(ply) = ply {
        let last = record.ply();
        if ply as usize > last {
            let message = format!("`ply` must be from 0 to {last}, the number of moves played");
            return Err(ApiError::new(Code::Invalid, message));
        }
        while record.ply() > ply as usize {
            record.undo();
        }
    }
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'",
        ),
    ];
    Ok((headers, svg::svg(&record.view())).into_response())
}
