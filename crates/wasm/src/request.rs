//! What the page asks, and how it is answered.

use serde::{Deserialize, Serialize};
use tessera_protocol::{PositionQuery, Problem, RecordQuery};
use tessera_rules::{GameKind, pgn::tree::TreeJson};

use crate::{
    AttemptRequest, ChooseRequest, LocalGame, LocalStep, NewLocalGame, ReviewRequest, SearchRequest,
};

/// A question of the page.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Request {
    /// As `GET /kinds`.
    Kinds,
    /// As `POST /kinds/{kind}/moves`.
    Position {
        /// The game and its variant.
        kind: GameKind,
        /// The position.
        query: PositionQuery,
    },
    /// As `GET /games/{id}/board.svg`, of a position.
    Picture {
        /// The game and its variant.
        kind: GameKind,
        /// A position string; `null` for the usual start.
        start: Option<String>,
        /// Moves to play from there.
        moves: Vec<String>,
    },
    /// As `POST /records`.
    ReadRecord(RecordQuery),
    /// Reads a record with its variations.
    ReadTree(RecordQuery),
    /// The text of a record with variations.
    WriteTree {
        /// The moves.
        tree: TreeJson,
    },
    /// As `GET /games/{id}/record`, of a local game.
    WriteRecord {
        /// The game.
        game: LocalGame,
        /// When it was played, such as `2026.11.18`.
        date: String,
    },
    /// A new game at this device.
    NewLocalGame {
        /// Its name in the snapshot.
        id: String,
        /// Who plays what.
        game: NewLocalGame,
        /// Milliseconds since 1970.
        now: i64,
    },
    /// The state of a game at this device, after a further step if there is one.
    LocalGame {
        /// Its name in the snapshot.
        id: String,
        /// The game so far.
        game: LocalGame,
        /// What happens next.
        step: Option<LocalStep>,
        /// Milliseconds since 1970.
        now: i64,
    },
    /// The best lines of a position, reported with every depth.
    Search(SearchRequest),
    /// The move of a computer player.
    Choose(ChooseRequest),
    /// What is to be searched for the review of a game, and what the searches so far tell.
    Review(ReviewRequest),
    /// How good a move is that is tried in an exercise.
    Attempt(AttemptRequest),
}

/// The answer to a request.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer<T> {
    /// What was asked for.
    Ok(T),
    /// Why there is none, as the server would say it.
    Problem(Box<Problem>),
}

impl<T> From<Result<T, Box<Problem>>> for Answer<T> {
    fn from(result: Result<T, Box<Problem>>) -> Self {
        match result {
            Ok(answer) => Self::Ok(answer),
            Err(problem) => Self::Problem(problem),
        }
    }
}
