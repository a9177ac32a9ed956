//! Rules, played game and engine for the page: a request as JSON goes in, the answer as JSON comes out.
//!
//! [`Module`] holds what is kept between requests, which is the engine with its transposition table. Compiled for WebAssembly, the
//! crate is a module that a worker of the page runs (`page.rs`); anywhere else it is a library, so that tests can compare
//! both. Answers are those of the server's API wherever that has the same question.

mod choose;
mod local_game;
mod module;
#[cfg(target_family = "wasm")]
mod page;
mod record_tree;
mod request;
mod review;
#[cfg(test)]
mod schema;
mod search;

pub use choose::ChooseRequest;
pub use local_game::{LocalDuty, LocalGame, LocalState, LocalStep, NewLocalGame, StartedLocalGame};
pub use module::Module;
pub use request::{Answer, Request};
pub use review::{AttemptRequest, AttemptState, ReviewRequest, ReviewState};
pub use search::{SearchLine, SearchRequest, TableContent};
