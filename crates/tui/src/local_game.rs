//! A game at this device: the played game, with every event appended to its log file.

use std::path::Path;

use tessera_play::{
    Act, Corrupt, DecisionContext, End, EndCause, EventKind, Game, Header, LoggedEvent, Millis,
    Refusal, Seat, SeatSet,
};
use tessera_rules::{
    AnyGame, ByColor, Color, GameKind, Transcript,
    pgn::{GameResult, Tags},
};

use crate::{
    clock::TimeControl,
    saved_games::{LogFile, SaveError, SavedGames},
};

/// A game in which one device holds the seats of all people.
#[derive(Debug)]
pub struct LocalGame {
    game: Game,
    log: LogFile,
    saving: Saving,
}

/// Whether the log file has all events. A failure is reported once, not again with every event.
#[derive(Debug)]
enum Saving {
    Working,
    Failed(SaveError),
    FailureReported,
}

impl LocalGame {
    /// A new game. Its log is written from the first move on, unless computers play each other.
    pub fn new(
        kind: GameKind,
        header: Header,
        saved_games: &SavedGames,
        now: Millis,
    ) -> Result<Self, Corrupt> {
        Ok(Self::unsaved(Game::new(kind, header, now)?, saved_games))
    }

    /// A game that is in no file yet. Its log is written from the next event on, unless computers play each other.
    pub(crate) fn unsaved(game: Game, saved_games: &SavedGames) -> Self {
        let log = if game.header().is_between_computers() {
            LogFile::none()
        } else {
            saved_games.new_log()
        };
        Self::with_log(game, log)
    }

    pub(crate) fn with_log(game: Game, log: LogFile) -> Self {
        Self {
            game,
            log,
            saving: Saving::Working,
        }
    }

    /// The played game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The moves and the position.
    pub fn record(&self) -> &dyn AnyGame {
        self.game.record()
    }

    /// The player to move.
    pub fn turn_seat(&self) -> &Seat {
        &self.game.header().seats[self.game.record().turn()]
    }

    /// The seats of the people at this device.
    pub fn seats(&self) -> SeatSet {
        SeatSet::new(|color| self.game.header().is_person(color))
    }

    /// The failure to save, if it has not been reported.
    pub fn take_save_error(&mut self) -> Option<SaveError> {
        match std::mem::replace(&mut self.saving, Saving::FailureReported) {
            Saving::Failed(error) => Some(error),
            other => {
                self.saving = other;
                None
            }
        }
    }

    /// Executes a command of the people at this device.
    pub fn act(&mut self, act: Act, now: Millis) -> Result<&LoggedEvent, Refusal> {
        let context = DecisionContext::local(now);
        let seats = self.seats();
        self.game.execute(seats, &act.into(), &context)?;
        Ok(self.save_last())
    }

    /// Plays a move of the computer to move.
    pub fn play_computer(&mut self, text: &str, now: Millis) -> Result<&LoggedEvent, Refusal> {
        let at = self.game.seq();
        self.game.play_computer(text, at, now)?;
        Ok(self.save_last())
    }

    /// Lets the computer answer a draw offer; `score` is that of a search, for the player to move.
    pub fn answer_draw_offer(&mut self, score: i32, now: Millis) -> Result<&LoggedEvent, Refusal> {
        let at = self.game.draw_offer_to_computer().unwrap_or_default();
        self.game.answer_draw_offer(score, at, now)?;
        Ok(self.save_last())
    }

    /// Ends the game if the clock of the player to move has run out; returns whether it has.
    pub fn flag(&mut self, now: Millis) -> bool {
        let is_flagged = self.game.flag(&DecisionContext::local(now)).is_some();
        if is_flagged {
            self.save_last();
        }
        is_flagged
    }

    /// Stops the clocks, if they run.
    pub fn pause(&mut self, now: Millis) {
        if self.game.pause(now).is_some() {
            self.save_last();
        }
    }

    /// Starts the clocks, if they are stopped.
    pub fn resume(&mut self, now: Millis) {
        let clocks = self.game.clocks();
        if clocks.is_some_and(|clocks| !clocks.is_running()) {
            self.restart_clocks(now);
        }
    }

    /// Starts the clocks without charging the time since the last event, when the program was not running.
    pub(crate) fn restart_clocks(&mut self, now: Millis) {
        if self.game.resume(now).is_some() {
            self.save_last();
        }
    }

    /// Milliseconds left to a player; `None` for a computer and without clocks.
    pub fn time_left(&self, color: Color, now: Millis) -> Option<u64> {
        self.game.time_left(color, now)
    }

    /// The file from which the game can be resumed; `None` if the game is over or not saved.
    pub fn resumable_file(&self) -> Option<&Path> {
        self.log.path().filter(|_| self.game.end().is_none())
    }

    /// The game as a PGN record; `date` is written as `2026.11.18`.
    pub fn transcript(&self, date: &str) -> String {
        let header = self.game.header();
        let seats = ByColor::new(|color| (&header.seats[color]).into());
        let clock = TimeControl::from(header.clock);
        transcript(self.record(), self.game.end(), seats, clock, date)
    }

    /// Appends all events to the log file that are not in it yet, and returns the last one.
    fn save_last(&mut self) -> &LoggedEvent {
        // A game in which only the clocks were stopped and started would be a useless entry in the list.
        let has_content = self
            .game
            .log()
            .iter()
            .any(|logged| !matches!(logged.event.kind, EventKind::Paused | EventKind::Resumed));
        if has_content {
            match (self.log.append(&self.game), &self.saving) {
                (Ok(()), _) => self.saving = Saving::Working,
                (Err(error), Saving::Working) => self.saving = Saving::Failed(error),
                (Err(_), Saving::Failed(_) | Saving::FailureReported) => {}
            }
        }
        self.game.log().last().expect("an event was just committed")
    }
}

/// A game as a PGN record; `date` is written as `2026.11.18`.
pub(crate) fn transcript(
    record: &dyn AnyGame,
    end: Option<&End>,
    seats: ByColor<crate::seat::Seat>,
    clock: TimeControl,
    date: &str,
) -> String {
    let tags = Tags {
        event: "Tessera".into(),
        date: date.to_owned(),
        white: seats.white.to_string(),
        black: seats.black.to_string(),
        time_control: match clock {
            TimeControl::None => "-".into(),
            clock => clock.to_string(),
        },
        ..Tags::default()
    };
    let mut transcript = Transcript::of(record, tags);
    if let Some(End { winner, cause }) = end
        && !matches!(cause, EndCause::Rule(_))
    {
        transcript.result = winner.map_or(GameResult::Draw, GameResult::Win);
        transcript.tags.termination = cause.as_str().to_owned();
    }
    transcript.to_string()
}
