//! `tessera admin announce`: what everybody who opens the page is told.

use std::{io::Write, process::ExitCode};

use clap::Args;

use super::operator::Operator;

/// Tell everybody who opens the page something
///
/// The text is shown as it is, until it is replaced or cleared.
#[derive(Debug, Args)]
pub(crate) struct Announce {
    #[command(flatten)]
    operator: Operator,

    /// The text, at most 500 characters
    #[arg(required_unless_present = "clear")]
    text: Option<String>,

    /// Tell nothing any more
    #[arg(long, conflicts_with = "text")]
    clear: bool,
}

impl Announce {
    pub(super) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let text = self.text.as_deref().map(str::trim);
        let text = text.filter(|text| !text.is_empty());
        self.operator
            .run(async |accounts| Ok(accounts.announce(text).await?))?;
        match text {
            Some(_) => writeln!(out, "announced")?,
            None => writeln!(out, "nothing is announced")?,
        }
        Ok(ExitCode::SUCCESS)
    }
}
