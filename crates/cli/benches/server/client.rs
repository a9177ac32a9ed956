//! A connection that is kept open, as a program that plays has it.

use anyhow::Context;
use http_body_util::{BodyExt, Full};
use hyper::{
    Request, StatusCode,
    body::Bytes,
    client::conn::http1::{self, SendRequest},
    header::{AUTHORIZATION, CONTENT_TYPE, HOST},
};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

pub(crate) struct Client {
    connection: SendRequest<Full<Bytes>>,
}

impl Client {
    pub(crate) async fn connect(address: &str) -> anyhow::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (connection, driver) = http1::handshake(TokioIo::new(stream)).await?;
        tokio::spawn(driver);
        Ok(Self { connection })
    }

    /// Sends a body and returns the answer, which must be a good one.
    pub(crate) async fn post(
        &mut self,
        path: &str,
        token: &str,
        body: String,
    ) -> anyhow::Result<Bytes> {
        let request = Request::post(path)
            .header(HOST, "localhost")
            .header(CONTENT_TYPE, "application/json")
            .header(AUTHORIZATION, format!("Bearer {token}"))
            .body(Full::from(body))?;
        self.send(request)
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
        let good = [StatusCode::OK, StatusCode::CREATED].contains(&status);
        anyhow::ensure!(good, "{status}: {}", String::from_utf8_lossy(&body));
        Ok(body)
    }
}
