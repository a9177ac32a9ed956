//! `Game`: the fold of a header and its event log, and nothing else.

use std::collections::HashMap;

use tessera_rules::{AnyGame, ByColor, Color, GameKind};

use crate::{
    ClockStart, Clocks, CommandId, End, EndCause, Event, EventKind, Header, LoggedEvent, Millis,
    MoveEntry, OfferKind, Offers, PlayedMove, Seat, UndoOffer,
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
    /// The kinds of offers that a player has made in the present position.
    asked: ByColor<Asked>,
    joined: ByColor<bool>,
    /// The number of the last event that changed the position.
    position_seq: u64,
    end: Option<End>,
    rematch: Option<String>,
    ids: HashMap<(Color, CommandId), u64>,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Asked {
    pub(crate) undo: bool,
    pub(crate) draw: bool,
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
            EventKind::Concluded { outcome, reason } => {
                self.stop(outcome.color(), EndCause::from_word(reason), at);
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
            clocks.charge(turn, at);
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

    /// The game and its variant.
    pub fn kind(&self) -> GameKind {
        self.record.kind()
    }

    /// What never changes about the game.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// When the game was created.
    pub fn created(&self) -> Millis {
        self.created
    }

    /// The position string of the start.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// The number of the last event.
    pub fn seq(&self) -> u64 {
        self.log.len() as u64
    }

    /// The whole log.
    pub fn log(&self) -> &[LoggedEvent] {
        &self.log
    }

    /// The events after number `since`.
    pub fn events_since(&self, since: u64) -> &[LoggedEvent] {
        let since = usize::try_from(since).unwrap_or(usize::MAX);
        self.log.get(since..).unwrap_or_default()
    }

    /// The moves and the position.
    pub fn record(&self) -> &dyn AnyGame {
        self.record.as_ref()
    }

    /// The moves played, with who made them and when.
    pub fn played_moves(&self) -> &[PlayedMove] {
        &self.played[..self.record.ply()]
    }

    /// The moves played and those taken back.
    pub(crate) fn all_moves(&self) -> &[PlayedMove] {
        &self.played
    }

    /// How the game ended, if it has.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// The player to move, while the game goes on.
    pub fn turn(&self) -> Option<Color> {
        self.end.is_none().then(|| self.record.turn())
    }

    /// The seat of the computer that is to move.
    pub fn computer_to_move(&self) -> Option<&Seat> {
        let seat = &self.header.seats[self.turn()?];
        (!seat.is_person()).then_some(seat)
    }

    /// The event of a draw offer that a computer has to answer.
    pub fn draw_offer_to_computer(&self) -> Option<u64> {
        let is_to_computer = !self.header.is_person(!self.offers.draw?);
        is_to_computer.then_some(self.offered_at.draw)
    }

    /// The offers that wait for an answer.
    pub fn offers(&self) -> Offers {
        self.offers
    }

    /// The event by which the open offer of this kind was made.
    pub(crate) fn offered_at(&self, kind: OfferKind) -> u64 {
        match kind {
            OfferKind::Draw => self.offered_at.draw,
            OfferKind::Undo => self.offered_at.undo,
            OfferKind::Rematch => self.offered_at.rematch,
        }
    }

    pub(crate) fn asked(&self, by: Color) -> Asked {
        self.asked[by]
    }

    /// The id of the game that follows this one, if there is one.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// The clocks, if there are any.
    pub fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// Milliseconds left to a player at `now`; `None` for a computer and without clocks.
    pub fn time_left(&self, color: Color, now: Millis) -> Option<u64> {
        self.clocks.as_ref()?.remaining(color, self.turn(), now)
    }

    /// When the last event happened, or the game was created.
    pub fn last_change(&self) -> Millis {
        self.log
            .last()
            .map_or(self.created, |logged| Millis(logged.at))
    }

    /// Whether the position has changed since event `at`, or that event is yet to come.
    pub fn is_stale(&self, at: u64) -> bool {
        at < self.position_seq || at > self.seq()
    }

    /// The event that a seat's command with this id made.
    pub(crate) fn event_of(&self, by: Color, id: &CommandId) -> Option<&LoggedEvent> {
        let seq = *self.ids.get(&(by, id.clone()))?;
        self.log.get(seq as usize - 1)
    }

    /// When the clock of the player to move runs out.
    pub fn deadline(&self) -> Option<Millis> {
        self.clocks.as_ref()?.deadline(self.turn()?)
    }

    /// Whether clocks wait for this player to come.
    pub fn awaits(&self, color: Color) -> bool {
        let waits = self.header.clock_start == ClockStart::Joined && self.clocks.is_some();
        waits && self.end.is_none() && !self.joined[color]
    }

    /// The game after event `seq`, folded again from the log.
    pub fn at(&self, seq: u64) -> Result<Self, Corrupt> {
        let mut game = Self::new(self.kind(), self.header.clone(), self.created)?;
        for logged in self.log.iter().take(seq as usize) {
            game.apply(logged.clone())?;
        }
        Ok(game)
    }
}
