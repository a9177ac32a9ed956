//! Who sends a request: the owner of an account by the cookie of a session, or a program by an API token. Every endpoint that is
//! for accounts says by its extractor what it needs.

use std::{fmt, sync::Arc};

use axum::{
    extract::FromRequestParts,
    http::{header::UPGRADE, request::Parts},
};
use tessera_protocol::{Code, Scope};
use tessera_store::{Account, Millis, Session, Unavailable};

use super::{
    ApiError, App,
    extract::{bearer_token, unauthorized},
    same_origin::{Origin, origin},
    session_cookie,
};
use crate::{
    accounts::{API_TOKEN_PREFIX, ApiSecret, SessionSecret, scopes_from_text},
    stored::stored_time,
    token::{Holder, Token},
};

/// How exactly the last use of a session or token is noted, in milliseconds: once an hour.
const USE_INTERVAL: i64 = 3_600_000;

/// The owner of an account, signed in with a browser.
#[derive(Debug)]
pub(super) struct SignedIn {
    pub(super) account: Account,
    pub(super) session: Session,
    pub(super) secret: SessionSecret,
}

impl FromRequestParts<Arc<App>> for SignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let signed_in = signed_in(parts, app).await?;
        let signed_in = signed_in.ok_or_else(not_signed_in)?;
        if !parts.method.is_safe() && !is_same_origin(parts, app) {
            return Err(other_site());
        }
        Ok(signed_in)
    }
}

/// The account that a request may read: by the session of its owner, or by an API token with the scope `read`.
#[derive(Debug)]
pub(super) struct Reader(pub(super) Account);

impl FromRequestParts<Arc<App>> for Reader {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        if let Some((account, scopes)) = program(parts, app).await? {
            return if scopes.contains(&Scope::Read) {
                Ok(Self(account))
            } else {
                Err(missing_scope("read"))
            };
        }
        let SignedIn { account, .. } = SignedIn::from_request_parts(parts, app).await?;
        Ok(Self(account))
    }
}

/// Who sends a request about a game, authenticated by the token of a seat, by the session of an account, or by an API token with the scope
/// `play` or `bot`; by none of them for a spectator. The game decides which seats this player holds.
#[derive(Clone, Debug, Default)]
pub(super) struct Player {
    pub(super) token: Option<Token>,
    pub(super) account: Option<Account>,
    /// By what the account is authenticated.
    pub(super) credential: Option<Credential>,
}

/// What authenticates an account: the hash of a session or of an API token.
#[derive(Clone)]
pub(super) enum Credential {
    Session(String),
    Token(String),
}

impl fmt::Debug for Credential {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Credential(…)")
    }
}

impl Credential {
    /// Whether it is still that of an open account. While the database does not answer, it is.
    pub(super) async fn is_valid(&self, app: &App) -> bool {
        let context = app.lobby.context();
        let accounts = context.store.accounts();
        let found = match self {
            Self::Session(hash) => {
                let now = stored_time(context.time.now());
                accounts
                    .session(hash, now)
                    .await
                    .map(|found| found.is_some())
            }
            Self::Token(hash) => accounts.token(hash).await.map(|found| found.is_some()),
        };
        found.unwrap_or(true)
    }
}

impl Player {
    /// The credentials by which the room of a game finds the player's seats. `None` for an unauthenticated request.
    pub(super) fn holder(&self) -> Option<Holder> {
        let holder = Holder {
            token: self.token.as_ref().map(Token::hash),
            account: self.account.as_ref().map(|account| account.id),
        };
        let is_nobody = holder.token.is_none() && holder.account.is_none();
        (!is_nobody).then_some(holder)
    }
}

impl FromRequestParts<Arc<App>> for Player {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        if let Some((account, scopes)) = program(parts, app).await? {
            let may_play = scopes.contains(&Scope::Play) || scopes.contains(&Scope::Bot);
            return if may_play {
                Ok(Self {
                    token: None,
                    account: Some(account),
                    credential: bearer_token(&parts.headers)?
                        .map(|token| Credential::Token(ApiSecret::received(token.reveal()).hash())),
                })
            } else {
                Err(missing_scope("play"))
            };
        }
        // A page of another site may act with the token of a seat, but never by the cookie.
        let is_own = (parts.method.is_safe() && !is_handshake(parts)) || is_same_origin(parts, app);
        let signed_in = if is_own {
            signed_in(parts, app).await?
        } else {
            None
        };
        let (account, credential) = match signed_in {
            Some(signed_in) => (
                Some(signed_in.account),
                Some(Credential::Session(signed_in.secret.hash())),
            ),
            None => (None, None),
        };
        Ok(Self {
            token: bearer_token(&parts.headers)?,
            account,
            credential,
        })
    }
}

/// Whether the request opens a WebSocket, which browsers let pages of other sites do, too.
fn is_handshake(parts: &Parts) -> bool {
    parts.headers.contains_key(UPGRADE)
}

/// A player who must be authenticated.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeatHolder(pub(super) Holder);

impl FromRequestParts<Arc<App>> for SeatHolder {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let player = Player::from_request_parts(parts, app).await?;
        player.holder().map(Self).ok_or_else(unauthorized)
    }
}

/// Refuses a request that a page of another site sends. One of a program passes.
pub(super) fn refuse_other_sites(parts: &Parts, app: &App) -> Result<(), ApiError> {
    match origin(&parts.headers, app.options.proxies) {
        Origin::Same | Origin::Untold => Ok(()),
        Origin::Other => Err(other_site()),
    }
}

/// A request that makes or ends a session: not from another site.
#[derive(Clone, Copy, Debug)]
pub(super) struct OwnSite {
    /// Whether the client speaks TLS.
    pub(super) is_secure: bool,
}

impl FromRequestParts<Arc<App>> for OwnSite {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        refuse_other_sites(parts, app)?;
        let is_secure = session_cookie::is_secure(&parts.headers, app.options.proxies);
        Ok(Self { is_secure })
    }
}

/// What the browser names itself, as far as it is shown to the owner of a session.
#[derive(Debug)]
pub(super) struct Device(pub(super) String);

/// In characters.
const DEVICE: usize = 160;

impl<S: Sync> FromRequestParts<S> for Device {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let agent = parts.headers.get(axum::http::header::USER_AGENT);
        let agent = agent.and_then(|agent| agent.to_str().ok()).unwrap_or("");
        Ok(Self(agent.chars().take(DEVICE).collect()))
    }
}

fn is_same_origin(parts: &Parts, app: &App) -> bool {
    origin(&parts.headers, app.options.proxies) == Origin::Same
}

/// The session of the request's cookie, and its account.
async fn signed_in(parts: &Parts, app: &App) -> Result<Option<SignedIn>, Unavailable> {
    let is_secure = session_cookie::is_secure(&parts.headers, app.options.proxies);
    let Some(secret) = session_cookie::read(&parts.headers, is_secure) else {
        return Ok(None);
    };
    let context = app.lobby.context();
    let (accounts, now) = (context.store.accounts(), stored_time(context.time.now()));
    let hash = secret.hash();
    let Some((session, account)) = accounts.session(&hash, now).await? else {
        return Ok(None);
    };
    if now.0 - session.used_at.0 > USE_INTERVAL {
        accounts.use_session(&hash, now, session_end(now)).await?;
    }
    Ok(Some(SignedIn {
        account,
        session,
        secret,
    }))
}

/// When a session ends that is used now.
pub(super) fn session_end(now: Millis) -> Millis {
    Millis(now.0 + session_cookie::LIFETIME * 1_000)
}

/// The account of the request's API token, and what the token may do. A token of a seat is none.
async fn program(parts: &Parts, app: &App) -> Result<Option<(Account, Vec<Scope>)>, ApiError> {
    let bearer = bearer_token(&parts.headers)?;
    let Some(token) = bearer.filter(|token| token.reveal().starts_with(API_TOKEN_PREFIX)) else {
        return Ok(None);
    };
    let context = app.lobby.context();
    let (accounts, now) = (context.store.accounts(), stored_time(context.time.now()));
    let hash = ApiSecret::received(token.reveal()).hash();
    let found = accounts.token(&hash).await?;
    let (token, account) = found.ok_or_else(|| {
        let message = "this API token is not valid: it was revoked, or the account is closed";
        ApiError::new(Code::Unauthorized, message)
    })?;
    if token
        .used_at
        .is_none_or(|used| now.0 - used.0 > USE_INTERVAL)
    {
        accounts.use_token(&hash, now).await?;
    }
    Ok(Some((account, scopes_from_text(&token.scopes))))
}

fn not_signed_in() -> ApiError {
    ApiError::new(
        Code::Unauthorized,
        "sign in first; programs send an API token in the header Authorization: Bearer TOKEN",
    )
}

fn other_site() -> ApiError {
    ApiError::new(
        Code::Forbidden,
        "this is only for pages of this server: the request comes from another site, or does not say from where",
    )
}

fn missing_scope(scope: &str) -> ApiError {
    let message = format!("this API token does not have the scope {scope}");
    ApiError::new(Code::Forbidden, message)
}
