//! The HTTP edge: routes, extractors, middleware and responses. One file for each resource.

mod account;
mod account_games;
mod acts;
mod api_error;
mod caller;
mod client_address;
mod events;
mod extract;
mod games;
mod health;
mod hint;
mod kinds;
mod middleware;
mod open_graph;
mod openapi;
mod page;
mod problems;
mod record;
mod records;
mod registration;
mod request_id;
mod same_origin;
mod search;
mod seats;
mod secrets;
mod session;
mod session_cookie;
mod sign_in;
mod socket;

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    extract::DefaultBodyLimit,
    http::{HeaderName, HeaderValue, Method, header},
    middleware::from_fn_with_state,
    routing::get,
};
use tokio_util::sync::CancellationToken;
use tower::ServiceBuilder;
use tower_http::{
    compression::{
        CompressionLayer,
        predicate::{DefaultPredicate, NotForContentType, Predicate},
    },
    cors::{AllowOrigin, CorsLayer},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    accounts::{AccountLimits, PasswordHasher},
    limits::Limits,
    lobby::Lobby,
    options::Options,
    preview::Previews,
};

pub(crate) use api_error::ApiError;
pub(crate) use extract::Client;
pub(crate) use health::Readiness;
pub(crate) use middleware::Peer;

/// The state that all handlers share.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) lobby: Arc<Lobby>,
    pub(crate) limits: Limits,
    pub(crate) account_limits: AccountLimits,
    pub(crate) hasher: PasswordHasher,
    pub(crate) options: Options,
    pub(crate) previews: Previews,
    pub(crate) readiness: Readiness,
    /// Cancelled when the server shuts down.
    pub(crate) ending: CancellationToken,
}

pub(crate) type AppState = axum::extract::State<Arc<App>>;

pub(crate) fn router(app: &Arc<App>) -> Router {
    let options = &app.options;
    let (api, mut openapi) = OpenApiRouter::with_openapi(openapi::frame())
        .routes(routes!(kinds::list))
        .routes(routes!(kinds::moves))
        .routes(routes!(kinds::best_move))
        .routes(routes!(games::create, games::list))
        .routes(routes!(games::get))
        .routes(routes!(acts::play))
        .routes(routes!(acts::undo))
        .routes(routes!(acts::redo))
        .routes(routes!(acts::resign))
        .routes(routes!(acts::draw))
        .routes(routes!(acts::claim))
        .routes(routes!(acts::rematch))
        .routes(routes!(hint::hint))
        .routes(routes!(seats::take))
        .routes(routes!(seats::create_code))
        .routes(routes!(seats::redeem_code))
        .routes(routes!(registration::site))
        .routes(routes!(registration::register))
        .routes(routes!(sign_in::sign_in, sign_in::sign_out))
        .routes(routes!(sign_in::recover))
        .routes(routes!(account::account))
        .routes(routes!(account::change_password))
        .routes(routes!(account::replace_recovery_codes))
        .routes(routes!(account::delete))
        .routes(routes!(account_games::list, account_games::join))
        .routes(routes!(account_games::export))
        .routes(routes!(session::list))
        .routes(routes!(session::end))
        .routes(routes!(secrets::list, secrets::create))
        .routes(routes!(secrets::revoke))
        .routes(routes!(record::record))
        .routes(routes!(record::board))
        .routes(routes!(record::preview))
        .routes(routes!(records::read))
        .routes(routes!(socket::open))
        .routes(routes!(events::stream))
        .split_for_parts();
    openapi::finish(&mut openapi);
    let compression = CompressionLayer::new().compress_when(
        DefaultPredicate::new().and(NotForContentType::const_new(events::MEDIA_TYPE)),
    );
    // One layer made of several: each layer of a router costs every request a few allocations.
    let layers = ServiceBuilder::new()
        // Outermost, so that every response has the headers that let other sites read it.
        .layer(cors(&options.cors))
        .layer(from_fn_with_state(
            Arc::clone(app),
            middleware::each_request,
        ))
        .layer(compression)
        .layer(DefaultBodyLimit::max(options.limits.body_bytes));
    Router::new()
        .merge(api)
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .merge(openapi::router(&openapi))
        .fallback(page::page)
        .method_not_allowed_fallback(middleware::method_not_allowed)
        .layer(layers)
        .with_state(Arc::clone(app))
}

fn cors(origin: &str) -> CorsLayer {
    let origin = match HeaderValue::from_str(origin) {
        Ok(origin) if origin != "*" => AllowOrigin::exact(origin),
        _ => AllowOrigin::any(),
    };
    CorsLayer::new()
        .allow_origin(origin)
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([
            header::AUTHORIZATION,
            header::CONTENT_TYPE,
            HeaderName::from_static("prefer"),
        ])
        .expose_headers([
            header::RETRY_AFTER,
            HeaderName::from_static(middleware::TIME),
            HeaderName::from_static(middleware::SEQ),
            HeaderName::from_static("preference-applied"),
            HeaderName::from_static(middleware::LIMIT),
            HeaderName::from_static(middleware::REMAINING),
            HeaderName::from_static(request_id::REQUEST_ID),
        ])
        .max_age(Duration::from_hours(1))
}
