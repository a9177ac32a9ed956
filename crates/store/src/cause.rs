//! What caused an event: the request, and its trace if there is one. It travels with notifications and requests for searches, for
//! logs and traces only.

use std::{fmt, str::FromStr, sync::Arc};

/// The longest id of a request, in bytes.
const LONGEST_REQUEST: usize = 64;
/// The length of a W3C `traceparent` of version 00, in bytes.
const TRACE: usize = 55;
/// Between the id and the trace context.
const SEPARATOR: char = '~';

/// The id of a request and, if the request is traced, the W3C `traceparent` of the work that caused the event.
///
/// The text form is `REQUEST` or `REQUEST~TRACEPARENT`.
#[derive(Clone, PartialEq, Eq)]
pub struct Cause(Arc<str>);

/// A text that is not a cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected the id of a request (at most {LONGEST_REQUEST} letters, digits, `-`, `_` and `.`), and a traceparent or none"
)]
pub struct NotACause;

impl Cause {
    /// The longest text form, in bytes.
    #[cfg(feature = "postgres")]
    pub(crate) const LONGEST: usize = LONGEST_REQUEST + SEPARATOR.len_utf8() + TRACE;

    /// A request with this id, and the W3C `traceparent` of its trace.
    pub fn new(request: &str, trace: Option<&str>) -> Result<Self, NotACause> {
        match trace {
            None if is_request(request) => Ok(Self(request.into())),
            Some(trace) if is_request(request) && is_trace(trace) => {
                Ok(Self(format!("{request}{SEPARATOR}{trace}").into()))
            }
            _ => Err(NotACause),
        }
    }

    /// The same request, with another trace context. One that is malformed is left out.
    #[must_use]
    pub fn at(&self, trace: Option<&str>) -> Self {
        match trace.filter(|trace| is_trace(trace)) {
            Some(trace) => Self(format!("{}{SEPARATOR}{trace}", self.request()).into()),
            None => Self(self.request().into()),
        }
    }

    /// The id of the request.
    pub fn request(&self) -> &str {
        self.0
            .split_once(SEPARATOR)
            .map_or(&self.0, |(request, _)| request)
    }

    /// The W3C `traceparent`.
    pub fn trace(&self) -> Option<&str> {
        self.0.split_once(SEPARATOR).map(|(_, trace)| trace)
    }

    /// The text form.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Cause {
    type Err = NotACause;

    fn from_str(text: &str) -> Result<Self, NotACause> {
        match text.split_once(SEPARATOR) {
            Some((request, trace)) => Self::new(request, Some(trace)),
            None => Self::new(text, None),
        }
    }
}

impl fmt::Debug for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cause({})", self.as_str())
    }
}

/// Letters, digits, `-`, `_` and `.`: what UUIDs, ULIDs and the ids of proxies consist of, and nothing that a log must escape.
fn is_request(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    (1..=LONGEST_REQUEST).contains(&text.len()) && text.bytes().all(is_plain)
}

fn is_trace(text: &str) -> bool {
    let is_plain = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f' | b'-');
    text.len() == TRACE && text.bytes().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRACEPARENT: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    #[test]
    fn an_id_with_other_signs_or_of_another_length_is_no_cause() {
        for good in ["1", "a-B_c.9", "0f8fad5b-d9cb-469f-a165-70867728950e"] {
            let cause: Cause = good.parse().unwrap();
            assert_eq!((cause.request(), cause.trace()), (good, None));
        }
        for bad in ["", "a b", "a\"b", "a\u{e9}", "a:b", &"1".repeat(65)] {
            assert_eq!(bad.parse::<Cause>(), Err(NotACause), "{bad:?}");
        }
    }

    #[test]
    fn a_trace_is_kept_if_it_is_well_formed() {
        let cause = Cause::new("7", Some(TRACEPARENT)).unwrap();
        assert_eq!((cause.request(), cause.trace()), ("7", Some(TRACEPARENT)));
        assert_eq!(cause.as_str().parse(), Ok(cause.clone()));
        assert_eq!(cause.at(None).as_str(), "7");
        assert_eq!(cause.at(None).at(Some(TRACEPARENT)), cause);
        for bad in [
            "",
            "00-4bf9",
            &TRACEPARENT.to_uppercase(),
            &TRACEPARENT.replace('-', " "),
        ] {
            assert_eq!(Cause::new("7", Some(bad)), Err(NotACause), "{bad:?}");
            assert_eq!(cause.at(Some(bad)).trace(), None, "{bad:?}");
        }
    }
}
