//! A table whose game is on a server: it shows snapshots and sends commands.

use std::time::Instant;

use tessera_engine::Report;
use tessera_play::{
    Act, ClockView, End, EndCause, Millis, OfferAction, OfferKind, Snapshot, Winner,
};
use tessera_rules::{AnyGame, ByColor, Color, PositionError};

use super::{Flash, Game, HintStage, Notice, Replay, Table};
use crate::{
    board::Side,
    clock::TimeControl,
    remote::{OpponentOffer, Remote, RequestError},
    seat::{First, Seat},
    settings::Setup,
};

/// The game as of the last snapshot.
#[derive(Debug)]
pub(super) struct RemoteGame {
    record: Box<dyn AnyGame>,
    end: Option<End>,
    clock: Option<ClockView>,
}

impl RemoteGame {
    fn from_snapshot(snapshot: &Snapshot) -> Result<Self, PositionError> {
        let mut record = snapshot.kind.game_at(&snapshot.start)?;
        for entry in &snapshot.moves {
            // The server may be of a version with other rules: the moves before the first illegal one are shown.
            if record.play(&entry.text).is_err() {
                break;
            }
        }
        let cause = snapshot.reason.as_deref().map(EndCause::from_word);
        Ok(Self {
            record,
            end: cause.map(|cause| End {
                winner: snapshot.outcome.and_then(Winner::color),
                cause,
            }),
            clock: snapshot.clock.clone(),
        })
    }

    pub(super) fn record(&self) -> &dyn AnyGame {
        self.record.as_ref()
    }

    pub(super) fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    pub(super) fn has_running_clock(&self) -> bool {
        self.clock
            .as_ref()
            .is_some_and(|clock| clock.running.is_some())
    }

    /// Milliseconds left to a player when the server's clock shows `server_now`.
    pub(super) fn time_left(&self, color: Color, server_now: Millis) -> Option<u64> {
        let clock = self.clock.as_ref()?;
        let left = clock.remaining[color]?;
        match clock.deadline {
            Some(deadline) if clock.running == Some(color) => {
                Some(u64::try_from(deadline - server_now.0).unwrap_or(0))
            }
            _ => Some(left),
        }
    }
}

impl Table {
    /// A table for the first snapshot of a game.
    pub(crate) fn of_snapshot(snapshot: &Snapshot, remote: Remote) -> Result<Self, PositionError> {
        let setup = Setup {
            kind: snapshot.kind,
            white: Seat::from(&snapshot.seats.white),
            black: Seat::from(&snapshot.seats.black),
            clock: TimeControl::from(snapshot.clock.as_ref().map(|clock| clock.setting)),
            first: First::Random,
        };
        let mut table = Self::with_game(setup, Game::Remote(RemoteGame::from_snapshot(snapshot)?));
        table.side = match remote.own_seats.as_slice() {
            [Color::Black] => Side::Turned,
            _ => Side::Usual,
        };
        table.remote = Some(remote);
        table.update_remote(snapshot);
        if table.end().is_some() {
            table.replay = Some(Replay::new(table.record(), table.record().ply()));
        }
        Ok(table)
    }

    /// Shows a later snapshot. Touches and typed text stay if the position is the same.
    pub(crate) fn show_snapshot(
        &mut self,
        snapshot: &Snapshot,
        now: Instant,
    ) -> Result<(), PositionError> {
        let was_over = self.end().is_some();
        let offered = self.remote.as_ref().and_then(Remote::own_offer);
        let before = self.record().moves();
        self.game = Game::Remote(RemoteGame::from_snapshot(snapshot)?);
        let after = self.record().moves();
        if before != after {
            self.position_changed();
            if after.len() == before.len() + 1 {
                self.flash = Some((Flash::Accepted, now));
            }
        }
        self.now = self.time_of(now);
        self.update_remote(snapshot);
        if let Some(remote) = &mut self.remote
            && (before != after || snapshot.reason.is_some())
        {
            remote.awaits_hint = None;
        }
        if let Some(notice) = self.answered_offer(offered, before.len()) {
            self.notice = Some(notice);
        }
        if self.end().is_some() && !was_over {
            self.clear_input();
            self.replay = Some(Replay::new(self.record(), self.record().ply()));
        }
        Ok(())
    }

    /// Updates the event number, offers and names from a snapshot.
    fn update_remote(&mut self, snapshot: &Snapshot) {
        if let Some(remote) = &mut self.remote {
            remote.seq = snapshot.seq;
            remote.offers = snapshot.offers;
            remote.rematch.clone_from(&snapshot.rematch);
            remote.names = ByColor::new(|color| snapshot.seats[color].name().map(str::to_owned));
            remote.awaits_guest = !snapshot.open_seats.is_empty();
            let is_new = snapshot.hints.len() > remote.hint_count;
            remote.hint_count = snapshot.hints.len();
            if let Some(hint) = snapshot.hints.last()
                && is_new
                && !remote.own_seats.contains(&hint.by)
            {
                self.notice = Some(Notice::HintTaken(hint.by));
            }
        }
    }

    /// Shows the hint that was asked of the server after event `at`, unless the position has changed since.
    pub(crate) fn show_server_hint(&mut self, at: u64, hint: Result<Report, RequestError>) {
        let remote = self.remote.as_mut();
        let Some(remote) = remote.filter(|remote| remote.awaits_hint == Some(at)) else {
            return;
        };
        remote.awaits_hint = None;
        match hint {
            Ok(hint) => self.show_hint(hint),
            Err(error) => self.notice = Some(error.into()),
        }
    }

    /// Shows the first part of a hint: what to touch.
    pub(crate) fn show_hint(&mut self, hint: Report) {
        let piece = self.path_of(&hint.line).first().copied();
        self.notice = piece.map(Notice::HintPiece);
        self.hint = Some((hint, HintStage::Piece));
    }

    /// Sends a command to the server. Without a seat or a connection nothing is sent, now or later.
    pub(crate) fn send(&mut self, act: Act) {
        let is_offline = self.is_offline();
        if let Some(remote) = &mut self.remote {
            self.notice = Some(if remote.is_spectator() {
                Notice::Spectating
            } else if is_offline {
                Notice::Offline
            } else {
                remote.send(act);
                Notice::CommandSent
            });
        }
    }

    /// The notice that tells how the opponent answered an offer of ours that has gone since the last snapshot.
    fn answered_offer(&self, offered: Option<OfferKind>, plies: usize) -> Option<Notice> {
        let remote = self.remote.as_ref()?;
        let offered = offered.filter(|_| remote.own_offer() != offered)?;
        let is_accepted = match offered {
            OfferKind::Draw => self
                .end()
                .is_some_and(|end| end.cause == EndCause::Agreement),
            OfferKind::Undo => self.record().ply() < plies,
            OfferKind::Rematch => remote.rematch.is_some(),
        };
        let answer = if is_accepted {
            OfferAction::Accept
        } else {
            OfferAction::Decline
        };
        Some(Notice::OfferAnswered(offered, answer))
    }

    /// Answers the opponent's offer.
    pub(crate) fn answer(&mut self, answer: OfferAction) {
        match self.remote.as_ref().and_then(Remote::opponent_offer) {
            Some(OpponentOffer::Draw) => self.send(Act::Draw { answer }),
            Some(OpponentOffer::Undo { ply }) => self.send(Act::Undo {
                answer,
                ply: (answer == OfferAction::Accept).then_some(ply),
            }),
            Some(OpponentOffer::Rematch) => self.send(Act::Rematch { answer }),
            None => {}
        }
    }
}
