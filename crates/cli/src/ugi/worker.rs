//! The search thread. The main thread stays free to read commands.

use std::{
    sync::mpsc::{self, Sender},
    thread,
};

use tessera_engine::{Engine, Level, Report, Stopper, Task, TaskError, level};

use super::{UgiEvent, options::DEFAULT_HASH};

/// Work for the search thread, done in order.
pub(super) enum Job {
    Search(Box<Search>),
    /// Clears the transposition table.
    ClearHash,
    /// Replaces the transposition table by one of this many mebibytes.
    ResizeHash(usize),
    /// Sends a message when all jobs before it are done.
    Sync(Sender<()>),
}

/// A search at full strength, or the choice of a level.
pub(super) struct Search {
    pub(super) task: Task,
    pub(super) level: Option<Level>,
    pub(super) seed: u64,
    pub(super) stopper: Stopper,
}

/// Starts the thread. It ends when the returned sender is dropped.
pub(super) fn start(events: Sender<UgiEvent>) -> Sender<Job> {
    let (sender, jobs) = mpsc::channel();
    thread::spawn(move || {
        // Allocates the transposition table at once, and not in the time of the first move.
        let mut engine = Engine::new(DEFAULT_HASH);
        for job in jobs {
            match job {
                Job::Search(search) => {
                    let result = search.run(&mut engine, &events);
                    let result = result.map_err(|error| error.to_string());
                    if events.send(UgiEvent::Finished(result)).is_err() {
                        return;
                    }
                }
                Job::ClearHash => engine.clear(),
                Job::ResizeHash(mebibytes) => {
                    drop(engine);
                    engine = Engine::new(mebibytes);
                }
                // An error means that the receiver no longer waits.
                Job::Sync(done) => drop(done.send(())),
            }
        }
    });
    sender
}

impl Search {
    fn run(&self, engine: &mut Engine, events: &Sender<UgiEvent>) -> Result<Report, TaskError> {
        let mut send = |report: &Report| {
            // An error means that the session has ended, so the search ends too.
            if events.send(UgiEvent::Report(report.clone())).is_err() {
                self.stopper.stop();
            }
        };
        if let Some(level) = self.level {
            let report = level::choose(&self.task, level, self.seed, &self.stopper)?;
            send(&report);
            return Ok(report);
        }
        let mut lines = engine.search(&self.task, &self.stopper, &mut send)?;
        Ok(lines.swap_remove(0))
    }
}
