//! The exact rules of four abstract board games.
//!
//! Inside, everything is static: a game is a type that implements [`Position`], on bitboards and without
//! allocation per node. At the edge, everything is dynamic: [`GameKind`] names a game and its variant, and
//! [`AnyGame`] is a game in progress that speaks text and views. [`with_game!`] leads from one to the other.
//!
//! No input or output, no clock, no `async`, and no panic on any input.

pub mod any_game;
pub mod bitboard;
pub mod color;
pub mod explain;
mod from_to;
mod games;
mod grid;
mod key;
pub mod kind;
pub mod outcome;
pub mod perft;
pub mod pgn;
mod piece_ids;
pub mod position;
pub mod record;
#[cfg(feature = "openapi")]
mod schema;
pub mod square;
pub mod text;
pub mod view;

pub use any_game::AnyGame;
pub use bitboard::Bitboard;
pub use color::{ByColor, Color};
pub use explain::{Explanation, IllegalReason};
pub use games::*;
pub use kind::{GameKind, UnknownKind};
pub use outcome::{EndReason, Outcome};
pub use pgn::Transcript;
pub use position::{Flaw, GameMove, MoveError, Position, PositionError, Variant};
pub use record::Record;
pub use square::Square;
pub use text::TextError;
pub use view::{BoardView, MoveView, Scoreboard, Touch};
