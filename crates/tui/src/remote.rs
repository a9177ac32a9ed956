//! A game on a server: where it is, who is there, and what waits for an answer.

mod connection;
mod create;
mod dial;
mod link;

use std::time::Duration;

use tessera_protocol::{Act, ClockSetting, Offers, Presence, Snapshot};
use tessera_rules::{ByColor, Color};

pub use connection::Heard;
pub(crate) use connection::{Connection, Order, start};
pub use create::{CreateError, create};
pub use link::{Guest, Link, LinkError};

use crate::{clock::TimeControl, seat::Seat};

/// How the server can be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// Not yet.
    Connecting,
    /// It is there.
    Connected,
    /// It was there; we try again.
    Lost(String),
    /// We do not try again.
    Over(String),
}

/// What a game elsewhere adds to a table.
#[derive(Debug)]
pub(crate) struct Away {
    pub(crate) reach: Reach,
    /// The seats that we hold; none for those who watch.
    pub(crate) held: Vec<Color>,
    pub(crate) offers: Offers,
    pub(crate) presence: ByColor<Option<Presence>>,
    /// The game that follows this one.
    pub(crate) rematch: Option<String>,
    /// Whose clock runs.
    pub(crate) running: Option<Color>,
    /// Who has a clock: people, if anybody.
    pub(crate) has_clock: ByColor<bool>,
    pub(crate) names: ByColor<Option<String>>,
    /// What is to be asked of the server.
    pub(crate) outbox: Vec<Order>,
    /// The last event of the game that is shown.
    pub(crate) seq: u64,
    /// Whether an answer is on its way.
    pub(crate) is_waiting: bool,
    /// The server's time minus ours, in milliseconds.
    pub(crate) ahead: i64,
}

impl Away {
    pub(crate) fn new() -> Self {
        Self {
            reach: Reach::Connecting,
            held: Vec::new(),
            offers: Offers::default(),
            presence: ByColor::new(|_| None),
            rematch: None,
            running: None,
            has_clock: ByColor::new(|_| false),
            names: ByColor::new(|_| None),
            outbox: Vec::new(),
            seq: 0,
            is_waiting: false,
            ahead: 0,
        }
    }

    /// Whether one of our seats is to move and can.
    pub(crate) fn may_move(&self, turn: Color) -> bool {
        self.held.contains(&turn) && self.reach == Reach::Connected && !self.is_waiting
    }

    /// What the opponent has offered and waits for.
    pub(crate) fn question(&self) -> Option<Question> {
        let from_them = |by: &Color| !self.held.is_empty() && !self.held.contains(by);
        if self.offers.draw.is_some_and(|by| from_them(&by)) {
            Some(Question::Draw)
        } else if let Some(undo) = self.offers.undo.filter(|undo| from_them(&undo.by)) {
            Some(Question::Undo { ply: undo.ply })
        } else if self.offers.rematch.is_some_and(|by| from_them(&by)) {
            Some(Question::Rematch)
        } else {
            None
        }
    }

    /// Asks something of the server. What changes the position is meant for the one that is shown, however late it
    /// arrives.
    pub(crate) fn ask(&mut self, act: Act) {
        let is_for_position = matches!(act, Act::Move { .. } | Act::Undo { .. } | Act::Redo);
        let at = is_for_position.then_some(self.seq);
        self.outbox.push(Order { act, at });
        self.is_waiting = true;
    }
}

/// What the opponent asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// A draw.
    Draw,
    /// To take moves back.
    Undo {
        /// How many moves would be left.
        ply: u32,
    },
    /// Another game.
    Rematch,
}

/// A seat of the server at our table. Who is a person elsewhere is a person here.
pub(crate) fn seat(seat: &tessera_protocol::Seat) -> Seat {
    match seat {
        tessera_protocol::Seat::Human { .. } => Seat::Human,
        tessera_protocol::Seat::Engine { level, .. } => match level.to_string().parse() {
            Ok(level) => Seat::Level(level),
            Err(_) => Seat::Random,
        },
        tessera_protocol::Seat::Random { .. } => Seat::Random,
    }
}

pub(crate) fn name(seat: &tessera_protocol::Seat) -> Option<String> {
    seat.name().map(str::to_owned)
}

/// The clock of a game, as we know clocks.
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
    use tessera_protocol::OfferAction;

    use super::*;

    #[test]
    fn what_changes_the_position_says_for_which_it_is_meant() {
        let mut away = Away::new();
        away.seq = 7;
        let offer = OfferAction::Offer;
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
            away.ask(act.clone());
            assert_eq!(away.outbox.pop(), Some(Order { act, at }));
        }
    }
}
