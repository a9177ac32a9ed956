//! Sessions: who is signed in where.

use std::fmt;

use super::{Account, AccountId, Accounts, account_columns};
use crate::{
    Millis, Unavailable,
    statement::{Row, statement},
};

/// A session to begin.
#[derive(Clone)]
pub struct NewSession {
    /// The hash of its secret.
    pub hash: String,
    /// Names it to its owner.
    pub id: String,
    /// Whose it is.
    pub account: AccountId,
    /// The browser, as it names itself.
    pub device: String,
    /// When it begins.
    pub created_at: Millis,
    /// When it ends unless it is used.
    pub expires_at: Millis,
}

impl fmt::Debug for NewSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NewSession({})", self.account)
    }
}

/// A session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Names it to its owner.
    pub id: String,
    /// The browser, as it names itself.
    pub device: String,
    /// When it began.
    pub created_at: Millis,
    /// When it was last used, give or take an hour.
    pub used_at: Millis,
    /// When it ends unless it is used.
    pub expires_at: Millis,
}

impl Session {
    fn of(row: &Row) -> Result<Self, Unavailable> {
        Ok(Self {
            id: row.text("id")?,
            device: row.text("device")?,
            created_at: Millis(row.number("created_at")?),
            used_at: Millis(row.number("used_at")?),
            expires_at: Millis(row.number("expires_at")?),
        })
    }
}

const FIND: &str = concat!(
    "select ",
    account_columns!(),
    ", session.id as id, session.device as device, session.created_at as created_at, session.used_at as used_at, \
     session.expires_at as expires_at from session join account on account.id = session.account \
     where session.hash = $1 and session.expires_at > $2 and account.closed_at is null"
);
const OF_ACCOUNT: &str = "select id, device, created_at, used_at, expires_at from session \
     where account = $1 and expires_at > $2 order by used_at desc, id";

/// The most sessions of an account: a further one ends the one that was not used for the longest time.
const MOST: i64 = 50;
const END_OLDEST: &str = "delete from session where account = $1 and hash not in \
     (select hash from session where account = $1 order by used_at desc, hash limit $2)";

impl Accounts {
    /// Begins a session.
    pub async fn begin_session(&self, new: NewSession) -> Result<(), Unavailable> {
        let done = self.execute([
            statement!(
                "insert into session (hash, id, account, device, created_at, used_at, expires_at) \
                 values ($1, $2, $3, $4, $5, $6, $7)",
                new.hash,
                new.id,
                new.account.as_str(),
                new.device,
                new.created_at,
                new.created_at,
                new.expires_at,
            ),
            statement!(END_OLDEST, new.account.as_str(), MOST),
        ]);
        done.await.map(drop)
    }

    /// The session with this hash and its account, unless it has ended or the account is closed.
    pub async fn session(
        &self,
        hash: &str,
        now: Millis,
    ) -> Result<Option<(Session, Account)>, Unavailable> {
        self.find(statement!(FIND, hash, now), |row| {
            Ok((Session::of(row)?, Account::of(row)?))
        })
        .await
    }

    /// Notes that a session was used.
    pub async fn use_session(
        &self,
        hash: &str,
        now: Millis,
        expires_at: Millis,
    ) -> Result<(), Unavailable> {
        let touch = "update session set used_at = $2, expires_at = $3 where hash = $1";
        let done = self.execute([statement!(touch, hash, now, expires_at)]);
        done.await.map(drop)
    }

    /// The sessions of an account, the last used first.
    pub async fn sessions(
        &self,
        account: AccountId,
        now: Millis,
    ) -> Result<Vec<Session>, Unavailable> {
        self.all(statement!(OF_ACCOUNT, account.as_str(), now), Session::of)
            .await
    }

    /// Ends a session of the account; returns whether there was one.
    pub async fn end_session(&self, account: AccountId, id: &str) -> Result<bool, Unavailable> {
        let end = "delete from session where account = $1 and id = $2";
        let done = self
            .execute([statement!(end, account.as_str(), id)])
            .await?;
        Ok(done.rows() > 0)
    }

    /// Ends the sessions whose time is over, and forgets invitations that have expired.
    pub async fn delete_expired(&self, now: Millis) -> Result<(), Unavailable> {
        let done = self.execute([
            statement!("delete from session where expires_at <= $1", now),
            statement!("delete from account_invitation where expires_at <= $1", now),
        ]);
        done.await.map(drop)
    }
}
