//! Reviews of games: what each position is worth, how good each move was, and where the game turned.
//!
//! [`ReviewPlan`] says which positions are to be searched and takes what the searches found. It has no threads and no clock, so a
//! loop here ([`run`]) and a pool of workers in a page review alike. With the same budget of nodes a review is the same on
//! every machine.

mod accuracy;
mod attempt;
mod chances;
mod judgement;
mod plan;
mod reason;
mod review;
mod run;

pub use accuracy::accuracy_of;
pub use attempt::Attempt;
pub use chances::{Curve, fit};
pub use judgement::Judgement;
pub use plan::{Finding, FoundLine, ReviewPlan, ReviewSearch, Stage};
pub use reason::Reason;
pub use review::{MoveReview, PositionReview, Review, TurningPoint};
pub use run::{TABLE_MEBIBYTES, run};
