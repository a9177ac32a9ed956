//! The account itself: looking at it, its password, its recovery codes, its end.

use axum::{
    Json,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use tessera_protocol::{
    AccountInfo, AccountKind as Kind, ChangePassword, Code, ConfirmPassword, Problem,
    ProblemReason, RecoveryCodes,
};
use tessera_store::{Account, AccountKind};

use super::{
    ApiError, App, AppState, Client,
    account_games::{forget_name, seats_of},
    caller::{OwnSite, Reader, SignedIn},
    extract::JsonBody,
    problems::{ForReaders, NotJson, UnreadableBody, WrongPassword},
    session_cookie,
    sign_in::too_many_tries,
};
use crate::{
    accounts::{AccountName, check_password, new_recovery_codes},
    stored::stored_time,
};

pub(super) fn account_info(account: &Account, recovery_codes_left: u64) -> AccountInfo {
    AccountInfo {
        id: account.id.to_string(),
        name: account.name.clone(),
        kind: match account.kind {
            AccountKind::Person => Kind::Person,
            AccountKind::Bot => Kind::Bot,
        },
        created: account.created_at.0,
        recovery_codes_left,
    }
}

/// The account of the caller
#[utoipa::path(
    get, path = "/api/v1/account", operation_id = "account", tag = "accounts",
    security(("session" = []), ("api_token" = ["read"])),
    responses(
        (status = 200, description = "The account", body = AccountInfo),
        ForReaders,
    )
)]
pub(super) async fn account(
    State(app): AppState,
    Reader(account): Reader,
) -> Result<Json<AccountInfo>, ApiError> {
    let accounts = app.lobby.context().store.accounts();
    let left = accounts.recovery_codes_left(account.id).await?;
    Ok(Json(account_info(&account, left)))
}

/// Set another password
///
/// All other sessions are over.
#[utoipa::path(
    post, path = "/api/v1/account/password", operation_id = "change_password", tag = "accounts",
    request_body = ChangePassword,
    security(("session" = [])),
    responses(
        (status = 204, description = "The password is the new one"),
        UnreadableBody, NotJson, WrongPassword,
        (status = 422, description = "The new password is not possible", body = Problem),
    )
)]
pub(super) async fn change_password(
    State(app): AppState,
    Client(client): Client,
    signed_in: SignedIn,
    JsonBody(request): JsonBody<ChangePassword>,
) -> Result<StatusCode, ApiError> {
    let account = &signed_in.account;
    confirm(&app, client, account, request.password).await?;
    // A name that an operator has given may be one that is reserved.
    if let Ok(name) = AccountName::of_any(&account.name) {
        check_password(&request.new_password, &name)
            .map_err(|fault| ApiError::invalid(ProblemReason::Password { fault }))?;
    }
    let password = app.hasher.hash(request.new_password).await?;
    let context = app.lobby.context();
    let now = stored_time(context.time.now());
    let kept = signed_in.secret.hash();
    let accounts = context.store.accounts();
    accounts
        .set_password(account.id, password, now, &kept)
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Make new recovery codes
///
/// The old ones are no longer valid, and the new ones are not shown again.
#[utoipa::path(
    post, path = "/api/v1/account/recovery-codes", operation_id = "replace_recovery_codes", tag = "accounts",
    request_body = ConfirmPassword,
    security(("session" = [])),
    responses(
        (status = 201, description = "The new codes", body = RecoveryCodes),
        UnreadableBody, NotJson, WrongPassword,
        (status = 422, description = "A field is missing or unknown", body = Problem),
    )
)]
pub(super) async fn replace_recovery_codes(
    State(app): AppState,
    Client(client): Client,
    signed_in: SignedIn,
    JsonBody(request): JsonBody<ConfirmPassword>,
) -> Result<Response, ApiError> {
    let account = &signed_in.account;
    confirm(&app, client, account, request.password).await?;
    let (recovery_codes, hashes) = new_recovery_codes(account.id);
    let accounts = app.lobby.context().store.accounts();
    accounts.replace_recovery_codes(account.id, hashes).await?;
    Ok((StatusCode::CREATED, Json(RecoveryCodes { recovery_codes })).into_response())
}

/// Delete the account
///
/// Its sessions, tokens and codes go with it. Its games stay, without its name.
#[utoipa::path(
    post, path = "/api/v1/account/delete", operation_id = "delete_account", tag = "accounts",
    request_body = ConfirmPassword,
    security(("session" = [])),
    responses(
        (status = 204, description = "The account is deleted"),
        UnreadableBody, NotJson, WrongPassword,
        (status = 422, description = "A field is missing or unknown", body = Problem),
    )
)]
pub(super) async fn delete(
    State(app): AppState,
    Client(client): Client,
    signed_in: SignedIn,
    site: OwnSite,
    JsonBody(request): JsonBody<ConfirmPassword>,
) -> Result<Response, ApiError> {
    let account = &signed_in.account;
    confirm(&app, client, account, request.password).await?;
    let accounts = app.lobby.context().store.accounts();
    let seats = seats_of(&app, account.id).await?;
    accounts.delete(account.id).await?;
    forget_name(&app, &seats);
    let cookie = [(header::SET_COOKIE, session_cookie::remove(site.is_secure))];
    Ok((StatusCode::NO_CONTENT, cookie).into_response())
}

/// Asks for the password once more, so that a browser that was left open is not enough.
async fn confirm(
    app: &App,
    client: std::net::IpAddr,
    account: &Account,
    password: String,
) -> Result<(), ApiError> {
    let key = AccountName::of_any(&account.name).map(|name| name.key().to_owned());
    app.account_limits
        .try_secret(client, &key.unwrap_or_default())
        .map_err(too_many_tries)?;
    let accounts = app.lobby.context().store.accounts();
    let hash = accounts
        .by_id(account.id)
        .await?
        .map(|found| found.password);
    if app.hasher.verify(password, hash).await? {
        return Ok(());
    }
    Err(ApiError::new(Code::SignInFailed, "the password is wrong"))
}
