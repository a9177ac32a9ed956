//! The review of a finished game: its keys, and its searches.

use crossterm::event::KeyCode;
use tessera_engine::Report;
use tessera_review::ReviewPlan;

use super::{AnalysisPanel, App};
use crate::{
    computer::{Purpose, SearchMode},
    table::{GameReview, Notice, Replay},
};

impl App {
    /// Shows the review of the finished game, or leaves it. What was searched is kept.
    pub(super) fn toggle_review(&mut self) {
        let Some(table) = &mut self.table else {
            return;
        };
        if table.end().is_none() || table.record().ply() == 0 {
            table.notice = Some(Notice::ReviewedAtEnd);
            return;
        }
        match &mut table.game_review {
            Some(review) if review.is_shown => return self.leave_review(),
            Some(review) => review.is_shown = true,
            None => {
                let review = GameReview::new(table.record(), ReviewPlan::DEFAULT_NODES);
                table.game_review = Some(review);
            }
        }
        table.notice = None;
        if table.replay.is_none() {
            let last = table.record().ply();
            table.replay = Some(Replay::new(table.record(), last));
        }
        // There is room for one of them, and one search at a time.
        self.analysis = AnalysisPanel::Hidden;
        self.reset_analysis();
    }

    /// Takes the review off the screen and stops its search.
    pub(super) fn leave_review(&mut self) {
        if let Some(review) = self
            .table
            .as_mut()
            .and_then(|table| table.game_review.as_mut())
        {
            review.is_shown = false;
            review.better = None;
        }
        if self.computer.purpose() == Some(Purpose::Review) {
            self.computer.cancel();
        }
    }

    /// Handles a key of the review; returns whether it was one.
    pub(super) fn press_review(&mut self, code: KeyCode) -> bool {
        let Some(table) = &mut self.table else {
            return false;
        };
        let ply = table.shown_ply();
        let Some(review) = table.game_review.as_mut().filter(|review| review.is_shown) else {
            return false;
        };
        if let Some(better) = &mut review.better {
            match code {
                KeyCode::Right | KeyCode::Char(']') | KeyCode::PageDown => better.forward(),
                KeyCode::Left | KeyCode::Char('[') | KeyCode::PageUp => better.back(),
                KeyCode::Esc | KeyCode::Char('w') => review.better = None,
                // Every other key is for the game.
                _ => {
                    review.better = None;
                    return false;
                }
            }
            return true;
        }
        let turning_point = match code {
            KeyCode::Esc => {
                self.leave_review();
                return true;
            }
            KeyCode::Char('w') => {
                if let Some(replay) = &mut table.replay {
                    replay.pause();
                }
                let is_complete = review.review().is_some();
                if !table.show_better(ply) && is_complete {
                    table.notice = Some(Notice::NothingBetter);
                }
                return true;
            }
            KeyCode::Up => review.previous_turning_point(ply),
            KeyCode::Down => review.next_turning_point(ply),
            _ => return false,
        };
        if let Some(ply) = turning_point {
            self.show_ply(|_| ply);
        }
        true
    }

    /// Starts the next search of the review, or stops one that is no longer wanted; returns whether the review needs the engine.
    pub(super) fn schedule_review(&mut self) -> bool {
        let is_running = self.computer.purpose() == Some(Purpose::Review);
        let review = self
            .table
            .as_mut()
            .and_then(|table| table.game_review.as_mut());
        let Some(review) = review.filter(|review| review.wants_search()) else {
            if is_running {
                self.computer.cancel();
            }
            return false;
        };
        if !is_running && let Some(task) = review.next_task() {
            self.computer
                .search(Purpose::Review, SearchMode::Fresh, task);
        }
        true
    }

    /// Uses the result of a search for the review.
    pub(super) fn review_searched(&mut self, result: Result<Vec<Report>, String>) {
        let Some(table) = &mut self.table else {
            return;
        };
        match (result, &mut table.game_review) {
            (Ok(lines), Some(review)) => review.take(&lines),
            (Ok(_), None) => {}
            (Err(error), _) => {
                table.game_review = None;
                table.notice = Some(Notice::SearchFailed(error));
            }
        }
    }
}
