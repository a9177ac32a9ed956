//! The sessions of an account: seen and ended by its owner.

use axum::{Json, extract::State, http::StatusCode};
use tessera_protocol::{Code, Problem, SessionInfo, SessionList};
use tessera_store::Session;

use super::{ApiError, AppState, caller::SignedIn, extract::SecretId, problems::SignedOut};
use crate::stored::stored_time;

pub(super) fn session_info(session: Session, current: &str) -> SessionInfo {
    SessionInfo {
        current: session.id == current,
        id: session.id,
        device: session.device,
        created: session.created_at.0,
        used: session.used_at.0,
        expires: session.expires_at.0,
    }
}

/// The sessions of the account, the last used first
#[utoipa::path(
    get, path = "/api/v1/account/sessions", operation_id = "sessions", tag = "accounts",
    security(("session" = [])),
    responses(
        (status = 200, description = "The sessions", body = SessionList),
        SignedOut,
    )
)]
pub(super) async fn list(
    State(app): AppState,
    signed_in: SignedIn,
) -> Result<Json<SessionList>, ApiError> {
    let context = app.lobby.context();
    let now = stored_time(context.time.now());
    let accounts = context.store.accounts();
    let sessions = accounts.sessions(signed_in.account.id, now).await?;
    let current = &signed_in.session.id;
    let sessions = sessions
        .into_iter()
        .map(|session| session_info(session, current))
        .collect();
    Ok(Json(SessionList { sessions }))
}

/// End a session
#[utoipa::path(
    delete, path = "/api/v1/account/sessions/{id}", operation_id = "end_session", tag = "accounts",
    params(("id" = String, Path, description = "The session")),
    security(("session" = [])),
    responses(
        (status = 204, description = "The session is over"),
        SignedOut,
        (status = 404, description = "The account has no such session", body = Problem),
    )
)]
pub(super) async fn end(
    State(app): AppState,
    signed_in: SignedIn,
    SecretId(id): SecretId,
) -> Result<StatusCode, ApiError> {
    let accounts = app.lobby.context().store.accounts();
    if accounts.end_session(signed_in.account.id, &id).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(unknown("session"))
    }
}

pub(super) fn unknown(what: &str) -> ApiError {
    let message = format!("the account has no such {what}");
    ApiError::new(Code::UnknownSecret, message)
}
