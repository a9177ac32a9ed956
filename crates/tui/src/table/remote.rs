//! A table whose game is elsewhere: the server decides, we show and ask.

use std::time::{Duration, Instant};

use tessera_protocol::{Act, Answer, Snapshot, Status, Winner};
use tessera_rules::{AnyGame, ByColor, Color, PositionError, pgn::GameResult};

use super::{Ending, Flash, Notice, Review, Table};
use crate::{
    board::Side,
    clock::Clock,
    remote::{self, OpponentOffer, Remote},
    seat::First,
    settings::Setup,
};

impl Table {
    /// A table for a game that the server has told of.
    pub(crate) fn of_snapshot(
        snapshot: &Snapshot,
        remote: Remote,
        unix: i64,
    ) -> Result<Self, PositionError> {
        let setup = Setup {
            kind: snapshot.kind,
            white: remote::seat(&snapshot.seats.white),
            black: remote::seat(&snapshot.seats.black),
            clock: remote::time_control(snapshot),
            first: First::Random,
        };
        let mut table = Self::at(setup, replayed(snapshot)?);
        table.side = match remote.own_seats.as_slice() {
            [Color::Black] => Side::Turned,
            _ => Side::Usual,
        };
        table.remote = Some(remote);
        table.tell(snapshot, unix);
        Ok(table)
    }

    /// The server has told of the game as it stands; a person keeps what they have touched if it still fits.
    pub(crate) fn hear(
        &mut self,
        snapshot: &Snapshot,
        unix: i64,
        now: Instant,
    ) -> Result<(), PositionError> {
        let played = self.game.moves();
        let moves: Vec<&String> = snapshot.moves.iter().map(|entry| &entry.text).collect();
        if played.iter().collect::<Vec<_>>() != moves {
            let is_next = moves.len() == played.len() + 1;
            self.game = replayed(snapshot)?;
            self.changed();
            if is_next {
                self.flash = Some((Flash::Accepted, now));
            }
        }
        self.looked = Some(now);
        self.tell(snapshot, unix);
        Ok(())
    }

    /// Takes over what is not in the moves.
    fn tell(&mut self, snapshot: &Snapshot, unix: i64) {
        let was_over = self.ending().is_some();
        self.ended = match (snapshot.status, snapshot.outcome) {
            (Status::Finished, Some(winner)) if self.game.outcome().is_none() => {
                let result = match winner {
                    Winner::White => GameResult::Win(Color::White),
                    Winner::Black => GameResult::Win(Color::Black),
                    Winner::Draw => GameResult::Draw,
                };
                Ending::read(result, snapshot.reason.as_deref().unwrap_or_default())
            }
            _ => None,
        };
        let Some(remote) = &mut self.remote else {
            return;
        };
        remote.seq = snapshot.seq;
        remote.offers = snapshot.offers;
        remote.rematch.clone_from(&snapshot.rematch);
        remote.names = ByColor {
            white: remote::name(&snapshot.seats.white),
            black: remote::name(&snapshot.seats.black),
        };
        if let Some(clock) = &snapshot.clock {
            remote.running = clock.running;
            remote.has_clock = ByColor::new(|color| clock.remaining[color].is_some());
            let server_now = unix + remote.clock_offset;
            let left = ByColor::new(|color| {
                let left = match (clock.deadline, clock.running) {
                    (Some(deadline), Some(running)) if running == color => {
                        u64::try_from(deadline - server_now).unwrap_or(0)
                    }
                    _ => clock.remaining[color].unwrap_or(0),
                };
                Duration::from_millis(left)
            });
            self.clock = Clock::resumed(self.setup.clock, left, self.game.ply());
        }
        if self.ending().is_some() && !was_over {
            self.put_back();
            self.review = Some(Review::new(self.game.as_ref(), self.game.ply()));
        }
    }

    /// Asks the server for something, if we have a seat.
    pub(crate) fn send(&mut self, act: Act) {
        if let Some(remote) = &mut self.remote
            && !remote.own_seats.is_empty()
        {
            remote.send(act);
            self.notice = Some(Notice::Asked);
        }
    }

    /// Answers what the opponent asks.
    pub(crate) fn answer(&mut self, answer: Answer) {
        let question = self.remote.as_ref().and_then(Remote::opponent_offer);
        match question {
            Some(OpponentOffer::Draw) => self.send(Act::Draw { answer }),
            Some(OpponentOffer::Undo { ply }) => self.send(Act::Undo {
                answer,
                ply: (answer == Answer::Accept).then_some(ply),
            }),
            Some(OpponentOffer::Rematch) => self.send(Act::Rematch { answer }),
            None => {}
        }
    }
}

/// The game with its moves, and those that were taken back.
fn replayed(snapshot: &Snapshot) -> Result<Box<dyn AnyGame>, PositionError> {
    let mut game = snapshot.kind.game_at(&snapshot.start)?;
    for entry in &snapshot.moves {
        // The server has checked it by the same rules; if not, the game is shown as far as they agree.
        if game.play(&entry.text).is_err() {
            break;
        }
    }
    Ok(game)
}
