//! A client's connection to a server: messages come in order and late, until the connection breaks, which each side notices at a
//! time of its own.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use tessera_play::SeatSet;
use tessera_store::{GameId, TokenHash};
use tokio::{
    select,
    sync::mpsc,
    time::{Instant, sleep, sleep_until, timeout},
};

use super::{ledger::Ledger, site::Running};
use crate::room::{Channel, RoomHandle, Subscription};

/// How long a server may take to notice that a client is gone, in milliseconds: as long as a socket waits for the answer to a ping.
const NOTICE: u64 = 40_000;

/// How long a client waits for a connection.
const PATIENCE: Duration = Duration::from_secs(15);

/// What a client receives.
#[derive(Debug)]
pub(super) enum Received {
    /// The game as it stands after event `seq`.
    Snapshot { seq: u64, json: Bytes },
    /// An event with its delta.
    Event { seq: u64, text: Bytes },
    /// The connection has ended.
    Closed,
}

#[derive(Debug)]
pub(super) struct Connection {
    pub(super) server: Arc<Running>,
    pub(super) ledger: Arc<Ledger>,
    pub(super) id: GameId,
    pub(super) token: Option<TokenHash>,
    pub(super) name: String,
    pub(super) sender: mpsc::UnboundedSender<Received>,
}

impl Connection {
    /// Follows the game until the connection ends on this side. `since` is the last event that the client has.
    pub(super) async fn serve(self, since: Option<u64>) {
        let room = self.server.lobby.room(self.id);
        // A new socket of a seat replaces the old one, a stream does not.
        let channel = if self.server.link.world.chance(0.7) {
            Channel::Socket
        } else {
            Channel::Stream
        };
        let watched = select! {
            biased;
            () = self.server.ended.cancelled() => None,
            watched = timeout(PATIENCE, room.watch(self.token.map(Into::into), since, channel)) => watched.ok(),
        };
        let Some(Ok((greeting, subscription))) = watched else {
            self.close();
            return;
        };
        let seats = greeting.seats;
        let seq = greeting.snapshot.seq;
        let json = greeting.snapshot.json();
        self.ledger.check_shown(self.id, seq, &json, &self.name);
        if since.is_some_and(|since| since > seq) {
            let world = &self.server.link.world;
            world.violate(format_args!(
                "{} knew event {since:?} of {} and was shown event {seq}",
                self.name, self.id
            ));
        }
        self.ledger.connected(self.id, seats);
        self.send(Received::Snapshot { seq, json }).await;
        self.follow(room, subscription).await;
        self.ledger.disconnected(self.id, seats);
    }

    async fn follow(&self, _room: RoomHandle, mut subscription: Subscription) {
        let link = &self.server.link;
        let breaks_at = if link.weather.is_calm() || link.world.chance(0.5) {
            Instant::now() + Duration::from_hours(1)
        } else {
            Instant::now() + link.world.millis(500, 60_000)
        };
        loop {
            select! {
                biased;
                () = self.server.ended.cancelled() => return self.close(),
                () = subscription.replaced.cancelled() => return self.close(),
                () = self.sender.closed() => {
                    // The client has gone without a word, or with one.
                    if link.world.chance(0.3) {
                        sleep(link.world.millis(0, NOTICE)).await;
                    }
                    return;
                }
                message = subscription.live.recv() => {
                    let Ok(message) = message else { return self.close() };
                    if let Some(seq) = message.seq {
                        self.send(Received::Event { seq, text: message.text }).await;
                    }
                }
                () = sleep_until(breaks_at) => {
                    link.world.note(format_args!("the connection of {} breaks", self.name));
                    sleep(link.world.millis(0, 5_000)).await;
                    self.close();
                    sleep(link.world.millis(0, NOTICE)).await;
                    return;
                }
            }
        }
    }

    /// Sends a message, which comes before later ones.
    async fn send(&self, received: Received) {
        let link = &self.server.link;
        let delay = link.weather.profile().request_delay;
        sleep(link.world.millis(1, delay)).await;
        if link.is_alive() && link.weather.reaches_clients(link.machine) {
            // It fails only if the client has gone.
            let _ = self.sender.send(received);
        } else {
            self.close();
        }
    }

    fn close(&self) {
        let _ = self.sender.send(Received::Closed);
    }
}

/// The seats that a client with this color holds.
pub(super) fn seats_of(seats: &[tessera_rules::Color]) -> SeatSet {
    SeatSet::new(|color| seats.contains(&color))
}
