//! Playing at the table: opening and exporting games, undo, offers, replay.

use std::{fs::File, io::Write, path::Path, time::Duration};

use tessera_play::Millis;
use tessera_rules::GameKind;

use super::App;
use crate::{
    local_game::LocalGame,
    saved_games::{Imported, SavedGames, from_record},
    screens::Screen,
    settings::Setup,
    table::{Notice, Replay, Table},
};

/// Time for which the clock marks a move as accepted or refused.
const FLASH_TIME: Duration = Duration::from_millis(900);

/// A file name for the export of a game that is not used in the current folder.
pub(super) fn unused_file_name(kind: GameKind) -> String {
    let name = kind.to_string().replace(':', "-");
    let mut names = (1..10_000).map(|n| format!("{name}-{n}.pgn"));
    let is_free = |name: &String| !std::path::Path::new(name).exists();
    names.find(is_free).unwrap_or_default()
}

impl App {
    /// Starts a new game with these settings and saves them.
    pub(crate) fn start(&mut self, setup: Setup) {
        self.settings.game = setup;
        self.save_settings();
        if let Some(table) = Table::new(setup, &self.saved_games, &mut self.rng) {
            self.open_table(table);
        }
    }

    /// Shows this table and plays its game.
    pub(crate) fn open_table(&mut self, mut table: Table) {
        self.computer.cancel();
        self.pending_move = None;
        self.overlay = None;
        self.disconnect();
        table.run_clock(self.now);
        self.table = Some(table);
        self.screen = Screen::Table;
        self.report_save_error();
        self.schedule_search();
    }

    /// Starts a new game of the same players with colours exchanged.
    pub(crate) fn rematch(&mut self) {
        if let Some(table) = self
            .table
            .as_ref()
            .and_then(|table| table.rematch(&self.saved_games, &mut self.rng))
        {
            self.open_table(table);
        }
    }

    /// Continues a saved game, or takes a kept seat on a server again.
    pub(crate) fn resume(&mut self, path: &Path) {
        match SavedGames::seat(path) {
            Some(Ok(seat)) => return self.connect(seat.link()),
            Some(Err(error)) => {
                self.menu_notice = Some(Notice::NotLoaded(error.to_string()));
                return;
            }
            None => {}
        }
        let now = Millis(jiff::Timestamp::now().as_millisecond());
        match self.saved_games.open(path, now) {
            Ok(game) => self.open_table(Table::of_local(game)),
            Err(error) => self.menu_notice = Some(Notice::NotLoaded(error.to_string())),
        }
    }

    /// Opens a finished game of this device.
    pub(crate) fn look_at(&mut self, path: &Path) {
        match self.saved_games.open_finished(path) {
            Ok(game) => {
                self.menu_notice = None;
                self.open_table(Table::of_local(game));
            }
            Err(error) => self.menu_notice = Some(Notice::NotLoaded(error.to_string())),
        }
    }

    /// Opens the game of a PGN file. Its log becomes a new file with the next event.
    pub(crate) fn load(&mut self, path: &str) {
        let now = Millis(jiff::Timestamp::now().as_millisecond());
        let read = std::fs::read_to_string(path)
            .map_err(|error| error.to_string())
            .and_then(|text| from_record(&text, now).map_err(|error| error.to_string()));
        match read {
            Ok(Imported { game, left_out }) => {
                self.menu_notice = None;
                let local = LocalGame::unsaved(game, &self.saved_games);
                let mut table = Table::of_local(local);
                if left_out > 0 {
                    table.notice = Some(Notice::VariationsLeftOut(left_out));
                }
                self.open_table(table);
            }
            Err(error) => self.menu_notice = Some(Notice::NotLoaded(format!("{path}: {error}"))),
        }
    }

    /// Exports the game to a new PGN file.
    pub(crate) fn save(&mut self, path: &str) {
        let Some(table) = &mut self.table else {
            return;
        };
        let written = File::create_new(path)
            .and_then(|mut file| file.write_all(table.transcript().as_bytes()));
        table.notice = Some(match written {
            Ok(()) => Notice::Saved(path.to_owned()),
            Err(error) => Notice::NotSaved(format!("{path}: {error}")),
        });
    }

    /// Shows a failure to save the game, once.
    pub(crate) fn report_save_error(&mut self) {
        if let Some(table) = &mut self.table
            && let Some(error) = table.take_save_error()
        {
            table.notice = Some(Notice::GameNotSaved(error.to_string()));
        }
    }

    /// Plays the pending move of the computer when it is due.
    pub(super) fn play_due(&mut self) {
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
        if let Some(replay) = &mut table.replay {
            let ply = replay.ply();
            replay.tick(now);
            if replay.ply() != ply {
                self.reset_analysis();
            }
        }
        let Some(table) = &mut self.table else {
            return;
        };
        table.flash = table.flash.filter(|(_, since)| now < *since + FLASH_TIME);
        // The clocks of a game on a server cannot be paused.
        let is_local = table.remote.is_none();
        let is_paused = is_local && (self.overlay.is_some() || table.offer.is_some());
        if is_paused {
            table.pause_clock(now);
        } else if table.run_clock(now) {
            self.pending_move = None;
            self.computer.cancel();
            self.report_save_error();
        }
        self.play_due();
        self.schedule_search();
    }

    pub(super) fn undo(&mut self) {
        self.pending_move = None;
        self.computer.cancel();
        if let Some(table) = &mut self.table {
            table.replay = None;
            table.undo(self.now);
            self.report_save_error();
        }
    }

    pub(super) fn redo(&mut self) {
        let Some(table) = &mut self.table else {
            return;
        };
        table.replay = None;
        // A search goes on if there is nothing to redo.
        if table.record().undone_count() == 0 {
            table.redo(self.now);
            return;
        }
        self.pending_move = None;
        self.computer.cancel();
        table.redo(self.now);
        self.report_save_error();
    }

    /// Accepts a draw for the other person at this keyboard.
    pub(super) fn accept_draw(&mut self) {
        if let Some(table) = &mut self.table {
            table.submit_draw(self.now);
            self.report_save_error();
        }
    }

    /// Declines a draw for the other person at this keyboard.
    pub(super) fn decline_draw(&mut self) {
        if let Some(table) = &mut self.table {
            table.offer = None;
            table.notice = Some(Notice::DrawDeclined);
        }
    }

    /// Shows an earlier position; `change` computes its ply from the shown one.
    pub(super) fn show_ply(&mut self, change: impl FnOnce(usize) -> usize) {
        let Some(table) = &mut self.table else {
            return;
        };
        table.clear_input();
        let last = table.record().ply();
        let shown = table.replay.as_ref().map_or(last, Replay::ply);
        let ply = change(shown).min(last);
        match &mut table.replay {
            Some(replay) if replay.last() == last => replay.go_to(ply),
            _ => table.replay = Some(Replay::new(table.record(), ply)),
        }
        // At the last ply of a running game the replay ends.
        if ply == last && table.end().is_none() {
            table.replay = None;
        }
        self.reset_analysis();
    }

    /// Starts or pauses the replay of the game.
    pub(super) fn replay(&mut self) {
        let Some(table) = &mut self.table else {
            return;
        };
        let last = table.record().ply();
        if last == 0 {
            return;
        }
        table.clear_input();
        let now = self.now;
        if table
            .replay
            .as_ref()
            .is_none_or(|replay| replay.last() != last)
        {
            table.replay = Some(Replay::new(table.record(), last));
        }
        if let Some(replay) = &mut table.replay {
            replay.toggle(now);
        }
        self.reset_analysis();
    }
}
