//! `tessera backup`: a copy of a server's SQLite database, made while the server runs.

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Context;
use clap::Args;
use tessera_server::{DatabaseOptions, back_up};

use crate::admin::verify::Verify;

/// Copy the games of a server into a file, also while it runs
///
/// The file must not exist. It has every move that was acknowledged before the copy began. The copy is verified as by `tessera admin
/// verify`: exits with 1 if that finds damage (the database is then damaged, too), and with 2 if no copy was made. Only for SQLite.
#[derive(Debug, Args)]
pub(crate) struct Backup {
    /// The new file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    database: DatabaseOptions,
}

impl Backup {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let runtime = tokio::runtime::Runtime::new().context("cannot start the runtime")?;
        runtime
            .block_on(back_up(&self.database, &self.file))
            .with_context(|| format!("cannot back up into {}", self.file.display()))?;
        Verify::new(in_file(&self.file, &self.database)).run(out)
    }
}

/// The database in this file, whose archived games are where those of the server are.
pub(crate) fn in_file(file: &Path, server: &DatabaseOptions) -> DatabaseOptions {
    DatabaseOptions {
        database: Some(format!("sqlite:{}", file.display())),
        data: PathBuf::new(),
        archive: Some(server.archive_directory()),
    }
}
