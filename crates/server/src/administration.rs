//! What operators do to accounts, for `tessera admin`: on the database, also while servers use it, and logged there.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tessera_protocol::NameFault;
pub use tessera_store::{Account, AccountKind, LogEntry};
use tessera_store::{Accounts, Millis, OpenError, OperatorAct, RenameError, Store, Unavailable};

use crate::{
    accounts::{AccountName, HasherBusy, InvitationSecret, PasswordHasher, new_password},
    options::{DatabaseOptions, SharedOptions},
};

/// How many accounts a query of the list reads.
const PAGE: u32 = 500;

/// The longest announcement, in characters.
const ANNOUNCEMENT: usize = 500;

/// The accounts of a database, as an operator manages them.
#[derive(Debug)]
pub struct Administration {
    store: Store,
    accounts: Accounts,
    operator: String,
}

/// Why an operator's act failed.
#[derive(Debug, thiserror::Error)]
pub enum AdministrationError {
    /// There is no such account.
    #[error("there is no account with the name {0}")]
    Unknown(String),
    /// The name is not possible.
    #[error(transparent)]
    Name(#[from] NameFault),
    /// The name is taken.
    #[error("the name is taken, by itself or by one that looks alike")]
    NameTaken,
    /// The account is as it would become.
    #[error("{name} is {state} already")]
    Already {
        /// The name of the account.
        name: String,
        /// What it is.
        state: &'static str,
    },
    /// The text is too long.
    #[error("an announcement has at most {ANNOUNCEMENT} characters")]
    TooLong,
    /// The password was not hashed.
    #[error("the password was not hashed")]
    Hasher,
    /// The database failed.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}

impl From<HasherBusy> for AdministrationError {
    fn from(HasherBusy: HasherBusy) -> Self {
        Self::Hasher
    }
}

impl Administration {
    /// Opens the database, and migrates it if it is of an earlier version.
    pub async fn open(
        options: &DatabaseOptions,
        shared: &SharedOptions,
        operator: String,
    ) -> Result<Self, OpenError> {
        let store = Store::open_with(&options.address(), shared.store_options()?).await?;
        let accounts = store.accounts();
        Ok(Self {
            store,
            accounts,
            operator,
        })
    }

    /// Finishes what is being written.
    pub async fn close(self) {
        self.store.close().await;
    }

    fn now(&self) -> OperatorAct {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        OperatorAct {
            operator: self.operator.clone(),
            at: Millis(since.unwrap_or_default().as_millis() as i64),
        }
    }

    async fn find(&self, name: &str) -> Result<Account, AdministrationError> {
        let unknown = || AdministrationError::Unknown(name.to_owned());
        let read = AccountName::of_any(name).or(Err(unknown()))?;
        let found = self.accounts.by_key(read.key()).await?;
        found.map(|found| found.account).ok_or_else(unknown)
    }

    /// All accounts, in the order of their names.
    pub async fn list(&self) -> Result<Vec<Account>, AdministrationError> {
        let mut all = Vec::new();
        let mut after = String::new();
        loop {
            let page = self.accounts.list(&after, PAGE).await?;
            let is_last = page.len() < PAGE as usize;
            for (key, account) in page {
                after = key;
                all.push(account);
            }
            if is_last {
                all.sort_by_cached_key(|account: &Account| account.name.to_lowercase());
                return Ok(all);
            }
        }
    }

    /// Gives an account another name, which may be a reserved one.
    pub async fn rename(&self, name: &str, new: &str) -> Result<Account, AdministrationError> {
        let account = self.find(name).await?;
        let new = AccountName::of_any(new)?;
        let renamed = self
            .accounts
            .rename(&self.now(), &account, new.as_str(), new.key())
            .await;
        match renamed {
            Ok(()) => Ok(Account {
                name: new.as_str().to_owned(),
                ..account
            }),
            Err(RenameError::NameTaken) => Err(AdministrationError::NameTaken),
            Err(RenameError::Unknown) => Err(AdministrationError::Unknown(name.to_owned())),
            Err(RenameError::Unavailable(error)) => Err(error.into()),
        }
    }

    /// Closes an account: it cannot be used, and keeps its name and games.
    pub async fn close_account(&self, name: &str, reason: &str) -> Result<(), AdministrationError> {
        let account = self.find(name).await?;
        let by = self.now();
        let done = self.accounts.close_account(&by, &account, reason).await?;
        changed(done, account, "closed")
    }

    /// Opens an account that was closed.
    pub async fn reopen(&self, name: &str) -> Result<(), AdministrationError> {
        let account = self.find(name).await?;
        let done = self.accounts.reopen(&self.now(), &account).await?;
        changed(done, account, "open")
    }

    /// Gives an account a new random password, which is returned, and ends its sessions.
    pub async fn reset_password(&self, name: &str) -> Result<String, AdministrationError> {
        let account = self.find(name).await?;
        let password = new_password();
        let hash = PasswordHasher::new().hash(password.clone()).await?;
        self.accounts
            .reset_password(&self.now(), &account, hash)
            .await?;
        Ok(password)
    }

    /// Deletes an account. Its games stay, without its name.
    pub async fn delete(&self, name: &str, reason: &str) -> Result<(), AdministrationError> {
        let account = self.find(name).await?;
        let by = self.now();
        let deleted = self.accounts.delete_by_operator(&by, &account, reason);
        if deleted.await? {
            Ok(())
        } else {
            Err(AdministrationError::Unknown(name.to_owned()))
        }
    }

    /// Marks an account as that of a program.
    pub async fn make_bot(&self, name: &str) -> Result<(), AdministrationError> {
        let account = self.find(name).await?;
        let done = self.accounts.make_bot(&self.now(), &account).await?;
        changed(done, account, "a bot")
    }

    /// Makes an invitation to register, which is valid for this time, once.
    pub async fn invite(&self, lifetime: Duration) -> Result<String, AdministrationError> {
        let by = self.now();
        let secret = InvitationSecret::random();
        let expires_at = Millis(by.at.0.saturating_add(lifetime.as_millis() as i64));
        self.accounts
            .invite(&by, &secret.hash(), expires_at)
            .await?;
        Ok(secret.reveal().to_owned())
    }

    /// Tells everybody something, or nothing any more.
    pub async fn announce(&self, text: Option<&str>) -> Result<(), AdministrationError> {
        if text.is_some_and(|text| text.chars().count() > ANNOUNCEMENT) {
            return Err(AdministrationError::TooLong);
        }
        self.accounts.announce(&self.now(), text).await?;
        Ok(())
    }

    /// What operators did last, the latest first.
    pub async fn log(&self, limit: u32) -> Result<Vec<LogEntry>, AdministrationError> {
        Ok(self.accounts.operator_log(limit).await?)
    }
}

fn changed(
    is_changed: bool,
    account: Account,
    state: &'static str,
) -> Result<(), AdministrationError> {
    if is_changed {
        return Ok(());
    }
    Err(AdministrationError::Already {
        name: account.name,
        state,
    })
}
