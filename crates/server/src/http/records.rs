//! Reading records without making games of them.

use axum::{
    Json,
    extract::{Request, State},
};
use tessera_protocol::{Problem, RecordInfo, RecordQuery};

use super::{
    ApiError, AppState,
    games::json_or_record,
    problems::{NotARecord, UnreadableBody},
};

/// Read a record
///
/// Checks the moves and answers every position. Variations are checked too and left out. Nothing is stored. The body may also be
/// the record itself.
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
    Ok(Json(RecordInfo::read(&query.record)?))
}
