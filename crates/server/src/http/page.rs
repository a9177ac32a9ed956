//! The web page: the files that `web/` was built into, embedded in the binary.
//!
//! Files under `assets/` have a hash of their content in their names, so browsers cache them for ever. Beside each file are
//! its compressed forms. A debug build reads the files at each request, a release build embeds them (`rust-embed`).
//!
//! This is not a static-file crate: `axum-embed` is for axum 0.7, `tower-http` serves directories only, and `memory-serve`
//! would compress the files again in every build, and knows no policy for one file and no "not found" page.

use std::{collections::HashMap, path::Path, time::Duration};

use axum::{
    body::Body,
    extract::State,
    http::{
        HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri,
        header::{
            ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY,
            CONTENT_TYPE, IF_NONE_MATCH, LINK, VARY,
        },
    },
    response::{Html, IntoResponse, Response},
};
use headers::{ETag, HeaderMapExt, IfNoneMatch};
use rust_embed::{EmbeddedFile, RustEmbed};
use tokio::time::timeout;

use super::{
    App, AppState, middleware,
    open_graph::{self, Language},
    openapi::DOCS,
};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

const INDEX: &str = "index.html";
/// For each page and language the `Link` header that names the files it needs, written by the build of the page.
const PRELOADS: &str = "preloads.json";
/// A Content Security Policy that lets the page load its own files and connect to its own server, and nothing else.
macro_rules! policy {
    (form-action $targets:literal, frame-ancestors $ancestors:literal) => {
        concat!(
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; ",
            "img-src 'self' blob: data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; ",
            "base-uri 'none'; form-action ",
            $targets,
            "; frame-ancestors ",
            $ancestors
        )
    };
}

const POLICY: &str = policy!(form-action "'self'", frame-ancestors "'none'");
/// The policy of scripts. It matters for those that run as workers, which do not inherit that of the page.
const SCRIPT_POLICY: &str =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const CACHE_FOR_EVER: &str = "public, max-age=31536000, immutable";
const REVALIDATE: &str = "no-cache";
/// The page is sent with the files of a language.
const PAGE_VARY: &str = "accept-encoding, accept-language";
/// How long the page of a game waits for its preview.
const TAGS_TIMEOUT: Duration = Duration::from_secs(1);

/// The compressed forms beside a file, the smallest first: the name of the encoding and the ending of the file.
const ENCODINGS: [(&str, &str); 2] = [("br", "br"), ("gzip", "gz")];

/// The page of one game that other sites may frame; every other page refuses to be framed.
const EMBED: &str = "embed";
const EMBED_POLICY: &str = policy!(form-action "'none'", frame-ancestors "*");

/// Marks a response that other sites may frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct MayBeFramed;

/// The fallback of all routes: a file of the page, the page itself, or "not found".
pub(super) async fn page(
    State(app): AppState,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let links = preload_links(uri.path(), &headers);
    let mut response = if method == Method::GET
        && let Some(page) = page_with_preview(&app, uri.path(), &headers).await
    {
        page
    } else {
        respond(&method, &uri, headers)
    };
    if let Some(links) = links {
        response.headers_mut().insert(LINK, links);
    }
    response
}

/// The files that a page needs: the browser requests them together with the first script, which would ask for them later.
fn preload_links(path: &str, headers: &HeaderMap) -> Option<HeaderValue> {
    let page = page_name(path.trim_start_matches('/'))?;
    let file = Files::get(PRELOADS)?;
    let links: HashMap<&str, HashMap<&str, &str>> = serde_json::from_slice(&file.data).ok()?;
    let links = links.get(page)?.get(Language::of(headers).code())?;
    HeaderValue::from_str(links).ok()
}

/// The page of a game, with what other sites show of it in the preview of a link.
async fn page_with_preview(app: &App, path: &str, headers: &HeaderMap) -> Option<Response> {
    let id = path.strip_prefix("/g/")?.parse().ok()?;
    let index = Files::get(INDEX)?;
    let (before, after) = std::str::from_utf8(&index.data)
        .ok()?
        .split_once("</head>")?;
    // A page without a preview is better than a late page.
    let tags = timeout(TAGS_TIMEOUT, open_graph::tags(app, id, headers)).await;
    let tags = tags.ok().flatten()?;
    let headers = [
        (CACHE_CONTROL, REVALIDATE),
        (VARY, PAGE_VARY),
        (CONTENT_SECURITY_POLICY, POLICY),
    ];
    Some((headers, Html(format!("{before}{tags}</head>{after}"))).into_response())
}

fn respond(method: &Method, uri: &Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return middleware::not_found().into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return middleware::not_found().into_response();
    }
    if let Some(file) = file(path, &headers) {
        return file;
    }
    if page_name(path).is_some() {
        let page = file(INDEX, &headers).unwrap_or_else(unbuilt);
        return if path.starts_with(EMBED) {
            framable(page)
        } else {
            page
        };
    }
    if !is_for_people(&headers) {
        return middleware::not_found().into_response();
    }
    // A "not found" response needs its body, even if the browser has the page in its cache.
    let mut uncached = headers;
    uncached.remove(IF_NONE_MATCH);
    let page = file(INDEX, &uncached).unwrap_or_else(unbuilt);
    (StatusCode::NOT_FOUND, page).into_response()
}

fn framable(mut page: Response) -> Response {
    let policy = HeaderValue::from_static(EMBED_POLICY);
    page.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    page.extensions_mut().insert(MayBeFramed);
    page
}

/// Which page the router of the page shows at this path, if it knows the path.
fn page_name(path: &str) -> Option<&str> {
    let parts: Vec<&str> = path.trim_end_matches('/').split('/').collect();
    match parts[..] {
        [""] => Some("home"),
        ["g", _] => Some("table"),
        [name @ ("about" | "account" | "watch" | "you")]
        | [
            name @ (EMBED | "new" | "learn" | "rules" | "analyse" | "review"),
            _,
        ] => Some(name),
        _ => None,
    }
}

/// People get "not found" as a page, programs as JSON.
fn is_for_people(headers: &HeaderMap) -> bool {
    accepts(headers, &ACCEPT, "text/html") || !headers.contains_key(ACCEPT)
}

/// Whether the list in this header has the item, and not with the quality 0. Other qualities do not matter: the server has
/// its own order.
fn accepts(headers: &HeaderMap, name: &HeaderName, item: &str) -> bool {
    headers
        .get_all(name)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|entry| {
            let mut parts = entry.split(';').map(str::trim);
            parts.next() == Some(item) && !parts.any(|part| part == "q=0")
        })
}

fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let plain = Files::get(path)?;
    let media_type = media_type(&plain);
    let compressed = ENCODINGS
        .into_iter()
        .filter(|(encoding, _)| accepts(headers, &ACCEPT_ENCODING, encoding))
        .find_map(|(encoding, ending)| Some((encoding, Files::get(&format!("{path}.{ending}"))?)));
    let (encoding, content) = match compressed {
        Some((encoding, content)) => (Some(encoding), content),
        None => (None, plain),
    };
    let tag = entity_tag(&content, encoding);
    let known = headers.typed_get::<IfNoneMatch>();
    let mut response = if known.is_some_and(|known| !known.precondition_passes(&tag)) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Body::from(content.data).into_response()
    };
    let answer = response.headers_mut();
    answer.typed_insert(tag);
    answer.insert(CONTENT_TYPE, media_type);
    let vary = if path == INDEX {
        PAGE_VARY
    } else {
        "accept-encoding"
    };
    answer.insert(VARY, HeaderValue::from_static(vary));
    let caching = if path.starts_with("assets/") {
        CACHE_FOR_EVER
    } else {
        REVALIDATE
    };
    answer.insert(CACHE_CONTROL, HeaderValue::from_static(caching));
    let policy = if path == INDEX {
        Some(POLICY)
    } else if Path::new(path).extension().is_some_and(|end| end == "js") {
        Some(SCRIPT_POLICY)
    } else {
        None
    };
    if let Some(policy) = policy {
        answer.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    }
    if let Some(encoding) = encoding {
        answer.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}

/// A hash of the content. Each encoding of a file has its own, because its bytes differ.
fn entity_tag(file: &EmbeddedFile, encoding: Option<&str>) -> ETag {
    let hash = file.metadata.sha256_hash();
    let (prefix, _) = hash.split_first_chunk().expect("a SHA-256 has 32 bytes");
    let encoding = encoding.unwrap_or("plain");
    format!("\"{:032x}-{encoding}\"", u128::from_be_bytes(*prefix))
        .parse()
        .expect("digits and letters in quotes are an entity tag")
}

fn media_type(file: &EmbeddedFile) -> HeaderValue {
    let media_type = file.metadata.mimetype();
    let value = if media_type.starts_with("text/") {
        HeaderValue::from_str(&format!("{media_type}; charset=utf-8"))
    } else {
        HeaderValue::from_str(media_type)
    };
    value.expect("a media type is visible ASCII")
}

/// The page of a program that was built without the files of `web/`.
fn unbuilt() -> Response {
    let text = format!(
        "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>Tessera</title>
<h1>Tessera</h1>
<p>This program was built without its page. <code>make run</code> builds both.</p>
<p>Programs play and watch here over REST and WebSocket: <a href=\"{DOCS}\">try the API</a>.</p>
</html>
"
    );
    let policy = "default-src 'none'; frame-ancestors 'none'";
    ([(CONTENT_SECURITY_POLICY, policy)], Html(text)).into_response()
}

#[cfg(test)]
mod tests {
    use axum::http::header::ETAG;

    use super::*;

    fn headers(name: HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_str(value).unwrap())])
    }

    #[test]
    fn an_encoding_is_used_if_the_client_accepts_it() {
        let takes = |value, word| accepts(&headers(ACCEPT_ENCODING, value), &ACCEPT_ENCODING, word);
        assert!(takes("gzip, deflate, br;q=1.0", "br"));
        assert!(!takes("gzip, br;q=0", "br"));
        assert!(!takes("gzip", "br"));
    }

    #[tokio::test]
    async fn a_file_that_the_browser_has_is_not_sent_again() {
        let ask = |path: &'static str, known: Option<HeaderValue>| {
            let mut headers = headers(ACCEPT, "text/html");
            if let Some(known) = known {
                headers.insert(IF_NONE_MATCH, known);
            }
            respond(&Method::GET, &Uri::from_static(path), headers)
        };
        let first = ask("/", None);
        assert_eq!(first.status(), StatusCode::OK);
        // A program that was built without its page has no entity tags.
        let Some(tag) = first.headers().get(ETAG).cloned() else {
            return;
        };
        let again = ask("/watch", Some(tag.clone()));
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        let nowhere = ask("/nowhere", Some(tag));
        assert_eq!(nowhere.status(), StatusCode::NOT_FOUND);
        let body = axum::body::to_bytes(nowhere.into_body(), usize::MAX).await;
        assert!(!body.unwrap().is_empty());
    }

    #[test]
    fn the_service_worker_is_revalidated_and_may_fetch_the_files_of_the_page() {
        let ask =
            |path: &'static str| respond(&Method::GET, &Uri::from_static(path), HeaderMap::new());
        // A program that was built without its page has no worker.
        if Files::get("service-worker.js").is_none() {
            return;
        }
        let answer = ask("/service-worker.js");
        assert_eq!(answer.status(), StatusCode::OK);
        assert_eq!(answer.headers()[CACHE_CONTROL], REVALIDATE);
        assert_eq!(
            answer.headers()[CONTENT_TYPE],
            "text/javascript; charset=utf-8"
        );
        let policy = answer.headers()[CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("connect-src 'self'"), "{policy}");
        assert_eq!(
            ask("/preloads.json").headers().get(CONTENT_SECURITY_POLICY),
            None
        );
    }

    #[test]
    fn pages_have_addresses_and_everything_else_has_none() {
        for path in [
            "",
            "watch",
            "you",
            "account",
            "about",
            "g/7hQk2mXw9B",
            "g/~kept1here",
            "embed/7hQk2mXw9B",
            "rules/lines-of-action:6x6",
            "new/hecatomb",
            "analyse/mad-bishops",
            "review/mad-bishops",
        ] {
            assert!(page_name(path).is_some(), "{path}");
        }
        for path in ["g", "embed", "wp-admin/x", "assets/no.js", "g/a/b"] {
            assert!(page_name(path).is_none(), "{path}");
        }
    }
}
