//! Extractors, with `Problem` responses for what does not parse.

use std::{net::IpAddr, time::Duration};

use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Path, Query, Request, rejection::BytesRejection},
    http::{HeaderMap, StatusCode, request::Parts},
};
use headers::{Authorization, ContentType, HeaderMapExt, authorization};
use mime::Mime;
use serde::de::DeserializeOwned;
use tessera_play::Object;
use tessera_protocol::{Code, ProblemReason};
use tessera_rules::{GameKind, UnknownKind};
use tessera_store::GameId;
use tokio::time::timeout;

use super::ApiError;
use crate::{room::ReturnPreference, token::Token};

/// The address that limits count by; the middleware puts it into the request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Client(pub(crate) IpAddr);

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let client = parts.extensions.get::<Self>().copied();
        client.ok_or_else(|| ApiError::new(Code::Internal, "the client has no address"))
    }
}

/// How long the body of a request may take; the middleware puts it into the request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BodyTimeout(pub(crate) Duration);

impl Default for BodyTimeout {
    fn default() -> Self {
        Self(Duration::from_secs(30))
    }
}

/// A JSON body.
#[derive(Debug)]
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let is_json = is_json(request.headers());
        let body = read_body(request, state).await?;
        if !is_json {
            return Err(ApiError::new(
                Code::UnsupportedMedia,
                "send JSON with the header Content-Type: application/json",
            ));
        }
        read_object(&body).map(Self)
    }
}

/// A JSON body that may be left out or `null`.
#[derive(Debug)]
pub(crate) struct OptionalJson<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Default> FromRequest<S> for OptionalJson<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let is_json = is_json(request.headers());
        let body = read_body(request, state).await?;
        if body.is_empty() {
            return Ok(Self(T::default()));
        }
        if !is_json {
            return Err(ApiError::new(
                Code::UnsupportedMedia,
                "send JSON with the header Content-Type: application/json, or nothing",
            ));
        }
        let body: Option<Object<T>> = read_json(&body)?;
        Ok(Self(body.map(|Object(body)| body).unwrap_or_default()))
    }
}

pub(crate) async fn read_body<S: Send + Sync>(
    request: Request,
    state: &S,
) -> Result<Bytes, ApiError> {
    let body_timeout = request.extensions().get::<BodyTimeout>().copied();
    let BodyTimeout(most) = body_timeout.unwrap_or_default();
    let body = timeout(most, Bytes::from_request(request, state))
        .await
        .map_err(|_elapsed| {
            let message = format!("the body did not come within {} s", most.as_secs_f32());
            ApiError::new(Code::RequestTimeout, message)
        })?;
    body.map_err(|rejection: BytesRejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            ApiError::new(Code::TooLarge, "the body is larger than the server takes")
        }
        _ => ApiError::new(Code::BadRequest, "the body cannot be read to its end"),
    })
}

pub(crate) fn is_json(headers: &HeaderMap) -> bool {
    media_type(headers).is_some_and(|media| {
        (media.type_(), media.subtype()) == (mime::APPLICATION, mime::JSON)
            || media.suffix() == Some(mime::JSON)
    })
}

pub(crate) fn media_type(headers: &HeaderMap) -> Option<Mime> {
    headers.typed_get::<ContentType>().map(Mime::from)
}

/// The value of a JSON object.
pub(crate) fn read_object<T: DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    read_json(body).map(|Object(value)| value)
}

fn read_json<T: DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    serde_json::from_slice(body).map_err(|error| {
        let code = if error.is_data() {
            Code::Invalid
        } else {
            Code::BadRequest
        };
        let detail = error.to_string();
        ApiError::because(code, ProblemReason::Body { detail })
    })
}

/// The one parameter in the path of a route; `code` is the error of a path that is not UTF-8.
async fn path_parameter<S: Send + Sync>(
    parts: &mut Parts,
    state: &S,
    code: Code,
) -> Result<String, ApiError> {
    let parameter = Path::from_request_parts(parts, state).await;
    parameter
        .map(|Path(text)| text)
        .map_err(|rejection| ApiError::new(code, rejection.to_string()))
}

/// The `{id}` of a route.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Id(pub(crate) GameId);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let text = path_parameter(parts, state, Code::UnknownGame).await?;
        text.parse().map(Self).map_err(|error| {
            let message = format!("there is no such game: {error}");
            ApiError::new(Code::UnknownGame, message)
        })
    }
}

/// The `{id}` of a route to a session or an API token of the caller.
#[derive(Clone, Debug)]
pub(crate) struct SecretId(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for SecretId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        path_parameter(parts, state, Code::UnknownSecret)
            .await
            .map(Self)
    }
}

/// The `{kind}` of a route.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind(pub(crate) GameKind);

impl<S: Send + Sync> FromRequestParts<S> for Kind {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let text = path_parameter(parts, state, Code::UnknownKind).await?;
        let kind: Result<GameKind, UnknownKind> = text.parse();
        kind.map(Self)
            .map_err(|error| ApiError::new(Code::UnknownKind, error.to_string()))
    }
}

/// The query parameters.
#[derive(Debug)]
pub(crate) struct Params<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Params<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(params)) => Ok(Self(params)),
            Err(error) => Err(ApiError::because(
                Code::BadRequest,
                ProblemReason::Query {
                    detail: error.body_text(),
                },
            )),
        }
    }
}

/// The header `Prefer` of RFC 7240, of which `return=minimal` is supported.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Preferred(pub(crate) ReturnPreference);

impl<S: Sync> FromRequestParts<S> for Preferred {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let values = parts.headers.get_all("prefer").iter();
        let mut preferences = values
            .filter_map(|value| value.to_str().ok())
            .flat_map(|text| text.split(','));
        // RFC 7240 says that unknown preferences and parameters after a semicolon are ignored.
        let is_minimal = preferences.any(|preference| {
            let name = preference.split(';').next().unwrap_or_default();
            name.replace('"', "").trim().eq_ignore_ascii_case(MINIMAL)
        });
        Ok(Self(if is_minimal {
            ReturnPreference::Minimal
        } else {
            ReturnPreference::Representation
        }))
    }
}

/// The preference for a response without the snapshot.
pub(crate) const MINIMAL: &str = "return=minimal";

/// The bearer token of a seat itself, where it is given to another device of the player.
#[derive(Clone, Debug)]
pub(crate) struct BearerToken(pub(crate) Token);

impl<S: Sync> FromRequestParts<S> for BearerToken {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        bearer_token(&parts.headers)?
            .map(Self)
            .ok_or_else(unauthorized)
    }
}

pub(crate) fn unauthorized() -> ApiError {
    ApiError::new(
        Code::Unauthorized,
        "send the token of your seat in the header Authorization: Bearer TOKEN, or sign in",
    )
}

/// The bearer token of a request: of a seat, or of an account.
pub(crate) fn bearer_token(headers: &HeaderMap) -> Result<Option<Token>, ApiError> {
    let found = headers.typed_try_get::<Authorization<authorization::Bearer>>();
    let found = found.map_err(|_not_bearer| unauthorized())?;
    Ok(found.map(|Authorization(bearer)| Token::received(bearer.token().trim())))
}
