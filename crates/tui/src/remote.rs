//! A game on a server: its address, its connection, and what the table must know about it.

mod connection;
mod create;
mod dial;
mod link;
mod message;

use std::time::Duration;

use tessera_protocol::{Act, ClockSetting, Offers, Presence, SeatView, Snapshot};
use tessera_rules::{ByColor, Color};

pub(crate) use connection::{Command, Connection, ServerUpdate, start};
pub use create::{CreateError, create};
pub use link::{Guest, Link, LinkError};
pub(crate) use message::ApiError;

use crate::{clock::TimeControl, seat::Seat};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ConnectionState {
    Connecting,
    Connected,
    /// Lost for this reason; the connection thread tries again.
    Reconnecting(String),
    /// Closed for this reason, for good.
    Failed(String),
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
    /// Whose clock runs.
    pub(crate) running: Option<Color>,
    /// Computers have no clock.
    pub(crate) has_clock: ByColor<bool>,
    pub(crate) names: ByColor<Option<String>>,
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
            running: None,
            has_clock: ByColor::new(|_| false),
            names: ByColor::new(|_| None),
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

    /// Queues a command. One that changes the position names the event it was decided at, so that the server refuses
    /// it if the position has changed since.
    pub(crate) fn send(&mut self, act: Act) {
        let changes_position = matches!(act, Act::Move { .. } | Act::Undo { .. } | Act::Redo);
        let at = changes_position.then_some(self.seq);
        self.outbox.push(Command { act, at });
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

/// The seat as the local table knows it.
pub(crate) fn seat(seat: &SeatView) -> Seat {
    match seat {
        SeatView::Human { .. } => Seat::Human,
        SeatView::Engine { level, .. } => match level.to_string().parse() {
            Ok(level) => Seat::Level(level),
            Err(_) => Seat::Random,
        },
    }
}

pub(crate) fn name(seat: &SeatView) -> Option<String> {
    match seat {
        SeatView::Human { name } | SeatView::Engine { name, .. } => name.clone(),
    }
}

/// The clock setting as the local table knows it.
pub(crate) fn time_control(snapshot: &Snapshot) -> TimeControl {
    let seconds = |n: u32| Duration::from_secs(n.into());
    match snapshot.clock.as_ref().map(|clock| clock.setting) {
        None => TimeControl::None,
        Some(ClockSetting::PerMove { seconds: time }) => TimeControl::PerMove(seconds(time)),
        Some(ClockSetting::Fischer { initial, increment }) => TimeControl::Fischer {
            start: seconds(initial),
            increment: seconds(increment),
        },
    }
}

#[cfg(test)]
mod tests {
    use tessera_protocol::Answer;

    use super::*;

    #[test]
    fn commands_that_change_the_position_name_the_event_they_were_decided_at() {
        let mut remote = Remote::new();
        remote.seq = 7;
        let offer = Answer::Offer;
        let text = "b1-b3".to_owned();
        for (act, at) in [
            (Act::Move { text }, Some(7)),
            (
                Act::Undo {
                    answer: offer,
                    ply: None,
                },
                Some(7),
            ),
            (Act::Redo, Some(7)),
            (Act::Resign, None),
            (Act::Rematch { answer: offer }, None),
        ] {
            remote.send(act.clone());
            assert_eq!(remote.outbox.pop(), Some(Command { act, at }));
        }
    }
}
