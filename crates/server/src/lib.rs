//! Live games over REST and WebSocket that lose nothing.
//!
//! The log decides, memory is a cache of it: a [`game`] is the fold of its log, a [`room`] keeps one game in memory and
//! is the only place that appends to its log on this node, and [`http`] translates.

pub mod create;
pub mod http;
pub mod jobs;
mod json;
pub mod limits;
pub mod lobby;
pub mod metrics;
pub mod options;
mod place;
mod projection;
pub mod room;
pub mod serve;
mod stored;
pub mod svg;
pub mod time;
pub mod token;

pub use options::{LogFormat, Options};
pub use serve::{ServeError, Server};
