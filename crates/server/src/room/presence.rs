//! Who is there: the connections of a room and the seats they hold.

use std::collections::HashMap;
use std::time::Duration;

use tessera_protocol::Presence;
use tessera_rules::{ByColor, Color};
use tessera_store::Millis;
use tokio_util::sync::CancellationToken;

use crate::game::{Header, SeatSet};

/// How a client listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// A socket: a new one of a seat replaces the old one.
    Socket,
    /// A stream of lines, of which there may be several.
    Stream,
}

#[derive(Debug)]
struct Connection {
    seats: SeatSet,
    channel: Channel,
    replaced: CancellationToken,
    delay: u64,
}

/// The connections of a room.
#[derive(Debug)]
pub(super) struct Connections {
    connections: HashMap<u64, Connection>,
    next: u64,
    gone_since: ByColor<Option<Millis>>,
    people: ByColor<bool>,
    claim_after: Duration,
}

impl Connections {
    /// Nobody is there, since now as far as is known.
    pub(super) fn new(header: &Header, claim_after: Duration, now: Millis) -> Self {
        Self {
            connections: HashMap::new(),
            next: 0,
            gone_since: ByColor::new(|_| Some(now)),
            people: ByColor::new(|color| header.is_person(color)),
            claim_after,
        }
    }

    /// Adds a connection, replacing the socket that held one of its seats.
    pub(super) fn enter(&mut self, seats: SeatSet, channel: Channel) -> (u64, CancellationToken) {
        if channel == Channel::Socket {
            let replaced = self.connections.extract_if(|_, other| {
                other.channel == Channel::Socket && seats.seats().any(|seat| other.seats.has(seat))
            });
            for (_, other) in replaced {
                other.replaced.cancel();
            }
        }
        let (number, replaced) = (self.next, CancellationToken::new());
        self.next += 1;
        self.connections.insert(
            number,
            Connection {
                seats,
                channel,
                replaced: replaced.clone(),
                delay: 0,
            },
        );
        for seat in seats.seats() {
            self.gone_since[seat] = None;
        }
        (number, replaced)
    }

    /// Forgets a connection; tells whether a player has gone with it.
    pub(super) fn leave(&mut self, number: u64, now: Millis) -> bool {
        let Some(left) = self.connections.remove(&number) else {
            return false;
        };
        let mut somebody = false;
        for seat in left.seats.seats() {
            if !self.is_here(seat) {
                self.gone_since[seat] = Some(now);
                somebody = true;
            }
        }
        somebody
    }

    /// A player acted without a connection.
    pub(super) fn sign_of_life(&mut self, seats: SeatSet, now: Millis) {
        for seat in seats.seats() {
            if let Some(since) = &mut self.gone_since[seat] {
                *since = now;
            }
        }
    }

    /// How long a message takes to this connection and back.
    pub(super) fn measured(&mut self, number: u64, delay: u64) {
        if let Some(connection) = self.connections.get_mut(&number) {
            connection.delay = delay;
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.connections.is_empty()
    }

    fn is_here(&self, color: Color) -> bool {
        self.connections
            .values()
            .any(|connection| connection.seats.has(color))
    }

    /// The delay of each player's connection.
    pub(super) fn delay(&self) -> ByColor<u64> {
        ByColor::new(|color| {
            let mine = self
                .connections
                .values()
                .filter(|connection| connection.seats.has(color));
            mine.map(|connection| connection.delay).max().unwrap_or(0)
        })
    }

    /// For how long each player has been gone.
    pub(super) fn gone(&self, now: Millis) -> ByColor<Option<u64>> {
        ByColor::new(|color| {
            let since = self.gone_since[color]?;
            Some(u64::try_from(now.0 - since.0).unwrap_or(0))
        })
    }

    pub(super) fn presence(&self) -> ByColor<Option<Presence>> {
        let patience = self.claim_after.as_millis() as i64;
        ByColor::new(|color| {
            let gone_since = self.gone_since[color].map(|since| since.0);
            self.people[color].then(|| Presence {
                here: gone_since.is_none(),
                gone_since,
                claim_from: gone_since.map(|since| since + patience),
            })
        })
    }
}
