//! A game on a server, between the table and the connection.

use std::time::{SystemTime, UNIX_EPOCH};

use crossterm::event::KeyCode;
use tessera_protocol::{Act, OfferAction, Snapshot};

use super::App;
use crate::{
    remote::{self, Away, Heard, Link, Reach},
    screens::Screen,
    table::{Notice, Table},
};

/// Milliseconds since 1970, by our clock.
fn unix_now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as i64)
}

impl App {
    /// Goes to a game on a server. The table is set up when the server tells of it.
    pub(super) fn connect(&mut self, link: Link) {
        self.computer.stop();
        self.table = None;
        self.due = None;
        self.overlay = None;
        self.screen = Screen::Table;
        self.waiting = Some(Away::new());
        self.connection = Some(remote::start(link.clone(), self.events.clone()));
        self.link = Some(link);
    }

    /// What a game elsewhere adds, whether its table stands yet or not.
    fn away(&mut self) -> Option<&mut Away> {
        match &mut self.table {
            Some(table) => table.away.as_mut(),
            None => self.waiting.as_mut(),
        }
    }

    /// The connection has heard something.
    pub(super) fn heard(&mut self, heard: Heard) {
        if self.connection.is_none() {
            return;
        }
        match heard {
            Heard::Connected {
                seats,
                now,
                presence,
            } => {
                if let Some(away) = self.away() {
                    away.reach = Reach::Connected;
                    away.held = seats;
                    away.presence = presence;
                    away.ahead = now - unix_now();
                }
            }
            Heard::Game(snapshot) => self.told(&snapshot),
            Heard::Presence(presence) => {
                if let Some(away) = self.away() {
                    away.presence = presence;
                }
            }
            Heard::Done => self.answered_away(None),
            Heard::Refused(why) => self.answered_away(Some(Notice::Reproach(why))),
            Heard::Lost(why) => self.lost(Reach::Lost(why)),
            Heard::Over(why) => self.lost(Reach::Over(why)),
        }
    }

    fn answered_away(&mut self, notice: Option<Notice>) {
        if let Some(table) = &mut self.table {
            if let Some(away) = &mut table.away {
                away.is_waiting = false;
            }
            if notice.is_some() || table.notice == Some(Notice::Asked) {
                table.notice = notice;
            }
        }
    }

    fn lost(&mut self, reach: Reach) {
        if let Some(away) = self.away() {
            away.reach = reach;
        }
    }

    /// The server has told of the game as it stands.
    fn told(&mut self, snapshot: &Snapshot) {
        let game = self.link.as_ref().and_then(|link| link.game.as_ref());
        if game != Some(&snapshot.id) {
            // A connection that we have left may still have something to say.
            return;
        }
        let unix = unix_now();
        let done = match (&mut self.table, self.waiting.take()) {
            (Some(table), _) => table.hear(snapshot, unix, self.now),
            (None, waiting) => {
                let away = waiting.unwrap_or_else(Away::new);
                Table::of_snapshot(snapshot, away, unix).map(|mut table| {
                    table.pause_clock(self.now);
                    self.table = Some(table);
                })
            }
        };
        if let Err(error) = done {
            self.lost(Reach::Over(error.to_string()));
        }
        self.turned_page();
        let next = self.table.as_ref().and_then(|table| table.away.as_ref());
        let next = next.filter(|away| !away.held.is_empty());
        let next = next.and_then(|away| away.rematch.clone());
        if let (Some(game), Some(link)) = (next, &self.link) {
            self.connect(link.with_game(&game));
        }
    }

    /// Keys that mean something else in a game on a server; tells whether this one does.
    pub(super) fn press_away(&mut self, code: KeyCode) -> bool {
        let Some(table) = self.table.as_mut().filter(|table| table.away.is_some()) else {
            return false;
        };
        let is_over = table.ending().is_some();
        let has_question = table
            .away
            .as_ref()
            .is_some_and(|away| away.question().is_some());
        let offer = OfferAction::Offer;
        match code {
            KeyCode::Char('y') if has_question => table.answer(OfferAction::Accept),
            KeyCode::Char('n') if has_question => table.answer(OfferAction::Decline),
            KeyCode::Char('u') if !is_over => table.ask(Act::Undo {
                answer: offer,
                ply: None,
            }),
            KeyCode::Char('r') if !is_over => table.ask(Act::Redo),
            KeyCode::Char('=') if !is_over => table.ask(Act::Draw { answer: offer }),
            KeyCode::Char('w') if !is_over => table.ask(Act::Claim),
            KeyCode::Char('n') if is_over => table.ask(Act::Rematch { answer: offer }),
            KeyCode::Char('u' | 'r' | 'n') => {}
            KeyCode::Char('x') if table.away.as_ref().is_some_and(|away| away.held.is_empty()) => {}
            _ => return false,
        }
        true
    }

    /// Gives up in a game on a server; tells whether this is one.
    pub(super) fn resign_away(&mut self) -> bool {
        match &mut self.table {
            Some(table) if table.away.is_some() => {
                table.ask(Act::Resign);
                true
            }
            _ => false,
        }
    }
}
