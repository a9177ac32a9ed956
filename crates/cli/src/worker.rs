//! `tessera worker`: searches for computers in the games of servers.

use std::io::Write;

use anyhow::Context;
use clap::Args;
use tessera_server::{Worker, WorkerOptions};

use crate::serve::{SHUTDOWN_TIMEOUT, start_log, until_signal};

/// Search the computers' moves in the games of servers on one PostgreSQL
///
/// It needs no port and keeps nothing. The log level is set by `RUST_LOG`, as for `tessera serve`.
#[derive(Debug, Args)]
pub(crate) struct Work {
    #[command(flatten)]
    options: WorkerOptions,
}

impl Work {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let _log = start_log(&self.options.shared)?;
        let runtime = tokio::runtime::Runtime::new().context("cannot start the runtime")?;
        let worked = runtime.block_on(async {
            let worker = Worker::start(self.options).await?;
            writeln!(out, "Tessera searches for the servers on this database")?;
            out.flush()?;
            worker.run(until_signal()).await;
            Ok(())
        });
        runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
        worked
    }
}
