//! The id of a request, by which the log lines of proxies and of all servers that it reached are found.

use axum::http::{HeaderMap, HeaderValue};
use tessera_store::Cause;

pub(super) const REQUEST_ID: &str = "x-request-id";

/// The request by the id that a proxy or the client gave it, if that is well formed; otherwise by a new one, of 16 hexadecimal
/// digits.
pub(super) fn request(headers: &HeaderMap) -> Cause {
    let given = headers.get(REQUEST_ID).and_then(|id| id.to_str().ok());
    given
        .and_then(|id| Cause::new(id, None).ok())
        .unwrap_or_else(new_request)
}

fn new_request() -> Cause {
    let id = format!("{:016x}", rand::random::<u64>());
    Cause::new(&id, None).expect("it consists of digits")
}

/// The header of the response.
pub(super) fn header(request: &Cause) -> HeaderValue {
    HeaderValue::from_str(request.request()).unwrap_or(HeaderValue::from_static("unknown"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_with_other_signs_or_of_another_length_is_replaced() {
        let good = HeaderValue::from_static("0f8fad5b-d9cb-469f-a165-70867728950e");
        let headers = HeaderMap::from_iter([(REQUEST_ID.parse().unwrap(), good.clone())]);
        assert_eq!(header(&request(&headers)), good);
        let long = "1".repeat(65);
        for bad in ["", "a b", "a\"b", "a\u{e9}", "a~b", &long] {
            let value = HeaderValue::from_bytes(bad.as_bytes()).unwrap();
            let headers = HeaderMap::from_iter([(REQUEST_ID.parse().unwrap(), value)]);
            let request = request(&headers);
            let id = request.request();
            assert!(id != bad && id.len() == 16, "{bad:?}: {id:?}");
        }
        assert_ne!(request(&HeaderMap::new()), request(&HeaderMap::new()));
    }
}
