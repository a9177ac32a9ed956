//! Laws that every game and variant obeys, checked on positions of random games.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "laws/games.rs"]
mod games;
#[path = "laws/positions.rs"]
mod positions;
#[path = "laws/text.rs"]
mod text;
#[path = "laws/touches.rs"]
mod touches;
#[path = "laws/walk.rs"]
mod walk;
