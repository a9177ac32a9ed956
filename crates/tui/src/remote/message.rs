//! The parts of the server's JSON messages that the terminal reads. Unknown fields and error codes of newer servers are
//! accepted.

use std::time::Duration;

use serde::{Deserialize, Deserializer, de::DeserializeOwned};
use tessera_play::{CommandId, Delta, Snapshot};
use tessera_protocol::{Code, Presence, ProblemReason};
use tessera_rules::{ByColor, Color};

/// The part of [`tessera_protocol::ServerMessage`] that the terminal uses.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(super) enum ServerMessage {
    Hello {
        seats: Vec<Color>,
        now: i64,
        presence: ByColor<Option<Presence>>,
    },
    Event {
        seq: u64,
        /// Missed events, which a snapshot follows, have none.
        delta: Option<Box<Delta>>,
    },
    Snapshot {
        game: Box<Snapshot>,
    },
    Presence {
        presence: ByColor<Option<Presence>>,
    },
    Ack {
        id: CommandId,
    },
    Nack {
        id: Option<CommandId>,
        problem: ApiError,
    },
    Pong {},
}

/// The part of [`tessera_protocol::Problem`] that the terminal uses.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ApiError {
    /// In English; shown where there is no translation.
    pub(crate) message: String,
    /// `None` for a code that this version does not know.
    #[serde(default, deserialize_with = "known")]
    pub(crate) code: Option<Code>,
    /// `None` if there is no reason, or one that this version does not know.
    #[serde(default, deserialize_with = "known")]
    pub(crate) reason: Option<Box<ProblemReason>>,
    /// Seconds to wait before the command is sent again.
    #[serde(default)]
    retry_after: Option<u64>,
}

impl ApiError {
    /// An answer that is not the error of a Tessera server.
    pub(super) fn unknown(message: String) -> Self {
        Self {
            message,
            code: None,
            reason: None,
            retry_after: None,
        }
    }

    /// How long to wait before the command is sent again; `None` if it would be refused again.
    pub(super) fn retry_delay(&self) -> Option<Duration> {
        match self.code {
            Some(Code::TooMany | Code::Unavailable) => {
                let seconds = self.retry_after.unwrap_or(1).max(1);
                Some(Duration::from_secs(seconds))
            }
            _ => None,
        }
    }
}

/// A value of a type that newer servers may have extended.
fn known<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let value = serde_json::Value::deserialize(deserializer)?;
    Ok(T::deserialize(value).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(json: &str) -> ApiError {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn codes_of_newer_servers_are_accepted() {
        let known = error(r#"{"code": "stale", "message": "no"}"#);
        assert_eq!(known.code, Some(Code::Stale));
        for json in [
            r#"{"message": "no"}"#,
            r#"{"code": "of-next-year", "message": "no"}"#,
        ] {
            assert_eq!(error(json).code, None, "{json}");
        }
        let reason = |reason: &str| {
            error(&format!(
                r#"{{"code": "invalid", "message": "no", "reason": {reason}}}"#
            ))
            .reason
        };
        let known = reason(r#"{"code": "kind-missing"}"#);
        assert_eq!(known.as_deref(), Some(&ProblemReason::KindMissing));
        assert_eq!(reason(r#"{"code": "of-next-year"}"#), None);
    }

    #[test]
    fn a_busy_server_is_retried_after_at_least_one_second() {
        let delay = |json| error(json).retry_delay();
        let seconds = |n| Some(Duration::from_secs(n));
        let too_many = r#"{"code": "too-many", "message": "no", "retry_after": 3}"#;
        assert_eq!(delay(too_many), seconds(3));
        let unavailable = r#"{"code": "unavailable", "message": "no", "retry_after": 0}"#;
        assert_eq!(delay(unavailable), seconds(1));
        assert_eq!(delay(r#"{"code": "stale", "message": "no"}"#), None);
    }
}
