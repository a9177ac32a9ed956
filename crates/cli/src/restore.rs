//! `tessera restore`: a backup becomes the SQLite database of a server.

use std::{
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

use anyhow::Context;
use clap::Args;
use tessera_server::{DatabaseOptions, Overwrite, restore};

use crate::{admin::verify::Verify, backup::in_file};

/// Put a backup in place as the games of a server
///
/// The server must not run. The backup is verified before and the restored database after it, as by `tessera admin verify`.
/// Exits with 1 if a backup with damage was not restored, or was restored because of --damaged, and with 2 if nothing was
/// restored for another reason. Only for SQLite.
#[derive(Debug, Args)]
pub(crate) struct Restore {
    /// The backup
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    database: DatabaseOptions,

    /// Replace the database that is there
    #[arg(long)]
    overwrite: bool,

    /// Restore a backup although it has damage
    #[arg(long)]
    damaged: bool,
}

impl Restore {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let mut findings = Vec::new();
        let backup = in_file(&self.file, &self.database);
        if Verify::new(backup).count_findings(&mut findings)? > 0 && !self.damaged {
            out.write_all(&findings)?;
            writeln!(
                io::stderr(),
                "nothing was restored: the backup has damage; --damaged restores it nevertheless"
            )?;
            return Ok(ExitCode::FAILURE);
        }
        let overwrite = if self.overwrite {
            Overwrite::Allow
        } else {
            Overwrite::Refuse
        };
        let runtime = tokio::runtime::Runtime::new().context("cannot start the runtime")?;
        runtime
            .block_on(restore(&self.file, &self.database, overwrite))
            .with_context(|| format!("cannot restore {}", self.file.display()))?;
        Verify::new(self.database).run(out)
    }
}
