//! Personal API tokens, with which programs use an account.

use std::fmt;

use super::{Account, AccountId, Accounts, account_columns};
use crate::{
    Millis, Unavailable,
    statement::{Row, statement},
};

/// A token to make.
#[derive(Clone)]
pub struct NewApiToken {
    /// The hash of its secret.
    pub hash: String,
    /// Names it to its owner.
    pub id: String,
    /// Whose it is.
    pub account: AccountId,
    /// What its owner calls it.
    pub name: String,
    /// What it may do: words with a space between them, which only the server reads.
    pub scopes: String,
    /// When it is made.
    pub created_at: Millis,
}

impl fmt::Debug for NewApiToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NewApiToken({})", self.account)
    }
}

/// A token, without its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiToken {
    /// Names it to its owner.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// What it may do.
    pub scopes: String,
    /// When it was made.
    pub created_at: Millis,
    /// When it was last used, give or take an hour.
    pub used_at: Option<Millis>,
}

impl ApiToken {
    fn of(row: &Row) -> Result<Self, Unavailable> {
        Ok(Self {
            id: row.text("id")?,
            name: row.text("token_name")?,
            scopes: row.text("scopes")?,
            created_at: Millis(row.number("created_at")?),
            used_at: row.optional_number("used_at")?.map(Millis),
        })
    }
}

const FIND: &str = concat!(
    "select ",
    account_columns!(),
    ", api_token.id as id, api_token.name as token_name, api_token.scopes as scopes, \
     api_token.created_at as created_at, api_token.used_at as used_at \
     from api_token join account on account.id = api_token.account \
     where api_token.hash = $1 and account.closed_at is null"
);
const OF_ACCOUNT: &str = "select id, name as token_name, scopes, created_at, used_at from api_token \
     where account = $1 order by created_at desc, id";
/// Unless the account has as many as it may have.
const ADD: &str = "insert into api_token (hash, id, account, name, scopes, created_at) \
     select $1, $2, account.id, $4, $5, cast($6 as bigint) from account \
     where account.id = $3 and (select count(*) from api_token where account = $3) < $7";

impl Accounts {
    /// Adds a token, unless the account has this many already; returns whether it was added.
    pub async fn add_token(&self, new: NewApiToken, most: i64) -> Result<bool, Unavailable> {
        let add = statement!(
            ADD,
            new.hash,
            new.id,
            new.account.as_str(),
            new.name,
            new.scopes,
            new.created_at,
            most,
        );
        Ok(self.execute([add]).await?.rows() > 0)
    }

    /// The token with this hash and its account, unless the account is closed.
    pub async fn token(&self, hash: &str) -> Result<Option<(ApiToken, Account)>, Unavailable> {
        self.find(statement!(FIND, hash), |row| {
            Ok((ApiToken::of(row)?, Account::of(row)?))
        })
        .await
    }

    /// Notes that a token was used.
    pub async fn use_token(&self, hash: &str, now: Millis) -> Result<(), Unavailable> {
        let touch = "update api_token set used_at = $2 where hash = $1";
        self.execute([statement!(touch, hash, now)]).await.map(drop)
    }

    /// The tokens of an account, the newest first.
    pub async fn tokens(&self, account: AccountId) -> Result<Vec<ApiToken>, Unavailable> {
        self.all(statement!(OF_ACCOUNT, account.as_str()), ApiToken::of)
            .await
    }

    /// Revokes a token of the account; returns whether there was one.
    pub async fn revoke_token(&self, account: AccountId, id: &str) -> Result<bool, Unavailable> {
        let revoke = "delete from api_token where account = $1 and id = $2";
        let done = self.execute([statement!(revoke, account.as_str(), id)]);
        Ok(done.await?.rows() > 0)
    }
}
