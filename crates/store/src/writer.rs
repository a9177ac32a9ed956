//! Group commit: one task takes all writes that wait, and waits a moment for more, and makes them durable by one commit.

use std::{collections::BTreeMap, time::Duration};

use tokio::{
    sync::{mpsc, oneshot},
    time::timeout,
};

use crate::{
    Append, AppendError, CreateError, GameId, NewGame, Unavailable,
    store::{Database, Rematches},
};

/// The most writes of one group commit.
const MAX_BATCH: usize = 256;
/// After a batch smaller than this the next commit does not wait for more writes.
const MIN_BATCH_TO_WAIT: usize = 4;
/// A commit does not wait for more than this number of writes: the next ones are prepared while it runs.
const TARGET_BATCH: usize = 24;
/// How long a commit waits for more writes.
const MAX_DELAY: Duration = Duration::from_millis(1);
/// Capacity of the queue of writes: with this many waiting, senders block.
const QUEUE_CAPACITY: usize = 1024;

/// A write, and the channel for its result.
#[derive(Debug)]
enum Write {
    Create(NewGame, oneshot::Sender<Result<(), CreateError>>),
    Append(
        Append,
        Option<Box<NewGame>>,
        oneshot::Sender<Result<(), AppendError>>,
    ),
}

impl Write {
    fn game(&self) -> GameId {
        match self {
            Self::Create(game, _) => game.id,
            Self::Append(append, ..) => append.game,
        }
    }
}

/// The handle of the task, which ends when the last clone is dropped.
#[derive(Clone, Debug)]
pub(crate) struct Writer(mpsc::Sender<Write>);

impl Writer {
    pub(crate) fn start(database: Database) -> Self {
        let (sender, receiver) = mpsc::channel(QUEUE_CAPACITY);
        tokio::spawn(run(database, receiver));
        Self(sender)
    }

    pub(crate) async fn create(&self, game: NewGame) -> Result<(), CreateError> {
        let (answer, answered) = oneshot::channel();
        self.send(Write::Create(game, answer)).await?;
        answered.await.unwrap_or(Err(Unavailable::Closed.into()))
    }

    pub(crate) async fn append(
        &self,
        append: Append,
        rematch: Option<Box<NewGame>>,
    ) -> Result<(), AppendError> {
        let (answer, answered) = oneshot::channel();
        self.send(Write::Append(append, rematch, answer)).await?;
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
        if waiting.is_empty() && writes.recv_many(&mut waiting, MAX_BATCH).await == 0 {
            return;
        }
        let target = if last < MIN_BATCH_TO_WAIT {
            0
        } else {
            last.min(TARGET_BATCH)
        };
        gather(&mut writes, &mut waiting, target).await;
        let mut batch = Batch::default();
        waiting = batch.take(waiting);
        last = batch.len();
        batch.write(&database).await;
    }
}

/// Takes the writes that wait. A commit is expensive, and the clients of the last batch are likely to write again soon, so it
/// waits until `target` writes are there, but at most [`MAX_DELAY`].
async fn gather(writes: &mut mpsc::Receiver<Write>, waiting: &mut Vec<Write>, target: usize) {
    let more = async {
        while waiting.len() < target {
            let room = MAX_BATCH - waiting.len();
            if writes.recv_many(waiting, room).await == 0 {
                return;
            }
        }
    };
    // Writes that come later are in the next commit.
    let _timed_out = timeout(MAX_DELAY, more).await;
    while waiting.len() < MAX_BATCH
        && let Ok(write) = writes.try_recv()
    {
        waiting.push(write);
    }
}

/// The writes of one transaction: at most one for each game. Ordered, so that a simulated server repeats itself.
#[derive(Debug, Default)]
struct Batch {
    games: Vec<NewGame>,
    appends: Vec<Append>,
    rematches: Rematches,
    creators: BTreeMap<GameId, oneshot::Sender<Result<(), CreateError>>>,
    appenders: BTreeMap<GameId, oneshot::Sender<Result<(), AppendError>>>,
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
                Write::Append(append, rematch, answer) => {
                    self.appends.push(append);
                    self.rematches.extend(rematch.map(|new| (game, *new)));
                    self.appenders.insert(game, answer);
                }
            }
        }
        later
    }

    /// Writes the batch and sends the results. A caller that was cancelled gets none, but its write counts.
    async fn write(self, database: &Database) {
        let written = database
            .write(self.games, self.appends, self.rematches)
            .await;
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
