//! Personal API tokens, made and revoked by the owner of an account.

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use tessera_protocol::{
    CreatedToken, NewToken, Problem, ProblemReason, RangedField, Scope, TokenInfo, TokenList,
    clean_name,
};
use tessera_store::{AccountId, AccountKind, ApiToken, NewApiToken};

use super::{
    ApiError, AppState,
    caller::SignedIn,
    extract::{JsonBody, SecretId},
    problems::{NotJson, SignedOut, UnreadableBody},
    session::unknown,
};
use crate::{
    accounts::{ApiSecret, scopes_from_text, scopes_text},
    stored::stored_time,
};

/// The most tokens of an account.
const MOST: i64 = 20;

pub(super) fn token_info(token: ApiToken) -> TokenInfo {
    TokenInfo {
        id: token.id,
        name: token.name,
        scopes: scopes_from_text(&token.scopes),
        created: token.created_at.0,
        used: token.used_at.map(|used| used.0),
    }
}

/// The API tokens of the account, the newest first, without their secrets
#[utoipa::path(
    get, path = "/api/v1/account/tokens", operation_id = "api_tokens", tag = "accounts",
    security(("session" = [])),
    responses(
        (status = 200, description = "The tokens", body = TokenList),
        SignedOut,
    )
)]
pub(super) async fn list(
    State(app): AppState,
    signed_in: SignedIn,
) -> Result<Json<TokenList>, ApiError> {
    let accounts = app.lobby.context().store.accounts();
    let tokens = accounts.tokens(signed_in.account.id).await?;
    let tokens = tokens.into_iter().map(token_info).collect();
    Ok(Json(TokenList { tokens }))
}

/// Make an API token
///
/// Programs send it as `Authorization: Bearer TOKEN`. It is shown once.
#[utoipa::path(
    post, path = "/api/v1/account/tokens", operation_id = "create_api_token", tag = "accounts",
    request_body = NewToken,
    security(("session" = [])),
    responses(
        (status = 201, description = "The token", body = CreatedToken),
        UnreadableBody, NotJson, SignedOut,
        (status = 422, description = "A value is not possible, or the account has too many tokens", body = Problem),
    )
)]
pub(super) async fn create(
    State(app): AppState,
    signed_in: SignedIn,
    JsonBody(request): JsonBody<NewToken>,
) -> Result<Response, ApiError> {
    let account = &signed_in.account;
    let name = clean_name(None, Some(&request.name)).map_err(ApiError::invalid)?;
    if request.scopes.is_empty() {
        return Err(ApiError::invalid(ProblemReason::ScopesMissing));
    }
    if request.scopes.contains(&Scope::Bot) && account.kind != AccountKind::Bot {
        return Err(ApiError::invalid(ProblemReason::ScopeOfBots));
    }
    let context = app.lobby.context();
    let now = stored_time(context.time.now());
    let secret = ApiSecret::random();
    let token = ApiToken {
        id: AccountId::random().to_string(),
        name: name.unwrap_or_default(),
        scopes: scopes_text(&request.scopes),
        created_at: now,
        used_at: None,
    };
    let new = NewApiToken {
        hash: secret.hash(),
        id: token.id.clone(),
        account: account.id,
        name: token.name.clone(),
        scopes: token.scopes.clone(),
        created_at: now,
    };
    if !context.store.accounts().add_token(new, MOST).await? {
        return Err(ApiError::invalid(ProblemReason::OutOfRange {
            field: RangedField::Tokens,
            least: 0,
            most: MOST.cast_unsigned(),
        }));
    }
    let answer = CreatedToken {
        info: token_info(token),
        token: secret.reveal().to_owned(),
    };
    Ok((StatusCode::CREATED, Json(answer)).into_response())
}

/// Revoke an API token
#[utoipa::path(
    delete, path = "/api/v1/account/tokens/{id}", operation_id = "revoke_api_token", tag = "accounts",
    params(("id" = String, Path, description = "The token")),
    security(("session" = [])),
    responses(
        (status = 204, description = "The token is no longer valid"),
        SignedOut,
        (status = 404, description = "The account has no such token", body = Problem),
    )
)]
pub(super) async fn revoke(
    State(app): AppState,
    signed_in: SignedIn,
    SecretId(id): SecretId,
) -> Result<StatusCode, ApiError> {
    let accounts = app.lobby.context().store.accounts();
    if accounts.revoke_token(signed_in.account.id, &id).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(unknown("token"))
    }
}
