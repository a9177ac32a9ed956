//! The engine: one search for all games, and what each game knows of itself.
//!
//! [`Engine`] takes a start and moves as text, searches within [`Limits`], and reports lines as text. The engine
//! owns mechanism; a game owns facts, in its implementation of [`Knowledge`].

pub mod engine;
mod hecatomb;
mod history;
pub mod knowledge;
pub mod level;
pub mod limits;
mod lines_of_action;
mod mad_bishops;
mod mitsudomoe;
pub mod network;
pub mod node;
mod pages;
pub mod score;
mod search;
pub mod solve;
mod table;

pub use engine::{Engine, Report, Stopper, Task, TaskError};
pub use knowledge::Knowledge;
pub use level::Level;
pub use limits::{Clock, Limits};
pub use network::Learnt;
pub use node::Node;
pub use score::Score;
