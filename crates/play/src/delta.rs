//! What an event changes in a snapshot, and the fold of such deltas.

use std::fmt::Write;

use serde::{Deserialize, Serialize};
use tessera_rules::{
    ByColor, Color, Outcome, Scoreboard,
    view::{Alert, LastMove, PieceView},
};

use crate::{
    ClockView, End, Game, HintTaken, LegalMoves, LegalMovesError, MoveEntry, Offers, Seat,
    Snapshot, Status, Winner,
};

/// What an event changes in the snapshot before it. Optional fields that are left out have not changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Delta {
    /// As in the snapshot.
    pub status: Status,
    /// As in the snapshot.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub outcome: Option<Winner>,
    /// As in the snapshot.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub reason: Option<String>,
    /// As in the snapshot.
    pub turn: Color,
    /// As in the snapshot.
    pub position: String,
    /// How many moves of the snapshot stay.
    pub kept: u32,
    /// The moves that follow those.
    pub moves: Vec<MoveEntry>,
    /// How many moves are taken back now: those that followed the last of `moves`, in the old order.
    pub undone: u32,
    /// The legal moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal: Option<LegalMoves>,
    /// The board.
    pub view: ViewDelta,
    /// As in the snapshot, there also in `view`.
    pub score: Scoreboard,
    /// As in the snapshot.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub clock: Option<ClockView>,
    /// As in the snapshot.
    pub offers: Offers,
    /// As in the snapshot.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub rematch: Option<String>,
    /// Who sits where.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<ByColor<Seat>>,
    /// The seats that wait for a guest with an invitation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_seats: Option<Vec<Color>>,
    /// Further hints.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub hints: Vec<HintTaken>,
    /// CRC-32 of the number of moves, the position and the places of all pieces after the event.
    pub checksum: u32,
}

/// What an event changes on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ViewDelta {
    /// The pieces that have come or moved; one with the same `id` is replaced.
    pub pieces: Vec<PieceView>,
    /// The ids of the pieces that are gone.
    pub removed: Vec<u16>,
    /// As in the view of the snapshot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supply: Option<ByColor<u8>>,
    /// As in the view of the snapshot.
    pub alerts: Vec<Alert>,
    /// As in the view of the snapshot.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub last: Option<LastMove>,
    /// As in the view of the snapshot.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub outcome: Option<Outcome>,
}

/// What a delta is relative to: the state of a game after the event before.
#[derive(Clone, Debug)]
pub struct DeltaBase {
    ply: usize,
    position: String,
    status: Status,
    pieces: Vec<PieceView>,
    hints: usize,
    seats: ByColor<Seat>,
    open_seats: Vec<Color>,
}

impl DeltaBase {
    /// The present state of a game.
    pub fn of(game: &Game) -> Self {
        Self::with_pieces(game, game.view().pieces)
    }

    fn with_pieces(game: &Game, pieces: Vec<PieceView>) -> Self {
        Self {
            ply: game.record().ply(),
            position: game.record().position(),
            status: game.status(),
            pieces,
            hints: game.hints().len(),
            seats: game.shown_seats(),
            open_seats: game.open_seats(),
        }
    }

    /// The delta from this state to that of the game after one more event, and the base of the next delta.
    pub fn next(&self, game: &Game) -> (Self, Delta) {
        let view = game.view();
        let after = Self::with_pieces(game, view.pieces.clone());
        let kept = self.ply.min(after.ply);
        let played = &game.played_moves()[kept..];
        let is_legal_changed = self.status != after.status || self.position != after.position;
        let removed = self.pieces.iter().map(|piece| piece.id);
        let is_there = |id: &u16| after.pieces.iter().any(|piece| piece.id == *id);
        let delta = Delta {
            status: after.status,
            outcome: game.end().and_then(End::outcome),
            reason: game.end().map(|end| end.cause.as_str().to_owned()),
            turn: view.turn,
            kept: kept as u32,
            moves: played.iter().map(|played| played.entry().clone()).collect(),
            undone: game.record().undone_count() as u32,
            legal: is_legal_changed.then(|| match game.end() {
                None => LegalMoves::of(&game.record().legal_texts()),
                Some(_) => LegalMoves::default(),
            }),
            score: view.score,
            clock: game
                .clocks()
                .map(|clocks| clocks.view(game.turn(), game.created())),
            offers: game.offers(),
            rematch: game.rematch().map(str::to_owned),
            seats: (self.seats != after.seats).then(|| after.seats.clone()),
            open_seats: (self.open_seats != after.open_seats).then(|| after.open_seats.clone()),
            hints: game.hints()[self.hints..].to_vec(),
            checksum: checksum(after.ply, &after.position, &after.pieces),
            position: after.position.clone(),
            view: ViewDelta {
                pieces: view
                    .pieces
                    .into_iter()
                    .filter(|piece| !self.pieces.contains(piece))
                    .collect(),
                removed: removed.filter(|id| !is_there(id)).collect(),
                supply: view.supply,
                alerts: view.alerts,
                last: view.last,
                outcome: view.outcome,
            },
        };
        (after, delta)
    }
}

/// Why a delta cannot be folded into a snapshot. The client then needs a new snapshot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FoldError {
    /// An event between them is missing.
    #[error("event {found} follows event {last}")]
    Gap {
        /// The last event of the snapshot.
        last: u64,
        /// The event of the delta.
        found: u64,
    },
    /// The result is not the position that the server has.
    #[error("the position after event {0} has another checksum")]
    Checksum(u64),
    /// The legal moves do not read.
    #[error(transparent)]
    Legal(#[from] LegalMovesError),
}

impl Snapshot {
    /// The snapshot after event `seq`, from the one before it.
    pub fn fold(mut self, seq: u64, delta: Delta) -> Result<Self, FoldError> {
        if seq != self.seq + 1 {
            return Err(FoldError::Gap {
                last: self.seq,
                found: seq,
            });
        }
        self.seq = seq;
        self.fold_moves(delta.kept as usize, delta.moves, delta.undone as usize);
        self.position = delta.position;
        self.turn = delta.turn;
        self.status = delta.status;
        self.outcome = delta.outcome;
        self.reason = delta.reason;
        if let Some(legal) = delta.legal {
            self.legal = legal.views()?;
        }
        let ViewDelta {
            pieces,
            removed,
            supply,
            alerts,
            last,
            outcome,
        } = delta.view;
        let view = &mut self.view;
        let is_replaced = |id| removed.contains(&id) || pieces.iter().any(|piece| piece.id == id);
        view.pieces.retain(|piece| !is_replaced(piece.id));
        view.pieces.extend(pieces);
        view.pieces.sort_unstable_by_key(|piece| piece.place);
        view.turn = delta.turn;
        view.supply = supply;
        view.score = delta.score.clone();
        view.alerts = alerts;
        view.last = last;
        view.outcome = outcome;
        self.score = delta.score;
        self.clock = delta.clock;
        self.offers = delta.offers;
        self.rematch = delta.rematch;
        self.seats = delta.seats.unwrap_or(self.seats);
        self.open_seats = delta.open_seats.unwrap_or(self.open_seats);
        self.hints.extend(delta.hints);
        if checksum(self.moves.len(), &self.position, &self.view.pieces) != delta.checksum {
            return Err(FoldError::Checksum(seq));
        }
        Ok(self)
    }

    /// Keeps this many moves, adds those played, and leaves those that were taken back.
    fn fold_moves(&mut self, kept: usize, played: Vec<MoveEntry>, undone: usize) {
        let later = self.moves.split_off(kept.min(self.moves.len()));
        let later = later.into_iter().map(|entry| entry.text);
        let line = later.chain(std::mem::take(&mut self.undone));
        self.undone = line.skip(played.len()).take(undone).collect();
        self.moves.extend(played);
        self.ply = self.moves.len() as u32;
    }
}

fn checksum(ply: usize, position: &str, pieces: &[PieceView]) -> u32 {
    let mut text = format!("{ply} {position}\n");
    for PieceView { id, place, .. } in pieces {
        writeln!(text, "{id} {} {}", place.square, place.level).expect("a string takes any text");
    }
    crc32fast::hash(text.as_bytes())
}
