//! The games: each module holds the rules, the moves and the notation of one game.

pub mod hecatomb;
pub mod lines_of_action;
pub mod mad_bishops;
pub mod mitsudomoe;

pub use hecatomb::Hecatomb;
pub use lines_of_action::LinesOfAction;
pub use mad_bishops::MadBishops;
pub use mitsudomoe::Mitsudomoe;
