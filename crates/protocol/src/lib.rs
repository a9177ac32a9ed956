//! What the server and its clients say to each other: plain data, over REST and sockets.
//!
//! Every type here is JSON on the wire and appears in the `OpenAPI` document. Times are milliseconds since 1970.

mod act;
mod clock;
mod create;
mod event;
mod list;
mod position_info;
mod problem;
mod seat;
mod snapshot;
mod socket;

pub use act::{
    Act, Answer, ClaimRequest, CommandId, DrawRequest, MoveRequest, RedoRequest, RematchRequest,
    ResignRequest, UndoRequest,
};
pub use clock::{ClockSetting, ClockStart, ClockView};
pub use create::{Created, First, NewGame, SeatSecret};
pub use event::{Event, EventKind, Logged};
pub use list::{GameLine, GameList};
pub use position_info::{
    BestMove, BestMoveRequest, KindList, KindView, PositionInfo, PositionQuery, SearchLimits,
};
pub use problem::{Code, Problem};
pub use seat::{LevelChoice, NewSeat, SeatView};
pub use snapshot::{EndWord, MoveEntry, Offers, Snapshot, Status, UndoOffer, Winner};
pub use socket::{ClientMessage, Presence, ServerMessage};
