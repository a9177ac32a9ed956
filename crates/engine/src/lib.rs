//! The engine: one alpha-beta search for all games, an evaluation for each game, and ten levels of play.
//!
//! [`Engine`] takes a [`Task`] (start position and moves as text, and [`Limits`]) and returns [`Report`]s (score and principal
//! variation as text). The search is generic over [`Evaluator`], which every game in `games/` implements.

pub mod bench;
mod engine;
pub mod evaluator;
mod games;
mod history;
mod huge_pages;
pub mod level;
mod limits;
mod moment;
pub mod nnue;
pub mod node;
mod ranking;
mod report;
pub mod score;
mod search;
mod task;
mod time_management;
mod transposition_table;

pub use engine::{Engine, Stopper};
pub use evaluator::{Evaluator, HasEvaluator};
pub use games::hecatomb::solver;
pub use level::Level;
pub use limits::{Clock, Limits};
pub use moment::Moment;
#[cfg(target_family = "wasm")]
pub use moment::set_clock;
pub use node::Node;
pub use report::Report;
pub use score::Score;
pub use task::{Task, TaskError};
