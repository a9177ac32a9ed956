//! The table: the game on the screen, with the state of the player's input.

mod acts;
mod game_review;
mod input;
mod notice;
mod remote;
mod replay;

use std::time::Instant;

use tessera_engine::Report;
use tessera_play::{End, Header, Millis, Refusal};
use tessera_rules::{AnyGame, ByColor, Color, MoveView, Square, Touch};

use crate::{
    board::Side,
    clock::TimeControl,
    local_game::{LocalGame, transcript},
    remote::{ConnectionState, Remote},
    saved_games::{SaveError, SavedGames},
    seat::{First, Seat},
    settings::Setup,
    text_field::TextField,
};

pub(crate) use game_review::{BetterLine, GameReview};
pub(crate) use notice::{Deliberate, Flash, Notice};
use remote::RemoteGame;
pub(crate) use replay::Replay;

/// The part of a hint that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum HintStage {
    Piece,
    Move,
}

#[derive(Debug)]
enum Game {
    Local(Box<LocalGame>),
    Remote(RemoteGame),
}

#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) setup: Setup,
    game: Game,
    pub(crate) side: Side,
    /// The square or other touch under the keyboard cursor.
    pub(crate) cursor: Touch,
    /// The touches of an incomplete move.
    pub(crate) touches: Vec<Touch>,
    /// The typed text of a move. It stays while it cannot be played.
    pub(crate) typed: TextField,
    pub(crate) notice: Option<Notice>,
    /// The best line in the current position, and the part of it that is shown.
    pub(crate) hint: Option<(Report, HintStage)>,
    /// The lines of the running or last search, the best first.
    pub(crate) search_lines: Vec<Report>,
    /// Whether the analysis of the shown position is complete.
    pub(crate) is_analysed: bool,
    pub(crate) replay: Option<Replay>,
    /// The review of the finished game, once it was asked for.
    pub(crate) game_review: Option<GameReview>,
    /// The player who offers a draw to the other person at this keyboard.
    pub(crate) offer: Option<Color>,
    /// When the last move was accepted or refused.
    pub(crate) flash: Option<(Flash, Instant)>,
    /// The connection and seats of a game on a server.
    pub(crate) remote: Option<Remote>,
    /// The legal moves of the current position.
    legal: Vec<MoveView>,
    /// An instant and its wall-clock time, from which the time of every other instant is computed.
    anchor: (Instant, Millis),
    /// The time for which clocks are shown.
    now: Millis,
}

impl Table {
    /// A new game; `None` if the rules do not let the chosen player move first.
    pub(crate) fn new(
        setup: Setup,
        saved_games: &SavedGames,
        rng: &mut fastrand::Rng,
    ) -> Option<Self> {
        let start = setup.first.new_game(setup.kind, rng)?;
        Some(Self::starting_at(setup, start.as_ref(), saved_games, rng))
    }

    /// A new game from the position of `start`.
    pub(crate) fn starting_at(
        setup: Setup,
        start: &dyn AnyGame,
        saved_games: &SavedGames,
        rng: &mut fastrand::Rng,
    ) -> Self {
        let seats = setup.seats();
        let seats = ByColor::new(|color| seats[color].to_play());
        let mut header = Header::local(seats, rng.u64(..));
        header.clock = setup.clock.setting();
        header.start = (!start.has_usual_start()).then(|| start.start());
        let now = unix_now();
        let game = LocalGame::new(setup.kind, header, saved_games, now)
            .expect("a position that was read once reads again");
        let table = Self::of_local(game);
        Self {
            setup,
            anchor: (Instant::now(), now),
            now,
            ..table
        }
    }

    /// A table for a game at this device.
    pub(crate) fn of_local(game: LocalGame) -> Self {
        let (kind, header) = (game.game().kind(), game.game().header());
        let setup = Setup {
            kind,
            white: Seat::from(&header.seats.white),
            black: Seat::from(&header.seats.black),
            clock: TimeControl::from(header.clock),
            // In other games only one player may move first from the usual start, where a rematch begins.
            first: if First::is_free(kind) {
                First::Color(game.record().first())
            } else {
                First::Random
            },
        };
        let is_over = game.game().end().is_some();
        let mut table = Self::with_game(setup, Game::Local(Box::new(game)));
        if is_over {
            table.replay = Some(Replay::new(table.record(), table.record().ply()));
        }
        table
    }

    fn with_game(setup: Setup, game: Game) -> Self {
        let now = unix_now();
        let mut table = Self {
            legal: Vec::new(),
            setup,
            game,
            side: Side::Usual,
            cursor: Touch::Pass,
            touches: Vec::new(),
            typed: TextField::default(),
            notice: None,
            hint: None,
            search_lines: Vec::new(),
            is_analysed: false,
            replay: None,
            game_review: None,
            offer: None,
            flash: None,
            remote: None,
            anchor: (Instant::now(), now),
            now,
        };
        table.legal = table.record().legal_moves();
        // A person who plays black against the computer sees the board from black's side.
        if table.setup.black == Seat::Human && table.setup.white != Seat::Human {
            table.side = Side::Turned;
        }
        table.cursor = table.middle();
        table
    }

    /// A new game of the same players with colours exchanged.
    pub(crate) fn rematch(
        &self,
        saved_games: &SavedGames,
        rng: &mut fastrand::Rng,
    ) -> Option<Self> {
        let first = match self.setup.first {
            First::Color(color) if First::is_free(self.setup.kind) => First::Color(!color),
            first => first,
        };
        let setup = Setup {
            white: self.setup.black,
            black: self.setup.white,
            first,
            ..self.setup
        };
        Self::new(setup, saved_games, rng)
    }

    /// The moves and the position.
    pub(crate) fn record(&self) -> &dyn AnyGame {
        match &self.game {
            Game::Local(game) => game.record(),
            Game::Remote(game) => game.record(),
        }
    }

    /// The end of the game, once it is over.
    pub(crate) fn end(&self) -> Option<&End> {
        match &self.game {
            Game::Local(game) => game.game().end(),
            Game::Remote(game) => game.end(),
        }
    }

    /// The game at this device; `None` for one on a server.
    pub(crate) fn local(&self) -> Option<&LocalGame> {
        match &self.game {
            Game::Local(game) => Some(game),
            Game::Remote(_) => None,
        }
    }

    fn local_mut(&mut self) -> Option<&mut LocalGame> {
        match &mut self.game {
            Game::Local(game) => Some(game),
            Game::Remote(_) => None,
        }
    }

    /// Seed of the computer's random choices.
    pub(crate) fn seed(&self) -> u64 {
        self.local().map_or(0, |game| game.game().header().seed)
    }

    /// The game as a PGN record.
    pub(crate) fn transcript(&self) -> String {
        let date = jiff::Zoned::now().strftime("%Y.%m.%d").to_string();
        match &self.game {
            Game::Local(game) => game.transcript(&date),
            Game::Remote(game) => transcript(
                game.record(),
                game.end(),
                self.seats(),
                self.setup.clock,
                &date,
            ),
        }
    }

    /// A failure to save the game that has not been shown.
    pub(crate) fn take_save_error(&mut self) -> Option<SaveError> {
        self.local_mut()?.take_save_error()
    }

    fn time_of(&self, now: Instant) -> Millis {
        let (instant, time) = self.anchor;
        Millis(time.0 + now.saturating_duration_since(instant).as_millis() as i64)
    }

    /// A square in the middle of the board.
    fn middle(&self) -> Touch {
        let shape = self.record().view().shape;
        // On some boards only dark squares exist: file and rank must have an even sum.
        let (file, rank) = (shape.files / 2 - 1, shape.ranks / 2 - 1);
        Touch::Square(Square::new(file, rank))
    }

    pub(crate) fn seats(&self) -> ByColor<Seat> {
        self.setup.seats()
    }

    pub(crate) fn seat_to_move(&self) -> Seat {
        self.seats()[self.record().turn()]
    }

    /// Number of people who play.
    pub(crate) fn human_count(&self) -> usize {
        let seats = [self.setup.white, self.setup.black];
        seats.iter().filter(|&&seat| seat == Seat::Human).count()
    }

    /// Whether a person at this device may make a move.
    pub(crate) fn awaits_human(&self) -> bool {
        let is_ours = match &self.remote {
            Some(remote) => remote.may_move(self.record().turn()),
            None => self.seat_to_move() == Seat::Human,
        };
        self.end().is_none() && is_ours && !self.has_open_offer()
    }

    /// Whether a person at this device plays.
    pub(crate) fn has_player_here(&self) -> bool {
        match &self.remote {
            Some(remote) => !remote.is_spectator(),
            None => self.human_count() > 0,
        }
    }

    /// Whether the game is on a server that cannot be asked now.
    pub(crate) fn is_offline(&self) -> bool {
        self.remote
            .as_ref()
            .is_some_and(|remote| remote.connection != ConnectionState::Connected)
    }

    /// Whether the game is found again after leaving it.
    pub(crate) fn can_be_resumed(&self) -> bool {
        match &self.game {
            Game::Local(game) => game.resumable_file().is_some(),
            Game::Remote(_) => true,
        }
    }

    /// Why a person at this device may not make a move now; `None` if they may.
    pub(crate) fn why_not_now(&self) -> Option<Notice> {
        if self.awaits_human() {
            return None;
        }
        Some(if self.end().is_some() {
            Notice::NotPossible(Refusal::GameOver)
        } else if !self.has_player_here() {
            Notice::Spectating
        } else if self.offer.is_some() {
            Notice::AnswerFirst
        } else if self.is_offline() {
            Notice::Offline
        } else {
            match &self.remote {
                None => Notice::ComputersTurn,
                Some(remote) if remote.own_seats.contains(&self.record().turn()) => {
                    Notice::AwaitingReply
                }
                Some(_) => Notice::NotYourTurn,
            }
        })
    }

    /// Whether the computer at this device has to make a move.
    pub(crate) fn awaits_computer(&self) -> bool {
        self.remote.is_none()
            && self.end().is_none()
            && self.seat_to_move() != Seat::Human
            && !self.has_open_offer()
    }

    /// Whether a draw offer at this device is not answered yet.
    fn has_open_offer(&self) -> bool {
        self.offer.is_some() || self.computer_considers_draw()
    }

    /// Whether a computer at this device has been offered a draw.
    pub(crate) fn computer_considers_draw(&self) -> bool {
        self.local()
            .is_some_and(|game| game.game().draw_offer_to_computer().is_some())
    }

    /// Whether the shown position has to be analysed.
    pub(crate) fn wants_analysis(&self) -> bool {
        !self.is_analysed && !self.has_open_offer() && self.shown().outcome().is_none()
    }

    /// The game at the shown position: the current one, that of the replay, or a better line of the review.
    pub(crate) fn shown(&self) -> &dyn AnyGame {
        match (self.better_line(), &self.replay) {
            (Some(better), _) => better.game(),
            (None, Some(replay)) => replay.game(),
            (None, None) => self.record(),
        }
    }

    /// The number of moves of the game before the position that is shown, or in place of which a better line is shown.
    pub(crate) fn shown_ply(&self) -> usize {
        let replay = self.replay.as_ref();
        replay.map_or_else(|| self.record().ply(), Replay::ply)
    }

    /// The review, if it is on the screen.
    pub(crate) fn shown_review(&self) -> Option<&GameReview> {
        self.game_review.as_ref().filter(|review| review.is_shown)
    }

    /// The better line of the review that is shown.
    pub(crate) fn better_line(&self) -> Option<&BetterLine> {
        self.shown_review()?.better.as_ref()
    }

    /// Shows the better line instead of the move before the position after `ply` moves; returns whether there is one.
    pub(crate) fn show_better(&mut self, ply: usize) -> bool {
        let game = self.record().boxed();
        let review = self.game_review.as_mut();
        review.is_some_and(|review| review.show_better(game.as_ref(), ply))
    }

    /// Resets everything that belongs to the previous position. Typed text stays: it may have been typed for this one.
    fn position_changed(&mut self) {
        self.legal = self.record().legal_moves();
        self.notice = None;
        self.hint = None;
        self.search_lines.clear();
        self.is_analysed = false;
        self.game_review = None;
        self.offer = None;
        self.touches.clear();
    }
}

/// The wall-clock time.
fn unix_now() -> Millis {
    Millis(jiff::Timestamp::now().as_millisecond())
}

#[cfg(test)]
mod tests;
