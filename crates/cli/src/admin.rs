//! `tessera admin`: tools for those who run a server.

pub(crate) mod verify;

use std::{io::Write, process::ExitCode};

use clap::{Args, Subcommand};

/// Tools for those who run a server
#[derive(Debug, Args)]
pub(crate) struct Admin {
    #[command(subcommand)]
    tool: Tool,
}

#[derive(Debug, Subcommand)]
enum Tool {
    Verify(verify::Verify),
}

impl Admin {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        match self.tool {
            Tool::Verify(tool) => tool.run(out),
        }
    }

    pub(crate) fn speaks_json(&self) -> bool {
        match self.tool {
            Tool::Verify(verify::Verify { json, .. }) => json,
        }
    }
}
