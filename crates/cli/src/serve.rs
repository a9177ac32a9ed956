//! `tessera serve`: live games over HTTP.

use std::io::{self, IsTerminal, Write};

use anyhow::Context;
use clap::Args;
use tessera_server::{LogFormat, Options, Server};
use tokio_util::sync::CancellationToken;
use tracing_subscriber::EnvFilter;

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
        start_log(self.options.log_format);
        let runtime = tokio::runtime::Runtime::new().context("cannot start the runtime")?;
        runtime.block_on(async {
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
            let ending = CancellationToken::new();
            let told = ending.clone();
            tokio::spawn(async move {
                if let Err(error) = shutdown_signal().await {
                    tracing::error!(%error, "signals cannot be received");
                    return;
                }
                told.cancel();
            });
            server.run(ending).await;
            Ok(())
        })
    }
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

fn start_log(format: LogFormat) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_unset| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(io::stderr().is_terminal())
        .with_writer(io::stderr);
    match format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().init(),
    }
}
