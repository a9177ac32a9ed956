//! Games on a server: server updates change the table, keys become commands.

use crossterm::event::KeyCode;
use tessera_play::{Act, Millis, OfferAction, Snapshot, Status};

use super::{App, Overlay, question::is_yes};
use crate::{
    remote::{self, ConnectionState, Guest, Link, Remote, ServerUpdate},
    saved_games::{SeatFile, SeatGame},
    screens::{Links, Screen},
    table::{Deliberate, Notice, Table},
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
        self.seat_file = self.saved_games.seat_of(&link);
        self.link = Some(link);
    }

    /// Takes the seat back from the connection that has replaced ours; returns whether there is one.
    pub(super) fn take_back_seat(&mut self) -> bool {
        let Some(remote) = self
            .remote()
            .filter(|remote| remote.connection == ConnectionState::Replaced)
        else {
            return false;
        };
        remote.connection = ConnectionState::Connecting;
        remote.awaits_reply = false;
        let link = self.link.clone();
        self.connection = link.map(|link| remote::start(link, self.events.clone()));
        true
    }

    /// Closes the connection to a game on a server. A kept seat stays in its file.
    pub(super) fn disconnect(&mut self) {
        self.connection = None;
        self.joining = None;
        self.key_page = 0;
        self.link = None;
        self.seat_file = None;
    }

    /// Keeps our seat in its file while the game goes on, and deletes the file when the game is over.
    fn keep_seat(&mut self, snapshot: &Snapshot) {
        let remote = self.table.as_ref().and_then(|table| table.remote.as_ref());
        let (Some(remote), Some(link)) = (remote, &self.link) else {
            return;
        };
        if remote.is_spectator() {
            return;
        }
        if snapshot.status == Status::Finished {
            if let Some(file) = self.seat_file.take() {
                file.delete();
            }
            return;
        }
        let game = SeatGame::new(snapshot, remote.own_seats.clone());
        let now = Millis(jiff::Timestamp::now().as_millisecond());
        let kept = match &mut self.seat_file {
            Some(file) => file.update(game, now),
            None => match self.saved_games.keep_seat(link, None, game, now) {
                Ok(file) => {
                    self.seat_file = file;
                    Ok(())
                }
                Err(error) => Err(error),
            },
        };
        if let (Err(error), Some(table), false) = (kept, &mut self.table, self.is_seat_error_shown)
        {
            self.is_seat_error_shown = true;
            table.notice = Some(Notice::GameNotSaved(error.to_string()));
        }
    }

    /// What the opponent is given who has not come yet. The link of an earlier version holds the seat itself, and is valid
    /// as long as the game.
    pub(crate) fn guest(&self) -> Option<Guest> {
        let remote = self.table.as_ref()?.remote.as_ref()?;
        let guest = self.seat_file.as_ref().and_then(SeatFile::guest)?;
        let is_valid = remote.awaits_guest || matches!(guest, Guest::Token { .. });
        is_valid.then_some(guest)
    }

    /// Opens the window with the addresses of the game on a server.
    fn open_links(&mut self) {
        let remote = self.table.as_ref().and_then(|table| table.remote.as_ref());
        if let (Some(remote), Some(link)) = (remote, &self.link) {
            let guest = self.guest();
            let own = remote.own_seats.first().copied();
            self.overlay = Some(Overlay::Links(Links::new(link, own, guest.as_ref())));
        }
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
            ServerUpdate::Code(code) => {
                if let (Some(Overlay::Links(links)), Some(link)) = (&mut self.overlay, &self.link) {
                    match code {
                        Ok(code) => links.show_code(link.code(&code)),
                        Err(error) => links.show_notice(error.into()),
                    }
                }
            }
            ServerUpdate::Hint { at, report } => {
                if let Some(table) = &mut self.table {
                    table.show_server_hint(at, report);
                }
            }
            ServerUpdate::Accepted => self.command_answered(None),
            ServerUpdate::Refused(error) => {
                self.command_answered(Some(Notice::ServerRefused(error)));
            }
            ServerUpdate::Unanswered => self.command_answered(Some(Notice::Unanswered)),
            ServerUpdate::Reconnecting(why) => {
                self.set_connection(ConnectionState::Reconnecting(why));
            }
            ServerUpdate::Replaced => self.set_connection(ConnectionState::Replaced),
            ServerUpdate::OtherVersion => self.set_connection(ConnectionState::OtherVersion),
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
            self.set_connection(ConnectionState::Failed(error.to_string().into()));
        }
        self.reset_analysis();
        self.keep_seat(snapshot);
        let next = self.table.as_ref().and_then(|table| table.remote.as_ref());
        let next = next.filter(|remote| !remote.own_seats.is_empty());
        let next = next.and_then(|remote| remote.rematch.clone());
        if let (Some(game), Some(link)) = (next, &self.link) {
            self.connect(link.with_game(&game));
        }
    }

    /// Handles the keys that have another meaning in a game on a server; returns whether this was one.
    pub(super) fn press_remote(&mut self, code: KeyCode) -> bool {
        let language = self.language();
        let Some(table) = self.table.as_mut().filter(|table| table.remote.is_some()) else {
            return false;
        };
        let KeyCode::Char(c) = code else {
            return false;
        };
        let is_over = table.end().is_some();
        let has_offer = table
            .remote
            .as_ref()
            .is_some_and(|remote| remote.opponent_offer().is_some());
        let offer = OfferAction::Offer;
        match c {
            'n' if has_offer => table.answer(OfferAction::Decline),
            c if has_offer && is_yes(language, c) => table.answer(OfferAction::Accept),
            'u' if !is_over => table.send(Act::Undo {
                answer: offer,
                ply: None,
            }),
            'r' if !is_over => table.send(Act::Redo),
            'n' if is_over => table.send(Act::Rematch { answer: offer }),
            'u' | 'r' => table.notice = table.why_not_now(),
            'n' => {}
            'W' => self.ask_to_claim(),
            'L' => self.open_links(),
            'w' => table.notice = Some(Notice::PressCapital(Deliberate::Claim)),
            _ => return false,
        }
        true
    }
}
