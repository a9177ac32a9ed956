//! Signing in and out, and recovery codes. None of it tells whether there is an account of some name: each takes as long, and is
//! refused in the same words.

use axum::{
    Json,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use tessera_protocol::{AccountInfo, Code, Problem, ProblemReason, Recover, SignIn};
use tessera_store::{Account, AccountId, NewSession};

use super::{
    ApiError, App, AppState, Client,
    account::account_info,
    caller::{Device, OwnSite, SignedIn, session_end},
    extract::JsonBody,
    problems::{NotJson, SignedOut, UnreadableBody},
    session_cookie,
};
use crate::{
    accounts::{AccountName, HasherBusy, RecoveryCode, SessionSecret, check_password},
    limits::RateLimited,
    stored::stored_time,
};

/// Sign in
///
/// Sets the cookie of a session. A wrong name and a wrong password are not told apart.
#[utoipa::path(
    post, path = "/api/v1/session", operation_id = "sign_in", tag = "accounts",
    request_body = SignIn,
    responses(
        (status = 200, description = "The account", body = AccountInfo),
        UnreadableBody, NotJson,
        (status = 401, description = "The name or the password is wrong", body = Problem),
        (status = 403, description = "The account is closed, or the request comes from another site", body = Problem),
        (status = 422, description = "A field is missing or unknown", body = Problem),
        (status = 429, description = "Too many passwords from this address or for this name", body = Problem),
        (status = 503, description = "The server is busy, or its database does not answer", body = Problem),
    )
)]
pub(super) async fn sign_in(
    State(app): AppState,
    Client(client): Client,
    site: OwnSite,
    Device(device): Device,
    JsonBody(request): JsonBody<SignIn>,
) -> Result<Response, ApiError> {
    let key = name_key(&request.name);
    app.account_limits
        .try_secret(client, &key)
        .map_err(too_many_tries)?;
    let accounts = app.lobby.context().store.accounts();
    let (account, hash) = match accounts.by_key(&key).await? {
        Some(found) => (Some(found.account), Some(found.password)),
        None => (None, None),
    };
    let is_right = app.hasher.verify(request.password, hash).await?;
    let account = account.filter(|_| is_right).ok_or_else(|| {
        let message = "the name or the password is wrong";
        ApiError::new(Code::SignInFailed, message)
    })?;
    enter(&app, &account, site, device).await
}

/// Sign out: end this session
#[utoipa::path(
    delete, path = "/api/v1/session", operation_id = "sign_out", tag = "accounts",
    security(("session" = [])),
    responses(
        (status = 204, description = "The session is over"),
        SignedOut,
    )
)]
pub(super) async fn sign_out(
    State(app): AppState,
    signed_in: SignedIn,
    site: OwnSite,
) -> Result<Response, ApiError> {
    let accounts = app.lobby.context().store.accounts();
    let SignedIn {
        account, session, ..
    } = signed_in;
    accounts.end_session(account.id, &session.id).await?;
    let cookie = [(header::SET_COOKIE, session_cookie::remove(site.is_secure))];
    Ok((StatusCode::NO_CONTENT, cookie).into_response())
}

/// Set a new password with a recovery code, and sign in
///
/// The code is used up, and all other sessions are over.
#[utoipa::path(
    post, path = "/api/v1/recovery", operation_id = "recover", tag = "accounts",
    request_body = Recover,
    responses(
        (status = 200, description = "The account", body = AccountInfo),
        UnreadableBody, NotJson,
        (status = 401, description = "The name or the code is wrong", body = Problem),
        (status = 403, description = "The account is closed, or the request comes from another site", body = Problem),
        (status = 422, description = "The new password is not possible", body = Problem),
        (status = 429, description = "Too many codes from this address or for this name", body = Problem),
        (status = 503, description = "The server is busy, or its database does not answer", body = Problem),
    )
)]
pub(super) async fn recover(
    State(app): AppState,
    Client(client): Client,
    site: OwnSite,
    Device(device): Device,
    JsonBody(request): JsonBody<Recover>,
) -> Result<Response, ApiError> {
    let key = name_key(&request.name);
    app.account_limits
        .try_secret(client, &key)
        .map_err(too_many_tries)?;
    if let Ok(name) = AccountName::of_any(&request.name) {
        check_password(&request.password, &name)
            .map_err(|fault| ApiError::invalid(ProblemReason::Password { fault }))?;
    }
    let context = app.lobby.context();
    let (accounts, now) = (context.store.accounts(), stored_time(context.time.now()));
    let account = accounts.by_key(&key).await?.map(|found| found.account);
    // An account that is not there has no codes, which takes as long to find out.
    let id = account
        .as_ref()
        .map_or_else(AccountId::random, |account| account.id);
    let code = RecoveryCode::read(&request.code).map(|code| code.hash(id));
    let code = code.unwrap_or_default();
    let password = app.hasher.hash(request.password).await?;
    let is_known = accounts.has_recovery_code(id, &code).await?;
    let failed = || {
        let message = "the name or the recovery code is wrong, or the code was used";
        ApiError::new(Code::RecoveryFailed, message)
    };
    let account = account.filter(|_| is_known).ok_or_else(failed)?;
    if !account.is_open() {
        return Err(closed());
    }
    if !accounts.recover(id, &code, password, now).await? {
        return Err(failed());
    }
    enter(&app, &account, site, device).await
}

/// Begins a session of an account whose owner has shown to be its owner.
async fn enter(
    app: &App,
    account: &Account,
    site: OwnSite,
    device: String,
) -> Result<Response, ApiError> {
    if !account.is_open() {
        return Err(closed());
    }
    let secret = begin_session(app, account.id, device).await?;
    let accounts = app.lobby.context().store.accounts();
    let left = accounts.recovery_codes_left(account.id).await?;
    let cookie = [(
        header::SET_COOKIE,
        session_cookie::set(&secret, site.is_secure),
    )];
    Ok((cookie, Json(account_info(account, left))).into_response())
}

pub(super) async fn begin_session(
    app: &App,
    account: AccountId,
    device: String,
) -> Result<SessionSecret, ApiError> {
    let context = app.lobby.context();
    let now = stored_time(context.time.now());
    let secret = SessionSecret::random();
    let session = NewSession {
        hash: secret.hash(),
        id: AccountId::random().to_string(),
        account,
        device,
        created_at: now,
        expires_at: session_end(now),
    };
    context.store.accounts().begin_session(session).await?;
    Ok(secret)
}

/// The key of a name that somebody signs in with; a name that is not possible has one of no account.
fn name_key(name: &str) -> String {
    AccountName::of_any(name).map_or_else(|_| String::new(), |name| name.key().to_owned())
}

fn closed() -> ApiError {
    ApiError::new(
        Code::AccountClosed,
        "the operator of this server has closed this account",
    )
}

pub(super) fn too_many_tries(limited: RateLimited) -> ApiError {
    let message = format!("too many tries: wait {} s", limited.retry_after);
    ApiError::new(Code::TooMany, message).retry_after(limited.retry_after)
}

impl From<HasherBusy> for ApiError {
    fn from(busy: HasherBusy) -> Self {
        Self::new(Code::Unavailable, busy.to_string()).retry_after(2)
    }
}
