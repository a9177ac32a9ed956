//! The event logs of games: append-only, gapless, and durable before a write returns, in SQLite or PostgreSQL.
//!
//! The store knows neither rules nor HTTP. A game is a header, the hashes of its seats' tokens, and events numbered from 1;
//! header and events are JSON that only the server reads. Between two writers the event number decides: the first one that
//! appends number `head + 1` wins, the other one gets a conflict.

mod accounts;
mod archive;
mod audit;
mod bus;
mod cause;
mod checksum;
#[cfg(feature = "postgres")]
mod cluster;
mod durable;
mod error;
mod game;
mod id;
mod list;
mod notification;
#[cfg(feature = "postgres")]
mod postgres;
#[cfg(feature = "simulation")]
mod simulated;
mod sql;
mod sqlite;
mod statement;
mod store;
mod writer;

pub use accounts::{
    Account, AccountId, AccountKind, Accounts, Announcement, ApiToken, Credential, LogEntry,
    NewAccount, NewApiToken, NewSession, NotAnAccountKind, OperatorAct, PlayedSeat, RegisterError,
    RenameError, SeatAccount, Session,
};
pub use archive::ArchiveError;
pub use audit::{Audit, AuditedGame, Finding, Flaw};
#[cfg(feature = "postgres")]
pub use bus::Listener;
#[cfg(feature = "nats")]
pub use bus::NatsAddress;
pub use bus::{BusAddress, NotABus};
pub use cause::{Cause, NotACause};
#[cfg(feature = "postgres")]
pub use cluster::{Cluster, FreeSearches, LEASE, LEASE_RENEWAL, NodeId, NodeRole};
pub use error::{AppendError, BackupError, CreateError, OpenError, RestoreError, Unavailable};
pub use game::{
    Append, Event, Millis, NewGame, NotAStatus, Outage, Projected, SeatCode, Standing, Status,
    StoredEvent, StoredGame, TokenHash,
};
pub use id::{GameId, NotAGameId};
pub use list::{Cursor, Filter, NotACursor, Page, Summary};
pub use notification::{Notification, Search, SeatPresence};
#[cfg(feature = "simulation")]
pub use simulated::{Answer, Fate, Link, Observer, SimulatedDatabase};
pub use sqlite::{Overwrite, back_up, restore};
pub use store::{ArchivedPage, Store, StoreOptions};

#[cfg(feature = "postgres")]
pub(crate) use notification::NotificationText;
