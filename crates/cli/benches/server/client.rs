//! An HTTP client with one keep-alive connection.

use anyhow::Context;
use http_body_util::{BodyExt, Full};
use hyper::{
    Request,
    body::Bytes,
    client::conn::http1::{self, SendRequest},
    header::{AUTHORIZATION, CONTENT_TYPE, HOST},
};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

pub(crate) struct Client {
    connection: SendRequest<Full<Bytes>>,
    preference: ReturnPreference,
}

/// What a client wants to get back for a move (`Prefer: return=…`).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReturnPreference {
    /// That it is durable.
    Minimal,
    /// The snapshot after it.
    Representation,
}

impl Client {
    pub(crate) async fn connect(
        address: &str,
        preference: ReturnPreference,
    ) -> anyhow::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (connection, driver) = http1::handshake(TokioIo::new(stream)).await?;
        tokio::spawn(driver);
        Ok(Self {
            connection,
            preference,
        })
    }

    /// Sends a body and returns that of the answer, which must have a status of success.
    pub(crate) async fn post(
        &mut self,
        path: &str,
        token: &str,
        body: String,
    ) -> anyhow::Result<Bytes> {
        let mut request = Request::post(path)
            .header(HOST, "localhost")
            .header(CONTENT_TYPE, "application/json");
        if !token.is_empty() {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        if self.preference == ReturnPreference::Minimal {
            request = request.header("prefer", "return=minimal");
        }
        self.send(request.body(Full::from(body))?)
            .await
            .with_context(|| format!("POST {path}"))
    }

    pub(crate) async fn get(&mut self, path: &str) -> anyhow::Result<Bytes> {
        let request = Request::get(path)
            .header(HOST, "localhost")
            .body(Full::default())?;
        self.send(request)
            .await
            .with_context(|| format!("GET {path}"))
    }

    async fn send(&mut self, request: Request<Full<Bytes>>) -> anyhow::Result<Bytes> {
        self.connection.ready().await?;
        let response = self.connection.send_request(request).await?;
        let status = response.status();
        let body = response.into_body().collect().await?.to_bytes();
        anyhow::ensure!(
            status.is_success(),
            "{status}: {}",
            String::from_utf8_lossy(&body)
        );
        Ok(body)
    }
}
