//! Who uses `tessera admin`, on which database.

use std::env;

use anyhow::Context;
use clap::Args;
use tessera_server::{Administration, DatabaseOptions, SharedOptions};

/// The database of the accounts, and the name that the log of operators has.
#[derive(Debug, Args)]
pub(super) struct Operator {
    #[command(flatten)]
    database: DatabaseOptions,

    #[command(flatten)]
    shared: SharedOptions,

    /// Who does it, for the log; by default the name of the system's user
    #[arg(id = "operator", long, env = "TESSERA_OPERATOR", value_name = "NAME")]
    name: Option<String>,
}

impl Operator {
    /// Does something with the accounts.
    pub(super) fn run<T>(
        &self,
        act: impl AsyncFnOnce(&Administration) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .context("cannot start the runtime")?;
        runtime.block_on(async {
            let administration =
                Administration::open(&self.database, &self.shared, self.name()).await?;
            let done = act(&administration).await;
            administration.close().await;
            done
        })
    }

    fn name(&self) -> String {
        let of_system = || {
            ["SUDO_USER", "USER", "LOGNAME", "USERNAME"]
                .iter()
                .find_map(|name| env::var(name).ok().filter(|user| !user.is_empty()))
        };
        self.name
            .clone()
            .or_else(of_system)
            .unwrap_or_else(|| "unknown".to_owned())
    }
}
