//! Reading records without making games of them.

use axum::{
    Json,
    extract::{Request, State},
};
use tessera_play::End;
use tessera_protocol::{Problem, RecordInfo, RecordQuery};
use tessera_rules::ByColor;

use super::{
    ApiError, AppState,
    games::json_or_record,
    problems::{NotARecord, UnreadableBody},
};
use crate::create::recorded_game;

/// Read a record
///
/// Checks the moves and answers every position. Nothing is stored. The body may also be the record itself.
#[utoipa::path(
    post, path = "/api/v1/records", operation_id = "read_record", tag = "rules",
    request_body(content((RecordQuery = "application/json"), (String = "application/x-chess-pgn"))),
    responses(
        (status = 200, description = "What the record says", body = RecordInfo),
        UnreadableBody, NotARecord,
        (status = 422, description = "The record cannot be used", body = Problem),
    )
)]
pub(super) async fn read(
    State(app): AppState,
    request: Request,
) -> Result<Json<RecordInfo>, ApiError> {
    let query = json_or_record(request, &app, |record| RecordQuery { record }).await?;
    let game = recorded_game(&query.record).map_err(Problem::from)?;
    let mut session = game.record().boxed();
    let mut positions = vec![session.position()];
    while session.undo().is_some() {
        positions.push(session.position());
    }
    positions.reverse();
    Ok(Json(RecordInfo {
        kind: game.kind(),
        names: ByColor::new(|color| game.header().seats[color].name().map(str::to_owned)),
        status: game.status(),
        outcome: game.end().and_then(End::outcome),
        reason: game.end().map(|end| end.cause.as_str().to_owned()),
        moves: game.record().moves(),
        positions,
        turn: game.record().turn(),
        view: game.view(),
    }))
}
