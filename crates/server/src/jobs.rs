//! The engine's thread pool: a fixed number of threads that search, fed by one bounded, fair queue.

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
}

#[derive(Debug)]
struct JobQueue {
    state: Mutex<State>,
    /// Notified when a job arrives or the queue is closed.
    changed: Condvar,
    metrics: Arc<Metrics>,
}

#[derive(Debug)]
struct State {
    waiting: queue::Queue<Job>,
    is_closed: bool,
}

impl JobQueue {
    fn state(&self) -> MutexGuard<'_, State> {
        // A panic cannot leave the queue half changed.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Jobs {
    /// Starts this number of threads, but at least one.
    pub(crate) fn start(threads: usize, capacity: Capacity, metrics: Arc<Metrics>) -> Self {
        let queue = Arc::new(JobQueue {
            state: Mutex::new(State {
                waiting: queue::Queue::new(capacity),
                is_closed: false,
            }),
            changed: Condvar::new(),
            metrics,
        });
        for n in 0..threads.max(1) {
            let queue = Arc::clone(&queue);
            let name = format!("engine-{n}");
            let thread = thread::Builder::new().name(name);
            if let Err(error) = thread.spawn(move || work(&queue)) {
                tracing::error!(%error, "an engine thread does not start");
            }
        }
        Self { queue }
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
        self.queue.changed.notify_one();
        Ok(Ticket(stopper))
    }
}

impl Drop for Jobs {
    fn drop(&mut self) {
        self.queue.state().is_closed = true;
        self.queue.changed.notify_all();
    }
}

fn work(queue: &JobQueue) {
    while let Some(job) = next(queue) {
        if job.stopper.is_stopped() {
            continue;
        }
        let found = catch_unwind(AssertUnwindSafe(|| search(&job)));
        let found = found.unwrap_or(Err(JobError::Crashed));
        if !job.stopper.is_stopped() {
            (job.done)(found);
        }
    }
}

/// Waits for the next job; none when the queue is closed.
fn next(queue: &JobQueue) -> Option<Job> {
    let mut state = queue.state();
    loop {
        if state.is_closed {
            return None;
        }
        if let Some(job) = state.waiting.pop() {
            queue.metrics.engine_queue.set(state.waiting.len() as i64);
            return Some(job);
        }
        state = queue
            .changed
            .wait(state)
            .unwrap_or_else(PoisonError::into_inner);
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
