//! What happens to every request: who it is from, whether it is too much, what it is counted as.

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
use tokio::time::timeout;

use super::{App, Client, Failure};
use crate::{
    limits::{Allowance, Exhausted, network_of},
    metrics::RequestLabels,
};

/// The server's time in milliseconds since 1970.
pub(super) const TIME: &str = "x-tessera-time";
/// The number of the event that a request made.
pub(super) const SEQ: &str = "x-tessera-seq";
/// Requests that may be sent at once.
pub(super) const LIMIT: &str = "x-ratelimit-limit";
/// Requests that may still be sent at once.
pub(super) const REMAINING: &str = "x-ratelimit-remaining";

/// The other end of the connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// Counts a new game of an address.
pub(super) fn count_game(app: &App, client: IpAddr) -> Result<(), Failure> {
    app.limits.game(client).map(drop).map_err(|exhausted| {
        let message = format!("an address may begin {} games an hour", exhausted.limit);
        Failure::new(Code::TooMany, message).retry_after(exhausted.retry_after)
    })
}

/// Counts an act that may begin a new game.
pub(super) fn count_rematch(app: &App, client: IpAddr, act: &Act) -> Result<(), Failure> {
    match act {
        Act::Rematch {
            answer: OfferAction::Offer | OfferAction::Accept,
        } => count_game(app, client),
        _ => Ok(()),
    }
}

pub(super) async fn guard(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    let begin = Instant::now();
    let method = request.method().clone();
    let route = match request.extensions().get::<MatchedPath>() {
        Some(path) => path.as_str().to_owned(),
        None => "unknown".to_owned(),
    };
    let client = network_of(client(&request, app.options.proxies));
    request.extensions_mut().insert(Client(client));
    let allowance = app.limits.request(client);
    let mut response = match check(&app, &request, allowance) {
        Ok(()) => in_time(&app, unharmed(next.run(request))).await,
        Err(failure) => failure.into_response(),
    };
    let took = begin.elapsed();
    let status = response.status().as_u16();
    if status >= 500 {
        tracing::error!(%method, route, status, %client, ms = took.as_millis() as u64, "request failed");
    } else {
        tracing::debug!(%method, route, status, %client, ms = took.as_millis() as u64, "request");
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
    app.lobby.around().metrics.answered(&labels, took);
    add_headers(response.headers_mut(), &app, allowance);
    response
}

/// An answer must begin in time. Streams, once begun, last as long as they last.
async fn in_time(app: &App, answer: impl Future<Output = Response>) -> Response {
    let most = Duration::from_secs(app.options.limits.request_seconds);
    timeout(most, answer).await.unwrap_or_else(|_elapsed| {
        let message = format!(
            "this took longer than {} s: try again later",
            most.as_secs()
        );
        Failure::new(Code::Unavailable, message)
            .retry_after(5)
            .into_response()
    })
}

/// A request that panics harms nobody else.
async fn unharmed(answer: impl Future<Output = Response>) -> Response {
    AssertUnwindSafe(answer)
        .catch_unwind()
        .await
        .unwrap_or_else(|panic| panicked(&*panic))
}

fn is_known(method: &axum::http::Method) -> bool {
    ["GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH"].contains(&method.as_str())
}

/// Whether a request is neither too large nor too much.
fn check(
    app: &App,
    request: &Request,
    allowance: Result<Allowance, Exhausted>,
) -> Result<(), Failure> {
    let limits = &app.options.limits;
    let uri = request.uri();
    let address = uri.path().len() + uri.query().map_or(0, str::len);
    if address > limits.address_bytes {
        let message = format!("the address is longer than {} bytes", limits.address_bytes);
        return Err(Failure::new(Code::AddressTooLong, message));
    }
    let size = |headers: &HeaderMap| -> usize {
        headers
            .iter()
            .map(|(name, value)| name.as_str().len() + value.len())
            .sum()
    };
    if size(request.headers()) > limits.header_bytes {
        let message = format!("the headers are longer than {} bytes", limits.header_bytes);
        return Err(Failure::new(Code::HeadersTooLarge, message));
    }
    match allowance {
        Ok(_) => Ok(()),
        Err(exhausted) => {
            let message = format!(
                "too many requests: an address may send {} at once; wait {} s",
                exhausted.limit, exhausted.retry_after
            );
            Err(Failure::new(Code::TooMany, message).retry_after(exhausted.retry_after))
        }
    }
}

/// The client's address: the peer's, or what the outermost trusted proxy saw.
fn client(request: &Request, proxies: usize) -> IpAddr {
    let peer = request.extensions().get::<Peer>();
    let peer = peer.map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.0.ip());
    if proxies == 0 {
        return peer;
    }
    let values = request.headers().get_all("x-forwarded-for").iter();
    let texts: Vec<&str> = values.filter_map(|value| value.to_str().ok()).collect();
    let hops: Vec<&str> = texts.iter().flat_map(|text| text.split(',')).collect();
    let seen = hops.len().checked_sub(proxies).and_then(|i| hops.get(i));
    seen.and_then(|text| text.trim().parse().ok())
        .unwrap_or(peer)
}

fn add_headers(headers: &mut HeaderMap, app: &App, allowance: Result<Allowance, Exhausted>) {
    let mut set = |name: &'static str, value: HeaderValue| {
        headers.entry(name).or_insert(value);
    };
    set(
        "x-content-type-options",
        HeaderValue::from_static("nosniff"),
    );
    set("x-frame-options", HeaderValue::from_static("DENY"));
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
    set(TIME, app.lobby.around().time.now().0.into());
    let (limit, remaining) = match allowance {
        Ok(allowance) => (allowance.limit, allowance.remaining),
        Err(exhausted) => (exhausted.limit, 0),
    };
    set(LIMIT, limit.into());
    set(REMAINING, remaining.into());
}

pub(super) fn not_found() -> Failure {
    Failure::new(
        Code::NotFound,
        "there is nothing at this address: /api/docs lists what there is",
    )
}

pub(super) async fn method_not_allowed() -> Failure {
    Failure::new(
        Code::MethodNotAllowed,
        "this address does not take this method: /api/docs lists what there is",
    )
}

fn panicked(panic: &(dyn Any + Send)) -> Response {
    let message = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no message");
    tracing::error!(message, "a request panicked");
    Failure::new(
        Code::Internal,
        "the server made a mistake; it has been noted",
    )
    .into_response()
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;

    use super::*;

    #[tokio::test]
    async fn a_request_that_panics_is_answered() {
        let answer = unharmed(async { panic!("for a test") }).await;
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
    }
}
