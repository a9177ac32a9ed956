//! Accounts: people and bots with a name, and everything that belongs to them. Beside the logs of games, in the same database.
//!
//! Secrets come as hashes. Every change is one transaction.

mod operator;
mod people;
mod seats;
mod sessions;
mod tokens;

use std::{fmt, str::FromStr};

use crate::{
    GameId, Millis, NotAGameId, Unavailable,
    statement::{Executed, Row, Statement},
    store::Database,
};

pub use operator::{Announcement, LogEntry, OperatorAct, RenameError};
pub use people::{Credential, NewAccount, RegisterError};
pub use seats::{PlayedSeat, SeatAccount};
pub use sessions::{NewSession, Session};
pub use tokens::{ApiToken, NewApiToken};

/// The id of an account, which stays when the name changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AccountId(GameId);

impl AccountId {
    /// A new id.
    pub fn random() -> Self {
        Self(GameId::random())
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Display for AccountId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for AccountId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AccountId({self})")
    }
}

impl FromStr for AccountId {
    type Err = NotAGameId;

    fn from_str(text: &str) -> Result<Self, NotAGameId> {
        text.parse().map(Self)
    }
}

/// Whether a person or a program uses an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AccountKind {
    /// A person.
    Person,
    /// A program.
    Bot,
}

impl AccountKind {
    /// As the database has it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Bot => "bot",
        }
    }
}

/// A text that is neither kind of account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an account is of a \"person\" or a \"bot\"")]
pub struct NotAnAccountKind;

impl FromStr for AccountKind {
    type Err = NotAnAccountKind;

    fn from_str(text: &str) -> Result<Self, NotAnAccountKind> {
        [Self::Person, Self::Bot]
            .into_iter()
            .find(|kind| kind.as_str() == text)
            .ok_or(NotAnAccountKind)
    }
}

/// An account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Its id.
    pub id: AccountId,
    /// The name as its owner writes it.
    pub name: String,
    /// Who uses it.
    pub kind: AccountKind,
    /// When it was made.
    pub created_at: Millis,
    /// When the operator closed it.
    pub closed_at: Option<Millis>,
}

impl Account {
    /// Whether it can be used.
    pub fn is_open(&self) -> bool {
        self.closed_at.is_none()
    }

    /// Of a row with the columns that [`COLUMNS`] names.
    fn of(row: &Row) -> Result<Self, Unavailable> {
        Ok(Self {
            id: row.parse("account")?,
            name: row.text("name")?,
            kind: row.parse("kind")?,
            created_at: Millis(row.number("account_created_at")?),
            closed_at: row.optional_number("closed_at")?.map(Millis),
        })
    }
}

/// The columns of an account, in a query of `account` and perhaps other tables.
macro_rules! account_columns {
    () => {
        "account.id as account, account.name as name, account.kind as kind, \
         account.created_at as account_created_at, account.closed_at as closed_at"
    };
}
use account_columns;

/// The accounts of a database. Clones share it.
#[derive(Clone, Debug)]
pub struct Accounts(Database);

impl Accounts {
    pub(crate) fn on(database: Database) -> Self {
        Self(database)
    }

    async fn execute(
        &self,
        statements: impl IntoIterator<Item = Statement>,
    ) -> Result<Executed, Unavailable> {
        self.0.execute(statements.into_iter().collect()).await
    }

    async fn query(&self, query: Statement) -> Result<Vec<Row>, Unavailable> {
        self.0.query(query).await
    }

    /// The first row of a result, made into something of ours.
    async fn find<T>(
        &self,
        query: Statement,
        of: impl Fn(&Row) -> Result<T, Unavailable>,
    ) -> Result<Option<T>, Unavailable> {
        self.query(query).await?.first().map(of).transpose()
    }

    /// The rows of a result, each made into something of ours.
    async fn all<T>(
        &self,
        query: Statement,
        of: impl Fn(&Row) -> Result<T, Unavailable>,
    ) -> Result<Vec<T>, Unavailable> {
        self.query(query).await?.iter().map(of).collect()
    }
}
