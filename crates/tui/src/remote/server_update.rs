//! What the connection to a game reports to the event loop.

use tessera_engine::Report;
use tessera_play::Snapshot;
use tessera_protocol::Presence;
use tessera_rules::{ByColor, Color};

use super::{message::ApiError, request::RequestError};

/// A change in a game on a server, or in the connection to it.
#[derive(Clone, Debug)]
pub(crate) enum ServerUpdate {
    Connected {
        /// The seats that our token holds.
        seats: Vec<Color>,
        /// The server's time, in milliseconds since 1970.
        now: i64,
        presence: ByColor<Option<Presence>>,
    },
    Snapshot(Box<Snapshot>),
    Presence(ByColor<Option<Presence>>),
    /// The code for another device.
    Code(Result<String, RequestError>),
    /// The hint for the position after event `at`.
    Hint {
        at: u64,
        report: Result<Report, RequestError>,
    },
    /// Our last command was carried out.
    Accepted,
    /// Our last command was refused.
    Refused(ApiError),
    /// The connection was lost before the server answered a command, which is not sent again.
    Unanswered,
    /// The connection is lost for this reason; the thread tries to reconnect.
    Reconnecting(ConnectionError),
    /// Another connection has taken the seat; the thread has ended.
    Replaced,
    /// The server speaks another version of the messages; the thread has ended.
    OtherVersion,
    /// The connection is closed for this reason; the thread has ended.
    Failed(ConnectionError),
}

/// Why there is no connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ConnectionError {
    /// The server answered with this error.
    Refused(ApiError),
    /// Something else, in the English words of this program or of the system.
    Other(String),
}

impl From<String> for ConnectionError {
    fn from(message: String) -> Self {
        Self::Other(message)
    }
}

impl From<&str> for ConnectionError {
    fn from(message: &str) -> Self {
        message.to_owned().into()
    }
}
