//! What servers on a simulated database share: what the tables of PostgreSQL hold, in ordered maps.

use std::{collections::BTreeMap, time::Duration};

use rusqlite::{Connection, OptionalExtension};

use super::{Shared, Simulated, SimulatedConnection};
use crate::{
    Cause, GameId, Listener, Millis, Notification, NotificationText, Search, SeatPresence,
    Unavailable,
    cluster::{FreeSearches, NodeId, NodeRole},
};

/// A day, in milliseconds.
const PRESENCE_KEPT: i64 = 86_400_000;

const SEARCHED: &str = "
    select wants_engine, status = 'playing', seq
    from game join game_head on game_head.game = game.number where id = ?1";
const HEAD: &str =
    "select seq from game join game_head on game_head.game = game.number where id = ?1";

#[derive(Debug, Default)]
pub(super) struct Tables {
    /// How far the clock of the database was moved, in milliseconds.
    pub(super) clock_shift: i64,
    next_node: u64,
    /// When the lease of each process ends.
    pub(super) nodes: BTreeMap<NodeId, i64>,
    /// When the player left the process; `None` while connected to it.
    presence: BTreeMap<(GameId, String, NodeId), Option<i64>>,
    leases: BTreeMap<GameId, SearchLease>,
}

#[derive(Clone, Debug)]
struct SearchLease {
    /// After which event the search is due.
    at: u64,
    /// The process that has taken it.
    holder: Option<NodeId>,
    cause: Option<Cause>,
}

impl Tables {
    fn is_running(&self, node: NodeId, now: i64) -> bool {
        self.nodes
            .get(&node)
            .is_some_and(|expires_at| *expires_at > now)
    }
}

/// One process's side. [`Cluster`](crate::Cluster) says what each method promises.
#[derive(Clone, Debug)]
pub(crate) struct SimulatedCluster {
    node: NodeId,
    connection: SimulatedConnection,
}

impl SimulatedCluster {
    pub(crate) fn new(database: &Simulated, role: NodeRole) -> Self {
        let connection = database.connection.clone();
        let number = {
            let mut tables = connection.shared().tables();
            tables.next_node += 1;
            tables.next_node
        };
        Self {
            node: NodeId::numbered(number, role),
            connection,
        }
    }

    pub(crate) fn node(&self) -> NodeId {
        self.node
    }

    #[expect(
        clippy::unused_self,
        reason = "other databases can be without notifications"
    )]
    pub(crate) fn notifies(&self) -> bool {
        true
    }

    /// Does the work with the tables at the time of the database.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Shared, &mut Tables, i64, &Connection) -> rusqlite::Result<T>
        + Send
        + 'static,
    ) -> Result<T, Unavailable> {
        let shared = std::sync::Arc::clone(self.connection.shared());
        self.connection
            .run(move |connection| {
                let mut tables = shared.tables();
                let now = shared.now(&tables);
                work(&shared, &mut tables, now, connection)
            })
            .await
    }

    pub(crate) async fn heads(&self, games: Vec<GameId>) -> Result<Vec<Notification>, Unavailable> {
        self.run(move |_, _, _, connection| {
            let mut heads = Vec::new();
            let mut find = connection.prepare_cached(HEAD)?;
            for game in games {
                let head = find.query_row([game], |row| row.get(0)).optional()?;
                heads.extend(head.map(|seq| Notification::Appended {
                    game,
                    seq,
                    cause: None,
                }));
            }
            Ok(heads)
        })
        .await
    }

    pub(crate) async fn publish(&self, notifications: &[Notification]) -> Result<(), Unavailable> {
        let mut texts = NotificationText::of(notifications);
        if texts.is_empty() {
            texts.push(String::new());
        }
        self.run(move |shared, _, _, _| {
            for text in &texts {
                shared.bus.publish(text);
            }
            Ok(())
        })
        .await
    }

    pub(crate) async fn listen(&self) -> Result<Listener, Unavailable> {
        let link = std::sync::Arc::clone(self.connection.link());
        let listener = self.run(move |shared, _, _, _| Ok(shared.bus.listen(&link)));
        listener.await.map(Listener::simulated)
    }

    pub(crate) async fn renew(&self, lease: Duration) -> Result<bool, Unavailable> {
        let node = self.node;
        self.run(move |_, tables, now, _| {
            let goes_on = tables.is_running(node, now);
            tables.nodes.insert(node, now + lease.as_millis() as i64);
            Ok(goes_on)
        })
        .await
    }

    pub(crate) async fn leave(&self) -> Result<(), Unavailable> {
        let node = self.node;
        self.run(move |_, tables, now, _| {
            if let Some(expires_at) = tables.nodes.get_mut(&node) {
                *expires_at = now;
            }
            Ok(())
        })
        .await?;
        self.expire_nodes().await.map(drop)
    }

    pub(crate) async fn expire_nodes(&self) -> Result<u64, Unavailable> {
        self.run(|shared, tables, now, _| {
            let expired: BTreeMap<NodeId, i64> = tables
                .nodes
                .extract_if(.., |_, expires_at| *expires_at <= now)
                .collect();
            let mut closed = Vec::new();
            for ((game, _, node), left_at) in &mut tables.presence {
                if let (None, Some(expires_at)) = (*left_at, expired.get(node)) {
                    *left_at = Some(*expires_at);
                    closed.push(*game);
                }
            }
            shared.notify_presence(closed);
            Ok(expired.len() as u64)
        })
        .await
    }

    pub(crate) async fn delete_old_rows(&self) -> Result<(), Unavailable> {
        self.run(|_, tables, now, connection| {
            let nodes = &tables.nodes;
            tables
                .presence
                .retain(|(_, _, node), left_at| match left_at {
                    Some(left_at) => *left_at >= now - PRESENCE_KEPT,
                    None => nodes.contains_key(node),
                });
            let mut over = Vec::new();
            for game in tables.leases.keys() {
                if searched(connection, *game)?.is_some_and(|game| !game.is_playing) {
                    over.push(*game);
                }
            }
            tables.leases.retain(|game, _| !over.contains(game));
            Ok(())
        })
        .await
    }

    pub(crate) async fn set_presence(
        &self,
        changes: Vec<(GameId, String, Option<Millis>)>,
    ) -> Result<(), Unavailable> {
        let node = self.node;
        self.run(move |shared, tables, _, _| {
            let games = changes.iter().map(|(game, ..)| *game).collect();
            for (game, seat, left_at) in changes {
                let left_at = left_at.map(|left_at| left_at.0);
                tables.presence.insert((game, seat, node), left_at);
            }
            shared.notify_presence(games);
            Ok(())
        })
        .await
    }

    pub(crate) async fn presence(&self, game: GameId) -> Result<Vec<SeatPresence>, Unavailable> {
        let own = self.node;
        self.run(move |_, tables, now, _| {
            let rows = tables.presence.iter();
            let rows = rows.filter(|((of, _, node), _)| *of == game && *node != own);
            let presence = rows.map(|((_, seat, node), left_at)| SeatPresence {
                seat: seat.clone(),
                left_at: match *left_at {
                    None if tables.is_running(*node, now) => None,
                    None => Some(tables.nodes.get(node).copied().unwrap_or(0)),
                    left_at => left_at,
                }
                .map(Millis),
            });
            Ok(presence.collect())
        })
        .await
    }

    pub(crate) async fn lease_search(&self, search: Search) -> Result<bool, Unavailable> {
        let node = self.node;
        self.run(move |_, tables, now, _| {
            let Search { game, at, cause } = search;
            let is_free = match tables.leases.get(&game) {
                None => true,
                Some(lease) => {
                    let is_running = |holder: NodeId| tables.is_running(holder, now);
                    lease.at < at
                        || lease.holder == Some(node)
                        || !lease.holder.is_some_and(is_running)
                }
            };
            if is_free {
                let holder = Some(node);
                tables
                    .leases
                    .insert(game, SearchLease { at, holder, cause });
            }
            Ok(is_free)
        })
        .await
    }

    pub(crate) async fn request_search(&self, search: Search) -> Result<(), Unavailable> {
        let told = search.notification();
        self.run(move |_, tables, _, _| {
            let Search { game, at, cause } = search;
            let known = tables.leases.get(&game);
            if known.is_none_or(|lease| lease.at < at) {
                let holder = None;
                tables
                    .leases
                    .insert(game, SearchLease { at, holder, cause });
            }
            Ok(())
        })
        .await?;
        self.publish(&[told]).await
    }

    pub(crate) async fn take_searches(
        &self,
        which: FreeSearches,
        limit: usize,
    ) -> Result<Vec<Search>, Unavailable> {
        let node = self.node;
        self.run(move |_, tables, now, connection| {
            let mut free = Vec::new();
            for (game, SearchLease { at, holder, .. }) in &tables.leases {
                let is_free = match (which, holder) {
                    (FreeSearches::Requested, holder) => holder.is_none(),
                    (FreeSearches::Abandoned, holder) => {
                        let is_running = |holder: NodeId| tables.is_running(holder, now);
                        *holder == Some(node) || !holder.is_some_and(is_running)
                    }
                };
                if let Some(found) = searched(connection, *game)?
                    && is_free
                    && (found.wants_engine || *at >= found.seq)
                {
                    free.push((!found.wants_engine, *game, *at));
                }
            }
            free.sort_unstable();
            free.truncate(limit);
            let mut taken = Vec::new();
            for (_, game, at) in free {
                if let Some(lease) = tables.leases.get_mut(&game) {
                    lease.holder = Some(node);
                    let cause = lease.cause.clone();
                    taken.push(Search { game, at, cause });
                }
            }
            Ok(taken)
        })
        .await
    }

    pub(crate) async fn release_search(&self, game: GameId) -> Result<(), Unavailable> {
        let node = self.node;
        self.run(move |_, tables, _, _| {
            if let Some(lease) = tables.leases.get_mut(&game) {
                lease.holder.take_if(|holder| *holder == node);
            }
            Ok(())
        })
        .await
    }
}

impl Shared {
    fn notify_presence(&self, mut games: Vec<GameId>) {
        games.sort_unstable();
        games.dedup();
        let presence = |game| Notification::Presence { game };
        let notifications: Vec<Notification> = games.into_iter().map(presence).collect();
        for text in NotificationText::of(&notifications) {
            self.bus.publish(&text);
        }
    }
}

/// What the row of a game says of its searches.
struct Searched {
    wants_engine: bool,
    is_playing: bool,
    seq: u64,
}

fn searched(connection: &Connection, game: GameId) -> rusqlite::Result<Option<Searched>> {
    let mut find = connection.prepare_cached(SEARCHED)?;
    let row = find.query_row([game], |row| {
        Ok(Searched {
            wants_engine: row.get(0)?,
            is_playing: row.get(1)?,
            seq: row.get(2)?,
        })
    });
    row.optional()
}
