//! Health checks and metrics.

use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use super::{ApiError, AppState};

/// Liveness: the process runs.
pub(super) async fn alive() -> axum::Json<Value> {
    axum::Json(json!({"status": "alive"}))
}

/// Readiness: the database answers.
pub(super) async fn ready(State(app): AppState) -> Result<axum::Json<Value>, ApiError> {
    app.lobby.context().store.ping().await?;
    Ok(axum::Json(json!({"status": "ready"})))
}

pub(super) async fn metrics(State(app): AppState) -> Response {
    let text = app.lobby.context().metrics.to_text();
    let open_metrics = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, open_metrics)], text).into_response()
}
