//! Requests to a server that wait for one answer.

use std::time::Duration;

use serde::{Serialize, de::DeserializeOwned};

use super::message::ApiError;

/// A server that has not answered after this time counts as unreachable. A hint is searched for 5 seconds.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Why a request failed.
#[derive(Clone, Debug)]
pub(crate) enum RequestError {
    /// There was no answer, or not the answer of a Tessera server, for this reason.
    Unreachable(String),
    Refused(ApiError),
}

impl From<ureq::Error> for RequestError {
    fn from(error: ureq::Error) -> Self {
        Self::Unreachable(error.to_string())
    }
}

/// Sends JSON, with the token of a seat if there is one, and returns the JSON of the answer.
pub(super) fn post<T: DeserializeOwned>(
    address: &str,
    token: Option<&str>,
    body: &impl Serialize,
) -> Result<T, RequestError> {
    let agent: ureq::Agent = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(TIMEOUT))
        .build()
        .into();
    let mut request = agent.post(address);
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    let mut response = request.send_json(body)?;
    if response.status().is_success() {
        return Ok(response.body_mut().read_json()?);
    }
    let text = response.body_mut().read_to_string()?;
    let error = serde_json::from_str(&text);
    Err(RequestError::Refused(
        error.unwrap_or_else(|_| ApiError::unknown(text)),
    ))
}
