//! The server at its edge: addresses, requests, answers. What they mean is decided elsewhere.

mod acts;
mod events;
mod extract;
mod failure;
mod games;
mod guard;
mod health;
mod kinds;
mod openapi;
mod page;
mod record;
mod socket;

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    extract::DefaultBodyLimit,
    http::{HeaderName, HeaderValue, Method, header},
    middleware,
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

use crate::{limits::Limits, lobby::Lobby, options::Options};

pub(crate) use extract::Client;
pub(crate) use failure::Failure;
pub(crate) use guard::Peer;

/// What every request may need.
#[derive(Debug)]
pub struct App {
    /// The rooms.
    pub lobby: Arc<Lobby>,
    /// The allowances.
    pub limits: Limits,
    /// What the operator has set.
    pub options: Options,
    /// Told when the server ends.
    pub ending: CancellationToken,
}

pub(crate) type AppState = axum::extract::State<Arc<App>>;

/// All addresses.
pub fn router(app: &Arc<App>) -> Router {
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
        .routes(routes!(record::record))
        .routes(routes!(record::board))
        .routes(routes!(socket::open))
        .routes(routes!(events::stream))
        .split_for_parts();
    openapi::finish(&mut openapi);
    let compression = CompressionLayer::new().compress_when(
        DefaultPredicate::new().and(NotForContentType::const_new(events::MEDIA_TYPE)),
    );
    // One layer of many parts: every layer of a router costs each request a few allocations.
    let layers = ServiceBuilder::new()
        // Outermost, so that pages of other sites can read every answer.
        .layer(cors(&options.cors))
        .layer(middleware::from_fn_with_state(
            Arc::clone(app),
            guard::guard,
        ))
        .layer(compression)
        .layer(DefaultBodyLimit::max(options.limits.body_bytes));
    Router::new()
        .merge(api)
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::metrics))
        .merge(openapi::router(&openapi))
        .fallback(page::page)
        .method_not_allowed_fallback(guard::method_not_allowed)
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
            HeaderName::from_static(guard::TIME),
            HeaderName::from_static(guard::SEQ),
            HeaderName::from_static("preference-applied"),
            HeaderName::from_static(guard::LIMIT),
            HeaderName::from_static(guard::REMAINING),
        ])
        .max_age(Duration::from_hours(1))
}
