//! The game between the table and the computer.

use std::{fs::File, io::Write, time::Duration};

use tessera_engine::{Limits, Report, Task};
use tessera_rules::GameKind;

use super::{AnalysisPanel, App, Overlay};
use crate::{
    computer::{Purpose, SearchMode},
    screens::Screen,
    seat::Seat,
    settings::Setup,
    table::{Ending, Hint, Notice, Review, Table},
};

/// A quick look at whether a draw is welcome.
const OFFER: Limits = Limits {
    nodes: Some(50_000),
    time: Some(Duration::from_secs(2)),
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

/// A computer that has no more left answers with what it has.
const HURRY: Duration = Duration::from_millis(400);

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
        if let Some(table) = Table::new(setup, &mut self.rng) {
            self.sit_down(table);
        }
    }

    /// This table is played at from now on.
    pub(crate) fn sit_down(&mut self, mut table: Table) {
        self.computer.cancel();
        self.pending_move = None;
        self.overlay = None;
        self.seed = self.rng.u64(..);
        table.pause_clock(self.now);
        self.table = Some(table);
        self.screen = Screen::Table;
        self.keep();
        self.settle();
    }

    /// The same players once more, on the other sides.
    pub(crate) fn rematch(&mut self) {
        if let Some(table) = self
            .table
            .as_ref()
            .and_then(|table| table.rematch(&mut self.rng))
        {
            self.sit_down(table);
        }
    }

    /// The game that was left on the table.
    pub(crate) fn resume(&mut self) {
        let Some(text) = self.folders.table() else {
            return;
        };
        match Table::read(&text) {
            Ok(table) => self.sit_down(table),
            Err(error) => self.menu_notice = Some(Notice::NotLoaded(error.to_string())),
        }
    }

    /// A game from a file.
    pub(crate) fn load(&mut self, path: &str) {
        let read = std::fs::read_to_string(path)
            .map_err(|error| error.to_string())
            .and_then(|text| Table::read(&text).map_err(|error| error.to_string()));
        match read {
            Ok(table) => {
                self.menu_notice = None;
                self.sit_down(table);
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

    /// Writes the table down, so that the game can be continued whatever happens.
    pub(crate) fn keep(&mut self) {
        if let Some(table) = &mut self.table
            && table.remote.is_none()
            && let Err(error) = self.folders.keep_table(&table.written())
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
        let broken_off = table.humans() == 0 && table.game.ply() >= self.max_plies;
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
                let task = Task::of(table.game.as_ref(), Limits::default());
                let mode = SearchMode::AtLevel {
                    level,
                    seed: self.seed,
                };
                self.computer.search(Purpose::Move, mode, task);
            }
            Seat::Random => {
                let texts = table.game.legal_texts();
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
                // The score is that of the player to move, who made the offer.
                if best.score.0 >= 0 {
                    table.end(Ending::Agreed);
                } else {
                    table.offer = None;
                    table.notice = Some(Notice::Declined);
                }
                self.keep();
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
            if let Err(error) = table.play(&text, self.now) {
                table.notice = Some(Notice::Failed(error.to_string()));
            }
            self.keep();
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
            self.keep();
        } else if table.awaits_computer() && table.time_left().is_some_and(|left| left < HURRY) {
            self.computer.move_now();
            if let Some((due, _)) = &mut self.pending_move {
                *due = now;
            }
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
                let task = Task::of(table.game.as_ref(), Limits::ADVICE);
                self.computer.search(Purpose::Hint, SearchMode::Best, task);
            }
        }
    }

    /// Shows or hides what the computer thinks.
    pub(super) fn toggle_analysis(&mut self) {
        if let Some(table) = &mut self.table
            && table.ending().is_none()
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
            table.undo();
            table.pause_clock(self.now);
            self.keep();
        }
    }

    pub(super) fn redo(&mut self) {
        let Some(table) = &mut self.table else {
            return;
        };
        table.review = None;
        if table.awaits_computer() && table.game.undone().is_empty() {
            table.notice = Some(Notice::NothingToRedo);
            return;
        }
        self.pending_move = None;
        self.computer.cancel();
        table.redo();
        self.keep();
    }

    /// Asks whether to resign, if somebody can.
    pub(super) fn ask_to_resign(&mut self) {
        if let Some(table) = &self.table
            && table.ending().is_none()
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
        let turn = table.game.turn();
        let loser = if table.seats()[turn] == Seat::Human {
            turn
        } else {
            !turn
        };
        self.pending_move = None;
        self.computer.cancel();
        table.end(Ending::Resigned(loser));
        self.keep();
    }

    /// The person to move offers a draw.
    pub(super) fn offer_draw(&mut self) {
        let Some(table) = &mut self.table else {
            return;
        };
        if !table.game.has_draws() {
            table.notice = Some(Notice::NoDraws);
            return;
        }
        if !table.awaits_human() {
            return;
        }
        let turn = table.game.turn();
        table.put_back();
        table.offer = Some(turn);
        match table.seats()[!turn] {
            Seat::Human => {}
            Seat::Random => table.end(Ending::Agreed),
            Seat::Level(_) => {
                let task = Task::of(table.game.as_ref(), OFFER);
                self.computer
                    .search(Purpose::DrawOffer, SearchMode::Best, task);
            }
        }
        self.keep();
    }

    /// A person answers an offered draw.
    pub(super) fn answer_offer(&mut self, ending: Option<Ending>) {
        let Some(table) = &mut self.table else {
            return;
        };
        table.offer = None;
        match ending {
            Some(ending) => table.end(ending),
            None => table.notice = Some(Notice::Declined),
        }
        self.keep();
    }

    /// Looks at the game as it was, `change` leading from the ply shown to the one wanted.
    pub(super) fn look_back(&mut self, change: impl FnOnce(usize) -> usize) {
        let Some(table) = &mut self.table else {
            return;
        };
        table.put_back();
        let last = table.game.ply();
        let shown = table.review.as_ref().map_or(last, Review::ply);
        let ply = change(shown).min(last);
        match &mut table.review {
            Some(review) if review.last() == last => review.go_to(ply),
            review => *review = Some(Review::new(table.game.as_ref(), ply)),
        }
        // At the present there is nothing to look back at, unless the game is over.
        if ply == last && table.ending().is_none() {
            table.review = None;
        }
        self.turned_page();
    }

    /// Plays the game back, or pauses.
    pub(super) fn replay(&mut self) {
        let Some(table) = &mut self.table else {
            return;
        };
        let last = table.game.ply();
        if last == 0 {
            return;
        }
        table.put_back();
        let now = self.now;
        let fresh = || Review::new(table.game.as_ref(), last);
        match &mut table.review {
            Some(review) if review.last() == last => review.toggle(now),
            review => review.insert(fresh()).toggle(now),
        }
        self.turned_page();
    }
}
