//! A pool of connections in which everything has a time limit.
//!
//! The pool of sqlx tests a connection that comes back without a limit, and closes without one: a connection whose other end
//! has vanished would never leave it.

use std::{
    io::ErrorKind,
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use sqlx::{AssertSqlSafe, Connection, PgConnection, postgres::PgConnectOptions};
use tokio::{
    sync::Semaphore,
    time::{Instant, sleep, timeout},
};

use crate::Unavailable;

/// How long a new connection waits before it is tried again while the database starts.
const CONNECT_RETRY: Duration = Duration::from_millis(100);

/// What a caller does with a connection.
pub(crate) type Work<'c, T> = Pin<Box<dyn Future<Output = sqlx::Result<T>> + Send + 'c>>;

#[derive(Debug, thiserror::Error)]
#[error("no answer within {} s", .0.as_secs_f32())]
struct TimedOut(Duration);

#[derive(Debug)]
pub(crate) struct Connections {
    options: PgConnectOptions,
    /// The time limit of one call.
    limit: Duration,
    idle: Mutex<Vec<PgConnection>>,
    free: Semaphore,
    count: u32,
}

impl Connections {
    /// At most `count` connections, opened when they are needed.
    pub(super) fn new(options: PgConnectOptions, count: u32, limit: Duration) -> Self {
        Self {
            options,
            limit,
            idle: Mutex::default(),
            free: Semaphore::new(count as usize),
            count,
        }
    }

    /// How connections are made, and the time limit of one call.
    pub(crate) fn settings(&self) -> (&PgConnectOptions, Duration) {
        (&self.options, self.limit)
    }

    /// Waits for a free connection and does the work with it, all within the time limit. A connection whose work failed or
    /// missed the limit is closed; whether its statement was executed is not known then.
    pub(crate) async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl for<'c> FnOnce(&'c mut PgConnection) -> Work<'c, T> + Send + 'static,
    ) -> Result<T, Unavailable> {
        let this = Arc::clone(self);
        // A task of its own, so that a caller that is cancelled does not cost a connection.
        let task = tokio::spawn(async move {
            match timeout(this.limit, this.work(work)).await {
                Ok(done) => done,
                Err(_elapsed) => {
                    // What made one connection silent has probably made the others silent, too.
                    this.idle().clear();
                    Err(Unavailable::failed(TimedOut(this.limit)))
                }
            }
        });
        task.await.map_err(Unavailable::failed)?
    }

    async fn work<T>(
        &self,
        work: impl for<'c> FnOnce(&'c mut PgConnection) -> Work<'c, T>,
    ) -> Result<T, Unavailable> {
        let _permit = self.free.acquire().await.or(Err(Unavailable::Closed))?;
        let mut connection = match self.tested().await {
            Some(connection) => connection,
            None => open_session(&self.options, self.limit).await?,
        };
        match work(&mut connection).await {
            Ok(done) => {
                self.idle().push(connection);
                Ok(done)
            }
            Err(error) => {
                // A session keeps the setting with which it began: the idle ones would refuse writes for longer than the database.
                if is_read_only(&error) {
                    self.idle().clear();
                }
                Err(error.into())
            }
        }
    }

    /// An idle connection that answers. A broken one is dropped and the next is tried; after a silent one all are dropped.
    async fn tested(&self) -> Option<PgConnection> {
        loop {
            let mut connection = self.idle().pop()?;
            match timeout(self.limit / 5, connection.ping()).await {
                Ok(Ok(())) => return Some(connection),
                Ok(Err(_broken)) => {}
                Err(_silent) => self.idle().clear(),
            }
        }
    }

    /// Waits for the work in progress, then closes every connection. Later work is refused.
    pub(super) async fn close(&self) {
        // An error means that the pool is closed already.
        let _all = self.free.acquire_many(self.count).await;
        self.free.close();
        let idle = std::mem::take(&mut *self.idle());
        for connection in idle {
            // The error is ignored: the database notices the closed socket.
            let _ = connection.close().await;
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<PgConnection>> {
        // A panic cannot leave the list half changed.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn open_session(options: &PgConnectOptions, limit: Duration) -> sqlx::Result<PgConnection> {
    let mut connection = connect(options, limit).await?;
    let settings = AssertSqlSafe(session_settings(limit));
    sqlx::raw_sql(settings).execute(&mut connection).await?;
    Ok(connection)
}

/// Makes a new connection. A database that is just starting is tried again, for half the time limit.
pub(super) async fn connect(
    options: &PgConnectOptions,
    limit: Duration,
) -> sqlx::Result<PgConnection> {
    let begin = Instant::now();
    loop {
        match PgConnection::connect_with(options).await {
            Err(error) if is_starting(&error) && begin.elapsed() < limit / 2 => {
                sleep(CONNECT_RETRY).await;
            }
            connected => return connected,
        }
    }
}

/// The settings of a session. A commit must wait for the disk, whatever the default of the database is. The database ends a
/// statement before this side gives it up, so that it holds no lock for a caller that is gone, and notices by TCP when
/// this machine has vanished.
fn session_settings(limit: Duration) -> String {
    let milliseconds = limit.as_millis();
    format!(
        "set statement_timeout = {};
         set idle_in_transaction_session_timeout = {milliseconds};
         set tcp_keepalives_idle = 30;
         set tcp_keepalives_interval = 10;
         set tcp_keepalives_count = 3;
         set tcp_user_timeout = 30000;
         select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'",
        milliseconds * 4 / 5
    )
}

/// Whether a write was refused because the session only reads.
fn is_read_only(error: &sqlx::Error) -> bool {
    let code = error
        .as_database_error()
        .and_then(sqlx::error::DatabaseError::code);
    // read_only_sql_transaction
    code.as_deref() == Some("25006")
}

/// Whether the database refuses connections because it starts or ends.
fn is_starting(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(error) => error.kind() == ErrorKind::ConnectionRefused,
        // cannot_connect_now
        sqlx::Error::Database(error) => error.code().as_deref() == Some("57P03"),
        _ => false,
    }
}
