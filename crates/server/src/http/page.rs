//! The front page, until there is a better one.

use axum::{
    http::header,
    response::{Html, IntoResponse, Response},
};

const PAGE: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>Tessera</title>
<style>body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 4rem auto; padding: 0 1rem }</style>
<h1>Tessera</h1>
<p>A server for four abstract board games: Mad Bishops, Lines of Action, Hecatomb and Mitsudomoe.</p>
<p>Programs play and watch here over REST and WebSocket: <a href=\"/api/docs\">try the API</a>,
or read its <a href=\"/api/v1/openapi.json\">description</a>.</p>
<p><a href=\"/api/v1/kinds\">The games</a> · <a href=\"/api/v1/games\">Being played</a></p>
</html>
";

/// Says what runs here.
pub(super) async fn front() -> Response {
    let policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
    ([(header::CONTENT_SECURITY_POLICY, policy)], Html(PAGE)).into_response()
}
