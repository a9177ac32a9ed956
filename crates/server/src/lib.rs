//! Live games over REST and WebSocket.
//!
//! A played game (`tessera_play::Game`) is the fold of its event log, and the log in the store decides. A room is an actor
//! that keeps one game in memory and is the only place on this node that appends to its log; the lobby holds the rooms;
//! `http` translates between them and clients.

mod accounts;
mod administration;
mod archiving;
mod backup;
mod cause;
mod connection_permit;
mod create;
mod heartbeat;
mod http;
mod invitation;
mod jobs;
mod json;
mod keyed_hash;
mod limits;
mod lobby;
mod metrics;
mod metrics_address;
mod node;
mod options;
mod peers;
mod png;
mod preview;
mod projection;
mod room;
mod seat_code;
mod serve;
#[cfg(all(test, feature = "postgres"))]
mod simulation;
mod stored;
mod telemetry;
mod time;
mod token;
mod typed_code;
mod verify;
#[cfg(feature = "postgres")]
mod worker;

pub use accounts::Registration;
pub use administration::{Account, AccountKind, Administration, AdministrationError, LogEntry};
pub use backup::{back_up, restore};
pub use metrics_address::MetricsAddress;
pub use options::{
    AccessLog, AccountOptions, DatabaseOptions, EngineOptions, LimitOptions, LogFormat, Options,
    SharedOptions,
};
pub use serve::{ServeError, Server};
pub use telemetry::TARGET as TRACE_TARGET;
#[cfg(feature = "otlp")]
pub use telemetry::{Telemetry, TelemetryError};
pub use tessera_store::{BackupError, Overwrite, RestoreError};
pub use verify::{Verification, VerifiedGame};
#[cfg(feature = "postgres")]
pub use worker::{Worker, WorkerOptions};
