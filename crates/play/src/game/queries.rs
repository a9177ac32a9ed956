//! The state of a game, as its fold has left it.

use tessera_rules::{AnyGame, ByColor, Color, GameKind};

use super::{Asked, Game};
use crate::{
    ClockStart, Clocks, CommandId, End, Header, HintTaken, LoggedEvent, Millis, OfferKind, Offers,
    PlayedMove, Seat,
};

impl Game {
    /// The game and its variant.
    pub fn kind(&self) -> GameKind {
        self.record.kind()
    }

    /// The part of the game that never changes.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Who sits where, with the names that guests have given.
    pub fn seats(&self) -> &ByColor<Seat> {
        &self.seats
    }

    /// Who sits where, with the names of accounts, too.
    pub fn shown_seats(&self) -> ByColor<Seat> {
        let mut seats = self.seats.clone();
        for color in Color::ALL {
            if let Some(name) = &self.account_names[color] {
                seats[color].name_person(name);
            }
        }
        seats
    }

    /// Sets the names of the accounts that play. They are shown, and never logged.
    pub fn name_accounts(&mut self, names: ByColor<Option<String>>) {
        self.account_names = names;
    }

    /// The receipt of the guest who has taken this seat.
    pub(crate) fn receipt(&self, color: Color) -> Option<&str> {
        self.receipts[color].as_deref()
    }

    /// The hints that the players of a friendly game were given.
    pub fn hints(&self) -> &[HintTaken] {
        &self.hints
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
}
