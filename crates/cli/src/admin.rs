//! `tessera admin`: tools for those who run a server.

mod account;
mod announce;
mod log;
mod operator;
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
    Account(account::AccountTool),
    Announce(announce::Announce),
    Log(log::Log),
    Verify(verify::Verify),
}

impl Admin {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        match self.tool {
            Tool::Account(tool) => tool.run(out),
            Tool::Announce(tool) => tool.run(out),
            Tool::Log(tool) => tool.run(out),
            Tool::Verify(tool) => tool.run(out),
        }
    }

    pub(crate) fn speaks_json(&self) -> bool {
        match self.tool {
            Tool::Account(ref tool) => tool.speaks_json(),
            Tool::Announce(_) => false,
            Tool::Log(log::Log { json, .. }) | Tool::Verify(verify::Verify { json, .. }) => json,
        }
    }
}
