//! Commands and clocks of a local game: moves, undo, resignation, draw offers, time.

use std::time::{Duration, Instant};

use tessera_play::{Act, Millis, OfferAction, Refusal};
use tessera_rules::Color;

use super::{Flash, Game, Notice, Table};

impl Table {
    /// Executes a command of the people at this device.
    pub(super) fn act(&mut self, act: Act, now: Instant) -> Result<(), Refusal> {
        let time = self.time_of(now);
        match self.local_mut() {
            Some(game) => game.act(act, time).map(drop),
            None => Err(Refusal::Spectator),
        }
    }

    /// Updates the table after a move, or shows why it was refused; returns whether it was played.
    pub(super) fn after_move(&mut self, played: Result<(), Refusal>, now: Instant) -> bool {
        match played {
            Ok(()) => {
                self.position_changed();
                self.flash = Some((Flash::Accepted, now));
                true
            }
            Err(refusal) => {
                self.refuse(Notice::NotPossible(refusal), now);
                false
            }
        }
    }

    /// Plays a move of the computer to move; returns whether it was legal.
    pub(crate) fn play_computer(&mut self, text: &str, now: Instant) -> bool {
        let time = self.time_of(now);
        let played = match self.local_mut() {
            Some(game) => game.play_computer(text, time).map(drop),
            None => Err(Refusal::Stale),
        };
        self.after_move(played, now)
    }

    /// Takes back moves, or the end of the game; the played game decides how many.
    pub(crate) fn undo(&mut self, now: Instant) {
        let before = self.record().moves();
        let act = Act::Undo {
            answer: OfferAction::Offer,
            ply: None,
        };
        match self.act(act, now) {
            Ok(()) => {
                let taken = before[self.record().ply()..].to_vec();
                self.position_changed();
                self.notice = Some(if taken.is_empty() {
                    Notice::EndUndone
                } else {
                    Notice::Undone(taken)
                });
            }
            Err(refusal) => self.notice = Some(Notice::NotPossible(refusal)),
        }
    }

    /// Plays the moves again that were taken back.
    pub(crate) fn redo(&mut self, now: Instant) {
        let before = self.record().ply();
        match self.act(Act::Redo, now) {
            Ok(()) => {
                let played = self.record().moves().split_off(before);
                self.position_changed();
                self.notice = Some(Notice::Redone(played));
            }
            Err(refusal) => self.notice = Some(Notice::NotPossible(refusal)),
        }
    }

    /// Resigns for the person who plays; if two do, for the player to move.
    pub(crate) fn resign(&mut self, now: Instant) {
        self.submit(Act::Resign, now);
    }

    /// Offers a draw to the other person at this keyboard, or to the computer.
    pub(crate) fn offer_draw(&mut self, now: Instant) {
        if !self.record().has_draws() {
            self.notice = Some(Notice::NoDraws);
        } else if self.check_turn() {
            self.clear_input();
            if self.human_count() == 2 {
                self.offer = Some(self.record().turn());
            } else {
                self.submit_draw(now);
            }
        }
    }

    /// Ends the game as a draw if the other person at this keyboard accepted it; otherwise offers it to the computer.
    pub(crate) fn submit_draw(&mut self, now: Instant) {
        self.submit(
            Act::Draw {
                answer: OfferAction::Offer,
            },
            now,
        );
    }

    fn submit(&mut self, act: Act, now: Instant) {
        self.offer = None;
        match self.act(act, now) {
            Ok(()) => {
                self.clear_input();
                self.notice = None;
            }
            Err(refusal) => self.notice = Some(Notice::NotPossible(refusal)),
        }
    }

    /// Lets the computer answer a draw offer; `score` is that of a search, for the player to move.
    pub(crate) fn answer_draw_offer(&mut self, score: i32, now: Instant) {
        let time = self.time_of(now);
        if let Some(game) = self.local_mut()
            && let Err(refusal) = game.answer_draw_offer(score, time)
        {
            self.notice = Some(Notice::NotPossible(refusal));
        } else if self.end().is_none() {
            self.notice = Some(Notice::DrawDeclined);
        }
    }

    /// Advances the clocks, starting them if they are stopped; returns whether the player to move just lost on time.
    pub(crate) fn run_clock(&mut self, now: Instant) -> bool {
        let time = self.time_of(now);
        self.now = time;
        let Some(game) = self.local_mut() else {
            // The server ends a game on time.
            return false;
        };
        game.resume(time);
        let is_flagged = game.flag(time);
        if is_flagged {
            self.clear_input();
            self.notice = None;
        }
        is_flagged
    }

    /// Stops the clocks of a game at this device.
    pub(crate) fn pause_clock(&mut self, now: Instant) {
        let time = self.time_of(now);
        self.now = time;
        if let Some(game) = self.local_mut() {
            game.pause(time);
        }
    }

    /// Whether a clock runs, so that the screen has to be redrawn regularly.
    pub(crate) fn has_running_clock(&self) -> bool {
        self.end().is_none()
            && match &self.game {
                Game::Local(game) => game.game().deadline().is_some(),
                Game::Remote(game) => game.has_running_clock(),
            }
    }

    /// The time left to a player; `None` for a computer and without clocks.
    pub(crate) fn time_left(&self, color: Color) -> Option<Duration> {
        let left = match &self.game {
            Game::Local(game) => game.time_left(color, self.now)?,
            Game::Remote(game) => {
                let offset = self.remote.as_ref().map_or(0, |remote| remote.clock_offset);
                game.time_left(color, Millis(self.now.0 + offset))?
            }
        };
        Some(Duration::from_millis(left))
    }
}
