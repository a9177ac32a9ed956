//! The engine's work: a fixed number of threads, and a queue that is bounded and fair.

mod queue;

use std::{
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

use tessera_engine::{Engine, Level, Report, Stopper, Task, TaskError, level};

use crate::metrics::Metrics;
pub use queue::{Busy, Capacity, Purpose};

/// How a task is to be searched.
#[derive(Clone, Copy, Debug)]
pub enum SearchMode {
    /// Like a player of this level, with this seed.
    Level(Level, u64),
    /// As well as the limits of the task allow.
    Best,
}

/// Why a search brought nothing.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// There is nothing to search.
    #[error(transparent)]
    Task(#[from] TaskError),
    /// The engine made a mistake.
    #[error("the engine failed")]
    Crashed,
}

type Done = Box<dyn FnOnce(Result<Report, JobError>) + Send>;

struct Job {
    task: Task,
    manner: SearchMode,
    stopper: Stopper,
    done: Done,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job")
            .field("task", &self.task)
            .finish_non_exhaustive()
    }
}

/// A search under way. Dropping it gives the search up.
#[derive(Debug)]
pub struct Ticket(Stopper);

impl Drop for Ticket {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Mebibytes that a search without a level may remember positions in.
const MEMORY: usize = 16;

/// The threads and their queue. They end when it is dropped.
#[derive(Debug)]
pub struct Jobs {
    desk: Arc<JobQueue>,
}

#[derive(Debug)]
struct JobQueue {
    state: Mutex<State>,
    arrival: Condvar,
    metrics: Arc<Metrics>,
}

#[derive(Debug)]
struct State {
    queue: queue::Queue<Job>,
    is_closed: bool,
}

impl JobQueue {
    fn state(&self) -> MutexGuard<'_, State> {
        // A panic cannot leave the queue half changed.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Jobs {
    /// Starts so many threads.
    pub fn start(threads: usize, capacity: Capacity, metrics: Arc<Metrics>) -> Self {
        let desk = Arc::new(JobQueue {
            state: Mutex::new(State {
                queue: queue::Queue::new(capacity),
                is_closed: false,
            }),
            arrival: Condvar::new(),
            metrics,
        });
        for n in 0..threads.max(1) {
            let desk = Arc::clone(&desk);
            let name = format!("engine-{n}");
            let thread = thread::Builder::new().name(name);
            if let Err(error) = thread.spawn(move || work(&desk)) {
                tracing::error!(%error, "an engine thread does not start");
            }
        }
        Self { desk }
    }

    /// Takes on a search; `done` is told what it finds, on an engine thread, unless the ticket is dropped before.
    pub fn submit(
        &self,
        purpose: Purpose,
        task: Task,
        manner: SearchMode,
        done: impl FnOnce(Result<Report, JobError>) + Send + 'static,
    ) -> Result<Ticket, Busy> {
        let stopper = Stopper::default();
        let job = Job {
            task,
            manner,
            stopper: stopper.clone(),
            done: Box::new(done),
        };
        let mut state = self.desk.state();
        if let Err(busy) = state.queue.push(purpose, job) {
            self.desk.metrics.engine_shed.inc();
            return Err(busy);
        }
        self.desk.metrics.engine_queue.set(state.queue.len() as i64);
        drop(state);
        self.desk.arrival.notify_one();
        Ok(Ticket(stopper))
    }
}

impl Drop for Jobs {
    fn drop(&mut self) {
        self.desk.state().is_closed = true;
        self.desk.arrival.notify_all();
    }
}

fn work(desk: &JobQueue) {
    while let Some(job) = next(desk) {
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

fn next(desk: &JobQueue) -> Option<Job> {
    let mut state = desk.state();
    loop {
        if state.is_closed {
            return None;
        }
        if let Some(job) = state.queue.pop() {
            desk.metrics.engine_queue.set(state.queue.len() as i64);
            return Some(job);
        }
        state = desk
            .arrival
            .wait(state)
            .unwrap_or_else(PoisonError::into_inner);
    }
}

fn search(job: &Job) -> Result<Report, JobError> {
    match job.manner {
        SearchMode::Level(level, seed) => Ok(level::choose(&job.task, level, seed, &job.stopper)?),
        SearchMode::Best => {
            let mut engine = Engine::new(MEMORY);
            let mut lines = engine.search(&job.task, &job.stopper, &mut |_| {})?;
            Ok(lines.swap_remove(0))
        }
    }
}
