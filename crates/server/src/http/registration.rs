//! Making an account, and what everybody may know about the server.

use axum::{
    Json,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use tessera_protocol::{
    AnnouncementText, Code, Problem, ProblemReason, Register, Registered, RegistrationMode, Site,
};
use tessera_store::{Account, AccountId, AccountKind, NewAccount, RegisterError};

use super::{
    ApiError, AppState, Client,
    account::account_info,
    caller::{Device, OwnSite},
    extract::JsonBody,
    problems::{NotJson, UnreadableBody},
    session_cookie,
    sign_in::{begin_session, too_many_tries},
};
use crate::{
    accounts::{AccountName, InvitationSecret, Registration, check_password, new_recovery_codes},
    stored::stored_time,
};

impl From<Registration> for RegistrationMode {
    fn from(registration: Registration) -> Self {
        match registration {
            Registration::Open => Self::Open,
            Registration::Invitation => Self::Invitation,
            Registration::Closed => Self::Closed,
        }
    }
}

/// Who may make an account, and what the operator announces
#[utoipa::path(
    get, path = "/api/v1/site", operation_id = "site", tag = "accounts",
    responses(
        (status = 200, description = "About the server", body = Site),
        (status = 503, description = "The database does not answer", body = Problem),
    )
)]
pub(super) async fn site(State(app): AppState) -> Result<Json<Site>, ApiError> {
    let accounts = app.lobby.context().store.accounts();
    let announcement = accounts.announcement().await?;
    Ok(Json(Site {
        registration: app.options.accounts.registration.into(),
        announcement: announcement.map(|announcement| AnnouncementText {
            at: announcement.at.0,
            text: announcement.text,
        }),
    }))
}

/// Make an account, and sign in
///
/// The answer has the recovery codes, which are not shown again, and sets the cookie of a session.
#[utoipa::path(
    post, path = "/api/v1/accounts", operation_id = "register", tag = "accounts",
    request_body = Register,
    responses(
        (status = 201, description = "The account, and its recovery codes", body = Registered),
        UnreadableBody, NotJson,
        (status = 403, description = "Registration is closed, or needs a valid invitation; or the request comes from another site",
            body = Problem),
        (status = 409, description = "The name is taken, by itself or by one that looks alike", body = Problem),
        (status = 422, description = "The name or the password is not possible", body = Problem),
        (status = 429, description = "Too many registrations from this address", body = Problem),
        (status = 503, description = "The server is busy, or its database does not answer", body = Problem),
    )
)]
pub(super) async fn register(
    State(app): AppState,
    Client(client): Client,
    site: OwnSite,
    Device(device): Device,
    JsonBody(request): JsonBody<Register>,
) -> Result<Response, ApiError> {
    let invitation = match app.options.accounts.registration {
        Registration::Open => None,
        Registration::Invitation => Some(request.invitation.unwrap_or_default()),
        Registration::Closed => {
            let message = "this server takes no new accounts";
            return Err(ApiError::new(Code::RegistrationClosed, message));
        }
    };
    let name = AccountName::read(&request.name)
        .map_err(|fault| ApiError::invalid(ProblemReason::AccountName { fault }))?;
    check_password(&request.password, &name)
        .map_err(|fault| ApiError::invalid(ProblemReason::Password { fault }))?;
    app.account_limits
        .register(client)
        .map_err(too_many_tries)?;
    let context = app.lobby.context();
    let (accounts, now) = (context.store.accounts(), stored_time(context.time.now()));
    let id = AccountId::random();
    let (recovery_codes, hashes) = new_recovery_codes(id);
    let password = app.hasher.hash(request.password).await?;
    let new = NewAccount {
        id,
        name: name.as_str().to_owned(),
        name_key: name.key().to_owned(),
        created_at: now,
        password,
        recovery_codes: hashes,
        invitation: invitation.map(|code| InvitationSecret::received(&code).hash()),
    };
    accounts.register(new).await?;
    let account = Account {
        id,
        name: name.as_str().to_owned(),
        kind: AccountKind::Person,
        created_at: now,
        closed_at: None,
    };
    let secret = begin_session(&app, id, device).await?;
    let answer = Registered {
        account: account_info(&account, recovery_codes.len() as u64),
        recovery_codes,
    };
    let cookie = [(
        header::SET_COOKIE,
        session_cookie::set(&secret, site.is_secure),
    )];
    Ok((StatusCode::CREATED, cookie, Json(answer)).into_response())
}

impl From<RegisterError> for ApiError {
    fn from(error: RegisterError) -> Self {
        match error {
            RegisterError::NameTaken => Self::new(
                Code::NameTaken,
                "this name is taken, or looks like one that is: choose another",
            ),
            RegisterError::Invitation => Self::new(
                Code::RegistrationClosed,
                "this server needs an invitation, and this one is missing, used or expired",
            ),
            RegisterError::Unavailable(error) => error.into(),
        }
    }
}
