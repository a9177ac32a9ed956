//! Signs of life, and figures.

use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use super::{AppState, Failure};

/// The process runs.
pub(super) async fn alive() -> axum::Json<Value> {
    axum::Json(json!({"status": "alive"}))
}

/// The server can serve: its database answers.
pub(super) async fn ready(State(app): AppState) -> Result<axum::Json<Value>, Failure> {
    app.lobby.around().store.ping().await?;
    Ok(axum::Json(json!({"status": "ready"})))
}

/// The figures, for Prometheus.
pub(super) async fn metrics(State(app): AppState) -> Response {
    let text = app.lobby.around().metrics.to_text();
    let open_metrics = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, open_metrics)], text).into_response()
}
