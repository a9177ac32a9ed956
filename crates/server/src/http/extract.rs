//! Reading requests into what they mean, with errors in the one shape.

use std::net::IpAddr;

use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Path, Query, Request, rejection::BytesRejection},
    http::{HeaderMap, StatusCode, header, request::Parts},
};
use serde::de::DeserializeOwned;
use tessera_protocol::Code;
use tessera_rules::GameKind;
use tessera_store::{GameId, TokenHash};

use super::Failure;
use crate::{room::ReturnPreference, token};

/// The address of the client, behind proxies that are trusted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Client(pub(crate) IpAddr);

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        let client = parts.extensions.get::<Self>().copied();
        client.ok_or_else(|| Failure::new(Code::Internal, "the client has no address"))
    }
}

/// A body of JSON.
#[derive(Debug)]
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        let is_json = is_json(request.headers());
        let body = read_body(request, state).await?;
        if !is_json {
            return Err(Failure::new(
                Code::UnsupportedMedia,
                "send JSON with the header Content-Type: application/json",
            ));
        }
        read_json(&body).map(Self)
    }
}

/// A body of JSON that may be left out.
#[derive(Debug)]
pub(crate) struct OptionalJson<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Default> FromRequest<S> for OptionalJson<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        let is_json = is_json(request.headers());
        let body = read_body(request, state).await?;
        if body.is_empty() {
            return Ok(Self(T::default()));
        }
        if !is_json {
            return Err(Failure::new(
                Code::UnsupportedMedia,
                "send JSON with the header Content-Type: application/json, or nothing",
            ));
        }
        let body: Option<T> = read_json(&body)?;
        Ok(Self(body.unwrap_or_default()))
    }
}

pub(crate) async fn read_body<S: Send + Sync>(
    request: Request,
    state: &S,
) -> Result<Bytes, Failure> {
    Bytes::from_request(request, state)
        .await
        .map_err(|rejection: BytesRejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => {
                Failure::new(Code::TooLarge, "the body is larger than the server takes")
            }
            _ => Failure::new(Code::BadRequest, "the body cannot be read to its end"),
        })
}

pub(crate) fn is_json(headers: &HeaderMap) -> bool {
    media_type(headers).is_some_and(|media| media == "application/json" || media.ends_with("+json"))
}

pub(crate) fn media_type(headers: &HeaderMap) -> Option<String> {
    let value = headers.get(header::CONTENT_TYPE)?.to_str().ok()?;
    let media = value.split(';').next()?;
    Some(media.trim().to_ascii_lowercase())
}

pub(crate) fn read_json<T: DeserializeOwned>(body: &[u8]) -> Result<T, Failure> {
    serde_json::from_slice(body).map_err(|error| {
        let code = if error.is_data() {
            Code::Invalid
        } else {
            Code::BadRequest
        };
        Failure::new(code, format!("the body does not read: {error}"))
    })
}

/// The id of a game in the address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Id(pub(crate) GameId);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let unknown = |message: String| Failure::new(Code::UnknownGame, message);
        let Path(text) = Path::<String>::from_request_parts(parts, state)
            .await
            .map_err(|error| unknown(error.to_string()))?;
        let id = text.parse();
        id.map(Self)
            .map_err(|error| unknown(format!("there is no such game: {error}")))
    }
}

/// The kind of game in the address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind(pub(crate) GameKind);

impl<S: Send + Sync> FromRequestParts<S> for Kind {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let unknown = |message: String| Failure::new(Code::UnknownKind, message);
        let Path(text) = Path::<String>::from_request_parts(parts, state)
            .await
            .map_err(|error| unknown(error.to_string()))?;
        text.parse()
            .map(Self)
            .map_err(|error: tessera_rules::UnknownKind| unknown(error.to_string()))
    }
}

/// The query of the address.
#[derive(Debug)]
pub(crate) struct Params<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Params<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(params)) => Ok(Self(params)),
            Err(error) => Err(Failure::new(
                Code::BadRequest,
                format!(
                    "the part of the address behind ? does not read: {}",
                    error.body_text()
                ),
            )),
        }
    }
}

/// How much a client wants to hear of what it did: the header `Prefer` of RFC 7240.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Preferred(pub(crate) ReturnPreference);

impl<S: Sync> FromRequestParts<S> for Preferred {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        let values = parts.headers.get_all("prefer").iter();
        let mut preferences = values
            .filter_map(|value| value.to_str().ok())
            .flat_map(|text| text.split(','));
        // A preference that is not known is to be ignored, and so are parameters behind a semicolon.
        let is_brief = preferences.any(|preference| {
            let wish = preference.split(';').next().unwrap_or_default();
            wish.replace('"', "").trim().eq_ignore_ascii_case(MINIMAL)
        });
        Ok(Self(if is_brief {
            ReturnPreference::Minimal
        } else {
            ReturnPreference::Representation
        }))
    }
}

/// The preference for an answer without the game.
pub(crate) const MINIMAL: &str = "return=minimal";

/// The token of a seat. It is hashed at once, so that it cannot end up in a log.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bearer(pub(crate) TokenHash);

impl<S: Sync> FromRequestParts<S> for Bearer {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        match bearer(&parts.headers)? {
            Some(token) => Ok(Self(token)),
            None => Err(unauthorized()),
        }
    }
}

/// The token of a seat, for those who may also look on without.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OptionalBearer(pub(crate) Option<TokenHash>);

impl<S: Sync> FromRequestParts<S> for OptionalBearer {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        bearer(&parts.headers).map(Self)
    }
}

fn unauthorized() -> Failure {
    Failure::new(
        Code::Unauthorized,
        "send the token of your seat in the header Authorization: Bearer TOKEN",
    )
}

fn bearer(headers: &HeaderMap) -> Result<Option<TokenHash>, Failure> {
    let Some(value) = headers.get(header::AUTHORIZATION) else {
        return Ok(None);
    };
    let text = value.to_str().map_err(|_not_ascii| unauthorized())?;
    match text.split_once(' ') {
        Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") => {
            Ok(Some(token::hash(token.trim())))
        }
        _ => Err(unauthorized()),
    }
}
