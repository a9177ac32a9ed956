//! What the log holds, as the database commits it, and the promises that are checked against it at every step.

use std::{
    collections::{BTreeMap, BTreeSet, hash_map::DefaultHasher},
    hash::Hasher,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use serde::Serialize;
use tessera_play::{CommandId, EventKind, Game, Millis, SeatSet};
use tessera_rules::Color;
use tessera_store::{Append, GameId, LEASE, NewGame, Observer, StoredEvent};

use super::site::Site;
use crate::{json::json, stored};

/// A time without servers that is shorter, in milliseconds, may be charged to a clock: a server that was killed counts as
/// running until its last renewal is old, and that renewal may have been late itself.
const CHARGED_SILENCE: i64 = 20_000;

/// A player who has been connected for this long, in milliseconds, is known as present to every server.
const KNOWN_PRESENCE: i64 = LEASE.as_millis() as i64 + 20_000;

#[derive(Debug)]
pub(super) struct Ledger {
    site: Arc<Site>,
    games: Mutex<BTreeMap<GameId, Entry>>,
}

#[derive(Debug)]
struct Entry {
    game: Game,
    /// The hash of the snapshot after each event, that of the start first.
    states: Vec<u64>,
    /// The true time of the last commit.
    committed_at: Millis,
    /// The commands that were refused for good.
    refused: BTreeSet<String>,
    /// Since when each player has been connected without a break, in true time.
    connected: BTreeMap<u8, (u64, Millis)>,
}

/// A game at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) seq: u64,
    pub(super) is_over: bool,
}

fn hash_of(json: &[u8]) -> u64 {
    // Always with the same keys, unlike the hashes of a map.
    let mut hasher = DefaultHasher::new();
    hasher.write(json);
    hasher.finish()
}

fn place(seat: Color) -> u8 {
    u8::from(seat == Color::Black)
}

impl Ledger {
    pub(super) fn new(site: Arc<Site>) -> Self {
        Self {
            site,
            games: Mutex::default(),
        }
    }

    fn games(&self) -> MutexGuard<'_, BTreeMap<GameId, Entry>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn standing(&self, id: GameId) -> Option<Standing> {
        let games = self.games();
        let game = &games.get(&id)?.game;
        Some(Standing {
            seq: game.seq(),
            is_over: game.end().is_some(),
        })
    }

    /// A client or a server was shown this state of a game.
    pub(super) fn check_shown(&self, id: GameId, seq: u64, json: &[u8], to: &str) {
        let games = self.games();
        let state = games
            .get(&id)
            .and_then(|entry| entry.states.get(seq as usize));
        match state {
            None => self.site.world.violate(format_args!(
                "{to} was shown event {seq} of {id}, which the log does not have"
            )),
            Some(state) if *state != hash_of(json) => self.site.world.violate(format_args!(
                "{to} was shown a state after event {seq} of {id} that the log does not explain: {}",
                String::from_utf8_lossy(json)
            )),
            Some(_) => {}
        }
    }

    pub(super) fn check_snapshot(&self, id: GameId, seq: u64, snapshot: &impl Serialize, to: &str) {
        self.check_shown(id, seq, &json(snapshot), to);
    }

    /// A command of these seats was acknowledged with this event; it was sent for the first time after event `before`.
    pub(super) fn check_acknowledged(
        &self,
        id: GameId,
        seats: SeatSet,
        command: &CommandId,
        seq: u64,
        before: u64,
    ) {
        let games = self.games();
        let event = games
            .get(&id)
            .and_then(|entry| entry.game.log().get((seq as usize).wrapping_sub(1)));
        let world = &self.site.world;
        match event {
            Some(logged) if logged.event.id.as_ref() == Some(command) && seats.has(logged.event.by) => {
                if seq <= before {
                    world.violate(format_args!(
                        "command {command} of {id} was sent after event {before}, but is event {seq}"
                    ));
                }
            }
            Some(logged) => world.violate(format_args!(
                "command {command} of {id} was acknowledged as event {seq}, which is {:?}",
                logged.event
            )),
            None => world.violate(format_args!(
                "command {command} of {id} was acknowledged as event {seq}, which the log does not have"
            )),
        }
    }

    /// A command was refused, and no copy of it can be executed later.
    pub(super) fn note_refused(&self, id: GameId, command: &CommandId, refusal: &str) {
        let mut games = self.games();
        let Some(entry) = games.get_mut(&id) else {
            return;
        };
        let is_logged =
            |logged: &&tessera_play::LoggedEvent| logged.event.id.as_ref() == Some(command);
        if let Some(logged) = entry.game.log().iter().find(is_logged) {
            self.site.world.violate(format_args!(
                "command {command} of {id} was refused ({refusal}), but is event {}",
                logged.seq
            ));
        }
        entry.refused.insert(command.to_string());
    }

    /// A player has one connection more to a server that knows of it.
    pub(super) fn connected(&self, id: GameId, seats: SeatSet) {
        let now = self.site.world.now();
        if let Some(entry) = self.games().get_mut(&id) {
            for seat in seats.iter() {
                let (count, _) = entry.connected.entry(place(seat)).or_insert((0, now));
                *count += 1;
            }
        }
    }

    pub(super) fn disconnected(&self, id: GameId, seats: SeatSet) {
        if let Some(entry) = self.games().get_mut(&id) {
            for seat in seats.iter() {
                if let Some((count, _)) = entry.connected.get_mut(&place(seat)) {
                    *count -= 1;
                    if *count == 0 {
                        entry.connected.remove(&place(seat));
                    }
                }
            }
        }
    }

    /// Compares everything once more with what the database has in the end.
    pub(super) fn check_end(&self) {
        let world = &self.site.world;
        for (id, entry) in self.games().iter() {
            let stored = match self.site.database.load(*id) {
                Ok(Some(stored)) => stored,
                other => {
                    world.violate(format_args!("{id} does not load: {other:?}"));
                    continue;
                }
            };
            let same = |(stored, logged): (&StoredEvent, &tessera_play::LoggedEvent)| {
                stored.seq == logged.seq
                    && stored.payload == String::from_utf8_lossy(&json(&logged.event))
            };
            let log = entry.game.log();
            if stored.events.len() != log.len() || !stored.events.iter().zip(log).all(same) {
                world.violate(format_args!("the log of {id} is not what was committed"));
            }
            if let Some(next) = entry.game.rematch()
                && next
                    .parse()
                    .ok()
                    .and_then(|next| self.standing_in(&next))
                    .is_none()
            {
                world.violate(format_args!("the rematch {next} of {id} does not exist"));
            }
        }
    }

    fn standing_in(&self, id: &GameId) -> Option<()> {
        self.site.database.load(*id).ok().flatten().map(drop)
    }

    fn check_before(
        &self,
        id: GameId,
        entry: &Entry,
        append: &Append,
        event: &tessera_play::Event,
    ) {
        let (world, game) = (&self.site.world, &entry.game);
        let now = world.now();
        if append.at.0 < game.last_change().0 {
            world.violate(format_args!(
                "event {} of {id} is earlier than the one before",
                append.seq
            ));
        }
        let is_after = matches!(
            event.kind,
            EventKind::RematchOffered | EventKind::RematchDeclined | EventKind::Rematched { .. }
        );
        if game.end().is_some() && !is_after {
            world.violate(format_args!(
                "{id} has ended, but event {} is {event:?}",
                append.seq
            ));
        }
        if let Some(command) = &event.id {
            let is_same = |logged: &&tessera_play::LoggedEvent| {
                logged.event.by == event.by && logged.event.id.as_ref() == Some(command)
            };
            if let Some(first) = game.log().iter().find(is_same) {
                world.violate(format_args!(
                    "command {command} of {id} is event {} and again event {}",
                    first.seq, append.seq
                ));
            }
            if entry.refused.contains(command.as_str()) {
                world.violate(format_args!(
                    "command {command} of {id} was refused, but is executed"
                ));
            }
        }
        match event.kind {
            EventKind::Flagged => self.check_flag(id, entry, append, now),
            EventKind::Claimed => {
                let since = entry
                    .connected
                    .get(&place(!event.by))
                    .map(|(_, since)| since.0);
                if self
                    .site
                    .is_undisturbed_since(Millis(now.0 - KNOWN_PRESENCE))
                    && since.is_some_and(|since| now.0 - since > KNOWN_PRESENCE)
                {
                    world.violate(format_args!(
                        "a win was claimed in {id} against a player who is connected"
                    ));
                }
            }
            _ => {}
        }
    }

    fn check_flag(&self, id: GameId, entry: &Entry, append: &Append, now: Millis) {
        let world = &self.site.world;
        let Some(deadline) = entry.game.deadline() else {
            world.violate(format_args!("a flag fell in {id}, where no clock runs"));
            return;
        };
        if append.at.0 < deadline.0 || now.0 + self.site.most_ahead() < deadline.0 {
            world.violate(format_args!(
                "a flag fell in {id} at {}, {} by the true time, but was due at {}",
                append.at.0, now.0, deadline.0
            ));
        }
        let charged = self.site.silences().into_iter().find(|silence| {
            silence.from > entry.committed_at
                && silence.until.0 - silence.from.0 > CHARGED_SILENCE + self.site.clock_spread()
        });
        if let Some(silence) = charged
            && !self.site.has_shifted_clock()
        {
            world.violate(format_args!(
                "a flag fell in {id} by the time from {} to {}, in which no server ran",
                silence.from.0, silence.until.0
            ));
        }
    }
}

impl Observer for Ledger {
    fn created(&self, new: &NewGame) {
        let world = &self.site.world;
        world.note(format_args!("game {} is created", new.id));
        let events: Vec<StoredEvent> = (1..)
            .zip(&new.events)
            .map(|(seq, event)| StoredEvent {
                seq,
                at: event.at,
                payload: event.payload.clone(),
            })
            .collect();
        match stored::fold(&new.kind, &new.header, Millis(new.created_at.0), &events) {
            Ok(game) => {
                let state = hash_of(&json(&game.borrowed_snapshot(new.id.as_str())));
                let entry = Entry {
                    states: vec![state; events.len() + 1],
                    game,
                    committed_at: world.now(),
                    refused: BTreeSet::new(),
                    connected: BTreeMap::new(),
                };
                if self.games().insert(new.id, entry).is_some() {
                    world.violate(format_args!("game {} was created twice", new.id));
                }
            }
            Err(error) => world.violate(format_args!("game {} does not fold: {error}", new.id)),
        }
    }

    fn appended(&self, append: &Append) {
        let (world, id) = (&self.site.world, append.game);
        world.note(format_args!(
            "event {} of {id} at {} is {}",
            append.seq, append.at.0, append.payload
        ));
        let mut games = self.games();
        let Some(entry) = games.get_mut(&id) else {
            world.violate(format_args!("an event of {id}, which was not created"));
            return;
        };
        match serde_json::from_str(&append.payload) {
            Ok(event) => self.check_before(id, entry, append, &event),
            Err(error) => world.violate(format_args!("event {} of {id}: {error}", append.seq)),
        }
        let event = StoredEvent {
            seq: append.seq,
            at: append.at,
            payload: append.payload.clone(),
        };
        if let Err(error) = stored::apply(&mut entry.game, &event) {
            world.violate(format_args!("the log of {id} does not fold: {error}"));
            return;
        }
        let state = hash_of(&json(&entry.game.borrowed_snapshot(id.as_str())));
        entry.states.push(state);
        entry.committed_at = world.now();
    }
}
