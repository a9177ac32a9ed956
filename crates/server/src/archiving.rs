//! The retention job: old games that are over move from the database into compressed files.

use std::time::Duration;

use tessera_store::{ArchiveError, Millis};
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::room::RoomContext;

/// How often it is asked whether a pass is due.
const TICK: Duration = Duration::from_mins(10);
/// A pass over all games begins as often, whichever server makes it.
const PASS_INTERVAL: Millis = Millis(86_400_000);
/// The pause between steps of a pass, so that most of the time of the database is left to moves.
const PAUSE: Duration = Duration::from_millis(200);

/// Archives games this long after their end, for ever.
pub(crate) async fn run(context: &RoomContext, archive_after: Duration) {
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        match pass(context, archive_after).await {
            Ok(0) => {}
            Ok(games) => tracing::info!(games, "old games were archived"),
            Err(error) => tracing::error!(%error, "old games cannot be archived"),
        }
    }
}

/// Archives what is old enough, unless that was done lately, and returns how many games.
async fn pass(context: &RoomContext, archive_after: Duration) -> Result<u64, ArchiveError> {
    let store = &context.store;
    let now = Millis(context.time.now().0);
    if !store.begin_archive_pass(now, PASS_INTERVAL).await? {
        return Ok(0);
    }
    let ended_before = Millis(now.0 - archive_after.as_millis() as i64);
    let (mut after, mut games) = (None, 0);
    loop {
        let page = store.archive_page(after, ended_before).await?;
        context.metrics.archived_games.inc_by(page.archived);
        games += page.archived;
        after = match page.next {
            Some(last) => Some(last),
            None => return Ok(games),
        };
        sleep(PAUSE).await;
    }
}
