//! The messages between the server and its clients over REST and sockets, and the answers that need nothing but the rules: the
//! server and the module of the page give the same ones.
//!
//! Every type here is JSON on the wire and appears in the `OpenAPI` document. Times are milliseconds since 1970.

mod account;
mod acts;
mod create;
mod guest;
mod hint;
mod imported_record;
mod list;
mod name;
mod new_game;
pub mod picture;
pub mod piece_outline;
mod position_info;
mod problem;
mod problem_reason;
mod record_info;
mod seat;
mod socket;

pub use account::{
    AccountExport, AccountGame, AccountGames, AccountInfo, AccountKind, AnnouncementText,
    ChangePassword, ConfirmPassword, CreatedToken, ExportedGame, HeldSeat, JoinGames, JoinedGames,
    NameFault, NewToken, PasswordFault, Recover, RecoveryCodes, Register, Registered,
    RegistrationMode, Scope, SessionInfo, SessionList, SignIn, Site, TokenInfo, TokenList,
};
pub use acts::{
    ClaimRequest, DrawRequest, MoveRequest, RedoRequest, RematchRequest, ResignRequest, UndoRequest,
};
pub use create::{Created, First, Invitation, NewGame, SeatSecret};
pub use guest::{ContinuedSeat, RedeemCode, SeatCode, TakeSeat, TakenSeat};
pub use hint::HintRequest;
pub use imported_record::{ImportedRecord, RecordedGame, recorded_game};
pub use list::{GameLine, GameList, ListedStatus};
pub use name::clean_name;
pub use new_game::{NewGameError, check_clock, check_range, starting_position};
pub use position_info::{
    BestMove, BestMoveRequest, KindList, KindView, PositionInfo, PositionQuery, SearchLimits,
    game_after,
};
pub use problem::{Code, Problem};
pub use problem_reason::{PositionField, ProblemReason, RangedField, RecordFault};
pub use record_info::{RecordInfo, RecordQuery};
pub use seat::{LevelChoice, NewSeat};
pub use socket::{ClientMessage, PROTOCOL_VERSION, Presence, ServerMessage};
pub use tessera_play::{
    Act, ClockSetting, ClockStart, ClockView, Command, CommandId, Delta, Event, EventKind,
    HintTaken, LoggedEvent, MoveEntry, OfferAction, Offers, Seat, Snapshot, Status, UndoOffer,
    Winner,
};
