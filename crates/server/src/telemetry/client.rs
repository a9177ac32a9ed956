//! The HTTP client of the exporter. It blocks its thread, which is the one that exports.

use std::{future::ready, pin::Pin, time::Duration};

use bytes::Bytes;
use opentelemetry_http::{HttpClient, HttpError, Request, Response};
use ureq::Agent;

/// Bytes that are read of a collector's answer.
const ANSWER_BYTES: u64 = 64 * 1024;

#[derive(Debug)]
pub(super) struct Client(Agent);

impl Client {
    /// A client whose requests take at most this time.
    pub(super) fn new(limit: Duration) -> Self {
        let config = Agent::config_builder()
            .timeout_global(Some(limit))
            // The exporter decides by the status whether to try again.
            .http_status_as_error(false)
            .max_redirects(0)
            .build();
        Self(config.new_agent())
    }

    fn send(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let request = request.map(|body| body.to_vec());
        let (parts, body) = self.0.run(request)?.into_parts();
        let body = body.into_with_config().limit(ANSWER_BYTES).read_to_vec()?;
        Ok(Response::from_parts(parts, body.into()))
    }
}

impl HttpClient for Client {
    fn send_bytes<'client, 'sent>(
        &'client self,
        request: Request<Bytes>,
    ) -> Pin<Box<dyn Future<Output = Result<Response<Bytes>, HttpError>> + Send + 'sent>>
    where
        'client: 'sent,
        Self: 'sent,
    {
        Box::pin(ready(self.send(request)))
    }
}
