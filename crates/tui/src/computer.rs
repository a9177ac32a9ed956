//! The engine on its own thread, so that the screen never waits for a search.

use std::{
    sync::mpsc::{self, Sender},
    thread,
};

use tessera_engine::{Engine, Level, Report, Stopper, Task, level};
use tessera_review::TABLE_MEBIBYTES;

use crate::event::Event;

#[derive(Clone, Debug)]
pub(crate) enum SearchMode {
    /// One move, chosen as a player of this level would.
    AtLevel {
        level: Level,
        /// Seed of the level's random choices.
        seed: u64,
    },
    /// The best lines within the limits of the task.
    Best,
    /// The same from an empty transposition table, so that equal node limits find equal lines.
    Fresh,
}

/// What the result of a search is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// It is played.
    Move,
    /// It is shown to the player on request.
    Hint,
    /// It is shown in the analysis panel while the search runs.
    Analysis,
    /// Its score decides whether the computer accepts a draw.
    DrawOffer,
    /// It is one of those that the review of a finished game needs.
    Review,
}

/// A search for the engine thread; its id is repeated in every event about it.
#[derive(Clone, Debug)]
pub(crate) struct SearchRequest {
    pub(crate) id: u64,
    pub(crate) mode: SearchMode,
    pub(crate) task: Task,
    stopper: Stopper,
}

/// A report from the engine thread.
#[derive(Clone, Debug)]
pub(crate) enum SearchEvent {
    /// An iteration of the search has finished.
    Progress { id: u64, report: Report },
    /// The search has ended with its best lines, or with an error message.
    Finished {
        id: u64,
        result: Result<Vec<Report>, String>,
    },
    /// The engine thread has ended; no search will be answered any more.
    Exited,
}

/// Handle of the engine thread. It runs one search at a time: a new request cancels the current one.
#[derive(Debug)]
pub(crate) struct Computer {
    requests: Sender<SearchRequest>,
    last_id: u64,
    current: Option<(u64, Purpose, Stopper)>,
}

impl Computer {
    pub(crate) fn new(requests: Sender<SearchRequest>) -> Self {
        Self {
            requests,
            last_id: 0,
            current: None,
        }
    }

    /// The purpose of the running search.
    pub(crate) fn purpose(&self) -> Option<Purpose> {
        self.current.as_ref().map(|(_, purpose, _)| *purpose)
    }

    /// Cancels the running search and starts this one.
    pub(crate) fn search(&mut self, purpose: Purpose, mode: SearchMode, task: Task) {
        self.cancel();
        self.last_id += 1;
        let stopper = Stopper::default();
        self.current = Some((self.last_id, purpose, stopper.clone()));
        let request = SearchRequest {
            id: self.last_id,
            mode,
            task,
            stopper,
        };
        // If the thread has ended, `SearchEvent::Exited` is in the queue already.
        let _ = self.requests.send(request);
    }

    /// Stops the running search; its later events are ignored.
    pub(crate) fn cancel(&mut self) {
        if let Some((_, _, stopper)) = self.current.take() {
            stopper.stop();
        }
    }

    /// The purpose of the search with this id; `None` if it was cancelled.
    pub(crate) fn purpose_of(&self, id: u64) -> Option<Purpose> {
        let (current, purpose, _) = self.current.as_ref()?;
        (*current == id).then_some(*purpose)
    }

    /// Marks the running search as finished.
    pub(crate) fn finish(&mut self) {
        self.current = None;
    }
}

/// Drop guard of the engine thread: sends `SearchEvent::Exited` when the thread returns or panics.
struct ExitNotice(Sender<Event>);

impl Drop for ExitNotice {
    fn drop(&mut self) {
        // The receiver is gone only when the program ends.
        let _ = self.0.send(Event::Computer(SearchEvent::Exited));
    }
}

/// Starts the engine thread, which ends when the returned sender is dropped.
pub(crate) fn start(events: Sender<Event>) -> Sender<SearchRequest> {
    let (sender, requests) = mpsc::channel::<SearchRequest>();
    thread::spawn(move || {
        let exit_notice = ExitNotice(events);
        // Created by the first search, because its table takes memory.
        let mut engine = None;
        for request in requests {
            // Requests that were cancelled while they waited are skipped.
            if !request.stopper.is_stopped() {
                let engine = engine.get_or_insert_with(|| Engine::new(TABLE_MEBIBYTES));
                let result = request.run(engine, &exit_notice.0);
                let id = request.id;
                let finished = SearchEvent::Finished { id, result };
                if exit_notice.0.send(Event::Computer(finished)).is_err() {
                    return;
                }
            }
        }
    });
    sender
}

impl SearchRequest {
    fn run(&self, engine: &mut Engine, events: &Sender<Event>) -> Result<Vec<Report>, String> {
        let mut send_progress = |report: &Report| {
            let progress = SearchEvent::Progress {
                id: self.id,
                report: report.clone(),
            };
            // Without a receiver the program is ending, so the search ends too.
            if events.send(Event::Computer(progress)).is_err() {
                self.stopper.stop();
            }
        };
        if let SearchMode::Fresh = self.mode {
            engine.clear();
        }
        let found = match self.mode {
            SearchMode::AtLevel { level, seed } => level::choose_with_reports(
                &self.task,
                level,
                seed,
                &self.stopper,
                &mut send_progress,
            )
            .map(|report| vec![report]),
            SearchMode::Best | SearchMode::Fresh => {
                engine.search(&self.task, &self.stopper, &mut send_progress)
            }
        };
        found.map_err(|error| error.to_string())
    }
}
