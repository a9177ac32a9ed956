//! The engine's threads, fed by bounded, fair queues. Moves of games and analyses have threads of their own, so that no game
//! waits for an analysis.

mod queue;

use std::{
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

use tessera_engine::{Engine, Level, Report, Stopper, Task, TaskError, level};

use crate::metrics::Metrics;
pub(crate) use queue::{Busy, Capacity, Purpose};

#[derive(Clone, Copy, Debug)]
pub(crate) enum SearchMode {
    /// Play like this level, with this seed.
    Level(Level, u64),
    /// Search to the limits of the task.
    Best,
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum JobError {
    #[error(transparent)]
    Task(#[from] TaskError),
    /// The search panicked.
    #[error("the engine failed")]
    Crashed,
}

type Callback = Box<dyn FnOnce(Result<Report, JobError>) + Send>;

struct Job {
    task: Task,
    mode: SearchMode,
    stopper: Stopper,
    done: Callback,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job")
            .field("task", &self.task)
            .finish_non_exhaustive()
    }
}

/// Cancels its job when it is dropped: a search that waits is skipped, and one that runs is stopped.
#[derive(Debug)]
pub(crate) struct Ticket(Stopper);

impl Drop for Ticket {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Size of the transposition table of a search without a level, in mebibytes.
const TABLE_MEBIBYTES: usize = 16;

/// Submits jobs to the threads, which end when this is dropped.
#[derive(Debug)]
pub(crate) struct Jobs {
    queue: Arc<JobQueue>,
    threads: Threads,
    #[cfg(test)]
    simulated: Option<SearchTimes>,
}

/// How long searches take in a simulation: each is made at once, on the thread of the runtime, after this time.
#[cfg(test)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchTimes(pub(crate) std::time::Duration);

#[derive(Debug)]
struct JobQueue {
    state: Mutex<State>,
    /// Notified when a move of a game arrives or the queue is closed.
    moves: Condvar,
    /// Notified when an analysis arrives or may run, or the queue is closed.
    analyses: Condvar,
    metrics: Arc<Metrics>,
}

#[derive(Debug)]
struct State {
    waiting: queue::Queue<Job>,
    is_closed: bool,
}

impl JobQueue {
    fn new(capacity: Capacity, metrics: Arc<Metrics>) -> Arc<Self> {
        Arc::new(Self {
            state: Mutex::new(State {
                waiting: queue::Queue::new(capacity),
                is_closed: false,
            }),
            moves: Condvar::new(),
            analyses: Condvar::new(),
            metrics,
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A panic cannot leave the queue half changed.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next job that `pop` takes; none when the queue is closed.
    fn next<T>(
        &self,
        changed: &Condvar,
        pop: impl Fn(&mut queue::Queue<Job>) -> Option<T>,
    ) -> Option<T> {
        let mut state = self.state();
        loop {
            if state.is_closed {
                return None;
            }
            if let Some(job) = pop(&mut state.waiting) {
                self.metrics.engine_queue.set(state.waiting.len() as i64);
                return Some(job);
            }
            state = changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// How many threads search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threads {
    /// Moves of games; 0 if other processes search them.
    pub(crate) moves: usize,
    /// Analyses, at least one.
    pub(crate) analyses: usize,
}

impl Jobs {
    pub(crate) fn start(threads: Threads, capacity: Capacity, metrics: Arc<Metrics>) -> Self {
        let queue = JobQueue::new(capacity, metrics);
        let start = |name: String, work: fn(&JobQueue)| {
            let queue = Arc::clone(&queue);
            let thread = thread::Builder::new().name(name);
            if let Err(error) = thread.spawn(move || work(&queue)) {
                tracing::error!(%error, "an engine thread does not start");
            }
        };
        for n in 0..threads.moves {
            start(format!("engine-{n}"), search_moves);
        }
        for n in 0..threads.analyses.max(1) {
            start(format!("analysis-{n}"), search_analyses);
        }
        Self {
            queue,
            threads,
            #[cfg(test)]
            simulated: None,
        }
    }

    /// Without threads.
    #[cfg(test)]
    pub(crate) fn simulated(
        threads: Threads,
        capacity: Capacity,
        metrics: Arc<Metrics>,
        times: SearchTimes,
    ) -> Self {
        Self {
            queue: JobQueue::new(capacity, metrics),
            threads,
            simulated: Some(times),
        }
    }

    /// Whether there are threads for moves of games.
    pub(crate) fn searches_moves(&self) -> bool {
        self.threads.moves > 0
    }

    /// How many more searches of moves may be taken before some would wait for long: as many as there are threads may wait.
    #[cfg(feature = "postgres")]
    pub(crate) fn free_moves(&self) -> usize {
        let waiting = self.queue.state().waiting.len();
        self.threads.moves.saturating_sub(waiting)
    }

    /// Queues a search. An engine thread calls `done` with the result, unless the ticket is dropped before.
    pub(crate) fn submit(
        &self,
        purpose: Purpose,
        task: Task,
        mode: SearchMode,
        done: impl FnOnce(Result<Report, JobError>) + Send + 'static,
    ) -> Result<Ticket, Busy> {
        let stopper = Stopper::default();
        let job = Job {
            task,
            mode,
            stopper: stopper.clone(),
            done: Box::new(done),
        };
        let metrics = &self.queue.metrics;
        let mut state = self.queue.state();
        if let Err(busy) = state.waiting.push(purpose, job) {
            metrics.engine_shed.inc();
            return Err(busy);
        }
        metrics.engine_queue.set(state.waiting.len() as i64);
        drop(state);
        #[cfg(test)]
        if let Some(SearchTimes(time)) = self.simulated {
            let queue = Arc::clone(&self.queue);
            tokio::spawn(async move {
                tokio::time::sleep(time).await;
                let job = queue.state().waiting.pop_move();
                job.into_iter().for_each(run);
            });
            return Ok(Ticket(stopper));
        }
        match purpose {
            Purpose::Person(_) | Purpose::Computers => self.queue.moves.notify_one(),
            Purpose::Analysis(_) => self.queue.analyses.notify_one(),
        }
        Ok(Ticket(stopper))
    }
}

impl Drop for Jobs {
    fn drop(&mut self) {
        self.queue.state().is_closed = true;
        self.queue.moves.notify_all();
        self.queue.analyses.notify_all();
    }
}

fn search_moves(queue: &JobQueue) {
    while let Some(job) = queue.next(&queue.moves, queue::Queue::pop_move) {
        queue.metrics.engine_searches.inc();
        run(job);
    }
}

fn search_analyses(queue: &JobQueue) {
    while let Some((client, job)) = queue.next(&queue.analyses, queue::Queue::pop_analysis) {
        run(job);
        queue.state().waiting.finished(client);
        // Another analysis of this client may run now.
        queue.analyses.notify_one();
    }
}

fn run(job: Job) {
    if job.stopper.is_stopped() {
        return;
    }
    let found = catch_unwind(AssertUnwindSafe(|| search(&job)));
    let found = found.unwrap_or(Err(JobError::Crashed));
    if !job.stopper.is_stopped() {
        (job.done)(found);
    }
}

fn search(job: &Job) -> Result<Report, JobError> {
    match job.mode {
        SearchMode::Level(level, seed) => Ok(level::choose(&job.task, level, seed, &job.stopper)?),
        SearchMode::Best => {
            let mut engine = Engine::new(TABLE_MEBIBYTES);
            let mut lines = engine.search(&job.task, &job.stopper, &mut |_| {})?;
            Ok(lines.swap_remove(0))
        }
    }
}
