//! Notifications of PostgreSQL.

use sqlx::{
    PgConnection,
    postgres::{PgListener, PgPoolOptions},
};
use tokio::time::timeout;

use crate::{Notification, NotificationText, Unavailable, postgres::Connections};

/// The channel of the notifications. The statement that appends events names it, too.
const CHANNEL: &str = "tessera";

pub(super) async fn listen(connections: &Connections) -> Result<PgListener, Unavailable> {
    let (options, limit) = connections.settings();
    let pool = PgPoolOptions::new()
        .max_connections(1)
        .acquire_timeout(limit)
        .connect_lazy_with(options.clone());
    let listening = async {
        let mut listener = PgListener::connect_with(&pool).await?;
        listener.eager_reconnect(false);
        listener.listen(CHANNEL).await?;
        Ok::<_, sqlx::Error>(listener)
    };
    let listener = timeout(limit, listening).await;
    listener
        .map_err(Unavailable::failed)?
        .map_err(Unavailable::failed)
}

pub(super) async fn publish(
    connections: &std::sync::Arc<Connections>,
    texts: Vec<String>,
) -> Result<(), Unavailable> {
    connections
        .run(|connection| Box::pin(send(connection, texts)))
        .await
}

/// Notifies the servers when the transaction of the connection is committed.
pub(crate) async fn notify(
    connection: &mut PgConnection,
    notifications: &[Notification],
) -> sqlx::Result<()> {
    send(connection, NotificationText::of(notifications)).await
}

async fn send(connection: &mut PgConnection, texts: Vec<String>) -> sqlx::Result<()> {
    sqlx::query("select pg_notify($1, text) from unnest($2::text[]) as text")
        .bind(CHANNEL)
        .bind(texts)
        .execute(connection)
        .await
        .map(drop)
}
