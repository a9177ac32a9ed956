//! The computers' seats in a room: which search is under way, and when its result is due.

use tessera_engine::{Level, Limits, Report, Task};
use tessera_play::{DRAW_OFFER_NODES, LoggedEvent, Millis, Refusal, Seat};
use tokio::time::Instant;

use super::{InternalMessage, RETRY, Room};
use crate::jobs::{Purpose, SearchMode, Ticket};

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Errand {
    /// A move in the position after this event.
    Move { at: u64 },
    /// The answer to the draw offer made by this event.
    DrawAnswer { at: u64 },
}

/// The state of a room's searches.
#[derive(Debug, Default)]
pub(super) struct Computer {
    search: Option<(Errand, Ticket)>,
    found: Option<Found>,
    retry_at: Option<Instant>,
}

/// A finished search whose event is not committed yet.
#[derive(Debug)]
struct Found {
    errand: Errand,
    report: Report,
    due: Millis,
}

impl Computer {
    /// When the result of a search is to be committed.
    pub(super) fn due(&self) -> Option<Millis> {
        self.found.as_ref().map(|found| found.due)
    }

    /// When a search that was refused is submitted again.
    pub(super) fn retry_at(&self) -> Option<Instant> {
        self.retry_at
    }
}

impl Room {
    /// What a computer has to do now: answer a draw offer before moving.
    fn errand(&self) -> Option<Errand> {
        if let Some(at) = self.game.draw_offer_to_computer() {
            return Some(Errand::DrawAnswer { at });
        }
        self.game.computer_to_move()?;
        Some(Errand::Move {
            at: self.game.seq(),
        })
    }

    /// Whether the game still waits for this.
    fn is_wanted(&self, errand: Errand) -> bool {
        match errand {
            Errand::DrawAnswer { at } => self.game.draw_offer_to_computer() == Some(at),
            Errand::Move { at } => {
                self.game.computer_to_move().is_some()
                    && self.game.draw_offer_to_computer().is_none()
                    && !self.game.is_stale(at)
            }
        }
    }

    /// Whether a computer has something to do.
    pub(super) fn awaits_computer(&self) -> bool {
        self.errand().is_some()
    }

    /// Cancels a search that is out of date, and submits one if a computer has something to do.
    pub(super) fn arrange_computer(&mut self) {
        let Some(errand) = self.errand() else {
            self.computer = Computer::default();
            return;
        };
        let current = self.computer.search.as_ref().map(|(errand, _)| *errand);
        if current.is_some_and(|errand| !self.is_wanted(errand)) {
            self.computer.search = None;
        }
        let found = self.computer.found.as_ref().map(|found| found.errand);
        if found.is_some_and(|errand| !self.is_wanted(errand)) {
            self.computer.found = None;
        }
        let computer = &self.computer;
        let backs_off = computer
            .retry_at
            .is_some_and(|retry_at| retry_at > Instant::now());
        if computer.search.is_none() && computer.found.is_none() && !backs_off {
            self.search(errand);
        }
    }

    fn search(&mut self, errand: Errand) {
        let id = self.id;
        if let Some(text) = self.bot_move(errand) {
            self.searched(errand, Some(Report::of_move(text)));
            return;
        }
        let Some((mode, limits)) = self.search_mode(errand) else {
            tracing::error!(%id, "a seat has no player that the engine knows");
            self.computer.retry_at = Some(Instant::now() + RETRY);
            return;
        };
        let task = Task::of(self.game.record(), limits);
        let purpose = if self.game.header().is_between_computers() {
            Purpose::Computers
        } else {
            Purpose::Person(self.client)
        };
        let internal_tx = self.internal_tx.clone();
        let ticket = self
            .context
            .jobs
            .submit(purpose, task, mode, move |result| {
                let report = match result {
                    Ok(report) => Some(report),
                    Err(error) => {
                        tracing::error!(%id, %error, "a search brings no move");
                        None
                    }
                };
                // A room that has ended needs no result.
                let _ = internal_tx.send(InternalMessage::Searched { errand, report });
            });
        match ticket {
            Ok(ticket) => {
                self.computer.retry_at = None;
                self.computer.search = Some((errand, ticket));
            }
            Err(busy) => {
                tracing::warn!(%id, %busy, "a search of a computer waits");
                self.computer.retry_at = Some(Instant::now() + RETRY);
            }
        }
    }

    /// The move of a bot, which needs no search.
    fn bot_move(&self, errand: Errand) -> Option<String> {
        match (errand, self.game.computer_to_move()?) {
            (Errand::Move { .. }, Seat::Bot { bot, .. }) => {
                bot.choose(self.game.record(), self.game.header().seed)
            }
            _ => None,
        }
    }

    fn search_mode(&self, errand: Errand) -> Option<(SearchMode, Limits)> {
        match errand {
            Errand::DrawAnswer { .. } => {
                let limits = Limits {
                    nodes: Some(DRAW_OFFER_NODES),
                    ..Limits::default()
                };
                Some((SearchMode::Best, limits))
            }
            Errand::Move { .. } => match self.game.computer_to_move()? {
                Seat::Engine { level, .. } => {
                    let level: Level = level.to_string().parse().ok()?;
                    let seed = self.game.header().seed;
                    Some((SearchMode::Level(level, seed), Limits::default()))
                }
                Seat::Human { .. } | Seat::Bot { .. } | Seat::Random { .. } => None,
            },
        }
    }

    /// A search has ended.
    pub(super) fn searched(&mut self, errand: Errand, report: Option<Report>) {
        if !self.is_wanted(errand) {
            return;
        }
        self.computer.search = None;
        match report {
            Some(report) => {
                let header = self.game.header();
                let pace = if header.is_between_computers() {
                    header.pace
                } else {
                    0
                };
                let due = Millis(self.game.last_change().0 + i64::from(pace));
                self.computer.found = Some(Found {
                    errand,
                    report,
                    due,
                });
            }
            None => self.computer.retry_at = Some(Instant::now() + RETRY),
        }
    }

    /// The event of a finished search, applied to the game, if its time has come.
    pub(super) fn computer_due(&mut self) -> Option<LoggedEvent> {
        let now = self.context.time.now();
        let found = self.computer.found.take_if(|found| found.due <= now)?;
        let decided = match found.errand {
            Errand::Move { at } => {
                // A line without a move is refused as unreadable.
                let text = found.report.line.first().map_or("", String::as_str);
                self.game.play_computer(text, at, now)
            }
            Errand::DrawAnswer { at } => self.game.answer_draw_offer(found.report.score.0, at, now),
        };
        match decided {
            Ok(logged) => Some(logged.clone()),
            Err(Refusal::Stale) => {
                tracing::debug!(id = %self.id, "the result of a search comes too late");
                None
            }
            Err(refusal) => {
                tracing::error!(id = %self.id, %refusal, "the result of a search is refused");
                self.computer.retry_at = Some(Instant::now() + RETRY);
                None
            }
        }
    }
}
