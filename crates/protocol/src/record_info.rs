//! Reading a record without making a game of it.

use serde::{Deserialize, Serialize};
use tessera_rules::{BoardView, ByColor, Color, GameKind};

use tessera_play::{End, Status, Winner};

use crate::{Problem, recorded_game};

/// A record to read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordQuery {
    /// Header pairs and numbered moves.
    pub record: String,
}

/// What a record says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecordInfo {
    /// The game and its variant.
    pub kind: GameKind,
    /// The names of the players.
    pub names: ByColor<Option<String>>,
    /// Whether the recorded game goes on.
    pub status: Status,
    /// How it ended; `null` if it did not.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub outcome: Option<Winner>,
    /// Why it ended, in one word; `null` if it did not.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub reason: Option<String>,
    /// The moves.
    pub moves: Vec<String>,
    /// The position strings, from the start to the end: one more than moves.
    pub positions: Vec<String>,
    /// Whose turn it is at the end.
    pub turn: Color,
    /// The board at the end.
    pub view: BoardView,
}

impl RecordInfo {
    /// Checks the moves of a record and tells every position.
    pub fn read(record: &str) -> Result<Self, Box<Problem>> {
        let game = recorded_game(record).map_err(Problem::from)?;
        let mut session = game.record().boxed();
        let mut positions = vec![session.position()];
        while session.undo().is_some() {
            positions.push(session.position());
        }
        positions.reverse();
        Ok(Self {
            kind: game.kind(),
            names: ByColor::new(|color| game.header().seats[color].name().map(str::to_owned)),
            status: game.status(),
            outcome: game.end().and_then(End::outcome),
            reason: game.end().map(|end| end.cause.as_str().to_owned()),
            moves: game.record().moves(),
            positions,
            turn: game.record().turn(),
            view: game.view(),
        })
    }
}
