//! The event logs of games: append-only, gapless, and durable before a write returns, in SQLite or PostgreSQL.
//!
//! The store knows neither rules nor HTTP. A game is a header, the hashes of its seats' tokens, and events numbered from 1;
//! header and events are JSON that only the server reads. Between two writers the event number decides: the first one that
//! appends number `head + 1` wins, the other one gets a conflict.

mod error;
mod game;
mod id;
mod list;
#[cfg(feature = "postgres")]
mod postgres;
mod sql;
mod sqlite;
mod store;
mod writer;

pub use error::{AppendError, CreateError, OpenError, Unavailable};
pub use game::{
    Append, Event, Millis, NewGame, NotAStatus, Projected, SeatCode, Standing, Status, StoredEvent,
    StoredGame, TokenHash,
};
pub use id::{GameId, NotAGameId};
pub use list::{Cursor, Filter, NotACursor, Page, Summary};
pub use store::Store;
