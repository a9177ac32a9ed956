//! A WebSocket whose buffers are small: most sockets only watch a game.

use axum::{
    body::{Body, Bytes},
    extract::FromRequestParts,
    http::{HeaderMap, StatusCode, header, request::Parts},
    response::Response,
};
use futures_util::{SinkExt, StreamExt};
use headers::{
    Connection, HeaderMapExt, SecWebsocketAccept, SecWebsocketKey, SecWebsocketVersion, Upgrade,
};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tessera_protocol::Code;
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Error, Message,
        protocol::{
            Role, WebSocketConfig,
            frame::{
                Frame,
                coding::{Data, OpCode},
            },
        },
    },
};

use super::super::ApiError;

/// The capacity of the buffer that each socket reads into, in bytes. A message of a client usually has 100 bytes; a larger one
/// makes the buffer grow for a while.
const READ_BUFFER: usize = 1024;

/// A longer message is sent in fragments of this many bytes: the buffer for a frame keeps its capacity as long as the socket
/// is open, and a snapshot can have more than 100 kB.
const FRAGMENT: usize = 4 * 1024;

/// A request for a WebSocket: the client's part of the opening handshake (RFC 6455).
#[derive(Debug)]
pub(in crate::http) struct Handshake {
    key: SecWebsocketKey,
    on_upgrade: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Handshake {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let missing = |what: &str| {
            let message = format!("this path opens a WebSocket: the request has no {what}");
            ApiError::new(Code::UpgradeRequired, message)
        };
        let headers = &parts.headers;
        let is_upgrade = headers
            .typed_get()
            .is_some_and(|connection: Connection| connection.contains("upgrade"));
        if !is_upgrade || !asks_for_websocket(headers) {
            return Err(missing(
                "headers `connection: upgrade`, `upgrade: websocket`",
            ));
        }
        if headers.typed_get() != Some(SecWebsocketVersion::V13) {
            return Err(missing("header `sec-websocket-version: 13`"));
        }
        let key = headers.typed_get();
        let key = key.ok_or_else(|| missing("header `sec-websocket-key`"))?;
        let on_upgrade = parts.extensions.remove();
        let on_upgrade = on_upgrade.ok_or_else(|| missing("connection that can be upgraded"))?;
        Ok(Self { key, on_upgrade })
    }
}

fn asks_for_websocket(headers: &HeaderMap) -> bool {
    let upgrade = headers.get(header::UPGRADE);
    upgrade.is_some_and(|value| value.as_bytes().eq_ignore_ascii_case(b"websocket"))
}

impl Handshake {
    /// Accepts the socket, and serves it on a task of its own once the client has the answer. Messages of the client have
    /// at most this many bytes.
    pub(super) fn accept<F: Future<Output = ()> + Send>(
        self,
        max_message_bytes: usize,
        serve: impl FnOnce(WebSocket) -> F + Send + 'static,
    ) -> Response {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(0)
            .max_message_size(Some(max_message_bytes))
            .max_frame_size(Some(max_message_bytes));
        let on_upgrade = self.on_upgrade;
        tokio::spawn(async move {
            match on_upgrade.await {
                Ok(upgraded) => {
                    let io = TokioIo::new(upgraded);
                    let stream =
                        WebSocketStream::from_raw_socket(io, Role::Server, Some(config)).await;
                    serve(WebSocket(stream)).await;
                }
                Err(error) => tracing::debug!(%error, "a socket did not open"),
            }
        });
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = response.headers_mut();
        headers.typed_insert(Connection::upgrade());
        headers.typed_insert(Upgrade::websocket());
        headers.typed_insert(SecWebsocketAccept::from(self.key));
        response
    }
}

#[derive(Debug)]
pub(super) struct WebSocket(WebSocketStream<TokioIo<Upgraded>>);

impl WebSocket {
    /// The next message; `None` when the connection has ended.
    pub(super) async fn recv(&mut self) -> Option<Result<Message, Error>> {
        self.0.next().await
    }

    pub(super) async fn send(&mut self, message: Message) -> Result<(), Error> {
        self.0.send(message).await
    }

    /// Sends a text, in fragments if it is long.
    pub(super) async fn send_text(&mut self, mut text: Bytes) -> Result<(), Error> {
        let mut opcode = Data::Text;
        while text.len() > FRAGMENT {
            let fragment = text.split_to(FRAGMENT);
            let frame = Frame::message(fragment, OpCode::Data(opcode), false);
            self.0.feed(Message::Frame(frame)).await?;
            opcode = Data::Continue;
        }
        let last = Frame::message(text, OpCode::Data(opcode), true);
        self.0.send(Message::Frame(last)).await
    }
}
