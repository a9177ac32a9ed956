//! A game at this device: the played game, with every event appended to its log file.

use tessera_play::{
    Act, Corrupt, DecisionContext, End, EndCause, Game, Header, LoggedEvent, Millis, Refusal, Seat,
    SeatSet,
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
    /// The first failure to save that has not been reported.
    save_error: Option<SaveError>,
}

impl LocalGame {
    /// A new game. Its log is written from the first event on, unless computers play each other.
    pub fn new(
        kind: GameKind,
        header: Header,
        saved_games: &SavedGames,
        now: Millis,
    ) -> Result<Self, Corrupt> {
        let log = if header.is_between_computers() {
            LogFile::none()
        } else {
            saved_games.new_log()
        };
        Ok(Self::with_log(Game::new(kind, header, now)?, log))
    }

    pub(crate) fn with_log(game: Game, log: LogFile) -> Self {
        Self {
            game,
            log,
            save_error: None,
        }
    }

    /// The game.
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

    /// The first failure to save since the last call.
    pub fn take_save_error(&mut self) -> Option<SaveError> {
        self.save_error.take()
    }

    /// The people at this device do something.
    pub fn act(&mut self, act: Act, now: Millis) -> Result<&LoggedEvent, Refusal> {
        let context = DecisionContext::local(now);
        let seats = self.seats();
        self.game.execute(seats, &act.into(), &context)?;
        Ok(self.save_last())
    }

    /// The computer whose turn it is plays this move.
    pub fn play_computer(&mut self, text: &str, now: Millis) -> Result<&LoggedEvent, Refusal> {
        let at = self.game.seq();
        self.game.play_computer(text, at, now)?;
        Ok(self.save_last())
    }

    /// The computer answers a draw offer; `score` is that of the player to move.
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

    /// Lets the clocks run, if they stand still.
    pub fn resume(&mut self, now: Millis) {
        let stands_still = self
            .game
            .clocks()
            .is_some_and(|clocks| !clocks.is_running());
        if stands_still {
            self.restart_clocks(now);
        }
    }

    /// Lets the clocks run from now on: time since the last event is not charged, because the program was not running.
    pub(crate) fn restart_clocks(&mut self, now: Millis) {
        if self.game.resume(now).is_some() {
            self.save_last();
        }
    }

    /// Milliseconds left to a player; `None` for a computer and without clocks.
    pub fn time_left(&self, color: Color, now: Millis) -> Option<u64> {
        self.game.time_left(color, now)
    }

    /// Whether an unfinished game is in a file, to be resumed later.
    pub fn can_be_resumed(&self) -> bool {
        self.game.end().is_none() && self.log.is_written()
    }

    /// The record for exchange with other programs; `date` is `2026.11.18`.
    pub fn transcript(&self, date: &str) -> String {
        let header = self.game.header();
        let seats = ByColor::new(|color| (&header.seats[color]).into());
        let clock = TimeControl::from(header.clock);
        transcript(self.record(), self.game.end(), seats, clock, date)
    }

    /// Appends the last event to the log file, and before it what the file does not hold yet.
    fn save_last(&mut self) -> &LoggedEvent {
        if let Err(error) = self.log.append(&self.game) {
            self.save_error.get_or_insert(error);
        }
        self.game.log().last().expect("an event was just committed")
    }
}

/// A game as a record; `date` is `2026.11.18`.
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
