//! The tasks of a server among its peers: it listens for notifications, renews its lease, stores which players are connected to
//! it, and compares its rooms with the logs.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::Duration,
};

use tessera_play::Millis;
use tessera_rules::Color;
use tessera_store::{self as store, Cluster, GameId, LEASE, LEASE_RENEWAL};
use tokio::{
    join, select,
    sync::{Notify, mpsc},
    time::{MissedTickBehavior, interval, sleep, timeout},
};
use tokio_util::sync::CancellationToken;

use crate::lobby::Lobby;
#[cfg(test)]
use crate::simulation::{Bug, is_planted};

/// How often a server compares its rooms with the logs.
const INTERVAL: Duration = Duration::from_secs(5);

/// Every server sends a message at least once in [`INTERVAL`], so a connection that is silent for longer has broken.
const SILENCE: Duration = Duration::from_secs(20);

/// Back-off after a failure.
const RETRY: Duration = Duration::from_secs(1);

/// How many games one query for the heads of their logs names.
const HEADS: usize = 5_000;

/// Old rows are deleted at every such tick of [`INTERVAL`]: every ten minutes.
const TICKS_PER_DELETION: u64 = 120;

/// A player has come or left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    pub(super) game: GameId,
    pub(super) seat: Color,
    /// `None` while the player is connected.
    pub(super) left_at: Option<Millis>,
}

/// Runs until `ending` is cancelled and the queries in progress have finished.
pub(super) async fn run(
    cluster: Cluster,
    lobby: Arc<Lobby>,
    changes: mpsc::UnboundedReceiver<Change>,
    news: Arc<Notify>,
    ending: CancellationToken,
) {
    // Notified when the lease had ended, and the presences with it: all of them are stored again.
    let lapsed = Notify::new();
    join!(
        listen(&cluster, &lobby, &news, &ending),
        renew(&cluster, &lapsed, &ending),
        sweep(&cluster, &lobby, &ending),
        store_presence(&cluster, changes, &lapsed, &ending),
    );
}

async fn listen(cluster: &Cluster, lobby: &Arc<Lobby>, news: &Notify, ending: &CancellationToken) {
    while cluster.notifies() && !ending.is_cancelled() {
        match cluster.listen().await {
            Ok(mut listener) => {
                // Messages were lost while there was no connection.
                compare_heads(cluster, lobby).await;
                lobby.refresh_presence();
                loop {
                    let received = select! {
                        biased;
                        () = ending.cancelled() => return,
                        received = timeout(SILENCE, listener.next()) => received,
                    };
                    match received {
                        Ok(Ok(notifications)) => {
                            for notification in notifications {
                                lobby.notify(notification);
                            }
                            news.notify_one();
                        }
                        Ok(Err(error)) => {
                            tracing::warn!(%error, "notifications of other servers are lost");
                            break;
                        }
                        Err(_silent) => {
                            tracing::warn!("the connection for notifications is silent");
                            break;
                        }
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "notifications of other servers are lost"),
        }
        select! {
            biased;
            () = ending.cancelled() => {}
            () = sleep(RETRY) => {}
        }
    }
}

/// Renews the lease on a timer of its own, so that no slow query delays it.
async fn renew(cluster: &Cluster, lapsed: &Notify, ending: &CancellationToken) {
    let mut ticks = interval(LEASE_RENEWAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        select! {
            biased;
            () = ending.cancelled() => return,
            _ = ticks.tick() => {}
        }
        match timeout(LEASE / 4, cluster.renew(LEASE)).await {
            Ok(Ok(true)) => {}
            Ok(Ok(false)) => lapsed.notify_one(),
            Ok(Err(error)) => tracing::warn!(%error, "the lease of this server is not renewed"),
            Err(_elapsed) => tracing::warn!("the lease of this server is not renewed in time"),
        }
    }
}

/// Looks for servers whose lease has ended, and for events that no notification has announced.
async fn sweep(cluster: &Cluster, lobby: &Arc<Lobby>, ending: &CancellationToken) {
    let mut ticks = interval(INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for tick in 0_u64.. {
        select! {
            biased;
            () = ending.cancelled() => return,
            _ = ticks.tick() => {}
        }
        match cluster.expire_nodes().await {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "other servers have ended"),
            Err(error) => tracing::warn!(%error, "servers that have ended cannot be looked for"),
        }
        compare_heads(cluster, lobby).await;
        if cluster.notifies() {
            if let Err(error) = cluster.publish(&[]).await {
                tracing::warn!(%error, "the other servers cannot be notified");
            }
        } else {
            lobby.refresh_presence();
        }
        if tick % TICKS_PER_DELETION == 0
            && let Err(error) = cluster.delete_old_rows().await
        {
            tracing::warn!(%error, "old rows of servers cannot be deleted");
        }
    }
}

/// Compares the rooms in memory with the heads of their logs.
async fn compare_heads(cluster: &Cluster, lobby: &Arc<Lobby>) {
    #[cfg(test)]
    if is_planted(Bug::LoseWakeUps) {
        return;
    }
    let games = lobby.loaded();
    for games in games.chunks(HEADS) {
        match cluster.heads(games.to_vec()).await {
            Ok(heads) => {
                for head in heads {
                    lobby.notify(head);
                }
            }
            Err(error) => {
                tracing::warn!(%error, "the logs cannot be compared with the games in memory");
                return;
            }
        }
    }
}

/// Stores the latest state of each seat that has changed, in batches, until it is stored.
async fn store_presence(
    cluster: &Cluster,
    mut changes: mpsc::UnboundedReceiver<Change>,
    lapsed: &Notify,
    ending: &CancellationToken,
) {
    let mut here: HashSet<(GameId, Color)> = HashSet::new();
    let mut unstored: HashMap<(GameId, Color), Option<Millis>> = HashMap::new();
    let mut batch = Vec::new();
    loop {
        select! {
            biased;
            () = ending.cancelled() => return,
            () = lapsed.notified() => {
                unstored.extend(here.iter().map(|seat| (*seat, None)));
            }
            received = changes.recv_many(&mut batch, 1_000), if unstored.is_empty() => {
                if received == 0 {
                    return;
                }
            }
            () = sleep(RETRY), if !unstored.is_empty() => {}
        }
        while let Ok(change) = changes.try_recv() {
            batch.push(change);
        }
        for Change {
            game,
            seat,
            left_at,
        } in batch.drain(..)
        {
            unstored.insert((game, seat), left_at);
            match left_at {
                None => here.insert((game, seat)),
                Some(_) => here.remove(&(game, seat)),
            };
        }
        if unstored.is_empty() {
            continue;
        }
        let rows = unstored.iter().map(|((game, seat), left_at)| {
            let left_at = left_at.map(|left| store::Millis(left.0));
            (*game, seat.to_string(), left_at)
        });
        // Ordered, so that a simulated server repeats itself.
        let mut rows: Vec<_> = rows.collect();
        rows.sort_unstable();
        match cluster.set_presence(rows).await {
            Ok(()) => unstored.clear(),
            Err(error) => tracing::warn!(%error, "the presence of players cannot be stored"),
        }
    }
}
