//! Registration, passwords, recovery codes and deletion.

use std::fmt;

use super::{Account, AccountId, AccountKind, Accounts, account_columns};
use crate::{
    Millis, Unavailable,
    statement::{Executed, Statement, statement},
};

/// An account to make.
#[derive(Clone)]
pub struct NewAccount {
    /// A new id.
    pub id: AccountId,
    /// The name as its owner writes it.
    pub name: String,
    /// The name without what look-alikes differ in.
    pub name_key: String,
    /// When it is made.
    pub created_at: Millis,
    /// The password as argon2id in the PHC string format.
    pub password: String,
    /// The hashes of the recovery codes.
    pub recovery_codes: Vec<String>,
    /// The hash of the invitation, where one is needed. It is used up.
    pub invitation: Option<String>,
}

impl fmt::Debug for NewAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NewAccount({:?})", self.name)
    }
}

/// Why there is no new account.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RegisterError {
    /// Another account has this name, or one that looks alike.
    #[error("the name is taken")]
    NameTaken,
    /// The invitation is unknown, used or expired.
    #[error("the invitation is not valid")]
    Invitation,
    /// It is not known whether the account was made.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}

/// An account with its password.
#[derive(Clone)]
pub struct Credential {
    /// The account.
    pub account: Account,
    /// The password as argon2id in the PHC string format.
    pub password: String,
}

impl fmt::Debug for Credential {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Credential({})", self.account.id)
    }
}

const BY_KEY: &str = concat!(
    "select ",
    account_columns!(),
    ", credential.password as password from account join credential on credential.account = account.id \
     where account.name_key = $1"
);
const BY_ID: &str = concat!(
    "select ",
    account_columns!(),
    ", credential.password as password from account join credential on credential.account = account.id \
     where account.id = $1"
);

impl Accounts {
    /// Makes an account.
    pub async fn register(&self, new: NewAccount) -> Result<(), RegisterError> {
        let mut statements = vec![
            statement!(
                "insert into account (id, name, name_key, kind, created_at) values ($1, $2, $3, $4, $5) \
                 on conflict (name_key) do nothing",
                new.id.as_str(),
                new.name,
                new.name_key,
                AccountKind::Person.as_str(),
                new.created_at,
            )
            .required(),
            statement!(
                "insert into credential (account, password, changed_at) values ($1, $2, $3)",
                new.id.as_str(),
                new.password,
                new.created_at,
            ),
        ];
        if let Some(invitation) = new.invitation {
            let take = "delete from account_invitation where hash = $1 and expires_at > $2";
            statements.push(statement!(take, invitation, new.created_at).required());
        }
        statements.extend(add_codes(new.id, new.recovery_codes));
        match self.execute(statements).await? {
            Executed::Done(_) => Ok(()),
            Executed::Undone(0) => Err(RegisterError::NameTaken),
            Executed::Undone(_) => Err(RegisterError::Invitation),
        }
    }

    /// The account whose name has this key, with its password.
    pub async fn by_key(&self, name_key: &str) -> Result<Option<Credential>, Unavailable> {
        self.credential(statement!(BY_KEY, name_key)).await
    }

    /// An account with its password.
    pub async fn by_id(&self, id: AccountId) -> Result<Option<Credential>, Unavailable> {
        self.credential(statement!(BY_ID, id.as_str())).await
    }

    async fn credential(&self, query: Statement) -> Result<Option<Credential>, Unavailable> {
        self.find(query, |row| {
            Ok(Credential {
                account: Account::of(row)?,
                password: row.text("password")?,
            })
        })
        .await
    }

    /// Sets the password and ends all sessions but the one with this hash.
    pub async fn set_password(
        &self,
        id: AccountId,
        password: String,
        now: Millis,
        kept_session: &str,
    ) -> Result<(), Unavailable> {
        let done = self.execute([
            change_password(id, password, now),
            statement!(
                "delete from session where account = $1 and hash <> $2",
                id.as_str(),
                kept_session,
            ),
        ]);
        done.await.map(drop)
    }

    /// Uses up a recovery code: sets the password and ends all sessions. Returns whether the code was one of the account.
    pub async fn recover(
        &self,
        id: AccountId,
        code: &str,
        password: String,
        now: Millis,
    ) -> Result<bool, Unavailable> {
        let done = self.execute([
            statement!(
                "delete from recovery_code where account = $1 and hash = $2",
                id.as_str(),
                code,
            )
            .required(),
            change_password(id, password, now),
            end_sessions(id),
        ]);
        done.await.map(|done| done.is_done())
    }

    /// Whether a recovery code is one of the account. It stays valid.
    pub async fn has_recovery_code(&self, id: AccountId, code: &str) -> Result<bool, Unavailable> {
        let query = statement!(
            "select hash from recovery_code where account = $1 and hash = $2",
            id.as_str(),
            code,
        );
        Ok(!self.query(query).await?.is_empty())
    }

    /// Replaces all recovery codes.
    pub async fn replace_recovery_codes(
        &self,
        id: AccountId,
        codes: Vec<String>,
    ) -> Result<(), Unavailable> {
        let delete = statement!("delete from recovery_code where account = $1", id.as_str());
        let done = self.execute(std::iter::once(delete).chain(add_codes(id, codes)));
        done.await.map(drop)
    }

    /// How many recovery codes are left.
    pub async fn recovery_codes_left(&self, id: AccountId) -> Result<u64, Unavailable> {
        let query = statement!(
            "select count(*) as number from recovery_code where account = $1",
            id.as_str(),
        );
        let left = self.find(query, |row| row.number("number")).await?;
        Ok(left.unwrap_or(0).cast_unsigned())
    }

    /// Deletes an account and everything that belongs to it. Its games stay, and have its name no more.
    pub async fn delete(&self, id: AccountId) -> Result<bool, Unavailable> {
        let done = self.execute(delete_account(id)).await?;
        Ok(done.is_done())
    }
}

fn add_codes(id: AccountId, codes: Vec<String>) -> impl Iterator<Item = Statement> {
    codes.into_iter().map(move |code| {
        statement!(
            "insert into recovery_code (account, hash) values ($1, $2)",
            id.as_str(),
            code,
        )
    })
}

pub(super) fn change_password(id: AccountId, password: String, now: Millis) -> Statement {
    statement!(
        "update credential set password = $2, changed_at = $3 where account = $1",
        id.as_str(),
        password,
        now,
    )
}

pub(super) fn end_sessions(id: AccountId) -> Statement {
    statement!("delete from session where account = $1", id.as_str())
}

/// What belongs to the account is deleted with it, and its name from the log of operators.
pub(super) fn delete_account(id: AccountId) -> [Statement; 2] {
    [
        statement!("delete from account where id = $1", id.as_str()).required(),
        statement!(
            "update operator_log set detail = '' where account = $1",
            id.as_str(),
        ),
    ]
}
