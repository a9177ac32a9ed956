//! What operators do to accounts, with a log of it in the same transaction.

use super::{
    Account, AccountId, AccountKind, Accounts, account_columns,
    people::{change_password, delete_account, end_sessions},
};
use crate::{
    Millis, Unavailable,
    statement::{Executed, Statement, statement},
};

/// Who does something, and when.
#[derive(Clone, Debug)]
pub struct OperatorAct {
    /// Who.
    pub operator: String,
    /// When.
    pub at: Millis,
}

/// What an operator did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// When.
    pub at: Millis,
    /// Who.
    pub operator: String,
    /// What, in one word.
    pub act: String,
    /// To which account, if it was to one.
    pub account: Option<String>,
    /// Further words about it.
    pub detail: String,
}

/// What the operator tells everybody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    /// When it was made.
    pub at: Millis,
    /// The text.
    pub text: String,
}

/// Why an account was not renamed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RenameError {
    /// Another account has this name, or one that looks alike.
    #[error("the name is taken")]
    NameTaken,
    /// There is no such account.
    #[error("there is no such account")]
    Unknown,
    /// It is not known whether the account was renamed.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}

const ALL: &str = concat!(
    "select ",
    account_columns!(),
    ", name_key from account where name_key > $1 order by name_key limit $2"
);
const LOG: &str =
    "insert into operator_log (at, operator, act, account, detail) values ($1, $2, $3, $4, $5)";
const RENAME: &str = "update account set name = $2, name_key = $3 where id = $1 and not exists \
     (select 1 from account other where other.name_key = $3 and other.id <> $1)";

impl OperatorAct {
    fn log(&self, act: &str, account: Option<AccountId>, detail: &str) -> Statement {
        let account = account.map(|account| account.to_string());
        statement!(LOG, self.at, self.operator.as_str(), act, account, detail)
    }
}

impl Accounts {
    /// The accounts behind the one whose name has this key, in the order of their keys, each with its key.
    pub async fn list(
        &self,
        after_key: &str,
        limit: u32,
    ) -> Result<Vec<(String, Account)>, Unavailable> {
        self.all(statement!(ALL, after_key, i64::from(limit)), |row| {
            Ok((row.text("name_key")?, Account::of(row)?))
        })
        .await
    }

    /// Gives an account another name.
    pub async fn rename(
        &self,
        by: &OperatorAct,
        account: &Account,
        name: &str,
        name_key: &str,
    ) -> Result<(), RenameError> {
        let id = account.id;
        let detail = format!("{} is now {name}", account.name);
        let statements = [
            statement!("update account set kind = kind where id = $1", id.as_str()).required(),
            statement!(RENAME, id.as_str(), name, name_key).required(),
            by.log("rename", Some(id), &detail),
        ];
        match self.execute(statements).await? {
            Executed::Done(_) => Ok(()),
            Executed::Undone(0) => Err(RenameError::Unknown),
            Executed::Undone(_) => Err(RenameError::NameTaken),
        }
    }

    /// Closes an account and ends its sessions; returns whether it was open.
    pub async fn close_account(
        &self,
        by: &OperatorAct,
        account: &Account,
        reason: &str,
    ) -> Result<bool, Unavailable> {
        let close = "update account set closed_at = $2 where id = $1 and closed_at is null";
        let done = self.execute([
            statement!(close, account.id.as_str(), by.at).required(),
            end_sessions(account.id),
            by.log("close", Some(account.id), &named(account, reason)),
        ]);
        Ok(done.await?.is_done())
    }

    /// Opens an account again; returns whether it was closed.
    pub async fn reopen(&self, by: &OperatorAct, account: &Account) -> Result<bool, Unavailable> {
        let reopen = "update account set closed_at = null where id = $1 and closed_at is not null";
        let done = self.execute([
            statement!(reopen, account.id.as_str()).required(),
            by.log("reopen", Some(account.id), &account.name),
        ]);
        Ok(done.await?.is_done())
    }

    /// Sets the password and ends all sessions.
    pub async fn reset_password(
        &self,
        by: &OperatorAct,
        account: &Account,
        password: String,
    ) -> Result<(), Unavailable> {
        let done = self.execute([
            change_password(account.id, password, by.at),
            end_sessions(account.id),
            by.log("reset-password", Some(account.id), &account.name),
        ]);
        done.await.map(drop)
    }

    /// Deletes an account; returns whether there was one. The log keeps its id, not its name.
    pub async fn delete_by_operator(
        &self,
        by: &OperatorAct,
        account: &Account,
        reason: &str,
    ) -> Result<bool, Unavailable> {
        let log = by.log("delete", Some(account.id), reason);
        let done = self.execute(delete_account(account.id).into_iter().chain([log]));
        Ok(done.await?.is_done())
    }

    /// Marks an account as that of a program; returns whether it was a person's.
    pub async fn make_bot(&self, by: &OperatorAct, account: &Account) -> Result<bool, Unavailable> {
        let make = "update account set kind = $2 where id = $1 and kind <> $2";
        let bot = AccountKind::Bot.as_str();
        let done = self.execute([
            statement!(make, account.id.as_str(), bot).required(),
            by.log("make-bot", Some(account.id), &account.name),
        ]);
        Ok(done.await?.is_done())
    }

    /// Adds an invitation to register, by the hash of its code.
    pub async fn invite(
        &self,
        by: &OperatorAct,
        hash: &str,
        expires_at: Millis,
    ) -> Result<(), Unavailable> {
        let add =
            "insert into account_invitation (hash, created_at, expires_at) values ($1, $2, $3)";
        let done = self.execute([
            statement!(add, hash, by.at, expires_at),
            by.log("invite", None, ""),
        ]);
        done.await.map(drop)
    }

    /// Tells everybody something, or nothing any more.
    pub async fn announce(&self, by: &OperatorAct, text: Option<&str>) -> Result<(), Unavailable> {
        let clear = statement!("delete from announcement");
        let set = text.map(|text| {
            let set = "insert into announcement (id, at, text) values (1, $1, $2)";
            statement!(set, by.at, text)
        });
        let log = by.log("announce", None, text.unwrap_or(""));
        let statements = std::iter::once(clear).chain(set).chain([log]);
        self.execute(statements).await.map(drop)
    }

    /// What the operator tells everybody.
    pub async fn announcement(&self) -> Result<Option<Announcement>, Unavailable> {
        let query = statement!("select at, text from announcement where id = 1");
        self.find(query, |row| {
            Ok(Announcement {
                at: Millis(row.number("at")?),
                text: row.text("text")?,
            })
        })
        .await
    }

    /// The latest acts of operators, the last first.
    pub async fn operator_log(&self, limit: u32) -> Result<Vec<LogEntry>, Unavailable> {
        let query = statement!(
            "select at, operator, act, account, detail from operator_log order by number desc limit $1",
            i64::from(limit),
        );
        self.all(query, |row| {
            Ok(LogEntry {
                at: Millis(row.number("at")?),
                operator: row.text("operator")?,
                act: row.text("act")?,
                account: row.optional_text("account")?,
                detail: row.text("detail")?,
            })
        })
        .await
    }
}

fn named(account: &Account, reason: &str) -> String {
    match reason {
        "" => account.name.clone(),
        reason => format!("{}: {reason}", account.name),
    }
}
