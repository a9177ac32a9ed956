//! The server as a program meets it: over HTTP and sockets, on a port of its own, with a fresh database.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "api/abuse.rs"]
mod abuse;
#[path = "api/account_seats.rs"]
mod account_seats;
#[path = "api/accounts.rs"]
mod accounts;
#[path = "api/authorisation.rs"]
mod authorisation;
#[path = "api/bed.rs"]
mod bed;
#[path = "api/clock.rs"]
mod clock;
#[path = "api/computer.rs"]
mod computer;
#[path = "api/create.rs"]
mod create;
#[path = "api/database.rs"]
mod database;
#[path = "api/faults.rs"]
mod faults;
#[cfg(feature = "postgres")]
#[path = "api/freezing_proxy.rs"]
mod freezing_proxy;
#[path = "api/hints.rs"]
mod hints;
#[path = "api/list.rs"]
mod list;
#[path = "api/live.rs"]
mod live;
#[path = "api/long_game.rs"]
mod long_game;
#[path = "support/long_record.rs"]
mod long_record;
#[cfg(feature = "nats")]
#[path = "../../store/tests/contract/nats.rs"]
mod nats;
#[cfg(feature = "postgres")]
#[path = "api/nodes.rs"]
mod nodes;
#[path = "api/offers.rs"]
mod offers;
#[path = "api/people.rs"]
mod people;
#[path = "api/play.rs"]
mod play;
#[path = "api/position_info.rs"]
mod position_info;
#[cfg(feature = "postgres")]
#[path = "api/postgres.rs"]
mod postgres;
#[path = "api/reasons.rs"]
mod reasons;
#[path = "api/record.rs"]
mod record;
#[path = "api/seats.rs"]
mod seats;
#[cfg(feature = "postgres")]
#[path = "api/silent_database.rs"]
mod silent_database;
#[path = "api/strict.rs"]
mod strict;
#[path = "api/takeback.rs"]
mod takeback;
#[path = "api/wire.rs"]
mod wire;
