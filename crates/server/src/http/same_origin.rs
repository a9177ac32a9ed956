//! Whether a request comes from this server's own page: checked for every change that a cookie authorises.

use axum::http::{HeaderMap, header};
use url::Url;

/// Where a request comes from, as its browser says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// A page of this server.
    Same,
    /// A page of another site, or one that hides its origin.
    Other,
    /// No browser has said: the client is a program.
    Untold,
}

/// The origin of a request. `Sec-Fetch-Site` cannot be set by a page; browsers leave it out without TLS, and then there is
/// `Origin`.
pub(super) fn origin(headers: &HeaderMap, proxies: usize) -> Origin {
    if let Some(site) = headers.get("sec-fetch-site") {
        return match site.as_bytes() {
            b"same-origin" => Origin::Same,
            _ => Origin::Other,
        };
    }
    let Some(origin) = headers.get(header::ORIGIN) else {
        return Origin::Untold;
    };
    let host = origin
        .to_str()
        .ok()
        .and_then(|origin| Url::parse(origin).ok())
        .and_then(|url| authority(&url));
    let forwarded = headers.get("x-forwarded-host").filter(|_| proxies > 0);
    let mut own = [headers.get(header::HOST), forwarded].into_iter().flatten();
    let is_own = host
        .is_some_and(|host| own.any(|own| own.as_bytes().eq_ignore_ascii_case(host.as_bytes())));
    if is_own { Origin::Same } else { Origin::Other }
}

/// The host, with the port unless it is the usual one, as in the header `Host`.
fn authority(url: &Url) -> Option<String> {
    let host = url.host_str()?;
    Some(match url.port() {
        Some(port) => format!("{host}:{port}"),
        None => host.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(headers: &[(&'static str, &str)], proxies: usize) -> Origin {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.insert(*name, value.parse().unwrap());
        }
        origin(&map, proxies)
    }

    #[test]
    fn only_the_own_page_is_the_same_origin() {
        let host = ("host", "play.example.org");
        for (headers, expected) in [
            (vec![host], Origin::Untold),
            (vec![host, ("sec-fetch-site", "same-origin")], Origin::Same),
            (vec![host, ("sec-fetch-site", "same-site")], Origin::Other),
            (vec![host, ("sec-fetch-site", "cross-site")], Origin::Other),
            (vec![host, ("sec-fetch-site", "none")], Origin::Other),
            (
                vec![host, ("origin", "https://play.example.org")],
                Origin::Same,
            ),
            (
                vec![host, ("origin", "https://evil.example")],
                Origin::Other,
            ),
            (
                vec![host, ("origin", "https://play.example.org:8443")],
                Origin::Other,
            ),
            (vec![host, ("origin", "null")], Origin::Other),
            (vec![("origin", "https://play.example.org")], Origin::Other),
            (
                vec![
                    ("host", "localhost:8080"),
                    ("origin", "http://localhost:8080"),
                ],
                Origin::Same,
            ),
            (
                vec![
                    host,
                    ("sec-fetch-site", "cross-site"),
                    ("origin", "https://play.example.org"),
                ],
                Origin::Other,
            ),
        ] {
            assert_eq!(of(&headers, 0), expected, "{headers:?}");
        }
        let behind = [
            ("host", "127.0.0.1:8080"),
            ("x-forwarded-host", "play.example.org"),
            ("origin", "https://play.example.org"),
        ];
        assert_eq!(of(&behind, 1), Origin::Same);
        assert_eq!(of(&behind, 0), Origin::Other);
    }
}
