//! Middleware around every request: the client's address, the rate limit, size limits, the timeout, panics, metrics and the
//! headers that all responses have.

use std::{
    any::Any,
    net::{IpAddr, SocketAddr},
    panic::AssertUnwindSafe,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    extract::{MatchedPath, Request, State},
    http::{HeaderMap, HeaderValue, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use futures_util::FutureExt;
use tessera_play::{Act, OfferAction};
use tessera_protocol::Code;
use tessera_store::Cause;
use tokio::time::timeout;
use tracing::{Instrument, Span, field::Empty};

use super::{
    ApiError, App, Client,
    client_address::client_network,
    extract::BodyTimeout,
    openapi::DOCS,
    page::MayBeFramed,
    request_id::{self, REQUEST_ID},
};
use crate::{
    cause,
    limits::{Allowance, RateLimited},
    metrics::RequestLabels,
    options::AccessLog,
    telemetry,
};

/// The server's time in milliseconds since 1970.
pub(super) const TIME: &str = "x-tessera-time";
/// The number of the event that a command made.
pub(super) const SEQ: &str = "x-tessera-seq";
/// The rate limit: requests that may be sent at once.
pub(super) const LIMIT: &str = "x-ratelimit-limit";
/// The rest of the rate limit: requests that may still be sent at once.
pub(super) const REMAINING: &str = "x-ratelimit-remaining";

/// The address of the other end of the connection: of the client, or of a proxy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// Applies the rate limit of new games.
pub(super) fn limit_new_games(app: &App, client: IpAddr) -> Result<(), ApiError> {
    app.limits.game(client).map(drop).map_err(|limited| {
        let message = format!("an address may begin {} games an hour", limited.limit);
        ApiError::new(Code::TooMany, message).retry_after(limited.retry_after)
    })
}

/// Applies the rate limit of codes to continue on another device, so that none can be found by guessing.
pub(super) fn limit_codes(app: &App, client: IpAddr) -> Result<(), ApiError> {
    app.limits.code(client).map(drop).map_err(|limited| {
        let message = format!(
            "an address may make or try {} codes a minute",
            limited.limit
        );
        ApiError::new(Code::TooMany, message).retry_after(limited.retry_after)
    })
}

/// Applies the rate limits of codes that are tried: that of the address, and then the one of all clients.
pub(super) fn limit_tried_codes(app: &App, client: IpAddr) -> Result<(), ApiError> {
    limit_codes(app, client)?;
    app.limits.tried_code().map_err(|limited| {
        let message = format!(
            "too many codes are being tried; wait {} s",
            limited.retry_after
        );
        ApiError::new(Code::TooMany, message).retry_after(limited.retry_after)
    })
}

/// Applies the rate limit of new games to an act that may begin one.
pub(super) fn limit_rematches(app: &App, client: IpAddr, act: &Act) -> Result<(), ApiError> {
    match act {
        Act::Rematch {
            answer: OfferAction::Offer | OfferAction::Accept,
        } => limit_new_games(app, client),
        _ => Ok(()),
    }
}

pub(super) async fn each_request(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    let begin = Instant::now();
    let cause = request_id::request(request.headers());
    let request_id = request_id::header(&cause);
    let span = tracing::info_span!("request", id = cause.request());
    let method = request.method().clone();
    let route = match request.extensions().get::<MatchedPath>() {
        Some(path) => path.as_str().to_owned(),
        None => "unknown".to_owned(),
    };
    // Without the query. Paths hold no secrets: tokens, invitations and codes are sent in headers, bodies and messages.
    let path = logged_path(request.uri().path());
    let peer = request.extensions().get::<Peer>().map(|peer| peer.0.ip());
    let client = client_network(request.headers(), peer, app.options.proxies);
    request.extensions_mut().insert(Client(client));
    // Half of the time of a request, so that the other half is left to answer it.
    let body_timeout = Duration::from_secs(app.options.limits.request_seconds) / 2;
    request.extensions_mut().insert(BodyTimeout(body_timeout));
    let allowance = app.limits.request(client);
    let trace = trace(&app, &request, &route, &cause);
    let mut response = match check(&app, &request, allowance) {
        Ok(()) => {
            let answered = with_timeout(&app, catch_panic(next.run(request)));
            let cause = cause::in_span(Some(&cause), &trace);
            let answered = cause::within(cause, answered).instrument(trace.clone());
            answered.instrument(span.clone()).await
        }
        Err(error) => error.into_response(),
    };
    let took = begin.elapsed();
    let status = response.status().as_u16();
    let us = took.as_micros() as u64;
    trace.record("http.response.status_code", status);
    if status >= 500 {
        trace.record("otel.status_code", "ERROR");
    }
    let _in_span = span.enter();
    if status >= 500 {
        tracing::error!(%method, route, path, status, %client, us, "request failed");
    } else if app.options.access_log == AccessLog::All {
        tracing::info!(%method, route, path, status, %client, us, "request");
    } else {
        tracing::debug!(%method, route, path, status, %client, us, "request");
    }
    let labels = RequestLabels {
        method: if is_known(&method) {
            method.to_string()
        } else {
            "other".to_owned()
        },
        route,
        status,
    };
    app.lobby.context().metrics.count_request(&labels, took);
    if response.extensions().get::<MayBeFramed>().is_none() {
        let deny = HeaderValue::from_static("DENY");
        response.headers_mut().insert("x-frame-options", deny);
    }
    let headers = response.headers_mut();
    headers.insert(REQUEST_ID, request_id);
    add_headers(headers, &app, allowance);
    response
}

/// The span of a request in its trace: one of its own, or the one that the request names if the operator trusts it.
fn trace(app: &App, request: &Request, route: &str, cause: &Cause) -> Span {
    let method = request.method();
    let span = tracing::debug_span!(
        target: telemetry::TARGET,
        "request",
        otel.name = format!("{method} {route}"),
        otel.kind = "server",
        otel.status_code = Empty,
        http.request.method = %method,
        http.route = route,
        http.response.status_code = Empty,
        request.id = cause.request(),
    );
    telemetry::begin(span, trusted_traceparent(app, request.headers()))
}

#[cfg(feature = "otlp")]
fn trusted_traceparent<'a>(app: &App, headers: &'a HeaderMap) -> Option<&'a str> {
    let named = headers.get("traceparent")?.to_str().ok();
    named.filter(|_| app.options.trust_traceparent)
}

#[cfg(not(feature = "otlp"))]
fn trusted_traceparent<'a>(_: &App, _: &'a HeaderMap) -> Option<&'a str> {
    None
}

/// The longest path that is logged, in bytes: that of a game is much shorter.
const LOGGED_PATH: usize = 100;

fn logged_path(path: &str) -> String {
    path[..path.floor_char_boundary(LOGGED_PATH)].to_owned()
}

/// Limits the time until a response begins; the bodies of streams have no limit.
async fn with_timeout(app: &App, response: impl Future<Output = Response>) -> Response {
    let most = Duration::from_secs(app.options.limits.request_seconds);
    timeout(most, response).await.unwrap_or_else(|_elapsed| {
        let message = format!(
            "this took longer than {} s: try again later",
            most.as_secs()
        );
        ApiError::new(Code::Unavailable, message)
            .retry_after(5)
            .into_response()
    })
}

/// Answers a request whose handler panics with 500.
async fn catch_panic(response: impl Future<Output = Response>) -> Response {
    AssertUnwindSafe(response)
        .catch_unwind()
        .await
        .unwrap_or_else(|panic| panicked(&*panic))
}

fn is_known(method: &axum::http::Method) -> bool {
    ["GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH"].contains(&method.as_str())
}

/// Applies the size limits and the rate limit.
fn check(
    app: &App,
    request: &Request,
    allowance: Result<Allowance, RateLimited>,
) -> Result<(), ApiError> {
    let limits = &app.options.limits;
    let uri = request.uri();
    let address = uri.path().len() + uri.query().map_or(0, str::len);
    if address > limits.address_bytes {
        let message = format!("the address is longer than {} bytes", limits.address_bytes);
        return Err(ApiError::new(Code::AddressTooLong, message));
    }
    let size = |headers: &HeaderMap| -> usize {
        headers
            .iter()
            .map(|(name, value)| name.as_str().len() + value.len())
            .sum()
    };
    if size(request.headers()) > limits.header_bytes {
        let message = format!("the headers are longer than {} bytes", limits.header_bytes);
        return Err(ApiError::new(Code::HeadersTooLarge, message));
    }
    match allowance {
        Ok(_) => Ok(()),
        Err(limited) => {
            let message = format!(
                "too many requests: an address may send {} at once; wait {} s",
                limited.limit, limited.retry_after
            );
            Err(ApiError::new(Code::TooMany, message).retry_after(limited.retry_after))
        }
    }
}

fn add_headers(headers: &mut HeaderMap, app: &App, allowance: Result<Allowance, RateLimited>) {
    let mut set = |name: &'static str, value: HeaderValue| {
        headers.entry(name).or_insert(value);
    };
    set(
        "x-content-type-options",
        HeaderValue::from_static("nosniff"),
    );
    set("referrer-policy", HeaderValue::from_static("no-referrer"));
    set(
        "cross-origin-resource-policy",
        HeaderValue::from_static("cross-origin"),
    );
    set(
        "content-security-policy",
        HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"),
    );
    set(
        header::CACHE_CONTROL.as_str(),
        HeaderValue::from_static("no-store"),
    );
    set(TIME, app.lobby.context().time.now().0.into());
    let (limit, remaining) = match allowance {
        Ok(allowance) => (allowance.limit, allowance.remaining),
        Err(limited) => (limited.limit, 0),
    };
    set(LIMIT, limit.into());
    set(REMAINING, remaining.into());
}

pub(super) fn not_found() -> ApiError {
    ApiError::new(
        Code::NotFound,
        format!("there is nothing at this path: {DOCS} lists the API"),
    )
}

pub(super) async fn method_not_allowed() -> ApiError {
    ApiError::new(
        Code::MethodNotAllowed,
        format!("this path does not take this method: {DOCS} lists the API"),
    )
}

fn panicked(panic: &(dyn Any + Send)) -> Response {
    let message = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no message");
    tracing::error!(message, "a request panicked");
    ApiError::new(Code::Internal, "internal error; it has been logged").into_response()
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;

    use super::*;

    #[tokio::test]
    async fn a_request_that_panics_is_answered() {
        let answer = catch_panic(async { panic!("for a test") }).await;
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
    }
}
