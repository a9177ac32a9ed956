//! The page for people: what `web/` was built into, kept in the binary.
//!
//! Files under `assets/` carry a hash of their content in their names, so browsers may keep them for ever. Every file lies
//! beside its compressed forms. A debug build reads the files when they are asked for, a release build holds them.

use std::borrow::Cow;

use axum::{
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{Html, IntoResponse, Response},
};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::guard;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

const INDEX: &str = "index.html";
/// What the page may do: nothing but load its own files and speak with its own server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; \
    img-src 'self' blob: data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// Ask every time whether it has changed.
const ASK: &str = "no-cache";

/// The compressed forms that lie beside a file, the smallest first.
const ENCODINGS: [(&str, &str); 2] = [("br", "br"), ("gzip", "gz")];

/// Answers what no other address does: a file of the page, the page itself, or that there is nothing.
pub(super) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return guard::not_found().into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return guard::not_found().into_response();
    }
    if let Some(file) = file(path, &headers) {
        return file;
    }
    if is_page(path) {
        return file(INDEX, &headers).unwrap_or_else(unbuilt);
    }
    if !is_for_people(&headers) {
        return guard::not_found().into_response();
    }
    // "Not found" needs its body, also if the browser knows the page.
    let mut afresh = headers;
    afresh.remove(header::IF_NONE_MATCH);
    let page = file(INDEX, &afresh).unwrap_or_else(unbuilt);
    (StatusCode::NOT_FOUND, page).into_response()
}

/// Whether the page knows this address; it has a word for all others, too.
fn is_page(path: &str) -> bool {
    let parts: Vec<&str> = path.trim_end_matches('/').split('/').collect();
    matches!(
        parts[..],
        ["" | "watch"] | ["new" | "g" | "learn" | "rules", _]
    )
}

/// Programs get their errors as JSON.
fn is_for_people(headers: &HeaderMap) -> bool {
    accepts(headers, &header::ACCEPT, "text/html") || !headers.contains_key(header::ACCEPT)
}

fn accepts(headers: &HeaderMap, name: &header::HeaderName, word: &str) -> bool {
    headers
        .get_all(name)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|item| {
            let mut parts = item.split(';').map(str::trim);
            parts.next() == Some(word) && !parts.any(|part| part == "q=0")
        })
}

fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let plain = Files::get(path)?;
    let (name, encoding, content) = ENCODINGS
        .into_iter()
        .filter(|(encoding, _)| accepts(headers, &header::ACCEPT_ENCODING, encoding))
        .find_map(|(encoding, ending)| {
            let name = format!("{path}.{ending}");
            let file = Files::get(&name)?;
            Some((name, Some(encoding), file))
        })
        .unwrap_or_else(|| (path.to_owned(), None, plain));
    let tag = tag(&name, &content);
    let known = headers.get(header::IF_NONE_MATCH);
    let is_known = known.is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        body(content.data).into_response()
    };
    let answer = response.headers_mut();
    let mut set = |name, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            answer.insert(name, value);
        }
    };
    set(header::CONTENT_TYPE, media_type(path));
    set(header::VARY, "accept-encoding");
    set(header::ETAG, &tag);
    let keep = if path.starts_with("assets/") {
        FOR_EVER
    } else {
        ASK
    };
    set(header::CACHE_CONTROL, keep);
    if path == INDEX {
        set(header::CONTENT_SECURITY_POLICY, POLICY);
    }
    if let Some(encoding) = encoding {
        set(header::CONTENT_ENCODING, encoding);
    }
    Some(response)
}

fn body(content: Cow<'static, [u8]>) -> axum::body::Body {
    match content {
        Cow::Borrowed(content) => axum::body::Body::from(content),
        Cow::Owned(content) => axum::body::Body::from(content),
    }
}

/// Names the content: another one has another name.
fn tag(name: &str, file: &EmbeddedFile) -> String {
    use std::fmt::Write as _;

    let mut tag = String::from("\"");
    for byte in &file.metadata.sha256_hash()[..12] {
        // Writing to a string cannot fail.
        let _ = write!(tag, "{byte:02x}");
    }
    let ending = name.rsplit('.').next().unwrap_or_default();
    tag + "-" + ending + "\""
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Says what runs here, in a program that was built without the page.
fn unbuilt() -> Response {
    let text = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>Tessera</title>
<h1>Tessera</h1>
<p>This program was built without its page. <code>make run</code> builds both.</p>
<p>Programs play and watch here over REST and WebSocket: <a href=\"/api/docs\">try the API</a>.</p>
</html>
";
    let policy = "default-src 'none'; frame-ancestors 'none'";
    ([(header::CONTENT_SECURITY_POLICY, policy)], Html(text)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: header::HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_str(value).unwrap())])
    }

    #[test]
    fn encodings_are_taken_as_they_are_offered() {
        let takes = |value, word| {
            accepts(
                &headers(header::ACCEPT_ENCODING, value),
                &header::ACCEPT_ENCODING,
                word,
            )
        };
        assert!(takes("gzip, deflate, br;q=1.0", "br"));
        assert!(!takes("gzip, br;q=0", "br"));
        assert!(!takes("gzip", "br"));
    }

    #[tokio::test]
    async fn what_the_browser_knows_is_not_sent_again() {
        let ask = |path: &'static str, known: Option<HeaderValue>| {
            let mut headers = headers(header::ACCEPT, "text/html");
            if let Some(known) = known {
                headers.insert(header::IF_NONE_MATCH, known);
            }
            page(Method::GET, Uri::from_static(path), headers)
        };
        let first = ask("/", None).await;
        assert_eq!(first.status(), StatusCode::OK);
        // A program that was built without its page has nothing to name.
        let Some(tag) = first.headers().get(header::ETAG).cloned() else {
            return;
        };
        let again = ask("/watch", Some(tag.clone())).await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        let nowhere = ask("/nowhere", Some(tag)).await;
        assert_eq!(nowhere.status(), StatusCode::NOT_FOUND);
        let body = axum::body::to_bytes(nowhere.into_body(), usize::MAX).await;
        assert!(!body.unwrap().is_empty());
    }

    #[test]
    fn pages_have_addresses_and_everything_else_has_none() {
        for path in [
            "",
            "watch",
            "g/7hQk2mXw9B",
            "rules/lines-of-action:6x6",
            "new/hecatomb",
        ] {
            assert!(is_page(path), "{path}");
        }
        for path in ["g", "wp-admin/x", "assets/no.js", "g/a/b"] {
            assert!(!is_page(path), "{path}");
        }
    }
}
