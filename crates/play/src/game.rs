//! `Game`: the fold of a header and its event log, and nothing else.

mod queries;

use std::collections::HashMap;

use tessera_rules::{AnyGame, ByColor, Color, GameKind};

use crate::{
    ClockStart, Clocks, CommandId, End, EndCause, Event, EventKind, Header, HintTaken, LoggedEvent,
    Millis, MoveEntry, Offers, PlayedMove, Seat, UndoOffer,
};

/// A game that reaches this many moves is a draw.
pub const MAX_PLY: usize = 2_000;

/// A log of this many events takes no more offers and take-backs: moves alone cannot fill it much further.
pub const MAX_EVENTS: usize = 10_000;

/// A game after the last event of its log.
#[derive(Debug)]
pub struct Game {
    header: Header,
    created: Millis,
    log: Vec<LoggedEvent>,
    /// The moves and the position, by the rules of the game.
    record: Box<dyn AnyGame>,
    /// The position string of the start.
    start: String,
    /// Who made each move and when, moves taken back included.
    played: Vec<PlayedMove>,
    clocks: Option<Clocks>,
    offers: Offers,
    /// The event by which each open offer was made.
    offered_at: OfferSeqs,
    asked: ByColor<Asked>,
    joined: ByColor<bool>,
    /// The seats of the header, with the names that guests have given.
    seats: ByColor<Seat>,
    /// The names of the accounts that play, which the log does not hold.
    account_names: ByColor<Option<String>>,
    /// The receipts of the guests who have taken a seat.
    receipts: ByColor<Option<String>>,
    hints: Vec<HintTaken>,
    /// The number of the last event that changed the position.
    position_seq: u64,
    end: Option<End>,
    rematch: Option<String>,
    ids: HashMap<(Color, CommandId), u64>,
}

/// What a player has asked for in the present position.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Asked {
    pub(crate) undo: bool,
    pub(crate) draw: bool,
    pub(crate) hint: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct OfferSeqs {
    draw: u64,
    undo: u64,
    rematch: u64,
}

/// A log that contradicts the rules.
#[derive(Debug, thiserror::Error)]
pub enum Corrupt {
    /// The start is no position of the game.
    #[error("the start does not read: {0}")]
    Start(#[from] tessera_rules::PositionError),
    /// An event is missing or doubled.
    #[error("event {found} stands where {expected} is expected")]
    Gap {
        /// The next number.
        expected: u64,
        /// The number of the event.
        found: u64,
    },
    /// An event cannot follow the ones before it.
    #[error("event {seq} is {contradiction}")]
    Event {
        /// The number of the event.
        seq: u64,
        /// What it would be.
        contradiction: &'static str,
    },
    /// A move cannot be played.
    #[error("event {seq}: {error}")]
    Move {
        /// The number of the event.
        seq: u64,
        /// Why.
        error: tessera_rules::MoveError,
    },
}

impl Game {
    /// A game before its first event.
    pub fn new(kind: GameKind, header: Header, created: Millis) -> Result<Self, Corrupt> {
        let record = match &header.start {
            Some(start) => kind.game_at(start)?,
            None => kind.new_game(),
        };
        let people = ByColor::new(|color| header.is_person(color));
        let mut clocks = header
            .clock
            .filter(|_| !header.is_between_computers())
            .map(|setting| Clocks::new(setting, people));
        if let (Some(clocks), ClockStart::Created) = (&mut clocks, header.clock_start) {
            clocks.start(created);
        }
        let mut game = Self {
            created,
            log: Vec::new(),
            start: record.start(),
            record,
            played: Vec::new(),
            clocks,
            offers: Offers::default(),
            offered_at: OfferSeqs::default(),
            asked: ByColor::default(),
            joined: ByColor::new(|color| !people[color]),
            seats: header.seats.clone(),
            account_names: ByColor::default(),
            receipts: ByColor::default(),
            hints: Vec::new(),
            position_seq: 0,
            end: None,
            rematch: None,
            ids: HashMap::new(),
            header,
        };
        game.end_by_rule();
        Ok(game)
    }

    /// Folds the next event of the log into the game.
    pub fn apply(&mut self, logged: LoggedEvent) -> Result<(), Corrupt> {
        let seq = logged.seq;
        if seq != self.seq() + 1 {
            return Err(Corrupt::Gap {
                expected: self.seq() + 1,
                found: seq,
            });
        }
        self.check(&logged)?;
        if let EventKind::Moved { text, lag } = &logged.event.kind {
            let text = self
                .record
                .play(text)
                .map_err(|error| Corrupt::Move { seq, error })?;
            self.moved(logged.event.by, text, *lag, seq, Millis(logged.at));
        } else {
            self.change(&logged);
        }
        self.push(logged);
        Ok(())
    }

    /// Whether the game could have decided the event.
    fn check(&self, logged: &LoggedEvent) -> Result<(), Corrupt> {
        let contradiction = |contradiction| {
            Err(Corrupt::Event {
                seq: logged.seq,
                contradiction,
            })
        };
        match logged.event.kind {
            EventKind::Moved { .. } if self.end.is_some() => contradiction("a move after the end"),
            EventKind::Moved { .. } if logged.event.by != self.record.turn() => {
                contradiction("a move of the player who is not to move")
            }
            EventKind::Undone { ply } | EventKind::Redone { ply }
                if ply as usize > self.played.len() =>
            {
                contradiction("a return to a move that was never played")
            }
            EventKind::Seated { .. } if !self.is_open(logged.event.by) => {
                contradiction("a guest on a seat that waits for none")
            }
            _ => Ok(()),
        }
    }

    /// Adds an event that the game itself has decided. A move has been played in the record already.
    pub(crate) fn commit(&mut self, event: Event, now: Millis) -> &LoggedEvent {
        let logged = LoggedEvent {
            seq: self.seq() + 1,
            at: now.max(self.last_change()).0,
            event,
        };
        if let EventKind::Moved { text, lag } = &logged.event.kind {
            let (by, text) = (logged.event.by, text.clone());
            self.moved(by, text, *lag, logged.seq, Millis(logged.at));
        } else {
            self.change(&logged);
        }
        self.push(logged)
    }

    fn push(&mut self, logged: LoggedEvent) -> &LoggedEvent {
        if let Some(id) = &logged.event.id {
            self.ids.insert((logged.event.by, id.clone()), logged.seq);
        }
        self.log.push(logged);
        self.log.last().expect("an event was just pushed")
    }

    /// Applies every event but a move.
    fn change(&mut self, logged: &LoggedEvent) {
        let (seq, at, by) = (logged.seq, Millis(logged.at), logged.event.by);
        match &logged.event.kind {
            // The record has played it, see `moved`.
            EventKind::Moved { .. } => {}
            EventKind::Joined => self.joined(by, at),
            EventKind::Seated { name, receipt } => {
                self.receipts[by] = Some(receipt.clone());
                if let Some(name) = name {
                    self.seats[by].name_person(name);
                }
            }
            EventKind::Hinted => {
                self.asked[by].hint = true;
                let ply = self.record.ply() as u32;
                self.hints.push(HintTaken { by, ply });
            }
            EventKind::Undone { ply } | EventKind::Redone { ply } => self.go_to(*ply, seq, at),
            EventKind::UndoRequested { ply } => {
                self.offers.undo = Some(UndoOffer { by, ply: *ply });
                self.offered_at.undo = seq;
                self.asked[by].undo = true;
            }
            EventKind::UndoDeclined => self.offers.undo = None,
            EventKind::DrawOffered => {
                self.offers.draw = Some(by);
                self.offered_at.draw = seq;
                self.asked[by].draw = true;
            }
            EventKind::DrawDeclined => self.offers.draw = None,
            EventKind::Drawn => self.stop(None, EndCause::Agreement, at),
            EventKind::Resigned => self.stop(Some(!by), EndCause::Resignation, at),
            EventKind::Flagged => self.stop(Some(!by), EndCause::Time, at),
            EventKind::Claimed => self.stop(Some(by), EndCause::Abandoned, at),
            EventKind::Closed => self.stop(None, self.cause_of_closing(), at),
            EventKind::Concluded { outcome, reason } => {
                let cause = match EndCause::from_word(reason) {
                    // Only the server closes games without a result; a record has one.
                    EndCause::Aborted | EndCause::Unfinished => EndCause::Recorded(reason.clone()),
                    cause => cause,
                };
                self.stop(outcome.color(), cause, at);
            }
            EventKind::RematchOffered => {
                self.offers.rematch = Some(by);
                self.offered_at.rematch = seq;
            }
            EventKind::RematchDeclined => self.offers.rematch = None,
            EventKind::Rematched { game } => {
                self.offers.rematch = None;
                self.rematch = Some(game.clone());
            }
            EventKind::Interrupted { millis } => {
                let turn = self.record.turn();
                if let Some(clocks) = &mut self.clocks {
                    clocks.charge(turn, at, *millis);
                }
            }
            EventKind::Paused => {
                let turn = self.record.turn();
                if let Some(clocks) = &mut self.clocks {
                    clocks.pause(turn, at);
                }
            }
            EventKind::Resumed => {
                if let Some(clocks) = &mut self.clocks {
                    clocks.start(at);
                }
            }
        }
    }

    fn joined(&mut self, by: Color, at: Millis) {
        self.joined[by] = true;
        if let (Some(clocks), true, true) = (
            &mut self.clocks,
            self.joined.white && self.joined.black,
            self.header.clock_start == ClockStart::Joined,
        ) {
            clocks.start(at);
        }
    }

    /// Follows a move that the record has just played.
    fn moved(&mut self, by: Color, text: String, lag: u64, seq: u64, at: Millis) {
        let played = MoveEntry { text, by, at: at.0 }.into();
        let ply = self.record.ply();
        // Replaying the move that was taken back keeps the moves taken back after it.
        if self.record.undone_count() > 0 {
            self.played[ply - 1] = played;
        } else {
            self.played.truncate(ply - 1);
            self.played.push(played);
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.moved(by, at, lag, ply);
        }
        self.position_changed(seq);
    }

    fn go_to(&mut self, ply: u32, seq: u64, at: Millis) {
        let ply = ply as usize;
        while self.record.ply() > ply && self.record.undo().is_some() {}
        while self.record.ply() < ply && self.record.redo().is_some() {}
        if let Some(clocks) = &mut self.clocks {
            clocks.restore(ply, at);
        }
        self.end = None;
        self.position_changed(seq);
    }

    fn position_changed(&mut self, seq: u64) {
        self.offers = Offers::default();
        self.asked = ByColor::default();
        self.position_seq = seq;
        self.end_by_rule();
    }

    fn end_by_rule(&mut self) {
        if let Some(outcome) = self.record.outcome() {
            let End { winner, cause } = outcome.into();
            self.finish(winner, cause);
        } else if self.record.ply() >= MAX_PLY {
            self.finish(None, EndCause::MoveLimit);
        }
    }

    /// Ends the game without a move: the player to move is charged for the time until then.
    fn stop(&mut self, winner: Option<Color>, cause: EndCause, at: Millis) {
        let turn = self.record.turn();
        if let Some(clocks) = &mut self.clocks {
            clocks.charge(turn, at, 0);
        }
        self.finish(winner, cause);
    }

    fn finish(&mut self, winner: Option<Color>, cause: EndCause) {
        self.offers = Offers::default();
        self.end = Some(End { winner, cause });
    }

    /// The record, for a caller in this crate that plays a move before it commits the event.
    pub(crate) fn record_mut(&mut self) -> &mut dyn AnyGame {
        self.record.as_mut()
    }

    /// The game after event `seq`, folded again from the log.
    pub fn at(&self, seq: u64) -> Result<Self, Corrupt> {
        let mut game = Self::new(self.kind(), self.header.clone(), self.created)?;
        game.account_names = self.account_names.clone();
        for logged in self.log.iter().take(seq as usize) {
            game.apply(logged.clone())?;
        }
        Ok(game)
    }
}
