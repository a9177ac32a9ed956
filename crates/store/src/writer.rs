//! Group commit: one task takes all writes that wait, and for a moment those that are about to come, and makes them durable
//! together.

use std::{collections::HashMap, time::Duration};

use tokio::{
    sync::{mpsc, oneshot},
    time::timeout,
};

use crate::{Append, AppendError, CreateError, GameId, NewGame, Unavailable, store::Database};

/// How many writes share a transaction at most.
const BATCH: usize = 256;
/// If fewer shared the last commit, the next one waits for nobody.
const MANY: usize = 4;
/// With so many writes a commit does not wait for more: the others can be prepared meanwhile.
const ENOUGH: usize = 24;
/// How long a commit waits for others, if there may be others.
const PATIENCE: Duration = Duration::from_millis(1);
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
    let mut last = 0;
    loop {
        if waiting.is_empty() && writes.recv_many(&mut waiting, BATCH).await == 0 {
            return;
        }
        let enough = if last < MANY { 0 } else { last.min(ENOUGH) };
        gather(&mut writes, &mut waiting, enough).await;
        let mut batch = Batch::default();
        waiting = batch.take(waiting);
        last = batch.len();
        batch.write(&database).await;
    }
}

/// Takes what waits. A commit costs much, and those whose writes became durable together are about to write again: as many
/// are waited for, but not for long.
async fn gather(writes: &mut mpsc::Receiver<Write>, waiting: &mut Vec<Write>, enough: usize) {
    let more = async {
        while waiting.len() < enough {
            let room = BATCH - waiting.len();
            if writes.recv_many(waiting, room).await == 0 {
                return;
            }
        }
    };
    // Whoever is late has the next commit.
    let _late = timeout(PATIENCE, more).await;
    while waiting.len() < BATCH
        && let Ok(write) = writes.try_recv()
    {
        waiting.push(write);
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
    fn len(&self) -> usize {
        self.games.len() + self.appends.len()
    }

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
        let written = database.write(self.games, self.appends).await;
        for (game, answer) in self.creators {
            let _gone = answer.send(match &written {
                Ok(written) if written.created.contains(&game) => Ok(()),
                Ok(_) => Err(CreateError::IdTaken),
                Err(error) => Err(error.clone().into()),
            });
        }
        for (game, answer) in self.appenders {
            let _gone = answer.send(match &written {
                Ok(written) => match written.refused.get(&game) {
                    None => Ok(()),
                    Some(Some(head)) => Err(AppendError::Conflict { head: *head }),
                    Some(None) => Err(AppendError::UnknownGame),
                },
                Err(error) => Err(error.clone().into()),
            });
        }
    }
}
