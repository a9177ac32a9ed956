//! A client: it follows a game at whatever server it reaches, folds deltas, acts, and sends a command again until it is answered.

use std::{
    net::IpAddr,
    pin::pin,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

use bytes::Bytes;
use serde::Deserialize;
use tessera_play::{Act, Command, CommandId, Delta, Refusal, Snapshot};
use tessera_rules::Color;
use tessera_store::{GameId, TokenHash};
use tokio::{
    select,
    sync::mpsc,
    time::{Instant, sleep, sleep_until, timeout},
};

use super::{
    connection::{Connection, Received, seats_of},
    ledger::Ledger,
    site::Site,
    strategy::{Strategy, command},
    world::World,
};
use crate::room::{ActError, Executed, ReturnPreference};

const ADDRESS: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

/// The part of an event that a client folds.
#[derive(Debug, Deserialize)]
struct Heard {
    delta: Delta,
}

type Answer = Result<Executed, ActError>;

#[derive(Debug)]
pub(super) struct Player {
    pub(super) site: Arc<Site>,
    pub(super) ledger: Arc<Ledger>,
    pub(super) id: GameId,
    /// None for a spectator.
    pub(super) seats: Vec<Color>,
    pub(super) token: Option<TokenHash>,
    pub(super) name: String,
    pub(super) strategy: Strategy,
    /// When the player goes away for good.
    pub(super) leaves_at: Option<Instant>,
    pub(super) seen: Mutex<Option<Snapshot>>,
    /// Whether a command waits for its answer.
    pub(super) is_waiting: AtomicBool,
    pub(super) commands: AtomicU64,
}

impl Player {
    fn world(&self) -> &World {
        &self.site.world
    }

    fn seen(&self) -> MutexGuard<'_, Option<Snapshot>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn seen_seq(&self) -> Option<u64> {
        self.seen().as_ref().map(|game| game.seq)
    }

    pub(super) fn has_left(&self) -> bool {
        self.leaves_at.is_some_and(|at| at <= Instant::now())
    }

    /// Whether the player has left, or knows the game as the log has it and waits for nothing.
    pub(super) fn is_settled(&self) -> bool {
        let head = self.ledger.standing(self.id).map(|standing| standing.seq);
        self.has_left() || (self.seen_seq() == head && !self.is_waiting.load(Ordering::Relaxed))
    }

    pub(super) fn describe(&self) -> String {
        format!(
            "{} has seen event {:?} of {}, whose log is {:?}{}",
            self.name,
            self.seen_seq(),
            self.id,
            self.ledger.standing(self.id),
            if self.is_waiting.load(Ordering::Relaxed) {
                ", and waits for an answer"
            } else {
                ""
            }
        )
    }

    pub(super) async fn run(self: Arc<Self>) {
        let far = Instant::now() + Duration::from_hours(100);
        let mut leaving = pin!(sleep_until(self.leaves_at.unwrap_or(far)));
        let mut thinking = pin!(sleep(self.thought()));
        while !self.has_left() {
            let (sender, mut incoming) = mpsc::unbounded_channel();
            self.connect(sender).await;
            loop {
                select! {
                    biased;
                    () = leaving.as_mut() => {
                        self.world().note(format_args!("{} goes away", self.name));
                        return;
                    }
                    received = incoming.recv() => {
                        let goes_on = match received {
                            Some(Received::Snapshot { seq, json }) => self.see_snapshot(seq, &json),
                            Some(Received::Event { seq, text }) => self.see_event(seq, &text),
                            Some(Received::Closed) | None => false,
                        };
                        if !goes_on {
                            break;
                        }
                    }
                    () = thinking.as_mut() => {
                        self.act();
                        thinking.as_mut().reset(Instant::now() + self.thought());
                    }
                }
            }
            sleep(self.world().millis(20, 1_500)).await;
        }
    }

    fn thought(&self) -> Duration {
        let world = self.world();
        match (self.seats.is_empty(), self.site.weather.is_calm()) {
            (true, _) => world.millis(1_000, 8_000),
            (false, true) => world.millis(100, 1_500),
            (false, false) if world.chance(0.03) => world.millis(5_000, 30_000),
            (false, false) => world.millis(50, 4_000),
        }
    }

    async fn connect(&self, sender: mpsc::UnboundedSender<Received>) {
        let machine = self.site.any_machine();
        let Some(delay) = self.site.weather.request(machine) else {
            return sleep(self.world().millis(500, 5_000)).await;
        };
        sleep(delay).await;
        let Some(server) = self.site.server(machine) else {
            return;
        };
        let connection = Connection {
            server,
            ledger: Arc::clone(&self.ledger),
            id: self.id,
            token: self.token,
            name: self.name.clone(),
            sender,
        };
        tokio::spawn(connection.serve(self.seen_seq()));
    }

    fn see_snapshot(&self, seq: u64, json: &Bytes) -> bool {
        self.world()
            .note(format_args!("{} sees event {seq}", self.name));
        match serde_json::from_slice(json) {
            Ok(snapshot) => *self.seen() = Some(snapshot),
            Err(error) => self.world().violate(format_args!(
                "{} is sent a snapshot that does not read: {error}",
                self.name
            )),
        }
        true
    }

    fn see_event(&self, seq: u64, text: &Bytes) -> bool {
        self.world()
            .note(format_args!("{} hears event {seq}", self.name));
        let heard: Heard = match serde_json::from_slice(text) {
            Ok(heard) => heard,
            Err(error) => {
                let what =
                    format_args!("{} is sent an event that does not read: {error}", self.name);
                self.world().violate(what);
                return false;
            }
        };
        let Some(before) = self.seen().take() else {
            return false;
        };
        match before.fold(seq, heard.delta) {
            Ok(snapshot) => {
                self.ledger
                    .check_snapshot(self.id, seq, &snapshot, &self.name);
                *self.seen() = Some(snapshot);
                true
            }
            Err(error) => {
                let what =
                    format_args!("{} cannot fold an event of {}: {error}", self.name, self.id);
                self.world().violate(what);
                false
            }
        }
    }

    fn act(self: &Arc<Self>) {
        if self.is_waiting.load(Ordering::Relaxed) {
            return;
        }
        let Some(game) = self.seen().clone() else {
            return;
        };
        let Some(seat) = self.seats.first() else {
            self.is_waiting.store(true, Ordering::Relaxed);
            tokio::spawn(Arc::clone(self).look(game.seq));
            return;
        };
        let Some(act) = self.strategy.decide(self.world(), *seat, &game) else {
            return;
        };
        let number = self.commands.fetch_add(1, Ordering::Relaxed);
        let Some(id) = CommandId::new(format!("{}-{number}", self.name)) else {
            return;
        };
        self.is_waiting.store(true, Ordering::Relaxed);
        let command = command(self.world(), act, game.seq, id);
        tokio::spawn(Arc::clone(self).send(command));
    }

    /// Asks any server for the game, and must not be shown an older one than it has seen.
    async fn look(self: Arc<Self>, known: u64) {
        let machine = self.site.any_machine();
        if let Some(delay) = self.site.weather.request(machine)
            && let Some(server) = self.site.server(machine)
        {
            sleep(delay).await;
            let room = server.lobby.room(self.id);
            let shown = room.snapshot_after(known);
            if let Ok(Ok(shown)) = timeout(Duration::from_secs(8), shown).await
                && server.link.is_alive()
            {
                self.ledger
                    .check_shown(self.id, shown.seq, &shown.json(), &self.name);
                if shown.seq < known {
                    self.world().violate(format_args!(
                        "{} knew event {known} of {} and was shown event {}",
                        self.name, self.id, shown.seq
                    ));
                }
            }
        }
        self.is_waiting.store(false, Ordering::Relaxed);
    }

    /// Sends a command to any server, again and again until it is answered.
    async fn send(self: Arc<Self>, command: Command) {
        let world = self.world();
        let before = self.ledger.standing(self.id).map_or(0, |game| game.seq);
        world.note(format_args!("{} sends {:?}", self.name, command));
        let copies = Arc::new(AtomicUsize::new(0));
        while !self.has_left() {
            match self.request(&command, before, &copies).await {
                Some(Ok(executed)) => {
                    world.note(format_args!(
                        "{} is acknowledged event {}",
                        self.name, executed.seq
                    ));
                    break;
                }
                Some(Err(ActError::Refused { refusal, game })) => {
                    world.note(format_args!("{} is refused: {refusal}", self.name));
                    self.ledger
                        .check_snapshot(self.id, game.seq, &game, &self.name);
                    let is_final = copies.load(Ordering::Relaxed) == 0
                        && !matches!(refusal, Refusal::OutOfTime)
                        && !matches!(command.act, Act::Claim);
                    if let Some(id) = command.id.as_ref().filter(|_| is_final) {
                        self.ledger.note_refused(self.id, id, &refusal.to_string());
                    }
                    break;
                }
                None | Some(Err(ActError::Unavailable)) => {
                    sleep(world.millis(50, 2_000)).await;
                }
                Some(Err(error)) => {
                    let what = format_args!("{} is told of {}: {error}", self.name, self.id);
                    world.violate(what);
                    break;
                }
            }
        }
        self.is_waiting.store(false, Ordering::Relaxed);
    }

    /// The first answer to one request, which may arrive twice; `None` if there is none in time.
    async fn request(
        self: &Arc<Self>,
        command: &Command,
        before: u64,
        copies: &Arc<AtomicUsize>,
    ) -> Option<Answer> {
        let (weather, world) = (&self.site.weather, self.world());
        let machine = self.site.any_machine();
        let (sender, mut answers) = mpsc::unbounded_channel();
        let count = 1 + usize::from(world.chance(weather.profile().request_doubled));
        let mut is_sent = false;
        for _ in 0..count {
            if let Some(delay) = weather.request(machine) {
                is_sent = true;
                copies.fetch_add(1, Ordering::Relaxed);
                let player = Arc::clone(self);
                let (command, copies, sender) =
                    (command.clone(), Arc::clone(copies), sender.clone());
                tokio::spawn(async move {
                    sleep(delay).await;
                    player
                        .deliver(machine, command, before, &copies, &sender)
                        .await;
                });
            }
        }
        drop(sender);
        let patience = world.millis(2_000, 10_000);
        if !is_sent {
            sleep(patience).await;
            return None;
        }
        timeout(patience, answers.recv()).await.ok().flatten()
    }

    /// A request has arrived at a machine.
    async fn deliver(
        &self,
        machine: usize,
        command: Command,
        before: u64,
        copies: &AtomicUsize,
        sender: &mpsc::UnboundedSender<Answer>,
    ) {
        let (Some(server), Some(token), Some(id)) =
            (self.site.server(machine), self.token, command.id.clone())
        else {
            copies.fetch_sub(1, Ordering::Relaxed);
            return;
        };
        let preference = if self.world().chance(0.5) {
            ReturnPreference::Minimal
        } else {
            ReturnPreference::Representation
        };
        let room = server.lobby.room(self.id);
        let answer = room.act(token, command, ADDRESS, preference).await;
        if !server.link.is_alive() {
            return;
        }
        copies.fetch_sub(1, Ordering::Relaxed);
        if let Ok(executed) = &answer {
            let seats = seats_of(&self.seats);
            self.ledger
                .check_acknowledged(self.id, seats, &id, executed.seq, before);
            if let Some(snapshot) = &executed.snapshot {
                self.ledger
                    .check_shown(self.id, snapshot.seq, &snapshot.json(), &self.name);
            }
        }
        if let Some(delay) = self.site.weather.request(machine) {
            sleep(delay).await;
            // It fails only if the client has given up.
            let _ = sender.send(answer);
        } else {
            // The client hears nothing.
            sleep(Duration::from_secs(20)).await;
        }
    }
}
