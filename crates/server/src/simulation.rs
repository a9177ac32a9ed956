//! A simulation of the whole server side in one thread: several servers with real rooms, peers and jobs, on a database, a bus, clocks
//! and networks on which a seed chooses faults. Every promise is checked at every step, and in the end that everything has healed.
//!
//! It is deterministic: time is that of a paused runtime, the only random numbers are the seed's, nothing runs on another thread,
//! and the code that is simulated neither iterates over hash maps nor lets `select!` choose at random. So a seed that fails fails
//! again in the same way; a test compares the traces of two processes.
//!
//! `TESSERA_FAULTS_SEEDS=1000` simulates more seeds, `TESSERA_FAULTS_SEED=17` one seed with its whole trace (`make faults`).

mod connection;
mod ledger;
mod nemesis;
mod planted;
mod player;
mod site;
mod strategy;
mod tests;
mod weather;
mod world;

use std::{
    cell::Cell,
    panic,
    sync::{Arc, Mutex, Once},
    time::Duration,
};

use tessera_play::{Bot, ClockSetting, ClockStart, Game, Header, Seat};
use tessera_rules::{ByColor, Color};
use tessera_store::{GameId, SimulatedDatabase, TokenHash};
use tokio::{
    runtime::Builder,
    select,
    time::{Instant, sleep},
};

use crate::{
    create,
    room::Players,
    stored::{LoadedGame, standing},
    token::SeatTokens,
};
use ledger::Ledger;
pub(crate) use planted::{Bug, is_planted};
use player::Player;
use site::{CONFIG, Engines, Site};
use strategy::{Setting, Strategy};
use weather::{Profile, Weather};
use world::{Trace, World};

/// How long everything may take to heal after the faults, in true time: leases and sweeps take less than a minute each.
const HEALING: Duration = Duration::from_mins(4);

/// For this long after the end of all games nothing may change any more.
const QUIET: Duration = Duration::from_secs(8);

/// What a simulation found.
#[derive(Debug)]
struct Outcome {
    violations: Vec<String>,
    trace: Trace,
}

thread_local! {
    static HAS_PANICKED: Cell<bool> = const { Cell::new(false) };
}

/// Notices panics of tasks, which the runtime catches.
fn watch_panics() {
    static WATCHING: Once = Once::new();
    WATCHING.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            HAS_PANICKED.set(true);
            report(info);
        }));
    });
    HAS_PANICKED.set(false);
}

/// Simulates one seed, with this bug in the server.
fn simulate(seed: u64, bug: Option<Bug>) -> Outcome {
    watch_panics();
    planted::plant(bug);
    let runtime = Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .expect("a runtime without I/O starts");
    let world = runtime.block_on(async {
        let world = Arc::new(World::new(seed));
        play(&world).await;
        world
    });
    // Ends all tasks.
    drop(runtime);
    planted::plant(None);
    if HAS_PANICKED.get() {
        world.violate(format_args!("a task has panicked"));
    }
    let (violations, trace) = world.take_results();
    Outcome { violations, trace }
}

async fn play(world: &Arc<World>) {
    let profile = Profile::choose(world);
    world.note(format_args!("{profile:?}"));
    let weather = Arc::new(Weather::new(Arc::clone(world), profile));
    let database = SimulatedDatabase::new().expect("there is memory");
    let engines = if world.chance(0.25) {
        Engines::Worker
    } else {
        Engines::Everywhere
    };
    let servers = world.number(1, 3) as usize;
    let machines = servers + usize::from(engines == Engines::Worker);
    let site = Arc::new(Site::new(
        Arc::clone(world),
        weather,
        database.clone(),
        machines,
        engines,
    ));
    let ledger = Arc::new(Ledger::new(Arc::clone(&site)));
    database.observe(Arc::clone(&ledger) as Arc<_>);
    for machine in 0..machines {
        let error = nemesis::clock_error(&site, profile);
        Arc::clone(&site).start(machine, error).await;
    }
    let faults_end = Instant::now() + world.millis(20_000, 60_000);
    let mut players = Vec::new();
    for number in 0..world.number(2, 3) {
        players.extend(begin(&site, &ledger, number, faults_end).await);
    }
    for player in &players {
        tokio::spawn(Arc::clone(player).run());
    }
    let course = async {
        nemesis::run(Arc::clone(&site), profile, faults_end).await;
        heal(&site, &ledger, &players).await;
    };
    select! {
        biased;
        () = world.failed.cancelled() => {}
        () = course => {}
    }
}

/// Waits until all games are over and all players know it.
async fn heal(site: &Site, ledger: &Ledger, players: &[Arc<Player>]) {
    let deadline = Instant::now() + HEALING;
    let mut quiet_since = Instant::now();
    loop {
        sleep(Duration::from_millis(500)).await;
        let is_over = |player: &Arc<Player>| {
            ledger
                .standing(player.id)
                .is_some_and(|standing| standing.is_over)
        };
        let is_quiet = players
            .iter()
            .all(|player| player.is_settled() && is_over(player));
        if !is_quiet {
            quiet_since = Instant::now();
        }
        if quiet_since.elapsed() >= QUIET {
            check_rooms(site, ledger).await;
            ledger.check_end();
            return;
        }
        if Instant::now() >= deadline {
            for player in players {
                if !player.is_settled() || !is_over(player) {
                    let what = player.describe();
                    site.world.violate(format_args!("not healed: {what}"));
                }
            }
            return;
        }
    }
}

/// Every room in memory knows the whole log of its game.
async fn check_rooms(site: &Site, ledger: &Ledger) {
    for server in site.servers() {
        for id in server.lobby.loaded() {
            let room = server.lobby.room(id);
            let shown = room.snapshot_after(0).await.map(|shown| shown.seq);
            let head = ledger.standing(id).map(|standing| standing.seq);
            if shown.as_ref().ok() != head.as_ref() {
                let what =
                    format_args!("not healed: a room of {id} shows event {shown:?} of {head:?}");
                site.world.violate(what);
            }
        }
    }
}

/// What kind of game it is, between whom, and with which clock.
fn choose_game(world: &World) -> (Setting, Header) {
    let setting = *world
        .choose(&[
            Setting::TwoPeople,
            Setting::TwoPeople,
            Setting::TwoPeople,
            Setting::SameScreen,
            Setting::Computer,
        ])
        .unwrap_or(&Setting::TwoPeople);
    let clock = world.chance(0.5).then(|| match world.number(0, 1) {
        0 => ClockSetting::PerMove {
            seconds: world.number(5, 25) as u32,
        },
        _ => ClockSetting::Fischer {
            initial: world.number(10, 60) as u32,
            increment: world.number(0, 5) as u32,
        },
    });
    let person = || Seat::Human { name: None };
    let computer = || match world.number(0, 2) {
        0 => Seat::Bot {
            bot: Bot::OriginalEasy,
            name: None,
        },
        _ => Seat::Engine {
            level: 1,
            name: None,
        },
    };
    let is_computer = setting == Setting::Computer;
    let header = Header {
        seats: ByColor {
            white: if is_computer { computer() } else { person() },
            black: person(),
        },
        holders: ByColor {
            white: (!is_computer).then_some(0),
            black: Some(usize::from(setting == Setting::TwoPeople)),
        },
        start: None,
        clock,
        clock_start: if world.chance(0.5) {
            ClockStart::Created
        } else {
            ClockStart::Joined
        },
        pace: 0,
        seed: world.number(0, u64::MAX),
        after: None,
        invitation_keys: ByColor::default(),
        friendly: false,
    };
    (setting, header)
}

/// Creates a game and its players, and perhaps a spectator.
async fn begin(
    site: &Arc<Site>,
    ledger: &Arc<Ledger>,
    number: u64,
    faults_end: Instant,
) -> Vec<Arc<Player>> {
    let world = &site.world;
    let (setting, header) = choose_game(world);
    let id = GameId::numbered(number + 1);
    let token = |holder: u64| TokenHash([(2 * number + holder) as u8; 32]);
    let tokens = SeatTokens::new(vec![token(0), token(1)], header.holders);
    let machine = site.any_machine();
    let server = site.server(machine).expect("no fault has happened yet");
    let context = server.lobby.context();
    let kind = "lines-of-action:6x6".parse().expect("there is this game");
    let game = Game::new(kind, header, context.time.now()).expect("its start is a position");
    let stored = create::stored(id, true, &game, &tokens, CONFIG.closing);
    let created = context.store.create(stored).await;
    created.expect("no fault has happened yet");
    server.lobby.begin(LoadedGame {
        id,
        listed: true,
        standing: standing(&game, CONFIG.closing),
        tokens: tokens.hashes().to_vec(),
        players: Players::default(),
        game,
    });
    let strategy = Strategy {
        setting,
        plies: world.number(4, 14) as u32,
        wants_rematch: world.chance(0.3),
    };
    let player = |seats: &[Color], token, leaves_at| {
        let names: String = seats.iter().map(ToString::to_string).collect();
        Arc::new(Player {
            site: Arc::clone(site),
            ledger: Arc::clone(ledger),
            id,
            seats: seats.to_vec(),
            token,
            name: format!("{names}@{number}"),
            strategy,
            leaves_at,
            seen: Mutex::default(),
            is_waiting: false.into(),
            commands: 0.into(),
        })
    };
    let leaves_at = (setting == Setting::TwoPeople && world.chance(0.3))
        .then(|| faults_end.min(Instant::now() + world.millis(1_000, 60_000)));
    let (white, black) = (Some(token(0)), Some(token(1)));
    let mut players = match setting {
        Setting::TwoPeople => vec![
            player(&[Color::White], white, None),
            player(&[Color::Black], black, leaves_at),
        ],
        Setting::SameScreen => vec![player(&[Color::White, Color::Black], white, None)],
        Setting::Computer => vec![player(&[Color::Black], Some(token(0)), None)],
    };
    if world.chance(0.6) {
        players.push(player(&[], None, None));
    }
    players
}
