//! Questions before what cannot be taken back: resigning, offering a draw, claiming a win, leaving or dismissing a game.

use std::path::PathBuf;

use crossterm::event::KeyCode;
use tessera_play::{Act, OfferAction};

use super::{App, Flow, Overlay, input::begins_move};
use crate::{language::Language, screens::Screen, table::Notice};

/// What is done after *yes*. Every other answer means *no*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Resign,
    OfferDraw,
    /// Claim the win from an opponent who is offline.
    Claim,
    /// Go to the menu and lose a game that is not saved.
    Leave,
    /// End the program during a game.
    Quit,
    /// Take the selected saved game out of the menu.
    Dismiss,
}

impl App {
    /// Opens the question whether to resign, if a person can.
    pub(super) fn ask_to_resign(&mut self) {
        self.ask(Question::Resign);
    }

    /// Opens the question whether to offer a draw, in games that have draws.
    pub(super) fn ask_to_offer_draw(&mut self) {
        match &mut self.table {
            Some(table) if !table.record().has_draws() => table.notice = Some(Notice::NoDraws),
            Some(table) if table.remote.is_none() && table.end().is_none() => {
                // At this device a draw is offered on one's own turn.
                if table.check_turn() {
                    self.ask(Question::OfferDraw);
                }
            }
            _ => self.ask(Question::OfferDraw),
        }
    }

    pub(super) fn ask_to_claim(&mut self) {
        self.ask(Question::Claim);
    }

    /// Opens a question to a player of a running game. Without a connection to the server nothing is asked.
    fn ask(&mut self, question: Question) {
        let Some(table) = &mut self.table else {
            return;
        };
        if table.end().is_some() || !table.has_player_here() {
            table.notice = table.why_not_now();
        } else if table.is_offline() {
            table.notice = Some(Notice::Offline);
        } else {
            self.overlay = Some(Overlay::Question(question));
        }
    }

    /// Goes to the menu. A running game that is not saved is left only after a question.
    pub(super) fn ask_to_leave(&mut self) {
        let would_lose = self.table.as_ref().is_some_and(|table| {
            table.end().is_none() && table.record().ply() > 0 && !table.can_be_resumed()
        });
        if would_lose {
            self.overlay = Some(Overlay::Question(Question::Leave));
        } else {
            self.go_home();
        }
    }

    /// Ends the program; during a game only after a question.
    pub(super) fn ask_to_quit(&mut self) -> Flow {
        let is_during_game = matches!(self.screen, Screen::Table)
            && self.table.as_ref().is_some_and(|table| {
                let is_watched = table.remote.is_some() && !table.has_player_here();
                table.end().is_none() && !is_watched
            });
        if !is_during_game {
            return Flow::Exit(None);
        }
        self.overlay = Some(Overlay::Question(Question::Quit));
        Flow::Continue
    }

    /// Opens the question whether to take the selected saved game out of the menu.
    pub(super) fn ask_to_dismiss(&mut self) {
        if self.picked_saved_file().is_some() {
            self.overlay = Some(Overlay::Question(Question::Dismiss));
        }
    }

    fn picked_saved_file(&self) -> Option<PathBuf> {
        let Screen::Home(home) = &self.screen else {
            return None;
        };
        home.picked_saved().map(|game| game.path.clone())
    }

    fn dismiss(&mut self) {
        let Some(path) = self.picked_saved_file() else {
            return;
        };
        let dismissed = self.saved_games.dismiss(&path);
        self.go_home();
        self.menu_notice = dismissed
            .err()
            .map(|error| Notice::NotSaved(error.in_folder()));
    }

    /// Handles the answer to a question. The keys of a move close it, and begin the move.
    pub(super) fn press_question(&mut self, question: Question, code: KeyCode) -> Flow {
        let KeyCode::Char(c) = code else {
            if matches!(code, KeyCode::Enter | KeyCode::Esc) {
                self.overlay = None;
            }
            return Flow::Continue;
        };
        if is_yes(self.language(), c) {
            self.overlay = None;
            return self.confirmed(question);
        }
        if matches!(c, 'n' | 'N' | ' ') {
            self.overlay = None;
        } else if begins_move(c) {
            self.overlay = None;
            return self.press(code);
        }
        Flow::Continue
    }

    fn confirmed(&mut self, question: Question) -> Flow {
        match question {
            Question::Resign => self.resign(),
            Question::OfferDraw => self.offer_draw(),
            Question::Claim => {
                if let Some(table) = &mut self.table {
                    table.send(Act::Claim);
                }
            }
            Question::Leave => self.go_home(),
            Question::Quit => return Flow::Exit(None),
            Question::Dismiss => self.dismiss(),
        }
        Flow::Continue
    }

    /// Resigns for the person who plays; if two do, for the player to move.
    fn resign(&mut self) {
        let Some(table) = &mut self.table else {
            return;
        };
        if table.remote.is_some() {
            table.send(Act::Resign);
            return;
        }
        self.pending_move = None;
        self.computer.cancel();
        table.resign(self.now);
        self.report_save_error();
    }

    fn offer_draw(&mut self) {
        let Some(table) = &mut self.table else {
            return;
        };
        if table.remote.is_some() {
            let answer = OfferAction::Offer;
            table.send(Act::Draw { answer });
        } else {
            table.offer_draw(self.now);
            self.report_save_error();
        }
    }
}

/// Whether a letter means *yes*: `y`, or the first letter of the word in the player's language.
pub(super) fn is_yes(language: Language, c: char) -> bool {
    let c = c.to_ascii_lowercase();
    c == 'y' || language.texts().yes.starts_with(c)
}
