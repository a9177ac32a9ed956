//! The game between the table and the computer.

use std::{fs::File, io::Write, path::Path, time::Duration};

use tessera_engine::{Limits, Report, Task};
use tessera_play::{DRAW_OFFER_NODES, Millis};
use tessera_rules::GameKind;

use super::{AnalysisPanel, App, Overlay};
use crate::{
    computer::{Purpose, SearchMode},
    local_game::LocalGame,
    saved_games::from_transcript,
    screens::Screen,
    seat::Seat,
    settings::Setup,
    table::{Hint, Notice, Review, Table},
};

/// The search by which a computer judges a draw offer.
const DRAW_OFFER: Limits = Limits {
    nodes: Some(DRAW_OFFER_NODES),
    time: None,
    depth: None,
    clock: None,
};

/// How long a thought may last that nobody waits for.
const ANALYSIS: Limits = Limits {
    nodes: None,
    time: Some(Duration::from_mins(1)),
    depth: None,
    clock: None,
};

/// How many lines of thought are shown.
const LINES: usize = 3;

/// How long the clock shows that a move was accepted or refused.
const FLASH: Duration = Duration::from_millis(900);

/// A name in the current folder that no file has.
pub(super) fn free_name(kind: GameKind) -> String {
    let name = kind.to_string().replace(':', "-");
    let mut names = (1..10_000).map(|n| format!("{name}-{n}.pgn"));
    let is_free = |name: &String| !std::path::Path::new(name).exists();
    names.find(is_free).unwrap_or_default()
}

impl App {
    /// A new game as it was set up.
    pub(crate) fn start(&mut self, setup: Setup) {
        self.settings.game = setup;
        self.remember();
        if let Some(table) = Table::new(setup, &self.saved_games, &mut self.rng) {
            self.sit_down(table);
        }
    }

    /// This table is played at from now on.
    pub(crate) fn sit_down(&mut self, mut table: Table) {
        self.computer.cancel();
        self.pending_move = None;
        self.overlay = None;
        table.run_clock(self.now);
        self.table = Some(table);
        self.screen = Screen::Table;
        self.report_save_error();
        self.settle();
    }

    /// The same players once more, on the other sides.
    pub(crate) fn rematch(&mut self) {
        if let Some(table) = self
            .table
            .as_ref()
            .and_then(|table| table.rematch(&self.saved_games, &mut self.rng))
        {
            self.sit_down(table);
        }
    }

    /// Continues a saved game.
    pub(crate) fn resume(&mut self, path: &Path) {
        let now = Millis(jiff::Timestamp::now().as_millisecond());
        match self.saved_games.open(path, now) {
            Ok(game) => self.sit_down(Table::of_local(game)),
            Err(error) => self.menu_notice = Some(Notice::NotLoaded(error.to_string())),
        }
    }

    /// Plays on from a record; its log becomes a new file with the next event.
    pub(crate) fn load(&mut self, path: &str) {
        let now = Millis(jiff::Timestamp::now().as_millisecond());
        let read = std::fs::read_to_string(path)
            .map_err(|error| error.to_string())
            .and_then(|text| from_transcript(&text, now).map_err(|error| error.to_string()));
        match read {
            Ok(game) => {
                self.menu_notice = None;
                let local = LocalGame::with_log(game, self.saved_games.new_log());
                self.sit_down(Table::of_local(local));
            }
            Err(error) => self.menu_notice = Some(Notice::NotLoaded(format!("{path}: {error}"))),
        }
    }

    /// Writes the game to a new file.
    pub(crate) fn save(&mut self, path: &str) {
        let Some(table) = &mut self.table else {
            return;
        };
        let written =
            File::create_new(path).and_then(|mut file| file.write_all(table.written().as_bytes()));
        table.notice = Some(match written {
            Ok(()) => Notice::Saved(path.to_owned()),
            Err(error) => Notice::NotSaved(format!("{path}: {error}")),
        });
    }

    /// Tells if the last events could not be saved.
    pub(crate) fn report_save_error(&mut self) {
        if let Some(table) = &mut self.table
            && let Some(error) = table.take_save_error()
        {
            table.notice = Some(Notice::NotKept(error.to_string()));
        }
    }

    /// Lets the computer do what the game needs now.
    pub(crate) fn settle(&mut self) {
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
                let task = Task::of(table.record(), DRAW_OFFER);
                self.computer
                    .search(Purpose::DrawOffer, SearchMode::Best, task);
            }
            return;
        }
        let broken_off = table.humans() == 0 && table.record().ply() >= self.max_plies;
        if table.awaits_computer() && !broken_off {
            if purpose != Some(Purpose::Move) {
                self.ask_for_move();
            }
        } else if purpose == Some(Purpose::Move) {
            self.computer.cancel();
        } else if self.analysis == AnalysisPanel::Shown
            && purpose.is_none()
            && table.wants_analysis()
        {
            let mut task = Task::of(table.shown(), ANALYSIS);
            task.lines = LINES;
            self.computer
                .search(Purpose::Analysis, SearchMode::Best, task);
        }
    }

    fn ask_for_move(&mut self) {
        let Some(table) = &mut self.table else {
            return;
        };
        self.search_started = self.now;
        match table.mover() {
            Seat::Level(level) => {
                let task = Task::of(table.record(), Limits::default());
                let mode = SearchMode::AtLevel {
                    level,
                    seed: table.seed(),
                };
                self.computer.search(Purpose::Move, mode, task);
            }
            Seat::Random => {
                let texts = table.record().legal_texts();
                if let Some(text) = self.rng.choice(texts) {
                    self.pending_move = Some((self.now + self.min_move_time, text));
                }
            }
            Seat::Human => {}
        }
    }

    /// The computer has seen something on its way.
    pub(super) fn search_progress(&mut self, id: u64, report: Report) {
        let wanted = matches!(
            self.computer.purpose_of(id),
            Some(Purpose::Move | Purpose::Analysis)
        );
        if let Some(table) = &mut self.table
            && wanted
        {
            let rank = report.rank.clamp(1, LINES);
            table.seen.truncate(LINES);
            match table.seen.get_mut(rank - 1) {
                Some(line) => *line = report,
                None => table.seen.push(report),
            }
        }
    }

    /// The computer has finished.
    pub(super) fn search_finished(&mut self, id: u64, result: Result<Vec<Report>, String>) {
        let Some(purpose) = self.computer.purpose_of(id) else {
            return;
        };
        self.computer.finish();
        let Some(table) = &mut self.table else {
            return;
        };
        let best = match result.map(|lines| lines.into_iter().next()) {
            Ok(Some(best)) => best,
            Ok(None) => return,
            Err(error) => {
                table.notice = Some(Notice::Failed(error));
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
            Purpose::Hint => {
                let begin = table.path_of(&best.line).first().copied();
                table.notice = begin.map(Notice::Begin);
                table.advice = Some((best, Hint::Piece));
            }
            Purpose::Analysis => table.is_analysed = true,
            Purpose::DrawOffer => {
                table.answer_draw_offer(best.score.0, self.now);
                self.report_save_error();
            }
        }
    }

    /// Plays the computer's move when its moment has come.
    fn play_due(&mut self) {
        let Some(table) = &mut self.table else {
            self.pending_move = None;
            return;
        };
        if let Some((_, text)) = self.pending_move.take_if(|(due, _)| *due <= self.now) {
            table.play_computer(&text, self.now);
            self.report_save_error();
        }
    }

    pub(super) fn tick_table(&mut self) {
        let now = self.now;
        let Some(table) = &mut self.table else {
            return;
        };
        if let Some(review) = &mut table.review {
            let ply = review.ply();
            review.tick(now);
            if review.ply() != ply {
                self.turned_page();
            }
        }
        let Some(table) = &mut self.table else {
            return;
        };
        table.flash = table.flash.filter(|(_, since)| now < *since + FLASH);
        // The clocks of a server do not wait.
        let is_here = table.remote.is_none();
        let is_paused = is_here && (self.overlay.is_some() || table.offer.is_some());
        if is_paused {
            table.pause_clock(now);
        } else if table.run_clock(now) {
            self.pending_move = None;
            self.computer.cancel();
            self.report_save_error();
        }
        self.play_due();
        self.settle();
    }

    /// Advice for the player to move: first the piece, then the move.
    pub(super) fn hint(&mut self) {
        let Some(table) = &mut self.table else {
            return;
        };
        if !table.awaits_human() || table.review.is_some() {
            return;
        }
        if table.remote.is_some() {
            table.notice = Some(Notice::NoAdvice);
            return;
        }
        table.put_back();
        match &mut table.advice {
            Some((_, hint)) => {
                *hint = Hint::Move;
                table.notice = Some(Notice::Advice);
            }
            None if self.computer.purpose() == Some(Purpose::Hint) => {}
            None => {
                table.notice = Some(Notice::Searching);
                let task = Task::of(table.record(), Limits::ADVICE);
                self.computer.search(Purpose::Hint, SearchMode::Best, task);
            }
        }
    }

    /// Shows or hides what the computer thinks.
    pub(super) fn toggle_analysis(&mut self) {
        if let Some(table) = &mut self.table
            && table.end().is_none()
            && table
                .remote
                .as_ref()
                .is_some_and(|remote| !remote.own_seats.is_empty())
        {
            table.notice = Some(Notice::NoAdvice);
            return;
        }
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

    /// Another position is looked at, so thoughts about the last one are stale.
    pub(super) fn turned_page(&mut self) {
        if self.computer.purpose() == Some(Purpose::Analysis) {
            self.computer.cancel();
        }
        if let Some(table) = &mut self.table {
            table.seen.clear();
            table.is_analysed = false;
        }
    }

    pub(super) fn undo(&mut self) {
        self.pending_move = None;
        self.computer.cancel();
        if let Some(table) = &mut self.table {
            table.review = None;
            table.undo(self.now);
            self.report_save_error();
        }
    }

    pub(super) fn redo(&mut self) {
        let Some(table) = &mut self.table else {
            return;
        };
        table.review = None;
        // The computer goes on thinking if there is nothing to play again.
        if table.record().undone_count() == 0 {
            table.redo(self.now);
            return;
        }
        self.pending_move = None;
        self.computer.cancel();
        table.redo(self.now);
        self.report_save_error();
    }

    /// Asks whether to resign, if somebody can.
    pub(super) fn ask_to_resign(&mut self) {
        if let Some(table) = &self.table
            && table.end().is_none()
            && table.humans() > 0
        {
            self.overlay = Some(Overlay::Resign);
        }
    }

    /// The person to move gives up; against the computer that is the only person.
    pub(super) fn resign(&mut self) {
        self.overlay = None;
        if self.resign_remote() {
            return;
        }
        let Some(table) = &mut self.table else {
            return;
        };
        self.pending_move = None;
        self.computer.cancel();
        table.resign(self.now);
        self.report_save_error();
    }

    /// The person to move offers a draw.
    pub(super) fn offer_draw(&mut self) {
        if let Some(table) = &mut self.table {
            table.offer_draw(self.now);
            self.report_save_error();
        }
    }

    /// The other person at this keyboard agrees to a draw.
    pub(super) fn accept_draw(&mut self) {
        if let Some(table) = &mut self.table {
            table.agree_to_draw(self.now);
            self.report_save_error();
        }
    }

    /// The other person at this keyboard declines a draw.
    pub(super) fn decline_draw(&mut self) {
        if let Some(table) = &mut self.table {
            table.offer = None;
            table.notice = Some(Notice::Declined);
        }
    }

    /// Looks at the game as it was, `change` leading from the ply shown to the one wanted.
    pub(super) fn look_back(&mut self, change: impl FnOnce(usize) -> usize) {
        let Some(table) = &mut self.table else {
            return;
        };
        table.put_back();
        let last = table.record().ply();
        let shown = table.review.as_ref().map_or(last, Review::ply);
        let ply = change(shown).min(last);
        match &mut table.review {
            Some(review) if review.last() == last => review.go_to(ply),
            _ => table.review = Some(Review::new(table.record(), ply)),
        }
        // At the present there is nothing to look back at, unless the game is over.
        if ply == last && table.end().is_none() {
            table.review = None;
        }
        self.turned_page();
    }

    /// Plays the game back, or pauses.
    pub(super) fn replay(&mut self) {
        let Some(table) = &mut self.table else {
            return;
        };
        let last = table.record().ply();
        if last == 0 {
            return;
        }
        table.put_back();
        let now = self.now;
        if table
            .review
            .as_ref()
            .is_none_or(|review| review.last() != last)
        {
            table.review = Some(Review::new(table.record(), last));
        }
        if let Some(review) = &mut table.review {
            review.toggle(now);
        }
        self.turned_page();
    }
}
