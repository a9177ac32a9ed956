//! The computer's seat in a room: which search is under way, and when its move is due.

use tessera_engine::{Level, Limits, Task};
use tessera_protocol::Event;
use tessera_store::Millis;
use tokio::time::Instant;

use super::{InternalMessage, RETRY, Room};
use crate::jobs::{Purpose, SearchMode, Ticket};

/// What the computer is doing.
#[derive(Debug, Default)]
pub(super) struct Computer {
    /// The search, and after which event it began.
    search: Option<(u64, Ticket)>,
    /// The move that was found, and when it may be played.
    found: Option<Found>,
    retry_at: Option<Instant>,
}

#[derive(Debug)]
struct Found {
    at: u64,
    text: String,
    due: Millis,
}

impl Computer {
    /// When a move that was found is to be played.
    pub(super) fn due(&self) -> Option<Millis> {
        self.found.as_ref().map(|found| found.due)
    }

    /// When a search that was not taken on is asked for again.
    pub(super) fn retry_at(&self) -> Option<Instant> {
        self.retry_at
    }
}

impl Room {
    /// Begins a search if a computer is to move and none is under way, and gives up what is out of date.
    pub(super) fn arrange_computer(&mut self) {
        let game = &self.game;
        let computer = &mut self.computer;
        if computer
            .search
            .as_ref()
            .is_some_and(|&(at, _)| game.is_stale(at))
        {
            computer.search = None;
        }
        if computer
            .found
            .as_ref()
            .is_some_and(|found| game.is_stale(found.at))
        {
            computer.found = None;
        }
        let Some(level) = self.game.level_to_move() else {
            self.computer = Computer::default();
            return;
        };
        let computer = &self.computer;
        let waits = computer
            .retry_at
            .is_some_and(|retry_at| retry_at > Instant::now());
        if computer.search.is_none() && computer.found.is_none() && !waits {
            self.search(level);
        }
    }

    fn search(&mut self, level: u8) {
        let header = self.game.header();
        let session = self.game.session();
        let at = self.game.seq();
        let Ok(level) = level.to_string().parse::<Level>() else {
            tracing::error!(id = %self.game.id(), level, "there is no such level");
            self.computer.retry_at = Some(Instant::now() + RETRY);
            return;
        };
        let mut task = Task::new(session.kind(), Limits::default());
        task.start = (!session.has_usual_start()).then(|| session.start());
        task.moves = session.moves();
        let purpose = if header.is_between_computers() {
            Purpose::Computers
        } else {
            Purpose::Person(self.client)
        };
        let id = self.game.id();
        let internal_tx = self.internal_tx.clone();
        let ticket = self.around.jobs.submit(
            purpose,
            task,
            SearchMode::Level(level, header.seed),
            move |found| {
                let text = match found {
                    Ok(mut report) => Some(report.line.swap_remove(0)),
                    Err(error) => {
                        tracing::error!(%id, %error, "the computer finds no move");
                        None
                    }
                };
                // A room that has ended needs no move.
                let _ = internal_tx.send(InternalMessage::Found { at, text });
            },
        );
        match ticket {
            Ok(ticket) => {
                self.computer.retry_at = None;
                self.computer.search = Some((at, ticket));
            }
            Err(busy) => {
                tracing::warn!(%id, %busy, "the computer's move waits");
                self.computer.retry_at = Some(Instant::now() + RETRY);
            }
        }
    }

    /// The end of a search.
    pub(super) fn computer_found(&mut self, at: u64, text: Option<String>) {
        if self.game.is_stale(at) {
            return;
        }
        self.computer.search = None;
        match text {
            Some(text) => {
                let header = self.game.header();
                let pace = if header.is_between_computers() {
                    header.pace
                } else {
                    0
                };
                let due = Millis(self.game.last_change().0 + i64::from(pace));
                self.computer.found = Some(Found { at, text, due });
            }
            None => self.computer.retry_at = Some(Instant::now() + RETRY),
        }
    }

    /// The computer's move, if it is found and its time has come.
    pub(super) fn computer_due(&mut self) -> Option<Event> {
        let now = self.around.time.now();
        let found = self.computer.found.take_if(|found| found.due <= now)?;
        match self.game.decide_computer(&found.text, found.at) {
            Ok(event) => Some(event),
            Err(refusal) => {
                tracing::debug!(id = %self.game.id(), %refusal, "the computer's move comes too late");
                None
            }
        }
    }
}
