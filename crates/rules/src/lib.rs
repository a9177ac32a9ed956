//! The rules of four abstract board games: positions, legal moves, notation, records, views and explanations.
//!
//! A game is a type that implements [`Position`] on bitboards; code that is generic over `Position` is monomorphised.
//! Where the game is only known at run time, [`GameKind`] names a game and its variant, [`with_game!`] turns a kind into
//! its position type, and [`AnyGame`] is an object-safe game in progress that takes text and returns text and views.
//!
//! The crate does no I/O, reads no clock, has no `async`, and does not panic on any input.

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
pub use from_to::FromTo;
pub use games::*;
pub use kind::{GameKind, UnknownKind};
pub use outcome::{EndReason, Outcome};
pub use pgn::{GameTree, Transcript};
pub use position::{
    CountedPieces, Flaw, GameMove, MatrixError, MoveError, Position, PositionError, Variant,
};
pub use record::Record;
pub use square::Square;
pub use text::TextError;
pub use view::{BoardView, MoveView, Presentation, Scoreboard, Touch};
