//! `tessera serve`: live games over HTTP.

use std::{
    env::{self, VarError},
    io::{self, IsTerminal, Write},
    time::Duration,
};

use anyhow::Context;
use clap::Args;
#[cfg(feature = "otlp")]
use tessera_server::Telemetry;
use tessera_server::{LogFormat, Options, Server, SharedOptions, TRACE_TARGET};
use tokio_util::sync::CancellationToken;
use tracing::Level;
use tracing_subscriber::{
    filter::{FilterExt, LevelFilter, Targets, filter_fn},
    fmt,
    prelude::*,
};

/// How long work on other threads may take to end after the server has shut down.
pub(crate) const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// Serve live games over HTTP
///
/// Games are kept in an embedded SQLite file unless --database names another. The log level is set by `RUST_LOG`, such as
/// `info` or `tessera_server=debug`.
#[derive(Debug, Args)]
pub(crate) struct Serve {
    #[command(flatten)]
    options: Options,
}

impl Serve {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let _log = start_log(&self.options.shared)?;
        let runtime = tokio::runtime::Runtime::new().context("cannot start the runtime")?;
        let served = runtime.block_on(async {
            let server = Server::bind(self.options).await?;
            let address = server.address()?;
            let host = if address.ip().is_loopback() || address.ip().is_unspecified() {
                "localhost".to_owned()
            } else if address.is_ipv6() {
                format!("[{}]", address.ip())
            } else {
                address.ip().to_string()
            };
            writeln!(out, "Tessera listens at http://{host}:{}", address.port())?;
            out.flush()?;
            server.run(until_signal()).await;
            Ok(())
        });
        // Work that does not end, such as a write to a disk that hangs, must not keep the process.
        runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
        served
    }
}

/// Cancelled at Ctrl-C, or on Unix at SIGTERM.
pub(crate) fn until_signal() -> CancellationToken {
    let ending = CancellationToken::new();
    let told = ending.clone();
    tokio::spawn(async move {
        if let Err(error) = shutdown_signal().await {
            tracing::error!(%error, "signals cannot be received");
            return;
        }
        told.cancel();
    });
    ending
}

/// Waits for Ctrl-C, or on Unix for SIGTERM.
async fn shutdown_signal() -> io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            _ = terminate.recv() => Ok(()),
            pressed = tokio::signal::ctrl_c() => pressed,
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}

/// The log and the export of traces. What waits to be exported is exported when it is dropped.
#[must_use]
pub(crate) struct Log {
    #[cfg(feature = "otlp")]
    _telemetry: Option<Telemetry>,
}

pub(crate) fn start_log(options: &SharedOptions) -> anyhow::Result<Log> {
    let levels = match env::var("RUST_LOG") {
        Ok(levels) => levels.parse().with_context(|| {
            format!("RUST_LOG is {levels:?}: write a level such as `info`, or `module=level,…`")
        })?,
        Err(VarError::NotPresent) => Targets::new().with_default(LevelFilter::INFO),
        Err(error @ VarError::NotUnicode(_)) => return Err(error).context("RUST_LOG"),
    };
    let log = fmt::layer()
        .with_ansi(io::stderr().is_terminal())
        .with_writer(io::stderr);
    let log = match options.log_format {
        LogFormat::Text => log.boxed(),
        LogFormat::Json => log.json().boxed(),
    };
    // At the level `trace` libraries log the bytes that they receive, which hold the tokens of seats.
    let without_tokens = filter_fn(|metadata| {
        let is_safe = metadata.target().starts_with("tessera") || *metadata.level() <= Level::DEBUG;
        is_safe && metadata.target() != TRACE_TARGET
    });
    let subscriber =
        tracing_subscriber::registry().with(log.with_filter(levels.and(without_tokens)));
    #[cfg(feature = "otlp")]
    {
        let telemetry = Telemetry::start(options.otlp.as_deref())?;
        subscriber
            .with(telemetry.as_ref().map(Telemetry::layer))
            .init();
        Ok(Log {
            _telemetry: telemetry,
        })
    }
    #[cfg(not(feature = "otlp"))]
    {
        subscriber.init();
        Ok(Log {})
    }
}
