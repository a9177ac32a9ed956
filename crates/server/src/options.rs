//! What an operator may set, each as an option or an environment variable.

use std::{net::SocketAddr, path::PathBuf, thread, time::Duration};

use clap::Args;

use crate::{jobs::Capacity, room::RoomConfig};

/// Where the server listens, where it keeps games, and what it allows.
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

    /// The database: `postgres://USER@HOST/NAME` or `sqlite:PATH`; a file in the data directory unless told otherwise
    #[arg(
        long,
        env = "TESSERA_DATABASE",
        value_name = "URL",
        hide_env_values = true
    )]
    pub database: Option<String>,

    /// The directory of the embedded database
    #[arg(
        long,
        env = "TESSERA_DATA",
        value_name = "DIR",
        default_value = "tessera-data"
    )]
    pub data: PathBuf,

    /// How the log is written
    #[arg(long, env = "TESSERA_LOG_FORMAT", value_enum, default_value_t = LogFormat::Text)]
    pub log_format: LogFormat,

    /// Which pages of other sites may use the API: * for all, or an origin such as `https://example.org`
    #[arg(long, env = "TESSERA_CORS", value_parser = origin, value_name = "ORIGIN", default_value = "*")]
    pub cors: String,

    /// How many proxies stand before the server; the client's address is taken from X-Forwarded-For accordingly
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
    pub engine: EngineOptions,

    /// Seconds after which the opponent of a player who has gone may claim the win
    #[arg(
        long,
        env = "TESSERA_CLAIM_AFTER",
        value_name = "SECONDS",
        default_value_t = 60
    )]
    pub claim_after: u64,

    /// Seconds that a game stays in memory after its last use
    #[arg(
        long,
        env = "TESSERA_LINGER",
        value_name = "SECONDS",
        default_value_t = 300
    )]
    pub linger: u64,
}

/// Reads `*` or an origin.
fn origin(text: &str) -> Result<String, &'static str> {
    let host = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    let is_origin = host.is_some_and(|host| {
        !host.is_empty() && !host.contains('/') && host.bytes().all(|byte| byte.is_ascii_graphic())
    });
    if text == "*" || is_origin {
        Ok(text.to_owned())
    } else {
        Err("expected * or an origin such as https://example.org, without a slash at the end")
    }
}

/// How the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// For programs, one object a line.
    Json,
}

/// What one client may use.
#[derive(Clone, Debug, Args)]
pub struct LimitOptions {
    /// Requests and socket messages per second and address
    #[arg(
        long,
        env = "TESSERA_REQUESTS_PER_SECOND",
        value_name = "N",
        default_value_t = 20
    )]
    pub requests_per_second: u32,

    /// Requests and socket messages that an address may send at once
    #[arg(
        long,
        env = "TESSERA_REQUEST_BURST",
        value_name = "N",
        default_value_t = 100
    )]
    pub request_burst: u32,

    /// New games per hour and address
    #[arg(
        long,
        env = "TESSERA_GAMES_PER_HOUR",
        value_name = "N",
        default_value_t = 200
    )]
    pub games_per_hour: u32,

    /// Open sockets and streams per address
    #[arg(
        long,
        env = "TESSERA_SOCKETS_PER_ADDRESS",
        value_name = "N",
        default_value_t = 50
    )]
    pub sockets_per_address: usize,

    /// How much more the machine itself may do than other addresses
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

    /// Bytes of a request's body
    #[arg(long, env = "TESSERA_BODY_BYTES", value_name = "N", default_value_t = 64 * 1024)]
    pub body_bytes: usize,

    /// Bytes of a request's headers
    #[arg(long, env = "TESSERA_HEADER_BYTES", value_name = "N", default_value_t = 16 * 1024)]
    pub header_bytes: usize,

    /// Bytes of a request's address
    #[arg(long, env = "TESSERA_ADDRESS_BYTES", value_name = "N", default_value_t = 2 * 1024)]
    pub address_bytes: usize,

    /// Bytes of a socket message
    #[arg(long, env = "TESSERA_MESSAGE_BYTES", value_name = "N", default_value_t = 8 * 1024)]
    pub message_bytes: usize,

    /// Messages that a socket or stream may be behind before it is dropped
    #[arg(long, env = "TESSERA_BACKLOG", value_name = "N", default_value_t = 64)]
    pub backlog: usize,

    /// Seconds that a request may take
    #[arg(
        long,
        env = "TESSERA_REQUEST_SECONDS",
        value_name = "N",
        default_value_t = 60
    )]
    pub request_seconds: u64,
}

/// What the engine may use.
#[derive(Clone, Debug, Args)]
pub struct EngineOptions {
    /// Threads that search; all cores but one unless told otherwise
    #[arg(long, env = "TESSERA_ENGINE_THREADS", value_name = "N")]
    pub engine_threads: Option<usize>,

    /// Best moves without a game that may wait
    #[arg(
        long,
        env = "TESSERA_ENGINE_QUEUE",
        value_name = "N",
        default_value_t = 64
    )]
    pub engine_queue: usize,

    /// Best moves without a game that may wait per address
    #[arg(
        long,
        env = "TESSERA_ENGINE_QUEUE_PER_ADDRESS",
        value_name = "N",
        default_value_t = 8
    )]
    pub engine_queue_per_address: usize,

    /// Milliseconds that a best move without a game may take
    #[arg(
        long,
        env = "TESSERA_ENGINE_MILLISECONDS",
        value_name = "N",
        default_value_t = 10_000
    )]
    pub engine_milliseconds: u64,

    /// Positions that a best move without a game may look at
    #[arg(
        long,
        env = "TESSERA_ENGINE_NODES",
        value_name = "N",
        default_value_t = 20_000_000
    )]
    pub engine_nodes: u64,
}

/// Moves of games that may wait: more than games that a machine can play.
const WAITING_GAMES: usize = 10_000;

impl Options {
    /// How rooms behave.
    pub fn config(&self) -> RoomConfig {
        RoomConfig {
            claim_after: Duration::from_secs(self.claim_after),
            // Who has gone is known to the room only, so it stays until a claim is possible.
            linger: Duration::from_secs(self.linger.max(self.claim_after.saturating_add(60))),
            backlog: self.limits.backlog.max(1),
        }
    }
}

impl EngineOptions {
    /// How many threads search.
    pub fn threads(&self) -> usize {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        self.engine_threads.unwrap_or(cores - 1).max(1)
    }

    /// How much may wait.
    pub fn capacity(&self) -> Capacity {
        Capacity {
            games: WAITING_GAMES,
            studies: self.engine_queue,
            per_client: self.engine_queue_per_address,
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
            "https://a b",
        ] {
            assert!(origin(bad).is_err(), "{bad:?}");
        }
    }
}
