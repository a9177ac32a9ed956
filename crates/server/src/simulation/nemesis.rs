//! Faults of whole parts: servers that die or restart, networks that are cut, a database that is down or slow, clocks that jump.

use std::{sync::Arc, time::Duration};

use tokio::time::{Instant, sleep};

use super::{site::Site, weather::Profile};

/// Makes faults until `end`, then lets everything heal.
pub(super) async fn run(site: Arc<Site>, profile: Profile, end: Instant) {
    let world = Arc::clone(&site.world);
    site.weather.begin_faults();
    while profile.interval > 0 && Instant::now() < end {
        sleep(world.millis(50, profile.interval)).await;
        if Instant::now() < end {
            strike(&site, profile);
        }
    }
    tokio::time::sleep_until(end).await;
    world.note(format_args!("the faults end"));
    site.weather.clear_up();
}

/// How wrong the clock of a server is when it starts, in milliseconds.
pub(super) fn clock_error(site: &Site, profile: Profile) -> i64 {
    let error = site.world.number(0, 2 * profile.clock_error);
    error as i64 - profile.clock_error as i64
}

fn strike(site: &Arc<Site>, profile: Profile) {
    let world = Arc::clone(&site.world);
    let machine = world.number(0, site.machines() as u64 - 1) as usize;
    let some_time = world.millis(100, 20_000);
    let site = Arc::clone(site);
    match world.number(0, 9) {
        0..=2 => {
            site.kill(machine);
            start_later(&site, machine, profile, some_time);
        }
        3 => {
            tokio::spawn(async move {
                site.stop(machine).await;
                let error = clock_error(&site, profile);
                site.start(machine, error).await;
            });
        }
        4 => {
            world.note(format_args!("machine {machine} is cut from the database"));
            site.weather.cut_from_database(machine);
            mend_later(site, machine, some_time);
        }
        5 => {
            world.note(format_args!("machine {machine} is cut from the clients"));
            site.weather.cut_from_clients(machine);
            mend_later(site, machine, some_time);
        }
        6 => {
            world.note(format_args!("the database is down"));
            site.weather.set_down(true);
            tokio::spawn(async move {
                sleep(some_time / 2).await;
                site.weather.set_down(false);
            });
        }
        7 => {
            let slowness = world.number(20, 6_000);
            world.note(format_args!("the disk is {slowness} ms slow"));
            site.weather.set_slowness(slowness);
            tokio::spawn(async move {
                sleep(some_time).await;
                site.weather.set_slowness(0);
            });
        }
        8 => {
            let shift = world.number(0, 60_000) as i64 - 30_000;
            world.note(format_args!(
                "the clock of the database moves by {shift} ms"
            ));
            site.shift_clock(shift);
        }
        _ => {
            world.note(format_args!("everything is killed"));
            for machine in 0..site.machines() {
                site.kill(machine);
                start_later(&site, machine, profile, 2 * some_time);
            }
        }
    }
}

fn start_later(site: &Arc<Site>, machine: usize, profile: Profile, after: Duration) {
    let site = Arc::clone(site);
    tokio::spawn(async move {
        sleep(after).await;
        let error = clock_error(&site, profile);
        site.start(machine, error).await;
    });
}

fn mend_later(site: Arc<Site>, machine: usize, after: Duration) {
    tokio::spawn(async move {
        sleep(after).await;
        site.weather.mend(machine);
        site.break_listener(machine);
    });
}
