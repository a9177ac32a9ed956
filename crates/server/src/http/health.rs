//! Health checks.

use std::time::Duration;

use axum::extract::State;
use serde_json::{Value, json};
use tessera_store::Unavailable;
use tokio::{sync::Mutex, time::Instant};

use super::{ApiError, AppState};
use crate::{room::RoomContext, stored::stored_time};

/// How long the result of a readiness check is answered again: each check is a commit.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// The last readiness check, which requests that come at the same time share.
#[derive(Debug, Default)]
pub(crate) struct Readiness(Mutex<Option<(Instant, Result<(), Unavailable>)>>);

impl Readiness {
    async fn check(&self, context: &RoomContext) -> Result<(), Unavailable> {
        let mut last = self.0.lock().await;
        match &*last {
            Some((at, result)) if at.elapsed() < CHECK_INTERVAL => result.clone(),
            _ => {
                let now = stored_time(context.time.now());
                let result = context.store.heartbeat(now).await;
                *last = Some((Instant::now(), result.clone()));
                result
            }
        }
    }
}

/// Liveness: the process runs.
pub(super) async fn alive() -> axum::Json<Value> {
    axum::Json(json!({"status": "alive"}))
}

/// Readiness: the database takes writes.
pub(super) async fn ready(State(app): AppState) -> Result<axum::Json<Value>, ApiError> {
    app.readiness.check(app.lobby.context()).await?;
    Ok(axum::Json(json!({"status": "ready"})))
}
