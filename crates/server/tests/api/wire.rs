//! A socket to a game.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tessera_play::{Delta, Snapshot};
use tessera_protocol::PROTOCOL_VERSION;
use tokio::{
    net::{TcpSocket, TcpStream},
    time::timeout,
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{
        Error, Message,
        client::IntoClientRequest,
        http::{Request, header::AUTHORIZATION},
    },
};

use crate::bed::{Bed, Table};

const PATIENCE: Duration = Duration::from_secs(30);

/// A socket.
pub(crate) struct Wire(WebSocketStream<TcpStream>);

fn request(bed: &Bed, path: &str, token: &str) -> Request<()> {
    let mut request = format!("ws://{}{path}", bed.address())
        .into_client_request()
        .unwrap();
    if !token.is_empty() {
        let value = format!("Bearer {token}").parse().unwrap();
        request.headers_mut().insert(AUTHORIZATION, value);
    }
    request
}

/// The query with the version of the messages that the test speaks.
pub(crate) fn versioned(query: &str) -> String {
    let mark = if query.is_empty() { '?' } else { '&' };
    format!("{query}{mark}version={PROTOCOL_VERSION}")
}

/// The game after an event, from the game before it, as a client folds it.
pub(crate) fn fold(game: &Value, event: &Value) -> Value {
    let before: Snapshot = serde_json::from_value(game.clone()).unwrap();
    let delta: Delta = serde_json::from_value(event["delta"].clone()).unwrap();
    let after = before.fold(event["seq"].as_u64().unwrap(), delta).unwrap();
    serde_json::to_value(after).unwrap()
}

impl Wire {
    /// Opens a socket; an empty token looks on.
    pub(crate) async fn open(table: &Table<'_>, query: &str, token: &str) -> Self {
        Self::open_as(table, &versioned(query), token).await
    }

    /// Opens a socket with this query and no other.
    pub(crate) async fn open_as(table: &Table<'_>, query: &str, token: &str) -> Self {
        let path = table.path(&format!("/socket{query}"));
        let stream = TcpStream::connect(table.bed.address()).await.unwrap();
        let (socket, _) = client_async(request(table.bed, &path, token), stream)
            .await
            .unwrap();
        Self(socket)
    }

    /// Opens a socket that takes in very little at a time.
    pub(crate) async fn open_narrow(table: &Table<'_>) -> Self {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(2_048).unwrap();
        let stream = socket
            .connect(table.bed.address().parse().unwrap())
            .await
            .unwrap();
        let path = table.path(&format!("/socket{}", versioned("")));
        let request = request(table.bed, &path, "");
        Self(client_async(request, stream).await.unwrap().0)
    }

    /// The status with which opening a socket is refused.
    pub(crate) async fn refused(bed: &Bed, path: &str, token: &str) -> u16 {
        let stream = TcpStream::connect(bed.address()).await.unwrap();
        match client_async(request(bed, path, token), stream).await {
            Err(Error::Http(response)) => response.status().as_u16(),
            other => panic!("not refused: {other:?}"),
        }
    }

    pub(crate) async fn say(&mut self, message: &Value) {
        self.say_raw(&message.to_string()).await;
    }

    pub(crate) async fn say_raw(&mut self, text: &str) {
        self.0.send(Message::text(text)).await.unwrap();
    }

    pub(crate) async fn act(&mut self, id: &str, act: Value) {
        self.say(&json!({"type": "act", "id": id, "act": act}))
            .await;
    }

    async fn frame(&mut self) -> Option<Message> {
        loop {
            match timeout(PATIENCE, self.0.next())
                .await
                .expect("a frame in time")
            {
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(message)) => return Some(message),
                Some(Err(_)) | None => return None,
            }
        }
    }

    /// The next message that is not about presence.
    pub(crate) async fn hear(&mut self) -> Value {
        loop {
            let message = self.hear_any().await;
            if message["type"] != "presence" {
                return message;
            }
        }
    }

    pub(crate) async fn hear_any(&mut self) -> Value {
        match self.frame().await {
            Some(Message::Text(text)) => serde_json::from_str(text.as_str()).unwrap(),
            other => panic!("expected a text, not {other:?}"),
        }
    }

    /// The next message of this type.
    pub(crate) async fn hear_type(&mut self, wanted: &str) -> Value {
        loop {
            let message = self.hear_any().await;
            if message["type"] == wanted {
                return message;
            }
        }
    }

    /// The code with which the server closes, after whatever else it says.
    pub(crate) async fn closed(&mut self) -> Option<u16> {
        loop {
            match self.frame().await {
                Some(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Some(_) => {}
                None => return None,
            }
        }
    }
}
