//! `tessera admin log`: what operators did to accounts.

use std::{io::Write, process::ExitCode};

use clap::Args;
use serde_json::json;

use super::operator::Operator;

/// Show what operators did to accounts, the latest first
#[derive(Debug, Args)]
pub(crate) struct Log {
    #[command(flatten)]
    operator: Operator,

    /// How many acts
    #[arg(long, value_name = "N", default_value_t = 100)]
    limit: u32,

    /// Print a JSON object a line
    #[arg(long)]
    pub(super) json: bool,
}

impl Log {
    pub(super) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let limit = self.limit;
        let acts = self
            .operator
            .run(async |accounts| Ok(accounts.log(limit).await?))?;
        for act in acts {
            if self.json {
                let line = json!({
                    "at": act.at.0,
                    "operator": act.operator,
                    "act": act.act,
                    "account": act.account,
                    "detail": act.detail,
                });
                writeln!(out, "{line}")?;
                continue;
            }
            let account = act.account.as_deref().unwrap_or("-");
            let line = format!(
                "{}  {:<14}  {:<14}  {account:<10}  {}",
                date(act.at.0),
                act.operator,
                act.act,
                act.detail
            );
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// A time in UTC.
pub(super) fn date(millis: i64) -> String {
    match jiff::Timestamp::from_millisecond(millis) {
        Ok(time) => time.strftime("%Y-%m-%d %H:%M").to_string(),
        Err(_out_of_range) => "unknown".to_owned(),
    }
}
