//! The tables that several servers on one PostgreSQL share: their leases, which players are connected to which server, and which
//! server searches for which game; and the notifications between them.

use std::{sync::Arc, time::Duration};

use sqlx::Connection;

use super::{
    Postgres, column,
    connections::Connections,
    migrations::SCHEMA_VERSION,
    rows::{HeadRow, SearchRow},
};
use crate::{
    GameId, Millis, Notification, Search, SeatPresence, Unavailable,
    bus::{self, Bus, Listener},
    cluster::{FreeSearches, NodeId, NodeRole},
};

/// The time of the database, in milliseconds since 1970: leases do not depend on the clocks of the servers.
pub(super) const NOW: &str = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/// One server's side of the tables that all servers share. [`Cluster`](crate::Cluster) says what each method promises.
#[derive(Clone, Debug)]
pub(crate) struct PostgresCluster {
    connections: Arc<Connections>,
    node: NodeId,
    bus: Bus,
}

impl PostgresCluster {
    pub(crate) fn new(postgres: &Postgres, role: NodeRole) -> Self {
        Self {
            connections: Arc::clone(&postgres.connections),
            node: NodeId::random(role),
            bus: postgres.bus.clone(),
        }
    }

    pub(crate) fn node(&self) -> NodeId {
        self.node
    }

    pub(crate) fn notifies(&self) -> bool {
        !matches!(self.bus, Bus::None)
    }

    pub(crate) async fn heads(&self, games: Vec<GameId>) -> Result<Vec<Notification>, Unavailable> {
        let ids: Vec<String> = games.iter().map(GameId::to_string).collect();
        let rows: Vec<HeadRow> = self
            .connections
            .run(move |connection| {
                let query =
                    "select game_id as id, seq as head from game_head where game_id = any($1)";
                Box::pin(sqlx::query_as(query).bind(ids).fetch_all(connection))
            })
            .await?;
        let heads = rows.into_iter().map(|row| Notification::Appended {
            game: row.id,
            seq: row.head,
            cause: None,
        });
        Ok(heads.collect())
    }

    pub(crate) async fn publish(&self, notifications: &[Notification]) -> Result<(), Unavailable> {
        self.bus.publish(notifications).await
    }

    pub(crate) async fn listen(&self) -> Result<Listener, Unavailable> {
        self.bus.listen().await
    }

    pub(crate) async fn renew(&self, lease: Duration) -> Result<bool, Unavailable> {
        let (node, lease) = (self.node, lease.as_millis() as i64);
        self.connections
            .run(move |connection| {
                Box::pin(async move {
                    let renew = format!("update node set expires_at = {NOW} + $2 where id = $1 and expires_at > {NOW}");
                    let insert = format!(
                        "insert into node (id, expires_at, schema_version) values ($1, {NOW} + $2, {SCHEMA_VERSION})
                         on conflict (id) do update set expires_at = excluded.expires_at"
                    );
                    let execute = async |sql: String, connection: &mut _| {
                        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(node.to_string()).bind(lease);
                        query.execute(connection).await
                    };
                    if execute(renew, &mut *connection).await?.rows_affected() == 1 {
                        return Ok(true);
                    }
                    execute(insert, connection).await.map(|_| false)
                })
            })
            .await
    }

    pub(crate) async fn leave(&self) -> Result<(), Unavailable> {
        let node = self.node;
        self.connections
            .run(move |connection| {
                Box::pin(async move {
                    let expire = format!("update node set expires_at = {NOW} where id = $1");
                    sqlx::query(sqlx::AssertSqlSafe(expire))
                        .bind(node.to_string())
                        .execute(connection)
                        .await
                })
            })
            .await
            .map(drop)?;
        self.expire_nodes().await.map(drop)
    }

    pub(crate) async fn expire_nodes(&self) -> Result<u64, Unavailable> {
        let notifies = self.bus.is_transactional();
        let (count, closed) = self
            .connections
            .run(move |connection| {
                Box::pin(async move {
                    let mut transaction = connection.begin().await?;
                    let expire = format!(
                        "with expired as (
                           delete from node where expires_at <= {NOW} returning id, expires_at
                         ), closed as (
                           update presence set left_at = expired.expires_at from expired
                           where presence.node_id = expired.id and left_at is null returning game_id
                         )
                         select expired.id, null as game from expired
                         union all select distinct null, game_id from closed"
                    );
                    let rows: Vec<(Option<String>, Option<String>)> =
                        sqlx::query_as(sqlx::AssertSqlSafe(expire))
                            .fetch_all(&mut *transaction)
                            .await?;
                    let games = rows
                        .iter()
                        .filter_map(|(_, game)| game.as_deref()?.parse().ok());
                    let closed = presences(games);
                    if notifies {
                        bus::notify(&mut transaction, &closed).await?;
                    }
                    transaction.commit().await?;
                    let count = rows.iter().filter(|(node, _)| node.is_some()).count();
                    Ok((count as u64, closed))
                })
            })
            .await?;
        self.bus.publish_committed(&closed);
        Ok(count)
    }

    pub(crate) async fn delete_old_rows(&self) -> Result<(), Unavailable> {
        self.connections
            .run(move |connection| {
                Box::pin(async move {
                    let presences = format!(
                        "delete from presence where left_at < {NOW} - 86400000
                           or left_at is null and not exists (select from node where id = node_id)"
                    );
                    sqlx::query(sqlx::AssertSqlSafe(presences))
                        .execute(&mut *connection)
                        .await?;
                    let leases = "delete from engine_lease using game
                                  where game.id = game_id and game.status <> 'playing'";
                    sqlx::query(leases).execute(connection).await
                })
            })
            .await
            .map(drop)
    }

    pub(crate) async fn set_presence(
        &self,
        changes: Vec<(GameId, String, Option<Millis>)>,
    ) -> Result<(), Unavailable> {
        let (node, notifies) = (self.node, self.bus.is_transactional());
        let mut games: Vec<GameId> = changes.iter().map(|(game, ..)| *game).collect();
        games.sort_unstable();
        games.dedup();
        let changed = presences(games);
        let committed = changed.clone();
        self.connections
            .run(move |connection| {
                Box::pin(async move {
                    let mut transaction = connection.begin().await?;
                    let query = sqlx::query(
                        "insert into presence (game_id, seat, node_id, left_at)
                         select game_id, seat, $4, left_at from unnest($1::text[], $2::text[], $3::bigint[])
                           as input (game_id, seat, left_at)
                         order by game_id, seat
                         on conflict (game_id, seat, node_id) do update set left_at = excluded.left_at",
                    )
                    .bind(column(&changes, |(game, ..)| game.as_str()))
                    .bind(column(&changes, |(_, seat, _)| seat.as_str()))
                    .bind(column(&changes, |(.., left)| left.map(|left| left.0)))
                    .bind(node.to_string());
                    query.execute(&mut *transaction).await?;
                    if notifies {
                        bus::notify(&mut transaction, &changed).await?;
                    }
                    transaction.commit().await
                })
            })
            .await?;
        self.bus.publish_committed(&committed);
        Ok(())
    }

    pub(crate) async fn presence(&self, game: GameId) -> Result<Vec<SeatPresence>, Unavailable> {
        let node = self.node;
        let rows: Vec<(String, Option<i64>)> = self
            .connections
            .run(move |connection| {
                let select = format!(
                    "select seat, case when left_at is null and expires_at > {NOW} then null
                                       else coalesce(left_at, expires_at, 0) end
                     from presence left join node on node.id = node_id
                     where game_id = $1 and node_id <> $2"
                );
                let query = sqlx::query_as(sqlx::AssertSqlSafe(select))
                    .bind(game.to_string())
                    .bind(node.to_string());
                Box::pin(query.fetch_all(connection))
            })
            .await?;
        let presence = rows.into_iter().map(|(seat, left_at)| SeatPresence {
            seat,
            left_at: left_at.map(Millis),
        });
        Ok(presence.collect())
    }

    pub(crate) async fn lease_search(&self, search: Search) -> Result<bool, Unavailable> {
        let node = self.node;
        self.connections
            .run(move |connection| {
                let lease = format!(
                    "insert into engine_lease (game_id, at, node_id, cause) values ($1, $2, $3, $4)
                     on conflict (game_id) do update
                       set at = excluded.at, node_id = excluded.node_id, cause = excluded.cause
                     where engine_lease.at < excluded.at or engine_lease.node_id = excluded.node_id
                        or not exists (select from node where id = engine_lease.node_id and expires_at > {NOW})"
                );
                let query = sqlx::query(sqlx::AssertSqlSafe(lease))
                    .bind(search.game.to_string())
                    .bind(search.at.cast_signed())
                    .bind(node.to_string())
                    .bind(search.cause.map(|cause| cause.as_str().to_owned()));
                Box::pin(query.execute(connection))
            })
            .await
            .map(|done| done.rows_affected() == 1)
    }

    pub(crate) async fn request_search(&self, search: Search) -> Result<(), Unavailable> {
        let told = search.notification();
        self.connections
            .run(move |connection| {
                // No server has the empty id, so the lease is free.
                let request = sqlx::query(
                    "insert into engine_lease (game_id, at, node_id, cause) values ($1, $2, '', $3)
                     on conflict (game_id) do update
                       set at = excluded.at, node_id = excluded.node_id, cause = excluded.cause
                     where engine_lease.at < excluded.at",
                );
                let request = request
                    .bind(search.game.to_string())
                    .bind(search.at.cast_signed())
                    .bind(search.cause.map(|cause| cause.as_str().to_owned()));
                Box::pin(request.execute(connection))
            })
            .await?;
        self.publish(&[told]).await
    }

    /// Rows that another process takes at the same time are skipped. Games with people come first.
    pub(crate) async fn take_searches(
        &self,
        which: FreeSearches,
        limit: usize,
    ) -> Result<Vec<Search>, Unavailable> {
        let is_free = match which {
            FreeSearches::Requested => "node_id = ''".to_owned(),
            FreeSearches::Abandoned => format!(
                "(node_id = $1 or not exists (select from node where id = node_id and expires_at > {NOW}))"
            ),
        };
        let node = self.node;
        let rows: Vec<SearchRow> = self
            .connections
            .run(move |connection| {
                let take = format!(
                    "with free as (
                       select engine_lease.game_id
                       from engine_lease
                         join game on game.id = engine_lease.game_id
                         join game_head on game_head.game_id = engine_lease.game_id
                       where {is_free} and (wants_engine or at >= seq)
                       order by wants_engine desc, random() limit $2
                       for update of engine_lease skip locked
                     )
                     update engine_lease set node_id = $1 from free
                     where engine_lease.game_id = free.game_id
                     returning engine_lease.game_id as id, at, cause"
                );
                let query = sqlx::query_as(sqlx::AssertSqlSafe(take))
                    .bind(node.to_string())
                    .bind(limit as i64);
                Box::pin(query.fetch_all(connection))
            })
            .await?;
        Ok(rows.into_iter().map(|SearchRow(search)| search).collect())
    }

    pub(crate) async fn release_search(&self, game: GameId) -> Result<(), Unavailable> {
        let node = self.node;
        self.connections
            .run(move |connection| {
                let release =
                    "update engine_lease set node_id = '' where game_id = $1 and node_id = $2";
                let query = sqlx::query(release)
                    .bind(game.to_string())
                    .bind(node.to_string());
                Box::pin(query.execute(connection))
            })
            .await
            .map(drop)
    }
}

fn presences(games: impl IntoIterator<Item = GameId>) -> Vec<Notification> {
    let presence = |game| Notification::Presence { game };
    games.into_iter().map(presence).collect()
}
