//! A game on a server: its address, its connection, and what the table must know about it.

mod connection;
mod create;
mod dial;
mod folded_game;
mod link;
mod message;
mod request;
mod seats;
mod server_update;

use tessera_play::{Act, Command, OfferKind, Offers};
use tessera_protocol::Presence;
use tessera_rules::{ByColor, Color};

pub(crate) use connection::{Connection, start};
pub use create::{Agreement, CreateError, create};
pub use link::{Guest, Link, LinkError};
pub use message::ApiError;
pub(crate) use request::RequestError;
pub use seats::{SeatError, redeem_code, take_seat};
pub(crate) use seats::{ask_for_code, ask_for_hint};
pub(crate) use server_update::{ConnectionError, ServerUpdate};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ConnectionState {
    Connecting,
    Connected,
    /// Lost for this reason; the connection thread tries again.
    Reconnecting(ConnectionError),
    /// Closed because another connection has taken the seat, on another device or in another window.
    Replaced,
    /// Closed because the server speaks another version of the messages.
    OtherVersion,
    /// Closed for this reason, for good.
    Failed(ConnectionError),
}

/// The state that a game on a server adds to a table.
#[derive(Debug)]
pub(crate) struct Remote {
    pub(crate) connection: ConnectionState,
    /// The seats that our token holds; empty for a spectator.
    pub(crate) own_seats: Vec<Color>,
    pub(crate) offers: Offers,
    pub(crate) presence: ByColor<Option<Presence>>,
    /// The id of the game that follows this one.
    pub(crate) rematch: Option<String>,
    pub(crate) names: ByColor<Option<String>>,
    /// How many hints the players of a friendly game have taken.
    pub(crate) hint_count: usize,
    /// The event after which a hint was asked of the server, until it is answered or the position changes.
    pub(crate) awaits_hint: Option<u64>,
    /// Whether a seat waits for a guest with an invitation.
    pub(crate) awaits_guest: bool,
    /// Commands to be handed to the connection.
    pub(crate) outbox: Vec<Command>,
    /// The number of the last event in the snapshot that is shown.
    pub(crate) seq: u64,
    /// Whether a command was sent and not answered yet.
    pub(crate) awaits_reply: bool,
    /// The server's time minus ours, in milliseconds.
    pub(crate) clock_offset: i64,
}

impl Remote {
    pub(crate) fn new() -> Self {
        Self {
            connection: ConnectionState::Connecting,
            own_seats: Vec::new(),
            offers: Offers::default(),
            presence: ByColor::new(|_| None),
            rematch: None,
            names: ByColor::new(|_| None),
            hint_count: 0,
            awaits_hint: None,
            awaits_guest: false,
            outbox: Vec::new(),
            seq: 0,
            awaits_reply: false,
            clock_offset: 0,
        }
    }

    /// Whether the player to move is ours and the server can be asked.
    pub(crate) fn may_move(&self, turn: Color) -> bool {
        self.own_seats.contains(&turn)
            && self.connection == ConnectionState::Connected
            && !self.awaits_reply
    }

    /// Our offer that waits for the opponent's answer.
    pub(crate) fn own_offer(&self) -> Option<OfferKind> {
        let from_us = |by: Color| self.own_seats.contains(&by);
        if self.offers.draw.is_some_and(from_us) {
            Some(OfferKind::Draw)
        } else if self.offers.undo.is_some_and(|undo| from_us(undo.by)) {
            Some(OfferKind::Undo)
        } else if self.offers.rematch.is_some_and(from_us) {
            Some(OfferKind::Rematch)
        } else {
            None
        }
    }

    pub(crate) fn is_spectator(&self) -> bool {
        self.own_seats.is_empty()
    }

    /// The opponent's offer that waits for our answer.
    pub(crate) fn opponent_offer(&self) -> Option<OpponentOffer> {
        let from_them = |by: &Color| !self.own_seats.is_empty() && !self.own_seats.contains(by);
        if self.offers.draw.is_some_and(|by| from_them(&by)) {
            Some(OpponentOffer::Draw)
        } else if let Some(undo) = self.offers.undo.filter(|undo| from_them(&undo.by)) {
            Some(OpponentOffer::Undo { ply: undo.ply })
        } else if self.offers.rematch.is_some_and(|by| from_them(&by)) {
            Some(OpponentOffer::Rematch)
        } else {
            None
        }
    }

    /// Queues a command, with the event that we have seen. The server decides what makes it stale.
    pub(crate) fn send(&mut self, act: Act) {
        self.outbox.push(Command {
            act,
            at: Some(self.seq),
            id: None,
        });
        self.awaits_reply = true;
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpponentOffer {
    Draw,
    Undo {
        /// The number of plies that would be left.
        ply: u32,
    },
    Rematch,
}
