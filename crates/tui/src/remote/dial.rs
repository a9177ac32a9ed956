//! Opening the socket of a game.

use std::{
    io,
    net::{TcpStream, ToSocketAddrs},
    time::Duration,
};

use tungstenite::{
    HandshakeError, WebSocket,
    client::IntoClientRequest,
    http::{HeaderValue, Uri, header::AUTHORIZATION},
    stream::MaybeTlsStream,
};

use super::{
    Link,
    connection::{End, Reproach},
};

pub(super) type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

/// How long a read waits before it looks for something to ask.
const GLANCE: Duration = Duration::from_millis(40);

/// Opens the socket, to hear what came behind an event. A server that does not answer within `patience` is not there.
pub(super) fn dial(link: &Link, since: Option<u64>, patience: Duration) -> Result<Socket, End> {
    let base = link.base.replacen("http", "ws", 1);
    let game = link.game.as_deref().unwrap_or_default();
    let since = since.map(|seq| format!("?since={seq}")).unwrap_or_default();
    let address = format!("{base}/api/v1/games/{game}/socket{since}");
    let mut request = address
        .into_client_request()
        .map_err(|error| End::Over(error.to_string()))?;
    if let Some(token) = &link.token {
        let value = HeaderValue::from_str(&format!("Bearer {token}"))
            .map_err(|error| End::Over(error.to_string()))?;
        request.headers_mut().insert(AUTHORIZATION, value);
    }
    let lost = |error: io::Error| End::Lost(error.to_string());
    let stream = reach(request.uri(), patience).map_err(lost)?;
    match tungstenite::client_tls(request, stream) {
        Ok((socket, _)) => {
            let stream = match socket.get_ref() {
                MaybeTlsStream::Plain(stream) => Some(stream),
                MaybeTlsStream::Rustls(stream) => Some(&stream.sock),
                _ => None,
            };
            stream
                .map_or(Ok(()), |stream| stream.set_read_timeout(Some(GLANCE)))
                .map_err(lost)?;
            Ok(socket)
        }
        Err(HandshakeError::Interrupted(_)) => Err(End::Lost("the server does not answer".into())),
        Err(HandshakeError::Failure(tungstenite::Error::Http(answer)))
            if answer.status().is_client_error() =>
        {
            let body = answer.body().as_deref().unwrap_or_default();
            let problem: Option<Reproach> = serde_json::from_slice(body).ok();
            let why = match problem {
                Some(problem) => problem.message,
                None => answer.status().to_string(),
            };
            // Too many requests are a matter of time.
            if answer.status().as_u16() == 429 {
                Err(End::Lost(why))
            } else {
                Err(End::Over(why))
            }
        }
        Err(HandshakeError::Failure(error)) => Err(End::Lost(error.to_string())),
    }
}

/// Connects to the first address of a server that answers.
fn reach(uri: &Uri, patience: Duration) -> io::Result<TcpStream> {
    let host = uri.host().unwrap_or_default().trim_matches(['[', ']']);
    let usual = if uri.scheme_str() == Some("wss") {
        443
    } else {
        80
    };
    let port = uri.port_u16().unwrap_or(usual);
    let mut last = io::Error::new(io::ErrorKind::NotFound, "the server has no address");
    for address in (host, port).to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, patience) {
            Ok(stream) => {
                stream.set_nodelay(true)?;
                stream.set_read_timeout(Some(patience))?;
                stream.set_write_timeout(Some(patience))?;
                return Ok(stream);
            }
            Err(error) => last = error,
        }
    }
    Err(last)
}
