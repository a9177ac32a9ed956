//! The thread that searches, so that the conversation always has an open ear.

use std::{
    sync::mpsc::{self, Sender},
    thread,
};

use tessera_engine::{Engine, Level, Report, Stopper, Task, TaskError, level};

use super::{Event, options::USUAL_HASH};

/// Something to do, after everything that was ordered before.
pub(super) enum Job {
    Search(Box<Search>),
    /// Forget what was learnt from other games.
    Forget,
    /// Remember in so many mebibytes.
    Resize(usize),
    /// Say that everything ordered before is done.
    Tell(Sender<()>),
}

/// A search, and how it is played if not by its limits.
pub(super) struct Search {
    pub(super) task: Task,
    pub(super) level: Option<Level>,
    pub(super) seed: u64,
    pub(super) stopper: Stopper,
}

/// Starts the thread; it ends when nobody can order any more.
pub(super) fn start(events: Sender<Event>) -> Sender<Job> {
    let (jobs, orders) = mpsc::channel();
    thread::spawn(move || {
        // The memory is taken at once, not on the time of the first move.
        let mut engine = Engine::new(USUAL_HASH);
        for job in orders {
            match job {
                Job::Search(search) => {
                    let decision = search.run(&mut engine, &events);
                    let decision = decision.map_err(|error| error.to_string());
                    if events.send(Event::Decided(decision)).is_err() {
                        return;
                    }
                }
                Job::Forget => engine.clear(),
                Job::Resize(mebibytes) => {
                    drop(engine);
                    engine = Engine::new(mebibytes);
                }
                // Who does not wait any more need not be told.
                Job::Tell(ready) => drop(ready.send(())),
            }
        }
    });
    jobs
}

impl Search {
    fn run(&self, engine: &mut Engine, events: &Sender<Event>) -> Result<Report, TaskError> {
        let mut tell = |report: &Report| {
            // When the conversation has ended, the search ends too.
            if events.send(Event::Seen(report.clone())).is_err() {
                self.stopper.stop();
            }
        };
        if let Some(level) = self.level {
            let report = level::choose(&self.task, level, self.seed, &self.stopper)?;
            tell(&report);
            return Ok(report);
        }
        let mut lines = engine.search(&self.task, &self.stopper, &mut tell)?;
        Ok(lines.swap_remove(0))
    }
}
