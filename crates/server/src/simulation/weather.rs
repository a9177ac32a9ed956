//! Which faults there are: a profile that a seed chooses for its whole simulation, and what is cut, slow or down at the moment.

use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tessera_play::Millis;
use tessera_store::{Answer, Fate, Link};

use super::world::World;

/// The time limit of a call to the database, in milliseconds.
const CALL_LIMIT: u64 = 5_000;

/// How often faults happen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Profile {
    /// A call to the database fails without an effect.
    pub(super) call_fails: f64,
    /// A call takes effect, but its answer is an error or does not come.
    pub(super) answer_fails: f64,
    /// The process dies during a call.
    pub(super) dies_in_call: f64,
    pub(super) message_lost: f64,
    pub(super) message_doubled: f64,
    /// How late a notification may be, in milliseconds.
    pub(super) message_delay: u64,
    pub(super) request_lost: f64,
    pub(super) request_doubled: f64,
    /// How long a request or an answer may take, in milliseconds.
    pub(super) request_delay: u64,
    /// The longest time until the next fault of a whole part, in milliseconds; 0 if there is none.
    pub(super) interval: u64,
    /// How far the clock of a server may be wrong when it starts, in milliseconds.
    pub(super) clock_error: u64,
}

impl Profile {
    fn is_calm(self) -> bool {
        let chances = [
            self.call_fails,
            self.answer_fails,
            self.dies_in_call,
            self.message_lost,
            self.request_lost,
        ];
        self.interval == 0 && chances.iter().sum::<f64>() == 0.0
    }

    pub(super) fn choose(world: &World) -> Self {
        let calm = Self {
            message_delay: 20,
            request_delay: 30,
            clock_error: 50,
            ..Self::default()
        };
        if world.chance(0.1) {
            return calm;
        }
        let some = |most: f64| {
            // Many profiles lack a kind of fault, so that each is seen alone, too.
            if world.chance(0.4) {
                0.0
            } else {
                most * world.number(1, 100) as f64 / 100.0
            }
        };
        Self {
            call_fails: some(0.06),
            answer_fails: some(0.06),
            dies_in_call: some(0.002),
            message_lost: some(0.6),
            message_doubled: some(0.3),
            message_delay: *world.choose(&[20, 200, 3_000]).unwrap_or(&20),
            request_lost: some(0.1),
            request_doubled: some(0.15),
            request_delay: *world.choose(&[30, 300, 3_000]).unwrap_or(&30),
            interval: *world.choose(&[0, 4_000, 10_000, 20_000]).unwrap_or(&0),
            clock_error: *world.choose(&[0, 100, 100, 3_000, 600_000]).unwrap_or(&0),
        }
    }
}

#[derive(Debug, Default)]
struct Windows {
    /// The database is down.
    is_down: bool,
    /// How much longer calls may take, in milliseconds.
    slowness: u64,
    /// The servers that do not reach the database and the bus.
    cut_from_database: Vec<usize>,
    /// The servers that clients do not reach.
    cut_from_clients: Vec<usize>,
}

#[derive(Debug)]
pub(super) struct Weather {
    world: Arc<World>,
    profile: Profile,
    windows: Mutex<Windows>,
    /// Since when there are no faults.
    calm_since: Mutex<Option<Millis>>,
}

impl Weather {
    pub(super) fn new(world: Arc<World>, profile: Profile) -> Self {
        Self {
            calm_since: Mutex::new(Some(world.now())),
            world,
            profile,
            windows: Mutex::default(),
        }
    }

    fn windows(&self) -> MutexGuard<'_, Windows> {
        self.windows.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The faults that happen by chance now.
    pub(super) fn profile(&self) -> Profile {
        if self.is_calm() {
            Profile {
                // Notifications may always be lost: nothing may depend on them.
                message_lost: self.profile.message_lost,
                message_delay: 20,
                request_delay: 30,
                ..Profile::default()
            }
        } else {
            self.profile
        }
    }

    pub(super) fn is_calm(&self) -> bool {
        self.calm_since().is_some()
    }

    /// Since when there are no faults, in true time.
    pub(super) fn calm_since(&self) -> Option<Millis> {
        *self.calm()
    }

    fn calm(&self) -> MutexGuard<'_, Option<Millis>> {
        self.calm_since
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Unless the profile has none.
    pub(super) fn begin_faults(&self) {
        if !self.profile.is_calm() {
            *self.calm() = None;
        }
    }

    /// Ends all faults.
    pub(super) fn clear_up(&self) {
        self.calm().get_or_insert(self.world.now());
        *self.windows() = Windows::default();
    }

    pub(super) fn set_down(&self, is_down: bool) {
        self.windows().is_down = is_down;
    }

    pub(super) fn set_slowness(&self, slowness: u64) {
        self.windows().slowness = slowness;
    }

    pub(super) fn cut_from_database(&self, node: usize) {
        self.windows().cut_from_database.push(node);
    }

    pub(super) fn cut_from_clients(&self, node: usize) {
        self.windows().cut_from_clients.push(node);
    }

    pub(super) fn mend(&self, node: usize) {
        let mut windows = self.windows();
        windows.cut_from_database.retain(|cut| *cut != node);
        windows.cut_from_clients.retain(|cut| *cut != node);
    }

    fn reaches_database(&self, node: usize) -> bool {
        let windows = self.windows();
        !windows.is_down && !windows.cut_from_database.contains(&node)
    }

    pub(super) fn reaches_clients(&self, node: usize) -> bool {
        !self.windows().cut_from_clients.contains(&node)
    }

    /// How long a request or an answer takes; `None` if it is lost.
    pub(super) fn request(&self, node: usize) -> Option<Duration> {
        let profile = self.profile();
        let delay = self.world.millis(1, profile.request_delay);
        let is_lost = self.world.chance(profile.request_lost);
        (!is_lost && self.reaches_clients(node)).then_some(delay)
    }
}

/// The network between one process and the database, until the process dies.
#[derive(Debug)]
pub(super) struct ProcessLink {
    pub(super) world: Arc<World>,
    pub(super) weather: Arc<Weather>,
    /// The machine that the process runs on.
    pub(super) machine: usize,
    pub(super) is_alive: AtomicBool,
    /// Asks for the death of the process, which comes during a call.
    pub(super) dying: tokio::sync::Notify,
}

impl ProcessLink {
    pub(super) fn is_alive(&self) -> bool {
        self.is_alive.load(Ordering::Relaxed)
    }

    fn fate(&self) -> Fate {
        if !self.is_alive() {
            return Fate::Never;
        }
        let (world, profile) = (&self.world, self.weather.profile());
        let (is_down, slowness) = {
            let windows = self.weather.windows();
            (windows.is_down, windows.slowness)
        };
        let latency = world.millis(1, 8 + slowness);
        if is_down {
            return Fate::Fails(world.millis(1, 40));
        }
        if !self.weather.reaches_database(self.machine) {
            // A connection that is cut is silent, or was reset.
            let is_silent = world.chance(0.5);
            let limit = if is_silent { CALL_LIMIT } else { 40 };
            return Fate::Fails(world.millis(1.max(limit / 2), limit));
        }
        if world.chance(profile.dies_in_call) {
            self.dying.notify_one();
        }
        if world.chance(profile.call_fails) {
            return Fate::Fails(latency);
        }
        let after = world.millis(1, 4 + slowness / 4);
        let answer = if !world.chance(profile.answer_fails) {
            Answer::Comes(after)
        } else if world.chance(0.8) {
            Answer::Fails(after)
        } else {
            Answer::Lost
        };
        Fate::Runs(latency, answer)
    }
}

impl Link for ProcessLink {
    fn call(&self) -> Fate {
        let fate = self.fate();
        if fate != Fate::Never {
            self.world
                .note(format_args!("server {} calls: {fate:?}", self.machine));
        }
        fate
    }

    fn message(&self) -> Vec<Duration> {
        let (world, profile) = (&self.world, self.weather.profile());
        if !self.is_up() || world.chance(profile.message_lost) {
            return Vec::new();
        }
        let copies = 1 + usize::from(world.chance(profile.message_doubled));
        (0..copies)
            .map(|_| world.millis(1, profile.message_delay))
            .collect()
    }

    fn is_up(&self) -> bool {
        self.is_alive() && self.weather.reaches_database(self.machine)
    }
}
