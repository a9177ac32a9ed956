//! A whole game at one moment, as clients see it.

use serde::{Deserialize, Serialize};
use tessera_rules::{BoardView, ByColor, Color, GameKind, MoveView, Scoreboard};

use crate::{ClockView, End, Game, HintTaken, MoveEntry, OfferKind, PlayedMove, Seat, Winner};

/// Whether a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Status {
    /// It goes on.
    Playing,
    /// It is over.
    Finished,
}

/// A request to take moves back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UndoOffer {
    /// Who asks.
    pub by: Color,
    /// How many moves would be left.
    pub ply: u32,
}

/// The offers that wait for an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Offers {
    /// Who offers a draw.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub draw: Option<Color>,
    /// Who asks to take moves back, and how far.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub undo: Option<UndoOffer>,
    /// Who offers another game.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub rematch: Option<Color>,
}

impl Offers {
    /// Who made the offer of this kind, if there is one.
    pub fn by(&self, kind: OfferKind) -> Option<Color> {
        match kind {
            OfferKind::Draw => self.draw,
            OfferKind::Undo => self.undo.map(|undo| undo.by),
            OfferKind::Rematch => self.rematch,
        }
    }
}

/// A whole game after the event `seq`; `Moves` is anything that serialises as a list of entries.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(
    feature = "openapi",
    schema(bound = "", description = "A whole game after the event `seq`.")
)]
pub struct Snapshot<Moves = Vec<MoveEntry>> {
    /// The game's name in addresses.
    #[cfg_attr(feature = "openapi", schema(example = "7hQk2mXw9B"))]
    pub id: String,
    /// The game and its variant.
    pub kind: GameKind,
    /// The number of the last event; 0 before the first.
    pub seq: u64,
    /// Whether it goes on.
    pub status: Status,
    /// How it ended; `null` while it goes on, and if it ended without a result.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub outcome: Option<Winner>,
    /// Why it ended: a word of the rules such as `connected`, or `resignation`, `time`, `agreement`, `abandoned`, `move-limit`;
    /// without a result `aborted` or `unfinished`.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub reason: Option<String>,
    /// Whose turn it is; meaningless once the game is over.
    pub turn: Color,
    /// How many moves have been played.
    pub ply: u32,
    /// The position string.
    pub position: String,
    /// The position string of the start.
    pub start: String,
    /// The moves played.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<MoveEntry>))]
    pub moves: Moves,
    /// The moves taken back, the next to redo first.
    pub undone: Vec<String>,
    /// The legal moves with what a person touches to make them; none when the game is over.
    pub legal: Vec<MoveView>,
    /// The board for a user interface.
    pub view: BoardView,
    /// The figures that people follow.
    pub score: Scoreboard,
    /// The clocks, if there are any.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub clock: Option<ClockView>,
    /// What waits for an answer.
    pub offers: Offers,
    /// The id of the game that follows this one, if there is one.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub rematch: Option<String>,
    /// Who sits where.
    pub seats: ByColor<Seat>,
    /// The seats that wait for a guest with an invitation.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub open_seats: Vec<Color>,
    /// Whether two people, with a seat each, may take hints.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub friendly: bool,
    /// The hints that the players of a friendly game were given.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub hints: Vec<HintTaken>,
    /// Whether one token holds both seats.
    pub same_screen: bool,
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
}

impl Game {
    /// The whole game under this id. It depends on the log alone, not on the time.
    pub fn snapshot(&self, id: &str) -> Snapshot {
        let moves = self.played_moves();
        self.snapshot_with(
            id,
            moves.iter().map(|played| played.entry().clone()).collect(),
        )
    }

    /// The same as [`snapshot`](Self::snapshot) for a caller that only serialises it: no move is copied, and each is
    /// serialised once for all snapshots.
    pub fn borrowed_snapshot(&self, id: &str) -> Snapshot<&[PlayedMove]> {
        self.snapshot_with(id, self.played_moves())
    }

    fn snapshot_with<Moves>(&self, id: &str, moves: Moves) -> Snapshot<Moves> {
        let view = self.view();
        let record = self.record();
        Snapshot {
            id: id.to_owned(),
            kind: view.kind,
            seq: self.seq(),
            status: self.status(),
            outcome: self.end().and_then(End::outcome),
            reason: self.end().map(|end| end.cause.as_str().to_owned()),
            turn: view.turn,
            ply: record.ply() as u32,
            position: record.position(),
            start: self.start().to_owned(),
            moves,
            undone: record.undone(),
            legal: match self.end() {
                None => record.legal_moves(),
                Some(_) => Vec::new(),
            },
            score: view.score.clone(),
            view,
            clock: self
                .clocks()
                .map(|clocks| clocks.view(self.turn(), self.created())),
            offers: self.offers(),
            rematch: self.rematch().map(str::to_owned),
            seats: self.shown_seats(),
            open_seats: self.open_seats(),
            friendly: self.header().friendly,
            hints: self.hints().to_vec(),
            same_screen: self.header().is_same_screen(),
            created: self.created().0,
        }
    }

    /// Whether the game goes on.
    pub fn status(&self) -> Status {
        match self.end() {
            None => Status::Playing,
            Some(_) => Status::Finished,
        }
    }

    /// The board. A finished game, however it ended, has no alerts.
    pub fn view(&self) -> BoardView {
        let mut view = self.record().view();
        if self.end().is_some() {
            view.alerts.clear();
        }
        view
    }
}
