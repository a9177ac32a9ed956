//! Opening the WebSocket of a game.

use std::{io, net::TcpStream, time::Duration};

use tessera_protocol::PROTOCOL_VERSION;
use tungstenite::{
    HandshakeError, WebSocket,
    client::IntoClientRequest,
    http::{HeaderValue, header::AUTHORIZATION},
    stream::MaybeTlsStream,
};
use url::Url;

use super::{Link, connection::Disconnect, message::ApiError, server_update::ConnectionError};

pub(super) type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

/// A read blocks for at most this time; between two reads the connection thread sends commands.
const READ_TIMEOUT: Duration = Duration::from_millis(40);

/// Opens the socket, to receive the events after `since`. Every step of the connection has this timeout.
pub(super) fn dial(
    link: &Link,
    since: Option<u64>,
    timeout: Duration,
) -> Result<Socket, Disconnect> {
    let game = link.game.as_deref().unwrap_or_default();
    let since = since.map(|seq| format!("&since={seq}")).unwrap_or_default();
    let address = format!(
        "{}/api/v1/games/{game}/socket?version={PROTOCOL_VERSION}{since}",
        link.base
    );
    let mut request = address
        .replacen("http", "ws", 1)
        .into_client_request()
        .map_err(|error| Disconnect::Fatal(error.to_string().into()))?;
    if let Some(token) = &link.token {
        let value = HeaderValue::from_str(&format!("Bearer {token}"))
            .map_err(|error| Disconnect::Fatal(error.to_string().into()))?;
        request.headers_mut().insert(AUTHORIZATION, value);
    }
    let url = Url::parse(&address).map_err(|error| Disconnect::Fatal(error.to_string().into()))?;
    let retry = |error: io::Error| Disconnect::Retry(error.to_string().into());
    let stream = connect_tcp(&url, timeout).map_err(retry)?;
    match tungstenite::client_tls(request, stream) {
        Ok((socket, _)) => {
            let stream = match socket.get_ref() {
                MaybeTlsStream::Plain(stream) => Some(stream),
                MaybeTlsStream::Rustls(stream) => Some(&stream.sock),
                _ => None,
            };
            stream
                .map_or(Ok(()), |stream| stream.set_read_timeout(Some(READ_TIMEOUT)))
                .map_err(retry)?;
            Ok(socket)
        }
        Err(HandshakeError::Interrupted(_)) => {
            Err(Disconnect::Retry("the server does not answer".into()))
        }
        Err(HandshakeError::Failure(tungstenite::Error::Http(response)))
            if response.status().is_client_error() =>
        {
            let body = response.body().as_deref().unwrap_or_default();
            let why = match serde_json::from_slice::<ApiError>(body) {
                Ok(error) => ConnectionError::Refused(error),
                Err(_not_from_our_server) => response.status().to_string().into(),
            };
            // A rate limit passes; every other client error would be repeated.
            if response.status().as_u16() == 429 {
                Err(Disconnect::Retry(why))
            } else {
                Err(Disconnect::Fatal(why))
            }
        }
        Err(HandshakeError::Failure(error)) => Err(Disconnect::Retry(error.to_string().into())),
    }
}

/// Connects to the first address of the host that answers.
fn connect_tcp(url: &Url, timeout: Duration) -> io::Result<TcpStream> {
    let mut last = io::Error::new(io::ErrorKind::NotFound, "the server has no address");
    for address in url.socket_addrs(|| None)? {
        match TcpStream::connect_timeout(&address, timeout) {
            Ok(stream) => {
                stream.set_nodelay(true)?;
                stream.set_read_timeout(Some(timeout))?;
                stream.set_write_timeout(Some(timeout))?;
                return Ok(stream);
            }
            Err(error) => last = error,
        }
    }
    Err(last)
}
