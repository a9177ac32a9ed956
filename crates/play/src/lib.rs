//! The played game: who sits where, clocks, take-backs, offers, claims and ends.
//!
//! A [`Game`] is the fold of a [`Header`] and its log of [`LoggedEvent`]s. A [`Command`] is executed into exactly one
//! event, or refused with a [`Refusal`]. There is no I/O, no `async` and no time source here: times are passed in. The
//! server's rooms, the terminal and the line-by-line game all play by this crate.

mod bot;
mod clock;
mod clocks;
mod closing;
mod command;
mod delta;
mod end;
mod event;
mod execute;
mod game;
mod guest;
mod header;
mod hint;
mod idempotency;
mod import;
mod legal_moves;
mod millis;
mod object;
mod outage;
mod played_move;
mod refusal;
mod seat;
mod seat_set;
mod snapshot;
mod transcript;

#[cfg(test)]
mod tests;

pub use bot::{Bot, BotUnavailable, UnknownBot, random_item};
pub use clock::{ClockSetting, ClockStart, ClockView};
pub use clocks::{Clocks, LAG_BUDGET};
pub use closing::ClosingTimes;
pub use command::{Act, Command, CommandId, OfferAction};
pub use delta::{Delta, DeltaBase, FoldError, ViewDelta};
pub use end::{End, EndCause, Winner};
pub use event::{Event, EventKind, LoggedEvent};
pub use execute::{DRAW_OFFER_NODES, DecisionContext, MIN_DRAW_PLIES, Reopening};
pub use game::{Corrupt, Game, MAX_EVENTS, MAX_PLY};
pub use header::Header;
pub use hint::HintTaken;
pub use legal_moves::{LegalMoves, LegalMovesError};
pub use millis::Millis;
pub use object::{Object, object, optional_object};
pub use outage::Outage;
pub use played_move::{MoveEntry, PlayedMove};
pub use refusal::{Impossible, OfferKind, Refusal};
pub use seat::Seat;
pub use seat_set::SeatSet;
pub use snapshot::{Offers, Snapshot, Status, UndoOffer};
pub use transcript::transcript;
