//! The cookie of a session. No script reads it, and no other site sends it.

use axum::http::{HeaderMap, HeaderValue, header};

use crate::accounts::SessionSecret;

/// Behind TLS. A browser takes a cookie of this name only with `Secure`, from this host, for all its paths.
const SECURE_NAME: &str = "__Host-tessera";
/// Without TLS, such as on one's own machine.
const PLAIN_NAME: &str = "tessera";

/// How long a session lasts after its last use, in seconds: 60 days.
pub(super) const LIFETIME: i64 = 60 * 86_400;

/// Whether the client speaks TLS, which a trusted proxy has told.
pub(super) fn is_secure(headers: &HeaderMap, proxies: usize) -> bool {
    proxies > 0
        && headers
            .get_all("x-forwarded-proto")
            .iter()
            .next_back()
            .is_some_and(|proto| proto.as_bytes().eq_ignore_ascii_case(b"https"))
}

const fn name(is_secure: bool) -> &'static str {
    if is_secure { SECURE_NAME } else { PLAIN_NAME }
}

/// The secret in the cookie of a request.
pub(super) fn read(headers: &HeaderMap, is_secure: bool) -> Option<SessionSecret> {
    let values = headers.get_all(header::COOKIE).iter();
    let mut cookies = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='));
    let found = cookies.find(|(found, _)| *found == name(is_secure));
    found.map(|(_, secret)| SessionSecret::received(secret))
}

/// The header that sets the cookie.
pub(super) fn set(secret: &SessionSecret, is_secure: bool) -> HeaderValue {
    cookie(secret.reveal(), LIFETIME, is_secure)
}

/// The header that removes the cookie.
pub(super) fn remove(is_secure: bool) -> HeaderValue {
    cookie("", 0, is_secure)
}

fn cookie(value: &str, max_age: i64, is_secure: bool) -> HeaderValue {
    let name = name(is_secure);
    let secure = if is_secure { "; Secure" } else { "" };
    let text =
        format!("{name}={value}; Path=/; Max-Age={max_age}; HttpOnly; SameSite=Strict{secure}");
    let mut value = HeaderValue::from_str(&text).expect("a secret is made of letters and digits");
    value.set_sensitive(true);
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_read_by_the_name_that_the_connection_has() {
        let mut headers = HeaderMap::new();
        let cookies = HeaderValue::from_static("a=b; tessera=plain ; __Host-tessera=secure");
        headers.insert(header::COOKIE, cookies);
        let read = |is_secure| super::read(&headers, is_secure).unwrap();
        assert_eq!(read(false).reveal(), "plain");
        assert_eq!(read(true).reveal(), "secure");
        assert!(super::read(&HeaderMap::new(), true).is_none());
    }

    #[test]
    fn only_a_trusted_proxy_tells_of_tls() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-proto", HeaderValue::from_static("HTTPS"));
        assert!(is_secure(&headers, 1));
        assert!(!is_secure(&headers, 0));
        assert!(!is_secure(&HeaderMap::new(), 1));
    }

    #[test]
    fn a_cookie_is_out_of_reach_for_scripts_and_other_sites() {
        let secret = SessionSecret::random();
        let text = |value: HeaderValue| value.to_str().unwrap().to_owned();
        let plain = text(set(&secret, false));
        assert!(plain.starts_with(&format!("tessera={}; Path=/;", secret.reveal())));
        assert!(plain.ends_with("HttpOnly; SameSite=Strict"));
        let secure = text(set(&secret, true));
        assert!(secure.starts_with("__Host-tessera="));
        assert!(secure.ends_with("; Secure"));
        assert!(text(remove(true)).contains("Max-Age=0"));
    }
}
