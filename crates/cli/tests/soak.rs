//! Servers under fire: clients play through a proxy while nodes are killed, stopped and restarted, the database ends without warning and
//! the proxy is reloaded. Nothing acknowledged is lost or doubled, the order is kept, and every client sees the log.
//!
//! `make test` lets every fault happen four times; `make soak MINUTES=60` goes on for as long as it is told.

#![cfg(all(target_os = "linux", feature = "postgres"))]
#![expect(clippy::unwrap_used, reason = "a test may fail")]
#![expect(clippy::print_stdout, reason = "a soak says what happens")]

#[path = "soak/checker.rs"]
mod checker;
#[path = "soak/player.rs"]
mod player;
#[path = "support/proxy.rs"]
mod proxy;
#[path = "support/server.rs"]
mod server;
#[path = "soak/site.rs"]
mod site;
#[path = "soak/spectator.rs"]
mod spectator;

use std::{
    env,
    time::{Duration, Instant},
};

use player::Crowd;
use site::{Fault, Site};
use tokio::time::timeout;

const MINUTES: &str = "TESSERA_SOAK_MINUTES";
/// Commands that are acknowledged between two faults.
const COMMANDS: usize = 100;
/// Far beyond what it takes: a site that hangs fails the test instead of holding it up.
const PATIENCE: Duration = Duration::from_mins(4);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_servers_on_one_database_lose_nothing() {
    soak(Site::of_three().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_server_loses_nothing() {
    soak(Site::of_one().await).await;
}

/// How long, and how many clients.
struct Extent {
    faults: Vec<Fault>,
    duration: Duration,
    clients: u64,
}

impl Extent {
    /// Every fault four times, or what the operator asked for.
    fn new(site: &Site) -> Self {
        let faults = site.faults();
        match env::var(MINUTES) {
            Err(_) => Self {
                faults: faults.repeat(4),
                duration: Duration::MAX,
                clients: 24,
            },
            Ok(minutes) => Self {
                faults,
                duration: Duration::from_mins(minutes.parse().unwrap()),
                clients: 200,
            },
        }
    }
}

async fn soak(mut site: Site) {
    let extent = Extent::new(&site);
    let is_endless = extent.duration == Duration::MAX;
    let seed = fastrand::u64(..);
    println!("soak of {site}: {} clients, seed {seed}", extent.clients);
    let mut random = fastrand::Rng::with_seed(seed);
    let (crowd, players) = Crowd::begin(site.proxy.address, extent.clients);
    let mut count = crowd.count.subscribe();
    let begin = Instant::now();
    let mut faults = extent.faults.clone();
    random.shuffle(&mut faults);
    while let Some(fault) = faults.pop() {
        let target = *count.borrow() + COMMANDS;
        let reached = timeout(PATIENCE, count.wait_for(|count| *count >= target));
        let so_far = *reached.await.unwrap().unwrap();
        println!(
            "{:>5} s, {so_far:>7} commands: {fault:?}",
            begin.elapsed().as_secs()
        );
        site.suffer(fault, &mut random).await;
        if faults.is_empty() && !is_endless && begin.elapsed() < extent.duration {
            faults.clone_from(&extent.faults);
            random.shuffle(&mut faults);
        }
    }
    timeout(PATIENCE, crowd.end(players)).await.unwrap();

    let histories = std::mem::take(&mut *crowd.histories.lock().unwrap());
    let commands = *count.borrow();
    println!(
        "{} games, {commands} acknowledged commands",
        histories.len()
    );
    assert!(commands >= extent.faults.len() * COMMANDS);
    checker::check(&site.database, &histories).await;
    for node in &site.nodes {
        checker::check_server(&node.address, &histories).await;
    }
}
