//! The log of games: append-only, gapless, and durable before it answers, in SQLite or PostgreSQL.
//!
//! It knows neither rules nor HTTP: a game is a header, the hashes of its seats' tokens, and events numbered from 1
//! whose payload is JSON that only the server reads. The number decides between two that write at once: the first to
//! append `head + 1` wins, the other is told.

mod error;
mod game;
mod id;
mod list;
mod postgres;
mod sql;
mod sqlite;
mod store;
mod writer;

pub use error::{AppendError, CreateError, OpenError, Unavailable};
pub use game::{
    Append, Event, Millis, NewGame, Projected, Standing, Status, StoredEvent, StoredGame, TokenHash,
};
pub use id::{GameId, NotAGameId};
pub use list::{Cursor, Filter, NotACursor, Page, Summary};
pub use store::Store;
