//! Options of every process that plays the games of a database, servers and workers.

use std::time::Duration;

use clap::Args;
use tessera_play::ClosingTimes;
use tessera_store::{OpenError, StoreOptions};

/// Options that servers and workers have in common. Those on one database should agree on them.
#[derive(Clone, Debug, Args)]
pub struct SharedOptions {
    /// Time limit of a call to the database, in seconds
    #[arg(
        long,
        env = "TESSERA_DATABASE_SECONDS",
        value_name = "N",
        value_parser = clap::value_parser!(u64).range(1..=3_600),
        default_value_t = 5
    )]
    pub database_seconds: u64,

    /// How servers that share a PostgreSQL database tell each other of new events: `postgres`, `nats://HOST:PORT`, or `none` (they
    /// notice them every five seconds)
    #[arg(
        long,
        env = "TESSERA_BUS",
        value_name = "BUS",
        default_value = "postgres",
        hide_env_values = true
    )]
    pub bus: String,

    /// The format of the log
    #[arg(long, env = "TESSERA_LOG_FORMAT", value_enum, default_value_t = LogFormat::Text)]
    pub log_format: LogFormat,

    /// The address of a collector that takes traces by OTLP over HTTP, such as `http://localhost:4318`; without it, the variables of
    /// OpenTelemetry count, such as `OTEL_EXPORTER_OTLP_ENDPOINT`
    #[cfg(feature = "otlp")]
    #[arg(long, env = "TESSERA_OTLP", value_name = "URL")]
    pub otlp: Option<String>,

    /// Seconds without an event after which a game with fewer than two moves is aborted; 3 days by default
    #[arg(
        long,
        env = "TESSERA_ABORT_AFTER",
        value_name = "SECONDS",
        default_value_t = 3 * DAY
    )]
    pub abort_after: u32,

    /// Seconds without an event after which a game without a running clock is closed as unfinished; 30 days by default
    #[arg(
        long,
        env = "TESSERA_ABANDON_AFTER",
        value_name = "SECONDS",
        default_value_t = 30 * DAY
    )]
    pub abandon_after: u32,
}

/// In seconds.
const DAY: u32 = 86_400;

/// The format of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    /// Lines for people.
    Text,
    /// One JSON object a line.
    Json,
}

impl SharedOptions {
    pub(crate) fn store_options(&self) -> Result<StoreOptions, OpenError> {
        Ok(StoreOptions {
            limit: Duration::from_secs(self.database_seconds),
            // Parsed here and not by clap, which would repeat a password in its error.
            bus: self.bus.parse().map_err(OpenError::Bus)?,
            archive: None,
        })
    }

    pub(crate) fn closing_times(&self) -> ClosingTimes {
        ClosingTimes {
            abort_after: i64::from(self.abort_after) * 1_000,
            abandon_after: i64::from(self.abandon_after) * 1_000,
        }
    }
}
