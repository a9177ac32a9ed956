//! The computers' seats in a room: which search is under way, and when its result is due.

use std::sync::Arc;

use tessera_engine::{Level, Limits, Report, Task};
use tessera_play::{DRAW_OFFER_NODES, LoggedEvent, Millis, Refusal, Seat};
use tessera_store::{self as store, Cause};
use tokio::time::{Duration, Instant};

#[cfg(feature = "postgres")]
use super::{ActError, unavailable};
use super::{Duty, InternalMessage, RETRY, Room};
use crate::{
    cause,
    jobs::{Purpose, SearchMode, Ticket},
    telemetry,
};

/// How often workers are told of a search that they have not finished.
const REQUEST_INTERVAL: Duration = Duration::from_secs(2);

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchPurpose {
    /// A move in the position after this event.
    Move { at: u64 },
    /// The answer to the draw offer made by this event.
    DrawAnswer { at: u64 },
}

/// The state of a room's searches.
#[derive(Debug, Default)]
pub(super) struct Computer {
    lease: Option<(SearchPurpose, Lease)>,
    search: Option<(SearchPurpose, Ticket)>,
    found: Option<Found>,
    retry_at: Option<Instant>,
    /// The request that the last search was made for.
    cause: Option<Cause>,
}

/// Whether this server is to make a search that others could make, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lease {
    Asked,
    Granted,
    /// Workers are to search, and have been told of it.
    Requested,
}

/// A decision whose event is not committed yet.
#[derive(Debug)]
struct Found {
    purpose: SearchPurpose,
    /// The first move of the line; empty if there is none.
    text: String,
    /// In centi-units, for the player to move.
    score: i32,
    due: Millis,
    /// The request that caused the event after which it was decided.
    cause: Option<Cause>,
}

impl Computer {
    /// When the result of a search is to be committed.
    pub(super) fn due(&self) -> Option<Millis> {
        self.found.as_ref().map(|found| found.due)
    }

    /// Whether a search of this room is under way or its result is not committed yet.
    #[cfg(feature = "postgres")]
    pub(super) fn is_searching(&self) -> bool {
        self.search.is_some() || self.found.is_some()
    }

    /// When a search that was refused is submitted again.
    pub(super) fn retry_at(&self) -> Option<Instant> {
        self.retry_at
    }
}

impl Room {
    /// The search that the game waits for: a computer answers a draw offer before it moves.
    fn search_purpose(&self) -> Option<SearchPurpose> {
        if let Some(at) = self.game.draw_offer_to_computer() {
            return Some(SearchPurpose::DrawAnswer { at });
        }
        self.game.computer_to_move()?;
        Some(SearchPurpose::Move {
            at: self.game.seq(),
        })
    }

    /// Whether the game still waits for this.
    fn is_wanted(&self, purpose: SearchPurpose) -> bool {
        match purpose {
            SearchPurpose::DrawAnswer { at } => self.game.draw_offer_to_computer() == Some(at),
            SearchPurpose::Move { at } => {
                self.game.computer_to_move().is_some()
                    && self.game.draw_offer_to_computer().is_none()
                    && !self.game.is_stale(at)
            }
        }
    }

    /// Whether a computer has something to do.
    pub(super) fn awaits_computer(&self) -> bool {
        self.search_purpose().is_some()
    }

    /// Cancels a search that is out of date, and submits one if a computer has something to do.
    pub(super) fn arrange_computer(&mut self) {
        let Some(purpose) = self.search_purpose() else {
            self.computer = Computer::default();
            return;
        };
        let current = self.computer.search.as_ref().map(|(purpose, _)| *purpose);
        if current.is_some_and(|purpose| !self.is_wanted(purpose)) {
            self.computer.search = None;
        }
        let found = self.computer.found.as_ref().map(|found| found.purpose);
        if found.is_some_and(|purpose| !self.is_wanted(purpose)) {
            self.computer.found = None;
        }
        let computer = &self.computer;
        // A request for an earlier position does not hold up this one.
        let is_requested_before = computer
            .lease
            .is_some_and(|(asked, lease)| lease == Lease::Requested && asked != purpose);
        let backs_off = !is_requested_before
            && computer
                .retry_at
                .is_some_and(|retry_at| retry_at > Instant::now());
        if computer.search.is_none() && computer.found.is_none() && !backs_off {
            // A back-off that has ended would wake the room at once, again and again, while it waits for a lease.
            self.computer.retry_at = None;
            self.search(purpose);
        }
    }

    /// Whether this server is to search. If that is not known yet, asks for it.
    fn has_lease(&mut self, purpose: SearchPurpose) -> bool {
        if !self.context.peers.are_possible() {
            return true;
        }
        match self.computer.lease {
            Some((asked, lease)) if asked == purpose => lease == Lease::Granted,
            // A worker takes leases for its free threads, and opens rooms for them.
            _ if self.context.config.duty != Duty::All => false,
            _ => {
                self.computer.lease = Some((purpose, Lease::Asked));
                let (context, id) = (Arc::clone(&self.context), self.id);
                let internal_tx = self.internal_tx.clone();
                let search = self.search_after(purpose);
                tokio::spawn(async move {
                    let granted = context.peers.lease_search(search).await;
                    let granted = granted.unwrap_or_else(|error| {
                        tracing::warn!(%id, %error, "a search cannot be leased");
                        false
                    });
                    // A room that has ended makes no search.
                    let _ = internal_tx.send(InternalMessage::Leased { purpose, granted });
                });
                false
            }
        }
    }

    /// Makes the search that is due after event `at`, of which this process holds the lease, if the game still waits for it.
    #[cfg(feature = "postgres")]
    pub(super) async fn search_with_lease(&mut self, at: u64) -> Result<(), ActError> {
        if at > self.game.seq() {
            self.catch_up().await.map_err(unavailable)?;
        }
        self.last_cause.clone_from(&self.cause);
        if let Some(purpose) = self.search_purpose() {
            self.computer.lease = Some((purpose, Lease::Granted));
            self.arrange_computer();
        }
        Ok(())
    }

    /// Leaves the search to workers, and tells them again later: a message or a worker may be lost.
    fn request_search(&mut self, purpose: SearchPurpose) {
        self.computer.lease = Some((purpose, Lease::Requested));
        self.computer.retry_at = Some(Instant::now() + REQUEST_INTERVAL);
        let (context, search) = (Arc::clone(&self.context), self.search_after(purpose));
        tokio::spawn(async move { context.peers.request_search(search).await });
    }

    /// What other processes know of a search.
    fn search_after(&self, purpose: SearchPurpose) -> store::Search {
        let (SearchPurpose::Move { at } | SearchPurpose::DrawAnswer { at }) = purpose;
        store::Search {
            game: self.id,
            at,
            cause: self.last_cause.clone(),
        }
    }

    /// Leaves the search to other servers.
    pub(super) fn release_search(&mut self) {
        if let Some((_, Lease::Asked | Lease::Granted)) = self.computer.lease.take() {
            let (context, id) = (Arc::clone(&self.context), self.id);
            tokio::spawn(async move { context.peers.release_search(id).await });
        }
    }

    /// Whether this server is to make a search.
    pub(super) fn leased(&mut self, purpose: SearchPurpose, granted: bool) {
        if self.computer.lease != Some((purpose, Lease::Asked)) {
            return;
        }
        if granted {
            self.computer.lease = Some((purpose, Lease::Granted));
        } else {
            // Another server searches. If it does not finish, this one asks again.
            self.computer.lease = None;
            self.computer.retry_at = Some(Instant::now() + RETRY);
        }
    }

    fn search(&mut self, purpose: SearchPurpose) {
        if let Some(text) = self.move_without_search(purpose) {
            self.computer.cause.clone_from(&self.last_cause);
            self.found(purpose, text, 0);
            return;
        }
        if !self.context.jobs.searches_moves() {
            self.request_search(purpose);
            return;
        }
        if !self.has_lease(purpose) {
            return;
        }
        let id = self.id;
        let Some((mode, limits)) = self.search_mode(purpose) else {
            tracing::error!(%id, "a seat has no player that the engine knows");
            self.computer.retry_at = Some(Instant::now() + RETRY);
            return;
        };
        let task = Task::of(self.game.record(), limits);
        let queued_as = if self.game.header().is_between_computers() {
            Purpose::Computers
        } else {
            Purpose::Person(self.client)
        };
        let span = tracing::debug_span!(target: telemetry::TARGET, "search", game = %id, at = self.game.seq());
        let span = telemetry::begin(span, self.last_cause.as_ref().and_then(Cause::trace));
        self.computer.cause = cause::in_span(self.last_cause.as_ref(), &span);
        let internal_tx = self.internal_tx.clone();
        let ticket = self
            .context
            .jobs
            .submit(queued_as, task, mode, move |result| {
                // The span of the search ends here, or when it is cancelled.
                let _ended = span;
                let report = match result {
                    Ok(report) => Some(report),
                    Err(error) => {
                        tracing::error!(%id, %error, "a search brings no move");
                        None
                    }
                };
                // A room that has ended needs no result.
                let _ = internal_tx.send(InternalMessage::Searched { purpose, report });
            });
        match ticket {
            Ok(ticket) => {
                self.computer.retry_at = None;
                self.computer.search = Some((purpose, ticket));
            }
            Err(busy) => {
                tracing::warn!(%id, %busy, "a search of a computer waits");
                self.release_search();
                self.computer.retry_at = Some(Instant::now() + RETRY);
            }
        }
    }

    fn search_mode(&self, purpose: SearchPurpose) -> Option<(SearchMode, Limits)> {
        match purpose {
            SearchPurpose::DrawAnswer { .. } => {
                let limits = Limits {
                    nodes: Some(DRAW_OFFER_NODES),
                    ..Limits::default()
                };
                Some((SearchMode::Best, limits))
            }
            SearchPurpose::Move { .. } => match self.game.computer_to_move()? {
                Seat::Engine { level, .. } => {
                    let level: Level = level.to_string().parse().ok()?;
                    let seed = self.game.header().seed;
                    Some((SearchMode::Level(level, seed), Limits::default()))
                }
                Seat::Human { .. } | Seat::Bot { .. } | Seat::Random { .. } => None,
            },
        }
    }

    /// The move of a seat that plays at random or is a bot of an original program, for which no engine is needed.
    fn move_without_search(&self, purpose: SearchPurpose) -> Option<String> {
        let record = self.game.record();
        match (purpose, self.game.computer_to_move()?) {
            (SearchPurpose::Move { .. }, Seat::Random { .. }) => {
                let mut moves = record.legal_texts();
                Some(moves.swap_remove(rand::random_range(..moves.len())))
            }
            (SearchPurpose::Move { .. }, Seat::Bot { bot, .. }) => {
                bot.choose(record, self.game.header().seed)
            }
            _ => None,
        }
    }

    /// A search has ended.
    pub(super) fn searched(&mut self, purpose: SearchPurpose, report: Option<Report>) {
        if !self.is_wanted(purpose) {
            return;
        }
        self.computer.search = None;
        match report {
            Some(report) => {
                let text = report.line.into_iter().next().unwrap_or_default();
                self.found(purpose, text, report.score.0);
            }
            None => self.computer.retry_at = Some(Instant::now() + RETRY),
        }
    }

    /// Keeps a decision until its event is due.
    fn found(&mut self, purpose: SearchPurpose, text: String, score: i32) {
        let header = self.game.header();
        let pace = if header.is_between_computers() {
            header.pace
        } else {
            0
        };
        // The server of the last event may have a clock that is ahead of this one.
        let begin = self.game.last_change().min(self.context.time.now());
        let due = Millis(begin.0 + i64::from(pace));
        self.computer.found = Some(Found {
            purpose,
            text,
            score,
            due,
            cause: self.computer.cause.take(),
        });
    }

    /// The event of a finished search, applied to the game, if its time has come.
    pub(super) fn computer_due(&mut self) -> Option<LoggedEvent> {
        let now = self.context.time.now();
        let found = self.computer.found.take_if(|found| found.due <= now)?;
        self.cause = found.cause;
        let decided = match found.purpose {
            SearchPurpose::Move { at } => {
                // An empty text is refused as unreadable.
                self.game.play_computer(&found.text, at, now)
            }
            SearchPurpose::DrawAnswer { at } => self.game.answer_draw_offer(found.score, at, now),
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
