//! Games on a server: server updates change the table, keys become commands.

use crossterm::event::KeyCode;
use tessera_play::{Act, OfferAction, Snapshot};

use super::App;
use crate::{
    remote::{self, ConnectionState, Link, Remote, ServerUpdate},
    screens::Screen,
    table::{Notice, Table},
};

impl App {
    /// Connects to a game on a server. Its first snapshot creates the table.
    pub(super) fn connect(&mut self, link: Link) {
        self.computer.cancel();
        self.table = None;
        self.pending_move = None;
        self.overlay = None;
        self.screen = Screen::Table;
        self.joining = Some(Remote::new());
        self.connection = Some(remote::start(link.clone(), self.events.clone()));
        self.link = Some(link);
    }

    /// The state of the game on a server, before and after its table is created.
    fn remote(&mut self) -> Option<&mut Remote> {
        match &mut self.table {
            Some(table) => table.remote.as_mut(),
            None => self.joining.as_mut(),
        }
    }

    pub(super) fn server_update(&mut self, update: ServerUpdate) {
        if self.connection.is_none() {
            return;
        }
        match update {
            ServerUpdate::Connected {
                seats,
                now,
                presence,
            } => {
                if let Some(remote) = self.remote() {
                    remote.connection = ConnectionState::Connected;
                    remote.own_seats = seats;
                    remote.presence = presence;
                    remote.clock_offset = now - jiff::Timestamp::now().as_millisecond();
                }
            }
            ServerUpdate::Snapshot(snapshot) => self.show_snapshot(&snapshot),
            ServerUpdate::Presence(presence) => {
                if let Some(remote) = self.remote() {
                    remote.presence = presence;
                }
            }
            ServerUpdate::Accepted => self.command_answered(None),
            ServerUpdate::Refused(error) => {
                self.command_answered(Some(Notice::ServerRefused(error)));
            }
            ServerUpdate::Reconnecting(why) => {
                self.set_connection(ConnectionState::Reconnecting(why));
            }
            ServerUpdate::Failed(why) => self.set_connection(ConnectionState::Failed(why)),
        }
    }

    fn command_answered(&mut self, notice: Option<Notice>) {
        if let Some(table) = &mut self.table {
            if let Some(remote) = &mut table.remote {
                remote.awaits_reply = false;
            }
            if notice.is_some() || table.notice == Some(Notice::CommandSent) {
                table.notice = notice;
            }
        }
    }

    fn set_connection(&mut self, state: ConnectionState) {
        if let Some(remote) = self.remote() {
            remote.connection = state;
        }
    }

    fn show_snapshot(&mut self, snapshot: &Snapshot) {
        let game = self.link.as_ref().and_then(|link| link.game.as_ref());
        if game != Some(&snapshot.id) {
            // Left over from the connection to the previous game.
            return;
        }
        let done = match (&mut self.table, self.joining.take()) {
            (Some(table), _) => table.show_snapshot(snapshot, self.now),
            (None, joining) => {
                let remote = joining.unwrap_or_else(Remote::new);
                Table::of_snapshot(snapshot, remote).map(|table| self.table = Some(table))
            }
        };
        if let Err(error) = done {
            self.set_connection(ConnectionState::Failed(error.to_string()));
        }
        self.reset_analysis();
        let next = self.table.as_ref().and_then(|table| table.remote.as_ref());
        let next = next.filter(|remote| !remote.own_seats.is_empty());
        let next = next.and_then(|remote| remote.rematch.clone());
        if let (Some(game), Some(link)) = (next, &self.link) {
            self.connect(link.with_game(&game));
        }
    }

    /// Handles the keys that have another meaning in a game on a server; returns whether this was one.
    pub(super) fn press_remote(&mut self, code: KeyCode) -> bool {
        let Some(table) = self.table.as_mut().filter(|table| table.remote.is_some()) else {
            return false;
        };
        let is_over = table.end().is_some();
        let has_offer = table
            .remote
            .as_ref()
            .is_some_and(|remote| remote.opponent_offer().is_some());
        let offer = OfferAction::Offer;
        match code {
            KeyCode::Char('y') if has_offer => table.answer(OfferAction::Accept),
            KeyCode::Char('n') if has_offer => table.answer(OfferAction::Decline),
            KeyCode::Char('u') if !is_over => table.send(Act::Undo {
                answer: offer,
                ply: None,
            }),
            KeyCode::Char('r') if !is_over => table.send(Act::Redo),
            KeyCode::Char('=') if !is_over => table.send(Act::Draw { answer: offer }),
            KeyCode::Char('w') if !is_over => table.send(Act::Claim),
            KeyCode::Char('n') if is_over => table.send(Act::Rematch { answer: offer }),
            KeyCode::Char('u' | 'r' | 'n') => {}
            KeyCode::Char('x')
                if table
                    .remote
                    .as_ref()
                    .is_some_and(|remote| remote.own_seats.is_empty()) => {}
            _ => return false,
        }
        true
    }

    /// Resigns in a game on a server; returns whether this is one.
    pub(super) fn resign_remote(&mut self) -> bool {
        match &mut self.table {
            Some(table) if table.remote.is_some() => {
                table.send(Act::Resign);
                true
            }
            _ => false,
        }
    }
}
