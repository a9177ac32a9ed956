//! A game as its log tells it: the fold of a header and events, and nothing else.

mod clocks;
mod decide;
mod header;
mod past;
mod played;
mod seat_set;
mod snapshot;

#[cfg(test)]
mod tests;

use std::collections::HashMap;

use tessera_protocol::{
    ClockStart, CommandId, EndWord, Event, EventKind, Logged, MoveEntry, Offers, UndoOffer, Winner,
};
use tessera_rules::{AnyGame, ByColor, Color, GameKind, UnknownKind};
use tessera_store::{GameId, Millis, Standing, StoredEvent, StoredGame};

pub use clocks::{Clocks, LAG_BUDGET};
pub use decide::{Command, DecisionContext, Refusal};
pub use header::Header;
use played::Played;
pub use seat_set::SeatSet;

/// A game that becomes longer than this is a draw.
pub const MAX_PLY: usize = 2_000;

/// A log that is longer than this takes no more offers and take-backs: moves alone cannot fill it much further.
pub const MAX_EVENTS: usize = 10_000;

/// A game after the last event of its log.
#[derive(Debug)]
pub struct Game {
    id: GameId,
    header: Header,
    listed: bool,
    created: Millis,
    log: Vec<Logged>,
    session: Box<dyn AnyGame>,
    /// The position string of the start.
    start: String,
    /// Who made each move and when, also of moves taken back.
    played: Vec<Played>,
    clocks: Option<Clocks>,
    offers: Offers,
    /// The ply at which a player last asked to take back, and last offered a draw.
    asked: ByColor<Asked>,
    joined: ByColor<bool>,
    /// The number of the last event that changed the position.
    position_seq: u64,
    end: Option<End>,
    rematch: Option<String>,
    ids: HashMap<(Color, CommandId), u64>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Asked {
    undo: bool,
    draw: bool,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// Who won.
    pub outcome: Winner,
    /// Why, in one word.
    pub reason: String,
}

/// A log that does not fit the rules, or does not read.
#[derive(Debug, thiserror::Error)]
pub enum Corrupt {
    /// The kind is unknown.
    #[error("{0}")]
    Kind(#[from] UnknownKind),
    /// The start is none.
    #[error("the start does not read: {0}")]
    Start(#[from] tessera_rules::PositionError),
    /// The header or an event is no JSON that is known.
    #[error("event {seq} does not read: {error}")]
    Json {
        /// Its number; 0 for the header.
        seq: u64,
        /// What is wrong.
        error: serde_json::Error,
    },
    /// A number is missing.
    #[error("event {found} stands where {expected} is expected")]
    Gap {
        /// The next number.
        expected: u64,
        /// What came.
        found: u64,
    },
    /// A move cannot be played.
    #[error("event {seq}: {error}")]
    Move {
        /// Its number.
        seq: u64,
        /// Why.
        error: tessera_rules::MoveError,
    },
}

impl Game {
    /// A game before its first event.
    pub fn new(
        id: GameId,
        kind: GameKind,
        header: Header,
        listed: bool,
        created: Millis,
    ) -> Result<Self, Corrupt> {
        let session = match &header.start {
            Some(start) => kind.game_at(start)?,
            None => kind.new_game(),
        };
        let people = ByColor::new(|color| header.is_person(color));
        let mut clocks = header.clock.map(|setting| Clocks::new(setting, people));
        if let (Some(clocks), ClockStart::Created) = (&mut clocks, header.clock_start) {
            clocks.start(created);
        }
        Ok(Self {
            id,
            listed,
            created,
            log: Vec::new(),
            start: session.start(),
            session,
            played: Vec::new(),
            clocks,
            offers: Offers::default(),
            asked: ByColor::default(),
            joined: ByColor::new(|color| !people[color]),
            position_seq: 0,
            end: None,
            rematch: None,
            ids: HashMap::new(),
            header,
        }
        .with_end())
    }

    /// The game that a store keeps.
    pub fn load(stored: &StoredGame) -> Result<Self, Corrupt> {
        let header = serde_json::from_str(&stored.header)
            .map_err(|error| Corrupt::Json { seq: 0, error })?;
        let kind = stored.kind.parse()?;
        let mut game = Self::new(stored.id, kind, header, stored.listed, stored.created_at)?;
        for event in &stored.events {
            game.read(event)?;
        }
        Ok(game)
    }

    /// Applies an event as the store keeps it.
    pub fn read(&mut self, stored: &StoredEvent) -> Result<(), Corrupt> {
        let seq = stored.seq;
        let event =
            serde_json::from_str(&stored.payload).map_err(|error| Corrupt::Json { seq, error })?;
        self.apply(Logged {
            seq,
            at: stored.at.0,
            event,
        })
    }

    /// Applies the next event of the log.
    pub fn apply(&mut self, logged: Logged) -> Result<(), Corrupt> {
        let (seq, at) = (logged.seq, Millis(logged.at));
        if seq != self.seq() + 1 {
            return Err(Corrupt::Gap {
                expected: self.seq() + 1,
                found: seq,
            });
        }
        let Event {
            by,
            ref id,
            ref kind,
        } = logged.event;
        match kind {
            EventKind::Joined => self.join(by, at),
            EventKind::Moved { text, lag } => self.play(by, text, *lag, seq, at)?,
            EventKind::Undone { ply } | EventKind::Redone { ply } => self.go_to(*ply, seq, at),
            EventKind::UndoRequested { ply } => {
                self.offers.undo = Some(UndoOffer { by, ply: *ply });
                self.asked[by].undo = true;
            }
            EventKind::UndoDeclined => self.offers.undo = None,
            EventKind::DrawOffered => {
                self.offers.draw = Some(by);
                self.asked[by].draw = true;
            }
            EventKind::DrawDeclined => self.offers.draw = None,
            EventKind::Drawn => self.finish(Winner::Draw, EndWord::Agreement.as_str()),
            EventKind::Resigned => self.finish(Some(!by).into(), EndWord::Resignation.as_str()),
            EventKind::Flagged => self.finish(Some(!by).into(), EndWord::Time.as_str()),
            EventKind::Claimed => self.finish(Some(by).into(), EndWord::Abandoned.as_str()),
            EventKind::Concluded { outcome, reason } => self.finish(*outcome, reason),
            EventKind::RematchOffered => self.offers.rematch = Some(by),
            EventKind::RematchDeclined => self.offers.rematch = None,
            EventKind::Rematched { game } => {
                self.offers.rematch = None;
                self.rematch = Some(game.clone());
            }
        }
        if let Some(id) = id {
            self.ids.insert((by, id.clone()), seq);
        }
        self.log.push(logged);
        Ok(())
    }

    fn join(&mut self, by: Color, at: Millis) {
        self.joined[by] = true;
        if let (Some(clocks), true, true) = (
            &mut self.clocks,
            self.joined.white && self.joined.black,
            self.header.clock_start == ClockStart::Joined,
        ) {
            clocks.start(at);
        }
    }

    fn play(
        &mut self,
        by: Color,
        text: &str,
        lag: u64,
        seq: u64,
        at: Millis,
    ) -> Result<(), Corrupt> {
        let text = self
            .session
            .play(text)
            .map_err(|error| Corrupt::Move { seq, error })?;
        let played = MoveEntry { text, by, at: at.0 }.into();
        let ply = self.session.ply();
        // The same move as the one taken back keeps what was taken back after it.
        if self.session.undone().is_empty() {
            self.played.truncate(ply - 1);
            self.played.push(played);
        } else {
            self.played[ply - 1] = played;
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.moved(by, at, lag, ply);
        }
        self.turn_to(seq);
        Ok(())
    }

    fn go_to(&mut self, ply: u32, seq: u64, at: Millis) {
        let ply = ply as usize;
        while self.session.ply() > ply && self.session.undo().is_some() {}
        while self.session.ply() < ply && self.session.redo().is_some() {}
        if let Some(clocks) = &mut self.clocks {
            clocks.restore(ply, at);
        }
        self.turn_to(seq);
    }

    /// After every change of the position.
    fn turn_to(&mut self, seq: u64) {
        self.offers = Offers::default();
        self.asked = ByColor::default();
        self.position_seq = seq;
        self.end_by_rule();
    }

    fn end_by_rule(&mut self) {
        if let Some(outcome) = self.session.outcome() {
            self.finish(outcome.winner.into(), outcome.reason.word());
        } else if self.session.ply() >= MAX_PLY {
            self.finish(Winner::Draw, EndWord::MoveLimit.as_str());
        }
    }

    fn with_end(mut self) -> Self {
        self.end_by_rule();
        self
    }

    fn finish(&mut self, outcome: Winner, reason: &str) {
        self.offers = Offers::default();
        self.end = Some(End {
            outcome,
            reason: reason.to_owned(),
        });
    }

    /// Its name.
    pub fn id(&self) -> GameId {
        self.id
    }

    /// What never changes about it.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// When it was created.
    pub fn created(&self) -> Millis {
        self.created
    }

    /// Whether the public list shows it.
    pub fn is_listed(&self) -> bool {
        self.listed
    }

    /// The number of the last event.
    pub fn seq(&self) -> u64 {
        self.log.len() as u64
    }

    /// The events after `since`.
    pub fn events_since(&self, since: u64) -> &[Logged] {
        let since = usize::try_from(since).unwrap_or(usize::MAX);
        self.log.get(since..).unwrap_or_default()
    }

    /// The moves and the position.
    pub fn session(&self) -> &dyn AnyGame {
        self.session.as_ref()
    }

    /// How it ended, if it has.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// The player to move, while the game goes on.
    pub fn turn(&self) -> Option<Color> {
        self.end.is_none().then(|| self.session.turn())
    }

    /// The level of the computer that is to move.
    pub fn level_to_move(&self) -> Option<u8> {
        self.header.level(self.turn()?)
    }

    /// When the last event happened, or the game was created.
    pub fn last_change(&self) -> Millis {
        self.log
            .last()
            .map_or(self.created, |logged| Millis(logged.at))
    }

    /// Whether the position has changed since this event, or the event is yet to come.
    pub fn is_stale(&self, at: u64) -> bool {
        at < self.position_seq || at > self.seq()
    }

    /// When the clock of the player to move runs out.
    pub fn deadline(&self) -> Option<Millis> {
        self.clocks.as_ref()?.deadline(self.turn()?)
    }

    /// Whether this player has yet to come before the clocks run.
    pub fn awaits(&self, color: Color) -> bool {
        let waits = self.header.clock_start == ClockStart::Joined && self.clocks.is_some();
        waits && self.end.is_none() && !self.joined[color]
    }

    /// How games are searched by it.
    pub fn standing(&self) -> Standing {
        Standing {
            status: match self.end {
                None => tessera_store::Status::Playing,
                Some(_) => tessera_store::Status::Finished,
            },
            deadline_at: self.deadline(),
            wants_engine: self.level_to_move().is_some(),
        }
    }
}
