//! Searches of the computer: its moves, answers to draw offers, hints and the analysis.

use std::time::Duration;

use tessera_engine::{Limits, Report, Task};
use tessera_play::DRAW_OFFER_NODES;

use super::{AnalysisPanel, App};
use crate::{
    computer::{Purpose, SearchMode},
    remote,
    seat::Seat,
    table::{HintStage, Notice},
};

/// Limits of the search that answers a draw offer.
const DRAW_OFFER_LIMITS: Limits = Limits {
    nodes: Some(DRAW_OFFER_NODES),
    time: None,
    depth: None,
    clock: None,
};

/// Limits of the analysis of one position.
const ANALYSIS_LIMITS: Limits = Limits {
    nodes: None,
    time: Some(Duration::from_mins(1)),
    depth: None,
    clock: None,
};

/// Number of lines of the analysis.
const ANALYSIS_LINES: usize = 3;

impl App {
    /// Sends waiting commands to the server, and starts the search that the table needs now: the answer to a draw offer,
    /// the move of the computer, or the analysis.
    pub(crate) fn schedule_search(&mut self) {
        let Some(table) = &mut self.table else {
            return;
        };
        if let (Some(remote), Some(connection)) = (&mut table.remote, &self.connection) {
            remote
                .outbox
                .drain(..)
                .for_each(|command| connection.send(command));
        }
        if self.pending_move.is_some() {
            return;
        }
        let purpose = self.computer.purpose();
        if table.computer_considers_draw() {
            if purpose != Some(Purpose::DrawOffer) {
                let task = Task::of(table.record(), DRAW_OFFER_LIMITS);
                self.computer
                    .search(Purpose::DrawOffer, SearchMode::Best, task);
            }
            return;
        }
        let is_stopped = table.human_count() == 0 && table.record().ply() >= self.max_plies;
        if table.awaits_computer() && !is_stopped {
            if purpose != Some(Purpose::Move) {
                self.choose_move();
            }
        } else if purpose == Some(Purpose::Move) {
            self.computer.cancel();
        } else if !self.schedule_review() {
            self.schedule_analysis();
        }
    }

    /// Starts the analysis of the shown position, if it is wanted and the engine has nothing else to do.
    fn schedule_analysis(&mut self) {
        if let Some(table) = &self.table
            && self.analysis == AnalysisPanel::Shown
            && self.computer.purpose().is_none()
            && table.wants_analysis()
        {
            let mut task = Task::of(table.shown(), ANALYSIS_LIMITS);
            task.lines = ANALYSIS_LINES;
            self.computer
                .search(Purpose::Analysis, SearchMode::Best, task);
        }
    }

    /// Chooses a move of the computer: starts a search, or takes a random move.
    fn choose_move(&mut self) {
        let Some(table) = &mut self.table else {
            return;
        };
        self.search_started = self.now;
        match table.seat_to_move() {
            Seat::Level(level) => {
                let task = Task::of(table.record(), Limits::default());
                let mode = SearchMode::AtLevel {
                    level,
                    seed: table.seed(),
                };
                self.computer.search(Purpose::Move, mode, task);
            }
            Seat::Random => {
                let text = self.rng.choice(table.record().legal_texts());
                self.pending_move = text.map(|text| (self.now + self.min_move_time, text));
            }
            Seat::Bot(bot) => {
                let text = bot.choose(table.record(), table.seed());
                self.pending_move = text.map(|text| (self.now + self.min_move_time, text));
            }
            Seat::Human => {}
        }
    }

    /// Shows the line of a running search.
    pub(super) fn search_progress(&mut self, id: u64, report: Report) {
        let is_shown = matches!(
            self.computer.purpose_of(id),
            Some(Purpose::Move | Purpose::Analysis)
        );
        if let Some(table) = &mut self.table
            && is_shown
        {
            let rank = report.rank.clamp(1, ANALYSIS_LINES);
            table.search_lines.truncate(ANALYSIS_LINES);
            match table.search_lines.get_mut(rank - 1) {
                Some(line) => *line = report,
                None => table.search_lines.push(report),
            }
        }
    }

    /// Uses the result of a search.
    pub(super) fn search_finished(&mut self, id: u64, result: Result<Vec<Report>, String>) {
        let Some(purpose) = self.computer.purpose_of(id) else {
            return;
        };
        self.computer.finish();
        if purpose == Purpose::Review {
            return self.review_searched(result);
        }
        let Some(table) = &mut self.table else {
            return;
        };
        let best = match result.map(|lines| lines.into_iter().next()) {
            Ok(Some(best)) => best,
            Ok(None) => return,
            Err(error) => {
                table.notice = Some(Notice::SearchFailed(error));
                return;
            }
        };
        match purpose {
            Purpose::Move => {
                if let Some(text) = best.line.into_iter().next() {
                    let due = (self.search_started + self.min_move_time).max(self.now);
                    self.pending_move = Some((due, text));
                    self.play_due();
                }
            }
            Purpose::Hint => table.show_hint(best),
            Purpose::Analysis => table.is_analysed = true,
            Purpose::Review => {}
            Purpose::DrawOffer => {
                table.answer_draw_offer(best.score.0, self.now);
                self.report_save_error();
            }
        }
    }

    /// Shows a hint for the player to move: first the piece, then the move.
    pub(super) fn hint(&mut self) {
        let Some(table) = &mut self.table else {
            return;
        };
        if !table.awaits_human() || table.replay.is_some() {
            return;
        }
        if table.is_offline() {
            table.notice = Some(Notice::Offline);
            return;
        }
        table.clear_input();
        match &mut table.hint {
            Some((_, stage)) => {
                *stage = HintStage::Move;
                table.notice = Some(Notice::HintMove);
            }
            None if self.computer.purpose() == Some(Purpose::Hint) => {}
            None => {
                table.notice = Some(Notice::Searching);
                if let Some(remote) = &mut table.remote {
                    if let (Some(link), None) = (&self.link, remote.awaits_hint) {
                        remote.awaits_hint = Some(remote.seq);
                        remote::ask_for_hint(link, remote.seq, self.events.clone());
                    }
                    return;
                }
                let task = Task::of(table.record(), Limits::ADVICE);
                self.computer.search(Purpose::Hint, SearchMode::Best, task);
            }
        }
    }

    /// Shows or hides the analysis. Players on a server may not use it during the game.
    pub(super) fn toggle_analysis(&mut self) {
        if let Some(table) = &mut self.table
            && table.end().is_none()
            && table
                .remote
                .as_ref()
                .is_some_and(|remote| !remote.own_seats.is_empty())
        {
            table.notice = Some(Notice::NoAnalysis);
            return;
        }
        self.leave_review();
        self.analysis = match self.analysis {
            AnalysisPanel::Hidden => AnalysisPanel::Shown,
            AnalysisPanel::Shown => AnalysisPanel::Hidden,
        };
        if self.analysis == AnalysisPanel::Hidden
            && self.computer.purpose() == Some(Purpose::Analysis)
        {
            self.computer.cancel();
        }
        if let Some(table) = &mut self.table {
            table.is_analysed = false;
        }
    }

    /// Drops the analysis of the previously shown position.
    pub(super) fn reset_analysis(&mut self) {
        if self.computer.purpose() == Some(Purpose::Analysis) {
            self.computer.cancel();
        }
        if let Some(table) = &mut self.table {
            table.search_lines.clear();
            table.is_analysed = false;
        }
    }
}
