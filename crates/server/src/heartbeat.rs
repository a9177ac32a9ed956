//! Heartbeats: a running server writes one regularly, so that the next one knows for how long none ran.

use std::time::{Duration, SystemTime};

use tessera_play::{Millis, Outage};
use tessera_store::{self as store, Store, Unavailable};
use tokio::time::{MissedTickBehavior, interval};

use crate::{room::RoomContext, stored::stored_time, time::Time};

/// How often a server writes its heartbeat. After a crash, players are given up to this much time too much.
const INTERVAL: Duration = Duration::from_secs(5);

/// Starts the time of this process after the last heartbeat of any server, and returns it with the outages that clocks do not
/// count, the one that ends now included. One that is too short to be given back is not stored: a server that crashes again and
/// again would fill the table.
pub(crate) async fn begin(
    store: &Store,
    wall_clock: SystemTime,
) -> Result<(Time, Vec<Outage>), Unavailable> {
    let last = store.last_heartbeat().await?.map(|at| Millis(at.0));
    let time = Time::start(wall_clock, last);
    let now = time.now();
    let outage = last.map(|last| Outage {
        from: last,
        until: now,
    });
    let outage = outage.filter(|outage| outage.is_credited());
    let outage = outage.map(|outage| store::Outage {
        from: stored_time(outage.from),
        until: stored_time(outage.until),
    });
    let outages = store.begin_run(outage, stored_time(now)).await?;
    let outages = outages.into_iter().map(|outage| Outage {
        from: Millis(outage.from.0),
        until: Millis(outage.until.0),
    });
    Ok((time, outages.collect()))
}

/// Writes heartbeats for ever.
pub(crate) async fn beat(context: &RoomContext) {
    let mut ticks = interval(INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        write_heartbeat(context).await;
    }
}

/// Writes one heartbeat.
pub(crate) async fn write_heartbeat(context: &RoomContext) {
    let now = stored_time(context.time.now());
    if let Err(error) = context.store.heartbeat(now).await {
        tracing::warn!(%error, "the heartbeat cannot be written");
    }
}
