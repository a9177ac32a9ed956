//! The description of the API, made from the code, and a page to try it.

use std::sync::Arc;

use axum::{
    Router,
    body::Bytes,
    http::{HeaderValue, header},
    middleware,
    response::Response,
    routing::get,
};
use tessera_protocol::{ClientMessage, ServerMessage};
use utoipa::{
    OpenApi,
    openapi::{
        self,
        security::{HttpAuthScheme, HttpBuilder, SecurityScheme},
    },
};
use utoipa_swagger_ui::{Config, SwaggerUi};

use super::{App, games::json_response};
use crate::json::json;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Tessera",
        description = "Four abstract board games: rules, an engine, and live games. Errors have one shape, `Problem`. \
            Every answer tells the server's time in `x-tessera-time` and the allowance in `x-ratelimit-limit` and \
            `x-ratelimit-remaining`.",
        license(name = "MIT OR Apache-2.0"),
    ),
    tags(
        (name = "rules", description = "Rules and engine without a game"),
        (name = "games", description = "Begin, look at and list games"),
        (name = "players", description = "What players do, with the token of their seat"),
        (name = "live", description = "What happens, as it happens"),
    ),
    components(schemas(ClientMessage, ServerMessage)),
)]
struct Frame;

/// The description without its addresses.
pub(super) fn frame() -> openapi::OpenApi {
    Frame::openapi()
}

/// Adds what the code cannot tell.
pub(super) fn finish(openapi: &mut openapi::OpenApi) {
    let token = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("The token of a seat"))
        .build();
    if let Some(components) = &mut openapi.components {
        components.add_security_scheme("token", SecurityScheme::Http(token));
    }
}

/// The description and the page.
pub(super) fn router(openapi: &openapi::OpenApi) -> Router<Arc<App>> {
    let config = Config::from("/api/v1/openapi.json")
        .try_it_out_enabled(true)
        // Otherwise the page asks a stranger whether the description is well formed.
        .validator_url("none");
    let page: Router<Arc<App>> = SwaggerUi::new("/api/docs").config(config).into();
    let page = page.layer(middleware::map_response(async |mut response: Response| {
        let policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";
        response
            .headers_mut()
            .insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
        response
    }));
    let openapi = Bytes::from(json(openapi));
    Router::new()
        .route(
            "/api/v1/openapi.json",
            get(async move || json_response(openapi)),
        )
        .merge(page)
}
