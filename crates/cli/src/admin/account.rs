//! `tessera admin account`: the accounts of a server's database.

use std::{io::Write, process::ExitCode, time::Duration};

use clap::{Args, Subcommand};
use serde_json::json;
use tessera_server::{Account, AccountKind};

use super::{log::date, operator::Operator};

/// List, rename, close, reopen and delete accounts, reset passwords, make bots and invitations
///
/// It changes the database, also while servers use it, and each change is logged there: `tessera admin log` shows it.
#[derive(Debug, Args)]
pub(crate) struct AccountTool {
    #[command(flatten)]
    operator: Operator,

    #[command(subcommand)]
    act: Act,
}

#[derive(Debug, Subcommand)]
enum Act {
    /// List all accounts
    List {
        /// Print a JSON object a line
        #[arg(long)]
        json: bool,
    },
    /// Give an account another name, which may be a reserved one
    Rename {
        /// The name until now
        name: String,
        /// The new name
        new: String,
    },
    /// Close an account: it cannot be used, and keeps its name and games
    Close {
        /// The name
        name: String,
        /// Why, for the log
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Open an account that was closed
    Reopen {
        /// The name
        name: String,
    },
    /// Set a random password, print it, and end all sessions
    ResetPassword {
        /// The name
        name: String,
    },
    /// Delete an account; its games stay, without its name
    Delete {
        /// The name
        name: String,
        /// Why, for the log
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Mark an account as that of a program; it can then make tokens with the scope bot
    MakeBot {
        /// The name
        name: String,
    },
    /// Make an invitation to register, for a server with `--registration invitation`, and print it
    Invite {
        /// For how many days it is valid
        #[arg(long, value_name = "N", default_value_t = 14, value_parser = clap::value_parser!(u32).range(1..=365))]
        days: u32,
    },
}

impl AccountTool {
    pub(super) fn speaks_json(&self) -> bool {
        matches!(self.act, Act::List { json: true })
    }

    pub(super) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let act = self.act;
        let said = self.operator.run(async move |accounts| {
            Ok(match act {
                Act::List { json } => lines(&accounts.list().await?, json),
                Act::Rename { name, new } => {
                    let renamed = accounts.rename(&name, &new).await?;
                    format!("{name} is {} now\n", renamed.name)
                }
                Act::Close { name, reason } => {
                    accounts.close_account(&name, &reason).await?;
                    format!("{name} is closed\n")
                }
                Act::Reopen { name } => {
                    accounts.reopen(&name).await?;
                    format!("{name} is open\n")
                }
                Act::ResetPassword { name } => {
                    let password = accounts.reset_password(&name).await?;
                    format!("the password of {name} is {password}\n")
                }
                Act::Delete { name, reason } => {
                    accounts.delete(&name, &reason).await?;
                    format!("{name} is deleted\n")
                }
                Act::MakeBot { name } => {
                    accounts.make_bot(&name).await?;
                    format!("{name} is a bot\n")
                }
                Act::Invite { days } => {
                    let lifetime = Duration::from_hours(24) * days;
                    format!("{}\n", accounts.invite(lifetime).await?)
                }
            })
        })?;
        out.write_all(said.as_bytes())?;
        Ok(ExitCode::SUCCESS)
    }
}

fn lines(accounts: &[Account], as_json: bool) -> String {
    let line = |account: &Account| {
        let kind = match account.kind {
            AccountKind::Person => "person",
            AccountKind::Bot => "bot",
        };
        if as_json {
            let line = json!({
                "id": account.id.to_string(),
                "name": account.name,
                "kind": kind,
                "created": account.created_at.0,
                "closed": account.closed_at.map(|at| at.0),
            });
            return format!("{line}\n");
        }
        let closed = account
            .closed_at
            .map_or(String::new(), |at| format!("  closed {}", date(at.0)));
        let created = date(account.created_at.0);
        format!("{:<20}  {kind:<6}  {created}{closed}\n", account.name)
    };
    accounts.iter().map(line).collect()
}
