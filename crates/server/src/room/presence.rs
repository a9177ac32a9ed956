//! The connections of a room, the seats they hold, and who is present.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use tessera_play::{Header, Millis, SeatSet};
use tessera_protocol::Presence;
use tessera_rules::{ByColor, Color};
use tokio_util::sync::CancellationToken;

use crate::peers::PeerPresence;

/// How a client listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Channel {
    /// A WebSocket: a new one of a seat replaces the old one.
    Socket,
    /// A stream of lines, of which a seat may have several.
    Stream,
}

#[derive(Debug)]
struct Connection {
    seats: SeatSet,
    channel: Channel,
    replaced: CancellationToken,
    /// The last round-trip delays in milliseconds, the newest first.
    delays: VecDeque<u64>,
}

/// How many round-trip delays of a connection are kept.
const DELAYS: usize = 5;

impl Connection {
    /// The delay that a move is credited for, in milliseconds: the newest one, but at most the median, so that one answer
    /// that a client held back counts for nothing. The first one alone counts for nothing, too.
    fn delay(&self) -> u64 {
        if self.delays.len() < 2 {
            return 0;
        }
        let mut sorted: Vec<u64> = self.delays.iter().copied().collect();
        sorted.sort_unstable();
        // The lower median.
        let median = sorted.get(sorted.len().saturating_sub(1) / 2);
        let newest = self.delays.front();
        newest.min(median).copied().unwrap_or(0)
    }
}

#[derive(Debug)]
pub(super) struct Connections {
    open: HashMap<u64, Connection>,
    next: u64,
    gone_since: ByColor<Option<Millis>>,
    /// When a player last came, left or acted, as far as this room knows.
    last_seen: Option<Millis>,
    people: ByColor<bool>,
    /// The players at other servers.
    peers: ByColor<PeerPresence>,
    claim_after: Duration,
    /// The number of watchers that listeners were last told.
    told_watchers: u32,
}

impl Connections {
    /// No connections; absence counts from `now`, since earlier connections are not known.
    pub(super) fn new(header: &Header, claim_after: Duration, now: Millis) -> Self {
        Self {
            open: HashMap::new(),
            next: 0,
            gone_since: ByColor::new(|_| Some(now)),
            last_seen: None,
            people: ByColor::new(|color| header.is_person(color)),
            peers: ByColor::default(),
            claim_after,
            told_watchers: 0,
        }
    }

    /// Adds a connection and cancels the sockets whose seats it takes over.
    pub(super) fn enter(
        &mut self,
        seats: SeatSet,
        channel: Channel,
        now: Millis,
    ) -> (u64, CancellationToken) {
        if channel == Channel::Socket {
            let replaced = self.open.extract_if(|_, other| {
                other.channel == Channel::Socket && seats.iter().any(|seat| other.seats.has(seat))
            });
            for (_, other) in replaced {
                other.replaced.cancel();
            }
        }
        let (number, replaced) = (self.next, CancellationToken::new());
        self.next += 1;
        self.open.insert(
            number,
            Connection {
                seats,
                channel,
                replaced: replaced.clone(),
                delays: VecDeque::new(),
            },
        );
        for seat in seats.iter() {
            self.gone_since[seat] = None;
            self.last_seen = Some(now);
        }
        (number, replaced)
    }

    /// Removes a connection; returns the seats of the players who have no connection left.
    pub(super) fn leave(&mut self, number: u64, now: Millis) -> SeatSet {
        let Some(left) = self.open.remove(&number) else {
            return SeatSet::default();
        };
        let gone = SeatSet::new(|seat| left.seats.has(seat) && !self.is_here(seat));
        for seat in gone.iter() {
            self.gone_since[seat] = Some(now);
            self.last_seen = Some(now);
        }
        gone
    }

    /// The players who are connected to this server.
    pub(super) fn here(&self) -> SeatSet {
        SeatSet::new(|seat| self.is_here(seat))
    }

    /// Sets which players are connected to other servers; returns whether that is new.
    pub(super) fn set_peers(&mut self, peers: ByColor<PeerPresence>) -> bool {
        let is_new = self.peers != peers;
        self.peers = peers;
        is_new
    }

    /// Since when a player has been connected to no server.
    fn gone_since(&self, color: Color) -> Option<Millis> {
        match self.peers[color] {
            PeerPresence::Here => None,
            PeerPresence::Gone(left) => self.gone_since[color].map(|since| since.max(left)),
            PeerPresence::Unknown => self.gone_since[color],
        }
    }

    /// A player has acted. If the player has no connection, the absence counts from now; returns whether that changes it.
    pub(super) fn sign_of_life(&mut self, seats: SeatSet, now: Millis) -> bool {
        let mut is_changed = false;
        self.last_seen = self.last_seen.max(Some(now));
        for seat in seats.iter() {
            if let Some(since) = &mut self.gone_since[seat]
                && *since < now
            {
                *since = now;
                is_changed = true;
            }
        }
        is_changed
    }

    /// The round-trip delay of a connection was measured, in milliseconds.
    pub(super) fn measured(&mut self, number: u64, delay: u64) {
        if let Some(connection) = self.open.get_mut(&number) {
            connection.delays.truncate(DELAYS - 1);
            connection.delays.push_front(delay);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    pub(super) fn last_seen(&self) -> Option<Millis> {
        self.last_seen
    }

    /// Whether a player is connected.
    pub(super) fn has_player(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.is_here(color))
    }

    /// The number of connections that hold no seat.
    pub(super) fn watchers(&self) -> u32 {
        let spectators = self.open.values().filter(|one| one.seats.is_empty());
        spectators.count() as u32
    }

    /// Whether listeners should be told the number of watchers: it has changed by a tenth, at least by one. When watchers come one
    /// by one, the messages to each listener grow with the logarithm of their number.
    pub(super) fn has_other_watchers(&self) -> bool {
        let change = self.watchers().abs_diff(self.told_watchers);
        change > 0 && change >= self.told_watchers / 10
    }

    /// The number of watchers, which listeners are told now.
    pub(super) fn tell_watchers(&mut self) -> u32 {
        self.told_watchers = self.watchers();
        self.told_watchers
    }

    fn is_here(&self, color: Color) -> bool {
        self.open
            .values()
            .any(|connection| connection.seats.has(color))
    }

    /// The largest round-trip delay of each player's connections, in milliseconds.
    pub(super) fn delay(&self) -> ByColor<u64> {
        ByColor::new(|color| {
            let own = self
                .open
                .values()
                .filter(|connection| connection.seats.has(color));
            own.map(Connection::delay).max().unwrap_or(0)
        })
    }

    /// For how many milliseconds each player has been gone.
    pub(super) fn gone(&self, now: Millis) -> ByColor<Option<u64>> {
        ByColor::new(|color| {
            let since = self.gone_since(color)?;
            Some(u64::try_from(now.0 - since.0).unwrap_or(0))
        })
    }

    pub(super) fn presence(&self) -> ByColor<Option<Presence>> {
        let claim_after = self.claim_after.as_millis() as i64;
        ByColor::new(|color| {
            let gone_since = self.gone_since(color).map(|since| since.0);
            self.people[color].then(|| Presence {
                here: gone_since.is_none(),
                gone_since,
                claim_from: gone_since.map(|since| since + claim_after),
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_answer_that_is_held_back_buys_no_time() {
        let mut connection = Connection {
            seats: SeatSet::WHITE,
            channel: Channel::Socket,
            replaced: CancellationToken::new(),
            delays: VecDeque::new(),
        };
        assert_eq!(connection.delay(), 0);
        for (newest, credited) in [(900, 0), (50, 50), (60, 60), (900, 60), (40, 40)] {
            connection.delays.push_front(newest);
            assert_eq!(connection.delay(), credited);
        }
    }
}
