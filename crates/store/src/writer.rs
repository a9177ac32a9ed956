//! Group commit: one task takes all writes that wait and makes them durable together.

use std::collections::HashMap;

use tokio::sync::{mpsc, oneshot};

use crate::{Append, AppendError, CreateError, GameId, NewGame, Unavailable, store::Database};

/// How many writes share a transaction at most.
const BATCH: usize = 256;
/// How many writes may wait; further ones wait to wait.
const QUEUE: usize = 1024;

/// A write, and who waits for it.
#[derive(Debug)]
enum Write {
    Create(NewGame, oneshot::Sender<Result<(), CreateError>>),
    Append(Append, oneshot::Sender<Result<(), AppendError>>),
}

impl Write {
    fn game(&self) -> GameId {
        match self {
            Self::Create(game, _) => game.id,
            Self::Append(append, _) => append.game,
        }
    }
}

/// Hands writes to the task, which ends when the last handle is gone.
#[derive(Clone, Debug)]
pub(crate) struct Writer(mpsc::Sender<Write>);

impl Writer {
    pub(crate) fn start(database: Database) -> Self {
        let (sender, receiver) = mpsc::channel(QUEUE);
        tokio::spawn(run(database, receiver));
        Self(sender)
    }

    pub(crate) async fn create(&self, game: NewGame) -> Result<(), CreateError> {
        let (answer, answered) = oneshot::channel();
        self.send(Write::Create(game, answer)).await?;
        answered.await.unwrap_or(Err(Unavailable::Closed.into()))
    }

    pub(crate) async fn append(&self, append: Append) -> Result<(), AppendError> {
        let (answer, answered) = oneshot::channel();
        self.send(Write::Append(append, answer)).await?;
        answered.await.unwrap_or(Err(Unavailable::Closed.into()))
    }

    async fn send(&self, write: Write) -> Result<(), Unavailable> {
        self.0.send(write).await.or(Err(Unavailable::Closed))
    }
}

async fn run(database: Database, mut writes: mpsc::Receiver<Write>) {
    let mut waiting = Vec::new();
    loop {
        let room = BATCH.saturating_sub(waiting.len());
        if waiting.is_empty() && writes.recv_many(&mut waiting, room).await == 0 {
            return;
        }
        while waiting.len() < BATCH
            && let Ok(write) = writes.try_recv()
        {
            waiting.push(write);
        }
        let mut batch = Batch::default();
        waiting = batch.take(waiting);
        batch.write(&database).await;
    }
}

/// Writes that become durable together: at most one for each game.
#[derive(Debug, Default)]
struct Batch {
    games: Vec<NewGame>,
    appends: Vec<Append>,
    creators: HashMap<GameId, oneshot::Sender<Result<(), CreateError>>>,
    appenders: HashMap<GameId, oneshot::Sender<Result<(), AppendError>>>,
}

impl Batch {
    /// Takes the first write of each game and returns the others in their order.
    fn take(&mut self, writes: Vec<Write>) -> Vec<Write> {
        let mut later = Vec::new();
        for write in writes {
            let game = write.game();
            if self.creators.contains_key(&game) || self.appenders.contains_key(&game) {
                later.push(write);
                continue;
            }
            match write {
                Write::Create(new, answer) => {
                    self.games.push(new);
                    self.creators.insert(game, answer);
                }
                Write::Append(append, answer) => {
                    self.appends.push(append);
                    self.appenders.insert(game, answer);
                }
            }
        }
        later
    }

    /// Writes it and answers everybody. Somebody who stopped waiting gets no answer, but the write counts.
    async fn write(self, database: &Database) {
        if !self.games.is_empty() {
            let created = database.create(self.games).await;
            for (game, answer) in self.creators {
                let _gone = answer.send(match &created {
                    Ok(ids) if ids.contains(&game) => Ok(()),
                    Ok(_) => Err(CreateError::IdTaken),
                    Err(error) => Err(error.clone().into()),
                });
            }
        }
        if !self.appends.is_empty() {
            let refused = database.append(self.appends).await;
            for (game, answer) in self.appenders {
                let _gone = answer.send(match &refused {
                    Ok(refused) => match refused.get(&game) {
                        None => Ok(()),
                        Some(Some(head)) => Err(AppendError::Conflict { head: *head }),
                        Some(None) => Err(AppendError::UnknownGame),
                    },
                    Err(error) => Err(error.clone().into()),
                });
            }
        }
    }
}
