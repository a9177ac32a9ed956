//! The options of the server, each also an environment variable.

mod account;
mod engine;
mod shared;

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use clap::Args;
use url::Url;

use crate::{
    metrics_address::MetricsAddress,
    room::{Duty, RoomConfig},
};
pub use account::AccountOptions;
pub use engine::EngineOptions;
#[cfg(feature = "postgres")]
pub(crate) use engine::{QUEUED_MOVES, default_threads};
pub use shared::{LogFormat, SharedOptions};

/// Options of `tessera serve`.
#[derive(Clone, Debug, Args)]
pub struct Options {
    /// The address to listen on
    #[arg(
        long,
        env = "TESSERA_LISTEN",
        value_name = "ADDR",
        default_value = "127.0.0.1:8080"
    )]
    pub listen: SocketAddr,

    /// The address of the metrics, or `off`; by default 127.0.0.1:9464, if it is free
    #[arg(long, env = "TESSERA_METRICS", value_name = "ADDR")]
    pub metrics: Option<MetricsAddress>,

    #[command(flatten)]
    #[expect(
        missing_docs,
        reason = "the fields say it, and it would become a help text"
    )]
    pub storage: DatabaseOptions,

    #[command(flatten)]
    #[expect(
        missing_docs,
        reason = "the fields say it, and it would become a help text"
    )]
    pub shared: SharedOptions,

    /// Which requests are logged
    #[arg(long, env = "TESSERA_ACCESS_LOG", value_name = "WHICH", value_enum, default_value_t = AccessLog::Errors)]
    pub access_log: AccessLog,

    /// Whether requests name the trace that they belong to, in their header traceparent; without this option the header is ignored
    #[cfg(feature = "otlp")]
    #[arg(long, env = "TESSERA_TRUST_TRACEPARENT")]
    pub trust_traceparent: bool,

    /// The origin whose pages may use the API, such as `https://example.org`; * allows all
    #[arg(long, env = "TESSERA_CORS", value_parser = origin, value_name = "ORIGIN", default_value = "*")]
    pub cors: String,

    /// The number of reverse proxies in front of the server, whose entries in X-Forwarded-For are trusted
    #[arg(long, env = "TESSERA_PROXIES", value_name = "N", default_value_t = 0)]
    pub proxies: usize,

    #[command(flatten)]
    #[expect(
        missing_docs,
        reason = "the fields say it, and it would become a help text"
    )]
    pub limits: LimitOptions,

    #[command(flatten)]
    #[expect(
        missing_docs,
        reason = "the fields say it, and it would become a help text"
    )]
    pub accounts: AccountOptions,

    #[command(flatten)]
    #[expect(
        missing_docs,
        reason = "the fields say it, and it would become a help text"
    )]
    pub engine: EngineOptions,

    /// Seconds that a player must be gone before the opponent may claim the win
    #[arg(
        long,
        env = "TESSERA_CLAIM_AFTER",
        value_name = "SECONDS",
        default_value_t = 60
    )]
    pub claim_after: u64,

    /// Days after the end of a game until it is archived: its log moves from the database into a compressed file; without this
    /// option never
    #[arg(long, env = "TESSERA_ARCHIVE_AFTER", value_name = "DAYS")]
    pub archive_after: Option<u32>,

    /// Seconds that a game stays in memory after its last use
    #[arg(
        long,
        env = "TESSERA_LINGER",
        value_name = "SECONDS",
        default_value_t = 300
    )]
    pub linger: u64,
}

/// Which database holds the games.
#[derive(Clone, Debug, Args)]
pub struct DatabaseOptions {
    /// The database: `postgres://USER@HOST/NAME` or `sqlite:PATH`; the default is a SQLite file in the data directory
    #[arg(
        long,
        env = "TESSERA_DATABASE",
        value_name = "URL",
        hide_env_values = true
    )]
    pub database: Option<String>,

    /// The directory of the SQLite file
    #[arg(
        long,
        env = "TESSERA_DATA",
        value_name = "DIR",
        default_value = "tessera-data"
    )]
    pub data: PathBuf,

    /// The directory of archived games; the default is `archive` in the data directory
    #[arg(long, env = "TESSERA_ARCHIVE", value_name = "DIR")]
    pub archive: Option<PathBuf>,
}

impl DatabaseOptions {
    /// The directory of archived games.
    #[must_use]
    pub fn archive_directory(&self) -> PathBuf {
        let default = || self.data.join("archive");
        self.archive.clone().unwrap_or_else(default)
    }

    /// The address of the database.
    pub(crate) fn address(&self) -> String {
        match &self.database {
            Some(address) => address.clone(),
            None => format!("sqlite:{}", self.data.join("tessera.db").display()),
        }
    }
}

/// Parses `*` or an origin.
fn origin(text: &str) -> Result<String, &'static str> {
    let is_origin = || {
        let parsed = Url::parse(text).map(|url| url.origin());
        parsed.is_ok_and(|origin| origin.is_tuple() && origin.ascii_serialization() == text)
    };
    if text == "*" || is_origin() {
        Ok(text.to_owned())
    } else {
        Err("expected * or an origin such as https://example.org, without a slash at the end")
    }
}

/// Which requests are logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum AccessLog {
    /// Those that fail with a status of 500 or more.
    Errors,
    /// All, at the level `info`.
    All,
}

/// Limits on what one client may use.
#[derive(Clone, Debug, Args)]
pub struct LimitOptions {
    /// Rate limit: requests and socket messages per second and client address
    #[arg(
        long,
        env = "TESSERA_REQUESTS_PER_SECOND",
        value_name = "N",
        default_value_t = 20
    )]
    pub requests_per_second: u32,

    /// Rate limit: requests and socket messages that a client address may send at once
    #[arg(
        long,
        env = "TESSERA_REQUEST_BURST",
        value_name = "N",
        default_value_t = 100
    )]
    pub request_burst: u32,

    /// Rate limit: new games per hour and client address
    #[arg(
        long,
        env = "TESSERA_GAMES_PER_HOUR",
        value_name = "N",
        default_value_t = 200
    )]
    pub games_per_hour: u32,

    /// Rate limit: codes to continue on another device, made or tried, per minute and client address
    #[arg(
        long,
        env = "TESSERA_CODES_PER_MINUTE",
        value_name = "N",
        default_value_t = 10
    )]
    pub codes_per_minute: u32,

    /// Rate limit: codes to continue on another device that all clients together may try per minute
    #[arg(
        long,
        env = "TESSERA_CODES_TRIED_PER_MINUTE",
        value_name = "N",
        default_value_t = 600
    )]
    pub codes_tried_per_minute: u32,

    /// Open sockets and streams per client address
    #[arg(
        long,
        env = "TESSERA_SOCKETS_PER_ADDRESS",
        value_name = "N",
        default_value_t = 50
    )]
    pub sockets_per_address: usize,

    /// Factor on these limits for clients on the server's own machine
    #[arg(
        long,
        env = "TESSERA_LOOPBACK_FACTOR",
        value_name = "N",
        default_value_t = 10_000
    )]
    pub loopback_factor: u32,

    /// Open connections altogether
    #[arg(
        long,
        env = "TESSERA_CONNECTIONS",
        value_name = "N",
        default_value_t = 10_000
    )]
    pub connections: usize,

    /// Maximum bytes of a request's body
    #[arg(long, env = "TESSERA_BODY_BYTES", value_name = "N", default_value_t = 64 * 1024)]
    pub body_bytes: usize,

    /// Maximum bytes of a request's headers
    #[arg(long, env = "TESSERA_HEADER_BYTES", value_name = "N", default_value_t = 16 * 1024)]
    pub header_bytes: usize,

    /// Maximum bytes of a request's path and query
    #[arg(long, env = "TESSERA_ADDRESS_BYTES", value_name = "N", default_value_t = 2 * 1024)]
    pub address_bytes: usize,

    /// Maximum bytes of a socket message
    #[arg(long, env = "TESSERA_MESSAGE_BYTES", value_name = "N", default_value_t = 8 * 1024)]
    pub message_bytes: usize,

    /// Messages that a socket or stream may be behind before it is disconnected
    #[arg(long, env = "TESSERA_BACKLOG", value_name = "N", default_value_t = 64)]
    pub backlog: usize,

    /// Time limit of a request, in seconds
    #[arg(
        long,
        env = "TESSERA_REQUEST_SECONDS",
        value_name = "N",
        default_value_t = 60
    )]
    pub request_seconds: u64,
}

impl Options {
    pub(crate) fn room_config(&self) -> RoomConfig {
        RoomConfig {
            claim_after: Duration::from_secs(self.claim_after),
            // Only the room knows when a player left, so it stays in memory until the opponent can claim the win.
            linger: Duration::from_secs(self.linger.max(self.claim_after.saturating_add(60))),
            backlog: self.limits.backlog.max(1),
            closing: self.shared.closing_times(),
            duty: Duty::All,
            access_log: self.access_log,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::origin;

    #[test]
    fn an_origin_is_a_scheme_and_a_host() {
        for good in ["*", "https://example.org", "http://localhost:5173"] {
            assert_eq!(origin(good).as_deref(), Ok(good));
        }
        for bad in [
            "",
            "example.org",
            "https://",
            "https://example.org/",
            "https://example.org:443",
            "file:///etc/passwd",
            "https://a b",
        ] {
            assert!(origin(bad).is_err(), "{bad:?}");
        }
    }
}
