//! The OpenAPI document, generated from the code, and Swagger UI.

use std::sync::Arc;

use axum::{Router, body::Bytes, routing::get};
use tessera_protocol::{ClientMessage, ListedStatus, ServerMessage};
use utoipa::{
    OpenApi,
    openapi::{
        self,
        security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme},
    },
};

use super::{App, games::json_response};
use crate::json::json;

const DOCUMENT: &str = "/api/v1/openapi.json";

/// Where people find what the API offers.
pub(super) const DOCS: &str = if cfg!(feature = "swagger-ui") {
    "/api/docs"
} else {
    DOCUMENT
};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Tessera",
        description = "Four abstract board games: rules, an engine, and live games. Every error is a `Problem`. \
            Every response has the server's time in `x-tessera-time` and the rate limit in `x-ratelimit-limit` and \
            `x-ratelimit-remaining`.",
        license(name = "MIT OR Apache-2.0"),
    ),
    tags(
        (name = "rules", description = "Rules and engine for any position"),
        (name = "games", description = "Create, show and list games"),
        (name = "players", description = "Commands of players, with the token of their seat"),
        (name = "live", description = "Events as they happen"),
        (name = "accounts", description = "Accounts, which nothing else needs"),
    ),
    components(schemas(ClientMessage, ListedStatus, ServerMessage)),
)]
struct Frame;

/// The document without its paths.
pub(super) fn frame() -> openapi::OpenApi {
    Frame::openapi()
}

/// Adds what cannot be derived from the code.
pub(super) fn finish(openapi: &mut openapi::OpenApi) {
    let token = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("The token of a seat"))
        .build();
    if let Some(components) = &mut openapi.components {
        components.add_security_scheme("token", SecurityScheme::Http(token));
        let api_token = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("A personal API token, with these scopes"))
            .build();
        components.add_security_scheme("api_token", SecurityScheme::Http(api_token));
        let session = ApiKeyValue::with_description(
            "tessera",
            "The cookie of a session; behind TLS its name is `__Host-tessera`",
        );
        let session = SecurityScheme::ApiKey(ApiKey::Cookie(session));
        components.add_security_scheme("session", session);
    }
}

/// The routes of the document and of Swagger UI.
pub(super) fn router(openapi: &openapi::OpenApi) -> Router<Arc<App>> {
    let document = Bytes::from(json(openapi));
    let router = Router::new().route(DOCUMENT, get(async move || json_response(document)));
    #[cfg(feature = "swagger-ui")]
    let router = router.merge(swagger_ui());
    router
}

#[cfg(feature = "swagger-ui")]
fn swagger_ui() -> Router<Arc<App>> {
    use axum::{
        http::{HeaderValue, header},
        middleware::map_response,
        response::Response,
    };
    use utoipa_swagger_ui::{Config, SwaggerUi};

    let config = Config::from(DOCUMENT)
        .try_it_out_enabled(true)
        // Otherwise the page sends the document to swagger.io for validation.
        .validator_url("none");
    let page: Router<Arc<App>> = SwaggerUi::new("/api/docs").config(config).into();
    page.layer(map_response(async |mut response: Response| {
        let policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";
        response
            .headers_mut()
            .insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
        response
    }))
}
