//! The id of a request, by which the log lines of proxies and of all servers that it reached are found.

use axum::http::{HeaderMap, HeaderValue};

pub(super) const REQUEST_ID: &str = "x-request-id";

/// The longest id that is taken over, in bytes.
const LONGEST: usize = 64;

/// The id that a proxy or the client gave the request, if it is well formed; otherwise a new one, of 16 hexadecimal digits.
pub(super) fn request_id(headers: &HeaderMap) -> HeaderValue {
    match headers.get(REQUEST_ID) {
        Some(id) if is_well_formed(id.as_bytes()) => id.clone(),
        _ => new_id(),
    }
}

/// Letters, digits, `-`, `_` and `.`: what UUIDs, ULIDs and the ids of proxies consist of, and nothing that a log must escape.
fn is_well_formed(id: &[u8]) -> bool {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    (1..=LONGEST).contains(&id.len()) && id.iter().all(is_plain)
}

fn new_id() -> HeaderValue {
    let text = format!("{:016x}", rand::random::<u64>());
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static("unknown"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_with_other_signs_or_of_another_length_is_replaced() {
        for good in ["1", "a-B_c.9", "0f8fad5b-d9cb-469f-a165-70867728950e"] {
            let headers = HeaderMap::from_iter([(
                REQUEST_ID.parse().unwrap(),
                HeaderValue::from_static(good),
            )]);
            assert_eq!(request_id(&headers), good);
        }
        let long = "1".repeat(LONGEST + 1);
        for bad in ["", "a b", "a\"b", "a\u{e9}", &long] {
            let value = HeaderValue::from_bytes(bad.as_bytes()).unwrap();
            let headers = HeaderMap::from_iter([(REQUEST_ID.parse().unwrap(), value)]);
            let id = request_id(&headers);
            assert!(id != bad && id.len() == 16, "{bad:?}: {id:?}");
        }
        assert_ne!(request_id(&HeaderMap::new()), request_id(&HeaderMap::new()));
    }
}
