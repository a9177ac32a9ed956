//! The servers of a simulation: real lobbies, rooms, peers and jobs on a simulated database. They start, stop and die.

use std::{
    pin::Pin,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, UNIX_EPOCH},
};

use tessera_play::{ClosingTimes, Millis};
use tessera_store::{Link, NodeRole, SimulatedDatabase, Store};
use tokio::{sync::Notify, time::sleep};
use tokio_util::sync::CancellationToken;

use super::{
    weather::{ProcessLink, Weather},
    world::World,
};
use crate::{
    heartbeat,
    jobs::{Capacity, Jobs, SearchTimes, Threads},
    lobby::Lobby,
    metrics::Metrics,
    node::Node,
    options::AccessLog,
    peers::Peers,
    room::{Duty, RoomConfig, RoomContext},
    time::Time,
    worker::Worker,
};

const DAY: i64 = 86_400_000;

pub(super) const CONFIG: RoomConfig = RoomConfig {
    claim_after: Duration::from_secs(10),
    closing: ClosingTimes {
        abort_after: 3 * DAY,
        abandon_after: 30 * DAY,
    },
    linger: Duration::from_secs(20),
    backlog: 32,
    duty: Duty::All,
    access_log: AccessLog::Errors,
};

const CAPACITY: Capacity = Capacity {
    games: 100,
    analyses: 1,
    per_client: 1,
    running_per_client: 1,
};

/// What runs on the machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Engines {
    /// Each server searches.
    Everywhere,
    /// The last machine is a worker, and only it searches.
    Worker,
}

/// A server that runs, or has run.
#[derive(Debug)]
pub(super) struct Running {
    pub(super) lobby: Arc<Lobby>,
    pub(super) link: Arc<ProcessLink>,
    /// Cancelled when it dies or has stopped.
    pub(super) ended: CancellationToken,
    ending: CancellationToken,
    /// Taken when it stops.
    node: Mutex<Option<Node>>,
}

/// A time without any server.
#[derive(Clone, Copy, Debug)]
pub(super) struct Silence {
    pub(super) from: Millis,
    pub(super) until: Millis,
}

#[derive(Debug)]
struct State {
    machines: Vec<Option<Arc<Running>>>,
    silent_since: Option<Millis>,
    silences: Vec<Silence>,
    has_shifted_clock: bool,
    /// How far the clocks of servers were ahead of the true time at most, in milliseconds.
    most_ahead: i64,
    least_ahead: i64,
}

#[derive(Debug)]
pub(super) struct Site {
    pub(super) world: Arc<World>,
    pub(super) weather: Arc<Weather>,
    pub(super) database: SimulatedDatabase,
    engines: Engines,
    state: Mutex<State>,
}

impl Site {
    pub(super) fn new(
        world: Arc<World>,
        weather: Arc<Weather>,
        database: SimulatedDatabase,
        machines: usize,
        engines: Engines,
    ) -> Self {
        Self {
            world,
            weather,
            database,
            engines,
            state: Mutex::new(State {
                machines: vec![None; machines],
                silent_since: None,
                silences: Vec::new(),
                has_shifted_clock: false,
                most_ahead: 0,
                least_ahead: 0,
            }),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many machines there are.
    pub(super) fn machines(&self) -> usize {
        self.state().machines.len()
    }

    fn is_worker(&self, machine: usize) -> bool {
        self.engines == Engines::Worker && machine + 1 == self.machines()
    }

    /// The server on a machine that is not a worker, if it runs.
    pub(super) fn server(&self, machine: usize) -> Option<Arc<Running>> {
        let running = self.state().machines.get(machine).cloned().flatten()?;
        (!self.is_worker(machine)).then_some(running)
    }

    /// All servers that run.
    pub(super) fn servers(&self) -> Vec<Arc<Running>> {
        (0..self.machines())
            .filter_map(|machine| self.server(machine))
            .collect()
    }

    pub(super) fn is_running(&self, machine: usize) -> bool {
        self.state().machines[machine].is_some()
    }

    /// A machine with a server, chosen as a load balancer does that knows nothing of them.
    pub(super) fn any_machine(&self) -> usize {
        let workers = u64::from(self.engines == Engines::Worker);
        self.world.number(0, self.machines() as u64 - 1 - workers) as usize
    }

    pub(super) fn most_ahead(&self) -> i64 {
        self.state().most_ahead
    }

    /// How far the clocks of servers were apart at most, in milliseconds.
    pub(super) fn clock_spread(&self) -> i64 {
        let state = self.state();
        state.most_ahead - state.least_ahead
    }

    /// Moves the clock of the database.
    pub(super) fn shift_clock(&self, millis: i64) {
        self.state().has_shifted_clock = true;
        self.database.shift_clock(millis);
    }

    pub(super) fn has_shifted_clock(&self) -> bool {
        self.state().has_shifted_clock
    }

    /// Whether there has been no fault since this true time.
    pub(super) fn is_undisturbed_since(&self, since: Millis) -> bool {
        self.weather.calm_since().is_some_and(|calm| calm < since)
    }

    pub(super) fn silences(&self) -> Vec<Silence> {
        self.state().silences.clone()
    }

    /// Starts what runs on a machine, with a clock that is wrong by this number of milliseconds, and again until it succeeds.
    pub(super) fn start(
        self: Arc<Self>,
        machine: usize,
        clock_error: i64,
    ) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(async move {
            while !self.is_running(machine) {
                if self.try_start(machine, clock_error).await.is_none() {
                    sleep(Duration::from_secs(1)).await;
                }
            }
        })
    }

    async fn try_start(self: &Arc<Self>, machine: usize, clock_error: i64) -> Option<()> {
        let link = Arc::new(ProcessLink {
            world: Arc::clone(&self.world),
            weather: Arc::clone(&self.weather),
            machine,
            is_alive: AtomicBool::new(true),
            dying: Notify::new(),
        });
        let store = self
            .database
            .open(Arc::clone(&link) as Arc<dyn Link>)
            .ok()?;
        let wall_clock = self.world.now().0 + clock_error;
        let wall_clock = UNIX_EPOCH + Duration::from_millis(wall_clock.unsigned_abs());
        let running = if self.is_worker(machine) {
            let last = store.last_heartbeat().await.ok()?;
            let time = Time::start(wall_clock, last.map(|last| Millis(last.0)));
            self.worker(&link, store, time)
        } else {
            let (time, outages) = heartbeat::begin(&store, wall_clock).await.ok()?;
            let moves = usize::from(self.engines == Engines::Everywhere);
            let peers = Peers::of(&store);
            let lobby = self.lobby(store, peers, time, outages, moves, CONFIG);
            let ending = CancellationToken::new();
            let node = Node::start(&lobby, ending.clone());
            running(lobby, &link, ending, Some(node))
        };
        // Another start of the same machine may have been faster.
        if self.is_running(machine) {
            link.is_alive.store(false, Ordering::Relaxed);
            return None;
        }
        let now = self.world.now();
        let ahead = running.lobby.context().time.now().0 - now.0;
        self.world
            .note(format_args!("machine {machine} runs, {ahead} ms ahead"));
        {
            let mut state = self.state();
            state.most_ahead = state.most_ahead.max(ahead);
            state.least_ahead = state.least_ahead.min(ahead);
            if !self.is_worker_of(&state, machine)
                && let Some(from) = state.silent_since.take()
            {
                state.silences.push(Silence { from, until: now });
            }
            state.machines[machine] = Some(running);
        }
        let site = Arc::clone(self);
        tokio::spawn(async move {
            link.dying.notified().await;
            sleep(site.world.millis(0, 12)).await;
            if link.is_alive() {
                site.kill(machine);
                sleep(site.world.millis(100, 8_000)).await;
                site.start(machine, clock_error).await;
            }
        });
        Some(())
    }

    fn is_worker_of(&self, state: &State, machine: usize) -> bool {
        self.engines == Engines::Worker && machine + 1 == state.machines.len()
    }

    fn worker(&self, link: &Arc<ProcessLink>, store: Store, time: Time) -> Arc<Running> {
        let peers = Peers::with_role(&store, NodeRole::Worker);
        let config = RoomConfig {
            duty: Duty::Searches,
            ..CONFIG
        };
        let lobby = self.lobby(store, peers, time, Vec::new(), 2, config);
        let ending = CancellationToken::new();
        let worker = Worker::on(Arc::clone(&lobby));
        tokio::spawn(worker.run(ending.clone()));
        running(lobby, link, ending, None)
    }

    fn lobby(
        &self,
        store: Store,
        peers: Peers,
        time: Time,
        outages: Vec<tessera_play::Outage>,
        moves: usize,
        config: RoomConfig,
    ) -> Arc<Lobby> {
        let metrics = Arc::new(Metrics::new());
        let threads = Threads { moves, analyses: 1 };
        let times = SearchTimes(self.world.millis(1, 1_500));
        Lobby::new(Arc::new(RoomContext {
            jobs: Jobs::simulated(threads, CAPACITY, Arc::clone(&metrics), times),
            store,
            metrics,
            time,
            peers,
            outages,
            config,
        }))
    }

    fn take(&self, machine: usize) -> Option<Arc<Running>> {
        let mut state = self.state();
        let running = state.machines[machine].take()?;
        let servers = state.machines.len() - usize::from(self.engines == Engines::Worker);
        let is_any_running = state.machines[..servers].iter().any(Option::is_some);
        if !is_any_running && machine < servers {
            state.silent_since = Some(self.world.now());
        }
        Some(running)
    }

    /// Nothing that the process does has an effect any more. Calls that are under way may still take effect.
    pub(super) fn kill(&self, machine: usize) {
        let Some(running) = self.take(machine) else {
            return;
        };
        self.world.note(format_args!("machine {machine} is killed"));
        running.link.is_alive.store(false, Ordering::Relaxed);
        running.ended.cancel();
        if let Some(node) = running.node().as_ref() {
            node.kill();
        }
        let link = Arc::clone(&running.link) as Arc<dyn Link>;
        self.database.break_listeners(&link);
    }

    /// Ends a process in good order.
    pub(super) async fn stop(&self, machine: usize) {
        let Some(running) = self.take(machine) else {
            return;
        };
        self.world.note(format_args!("machine {machine} stops"));
        running.ending.cancel();
        // Sockets get a close code.
        running.ended.cancel();
        let node = running.node().take();
        if let Some(node) = node {
            node.stop().await;
        }
        running.link.is_alive.store(false, Ordering::Relaxed);
        self.world
            .note(format_args!("machine {machine} has stopped"));
    }

    /// The connection for notifications of what runs on a machine breaks.
    pub(super) fn break_listener(&self, machine: usize) {
        let running = self.state().machines[machine].clone();
        if let Some(running) = running {
            let link = Arc::clone(&running.link) as Arc<dyn Link>;
            self.database.break_listeners(&link);
        }
    }
}

fn running(
    lobby: Arc<Lobby>,
    link: &Arc<ProcessLink>,
    ending: CancellationToken,
    node: Option<Node>,
) -> Arc<Running> {
    Arc::new(Running {
        lobby,
        link: Arc::clone(link),
        ended: CancellationToken::new(),
        ending,
        node: Mutex::new(node),
    })
}

impl Running {
    fn node(&self) -> MutexGuard<'_, Option<Node>> {
        self.node.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
